// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

// Which operators of graphs, functions and layers are the same, in MindSpore and in PyTorch: for holding runs of different
// frameworks, or of graphs and calls, beside each other.

namespace sporescope {

/// One name for what computes the same from the same tensors: "Conv2D" for Conv2d and conv2d, "Dense" for linear and Linear,
/// "MaxPool" for MaxPool2d and max_pool2d, "Reshape" for all that gives the elements another shape. What is in no table is its
/// canonical_type().
[[nodiscard]] std::string_view neutral_type(std::string_view type);

/// Of an operator that computes a gradient, by its type: the shared type of that whose gradient it is, "ReLU" for ReluGrad,
/// "Conv2D" for Conv2DBackpropFilter. Empty if the type does not tell.
[[nodiscard]] std::string_view differentiated_type(std::string_view type);

/// How many of the first inputs are the same tensors wherever the operator is called; 0 where that is not known. By shared
/// type.
[[nodiscard]] std::uint32_t neutral_inputs(std::string_view neutral_type);

/// True for functions and layers that may add a bias to what they multiply: conv2d, Conv2d, linear, Dense; the primitives of
/// MindSpore's graphs do not. By the type as it is in the graph.
[[nodiscard]] bool may_add_bias(std::string_view type);

/// True if it hands all elements on as they are, perhaps in another shape, order or type: one more of these changes nothing, so
/// that their number tells nothing. By shared type.
[[nodiscard]] bool preserves_elements(std::string_view neutral_type);

}  // namespace sporescope
