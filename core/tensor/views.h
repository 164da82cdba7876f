// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"

namespace sporescope {

/// How often the finite values fall into equal bins between `low` and `high`; the last bin includes `high` (numpy.histogram).
struct Histogram {
  double low = 0;
  double high = 0;
  std::vector<std::uint64_t> bins;
  std::uint64_t below = 0;  ///< finite values below `low`
  std::uint64_t above = 0;
  std::uint64_t nan = 0, neg_inf = 0, pos_inf = 0;
};

/// Errors: those of TensorSource::read; invalid_argument for low > high or bins == 0; cancelled.
[[nodiscard]] Result<Histogram> compute_histogram(const TensorSource& tensor, double low, double high, std::size_t bins,
                                                  const std::stop_token& stop = {});

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
};

/// The picture of a[slice], which must have at most two dimensions (one: a row; none: one cell), with at most `most_rows` x
/// `most_columns` cells. Large slices are read in bands; memory stays bounded.
[[nodiscard]] Result<HeatMap> make_heat_map(const TensorSource& tensor, const Slice& slice, std::int64_t most_rows,
                                            std::int64_t most_columns, const std::stop_token& stop = {});

/// How two tensors of the same shape differ; element-wise a - b in double, of complex numbers |a - b|. Pairs where one is not
/// finite count as `incomparable`, unless both are NaN or the same infinity (then they are equal).
struct Difference {
  std::uint64_t count = 0;
  std::uint64_t equal = 0;
  std::uint64_t incomparable = 0;
  double max_abs = 0;                             ///< max |a - b|
  double mean_abs = 0;                            ///< mean |a - b| over the comparable pairs
  double rms = 0;                                 ///< root of the mean square
  double max_relative = 0;                        ///< max |a - b| / |b| where b != 0
  double cosine = 0;                              ///< cosine similarity over the comparable pairs, NaN where one is all zero
  std::optional<std::uint64_t> max_abs_position;  ///< in C order
};
/// Errors: invalid_argument where the shapes differ; those of read; cancelled.
[[nodiscard]] Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b,
                                                    const std::stop_token& stop = {});
/// The differences a - b as float64 (of complex numbers |a - b|), for slices and pictures; read on demand.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                                            std::shared_ptr<const TensorSource> b);

/// The first position (C order) at or after `from` (or at or before it, backwards) that holds NaN or Inf. Nothing if there is
/// none.
[[nodiscard]] Result<std::optional<std::uint64_t>> find_non_finite(const TensorSource& tensor, std::uint64_t from, bool forward,
                                                                   const std::stop_token& stop = {});

}  // namespace sporescope
