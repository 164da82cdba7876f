// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Bins of a histogram in the number type of the vector code, float or double.
template <class Number>
struct BinEdges {
  Number low = 0, high = 0;       ///< smallest and largest number inside the range
  Number per_unit = 0;            ///< bins per 1
  Number margin = 0;              ///< upper bound for the error of (value - low) * per_unit, in bins; less than a quarter
  std::span<const Number> upper;  ///< for each bin the smallest number above it; infinity for the last one
};

/// Counters for values that are in no bin. Their slots follow those of the bins.
enum class Outside : std::uint8_t { below, above, nan, neg_inf, pos_inf };
inline constexpr std::size_t kOutsideSlots = 5;

/// Number of rows of slots (the bins, then Outside) that are used in turn, because incrementing the same counter twice in
/// succession stalls.
inline constexpr std::size_t kCountedRows = 4;

/// Counts the first values of a block, in whole steps, and returns their number. `rows` holds kCountedRows rows of `slots`
/// counters each, or a single row (`one_row`). Supports float32 and bfloat16, or double.
std::size_t count_vectors(DType dtype, const std::byte* values, std::size_t count, const BinEdges<float>& edges,
                          std::uint64_t* rows, std::size_t slots, bool one_row);
std::size_t count_vectors(const double* values, std::size_t count, const BinEdges<double>& edges, std::uint64_t* rows,
                          std::size_t slots, bool one_row);

}  // namespace sporescope
