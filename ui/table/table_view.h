// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

#include "ui/table/row_actions.h"
#include "ui/table/table_model.h"

class QAction;
class QMenu;

namespace sporescope::ui {

/// Draws the text of `item` in `box` as its column says: aligned, and shortened if it does not fit.
void drawCellText(QPainter* painter, const QRect& box, const QStyleOptionViewItem& item, Elision elision);

/// A table with the columns of its model, without hierarchy. A click on a title sorts the rows; a third click restores their
/// order. Its actions copy rows and write them to a file; its context menu offers them. UI thread only.
class TableView : public QTreeView {
  Q_OBJECT

 public:
  /// `name` is the accessible name.
  TableView(TableModel* model, const QString& name, QWidget* parent = nullptr);

  [[nodiscard]] TableModel* table() const { return model_; }
  /// Action that opens the current row; for a table whose rows cannot be opened, hide it.
  [[nodiscard]] QAction* openAction() const { return openAction_; }
  /// Offers filterRequested() in the context menu.
  void setFilterOffered() { isFilterOffered_ = true; }
  /// Shows or hides a column in windows of any width.
  void setColumnEnabled(int column, bool enabled);
  /// Selects a row and scrolls to it.
  void showRow(const QModelIndex& index);
  /// Selects the next (previous) row of interest after `from`. Returns false if there is none.
  bool goToNext(const QModelIndex& from, bool forward);
  [[nodiscard]] RowActions* rowActions() const { return rowActions_; }

 signals:
  void opened(const QModelIndex& index, bool pin);  ///< Return, or a double click, which pins
  void stepRequested(bool forward);                 ///< N, or Shift+N
  /// The context menu opens; the receiver adds its entries at its top.
  void menuRequested(QMenu* menu, const QModelIndex& index);
  void filterRequested(const QString& text);  ///< The rows with the text of a cell should be shown, see TableFilter
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeActions();
  [[nodiscard]] QModelIndexList rows() const;
  [[nodiscard]] std::vector<int> copiedColumns() const;
  void setWidths();
  void fitColumns();

  TableModel* model_;
  RowActions* rowActions_;
  QAction* openAction_;
  bool isFilterOffered_ = false;
  std::vector<char> enabled_;  // By column
};

}  // namespace sporescope::ui
