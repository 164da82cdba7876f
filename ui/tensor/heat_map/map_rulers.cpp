// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/map_rulers.h"

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

constexpr double kRulerRoom = 28;

// Returns 1, 2, 5, 10, …: the step at which numbers do not touch.
std::int64_t rulerStep(double cellSize, double room) {
  for (std::int64_t decade = 1;; decade *= 10) {
    for (const std::int64_t lead : {1, 2, 5}) {
      if (static_cast<double>(lead * decade) * cellSize >= room) return lead * decade;
    }
  }
}

}  // namespace

void MapRulers::measure() {
  const QFontMetrics metrics(textFont(TextSize::tiny, QFont::DemiBold));
  const std::int64_t lastRow =
      std::max(plane_->slice().rowNumber(0), plane_->slice().rowNumber(std::max<std::int64_t>(port_->rows() - 1, 0)));
  left_ = std::max(28, metrics.horizontalAdvance(QString::number(lastRow)) + 12);
  top_ = metrics.height() + 6;
}

void MapRulers::paint(QPainter* painter, const QSize& size, const Theme& theme) const {
  painter->fillRect(QRect(0, 0, size.width(), top_), theme.base);
  painter->fillRect(QRect(0, 0, left_, size.height()), theme.base);
  paintRuler(painter, theme, true);
  paintRuler(painter, theme, false);
}

void MapRulers::paintRuler(QPainter* painter, const Theme& theme, bool horizontal) const {
  const SliceChoice& slice = plane_->slice();
  const double size = horizontal ? port_->cellWidth() : port_->cellHeight();
  const double first = horizontal ? port_->firstColumn() : port_->firstRow();
  const double visible = horizontal ? port_->visibleColumns() : port_->visibleRows();
  const std::int64_t count = horizontal ? port_->columns() : port_->rows();
  const std::int64_t current = horizontal ? plane_->current().column : plane_->current().row;
  const QFont plainFont = textFont(TextSize::tiny);
  const QFont strongFont = textFont(TextSize::tiny, QFont::DemiBold);
  const auto number = [&](std::int64_t i) { return horizontal ? slice.columnNumber(i) : slice.rowNumber(i); };
  const auto last = std::min(static_cast<std::int64_t>(std::ceil(first + visible)), count);
  const QFontMetrics metrics(strongFont);
  const int widest = metrics.horizontalAdvance(QString::number(std::max(std::abs(number(last - 1)), std::abs(number(0)))));
  const double room = horizontal ? std::max(kRulerRoom, widest + 10.0) : std::max(kRulerRoom * 0.75, metrics.height() + 2.0);
  const std::int64_t step = rulerStep(size, room);

  const auto boxOf = [&](std::int64_t i) {
    const double center = (static_cast<double>(i) + 0.5 - first) * size + (horizontal ? left_ : top_);
    return horizontal ? QRectF(center - 60, 0, 120, top_ - 2) : QRectF(0, center - 10, left_ - 6, 20);
  };
  const auto isVisible = [&](std::int64_t i) {
    const double center = (static_cast<double>(i) + 0.5 - first) * size;
    return center >= 0 && center <= visible * size;
  };
  const Qt::Alignment alignment = horizontal ? Qt::AlignHCenter | Qt::AlignBottom : Qt::AlignRight | Qt::AlignVCenter;
  const auto write = [&](std::int64_t i, const QFont& font, const QColor& color) {
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(boxOf(i), static_cast<int>(alignment), QString::number(number(i)));
  };
  if (plane_->pointer()) {
    const std::int64_t pointerIndex = horizontal ? plane_->pointer()->column : plane_->pointer()->row;
    const double start = (static_cast<double>(pointerIndex) - first) * size + (horizontal ? left_ : top_);
    const double length = std::max(size, 1.0);
    painter->fillRect(horizontal ? QRectF(start, top_ - 3, length, 2) : QRectF(left_ - 3, start, 2, length), theme.accent);
  }
  const bool showsCurrent = current < count && isVisible(current);
  for (std::int64_t i = (static_cast<std::int64_t>(first) / step) * step; i < last; i += step) {
    const bool hidden = showsCurrent && static_cast<double>(std::abs(i - current)) * size < room * 0.8;
    if (i >= 0 && isVisible(i) && !hidden) write(i, plainFont, theme.text2);
  }
  if (showsCurrent) write(current, strongFont, theme.text);
}

}  // namespace sporescope::ui
