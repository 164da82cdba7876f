// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_painter.h"

#include <QFontMetricsF>
#include <QPolygonF>
#include <algorithm>

#include "ui/style/ramp.h"

namespace sporescope::ui {

namespace {

constexpr double kTicksHeight = 11;
constexpr double kTickHeight = 5;
constexpr double kFoot = 4;
constexpr double kRoomForNames = 64;  // Minimum width of a column, in logical pixels
constexpr double kMinBar = 0.08;      // Fraction of the height that keeps the smallest value visible
constexpr double kMinNan = 0.3;
constexpr double kPlainBar = 0.35;

double heightOf(const TimelineColumn& column, Measure measure) {
  switch (column.fill) {
    case TimelineFill::none:
      return 0;
    case TimelineFill::plain:
      return kPlainBar;
    case TimelineFill::value:
      return kMinBar + (1 - kMinBar) * column.position;
    case TimelineFill::nan:
      return measure == Measure::nan_share ? kMinNan + (1 - kMinNan) * column.position : 1;
    case TimelineFill::neg_inf:
    case TimelineFill::pos_inf:
      break;
  }
  return 1;
}

// NaN is never paler, because the height already shows its share.
QColor colorOf(const TimelineColumn& column, const Theme& theme) {
  switch (column.fill) {
    case TimelineFill::plain:
      return theme.op_line;
    case TimelineFill::value:
      return rampColor(theme, column.position);
    case TimelineFill::neg_inf:
      return theme.neg_inf;
    case TimelineFill::pos_inf:
      return theme.pos_inf;
    case TimelineFill::nan:
      return theme.nan;
    case TimelineFill::none:
      break;
  }
  return theme.base;
}

QColor colorOf(TimelineTick tick, const Theme& theme) {
  if (tick == TimelineTick::error) return theme.error;
  return tick == TimelineTick::warning ? theme.warning : theme.text2;
}

}  // namespace

TimelineGeometry::TimelineGeometry(const QSize& band, double pixelRatio, double pitch, const QFont& nameFont)
    : ratio(pixelRatio) {
  const int width = qRound(band.width() * ratio);
  const int height = qRound(band.height() * ratio);
  const int line = pitch >= kRoomForNames * ratio ? qRound(QFontMetricsF(nameFont).height() * ratio) : 0;
  ticks = QRect(0, 0, width, pixels(kTicksHeight));
  bars = QRect(0, ticks.height(), width, std::max(1, height - ticks.height() - line - pixels(kFoot)));
  if (line > 0) names = QRect(0, bars.bottom() + 1, width, line);
}

namespace {

class BarsPainter {
 public:
  BarsPainter(QPainter* painter, const TimelineGeometry& geometry, Measure measure, const Theme& theme)
      : painter_(painter), geometry_(geometry), measure_(measure), theme_(theme) {}

  void paint(const std::vector<TimelineBar>& bars) const {
    paintBackground(bars);
    // Severe bars are painted last, so that no neighbor covers them.
    for (const TimelineBar& bar : bars) {
      if (bar.shown.fill == TimelineFill::plain || bar.shown.fill == TimelineFill::value) paintBar(bar);
    }
    for (const TimelineBar& bar : bars) {
      if (bar.shown.fill > TimelineFill::value) paintBar(bar);
      if (bar.shown.tick != TimelineTick::none) paintTick(bar);
    }
  }

 private:
  // Adjacent bars without data share one hatched area, so that its lines are continuous.
  void paintBackground(const std::vector<TimelineBar>& bars) const {
    const QBrush hatch = hatchBrush(theme_);
    const auto isNone = [](const TimelineBar& bar) { return bar.shown.fill == TimelineFill::none; };
    for (auto first = std::find_if(bars.begin(), bars.end(), isNone); first != bars.end();) {
      const auto after = std::find_if_not(first, bars.end(), isNone);
      painter_->fillRect(QRect(first->left, geometry_.bars.top(), (after - 1)->right - first->left, geometry_.bars.height()),
                         hatch);
      first = std::find_if(after, bars.end(), isNone);
    }
  }

  void paintBar(const TimelineBar& bar) const {
    const int height = std::max(geometry_.pixels(2), qRound(heightOf(bar.shown, measure_) * geometry_.bars.height()));
    // A single pixel of a high-resolution screen is easily overlooked.
    const int minWidth = bar.shown.fill > TimelineFill::value ? geometry_.pixels(2) : 1;
    const int width = std::max(bar.right - bar.left - geometry_.gapOf(bar), minWidth);
    const QRect box(bar.left, geometry_.bars.bottom() + 1 - height, width, height);
    painter_->fillRect(box, colorOf(bar.shown, theme_));
    if (bar.shown.fill != TimelineFill::value) return;
    // The low end of the ramp is hardly darker than the background, so the outline marks the bar.
    painter_->fillRect(QRect(box.topLeft(), QSize(width, geometry_.pixels(1))), theme_.text2.color());
  }

  void paintTick(const TimelineBar& bar) const {
    const int height = geometry_.pixels(kTickHeight);
    const int width = std::clamp(bar.right - bar.left - geometry_.gapOf(bar), geometry_.pixels(1), geometry_.pixels(3));
    const int top = geometry_.ticks.bottom() - height - geometry_.pixels(1);
    painter_->fillRect(QRect((bar.left + bar.right - width) / 2, top, width, height), colorOf(bar.shown.tick, theme_));
  }

  QPainter* painter_;
  const TimelineGeometry& geometry_;
  Measure measure_;
  const Theme& theme_;
};

}  // namespace

void paintBars(QPainter* painter, const std::vector<TimelineBar>& bars, const TimelineGeometry& geometry, Measure measure,
               const Theme& theme) {
  BarsPainter(painter, geometry, measure, theme).paint(bars);
}

namespace {

void paintFrame(QPainter* painter, const QRect& frame, int line, const QColor& color) {
  for (const QRect& edge : {QRect(frame.left(), frame.top(), frame.width(), line),
                            QRect(frame.left(), frame.bottom() + 1 - line, frame.width(), line),
                            QRect(frame.left(), frame.top(), line, frame.height()),
                            QRect(frame.right() + 1 - line, frame.top(), line, frame.height())}) {
    painter->fillRect(edge, color);
  }
}

}  // namespace

void paintChosen(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QColor& color,
                 const Theme& theme) {
  const int line = geometry.pixels(2);
  const int gap = geometry.pixels(1);
  const int width = std::max(right - left - geometry.gapOf({left, right, {}}), geometry.pixels(1));
  const QRect bar((left + right - width) / 2, geometry.bars.top(), width, geometry.bars.height());
  const QRect clip(0, 0, geometry.bars.width(), geometry.bars.bottom() + 1 + geometry.pixels(kFoot));
  // A line of background separates the frame from the bar, because the color of infinities is close to that of the frame.
  paintFrame(painter, bar.adjusted(-gap, -gap, gap, gap) & clip, gap, theme.base);
  const int distance = gap + line;
  paintFrame(painter, bar.adjusted(-distance, -distance, distance, distance) & clip, line, color);
}

void paintName(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QString& name,
               const Theme& theme) {
  // Fonts are in logical pixels.
  painter->save();
  painter->scale(geometry.ratio, geometry.ratio);
  const QRectF textRect(left / geometry.ratio, geometry.names.top() / geometry.ratio, (right - left) / geometry.ratio - 4,
                        geometry.names.height() / geometry.ratio);
  painter->setPen(theme.text2.color());
  painter->drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(name, Qt::ElideMiddle, static_cast<int>(textRect.width())));
  painter->restore();
}

}  // namespace sporescope::ui
