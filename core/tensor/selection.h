// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>
#include <vector>

#include "core/tensor/slice.h"

namespace sporescope {

/// What a slice selects of one dimension of a tensor: `count` indices start, start + step, ...; all are inside the dimension.
struct SelectedDimension {
  std::int64_t start = 0;
  std::int64_t step = 1;
  std::int64_t count = 0;
  bool retained = true;  ///< false for an index, which drops the dimension
};

/// A slice, applied to a shape: one entry for every dimension of the tensor.
using Selection = std::vector<SelectedDimension>;

/// Errors: invalid_argument (too many dimensions, index out of range, step 0).
[[nodiscard]] Result<Selection> select(const Shape& shape, const Slice& slice);
[[nodiscard]] Selection select_all(const Shape& shape);
/// The sizes of the kept dimensions.
[[nodiscard]] Shape selected_shape(const Selection& selection);
/// Number of selected elements; nothing beyond 63 bits.
[[nodiscard]] std::optional<std::uint64_t> selected_count(const Selection& selection);

/// Reads the selected elements into `out` (selected_count elements) in C order. Memory beyond `out` stays at a few MiB.
/// Errors: those of TensorSource::computed; cancelled.
[[nodiscard]] Result<void> read_selection(const TensorSource& tensor, const Selection& selection, std::span<std::byte> out,
                                          const std::stop_token& stop = {});

[[nodiscard]] tl::unexpected<Error> cancelled();
[[nodiscard]] tl::unexpected<Error> out_of_memory();

}  // namespace sporescope
