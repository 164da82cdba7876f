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

std::vector<double> ruleValues(const ChartContent& content, const AxisScale& scale, double height) {
  const auto limit = static_cast<std::size_t>(std::clamp(height / kBetweenRules, 3.0, 5.0));
  return content.exponents ? roundExponents(scale, limit) : roundValues(scale, limit);
}

AxisScale horizontalScale(const ChartContent& content) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto extend = [&](double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  };
  if (!content.positions.empty()) extend(content.positions.front());
  if (!content.positions.empty()) extend(content.positions.back());
  for (const ChartLine& line : content.lines) {
    if (line.points.empty()) continue;
    extend(line.points.front().x);
    extend(line.points.back().x);
  }
  return low > high ? AxisScale() : AxisScale(low, high);
}

ChartFrame frameOf(const ChartContent& content, const std::optional<AxisScale>& verticalScale, const QSizeF& size,
                   const QFontMetricsF& metrics) {
  const double height = std::max(size.height() - kTop - kBottom, kMinBox);
  double left = kLeft;
  if (verticalScale) {
    double maxWidth = 0;
    for (const double value : ruleValues(content, *verticalScale, height)) {
      maxWidth = std::max(maxWidth, metrics.horizontalAdvance(content.valueText(value)));
    }
    left += std::ceil(maxWidth);
  }
  double right = 0;
  for (const ChartLine& line : content.lines) right = std::max(right, metrics.horizontalAdvance(line.name) + kNameMargins);
  right = std::max(std::min(std::ceil(right), std::floor(size.width() * kNamesPart)), kMinNames);
  const QRectF box(left, kTop, std::max(size.width() - left - right, kMinBox), height);
  return {size, box, horizontalScale(content), verticalScale.value_or(AxisScale())};
}

void addRules(const ChartContent& content, ChartGeometry* chartGeometry) {
  for (const double value : ruleValues(content, chartGeometry->frame.vertical, chartGeometry->frame.box.height())) {
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
  [[nodiscard]] std::vector<ChartGeometry::Text> choose() const {
    if (!content_.positionText) return {};
    std::vector<ChartGeometry::Text> greedy = greedyLabels();
    for (std::size_t tens = 1; tens <= content_.positions.size(); tens *= 10) {
      for (const std::size_t step : {tens, 2 * tens, 5 * tens}) {
        auto labels = evenLabels(step);
        if (labels && 3 * labels->size() >= greedy.size()) return std::move(*labels);
      }
    }
    return greedy;
  }

 private:
  [[nodiscard]] QString textOf(std::size_t position) const { return content_.positionText(static_cast<int>(position)); }
  [[nodiscard]] ChartGeometry::Text label(std::size_t position, const QString& text) const {
    const double width = std::ceil(metrics_.horizontalAdvance(text)) + 4;
    return {QRectF(frame_.xOf(content_.positions[position]) - width / 2, frame_.box.bottom() + 4, width, 14), text, {}};
  }
  [[nodiscard]] static double nextFreeX(const std::vector<ChartGeometry::Text>& labels) {
    return labels.empty() ? -std::numeric_limits<double>::infinity() : labels.back().box.right() + kPlaceGap;
  }

  /// Returns nothing if two adjacent labels would overlap.
  [[nodiscard]] std::optional<std::vector<ChartGeometry::Text>> evenLabels(std::size_t step) const {
    std::vector<ChartGeometry::Text> labels;
    for (std::size_t position = 0; position < content_.positions.size(); position += step) {
      const QString text = textOf(position);
      if (text.isEmpty()) continue;
      ChartGeometry::Text next = label(position, text);
      if (next.box.left() < nextFreeX(labels)) return std::nullopt;
      labels.push_back(std::move(next));
    }
    return labels;
  }

  // Searches for the next label where it could fit instead of testing each position, because there may be a million.
  [[nodiscard]] std::vector<ChartGeometry::Text> greedyLabels() const {
    std::vector<ChartGeometry::Text> labels;
    const auto findFirst = [this](std::size_t position, double x) {
      const auto& positions = content_.positions;
      const auto found = std::ranges::lower_bound(positions.begin() + static_cast<std::ptrdiff_t>(position), positions.end(), x,
                                                  {}, [this](double value) { return frame_.xOf(value); });
      return static_cast<std::size_t>(found - positions.begin());
    };
    for (std::size_t position = 0; position < content_.positions.size();) {
      const QString text = textOf(position);
      ChartGeometry::Text next = label(position, text);
      if (text.isEmpty()) {
        ++position;
      } else if (next.box.left() < nextFreeX(labels)) {
        position = findFirst(position + 1, nextFreeX(labels) + next.box.width() / 2);
      } else {
        labels.push_back(std::move(next));
        position = findFirst(position + 1, nextFreeX(labels));
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
  const auto addTick = [&](double x, TextRole meaning) {
    const double share = frame.horizontal.share(x);
    if (!(share >= 0 && share <= 1)) return;
    auto& pixel = pixels[static_cast<std::size_t>(std::round(share * frame.box.width()))];
    if (!pixel || weightOf(*pixel) < weightOf(meaning)) pixel = meaning;
  };
  for (const ChartTick& tick : content.ticks) addTick(tick.x, tick.meaning);
  for (const ChartLine& line : content.lines) {
    for (const ChartPoint& point : line.points) {
      if (!point.y || std::isfinite(*point.y)) continue;
      addTick(point.x, std::isnan(*point.y) ? TextRole::nan : *point.y > 0 ? TextRole::pos_inf : TextRole::neg_inf);
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
    const double share = frame.horizontal.share(mark);
    if (!(share >= 0 && share <= 1)) continue;
    const double x = std::round(frame.xOf(mark));
    if (marks.empty() || marks.back() < x) marks.push_back(x);
  }
  return marks;
}

std::vector<DrawnLine> drawnLines(const ChartContent& content, const ChartFrame& frame) {
  std::vector<DrawnLine> lines;
  const std::size_t count = std::min(content.lines.size(), kMaxDrawnPoints / 2);
  for (std::size_t i = 0; i < count; ++i) {
    const ChartLine& line = content.lines[i];
    const std::size_t maxPoints = kMaxDrawnPoints / count;
    Polylines polylines = polylinesOf(line.points, frame, maxPoints);
    QList<QPointF> dots = std::move(polylines.singlePoints);
    if (line.points.size() <= kFew && 2 * line.points.size() <= maxPoints) {
      for (const auto& segment : polylines.segments) dots.append(segment);
    }
    lines.push_back({line.color, std::move(polylines.segments), std::move(dots)});
  }
  return lines;
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
  for (const NamePosition& position : layOutNames(std::move(ends), frame.size, std::ceil(metrics.height()))) {
    const ChartLine& line = content.lines[position.line];
    names.push_back({position.box, metrics.elidedText(line.name, Qt::ElideMiddle, position.box.width()), line.nameColor});
  }
  return names;
}

}  // namespace

ChartGeometry computeChartGeometry(const ChartContent& content, const std::optional<AxisScale>& verticalScale,
                                   const QSizeF& size, const QFontMetricsF& metrics) {
  ChartGeometry chartGeometry;
  chartGeometry.frame = frameOf(content, verticalScale, size, metrics);
  if (verticalScale) addRules(content, &chartGeometry);
  if (chartGeometry.rules.empty() || chartGeometry.rules.front() < std::round(chartGeometry.frame.box.bottom())) {
    chartGeometry.rules.push_back(std::round(chartGeometry.frame.box.bottom()));  // The axis of positions always has a line
  }
  chartGeometry.positionLabels = PositionLabels(content, chartGeometry.frame, metrics).choose();
  chartGeometry.ticks = ticksOf(content, chartGeometry.frame);
  chartGeometry.marks = marksOf(content, chartGeometry.frame);
  chartGeometry.lines = drawnLines(content, chartGeometry.frame);
  chartGeometry.names = namesOf(content, chartGeometry.frame, metrics);
  return chartGeometry;
}

}  // namespace sporescope::ui
