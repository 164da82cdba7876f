// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

/// A fact that may be unknown.
enum class Known : std::uint8_t { no, yes, unknown };

/// Abnormal values of a tensor, which usually break a training.
struct AbnormalValues {
  Known nan = Known::unknown;
  Known inf = Known::unknown;
  Known beyond_limit = Known::unknown;  ///< finite elements whose magnitude is above the limit

  [[nodiscard]] bool any() const { return nan == Known::yes || inf == Known::yes || beyond_limit == Known::yes; }
  [[nodiscard]] bool none() const { return nan == Known::no && inf == Known::no && beyond_limit == Known::no; }
};

/// Returns the abnormal values according to computed statistics; nothing is unknown.
[[nodiscard]] AbnormalValues find_abnormal_values(const Statistics& computed, double limit);
/// Returns the abnormal values according to recorded statistics, by the rules of classify_recorded(). Min and max prove that
/// values are beyond the limit. They prove the contrary only if there is neither NaN nor Inf, because these may replace them or
/// be ignored by them.
[[nodiscard]] AbnormalValues find_abnormal_values(const StatisticRow& row, double limit);
/// Extends the result for a sample to the whole tensor: values in the sample are in the tensor, other values are unknown.
[[nodiscard]] AbnormalValues abnormal_values_of_sample(const AbnormalValues& sample);

}  // namespace sporescope
