// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/cause/walk.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns true if two origins have a common reason: updates of one optimizer type in one iteration, or divisions by the same
/// value. `first_producer` and `second_producer` are the operators that produced them, or kNoNode. Does not compare how they
/// failed.
[[nodiscard]] bool have_common_reason(const ValueFlow& flow, const Origin& first, NodeIndex first_producer,
                                      const Origin& second, NodeIndex second_producer);

/// Returns a name that distinguishes similar causes: the parameter that an optimizer updates, else the operator.
[[nodiscard]] std::string distinguishing_name(const ValueFlow& flow, const Origin& origin, NodeIndex produced_by);

/// Returns the other parameters that an optimizer outside of the graph made non-finite in the same update, among `affected`, in
/// execution order.
[[nodiscard]] std::vector<std::string> jointly_updated_parameters(const ValueFlow& flow, const Walk& walk, const Origin& origin,
                                                                  std::span<const RecordIndex> affected);

/// Appends to `why` that the same applies to `names`: the first few names and their number.
[[nodiscard]] Text append_similar(Text why, std::span<const std::string> names);

}  // namespace sporescope
