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

enum class ParameterRules : std::uint8_t {
  sensible,   ///< what can never hold is an error: for what a person asks for
  mindspore,  ///< only what MindSpore would not understand is an error: for watch files
};

/// What a problem calls parameters and numbers: as MindSpore and programs write them, where a screen has words of its own.
struct ParameterFormat {
  std::function<std::string(const ParameterSpec&)> name = [](const ParameterSpec& spec) { return std::string(spec.name); };
  std::function<std::string(double)> number = number_text;
};

/// Why the value is not allowed; nothing if it is.
[[nodiscard]] std::optional<Text> problem_with(const ParameterSpec& spec, double value, const ParameterFormat& text = {},
                                               ParameterRules rules = ParameterRules::sensible);
/// Why a condition with these parameters, each there at most once, makes no sense: a value is not allowed, or it could never
/// hold. Nothing if it does.
[[nodiscard]] std::optional<Text> problem_with(const Condition& condition, const std::vector<WatchParameter>& parameters,
                                               const ParameterFormat& text = {});

/// Why a condition with these parameters has nothing to judge by: none of them is a threshold. Nothing if it has.
[[nodiscard]] std::optional<Text> missing_threshold_reason(const Condition& condition,
                                                           const std::vector<WatchParameter>& parameters,
                                                           const ParameterFormat& text = {});

/// Checks what is given and puts it into the condition's order, with the hidden ones that are missing; if nothing is given and
/// `rules` are sensible, with all that have a default. Errors: invalid_argument.
[[nodiscard]] Result<std::vector<WatchParameter>> arrange_parameters(const Condition& condition,
                                                                     const std::vector<ParameterInput>& given,
                                                                     ParameterRules rules);

}  // namespace sporescope
