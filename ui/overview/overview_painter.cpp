// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_painter.h"

#include <QBrush>
#include <algorithm>
#include <cmath>

#include "ui/overview/overview_words.h"
#include "ui/style/color_map.h"
#include "ui/style/ramp.h"

namespace sporescope::ui {

namespace {

constexpr QRgb kHatched = 0;  // no colour of a cell: those are opaque
constexpr double kRoomForGap = 6;
constexpr double kRoomForSign = 8;
constexpr double kRoomForText = 12;

}  // namespace

GroupCell OverviewContent::at(const OverviewLine& line, std::size_t column) const {
  if (line.row) {
    GroupCell made;
    made.cell = matrix->at(*line.row, column, place_of(scale->statistic()));
    made.median = digest != nullptr && *line.row < digest->rows.size() ? digest->rows[*line.row].median : made.cell.value;
    return made;
  }
  const bool known = digest != nullptr && line.group < digest->groups.size() && column < digest->groups[line.group].size();
  return known ? digest->groups[line.group][column] : GroupCell{{CellState::unread, 0}};
}

OverviewPainter::OverviewPainter(const OverviewContent& content, const OverviewZoom& zoom, const Theme& theme)
    : content_(content), zoom_(zoom), theme_(theme), table_() {
  for (std::size_t i = 0; i < table_.size(); ++i) {
    table_[i] = content.scale->color(static_cast<double>(i) / static_cast<double>(table_.size() - 1), theme).rgb();
  }
}

QRgb OverviewPainter::colorOf(const OverviewCell& cell, float median) const {
  if (cell.state == CellState::not_dumped || cell.state == CellState::unknown) return kHatched;
  if (cell.state != CellState::value) return ui::colorOf(cell.state, theme_).rgb();
  const auto place = content_.scale->place(cell.value, median);
  if (!place) return theme_.base.color().rgb();
  return table_[static_cast<std::size_t>(std::lround(*place * static_cast<double>(table_.size() - 1)))];
}

GroupCell OverviewPainter::pooledAt(const OverviewLine& line, std::size_t from, std::size_t to) const {
  GroupCell worst;
  for (std::size_t column = from; column < to; ++column) {
    const GroupCell one = content_.at(line, column);
    take_worse(worst, one.cell, one.median, content_.scale->statistic());
  }
  return worst;
}

OverviewPainter::Line OverviewPainter::colorsOf(const OverviewLine& line, int width, double ratio) const {
  Line colors(static_cast<std::size_t>(width), theme_.base.color().rgb());
  const double pitch = zoom_.column() * ratio;
  const bool gaps = zoom_.column() >= kRoomForGap && zoom_.row() >= kRoomForGap;
  const auto edge = [&](std::size_t column) { return static_cast<int>(std::lround(zoom_.left(column) * ratio)); };
  if (pitch < 1) {
    const auto count = static_cast<double>(zoom_.columns());
    for (int x = 0; x < width; ++x) {
      const double from = std::floor((zoom_.x() * ratio + x) / pitch);
      const double to = std::min(std::ceil((zoom_.x() * ratio + x + 1) / pitch), count);
      if (from >= to) break;
      const GroupCell worst = pooledAt(line, static_cast<std::size_t>(from), static_cast<std::size_t>(to));
      colors[static_cast<std::size_t>(x)] = colorOf(worst.cell, worst.median);
    }
    return colors;
  }
  for (std::size_t column = zoom_.firstColumn(); column < zoom_.afterLastColumn(); ++column) {
    const GroupCell cell = content_.at(line, column);
    const bool joined = cell.cell.state == CellState::not_dumped || cell.cell.state == CellState::unknown;
    const int left = std::clamp(edge(column), 0, width);
    const int right = std::clamp(edge(column + 1) - (gaps && !joined ? 1 : 0), left, width);
    std::fill(colors.begin() + left, colors.begin() + right, colorOf(cell.cell, cell.median));
  }
  return colors;
}

QImage OverviewPainter::grounds(double ratio) const {
  const int width = std::max(1, static_cast<int>(std::ceil(zoom_.width() * ratio)));
  const int height = std::max(1, static_cast<int>(std::ceil(zoom_.height() * ratio)));
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(theme_.base.color());
  const QImage hatch = hatchBrush(theme_).textureImage().convertToFormat(QImage::Format_RGB32);
  const bool gaps = zoom_.column() >= kRoomForGap && zoom_.row() >= kRoomForGap;
  for (std::size_t line = zoom_.firstLine(); line < zoom_.afterLastLine(); ++line) {
    const Line colors = colorsOf((*content_.lines)[line], width, ratio);
    const int top = std::max(0, static_cast<int>(std::lround(zoom_.top(line) * ratio)));
    const int bottom = std::min(height, static_cast<int>(std::lround(zoom_.top(line + 1) * ratio)) - (gaps ? 1 : 0));
    for (int y = top; y < bottom; ++y) {
      auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
      const auto* tile = reinterpret_cast<const QRgb*>(hatch.constScanLine(y % hatch.height()));
      for (int x = 0; x < width; ++x) {
        const QRgb color = colors[static_cast<std::size_t>(x)];
        pixels[x] = color == kHatched ? tile[x % hatch.width()] : color;
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
    paintSign(painter, boxOf(line, column), content_.at((*content_.lines)[line], column));
  }
}

void OverviewPainter::paintSign(QPainter* painter, const QRectF& box, const GroupCell& cell) const {
  const CellState state = cell.cell.state;
  const bool hatched = state == CellState::not_dumped || state == CellState::unknown;
  const bool room = zoom_.column() >= OverviewZoom::kRoomForValue && zoom_.row() >= kRoomForText;
  const QRgb ground = hatched ? theme_.base.color().rgb() : colorOf(cell.cell, cell.median);
  painter->setPen(inkOn(ground));
  if (room && !hatched && state != CellState::unread) {
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
