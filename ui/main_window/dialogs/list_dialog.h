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

/// Base of dialogs with a sentence, a table and a close button. The last column of the table is for sentences. When it is first
/// shown, it is as high as its rows need. Not modal. UI thread only.
class ListDialog : public QDialog {
  Q_OBJECT

 public:
  [[nodiscard]] QTableView* table() const { return table_; }
  /// Null unless addFilter() was called.
  [[nodiscard]] RankFilter* rankFilter() const { return rankFilter_; }
  /// Returns `sentence` with an ellipsis in place of the path, for a row that shows the file in another column.
  [[nodiscard]] static QString withoutFile(const QString& sentence, const QString& path);
  void setVisible(bool visible) override;

 protected:
  ListDialog(const QString& title, QAbstractItemModel* model, QWidget* parent);
  [[nodiscard]] QDialogButtonBox* buttons() const { return buttons_; }
  void setSentence(const QString& sentence);
  /// Adds filters by text and by rank above the table. The model provides ranks under ListFilterProxy::kRankRole. `name` is
  /// the name of the text field, `rankTip` the tool tip of the rank field.
  void addFilter(const QString& name, const QString& rankTip);
  /// Shows the rank filter; call this after addFilter() if there are several ranks.
  void setRanksShown(bool shown);
  /// Returns the row in the source model for a row of the table.
  [[nodiscard]] int rowOf(const QModelIndex& index) const;

 private:
  [[nodiscard]] int heightForRows() const;

  QLabel* sentence_;
  QTableView* table_;
  QDialogButtonBox* buttons_;
  ListFilterProxy* filterProxy_ = nullptr;
  RankFilter* rankFilter_ = nullptr;
  bool wasShown_ = false;
};

}  // namespace sporescope::ui
