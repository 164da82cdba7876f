// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/tensor/statistics.h"

namespace sporescope {

/// Kinds of tensors that a condition applies to.
enum class WatchTarget : std::uint8_t { tensor, weight, activation, gradient };
/// Returns "tensor", "weight", "activation" or "gradient", as in the categories of watch files.
[[nodiscard]] std::string_view target_name(WatchTarget target);

enum class Severity : std::uint8_t { error, warning };

/// Property of a tensor that is compared with a threshold.
enum class Statistic : std::uint8_t {
  none,
  max,
  min,
  mean,
  abs_mean,
  max_min,                ///< max - min
  zero_percentage,        ///< percentage of zeros among all elements
  range_percentage,       ///< percentage of all elements that are inside a range
  abs_mean_update_ratio,  ///< mean |now - before| / mean |before|
};
/// Returns plain text: "max", "abs mean".
[[nodiscard]] std::string_view statistic_label(Statistic statistic);
/// Returns the value from a tensor's statistics. Returns nothing if they do not contain it (range percentages and changes).
[[nodiscard]] std::optional<double> value_of(Statistic statistic, const Statistics& statistics);

enum class Comparison : std::uint8_t { none, greater, less, greater_or_equal };
/// Returns ">", "<" or "≥"; empty for none.
[[nodiscard]] std::string_view comparison_symbol(Comparison comparison);

/// Role of a parameter when a tensor is judged.
enum class ParameterRole : std::uint8_t {
  threshold,  ///< compared with the parameter's statistic
  range_start,
  range_end,
  relative_tolerance,
  absolute_tolerance,
  unused,  ///< accepted but ignored by MindSpore
};

/// One parameter of a condition.
struct ParameterSpec {
  std::string_view name;  ///< MindSpore's name: "max_gt"
  const char* label;      ///< English, to be translated, without the comparison symbol: "Max"
  ParameterRole role = ParameterRole::threshold;
  Statistic statistic = Statistic::none;     ///< only for thresholds
  Comparison comparison = Comparison::none;  ///< only for thresholds
  std::optional<double> default_value = std::nullopt;
  double minimum = 0, maximum = 0;  ///< allowed range, infinite if unbounded; NaN and Inf are never allowed
  bool minimum_excluded = false;    ///< `minimum` itself is not allowed
  bool is_bool = false;
  bool hidden = false;  ///< always sent, never shown

  /// Returns true for the ends of a range, which are valid only together with other parameters.
  [[nodiscard]] constexpr bool is_range_bound() const {
    return role == ParameterRole::range_start || role == ParameterRole::range_end;
  }
  /// Returns true for parameters of which a watchpoint needs at least one.
  [[nodiscard]] constexpr bool is_choice() const { return !hidden && !is_range_bound(); }
};
/// Returns the English label with the comparison symbol: "Max >".
[[nodiscard]] std::string label_of(const ParameterSpec& spec);

/// How a condition is evaluated.
enum class ConditionRule : std::uint8_t {
  thresholds,      ///< any specified threshold is crossed
  unchanged,       ///< every element is within the tolerances of its previous value
  non_finite,      ///< there is NaN or Inf
  overflow_files,  ///< recorded in files of an Ascend device, never computed from values
};

/// One of MindSpore's conditions. Names, numbers and parameters are those of mindinsight-debugger r1.10, condition catalogue.
struct Condition {
  std::string_view id;            ///< "tensor_too_large"
  std::string_view abbreviation;  ///< "TL"
  WatchTarget target;
  int number;  ///< number in the protocol: 15
  ConditionRule rule;
  std::span<const ParameterSpec> parameters;
  const char* name;        ///< English, to be translated: "Tensor above threshold"
  const char* advice;      ///< usual cause; English, to be translated
  bool only_init = false;  ///< judged only on weights before the first update, see find_initial_weights()

  [[nodiscard]] bool needs_previous() const;
  [[nodiscard]] bool only_ascend() const { return rule == ConditionRule::overflow_files; }
  /// Returns true if the condition tests for NaN and Inf. All other conditions have no verdict for tensors that contain them.
  [[nodiscard]] bool checks_overflow() const {
    return rule == ConditionRule::non_finite || rule == ConditionRule::overflow_files;
  }
  [[nodiscard]] Severity severity() const { return checks_overflow() ? Severity::error : Severity::warning; }
};

/// Returns all conditions in the order of their collections.
[[nodiscard]] std::span<const Condition> conditions();
/// Returns null if the id is unknown.
[[nodiscard]] const Condition* find_condition(std::string_view id);
/// Returns null if the condition has no parameter of this name.
[[nodiscard]] const ParameterSpec* find_parameter(const Condition& condition, std::string_view name);

}  // namespace sporescope
