// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/table_pane.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

TablePane::TablePane(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent)
    : QWidget(parent), plane_(plane), table_(new TensorTable(plane, blocks)), bar_(new QWidget), page_(new QLabel) {
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(8, 0, 4, 0);
  row->setSpacing(2);
  page_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(page_, 1);
  const auto add = [&](const QString& iconName, const QString& tip, int rows, int columns) {
    QToolButton* button = iconButton(iconName, tip);
    connect(button, &QToolButton::clicked, this, [this, rows, columns] { turnPage(rows, columns); });
    row->addWidget(button);
  };
  add(QStringLiteral("go-previous"), tr("Columns before"), 0, -1);
  add(QStringLiteral("go-next"), tr("Columns after"), 0, 1);
  add(QStringLiteral("go-up"), tr("Rows before"), -1, 0);
  add(QStringLiteral("go-down"), tr("Rows after"), 1, 0);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(table_, 1);
  connect(table_->tableModel(), &QAbstractItemModel::modelReset, this, &TablePane::refresh);
  refresh();
}

void TablePane::refresh() {
  const TensorTableModel* model = table_->tableModel();
  bar_->setVisible(model->isPaged());
  const auto rangeText = [](std::int64_t first, int count, std::int64_t total) {
    return tr("%1–%2 of %3")
        .arg(formatCount(static_cast<std::uint64_t>(first)),
             formatCount(static_cast<std::uint64_t>(std::max<std::int64_t>(first + count - 1, 0))),
             formatCount(static_cast<std::uint64_t>(total)));
  };
  page_->setText(tr("Rows %1, columns %2")
                     .arg(rangeText(model->firstRow(), model->rowCount(), plane_->slice().rows()),
                          rangeText(model->firstColumn(), model->columnCount(), plane_->slice().columns())));
}

void TablePane::turnPage(int rows, int columns) {
  TensorTableModel* model = table_->tableModel();
  model->movePage(model->firstRow() + rows * TensorTableModel::kPageRows,
                  model->firstColumn() + columns * TensorTableModel::kPageColumns);
}

}  // namespace sporescope::ui

#include "moc_table_pane.cpp"
