// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

#include "ui/table/table_view.h"

class QDialogButtonBox;
class QLabel;

namespace sporescope::ui {

class RankFilter;

/// Base of dialogs with a sentence, a table with its tools, and a close button. When it is first shown, it is as high as its
/// rows need. Not modal. UI thread only.
class ListDialog : public QDialog {
  Q_OBJECT

 public:
  [[nodiscard]] TableView* table() const { return table_; }
  /// Null unless a tool tip was passed for it.
  [[nodiscard]] RankFilter* rankFilter() const { return rankFilter_; }
  /// Returns `sentence` with an ellipsis in place of the path, for a row that shows the file in another column.
  [[nodiscard]] static QString withoutFile(const QString& sentence, const QString& path);
  void setVisible(bool visible) override;

 protected:
  struct Text {
    QString title;
    QString filter;        ///< Name of the filter field
    QString rankTip = {};  ///< Tool tip of the filter by rank; empty: none
  };
  /// Takes ownership of the model.
  ListDialog(const Text& text, TableModel* model, QWidget* parent);
  [[nodiscard]] QDialogButtonBox* buttons() const { return buttons_; }
  void setSentence(const QString& sentence);
  /// Shows the filter by rank and the column of ranks; call this if there are several ranks.
  void setRanksShown(bool shown, int column);

 private:
  [[nodiscard]] int heightForRows() const;

  QLabel* sentence_;
  TableView* table_;
  QDialogButtonBox* buttons_;
  RankFilter* rankFilter_ = nullptr;
  bool wasShown_ = false;
};

}  // namespace sporescope::ui
