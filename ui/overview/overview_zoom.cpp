// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_zoom.h"

#include <Qt>
#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

std::optional<std::size_t> indexAt(double position, double size, std::size_t count) {
  if (position < 0 || count == 0) return std::nullopt;
  const double index = std::floor(position / size);
  return index < static_cast<double>(count) ? std::optional(static_cast<std::size_t>(index)) : std::nullopt;
}

std::size_t afterLast(double position, double size, std::size_t count) {
  return std::min(count, static_cast<std::size_t>(std::max(0.0, std::ceil(position / size))));
}

}  // namespace

void OverviewZoom::setContent(std::size_t lines, std::size_t columns) {
  const bool refit = columns != columns_ && fitted_;
  lines_ = lines;
  columns_ = columns;
  if (refit) fit();
  keepInside();
}

void OverviewZoom::setViewportSize(double width, double height) {
  width_ = std::max(0.0, width);
  height_ = std::max(0.0, height);
  if (fitted_) fit();
  keepInside();
}

void OverviewZoom::fit() {
  fitted_ = true;
  row_ = kRow;
  x_ = 0;
  if (columns_ > 0 && width_ > 0) column_ = std::clamp(width_ / static_cast<double>(columns_), kMinColumn, kMaxFitted);
  keepInside();
}

void OverviewZoom::zoomColumns(double factor, double position) {
  const double fixedColumn = (x_ + position) / column_;
  column_ = std::clamp(column_ * factor, kMinColumn, kMaxColumn);
  fitted_ = false;
  x_ = fixedColumn * column_ - position;
  keepInside();
}

void OverviewZoom::zoomRows(double factor, double position) {
  const double fixedRow = (y_ + position) / row_;
  row_ = std::clamp(row_ * factor, kMinRow, kMaxRow);
  fitted_ = false;
  y_ = fixedRow * row_ - position;
  keepInside();
}

void OverviewZoom::moveTo(double x, double y) {
  x_ = x;
  y_ = y;
  keepInside();
}

void OverviewZoom::show(const OverviewCellIndex& cell) {
  const auto scrolledTo = [](double offset, double from, double size, double room) {
    if (from < offset) return from;
    return from + size > offset + room ? from + size - room : offset;
  };
  moveTo(scrolledTo(x_, static_cast<double>(cell.column) * column_, column_, width_),
         scrolledTo(y_, static_cast<double>(cell.line) * row_, row_, height_));
}

void OverviewZoom::keepInside() {
  x_ = std::clamp(x_, 0.0, std::max(0.0, contentWidth() - width_));
  y_ = std::clamp(y_, 0.0, std::max(0.0, contentHeight() - height_));
}

std::optional<OverviewCellIndex> OverviewZoom::stepped(int key, OverviewCellIndex from) const {
  if (lines_ == 0 || columns_ == 0) return std::nullopt;
  const std::size_t page = std::max<std::size_t>(1, static_cast<std::size_t>(height_ / row_));
  const auto back = [](std::size_t position, std::size_t count) { return position - std::min(position, count); };
  switch (key) {
    case Qt::Key_Up:
      return OverviewCellIndex{back(from.line, 1), from.column};
    case Qt::Key_Down:
      return OverviewCellIndex{std::min(from.line + 1, lines_ - 1), from.column};
    case Qt::Key_PageUp:
      return OverviewCellIndex{back(from.line, page), from.column};
    case Qt::Key_PageDown:
      return OverviewCellIndex{std::min(from.line + page, lines_ - 1), from.column};
    case Qt::Key_Left:
      return OverviewCellIndex{from.line, back(from.column, 1)};
    case Qt::Key_Right:
      return OverviewCellIndex{from.line, std::min(from.column + 1, columns_ - 1)};
    case Qt::Key_Home:
      return OverviewCellIndex{from.line, 0};
    case Qt::Key_End:
      return OverviewCellIndex{from.line, columns_ - 1};
    default:
      return std::nullopt;
  }
}

std::optional<std::size_t> OverviewZoom::columnAt(double x) const { return indexAt(x + x_, column_, columns_); }
std::optional<std::size_t> OverviewZoom::lineAt(double y) const { return indexAt(y + y_, row_, lines_); }
std::size_t OverviewZoom::firstLine() const { return static_cast<std::size_t>(y_ / row_); }
std::size_t OverviewZoom::afterLastLine() const { return afterLast(y_ + height_, row_, lines_); }
std::size_t OverviewZoom::firstColumn() const { return static_cast<std::size_t>(x_ / column_); }
std::size_t OverviewZoom::afterLastColumn() const { return afterLast(x_ + width_, column_, columns_); }

}  // namespace sporescope::ui
