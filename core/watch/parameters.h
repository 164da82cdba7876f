// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/number_text.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

/// Strictness of parameter checks.
enum class ParameterRules : std::uint8_t {
  sensible,   ///< a condition that can never hold is an error: for user input
  mindspore,  ///< only what MindSpore cannot parse is an error: for watch files
};

/// Formats parameters and numbers in problem texts. The defaults are MindSpore's names and machine-readable numbers; a user
/// interface supplies its own.
struct ParameterFormat {
  std::function<std::string(const ParameterSpec&)> name = [](const ParameterSpec& spec) { return std::string(spec.name); };
  std::function<std::string(double)> number = number_text;
};

/// Returns the reason why the value is not allowed, or nothing if it is.
[[nodiscard]] std::optional<Text> find_problem(const ParameterSpec& spec, double value, const ParameterFormat& text = {},
                                               ParameterRules rules = ParameterRules::sensible);
/// Returns the reason why a condition with these parameters is invalid: a value is not allowed, or the condition could never
/// hold. Each parameter may occur at most once. Returns nothing if it is valid.
[[nodiscard]] std::optional<Text> find_problem(const Condition& condition, const std::vector<WatchParameter>& parameters,
                                               const ParameterFormat& text = {});

/// Returns the reason why these parameters cannot be evaluated: none of them is a threshold. Returns nothing if one is.
[[nodiscard]] std::optional<Text> missing_threshold_reason(const Condition& condition,
                                                           const std::vector<WatchParameter>& parameters,
                                                           const ParameterFormat& text = {});

/// Validates the given parameters, sorts them into the condition's order and adds missing hidden ones. If none is given and
/// `rules` are sensible, adds all that have a default. Errors: invalid_argument.
[[nodiscard]] Result<std::vector<WatchParameter>> arrange_parameters(const Condition& condition,
                                                                     const std::vector<ParameterInput>& given,
                                                                     ParameterRules rules);

}  // namespace sporescope
