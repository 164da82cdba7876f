// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/base/text.h"
#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Searches for an integer overflow upstream of an origin: a sum, difference or product that is beyond its type, of which the
/// kernel keeps only the low bits. Follows casts, moves, sums and products back from the inputs of the origin to an integer
/// operator whose exact result is out of range. Returns a sentence with the first such element, or nothing if none is found or
/// the values are unknown.
[[nodiscard]] std::optional<Text> find_wrapped_integer(const ValueFlow& flow, TensorStates& states, const Origin& origin);

}  // namespace sporescope
