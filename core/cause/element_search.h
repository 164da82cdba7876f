// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/tensor/element_index.h"

namespace sporescope {

/// The first NaN of a tensor in storage order, else (unless `nan_only`) its first Inf; nothing if it has none or cannot be
/// read.
[[nodiscard]] std::optional<ElementIndex> first_non_finite_element(const TensorSource& tensor, bool nan_only,
                                                                   const std::stop_token& stop);

/// The element of `tensor` that NumPy's broadcasting pairs with element `index` of a result: dimensions are aligned at the end,
/// those of size 1 repeat. Nothing if the shapes do not fit or it cannot be read. `told` is the shape that the graph gives to
/// it: what the file says of its shape is taken only where that one does not fit its size.
[[nodiscard]] std::optional<double> broadcast_element(const TensorSource& tensor, const ElementIndex& index, const Shape& told);

}  // namespace sporescope
