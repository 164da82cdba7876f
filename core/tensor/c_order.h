// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Returns the C-order position of the element at `position` in Fortran order. No size in `shape` may be 0.
[[nodiscard]] std::uint64_t c_order_position(std::uint64_t position, const Shape& shape);

/// Returns true if the elements are stored in C order, so that storage positions equal C-order positions.
[[nodiscard]] bool is_stored_in_c_order(const TensorSource& tensor);

/// Reads the elements [first, first + out.size() / item_size) in C order, whatever the storage order is. Errors: those of
/// TensorSource::read.
[[nodiscard]] Result<void> read_in_c_order(const TensorSource& tensor, std::uint64_t first, std::span<std::byte> out);

}  // namespace sporescope
