// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>

#include "core/tensor/slice.h"

namespace sporescope {

/// A sliced tensor without its middle, as NumPy prints large arrays: of each dimension that is longer than twice the edge only
/// the first and last elements stand in `values`.
struct Edges {
  Shape shape;  ///< of the whole slice
  Values values;
};

/// Reads the edges of a[slice], however large that is: only their bytes are read. Errors: those of read_slice.
[[nodiscard]] Result<Edges> read_edges(const TensorSource& tensor, const Slice& slice, std::int64_t edge,
                                       const std::stop_token& stop = {});

}  // namespace sporescope
