// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/rows_as_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/dump/csv.h"
#include "ui/text/format.h"
#include "ui/widgets/panel_action.h"

namespace sporescope::ui {

namespace {

QString markdownRow(const QStringList& cells) {
  return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString cellAs(TableFormat format, QString text) {
  switch (format) {
    case TableFormat::text:
      break;
    case TableFormat::markdown:
      return text.replace(u'\n', u' ').replace(u'|', QStringLiteral("\\|"));
    case TableFormat::csv:
      return QString::fromStdString(csv_safe_text(text.toStdString()));
  }
  return text;
}

QString lineAs(TableFormat format, const QStringList& cells) {
  if (format == TableFormat::markdown) return markdownRow(cells);
  return format == TableFormat::csv ? cells.join(u',') + QStringLiteral("\r\n") : cells.join(u'\t') + u'\n';
}

}  // namespace

QString rowsAsText(const QAbstractItemModel& model, const QModelIndexList& rows, const std::vector<int>& columns,
                   TableFormat format) {
  QString text;
  const auto addRow = [&](const auto& cellText) {
    QStringList cells;
    for (const int column : columns) cells += cellAs(format, withAsciiSigns(cellText(column)));
    text += lineAs(format, cells);
  };
  addRow([&](int column) { return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
  if (format == TableFormat::markdown) {
    QStringList rules;
    for (const int column : columns) {
      const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
      rules += (alignment & Qt::AlignRight) != 0 ? QStringLiteral("---:") : QStringLiteral("---");
    }
    text += markdownRow(rules);
  }
  for (const QModelIndex& row : rows) {
    addRow([&](int column) {
      const QModelIndex cell = row.siblingAtColumn(column);
      const QVariant full = cell.data(Qt::EditRole);
      return full.isValid() ? full.toString() : cell.data().toString();
    });
  }
  return text;
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
