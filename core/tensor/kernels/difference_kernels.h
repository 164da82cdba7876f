// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/closeness.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// Relative tolerances that are always counted, in addition to the given Closeness.
inline constexpr double kOnePerThousand = 0.001;
inline constexpr double kFivePerThousand = 0.005;

/// Result of a kernel for two blocks of one element type that fit into the first-level cache. Sums are plain doubles, added in
/// the same order with every instruction set.
struct PairSums {
  std::size_t equal = 0, close = 0, within_1_per_1000 = 0, within_5_per_1000 = 0;
  double distance = 0, square = 0, dot = 0, square_a = 0, square_b = 0;
  double max_abs = 0;
  std::uint64_t max_ulp = 0;
  bool exceeds = false;  ///< some |a - b| exceeds `relative` times |b|, and b is not 0
};

/// Measures the first elements of two blocks, in whole steps, and returns their number. Returns 0 for unsupported types and if
/// a value is not finite. The caller processes the remaining elements.
std::size_t measure_pair_vectors(DType dtype, const std::byte* a, const std::byte* b, std::size_t count,
                                 const Closeness& closeness, double relative, PairSums& sums);

}  // namespace sporescope
