// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>

#include "core/tensor/slice.h"

namespace sporescope {

/// A slice without its middle, as NumPy prints large arrays. Of each dimension longer than twice the edge, `values` holds only
/// the first and last elements.
struct Edges {
  Shape shape;  ///< shape of the whole slice
  Values values;
};

/// Reads the edges of a[slice]. Reads only the bytes of the edges, however large the slice is. Errors: those of read_slice.
[[nodiscard]] Result<Edges> read_edges(const TensorSource& tensor, const Slice& slice, std::int64_t edge,
                                       const std::stop_token& stop = {});

}  // namespace sporescope
