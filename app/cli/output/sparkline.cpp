// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/sparkline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sporescope::cli {

namespace {

constexpr std::array<const char*, 8> kBars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

struct Range {
  double minimum = std::numeric_limits<double>::infinity();
  double maximum = -std::numeric_limits<double>::infinity();
  [[nodiscard]] double middle() const { return minimum / 2 + maximum / 2; }
};

Range range_of(const std::vector<SparkPoint>& points) {
  Range range;
  for (const SparkPoint& point : points) {
    if (point.kind != SparkPoint::Kind::number) continue;
    range.minimum = std::min(range.minimum, point.value);
    range.maximum = std::max(range.maximum, point.value);
  }
  return range;
}

const char* bar(double value, const Range& range) {
  if (!(range.maximum > range.minimum)) return kBars[3];
  const double share = (value / 2 - range.minimum / 2) / (range.maximum / 2 - range.minimum / 2);
  return kBars.at(static_cast<std::size_t>(std::lround(share * static_cast<double>(kBars.size() - 1))));
}

// Returns the point that represents several points.
SparkPoint representative(const SparkPoint* begin, const SparkPoint* end, const Range& range) {
  SparkPoint best;
  for (const SparkPoint* point = begin; point != end; ++point) {
    if (point->kind == SparkPoint::Kind::bad) return *point;
    if (point->kind == SparkPoint::Kind::gap) continue;
    const double middle = range.middle();
    if (best.kind == SparkPoint::Kind::gap || std::fabs(point->value - middle) > std::fabs(best.value - middle)) best = *point;
  }
  return best;
}

}  // namespace

std::string sparkline(const std::vector<SparkPoint>& points, std::size_t width) {
  const Range range = range_of(points);
  const std::size_t columns = std::min(width, points.size());
  std::string out;
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t from = c * points.size() / columns;
    const std::size_t to = (c + 1) * points.size() / columns;
    const SparkPoint point = representative(points.data() + from, points.data() + to, range);
    out += point.kind == SparkPoint::Kind::bad ? "!" : point.kind == SparkPoint::Kind::gap ? "·" : bar(point.value, range);
  }
  return out;
}

}  // namespace sporescope::cli
