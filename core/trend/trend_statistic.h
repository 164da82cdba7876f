// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

/// The statistic of a tensor that a trend shows. The values are those of Statistics: over the finite elements, in double
/// precision.
enum class TrendStatistic : std::uint8_t {
  l2,
  max_abs,  ///< Largest absolute value
  mean,
  std,               ///< Sample standard deviation
  nan,               ///< Number of NaN
  zero_share,        ///< Share of zeros, 0 to 1
  abs_mean,          ///< Mean of the absolute values
  update_ratio,      ///< |now - before| / |before| of a weight, with L2 norms, see update_ratio.h
  group_difference,  ///< Difference of a rank from others, only in an overview: see GroupDifferences
};
/// Returns false for statistics that need a second tensor.
[[nodiscard]] constexpr bool is_single_tensor(TrendStatistic statistic) { return statistic < TrendStatistic::update_ratio; }
/// Returns "l2", "max_abs", "mean", "std", "nan", "zero_share", "abs_mean" or "update_ratio". Only for statistics of trends.
[[nodiscard]] std::string_view trend_statistic_name(TrendStatistic statistic);
[[nodiscard]] std::optional<TrendStatistic> trend_statistic(std::string_view name);
/// The names of the statistics of trends, in the order above.
[[nodiscard]] const std::vector<std::string>& trend_statistic_names();

/// The statistic of one tensor in one iteration.
struct TrendPoint {
  double value = std::numeric_limits<double>::quiet_NaN();  ///< NaN if there is none, for example if the tensor was not dumped
  float rms = std::numeric_limits<float>::quiet_NaN();      ///< Root mean square of the finite elements, NaN if unknown
  ValueClass value_class = ValueClass::unknown;  ///< Shows if the tensor contains NaN or Inf; unknown if that was not recorded

  [[nodiscard]] bool has_value() const { return value == value; }
  [[nodiscard]] bool is_bad() const { return value_class == ValueClass::nan || value_class == ValueClass::infinite; }
};

/// Returns the point for computed statistics. Empty for statistics that need a second tensor.
[[nodiscard]] TrendPoint trend_point(TrendStatistic statistic, const Statistics& statistics);
/// Returns the point for recorded statistics, as far as their columns suffice. The standard deviation is computed from mean,
/// norm and number of elements if all elements are finite and not nearly equal.
[[nodiscard]] TrendPoint trend_point(TrendStatistic statistic, const StatisticRow& recorded);

}  // namespace sporescope
