// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a heat map is painted: cells, glyphs, numbers, grid, marks, rulers.

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/tensor/heat_map/heat_map_view.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr double kRectangles = 3;  // from here on cells are painted one by one, exactly between the grid lines
constexpr double kGlyphs = 10;
constexpr double kLeastNonFinite = 5;  // a NaN among millions of values is to be seen
constexpr double kGrid = 8;
constexpr double kNumbers = 56;
constexpr double kRulerRoom = 28;

// 1, 2, 5, 10, …: every n-th number, so that they do not touch.
std::int64_t rulerStep(double cellSize, double room) {
  for (std::int64_t decade = 1;; decade *= 10) {
    for (const std::int64_t lead : {1, 2, 5}) {
      if (static_cast<double>(lead * decade) * cellSize >= room) return lead * decade;
    }
  }
}

}  // namespace

void HeatMapView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  const Theme& theme = themeOf(palette());
  painter.fillRect(viewport()->rect(), theme.base);
  if (port_.rows() <= 0 || port_.columns() <= 0) {
    painter.setPen(theme.text2.color());
    painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("No elements"));
    return;
  }
  painter.save();
  painter.setClipRect(QRect(left_, top_, viewport()->width() - left_, viewport()->height() - top_));
  painter.translate(left_, top_);
  if (!picture_.empty()) paintCells(&painter);
  paintGrid(&painter);
  paintMarks(&painter);
  painter.restore();
  paintRulers(&painter);
}

void HeatMapView::paintCells(QPainter* painter) {
  const HeatColors colors = this->colors();
  const double least = std::min(port_.cellWidth(), port_.cellHeight());
  if (least >= kRectangles && picture_.rowStep() == 1 && picture_.columnStep() == 1) {
    paintLargeCells(painter, colors);
    if (least >= kNumbers) paintNumbers(painter, colors);
    if (least < kLeastNonFinite) paintLoneCells(painter, colors);
    return;
  }
  if (image_.isNull()) image_ = imageOf(picture_, colors);
  // The last cells of the picture may cover fewer values: the image is drawn as if they were whole, and clipped.
  const double width = static_cast<double>(picture_.pictureColumns() * picture_.columnStep()) * port_.cellWidth();
  const double height = static_cast<double>(picture_.pictureRows() * picture_.rowStep()) * port_.cellHeight();
  const QRectF all = port_.rectOf(picture_.firstRow(), picture_.firstColumn(), picture_.rows(), picture_.columns());
  painter->save();
  painter->setClipRect(all, Qt::IntersectClip);
  painter->drawImage(QRectF(all.left(), all.top(), width, height), image_, QRectF(image_.rect()));
  painter->restore();
  paintLoneCells(painter, colors);
}

void HeatMapView::paintLoneCells(QPainter* painter, const HeatColors& colors) {
  for (const Cell& cell : lone_) {
    QRectF rect =
        port_.rectOf(picture_.firstRow() + cell.row * picture_.rowStep(),
                     picture_.firstColumn() + cell.column * picture_.columnStep(), picture_.rowStep(), picture_.columnStep());
    const QPointF center = rect.center();
    rect.setSize(rect.size().expandedTo({kLeastNonFinite, kLeastNonFinite}));
    rect.moveCenter(center);
    painter->fillRect(rect, QColor(colors.of(picture_.at(cell.row, cell.column))));
  }
}

void HeatMapView::paintLargeCells(QPainter* painter, const HeatColors& colors) {
  const Window sight = windowInSight();
  const bool glyphs = std::min(port_.cellWidth(), port_.cellHeight()) >= kGlyphs;
  const std::int64_t lastRow = std::min(sight.row + sight.rows, picture_.firstRow() + picture_.rows());
  const std::int64_t lastColumn = std::min(sight.column + sight.columns, picture_.firstColumn() + picture_.columns());
  for (std::int64_t row = std::max(sight.row, picture_.firstRow()); row < lastRow; ++row) {
    for (std::int64_t column = std::max(sight.column, picture_.firstColumn()); column < lastColumn; ++column) {
      const double value = picture_.at(row - picture_.firstRow(), column - picture_.firstColumn());
      const QRectF rect = port_.rectOf({row, column});
      painter->fillRect(rect, QColor(colors.of(value)));
      if (std::isfinite(value)) continue;
      const Meaning meaning = meaningOf(value);
      if (meaning == Meaning::pos_inf && colors.framesPosInf()) {
        painter->setPen(Qt::black);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
      }
      if (glyphs) glyphs_.paint(painter, rect, meaning);
    }
  }
}

void HeatMapView::paintNumbers(QPainter* painter, const HeatColors& colors) {
  const Window sight = windowInSight();
  painter->setFont(textFont(TextSize::tiny));
  // As the table says them; a difference of truth values is a number.
  const bool truth = plane_->dtype() == DType::boolean && aspect_ != TensorAspect::difference;
  for (std::int64_t row = sight.row; row < sight.row + sight.rows; ++row) {
    for (std::int64_t column = sight.column; column < sight.column + sight.columns; ++column) {
      const auto shown = picture_.shownAt({row, column});
      if (!shown || !std::isfinite(*shown)) continue;
      painter->setPen(inkOn(colors.of(*shown)));
      const QString words = !truth ? formatNumber(*shown) : *shown != 0 ? QStringLiteral("true") : QStringLiteral("false");
      painter->drawText(port_.rectOf({row, column}), Qt::AlignCenter, words);
    }
  }
}

void HeatMapView::paintGrid(QPainter* painter) {
  if (std::min(port_.cellWidth(), port_.cellHeight()) < kGrid) return;
  const Window sight = windowInSight();
  const Theme& theme = themeOf(palette());
  QColor line = theme.dark ? theme.canvas.color() : theme.text.color();
  line.setAlphaF(theme.dark ? 0.55F : 0.12F);
  const QRectF all = port_.rectOf(sight.row, sight.column, sight.rows, sight.columns);
  for (std::int64_t row = sight.row; row <= sight.row + sight.rows; ++row) {
    const double y = port_.rectOf(row, sight.column, 1, 1).top();
    painter->fillRect(QRectF(all.left(), y, all.width() + 1, 1), line);
  }
  for (std::int64_t column = sight.column; column <= sight.column + sight.columns; ++column) {
    const double x = port_.rectOf(sight.row, column, 1, 1).left();
    painter->fillRect(QRectF(x, all.top(), 1, all.height() + 1), line);
  }
}

// One pixel of white and one of black: seen on every colour.
void HeatMapView::paintMarks(QPainter* painter) {
  const auto frame = [&](const QRectF& cell) {
    const QRectF box = cell.width() < 4 || cell.height() < 4 ? QRectF(cell.center() - QPointF(3, 3), QSizeF(7, 7)) : cell;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(Qt::black, 1));
    painter->drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    painter->setPen(QPen(Qt::white, 1));
    painter->drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5));
  };
  frame(port_.rectOf(plane_->current()));
  if (plane_->pointer() && *plane_->pointer() != plane_->current()) frame(port_.rectOf(*plane_->pointer()));
}

void HeatMapView::paintRulers(QPainter* painter) {
  const Theme& theme = themeOf(palette());
  painter->fillRect(QRect(0, 0, viewport()->width(), top_), theme.base);
  painter->fillRect(QRect(0, 0, left_, viewport()->height()), theme.base);
  paintRuler(painter, true);
  paintRuler(painter, false);
}

void HeatMapView::paintRuler(QPainter* painter, bool horizontal) {
  const Theme& theme = themeOf(palette());
  const SliceChoice& slice = plane_->slice();
  const double size = horizontal ? port_.cellWidth() : port_.cellHeight();
  const double first = horizontal ? port_.firstColumn() : port_.firstRow();
  const double visible = horizontal ? port_.visibleColumns() : port_.visibleRows();
  const std::int64_t count = horizontal ? port_.columns() : port_.rows();
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
  const auto inSight = [&](std::int64_t i) {
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
    const std::int64_t at = horizontal ? plane_->pointer()->column : plane_->pointer()->row;
    const double start = (static_cast<double>(at) - first) * size + (horizontal ? left_ : top_);
    const double length = std::max(size, 1.0);
    painter->fillRect(horizontal ? QRectF(start, top_ - 3, length, 2) : QRectF(left_ - 3, start, 2, length), theme.accent);
  }
  const bool showsCurrent = current < count && inSight(current);
  for (std::int64_t i = (static_cast<std::int64_t>(first) / step) * step; i < last; i += step) {
    const bool hidden = showsCurrent && static_cast<double>(std::abs(i - current)) * size < room * 0.8;
    if (i >= 0 && inSight(i) && !hidden) write(i, plainFont, theme.text2);
  }
  if (showsCurrent) write(current, strongFont, theme.text);
}

}  // namespace sporescope::ui
