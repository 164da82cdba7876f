// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/base/text.h"
#include "core/dump/dump.h"

namespace sporescope {

/// Bounds for the difference of two tensors a and b, from their recorded statistics.
struct DifferenceBound {
  double at_least = 0;      ///< lower bound of |b - a| / |a|; infinite if only one has NaN or Inf, or if a is zero and b is not
  bool same = false;        ///< equal checksums prove that the tensors are equal
  Text statistic;           ///< the decisive statistic: "the norm is 1 in A and 2 in B"; empty if none differs
  double rms_change = 0;    ///< lower bound of the root mean square of b - a; infinite if only one has NaN or Inf
  double rms = 0;           ///< root mean square of a, or its largest magnitude; 0 if the shape is unknown
  std::uint64_t count = 0;  ///< number of elements; 0 if the shape is unknown
};

/// Returns the bounds, or nothing if no statistic is recorded for both tensors. Different statistics prove a difference,
/// because a norm, a mean and the ends of the range change at most as much as the tensor. Equal statistics prove nothing,
/// except for checksums.
[[nodiscard]] std::optional<DifferenceBound> bound_difference(const StatisticRow& a, const StatisticRow& b);

/// Returns true if checksums of the same kind and dtype differ. The tensors then differ, but by an unknown amount.
[[nodiscard]] bool checksums_differ(const StatisticRow& a, const StatisticRow& b);

}  // namespace sporescope
