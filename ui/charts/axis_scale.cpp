// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/axis_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sporescope::ui {

namespace {

using Limits = std::numeric_limits<double>;

// The inverse of the smallest numbers is no double: they are brought near 1 as far as it goes.
double factorFor(double low, double high) {
  const double largest = std::max(std::abs(low), std::abs(high));
  return largest == 0 ? 1 : std::ldexp(1.0, -std::max(std::ilogb(largest), Limits::min_exponent));
}

AxisScale around(double value) {
  if (value == 0) return {0, 1};
  const double room = std::max(std::abs(value) / 2, Limits::denorm_min());
  return {std::max(value - room, Limits::lowest()), std::min(value + room, Limits::max())};
}

}  // namespace

AxisScale::AxisScale(double low, double high) : low_(low), high_(high), factor_(factorFor(low, high)) {}

double AxisScale::middle() const { return std::midpoint(low_, high_); }

double AxisScale::share(double value) const {
  if (low_ == high_) return 0.5;
  const double low = low_ * factor_;
  return (value * factor_ - low) / (high_ * factor_ - low);
}

std::optional<AxisScale> valueScale(const std::vector<ChartLine>& lines) {
  double low = Limits::infinity();
  double high = -Limits::infinity();
  for (const ChartLine& line : lines) {
    for (const ChartPoint& point : line.points) {
      if (!point.y || !std::isfinite(*point.y)) continue;
      low = std::min(low, *point.y);
      high = std::max(high, *point.y);
    }
  }
  if (low > high) return std::nullopt;
  return low == high ? around(low) : AxisScale(low, high);
}

}  // namespace sporescope::ui
