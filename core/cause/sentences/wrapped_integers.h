// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/base/text.h"
#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// What an origin was made of may come of integers that wrapped: a sum, difference or product beyond its type, from which a
/// kernel gives what is left in the lower bits. Looks through casts and moves behind the inputs of the operator for an operator
/// on integers whose result is not the exact one, and says so in a sentence with the first such element. Nothing where there is
/// none, or where it is not known.
[[nodiscard]] std::optional<Text> wrapped_integer_before(const ValueFlow& flow, TensorStates& states, const Origin& origin);

}  // namespace sporescope
