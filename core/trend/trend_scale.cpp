// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/trend_scale.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

constexpr double kShare = 0.25;

double threshold_of(TrendStatistic statistic, std::uint64_t count, double factor) {
  if (statistic == TrendStatistic::mean) return factor - 1;
  if (statistic != TrendStatistic::zero_share) return std::log(factor);
  // The difference of two shares p of n elements has a variance of 2 p (1 - p) / n, at most 1 / (2 n).
  return count == 0 ? kShare : std::max(kShare, kDeviations * std::sqrt(0.5 / static_cast<double>(count)));
}

}  // namespace

double median_of(std::vector<double>& numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  if (numbers.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(numbers.begin(), middle)) / 2;
}

TrendScale::TrendScale(TrendStatistic statistic, std::uint64_t count, double factor)
    : statistic_(statistic), threshold_(threshold_of(statistic, count, factor)) {}

bool TrendScale::is_magnitude() const {
  return statistic_ != TrendStatistic::mean && statistic_ != TrendStatistic::zero_share && statistic_ != TrendStatistic::nan;
}

bool TrendScale::is_measurable(const TrendPoint& point) const {
  if (statistic_ == TrendStatistic::nan) return point.has_value();
  return point.has_value() && std::isfinite(point.value) && !point.is_bad();
}

std::optional<double> TrendScale::distance(const TrendPoint& from, const TrendPoint& to) const {
  if (is_magnitude()) return from.value == 0 || to.value == 0 ? std::nullopt : std::optional(std::log(to.value / from.value));
  if (statistic_ != TrendStatistic::mean) return to.value - from.value;
  const auto rms = static_cast<double>(from.rms);
  const double scale = std::isnan(rms) ? std::fabs(from.value) : rms;
  if (scale == 0) return std::nullopt;
  return (to.value - from.value) / scale;
}

}  // namespace sporescope
