// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/label_grid.h"

#include <QPalette>

#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

QLabel* LabelGrid::cell(int row, int column) {
  const std::size_t at = static_cast<std::size_t>(row) * columns_.size() + static_cast<std::size_t>(column);
  while (cells_.size() <= at) {
    const std::size_t place = cells_.size();
    const Column kind = columns_[place % columns_.size()];
    QLabel* label = kind == Column::name ? new ElidedLabel : new QLabel;
    if (kind == Column::name) label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment((kind == Column::number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFixedHeight(20);
    addWidget(label, static_cast<int>(place / columns_.size()), static_cast<int>(place % columns_.size()));
    cells_.push_back(label);
  }
  cells_[at]->show();
  return cells_[at];
}

void LabelGrid::hideAll() {
  for (QLabel* label : cells_) label->hide();
}

}  // namespace sporescope::ui

#include "moc_label_grid.cpp"
