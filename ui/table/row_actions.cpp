// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/row_actions.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <algorithm>
#include <utility>

#include "core/base/atomic_file.h"
#include "ui/style/icons.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

TableFormat formatOf(const QString& path) {
  if (path.endsWith(QStringLiteral(".md"), Qt::CaseInsensitive)) return TableFormat::markdown;
  const bool isText =
      path.endsWith(QStringLiteral(".txt"), Qt::CaseInsensitive) || path.endsWith(QStringLiteral(".tsv"), Qt::CaseInsensitive);
  return isText ? TableFormat::text : TableFormat::csv;
}

}  // namespace

RowActions::RowActions(QAbstractItemView* table, Source source) : QObject(table), table_(table), source_(std::move(source)) {
  copy_ = addAction(tr("Copy rows"), [this] { copy(TableFormat::text, false); });
  copy_->setIcon(icon(QStringLiteral("edit-copy")));
  const auto addCopy = [this](const QString& text, const QString& toolTip, TableFormat format) {
    QAction* action = addAction(text, [this, format] { copy(format, true); });
    action->setToolTip(toolTip);
    copyTable_ += action;
  };
  addCopy(tr("Copy table as text"), tr("Copy all rows in the table as tab-separated values"), TableFormat::text);
  addCopy(tr("Copy table as Markdown"), tr("Copy all rows in the table as a Markdown table"), TableFormat::markdown);
  addCopy(tr("Copy table as CSV"), tr("Copy all rows in the table as comma-separated values"), TableFormat::csv);
  export_ = addAction(tr("Export table…"), [this] { exportRows(); });
  export_->setIcon(icon(QStringLiteral("document-save")));
  export_->setToolTip(tr("Write all rows in the table to a CSV, Markdown or text file"));
}

QAction* RowActions::addAction(const QString& text, const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(action, &QAction::triggered, this, run);
  table_->addAction(action);
  return action;
}

QString RowActions::rowsAs(TableFormat format, bool all) const {
  QModelIndexList rows;
  if (!all) rows = table_->selectionModel()->selectedRows();
  rows.removeIf([this](const QModelIndex& row) { return table_->model()->hasChildren(row); });  // A group is no row
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) {
    return std::pair(a.parent().row(), a.row()) < std::pair(b.parent().row(), b.row());
  });
  if (rows.isEmpty()) rows = source_.rows();
  return rows.isEmpty() ? QString() : rowsAsText(*table_->model(), rows, source_.columns(), format);
}

void RowActions::copy(TableFormat format, bool all) {
  const QString text = rowsAs(format, all);
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

void RowActions::exportRows() {
  if (table_->model()->rowCount() == 0) return;
  const QString path =
      QFileDialog::getSaveFileName(table_, tr("Export table"), table_->accessibleName() + QStringLiteral(".csv"),
                                   tr("CSV (*.csv);;Markdown (*.md);;Text (*.txt)"));
  if (!path.isEmpty()) exportTo(path);
}

void RowActions::exportTo(const QString& path) {
  exportTask_.run<Result<void>>(
      this,
      [file = path.toStdString(), text = rowsAs(formatOf(path), true).toStdString()] {
        return write_file_atomically(file, text);
      },
      [this, path](const Result<void>& result) {
        if (!result) return emit statusMessage(translated(result.error().message), true);
        emit statusMessage(tr("Saved %1").arg(path), false);
      });
}

}  // namespace sporescope::ui

#include "moc_row_actions.cpp"
