// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/flow/value_flow.h"

namespace sporescope {

/// What a function of one number was computed of, where another graph of a control flow handed that over, which neither an edge
/// nor a file of the operator tells. It is known by its values: the latest output before, of the same rank and iteration, of
/// which the function gives all that the operator gave in `record`. Nothing if the function is not known, if no such output is
/// among the last 64 of that shape, or if `record` holds no finite value, since NaN alone fits anything.
[[nodiscard]] std::optional<std::uint32_t> handed_value(const ValueFlow& flow, std::uint32_t record,
                                                        const std::stop_token& stop);

}  // namespace sporescope
