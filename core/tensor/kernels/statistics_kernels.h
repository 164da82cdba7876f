// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <limits>

#include "core/tensor/statistics.h"

namespace sporescope {

/// What a kernel counts in a block that stays in the first-level cache; sums are plain doubles, made in the same order with
/// every instruction set.
struct BlockSums {
  std::size_t finite = 0;
  std::size_t nan = 0;
  std::size_t pos_inf = 0;
  std::size_t neg_inf = 0;
  std::size_t zero = 0;
  std::size_t negative = 0;
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  double sum = 0;
  double abs_sum = 0;
  double mean = 0;               ///< sum / finite, rounded
  double deviation_sum = 0;      ///< of the differences to `mean`: what the rounding took from it
  double deviation_squares = 0;  ///< of the same differences
};

/// Measures the first elements of a block, as many as fill whole steps, and gives their number; the caller sees to the rest.
/// `expect_non_finite` picks the loop that masks NaN and Inf from the start (the other one notices them and starts again).
/// Where sum or abs_sum is not finite, the sums have overflowed (float64 and complex128 only).
std::size_t measure_vectors(DType dtype, const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums);

/// The same for any number of elements, one after the other, in Extended: for the rest of a block, for overflows and as the
/// twin of the vector code. 64-bit integers are not rounded.
[[nodiscard]] StatisticsAccumulator::Moments measure_scalar(DType dtype, const std::byte* values, std::size_t count);

/// The statistics that moments of such elements stand for.
[[nodiscard]] Statistics to_statistics(DType dtype, const StatisticsAccumulator::Moments& moments);

}  // namespace sporescope
