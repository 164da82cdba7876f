// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/axis_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

namespace sporescope::ui {

namespace {

using Limits = std::numeric_limits<double>;

// The inverse of the smallest doubles overflows, so they are scaled as close to 1 as possible.
double factorFor(double low, double high) {
  const double largest = std::max(std::abs(low), std::abs(high));
  return largest == 0 ? 1 : std::ldexp(1.0, -std::max(std::ilogb(largest), Limits::min_exponent));
}

/// Collects the minimum and maximum of the finite values.
class Ends {
 public:
  void add(double value) {
    if (!std::isfinite(value)) return;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  [[nodiscard]] std::optional<AxisScale> scale(const AxisScale& zeroScale) const {
    if (low_ > high_) return std::nullopt;
    if (low_ < high_) return AxisScale(low_, high_);
    if (low_ == 0) return zeroScale;
    const double margin = std::max(std::abs(low_) / 2, Limits::denorm_min());
    return AxisScale(std::max(low_ - margin, Limits::lowest()), std::min(high_ + margin, Limits::max()));
  }

 private:
  double low_ = Limits::infinity();
  double high_ = -Limits::infinity();
};

constexpr double kTolerance = 1e-9;  // Relative to a step, for ends that were rounded themselves
constexpr double kMaxSteps = 1e12;   // From zero to an end; beyond that, a double has too few digits for a round value

std::vector<double> endsAndMiddle(const AxisScale& scale) { return {scale.low(), scale.middle(), scale.high()}; }

std::vector<double> multiplesOf(double step, const AxisScale& scale) {
  const auto first = static_cast<std::int64_t>(std::ceil(scale.low() / step - kTolerance));
  const auto last = static_cast<std::int64_t>(std::floor(scale.high() / step + kTolerance));
  std::vector<double> values;
  // Steps below 1 are not exact doubles but their inverses are: 3 / 10 is 0.3 and 3 * 0.1 is not.
  const double inverse = std::round(1 / step);
  for (std::int64_t i = first; i <= last; ++i) {
    const auto multiple = static_cast<double>(i);
    values.push_back(step < 1 && std::isfinite(inverse) ? multiple / inverse : multiple * step);
  }
  for (double& value : values) value = std::clamp(value, scale.low(), scale.high());
  return values;
}

/// Uses the smallest round step, at least `minimum`, that gives at most `limit` values.
std::vector<double> steppedValues(const AxisScale& scale, std::size_t limit, double minimum) {
  const double distance = scale.high() - scale.low();
  const double minStep = distance / static_cast<double>(limit);
  if (!std::isfinite(distance) || !std::isnormal(minStep)) return endsAndMiddle(scale);
  const double power = std::pow(10, std::floor(std::log10(minStep)));
  std::vector<double> values;
  for (const double multiple : {1.0, 2.0, 5.0, 10.0, 20.0}) {
    const double step = std::max(minimum, power * multiple);
    if (!std::isnormal(step) || std::max(std::abs(scale.low()), std::abs(scale.high())) / step > kMaxSteps) {
      return endsAndMiddle(scale);
    }
    std::vector<double> coarser = multiplesOf(step, scale);
    if (coarser.size() < 2 && !values.empty()) break;
    values = std::move(coarser);
    if (values.size() <= limit) break;
  }
  return values;
}

}  // namespace

std::vector<double> roundValues(const AxisScale& scale, std::size_t limit, double minimum) {
  std::vector<double> values = steppedValues(scale, limit, minimum);
  return values.size() < 2 ? endsAndMiddle(scale) : values;
}

std::vector<double> roundExponents(const AxisScale& scale, std::size_t limit) {
  std::vector<double> powers = steppedValues(scale, limit, 1);
  if (powers.size() >= 2) return powers;
  if (!(scale.low() >= Limits::min_exponent10 - Limits::digits10 - 1 && scale.high() <= Limits::max_exponent10 + 1)) {
    return endsAndMiddle(scale);  // The exponents are beyond the range of double
  }
  std::vector<double> exponents;
  for (auto power = static_cast<int>(std::floor(scale.low())); power <= scale.high(); ++power) {
    for (const double multiple : {1.0, 2.0, 5.0}) {
      const double exponent = power + std::log10(multiple);
      if (exponent >= scale.low() && exponent <= scale.high()) exponents.push_back(exponent);
    }
  }
  return exponents.size() < 2 ? endsAndMiddle(scale) : exponents;
}

AxisScale::AxisScale(double low, double high) : low_(low), high_(high), factor_(factorFor(low, high)) {}

double AxisScale::middle() const { return std::midpoint(low_, high_); }

double AxisScale::share(double value) const {
  if (low_ == high_) return 0.5;
  const double low = low_ * factor_;
  return (value * factor_ - low) / (high_ * factor_ - low);
}

std::optional<AxisScale> valueScale(std::span<const double> values, const AxisScale& zeroScale) {
  Ends ends;
  for (const double value : values) ends.add(value);
  return ends.scale(zeroScale);
}

std::optional<AxisScale> valueScale(const std::vector<ChartLine>& lines) {
  Ends ends;
  for (const ChartLine& line : lines) {
    for (const ChartPoint& point : line.points) {
      if (point.y) ends.add(*point.y);
    }
  }
  return ends.scale(AxisScale(0, 1));
}

}  // namespace sporescope::ui
