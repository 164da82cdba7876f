// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <limits>

#include "core/tensor/statistics.h"

namespace sporescope {

/// Result of a kernel for a block that fits into the first-level cache. Sums are plain doubles, added in the same order with
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
  double deviation_sum = 0;      ///< sum of the differences to `mean`, which is the rounding error of the mean times `finite`
  double deviation_squares = 0;  ///< sum of the squares of these differences
};

/// Measures the first elements of a block, in whole steps, and returns their number; the caller processes the rest.
/// `expect_non_finite` selects the loop that masks NaN and Inf from the start; the other loop restarts when it finds one. If
/// sum or abs_sum is not finite, the sums have overflowed (float64 and complex128 only).
std::size_t measure_vectors(DType dtype, const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums);

/// Measures any number of elements one after the other, in Extended. Used for the rest of a block, after overflows, and as the
/// reference of the vector code. 64-bit integers are not rounded.
[[nodiscard]] StatisticsAccumulator::Moments measure_scalar(DType dtype, const std::byte* values, std::size_t count);

/// Returns the statistics for the moments of elements of this dtype.
[[nodiscard]] Statistics to_statistics(DType dtype, const StatisticsAccumulator::Moments& moments);

}  // namespace sporescope
