// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result/error.h"

namespace sporescope {

/// Kinds of tensors that a condition is meant for.
enum class WatchTarget : std::uint8_t { tensor, weight, activation, gradient };

enum class Severity : std::uint8_t { error, warning };

/// One parameter of a condition, with MindSpore's name ("max_gt").
struct ParameterSpec {
  std::string_view name;
  Text label;  ///< "Max >"
  std::optional<double> default_value;
  double least = 0, most = 0;   ///< range of allowed values, infinite where there is none; NaN and Inf never are allowed
  bool least_excluded = false;  ///< only values above `least`
  bool is_bool = false;
  bool hidden = false;   ///< always sent, never shown (epsilon, atol, equal_nan)
  bool support = false;  ///< only together with others: range_start_inclusive, range_end_inclusive
};

/// One of the 17 conditions; names, numbers and parameters are MindSpore's (mindinsight-debugger r1.10, condition catalogue).
struct Condition {
  std::string_view id;            ///< "tensor_too_large"
  std::string_view abbreviation;  ///< "TL"
  Text name;                      ///< "Tensor above threshold"
  Text advice;                    ///< what usually causes it
  WatchTarget target = WatchTarget::tensor;
  int number = 0;  ///< on the wire: 15
  Severity severity = Severity::warning;
  bool needs_previous = false;
  bool only_init = false;  ///< judged in the folder `init` alone
  bool only_ascend = false;
  std::span<const ParameterSpec> parameters;
};

/// All conditions in the order of their collections.
[[nodiscard]] std::span<const Condition> conditions();
/// Null if there is none of that id.
[[nodiscard]] const Condition* find_condition(std::string_view id);
/// Null if the condition has none of that name.
[[nodiscard]] const ParameterSpec* find_parameter(const Condition& condition, std::string_view name);

}  // namespace sporescope
