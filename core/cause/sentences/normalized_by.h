// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/explain.h"
#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// The variances that the operator of an origin divided by, where they are known: an output of its own, or the running ones.
[[nodiscard]] std::optional<Statistics> normalized_by(const ValueFlow& flow, TensorStates& states, const Origin& origin,
                                                      const OriginDetails& details);

}  // namespace sporescope
