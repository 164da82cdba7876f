// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/explain.h"
#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns the variances by which the operator of an origin normalized, if known: one of its outputs, or the running variance.
[[nodiscard]] std::optional<Statistics> find_normalization_variance(const ValueFlow& flow, TensorStates& states,
                                                                    const Origin& origin, const OriginDetails& details);

}  // namespace sporescope
