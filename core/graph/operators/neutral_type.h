// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

// Equivalent operators of graphs, functions and layers in MindSpore and PyTorch. They are needed to compare runs of different
// frameworks, or graphs with calls.

namespace sporescope {

/// Returns one name for all types that compute the same from the same tensors: "Conv2D" for Conv2d and conv2d, "Dense" for
/// linear and Linear, "MaxPool" for MaxPool2d and max_pool2d, "Reshape" for all operators that only change the shape. Returns
/// canonical_type() for types without a table entry.
[[nodiscard]] std::string_view neutral_type(std::string_view type);

/// Returns the neutral type of the operator whose gradient a type computes: "ReLU" for ReluGrad, "Conv2D" for
/// Conv2DBackpropFilter. Returns an empty string if the type does not determine it.
[[nodiscard]] std::string_view differentiated_type(std::string_view type);

/// Returns the number of leading inputs that are the same tensors in all frameworks, or 0 if it is unknown.
[[nodiscard]] std::uint32_t neutral_inputs(std::string_view neutral_type);

/// Returns true for functions and layers that may add a bias to a product: conv2d, Conv2d, linear, Dense. The primitives of
/// MindSpore's graphs never do. Takes the type as it is in the graph.
[[nodiscard]] bool may_add_bias(std::string_view type);

/// Returns true if the operator outputs all elements unchanged, at most with another shape, order or dtype. The number of these
/// operators may differ between frameworks.
[[nodiscard]] bool preserves_elements(std::string_view neutral_type);

}  // namespace sporescope
