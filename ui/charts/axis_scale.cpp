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

/// The ends of the values that it is shown.
class Ends {
 public:
  void take(double value) {
    if (!std::isfinite(value)) return;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  [[nodiscard]] std::optional<AxisScale> scale(const AxisScale& ofZeros) const {
    if (low_ > high_) return std::nullopt;
    if (low_ < high_) return AxisScale(low_, high_);
    if (low_ == 0) return ofZeros;
    const double room = std::max(std::abs(low_) / 2, Limits::denorm_min());
    return AxisScale(std::max(low_ - room, Limits::lowest()), std::min(high_ + room, Limits::max()));
  }

 private:
  double low_ = Limits::infinity();
  double high_ = -Limits::infinity();
};

}  // namespace

AxisScale::AxisScale(double low, double high) : low_(low), high_(high), factor_(factorFor(low, high)) {}

double AxisScale::middle() const { return std::midpoint(low_, high_); }

double AxisScale::share(double value) const {
  if (low_ == high_) return 0.5;
  const double low = low_ * factor_;
  return (value * factor_ - low) / (high_ * factor_ - low);
}

std::optional<AxisScale> valueScale(std::span<const double> values, const AxisScale& ofZeros) {
  Ends ends;
  for (const double value : values) ends.take(value);
  return ends.scale(ofZeros);
}

std::optional<AxisScale> valueScale(const std::vector<ChartLine>& lines) {
  Ends ends;
  for (const ChartLine& line : lines) {
    for (const ChartPoint& point : line.points) {
      if (point.y) ends.take(*point.y);
    }
  }
  return ends.scale(AxisScale(0, 1));
}

}  // namespace sporescope::ui
