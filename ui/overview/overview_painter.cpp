// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_painter.h"

#include <QBrush>
#include <algorithm>
#include <cmath>
#include <span>

#include "ui/overview/overview_text.h"
#include "ui/style/color_map.h"
#include "ui/style/ramp.h"

namespace sporescope::ui {

namespace {

constexpr double kRoomForGap = 6;
constexpr double kRoomForSign = 8;
constexpr double kRoomForText = 12;

}  // namespace

std::optional<float> OverviewContent::medianOf(std::size_t row) const {
  if (digest == nullptr || row >= digest->rows.size()) return std::nullopt;
  return digest->rows[row].median;
}

GroupCell OverviewContent::at(const OverviewLine& line, std::size_t column) const {
  if (line.row) {
    const OverviewCell cell = matrix->at(*line.row, column, place_of(scale->statistic()));
    return {cell, medianOf(*line.row).value_or(cell.value)};
  }
  const bool known = digest != nullptr && line.group < digest->groups.size() && column < digest->groups[line.group].size();
  return known ? digest->groups[line.group][column] : GroupCell{{CellState::unread, 0}};
}

OverviewPainter::OverviewPainter(const OverviewContent& content, const OverviewZoom& zoom, const Theme& theme)
    : content_(content), zoom_(zoom), theme_(theme), colorTable_(*content.scale, theme) {}

bool OverviewPainter::hasGaps() const { return zoom_.column() >= kRoomForGap && zoom_.row() >= kRoomForGap; }

std::vector<OverviewPainter::Strip> OverviewPainter::strips(int width, double ratio) const {
  std::vector<Strip> strips;
  const double pitch = zoom_.column() * ratio;
  if (pitch < 1) {
    const auto count = static_cast<double>(zoom_.columns());
    for (int x = 0; x < width; ++x) {
      const double first = std::floor((zoom_.x() * ratio + x) / pitch);
      const double after = std::min(std::ceil((zoom_.x() * ratio + x + 1) / pitch), count);
      if (first >= after) break;
      strips.push_back({x, x + 1, static_cast<std::size_t>(first), static_cast<std::size_t>(after)});
    }
    return strips;
  }
  const auto edge = [&](std::size_t column) {
    return std::clamp(static_cast<int>(std::lround(zoom_.left(column) * ratio)), 0, width);
  };
  for (std::size_t column = zoom_.firstColumn(); column < zoom_.afterLastColumn(); ++column) {
    strips.push_back({edge(column), edge(column + 1), column, column + 1});
  }
  return strips;
}

void OverviewPainter::fillColors(const OverviewLine& line, const std::vector<Strip>& strips, std::vector<QRgb>& colors) {
  if (line.row) return fillColorsOfRow(*line.row, strips, colors);
  for (std::size_t i = 0; i < strips.size(); ++i) {
    GroupCell worst = content_.at(line, strips[i].first);
    for (std::size_t column = strips[i].first + 1; column < strips[i].after; ++column) {
      keep_worst(worst, content_.at(line, column));
    }
    colors[i] = colorTable_.of(worst.cell, worst.median);
  }
}

void OverviewPainter::fillColorsOfRow(std::size_t row, const std::vector<Strip>& strips, std::vector<QRgb>& colors) {
  if (strips.empty()) return;
  const TrendStatistic statistic = content_.scale->statistic();
  const std::size_t first = strips.front().first;
  cells_.resize(strips.back().after - first);
  content_.matrix->read_row(row, first, place_of(statistic), cells_);
  const auto known = content_.medianOf(row);
  for (std::size_t i = 0; i < strips.size(); ++i) {
    const auto cells = std::span(cells_).subspan(strips[i].first - first, strips[i].after - strips[i].first);
    const float median = known.value_or(cells.front().value);
    colors[i] = colorTable_.of(cells.size() == 1 ? cells.front() : worst_of(cells, median, statistic).cell, median);
  }
}

QImage OverviewPainter::paintBackgrounds(double ratio) {
  const int width = std::max(1, static_cast<int>(std::ceil(zoom_.width() * ratio)));
  const int height = std::max(1, static_cast<int>(std::ceil(zoom_.height() * ratio)));
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(theme_.base.color());
  const QImage hatch = hatchBrush(theme_).textureImage().convertToFormat(QImage::Format_RGB32);
  const int gap = hasGaps() ? 1 : 0;
  const std::vector<Strip> visibleStrips = strips(width, ratio);
  std::vector<QRgb> colors(visibleStrips.size());
  for (std::size_t line = zoom_.firstLine(); line < zoom_.afterLastLine(); ++line) {
    fillColors((*content_.lines)[line], visibleStrips, colors);
    const int top = std::max(0, static_cast<int>(std::lround(zoom_.top(line) * ratio)));
    const int bottom = std::min(height, static_cast<int>(std::lround(zoom_.top(line + 1) * ratio)) - gap);
    for (int y = top; y < bottom; ++y) {
      auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
      const auto* tile = reinterpret_cast<const QRgb*>(hatch.constScanLine(y % hatch.height()));
      for (std::size_t i = 0; i < visibleStrips.size(); ++i) {
        if (colors[i] == OverviewColorTable::kHatched) {
          for (int x = visibleStrips[i].left; x < visibleStrips[i].right; ++x) pixels[x] = tile[x % hatch.width()];
        } else {
          // There are no gaps between cells without data.
          std::fill(pixels + visibleStrips[i].left, pixels + std::max(visibleStrips[i].left, visibleStrips[i].right - gap),
                    colors[i]);
        }
      }
    }
  }
  image.setDevicePixelRatio(ratio);
  return image;
}

QRectF OverviewPainter::boxOf(std::size_t line, std::size_t column) const {
  return {zoom_.left(column), zoom_.top(line), zoom_.column(), zoom_.row()};
}

void OverviewPainter::paintSigns(QPainter* painter) const {
  for (std::size_t line = zoom_.firstLine(); line < zoom_.afterLastLine(); ++line) {
    if (zoom_.column() >= kRoomForSign && zoom_.row() >= kRoomForSign) paintSignsOf(painter, line);
    paintJumps(painter, line);
  }
}

void OverviewPainter::paintSignsOf(QPainter* painter, std::size_t line) const {
  for (std::size_t column = zoom_.firstColumn(); column < zoom_.afterLastColumn(); ++column) {
    const OverviewLine& shown = (*content_.lines)[line];
    const GroupCell cell = content_.at(shown, column);
    // The most severe cell of a group belongs to a different tensor in each column. Numbers would suggest a series that no
    // tensor has.
    if (shown.row || cell.cell.state != CellState::value) paintSign(painter, boxOf(line, column), cell);
  }
}

void OverviewPainter::paintSign(QPainter* painter, const QRectF& box, const GroupCell& cell) const {
  const CellState state = cell.cell.state;
  const bool hatched = state == CellState::not_dumped || state == CellState::unknown;
  const bool hasRoom = zoom_.column() >= OverviewZoom::kRoomForValue && zoom_.row() >= kRoomForText;
  const QRgb background = hatched ? theme_.base.color().rgb() : colorTable_.of(cell.cell, cell.median);
  painter->setPen(textColorOn(background));
  if (hasRoom && !hatched && state != CellState::unread) {
    const QString text = painter->fontMetrics().elidedText(cellText(cell.cell, content_.scale->statistic()), Qt::ElideRight,
                                                           static_cast<int>(box.width()) - 4);
    painter->drawText(box, Qt::AlignCenter, text);
  } else if (state == CellState::nan || state == CellState::unreadable) {
    const double half = std::min({box.width(), box.height(), 10.0}) / 2 - 2;
    const QPointF middle = box.center() - QPointF(0.5, 0.5);
    if (state == CellState::nan) painter->drawLine(middle - QPointF(half, half), middle + QPointF(half, half));
    painter->drawLine(middle + QPointF(-half, half), middle + QPointF(half, -half));
  }
}

void OverviewPainter::paintJumps(QPainter* painter, std::size_t line) const {
  const OverviewLine& shown = (*content_.lines)[line];
  if (!shown.row || content_.digest == nullptr || *shown.row >= content_.digest->rows.size()) return;
  const double size = std::clamp(std::min(zoom_.column(), zoom_.row()) / 2, 2.0, 5.0);
  for (const Jump& jump : content_.digest->rows[*shown.row].jumps) {
    if (jump.at < zoom_.firstColumn() || jump.at >= zoom_.afterLastColumn()) continue;
    const QPointF corner = boxOf(line, jump.at).topLeft();
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme_.text.color());
    painter->drawPolygon(QPolygonF({corner, corner + QPointF(size, 0), corner + QPointF(0, size)}));
  }
}

}  // namespace sporescope::ui
