// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QAbstractItemModel;
class QDialogButtonBox;
class QLabel;
class QModelIndex;
class QTableView;

namespace sporescope::ui {

class ListFilterProxy;
class RankFilter;

/// A list of lines below a sentence, with a button that closes it; sentences stand in the last column. Not modal. UI thread
/// only.
class ListDialog : public QDialog {
  Q_OBJECT

 public:
  [[nodiscard]] QTableView* table() const { return table_; }
  /// Null without addFilter().
  [[nodiscard]] RankFilter* rankFilter() const { return ranks_; }
  /// What is said of the file at `path`, for a line that names it already: an ellipsis in place of the long name, so that the
  /// reason has room.
  [[nodiscard]] static QString withoutFile(const QString& sentence, const QString& path);

 protected:
  ListDialog(const QString& title, QAbstractItemModel* model, QWidget* parent);
  [[nodiscard]] QDialogButtonBox* buttons() const { return buttons_; }
  void setSentence(const QString& sentence);
  /// Fields above the table that say which lines are shown: by a text, and by ranks, which the list tells under
  /// ListFilterProxy::kRankRole. `name` is that of the first one, `ofRanks` the tip of the other.
  void addFilter(const QString& name, const QString& ofRanks);
  /// Where there are several; after addFilter().
  void setRanksShown(bool shown);
  /// The row in the list of a line in the table.
  [[nodiscard]] int rowOf(const QModelIndex& line) const;

 private:
  QLabel* sentence_;
  QTableView* table_;
  QDialogButtonBox* buttons_;
  ListFilterProxy* filter_ = nullptr;
  RankFilter* ranks_ = nullptr;
};

}  // namespace sporescope::ui
