// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/chart_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/line_names.h"
#include "ui/charts/polylines.h"

namespace sporescope::ui {

namespace {

constexpr double kTop = 10;
constexpr double kBottom = 20;
constexpr double kLeft = 14;         // To the left of the values
constexpr double kLabelGap = 6;      // Between the values and the rules
constexpr double kMinNames = 70;     // Room for the names at the right
constexpr double kNameMargins = 10;  // To the left and right of a name
constexpr double kMinBox = 20;
constexpr double kBetweenRules = 28;  // Minimum distance if there are more than three
constexpr double kPlaceGap = 10;      // Between the labels of two positions
constexpr std::size_t kFew = 60;      // Lines with at most this number of points have circles
constexpr double kNamesPart = 0.3;    // Fraction of the chart; longer names are elided

std::vector<double> ruledValues(const ChartContent& content, const AxisScale& up, double height) {
  const auto limit = static_cast<std::size_t>(std::clamp(height / kBetweenRules, 3.0, 5.0));
  return content.exponents ? roundExponents(up, limit) : roundValues(up, limit);
}

AxisScale acrossScale(const ChartContent& content) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto take = [&](double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  };
  if (!content.places.empty()) take(content.places.front());
  if (!content.places.empty()) take(content.places.back());
  for (const ChartLine& line : content.lines) {
    if (line.points.empty()) continue;
    take(line.points.front().x);
    take(line.points.back().x);
  }
  return low > high ? AxisScale() : AxisScale(low, high);
}

ChartFrame frameOf(const ChartContent& content, const std::optional<AxisScale>& up, const QSizeF& size,
                   const QFontMetricsF& metrics) {
  const double height = std::max(size.height() - kTop - kBottom, kMinBox);
  double left = kLeft;
  if (up) {
    double widest = 0;
    for (const double value : ruledValues(content, *up, height)) {
      widest = std::max(widest, metrics.horizontalAdvance(content.valueText(value)));
    }
    left += std::ceil(widest);
  }
  double right = 0;
  for (const ChartLine& line : content.lines) right = std::max(right, metrics.horizontalAdvance(line.name) + kNameMargins);
  right = std::max(std::min(std::ceil(right), std::floor(size.width() * kNamesPart)), kMinNames);
  const QRectF box(left, kTop, std::max(size.width() - left - right, kMinBox), height);
  return {size, box, acrossScale(content), up.value_or(AxisScale())};
}

void ruleValues(const ChartContent& content, ChartGeometry* chartGeometry) {
  for (const double value : ruledValues(content, chartGeometry->frame.up, chartGeometry->frame.box.height())) {
    const double y = std::round(chartGeometry->frame.yOf(value));
    chartGeometry->rules.push_back(y);
    chartGeometry->values.push_back(
        {QRectF(0, y - 8, chartGeometry->frame.box.left() - kLabelGap, 16), content.valueText(value), {}});
  }
}

/// Chooses the labels of positions for which there is room.
class PositionLabels {
 public:
  PositionLabels(const ChartContent& content, const ChartFrame& frame, const QFontMetricsF& metrics)
      : content_(content), frame_(frame), metrics_(metrics) {}

  // Labels every n-th position evenly, as on a ruler. If the positions are too uneven for that, labels are placed from left to
  // right wherever one fits.
  [[nodiscard]] std::vector<ChartGeometry::Text> chosen() const {
    if (!content_.placeText) return {};
    std::vector<ChartGeometry::Text> fitting = greedyLabels();
    for (std::size_t tens = 1; tens <= content_.places.size(); tens *= 10) {
      for (const std::size_t step : {tens, 2 * tens, 5 * tens}) {
        auto even = every(step);
        if (even && 3 * even->size() >= fitting.size()) return std::move(*even);
      }
    }
    return fitting;
  }

 private:
  [[nodiscard]] QString textOf(std::size_t place) const { return content_.placeText(static_cast<int>(place)); }
  [[nodiscard]] ChartGeometry::Text label(std::size_t place, const QString& text) const {
    const double width = std::ceil(metrics_.horizontalAdvance(text)) + 4;
    return {QRectF(frame_.xOf(content_.places[place]) - width / 2, frame_.box.bottom() + 4, width, 14), text, {}};
  }
  [[nodiscard]] static double nextFreeX(const std::vector<ChartGeometry::Text>& labels) {
    return labels.empty() ? -std::numeric_limits<double>::infinity() : labels.back().box.right() + kPlaceGap;
  }

  /// Returns nothing if two adjacent labels would overlap.
  [[nodiscard]] std::optional<std::vector<ChartGeometry::Text>> every(std::size_t step) const {
    std::vector<ChartGeometry::Text> labels;
    for (std::size_t place = 0; place < content_.places.size(); place += step) {
      const QString text = textOf(place);
      if (text.isEmpty()) continue;
      ChartGeometry::Text next = label(place, text);
      if (next.box.left() < nextFreeX(labels)) return std::nullopt;
      labels.push_back(std::move(next));
    }
    return labels;
  }

  // Searches for the next label where it could fit instead of testing each position, because there may be a million.
  [[nodiscard]] std::vector<ChartGeometry::Text> greedyLabels() const {
    std::vector<ChartGeometry::Text> labels;
    const auto firstFrom = [this](std::size_t place, double x) {
      const auto& places = content_.places;
      const auto found = std::ranges::lower_bound(places.begin() + static_cast<std::ptrdiff_t>(place), places.end(), x, {},
                                                  [this](double each) { return frame_.xOf(each); });
      return static_cast<std::size_t>(found - places.begin());
    };
    for (std::size_t place = 0; place < content_.places.size();) {
      const QString text = textOf(place);
      ChartGeometry::Text next = label(place, text);
      if (text.isEmpty()) {
        ++place;
      } else if (next.box.left() < nextFreeX(labels)) {
        place = firstFrom(place + 1, nextFreeX(labels) + next.box.width() / 2);
      } else {
        labels.push_back(std::move(next));
        place = firstFrom(place + 1, nextFreeX(labels));
      }
    }
    return labels;
  }

  const ChartContent& content_;
  const ChartFrame& frame_;
  const QFontMetricsF& metrics_;
};

int weightOf(TextRole meaning) { return meaning == TextRole::nan ? 3 : meaning == TextRole::pos_inf ? 2 : 1; }

// Of several ticks in one pixel, keeps the most severe, as the heat map does.
std::vector<ChartGeometry::Tick> ticksOf(const ChartContent& content, const ChartFrame& frame) {
  std::vector<std::optional<TextRole>> pixels(static_cast<std::size_t>(std::ceil(frame.box.width())) + 1);
  const auto take = [&](double x, TextRole meaning) {
    const double share = frame.across.share(x);
    if (!(share >= 0 && share <= 1)) return;
    auto& pixel = pixels[static_cast<std::size_t>(std::round(share * frame.box.width()))];
    if (!pixel || weightOf(*pixel) < weightOf(meaning)) pixel = meaning;
  };
  for (const ChartTick& tick : content.ticks) take(tick.x, tick.meaning);
  for (const ChartLine& line : content.lines) {
    for (const ChartPoint& point : line.points) {
      if (!point.y || std::isfinite(*point.y)) continue;
      take(point.x, std::isnan(*point.y) ? TextRole::nan : *point.y > 0 ? TextRole::pos_inf : TextRole::neg_inf);
    }
  }
  std::vector<ChartGeometry::Tick> ticks;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    if (pixels[i]) ticks.push_back({frame.box.left() + static_cast<double>(i), *pixels[i]});
  }
  return ticks;
}

std::vector<double> marksOf(const ChartContent& content, const ChartFrame& frame) {
  std::vector<double> marks;
  for (const double mark : content.marks) {
    const double share = frame.across.share(mark);
    if (!(share >= 0 && share <= 1)) continue;
    const double x = std::round(frame.xOf(mark));
    if (marks.empty() || marks.back() < x) marks.push_back(x);
  }
  return marks;
}

std::vector<DrawnLine> drawnLines(const ChartContent& content, const ChartFrame& frame) {
  std::vector<DrawnLine> drawn;
  const std::size_t count = std::min(content.lines.size(), kMaxDrawnPoints / 2);
  for (std::size_t i = 0; i < count; ++i) {
    const ChartLine& line = content.lines[i];
    const std::size_t limit = kMaxDrawnPoints / count;
    Polylines polylines = polylinesOf(line.points, frame, limit);
    QList<QPointF> dots = std::move(polylines.points_);
    if (line.points.size() <= kFew && 2 * line.points.size() <= limit) {
      for (const auto& segment : polylines.segments) dots.append(segment);
    }
    drawn.push_back({line.color, std::move(polylines.segments), std::move(dots)});
  }
  return drawn;
}

std::vector<ChartGeometry::Text> namesOf(const ChartContent& content, const ChartFrame& frame, const QFontMetricsF& metrics) {
  std::vector<LineEnd> ends;
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    const std::vector<ChartPoint>& points = content.lines[i].points;
    const auto last = std::find_if(points.rbegin(), points.rend(),
                                   [](const ChartPoint& point) { return point.y && std::isfinite(*point.y); });
    if (last == points.rend() || content.lines[i].name.isEmpty()) continue;
    ends.push_back({QPointF(frame.xOf(last->x), frame.yOf(*last->y)), i});
  }
  std::vector<ChartGeometry::Text> names;
  for (const NamePosition& place : layOutNames(std::move(ends), frame.size, std::ceil(metrics.height()))) {
    const ChartLine& line = content.lines[place.line];
    names.push_back({place.box, metrics.elidedText(line.name, Qt::ElideMiddle, place.box.width()), line.nameColor});
  }
  return names;
}

}  // namespace

ChartGeometry computeChartGeometry(const ChartContent& content, const std::optional<AxisScale>& up, const QSizeF& size,
                                   const QFontMetricsF& metrics) {
  ChartGeometry chartGeometry;
  chartGeometry.frame = frameOf(content, up, size, metrics);
  if (up) ruleValues(content, &chartGeometry);
  if (chartGeometry.rules.empty() || chartGeometry.rules.front() < std::round(chartGeometry.frame.box.bottom())) {
    chartGeometry.rules.push_back(std::round(chartGeometry.frame.box.bottom()));  // The axis of positions always has a line
  }
  chartGeometry.places = PositionLabels(content, chartGeometry.frame, metrics).chosen();
  chartGeometry.ticks = ticksOf(content, chartGeometry.frame);
  chartGeometry.marks = marksOf(content, chartGeometry.frame);
  chartGeometry.lines = drawnLines(content, chartGeometry.frame);
  chartGeometry.names = namesOf(content, chartGeometry.frame, metrics);
  return chartGeometry;
}

}  // namespace sporescope::ui
