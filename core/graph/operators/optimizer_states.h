// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sporescope {

/// Arguments that an operator updates to a weighted sum of what they were and of the gradient or its square, or to the larger
/// of the two: moments, accumulators, and the weight itself where the step is no quotient. Of finite values that are not too
/// large they are finite. Empty for other operators. The order of arguments is that of MindSpore's primitives
/// (mindspore.ops, 2.10).
[[nodiscard]] std::span<const std::uint8_t> accumulated_states(std::string_view type);

/// The argument of an optimizer of which it takes the root, after it has moved it: the mean of squared gradients, or their sum.
/// Takes the type as it is in the graph.
[[nodiscard]] std::optional<std::uint8_t> rooted_state(std::string_view type);

}  // namespace sporescope
