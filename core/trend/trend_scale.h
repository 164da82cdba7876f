// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/trend/trend_statistic.h"

namespace sporescope {

/// By how many deviations a departure is larger than the noise of what it is held against.
inline constexpr double kDeviations = 6;
/// From the median of absolute deviations to the deviation of a normal distribution: Rousseeuw and Croux 1993.
inline constexpr double kMadToSigma = 1.4826;

/// Of at least one number, which come into another order.
[[nodiscard]] double median_of(std::vector<double>& numbers);

/// How the values of one statistic of a tensor are measured against each other: as the logarithm of the factor between them
/// (l2, max_abs, std, update_ratio), as a share of the elements (zero_share), or against the root mean square of the elements
/// (mean, which may stand near zero). Plain values, any thread.
class TrendScale {
 public:
  /// `count`: elements of the tensor, 0 if that is not known. `factor`: more than 1.
  TrendScale(TrendStatistic statistic, std::uint64_t count, double factor);

  /// What departs by no more is no departure: `factor`, a quarter of the elements (and six deviations of a share of so few), or
  /// `factor` - 1 times the root mean square.
  [[nodiscard]] double threshold() const { return threshold_; }
  /// True for sizes, of which zero is infinitely far from all others.
  [[nodiscard]] bool is_magnitude() const;
  /// Whether a point has a value that can be measured. What is left of a tensor that is not finite says nothing of its course;
  /// but of `nan`, which counts just that.
  [[nodiscard]] bool is_measurable(const TrendPoint& point) const;
  /// From one known point to another. Nothing if there is no scale for it: of magnitudes one of which is zero, of means around
  /// nothing but zeros.
  [[nodiscard]] std::optional<double> distance(const TrendPoint& from, const TrendPoint& to) const;

 private:
  TrendStatistic statistic_;
  double threshold_;
};

}  // namespace sporescope
