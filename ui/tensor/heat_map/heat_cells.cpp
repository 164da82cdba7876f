// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/heat_cells.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kRectangles = 3;  // From this size on, cells are painted one by one, exactly between the grid lines
constexpr double kGlyphs = 10;
constexpr double kMinNonFinite = 5;  // Keeps a NaN among millions of values visible
constexpr double kNumbers = 56;
constexpr std::size_t kMaxIsolated = 4096;  // A larger number is visible anyway

}  // namespace

void HeatCells::setPicture(HeatPicture picture) {
  picture_ = std::move(picture);
  image_ = {};
  isolated_ = picture_.nonFinite(kMaxIsolated);
}

void HeatCells::paint(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool asBooleans) {
  if (picture_.empty()) return;
  const double cellSize = std::min(port.cellWidth(), port.cellHeight());
  if (cellSize < kRectangles || picture_.rowStep() != 1 || picture_.columnStep() != 1) {
    paintImage(painter, port, colors);
    paintIsolated(painter, port, colors);
    return;
  }
  paintLarge(painter, port, colors);
  if (cellSize >= kNumbers) paintNumbers(painter, port, colors, asBooleans);
  if (cellSize < kMinNonFinite) paintIsolated(painter, port, colors);
}

void HeatCells::paintImage(QPainter* painter, const MapViewport& port, const HeatColors& colors) {
  if (image_.isNull()) image_ = imageOf(picture_, colors);
  // The last cells of the picture may cover fewer values. The image is drawn as if they were complete, and clipped.
  const double width = static_cast<double>(picture_.pictureColumns() * picture_.columnStep()) * port.cellWidth();
  const double height = static_cast<double>(picture_.pictureRows() * picture_.rowStep()) * port.cellHeight();
  const QRectF extent = port.rectOf(picture_.firstRow(), picture_.firstColumn(), picture_.rows(), picture_.columns());
  painter->save();
  painter->setClipRect(extent, Qt::IntersectClip);
  painter->drawImage(QRectF(extent.left(), extent.top(), width, height), image_, QRectF(image_.rect()));
  painter->restore();
}

void HeatCells::paintIsolated(QPainter* painter, const MapViewport& port, const HeatColors& colors) const {
  for (const Cell& cell : isolated_) {
    QRectF rect =
        port.rectOf(picture_.firstRow() + cell.row * picture_.rowStep(),
                    picture_.firstColumn() + cell.column * picture_.columnStep(), picture_.rowStep(), picture_.columnStep());
    const QPointF center = rect.center();
    rect.setSize(rect.size().expandedTo({kMinNonFinite, kMinNonFinite}));
    rect.moveCenter(center);
    painter->fillRect(rect, QColor(colors.of(picture_.at(cell.row, cell.column))));
  }
}

void HeatCells::paintLarge(QPainter* painter, const MapViewport& port, const HeatColors& colors) {
  const CellWindow visible = port.visibleWindow();
  const bool glyphs = std::min(port.cellWidth(), port.cellHeight()) >= kGlyphs;
  const std::int64_t lastRow = std::min(visible.row + visible.rows, picture_.firstRow() + picture_.rows());
  const std::int64_t lastColumn = std::min(visible.column + visible.columns, picture_.firstColumn() + picture_.columns());
  for (std::int64_t row = std::max(visible.row, picture_.firstRow()); row < lastRow; ++row) {
    for (std::int64_t column = std::max(visible.column, picture_.firstColumn()); column < lastColumn; ++column) {
      const double value = picture_.at(row - picture_.firstRow(), column - picture_.firstColumn());
      const QRectF rect = port.rectOf({row, column});
      painter->fillRect(rect, QColor(colors.of(value)));
      if (std::isfinite(value)) continue;
      const TextRole meaning = meaningOf(value);
      if (meaning == TextRole::pos_inf && colors.framesPosInf()) {
        painter->setPen(Qt::black);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
      }
      if (glyphs) glyphs_.paint(painter, rect, meaning);
    }
  }
}

void HeatCells::paintNumbers(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool asBooleans) const {
  const CellWindow visible = port.visibleWindow();
  painter->setFont(textFont(TextSize::tiny));
  for (std::int64_t row = visible.row; row < visible.row + visible.rows; ++row) {
    for (std::int64_t column = visible.column; column < visible.column + visible.columns; ++column) {
      const auto value = picture_.valueAt({row, column});
      if (!value || !std::isfinite(*value)) continue;
      painter->setPen(textColorOn(colors.of(*value)));
      const QString text = !asBooleans ? formatNumber(*value) : *value != 0 ? QStringLiteral("true") : QStringLiteral("false");
      painter->drawText(port.rectOf({row, column}), Qt::AlignCenter, text);
    }
  }
}

}  // namespace sporescope::ui
