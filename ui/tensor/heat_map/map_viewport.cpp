// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/map_viewport.h"

#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

// Smaller planes are stretched to this extent, but their cells do not exceed kMax.
constexpr double kMinExtent = 40;

double stretchedSize(double size, std::int64_t count, double room) {
  const double extent = size * static_cast<double>(count);
  if (count <= 0 || extent >= kMinExtent) return size;
  return std::min({kMinExtent / static_cast<double>(count), MapViewport::kMax, room / static_cast<double>(count)});
}

}  // namespace

void MapViewport::setPlane(std::int64_t rows, std::int64_t columns) {
  rows_ = rows;
  columns_ = columns;
  fit();
}

void MapViewport::setView(const QSizeF& size) {
  view_ = QSizeF(std::max(size.width(), 1.0), std::max(size.height(), 1.0));
  if (fit_) {
    fit();
  } else {
    clamp();
  }
}

double MapViewport::cellWidth() const { return std::max(size_, stretchedSize(size_, columns_, view_.width())); }

double MapViewport::cellHeight() const { return std::max(size_, stretchedSize(size_, rows_, view_.height())); }

double MapViewport::fittingSize() const {
  if (rows_ <= 0 || columns_ <= 0) return 16;
  const double width = view_.width() / static_cast<double>(columns_);
  const double height = view_.height() / static_cast<double>(rows_);
  const double size = std::min({width, height, kMax});
  return size >= 2 ? std::floor(size) : size;  // Whole pixels make all cells equal
}

void MapViewport::fit() {
  size_ = fittingSize();
  row_ = 0;
  column_ = 0;
  fit_ = true;
}

void MapViewport::zoom(double factor, const QPointF& at) {
  const double row = row_ + at.y() / cellHeight();
  const double column = column_ + at.x() / cellWidth();
  size_ = std::clamp(size_ * factor, std::min(kMin, fittingSize()), kMax);
  row_ = row - at.y() / cellHeight();
  column_ = column - at.x() / cellWidth();
  fit_ = false;
  clamp();
}

void MapViewport::scrollTo(double row, double column) {
  row_ = row;
  column_ = column;
  fit_ = false;
  clamp();
}

void MapViewport::pan(const QPointF& pixels) { scrollTo(row_ - pixels.y() / cellHeight(), column_ - pixels.x() / cellWidth()); }

void MapViewport::makeVisible(const Cell& cell) {
  const auto row = static_cast<double>(cell.row);
  const auto column = static_cast<double>(cell.column);
  const bool isVisible =
      row >= row_ && row + 1 <= row_ + visibleRows() && column >= column_ && column + 1 <= column_ + visibleColumns();
  if (isVisible) return;
  const auto scrolled = [](double first, double visible, double index) {
    if (index < first) return index;
    return index + 1 > first + visible ? index + 1 - visible : first;
  };
  scrollTo(scrolled(row_, visibleRows(), row), scrolled(column_, visibleColumns(), column));
}

void MapViewport::copyFrom(const MapViewport& other) {
  size_ = other.size_;
  row_ = other.row_;
  column_ = other.column_;
  fit_ = other.fit_;
  clamp();
}

void MapViewport::clamp() {
  row_ = std::clamp(row_, 0.0, std::max(static_cast<double>(rows_) - visibleRows(), 0.0));
  column_ = std::clamp(column_, 0.0, std::max(static_cast<double>(columns_) - visibleColumns(), 0.0));
}

QRectF MapViewport::rectOf(std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns) const {
  const double left = std::round((static_cast<double>(column) - column_) * cellWidth());
  const double top = std::round((static_cast<double>(row) - row_) * cellHeight());
  const double right = std::round((static_cast<double>(column + columns) - column_) * cellWidth());
  const double bottom = std::round((static_cast<double>(row + rows) - row_) * cellHeight());
  return {left, top, right - left, bottom - top};
}

std::optional<Cell> MapViewport::cellAt(const QPointF& position) const {
  const auto row = static_cast<std::int64_t>(std::floor(row_ + position.y() / cellHeight()));
  const auto column = static_cast<std::int64_t>(std::floor(column_ + position.x() / cellWidth()));
  if (position.x() < 0 || position.y() < 0 || row >= rows_ || column >= columns_) return std::nullopt;
  return Cell{row, column};
}

CellWindow MapViewport::visibleWindow() const {
  const auto row = static_cast<std::int64_t>(std::floor(row_));
  const auto column = static_cast<std::int64_t>(std::floor(column_));
  const auto lastRow = static_cast<std::int64_t>(std::ceil(row_ + visibleRows() + 1));
  const auto lastColumn = static_cast<std::int64_t>(std::ceil(column_ + visibleColumns() + 1));
  return {row, column, std::min(lastRow, rows_) - row, std::min(lastColumn, columns_) - column};
}

}  // namespace sporescope::ui
