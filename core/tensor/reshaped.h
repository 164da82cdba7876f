// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// The same elements in C order under another shape; the tensor itself where it has that shape already. Errors:
/// invalid_argument where the shapes hold different numbers of elements.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> reshaped(std::shared_ptr<const TensorSource> tensor,
                                                                   const Shape& shape);

/// The same elements in C order; the tensor itself where it is stored so.
[[nodiscard]] std::shared_ptr<const TensorSource> in_c_order(std::shared_ptr<const TensorSource> tensor);

}  // namespace sporescope
