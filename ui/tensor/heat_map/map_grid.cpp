// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/map_grid.h"

#include <QPen>
#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr double kGrid = 8;

}  // namespace

void paintGrid(QPainter* painter, const MapViewport& port, const Theme& theme) {
  if (std::min(port.cellWidth(), port.cellHeight()) < kGrid) return;
  const CellWindow visible = port.visibleWindow();
  QColor line = theme.dark ? theme.canvas.color() : theme.text.color();
  line.setAlphaF(theme.dark ? 0.55F : 0.12F);
  const QRectF extent = port.rectOf(visible.row, visible.column, visible.rows, visible.columns);
  for (std::int64_t row = visible.row; row <= visible.row + visible.rows; ++row) {
    const double y = port.rectOf(row, visible.column, 1, 1).top();
    painter->fillRect(QRectF(extent.left(), y, extent.width() + 1, 1), line);
  }
  for (std::int64_t column = visible.column; column <= visible.column + visible.columns; ++column) {
    const double x = port.rectOf(visible.row, column, 1, 1).left();
    painter->fillRect(QRectF(x, extent.top(), 1, extent.height() + 1), line);
  }
}

// One pixel of white and one of black.
void paintFrame(QPainter* painter, const QRectF& cell) {
  const QRectF box = cell.width() < 4 || cell.height() < 4 ? QRectF(cell.center() - QPointF(3, 3), QSizeF(7, 7)) : cell;
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(Qt::black, 1));
  painter->drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  painter->setPen(QPen(Qt::white, 1));
  painter->drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5));
}

}  // namespace sporescope::ui
