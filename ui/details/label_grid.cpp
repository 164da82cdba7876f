// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/label_grid.h"

#include <QPalette>

#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

QLabel* LabelGrid::cell(int row, int column) {
  const std::size_t position = static_cast<std::size_t>(row) * columns_.size() + static_cast<std::size_t>(column);
  while (cells_.size() <= position) {
    const std::size_t index = cells_.size();
    const Column kind = columns_[index % columns_.size()];
    QLabel* label = kind == Column::name ? new ElidedLabel : new QLabel;
    if (kind == Column::name) label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment((kind == Column::number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFixedHeight(20);
    addWidget(label, static_cast<int>(index / columns_.size()), static_cast<int>(index % columns_.size()));
    cells_.push_back(label);
  }
  cells_[position]->show();
  return cells_[position];
}

void LabelGrid::hideAll() {
  for (QLabel* label : cells_) label->hide();
}

}  // namespace sporescope::ui

#include "moc_label_grid.cpp"
