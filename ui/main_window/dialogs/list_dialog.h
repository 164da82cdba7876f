// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QAbstractItemModel;
class QDialogButtonBox;
class QLabel;
class QTableView;

namespace sporescope::ui {

/// A list of lines below a sentence, with a button that closes it; sentences stand in the last column. Not modal. UI thread
/// only.
class ListDialog : public QDialog {
  Q_OBJECT

 public:
  [[nodiscard]] QTableView* table() const { return table_; }
  /// What is said of the file at `path`, for a line that names it already: an ellipsis in place of the long name, so that the
  /// reason has room.
  [[nodiscard]] static QString withoutFile(const QString& sentence, const QString& path);

 protected:
  ListDialog(const QString& title, QAbstractItemModel* model, QWidget* parent);
  [[nodiscard]] QDialogButtonBox* buttons() const { return buttons_; }
  void setSentence(const QString& sentence);

 private:
  QLabel* sentence_;
  QTableView* table_;
  QDialogButtonBox* buttons_;
};

}  // namespace sporescope::ui
