// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/tensor/slice.h"

namespace sporescope {

/// A two-dimensional slice reduced to screen resolution. Each cell covers `row_step` x `column_step` values, fewer at the end.
/// It holds NaN if any of them is NaN, else +Inf, else -Inf, else the value farthest from 0.
struct HeatMap {
  std::int64_t rows = 0;     ///< rows of the slice
  std::int64_t columns = 0;  ///< columns of the slice
  std::int64_t row_step = 1;
  std::int64_t column_step = 1;
  std::int64_t picture_rows = 0;
  std::int64_t picture_columns = 0;
  std::vector<double> cells;  ///< picture_rows x picture_columns values in row-major order
  /// Smallest and largest finite value of each cell, NaN if it has none. Filled only for a single row whose cells cover several
  /// values each.
  std::vector<double> lows, highs;
};

/// Returns the heat map of a[slice] with at most `max_rows` x `max_columns` cells. The slice may have at most two dimensions;
/// one becomes a row, none a single cell. Large slices are read in bands, so that memory stays bounded.
[[nodiscard]] Result<HeatMap> make_heat_map(const TensorSource& tensor, const Slice& slice, std::int64_t max_rows,
                                            std::int64_t max_columns, const std::stop_token& stop = {});

}  // namespace sporescope
