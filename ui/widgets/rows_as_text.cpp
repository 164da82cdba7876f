// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/rows_as_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QStringList>
#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/text/format.h"
#include "ui/widgets/panel_action.h"

namespace sporescope::ui {

QString rowsAsText(const QAbstractItemModel& model, const QModelIndexList& rows, const std::vector<int>& columns) {
  QString text;
  const auto addRow = [&](const auto& cellText) {
    QStringList cells;
    for (const int column : columns) cells += cellText(column);
    text += cells.join(u'\t') + u'\n';
  };
  addRow([&](int column) { return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
  for (const QModelIndex& row : rows) {
    addRow([&](int column) { return row.siblingAtColumn(column).data().toString(); });
  }
  // Pasted text must be parsed as numbers.
  return withAsciiSigns(std::move(text));
}

QString rowsAsText(const QAbstractItemModel& model, int first, int last) {
  QModelIndexList rows;
  for (int row = std::max(first, 0); row <= std::min(last, model.rowCount() - 1); ++row) rows += model.index(row, 0);
  std::vector<int> columns(static_cast<std::size_t>(model.columnCount()));
  std::iota(columns.begin(), columns.end(), 0);
  return rowsAsText(model, rows, columns);
}

void addCopyRows(QAbstractItemView* view) {
  addPanelAction(view, QCoreApplication::translate("RowsAsText", "Copy rows"), QKeySequence::Copy, [view] {
    const QAbstractItemModel& model = *view->model();
    QModelIndexList rows = view->selectionModel()->selectedRows();
    if (rows.isEmpty()) return;
    std::sort(rows.begin(), rows.end());
    std::vector<int> columns;
    for (int column = 0; column < model.columnCount(); ++column) {
      if (!model.headerData(column, Qt::Horizontal).toString().isEmpty()) columns.push_back(column);
    }
    QApplication::clipboard()->setText(rowsAsText(model, rows, columns));
  });
  if (view->contextMenuPolicy() == Qt::DefaultContextMenu) view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

}  // namespace sporescope::ui
