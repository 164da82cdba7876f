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

/// What is followed of a tensor over the iterations. Numbers are those of Statistics: over the finite elements, in double.
enum class TrendStatistic : std::uint8_t {
  l2,
  max_abs,  ///< the largest absolute value
  mean,
  std,               ///< sample deviation
  nan,               ///< how many elements are NaN
  zero_share,        ///< how many of the elements are zero, 0 to 1
  abs_mean,          ///< the mean of the absolute values
  update_ratio,      ///< of a weight: |now - before| / |before|, L2 norms, see update_ratio.h
  group_difference,  ///< of a rank beside others, in an overview alone: see GroupDifferences
};
/// False for those that take a second tensor.
[[nodiscard]] constexpr bool is_single_tensor(TrendStatistic statistic) { return statistic < TrendStatistic::update_ratio; }
/// "l2", "max_abs", "mean", "std", "nan", "zero_share", "abs_mean", "update_ratio"; that of a trend.
[[nodiscard]] std::string_view trend_statistic_name(TrendStatistic statistic);
[[nodiscard]] std::optional<TrendStatistic> trend_statistic(std::string_view name);
/// Those that a trend follows, in the order above.
[[nodiscard]] const std::vector<std::string>& trend_statistic_names();

/// One tensor in one iteration.
struct TrendPoint {
  double value = std::numeric_limits<double>::quiet_NaN();  ///< NaN: none, as where the tensor was not dumped
  float rms = std::numeric_limits<float>::quiet_NaN();      ///< root mean square of the finite elements, NaN: not known
  ValueClass value_class = ValueClass::unknown;             ///< what is known of NaN and Inf in it

  [[nodiscard]] bool has_value() const { return value == value; }
  [[nodiscard]] bool is_bad() const { return value_class == ValueClass::nan || value_class == ValueClass::infinite; }
};

/// Of a tensor that was read; nothing of those that take a second one.
[[nodiscard]] TrendPoint trend_point(TrendStatistic statistic, const Statistics& read);
/// Of statistics that the training wrote, as far as their columns tell. The deviation follows from mean, norm and number of
/// elements where all are finite and the elements are not next to equal.
[[nodiscard]] TrendPoint trend_point(TrendStatistic statistic, const StatisticRow& recorded);

}  // namespace sporescope
