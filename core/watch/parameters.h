// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/watch/watchpoint.h"

namespace sporescope {

enum class ParameterRules : std::uint8_t {
  sensible,   ///< what can never hold is an error: for what a person asks for
  mindspore,  ///< only what MindSpore would not understand is an error: for watch files
};

/// Checks `parameters` against the condition's and puts them into its order, with the hidden ones that are missing. Errors:
/// invalid_argument.
[[nodiscard]] Result<std::vector<WatchParameter>> arrange_parameters(const Condition& condition,
                                                                     std::vector<WatchParameter> parameters,
                                                                     ParameterRules rules);

}  // namespace sporescope
