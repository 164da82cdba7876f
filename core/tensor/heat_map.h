// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/tensor/slice.h"

namespace sporescope {

/// A two-dimensional picture of a slice, made small enough for a screen: each cell covers `row_step` x `column_step` values
/// (the last ones fewer) and shows NaN if any is NaN, else +Inf, else -Inf, else the value farthest from 0.
struct HeatMap {
  std::int64_t rows = 0;     ///< of the slice
  std::int64_t columns = 0;  ///< of the slice
  std::int64_t row_step = 1;
  std::int64_t column_step = 1;
  std::int64_t picture_rows = 0;
  std::int64_t picture_columns = 0;
  std::vector<double> cells;  ///< picture_rows x picture_columns, row by row
  /// Of one row whose cells stand for several values each: the smallest and the largest finite one of each cell, NaN where
  /// there is none. Else empty.
  std::vector<double> lows, highs;
};

/// The picture of a[slice], which must have at most two dimensions (one: a row; none: one cell), with at most `max_rows` x
/// `max_columns` cells. Large slices are read in bands; memory stays bounded.
[[nodiscard]] Result<HeatMap> make_heat_map(const TensorSource& tensor, const Slice& slice, std::int64_t max_rows,
                                            std::int64_t max_columns, const std::stop_token& stop = {});

}  // namespace sporescope
