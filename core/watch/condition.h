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

/// Kinds of tensors that a condition is meant for.
enum class WatchTarget : std::uint8_t { tensor, weight, activation, gradient };
/// "tensor", "weight", "activation", "gradient": the same words as the categories of watch files.
[[nodiscard]] std::string_view target_name(WatchTarget target);

enum class Severity : std::uint8_t { error, warning };

/// What of a tensor is compared with a threshold.
enum class Statistic : std::uint8_t {
  none,
  max,
  min,
  mean,
  abs_mean,
  max_min,                ///< max - min
  zero_percentage,        ///< of all elements
  range_percentage,       ///< of all elements, those between the ends of a range
  abs_mean_update_ratio,  ///< mean |now - before| / mean |before|
};
/// In plain text: "max", "abs mean".
[[nodiscard]] std::string_view statistic_label(Statistic statistic);
/// As a tensor's own statistics tell it; nothing if they do not: for a share of a range and for changes.
[[nodiscard]] std::optional<double> value_of(Statistic statistic, const Statistics& statistics);

enum class Comparison : std::uint8_t { none, greater, less, greater_or_equal };
/// ">", "<", "≥"; empty for none.
[[nodiscard]] std::string_view comparison_symbol(Comparison comparison);

/// What a parameter does when a tensor is judged.
enum class ParameterRole : std::uint8_t {
  threshold,  ///< its statistic is compared with it
  range_start,
  range_end,
  relative_tolerance,
  absolute_tolerance,
  unused,  ///< MindSpore takes it along and never looks at it
};

/// One parameter of a condition.
struct ParameterSpec {
  std::string_view name;  ///< MindSpore's: "max_gt"
  const char* label;      ///< English, to be translated, without the comparison's sign: "Max"
  ParameterRole role = ParameterRole::threshold;
  Statistic statistic = Statistic::none;     ///< of a threshold
  Comparison comparison = Comparison::none;  ///< of a threshold
  std::optional<double> default_value = std::nullopt;
  double minimum = 0, maximum = 0;  ///< range of allowed values, infinite where there is none; NaN and Inf never are allowed
  bool minimum_excluded = false;    ///< only values above `minimum`
  bool is_bool = false;
  bool hidden = false;  ///< always sent, never shown

  /// Only together with others: the ends of a range.
  [[nodiscard]] constexpr bool is_support() const {
    return role == ParameterRole::range_start || role == ParameterRole::range_end;
  }
  /// One of those that a watchpoint needs at least one of.
  [[nodiscard]] constexpr bool is_choice() const { return !hidden && !is_support(); }
};
/// In English, with the comparison's sign: "Max >".
[[nodiscard]] std::string label_of(const ParameterSpec& spec);

/// How a condition is judged.
enum class ConditionRule : std::uint8_t {
  thresholds,      ///< any threshold that is given is crossed
  unchanged,       ///< every element is as close to the one before as the tolerances say
  non_finite,      ///< there is NaN or Inf
  overflow_files,  ///< told by files of an Ascend device, never by values
};

/// One of MindSpore's conditions; names, numbers and parameters are those of mindinsight-debugger r1.10, condition catalogue.
struct Condition {
  std::string_view id;            ///< "tensor_too_large"
  std::string_view abbreviation;  ///< "TL"
  WatchTarget target;
  int number;  ///< on the wire: 15
  ConditionRule rule;
  std::span<const ParameterSpec> parameters;
  const char* name;        ///< English, to be translated: "Tensor above threshold"
  const char* advice;      ///< what usually causes it, English, to be translated
  bool only_init = false;  ///< judged of the weights before the first update alone, see find_initial_weights()

  [[nodiscard]] bool needs_previous() const;
  [[nodiscard]] bool only_ascend() const { return rule == ConditionRule::overflow_files; }
  /// NaN and Inf are what it looks for, while all other conditions cannot be judged where there are any.
  [[nodiscard]] bool checks_overflow() const {
    return rule == ConditionRule::non_finite || rule == ConditionRule::overflow_files;
  }
  [[nodiscard]] Severity severity() const { return checks_overflow() ? Severity::error : Severity::warning; }
};

/// All conditions in the order of their collections.
[[nodiscard]] std::span<const Condition> conditions();
/// Null if there is none of that id.
[[nodiscard]] const Condition* find_condition(std::string_view id);
/// Null if the condition has none of that name.
[[nodiscard]] const ParameterSpec* find_parameter(const Condition& condition, std::string_view name);

}  // namespace sporescope
