// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_painter.h"

#include <QCoreApplication>
#include <QPolygonF>
#include <algorithm>

#include "ui/style/ramp.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kBracketText = 14;
constexpr double kBracketFoot = 4;
constexpr double kSign = 9;

class PainterText {
  Q_DECLARE_TR_FUNCTIONS(RankStrip)
};

const RankCell& cellAt(const std::vector<RankCell>& cells, int position) { return cells[static_cast<std::size_t>(position)]; }

bool isFinding(RankState state) { return state >= RankState::odd; }

void paintNotEqual(QPainter* painter, const QPointF& center) {
  const double half = kSign / 2 - 1;
  painter->drawLine(QPointF(center.x() - half, center.y() - 1.8), QPointF(center.x() + half, center.y() - 1.8));
  painter->drawLine(QPointF(center.x() - half, center.y() + 1.8), QPointF(center.x() + half, center.y() + 1.8));
  painter->drawLine(QPointF(center.x() - 2, center.y() + half + 1.5), QPointF(center.x() + 2, center.y() - half - 1.5));
}

void paintWarning(QPainter* painter, const QPointF& center) {
  const double half = kSign / 2 - 0.5;
  const QPolygonF triangle{
      {center.x(), center.y() - half}, {center.x() + half, center.y() + half}, {center.x() - half, center.y() + half}};
  painter->drawPolygon(triangle);
}

void paintCross(QPainter* painter, const QPointF& center) {
  const double half = kSign / 2 - 1.5;
  painter->drawLine(QPointF(center.x() - half, center.y() - half), QPointF(center.x() + half, center.y() + half));
  painter->drawLine(QPointF(center.x() - half, center.y() + half), QPointF(center.x() + half, center.y() - half));
}

/// Returns for example "411 differs" or "640–703 no data".
QString labelOf(const RankCell& first, const RankCell& last) {
  QString ranks = QString::number(first.rank);
  if (last.rank != first.rank) ranks += kEnDash + QString::number(last.rank);
  switch (first.state) {
    case RankState::nan:
      return PainterText::tr("%1 NaN").arg(ranks);
    case RankState::differs:
      return PainterText::tr("%1 differs").arg(ranks);
    case RankState::unknown:
      return PainterText::tr("%1 no data").arg(ranks);
    default:
      return ranks;
  }
}

}  // namespace

RankColors colorsOf(RankState state, const Theme& theme) {
  switch (state) {
    case RankState::agrees:
      return {theme.ok_background, theme.ok};
    case RankState::odd:
      return {theme.warning_background, theme.warning};
    case RankState::differs:
      return {theme.error, theme.badge_text};
    case RankState::nan:
      return {theme.nan, theme.badge_text};
    case RankState::unknown:
      break;
  }
  return {theme.base, theme.ctl};
}

QColor markOf(RankState state, const Theme& theme) {
  switch (state) {
    case RankState::nan:
      return theme.nan_text;
    case RankState::differs:
      return theme.error;
    case RankState::odd:
      return theme.warning;
    default:
      return theme.text2;
  }
}

void paintRankCell(QPainter* painter, const QRectF& box, const RankCell& cell, const Theme& theme) {
  const RankColors colors = colorsOf(cell.state, theme);
  const bool narrowMark = cell.state == RankState::odd && box.width() < RankRowGeometry::kLegible;
  painter->fillRect(box, narrowMark ? colors.text : colors.background);
  if (cell.state == RankState::unknown || cell.partly) painter->fillRect(box, hatchBrush(theme));
  if (box.width() < RankRowGeometry::kLegible || !isFinding(cell.state)) return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(colors.text, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(Qt::NoBrush);
  const QPointF center = box.center();
  if (cell.state == RankState::differs) paintNotEqual(painter, center);
  if (cell.state == RankState::odd) paintWarning(painter, center);
  if (cell.state == RankState::nan) paintCross(painter, center);
  painter->restore();
}

void RankPainter::paintBrackets(const std::vector<RankBracket>& brackets, double top, const QFont& font) const {
  painter_->setFont(font);
  const QFontMetricsF metrics(font);
  const double line = top + kBracketText + 2;
  for (const RankBracket& bracket : brackets) {
    const double left = scale_.leftOf(bracket.first) + 0.5;
    const double right = scale_.leftOf(bracket.last + 1) - 1.5;
    painter_->setPen(theme_.ctl.color());
    painter_->drawPolyline(QPolygonF{{left, line + kBracketFoot}, {left, line}, {right, line}, {right, line + kBracketFoot}});
    const QRectF room(left, top, std::max(0.0, right - left), kBracketText);
    painter_->setPen(theme_.text2.color());
    for (const QString& label : {bracket.text, bracket.shortText}) {
      if (metrics.horizontalAdvance(label) > room.width()) continue;
      painter_->drawText(room, Qt::AlignCenter, label);
      break;
    }
  }
}

int RankPainter::endOfRun(int first) const {
  const int end = scale_.first() + scale_.count();
  const RankCell& cell = cellAt(cells_, first);
  int last = first;
  while (last + 1 < end && cellAt(cells_, last + 1).state == cell.state && cellAt(cells_, last + 1).partly == cell.partly) {
    ++last;
  }
  return last;
}

void RankPainter::paintLabels(double top, const QFont& font) const {
  painter_->setFont(font);
  const QFontMetricsF metrics(font);
  std::vector<std::pair<double, double>> occupied;
  const auto write = [&](int first, int last, RankState state) {
    const QString label = labelOf(cellAt(cells_, first), cellAt(cells_, last));
    const double labelWidth = metrics.horizontalAdvance(label) + 8;
    const double middle = (scale_.leftOf(first) + scale_.leftOf(last + 1)) / 2;
    const double left =
        std::clamp(middle - labelWidth / 2, scale_.left(), std::max(scale_.left(), scale_.right() - labelWidth));
    const bool isFree = std::none_of(occupied.begin(), occupied.end(),
                                     [&](const auto& other) { return left < other.second && other.first < left + labelWidth; });
    if (!isFree) return;
    occupied.emplace_back(left, left + labelWidth);
    painter_->setPen(markOf(state, theme_));
    painter_->drawText(QRectF(left, top, labelWidth, metrics.height()), Qt::AlignCenter, label);
  };
  for (const RankState state : {RankState::nan, RankState::differs, RankState::odd, RankState::unknown}) {
    for (int first = scale_.first(); first < scale_.first() + scale_.count();) {
      const int last = endOfRun(first);
      if (cellAt(cells_, first).state == state) write(first, last, state);
      first = last + 1;
    }
  }
  for (const int end : {scale_.first(), scale_.first() + scale_.count() - 1}) write(end, end, RankState::agrees);
}

// Adjacent cells of one state share a background. Cells with findings are painted last, so that no neighbor covers them.
void RankPainter::paintCells(double top, double height) const {
  const int end = scale_.first() + scale_.count();
  for (int first = scale_.first(); first < end;) {
    const int last = endOfRun(first);
    paintBackground(first, last, top, height);
    first = last + 1;
  }
  painter_->setPen(theme_.line2.color());
  if (scale_.pitch() >= RankRowGeometry::kMinSeparatedWidth) {
    for (int position = scale_.first() + 1; position < end; ++position) {
      painter_->drawLine(QPointF(scale_.leftOf(position), top), QPointF(scale_.leftOf(position), top + height - 1));
    }
  }
  for (const RankState state : {RankState::odd, RankState::differs, RankState::nan}) {
    for (int position = scale_.first(); position < end; ++position) {
      if (cellAt(cells_, position).state == state) {
        paintRankCell(painter_, scale_.cell(position, top, height, true), cellAt(cells_, position), theme_);
      }
    }
  }
  painter_->setPen(theme_.line.color());
  painter_->setBrush(Qt::NoBrush);
  painter_->drawRect(QRectF(scale_.left(), top, scale_.right() - scale_.left() - 1, height - 1));
}

void RankPainter::paintBackground(int first, int last, double top, double height) const {
  const RankCell& cell = cellAt(cells_, first);
  if (isFinding(cell.state)) return;
  const QRectF box(scale_.leftOf(first), top, scale_.leftOf(last + 1) - scale_.leftOf(first), height);
  paintRankCell(painter_, box, cell, theme_);
}

void RankPainter::paintNumbers(double top, const QFont& font, int chosen) const {
  QFont strong = font;
  strong.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(strong);
  const double numberWidth = metrics.horizontalAdvance(QString::number(cells_.empty() ? 0 : cells_.back().rank)) + 10;
  const int step = scale_.numberStep(numberWidth);
  const auto write = [&](int position, bool bold) {
    painter_->setFont(bold ? strong : font);
    painter_->setPen((bold ? theme_.text : theme_.text2).color());
    const QRectF room(scale_.centerOf(position) - numberWidth, top, 2 * numberWidth, metrics.height());
    painter_->drawText(room, Qt::AlignHCenter | Qt::AlignTop, QString::number(cellAt(cells_, position).rank));
  };
  for (int position = scale_.first(); position < scale_.first() + scale_.count(); position += step) {
    const bool covered = chosen >= 0 && scale_.has(chosen) && std::abs(position - chosen) * scale_.pitch() < numberWidth;
    if (!covered) write(position, false);
  }
  if (chosen >= 0 && scale_.has(chosen)) write(chosen, true);
}

void RankPainter::paintFrame(int position, double top, double height, const QColor& color) const {
  if (!scale_.has(position)) return;
  const QRectF box = scale_.cell(position, top, height, true).adjusted(-1, -1, 1, 1);
  painter_->setBrush(Qt::NoBrush);
  painter_->setPen(QPen(color, 2));
  painter_->drawRect(box);
}

}  // namespace sporescope::ui
