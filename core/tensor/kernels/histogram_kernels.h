// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/dtype.h"

namespace sporescope {

/// What the vector code has to know of the bins of a histogram, in the number that it counts with: float or double.
template <class Number>
struct BinEdges {
  Number low = 0, high = 0;       ///< the least and the largest number that is inside
  Number per_unit = 0;            ///< bins for each 1
  Number margin = 0;              ///< by so many bins at most (value - low) * per_unit is off; less than a quarter
  std::span<const Number> upper;  ///< of each bin the least number behind it; the last one has none: infinity
};

/// Where what lies in no bin is counted: slots behind those of the bins.
enum class Outside : std::uint8_t { below, above, nan, neg_inf, pos_inf };
inline constexpr std::size_t kOutsideSlots = 5;

/// Rows of slots (the bins, then Outside) that are counted in turn: the same slot twice in a row would have to wait.
inline constexpr std::size_t kCountedRows = 4;

/// Counts the first values of a block, as many as fill whole steps, and gives their number; `rows` holds kCountedRows rows of
/// `slots` counters each, or a single one (`one_row`). Knows float32 and bfloat16, or double.
std::size_t count_vectors(DType dtype, const std::byte* values, std::size_t count, const BinEdges<float>& edges,
                          std::uint64_t* rows, std::size_t slots, bool one_row);
std::size_t count_vectors(const double* values, std::size_t count, const BinEdges<double>& edges, std::uint64_t* rows,
                          std::size_t slots, bool one_row);

}  // namespace sporescope
