// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/trend/trend_statistic.h"

namespace sporescope {

/// The number of standard deviations by which a difference must exceed the noise.
inline constexpr double kDeviations = 6;
/// Converts the median of absolute deviations to the standard deviation of a normal distribution (Rousseeuw and Croux 1993).
inline constexpr double kMadToSigma = 1.4826;

/// Returns the median of at least one number. Reorders the numbers.
[[nodiscard]] double median_of(std::vector<double>& numbers);

/// Measures differences between values of one statistic: as the logarithm of the factor between them (l2, max_abs, std,
/// update_ratio), as a share of the elements (zero_share), or relative to the root mean square of the elements (mean, which may
/// be near zero). Immutable and thread-safe.
class TrendScale {
 public:
  /// `count`: number of elements of the tensor, 0 if unknown. `factor`: more than 1.
  TrendScale(TrendStatistic statistic, std::uint64_t count, double factor);

  /// Returns the largest distance that is not significant: `factor`, a quarter of the elements (and six standard deviations of
  /// a share of few elements), or `factor` - 1 times the root mean square.
  [[nodiscard]] double threshold() const { return threshold_; }
  /// True for magnitudes, of which zero is infinitely far from all others.
  [[nodiscard]] bool is_magnitude() const;
  /// Returns true if a point has a value that can be measured. The finite elements of a non-finite tensor are not
  /// representative, except for `nan`, which counts NaN.
  [[nodiscard]] bool is_measurable(const TrendPoint& point) const;
  /// Returns the distance from one measurable point to another. Returns nothing for a magnitude of zero, and for means of
  /// tensors that contain only zeros.
  [[nodiscard]] std::optional<double> distance(const TrendPoint& from, const TrendPoint& to) const;

 private:
  TrendStatistic statistic_;
  double threshold_;
};

}  // namespace sporescope
