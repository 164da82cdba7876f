// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Position in C order of the element that is at `position` in Fortran order. No size of `shape` is 0.
[[nodiscard]] std::uint64_t c_order_position(std::uint64_t position, const Shape& shape);

/// True if the elements of the tensor are stored in C order: positions in the storage are positions in C order.
[[nodiscard]] bool is_stored_in_c_order(const TensorSource& tensor);

/// Reads the elements [first, first + out.size() / item_size) of the C order, whatever the storage order.
/// Errors: those of TensorSource::computed.
[[nodiscard]] Result<void> read_in_c_order(const TensorSource& tensor, std::uint64_t first, std::span<std::byte> out);

}  // namespace sporescope
