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

/// True if one reason makes both: updates of one optimizer in one iteration, or quotients whose divisor is the same value.
/// `first_by` and `second_by` are the operators that made them, kNoNode where none did. Whether they went wrong in the same
/// way is to be compared besides.
[[nodiscard]] bool have_common_reason(const ValueFlow& flow, const Origin& first, NodeIndex first_by, const Origin& second,
                                      NodeIndex second_by);

/// What to call a cause beside others like it: the parameter that an optimizer updates, else its operator.
[[nodiscard]] std::string distinguishing_name(const ValueFlow& flow, const Origin& origin, NodeIndex produced_by);

/// Further parameters that the update of an optimizer outside of the graph made bad, of those that came of `origin`, in
/// execution order.
[[nodiscard]] std::vector<std::string> updated_with(const ValueFlow& flow, const Walk& walk, const Origin& origin,
                                                    std::span<const RecordIndex> arrived);

/// `why`, and that the same goes for those of these names: the first ones are told, and how many there are.
[[nodiscard]] Text with_similar(Text why, std::span<const std::string> names);

}  // namespace sporescope
