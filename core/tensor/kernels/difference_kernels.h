// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/closeness.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// The shares that are counted beside what is close.
inline constexpr double kOnePerThousand = 0.001;
inline constexpr double kFivePerThousand = 0.005;

/// What a kernel finds in two blocks of one element type that stay in the first-level cache; sums are plain doubles, made in
/// the same order with every instruction set.
struct PairSums {
  std::size_t equal = 0, close = 0, within_1_per_1000 = 0, within_5_per_1000 = 0;
  double distance = 0, square = 0, dot = 0, square_a = 0, square_b = 0;
  double max_abs = 0;
  std::uint64_t max_ulp = 0;
  bool exceeds = false;  ///< some |a - b| is more than `relative` times |b|, which is not 0
};

/// Measures the first elements of two blocks, as many as fill whole steps, and gives their number; 0 for types that it does
/// not know and where a value is not finite. The caller sees to the rest.
std::size_t measure_pair_vectors(DType dtype, const std::byte* a, const std::byte* b, std::size_t count,
                                 const Closeness& closeness, double relative, PairSums& sums);

}  // namespace sporescope
