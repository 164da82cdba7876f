// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/base/text.h"
#include "core/dump/dump.h"

namespace sporescope {

/// What statistics of two tensors tell of their difference, of which no values were written.
struct DifferenceBound {
  double at_least = 0;  ///< |b - a| / |a| is no smaller; infinite where NaN or Inf are in one alone, or a is zero and b is not
  bool same = false;    ///< by their checksums: they are proved to hold the same
  Text statistic;       ///< the one that tells it: "the norm is 1 in A and 2 in B"; empty where none differs
  double rms_change =
      0;           ///< root of the mean square of b - a: no smaller than this; infinite where at_least is because of NaN or Inf
  double rms = 0;  ///< of a, else the largest magnitude in it; 0 where the shape is not told
  std::uint64_t count = 0;  ///< of values; 0 where the shape is not told
};

/// Nothing where no statistic is told of both. Those that differ prove a difference, since a norm, an end of the range and a
/// mean change by no more than the tensor does; those that are equal prove nothing, but for checksums.
[[nodiscard]] std::optional<DifferenceBound> bound_difference(const StatisticRow& a, const StatisticRow& b);

/// Checksums of one kind, over values of one type, that are not equal: the tensors are not the same bit by bit. By how much
/// they differ is not known.
[[nodiscard]] bool checksums_differ(const StatisticRow& a, const StatisticRow& b);

}  // namespace sporescope
