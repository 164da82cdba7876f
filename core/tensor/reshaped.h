// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Returns the elements in C order under another shape, or the tensor itself if it already has that shape. Errors:
/// invalid_argument if the element counts differ.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> reshaped(std::shared_ptr<const TensorSource> tensor,
                                                                   const Shape& shape);

/// Returns the elements in C order, or the tensor itself if it is stored in C order.
[[nodiscard]] std::shared_ptr<const TensorSource> in_c_order(std::shared_ptr<const TensorSource> tensor);

}  // namespace sporescope
