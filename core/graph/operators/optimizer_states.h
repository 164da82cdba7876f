// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sporescope {

/// Returns the arguments that an optimizer updates to a weighted sum of their old value and the gradient or its square, or to
/// the larger of both. These are moments and accumulators, and also the weight if the step is not a quotient. They stay finite
/// if the inputs are finite and not too large. Returns an empty list for other operators. The order of arguments is that of
/// MindSpore's primitives (mindspore.ops, 2.10).
[[nodiscard]] std::span<const std::uint8_t> accumulated_states(std::string_view type);

/// Returns the argument of which an optimizer takes the square root after updating it: the mean or the sum of squared
/// gradients. Takes the type as it is in the graph.
[[nodiscard]] std::optional<std::uint8_t> rooted_state(std::string_view type);

}  // namespace sporescope
