// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>
#include <vector>

#include "core/tensor/slice.h"

namespace sporescope {

/// Indices that a slice selects in one dimension: `count` indices start, start + step, ..., all inside the dimension.
struct SelectedDimension {
  std::int64_t start = 0;
  std::int64_t step = 1;
  std::int64_t count = 0;
  bool retained = true;  ///< false for an index, which drops the dimension
};

/// A slice applied to a shape, with one entry per dimension of the tensor.
using Selection = std::vector<SelectedDimension>;

/// Applies a slice to a shape. Errors: invalid_argument (too many dimensions, index out of range, step 0).
[[nodiscard]] Result<Selection> select(const Shape& shape, const Slice& slice);
[[nodiscard]] Selection select_all(const Shape& shape);
/// Returns the sizes of the retained dimensions.
[[nodiscard]] Shape selected_shape(const Selection& selection);
/// Returns the number of selected elements, or nothing if it exceeds 63 bits.
[[nodiscard]] std::optional<std::uint64_t> selected_count(const Selection& selection);

/// Reads the selected elements into `out` (selected_count elements) in C order. Uses only a few MiB of memory besides `out`.
/// Errors: those of TensorSource::read; cancelled.
[[nodiscard]] Result<void> read_selection(const TensorSource& tensor, const Selection& selection, std::span<std::byte> out,
                                          const std::stop_token& stop = {});

[[nodiscard]] tl::unexpected<Error> cancelled();
[[nodiscard]] tl::unexpected<Error> out_of_memory();

}  // namespace sporescope
