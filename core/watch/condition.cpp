// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/condition.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/text.h"

namespace sporescope {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

struct StatisticName {
  std::string_view text;
  const char* label;
  double minimum, maximum;                                        ///< limits of its thresholds
  std::optional<double> (*compute)(const Statistics&) = nullptr;  ///< null if a tensor's own statistics do not contain it
};

std::optional<double> max_min(const Statistics& statistics) {
  if (!statistics.max || !statistics.min) return std::nullopt;
  return *statistics.max - *statistics.min;
}

std::optional<double> zero_percentage(const Statistics& statistics) {
  if (statistics.count == 0) return std::nullopt;
  return 100.0 * static_cast<double>(statistics.zero) / static_cast<double>(statistics.count);
}

// In the order of Statistic.
constexpr auto kStatistics = std::to_array<StatisticName>({
    {"", "", 0, 0},
    {"max", SPORESCOPE_TRANSLATE_NOOP("Max"), -kUnbounded, kUnbounded, [](const Statistics& s) { return s.max; }},
    {"min", SPORESCOPE_TRANSLATE_NOOP("Min"), -kUnbounded, kUnbounded, [](const Statistics& s) { return s.min; }},
    {"mean", SPORESCOPE_TRANSLATE_NOOP("Mean"), -kUnbounded, kUnbounded, [](const Statistics& s) { return s.mean; }},
    {"abs mean", SPORESCOPE_TRANSLATE_NOOP("Mean of absolute values"), 0, kUnbounded,
     [](const Statistics& s) { return s.abs_mean; }},
    {"max min", SPORESCOPE_TRANSLATE_NOOP("Max \u2212 min"), 0, kUnbounded, max_min},
    {"zero percentage", SPORESCOPE_TRANSLATE_NOOP("Zeros (%)"), 0, 100, zero_percentage},
    {"range percentage", SPORESCOPE_TRANSLATE_NOOP("Values in range (%)"), 0, 100},
    {"abs mean update ratio", SPORESCOPE_TRANSLATE_NOOP("Mean change / mean value"), 0, kUnbounded},
});

constexpr const StatisticName& statistic_name(Statistic statistic) {
  return kStatistics.at(static_cast<std::size_t>(statistic));
}

constexpr ParameterSpec threshold(std::string_view name, Statistic statistic, Comparison comparison,
                                  std::optional<double> default_value = std::nullopt) {
  const StatisticName& row = statistic_name(statistic);
  return {.name = name,
          .label = row.label,
          .statistic = statistic,
          .comparison = comparison,
          .default_value = default_value,
          .minimum = row.minimum,
          .maximum = row.maximum};
}

constexpr ParameterSpec above_minimum(ParameterSpec spec) {
  spec.minimum_excluded = true;
  return spec;
}

constexpr ParameterSpec end_of_range(std::string_view name, const char* label, ParameterRole role) {
  return {.name = name, .label = label, .role = role, .minimum = -kUnbounded, .maximum = kUnbounded};
}

constexpr ParameterSpec tolerance(std::string_view name, const char* label, ParameterRole role, double default_value) {
  return {.name = name, .label = label, .role = role, .default_value = default_value, .minimum = 0, .maximum = kUnbounded};
}

constexpr ParameterSpec hidden(ParameterSpec spec) {
  spec.hidden = true;
  return spec;
}

constexpr ParameterSpec kZeros = threshold("zero_percentage_ge", Statistic::zero_percentage, Comparison::greater_or_equal, 100);
constexpr ParameterSpec kEpsilon =
    hidden(tolerance("epsilon", SPORESCOPE_TRANSLATE_NOOP("Epsilon"), ParameterRole::unused, 1e-9));
constexpr ParameterSpec kEqualNan{.name = "equal_nan",
                                  .label = SPORESCOPE_TRANSLATE_NOOP("NaN equals NaN"),
                                  .role = ParameterRole::unused,
                                  .default_value = 0,
                                  .minimum = 0,
                                  .maximum = 1,
                                  .is_bool = true,
                                  .hidden = true};

constexpr std::array kInitial{kZeros, threshold("max_gt", Statistic::max, Comparison::greater),
                              threshold("min_lt", Statistic::min, Comparison::less)};
constexpr std::array kTooLarge{threshold("abs_mean_gt", Statistic::abs_mean, Comparison::greater),
                               threshold("max_gt", Statistic::max, Comparison::greater),
                               threshold("min_gt", Statistic::min, Comparison::greater),
                               threshold("mean_gt", Statistic::mean, Comparison::greater)};
constexpr std::array kTooSmall{
    threshold("abs_mean_lt", Statistic::abs_mean, Comparison::less), threshold("max_lt", Statistic::max, Comparison::less),
    threshold("min_lt", Statistic::min, Comparison::less), threshold("mean_lt", Statistic::mean, Comparison::less)};
constexpr std::array kAllZero{kZeros};
constexpr std::array kChangeTooLarge{
    threshold("abs_mean_update_ratio_gt", Statistic::abs_mean_update_ratio, Comparison::greater, 0.1), kEpsilon};
constexpr std::array kChangeTooSmall{
    threshold("abs_mean_update_ratio_lt", Statistic::abs_mean_update_ratio, Comparison::less, 1e-4), kEpsilon};
constexpr std::array kNotChanged{
    tolerance("rtol", SPORESCOPE_TRANSLATE_NOOP("Relative tolerance"), ParameterRole::relative_tolerance, 1e-5),
    hidden(tolerance("atol", SPORESCOPE_TRANSLATE_NOOP("Absolute tolerance"), ParameterRole::absolute_tolerance, 1e-8)),
    kEqualNan};
constexpr std::array kRange{
    end_of_range("range_start_inclusive", SPORESCOPE_TRANSLATE_NOOP("From"), ParameterRole::range_start),
    end_of_range("range_end_inclusive", SPORESCOPE_TRANSLATE_NOOP("To"), ParameterRole::range_end),
    threshold("range_percentage_lt", Statistic::range_percentage, Comparison::less),
    threshold("range_percentage_gt", Statistic::range_percentage, Comparison::greater),
    above_minimum(threshold("max_min_lt", Statistic::max_min, Comparison::less)),
    threshold("max_min_gt", Statistic::max_min, Comparison::greater)};
constexpr std::span<const ParameterSpec> kNoParameters;

constexpr const char* kCheckInputsAdvice = SPORESCOPE_TRANSLATE_NOOP(
    "Check the operator's inputs first: if one of them is already abnormal, trace it back to the operator that produced it.");

constexpr auto kConditions = std::to_array<Condition>({
    {"operator_overflow", "OO", WatchTarget::tensor, 2, ConditionRule::overflow_files, kNoParameters,
     SPORESCOPE_TRANSLATE_NOOP("Operator overflow"), kCheckInputsAdvice},
    {"tensor_all_zero", "TZ", WatchTarget::tensor, 17, ConditionRule::thresholds, kAllZero,
     SPORESCOPE_TRANSLATE_NOOP("Tensor all zero"), kCheckInputsAdvice},
    {"tensor_overflow", "TO", WatchTarget::tensor, 13, ConditionRule::non_finite, kNoParameters,
     SPORESCOPE_TRANSLATE_NOOP("Tensor overflow"), kCheckInputsAdvice},
    {"tensor_range", "TR", WatchTarget::tensor, 21, ConditionRule::thresholds, kRange,
     SPORESCOPE_TRANSLATE_NOOP("Tensor value range"), kCheckInputsAdvice},
    {"tensor_too_large", "TL", WatchTarget::tensor, 15, ConditionRule::thresholds, kTooLarge,
     SPORESCOPE_TRANSLATE_NOOP("Tensor above threshold"), kCheckInputsAdvice},
    {"tensor_too_small", "TS", WatchTarget::tensor, 16, ConditionRule::thresholds, kTooSmall,
     SPORESCOPE_TRANSLATE_NOOP("Tensor below threshold"), kCheckInputsAdvice},
    {"weight_change_too_large", "WCL", WatchTarget::weight, 18, ConditionRule::thresholds, kChangeTooLarge,
     SPORESCOPE_TRANSLATE_NOOP("Weight change above threshold"),
     SPORESCOPE_TRANSLATE_NOOP("The update was too large: try a lower learning rate, look for an oversized gradient, and "
                               "check the optimizer settings.")},
    {"weight_change_too_small", "WCS", WatchTarget::weight, 19, ConditionRule::thresholds, kChangeTooSmall,
     SPORESCOPE_TRANSLATE_NOOP("Weight change below threshold"),
     SPORESCOPE_TRANSLATE_NOOP("The weight barely changes: the learning rate may be too low or its gradient vanishing. "
                               "Check the optimizer settings.")},
    {"weight_initialization", "WI", WatchTarget::weight, 14, ConditionRule::thresholds, kInitial,
     SPORESCOPE_TRANSLATE_NOOP("Initial weight value"),
     SPORESCOPE_TRANSLATE_NOOP("Check how the script initializes this weight."), true},
    {"weight_not_changed", "WNC", WatchTarget::weight, 20, ConditionRule::unchanged, kNotChanged,
     SPORESCOPE_TRANSLATE_NOOP("Unchanged weight"),
     SPORESCOPE_TRANSLATE_NOOP("This weight does not learn: check whether it is frozen or missing from the optimizer, "
                               "whether the learning rate is too low, or whether its gradient is zero.")},
    {"weight_overflow", "WO", WatchTarget::weight, 13, ConditionRule::non_finite, kNoParameters,
     SPORESCOPE_TRANSLATE_NOOP("Weight overflow"),
     SPORESCOPE_TRANSLATE_NOOP("The update corrupted the weight: check its gradient for NaN or Inf, then the learning rate "
                               "and the optimizer settings.")},
    {"weight_too_large", "WL", WatchTarget::weight, 15, ConditionRule::thresholds, kTooLarge,
     SPORESCOPE_TRANSLATE_NOOP("Weight above threshold"),
     SPORESCOPE_TRANSLATE_NOOP("Check whether it was already too large before the update. If not, check the learning rate, "
                               "the gradient and the optimizer.")},
    {"weight_too_small", "WS", WatchTarget::weight, 16, ConditionRule::thresholds, kTooSmall,
     SPORESCOPE_TRANSLATE_NOOP("Weight below threshold"),
     SPORESCOPE_TRANSLATE_NOOP("Check whether it was already too small before the update. If not, check the learning rate, "
                               "the gradient and the optimizer.")},
    {"activation_range", "AR", WatchTarget::activation, 21, ConditionRule::thresholds, kRange,
     SPORESCOPE_TRANSLATE_NOOP("Activation value range"), kCheckInputsAdvice},
    {"gradient_exploding", "GE", WatchTarget::gradient, 13, ConditionRule::non_finite, kNoParameters,
     SPORESCOPE_TRANSLATE_NOOP("Gradient explosion"), kCheckInputsAdvice},
    {"gradient_too_large", "GL", WatchTarget::gradient, 15, ConditionRule::thresholds, kTooLarge,
     SPORESCOPE_TRANSLATE_NOOP("Gradient above threshold"), kCheckInputsAdvice},
    {"gradient_vanishing", "GV", WatchTarget::gradient, 16, ConditionRule::thresholds, kTooSmall,
     SPORESCOPE_TRANSLATE_NOOP("Gradient vanishing"), kCheckInputsAdvice},
});

}  // namespace

std::string_view target_name(WatchTarget target) {
  constexpr std::array<std::string_view, 4> kTargetNames{"tensor", "weight", "activation", "gradient"};
  return kTargetNames.at(static_cast<std::size_t>(target));
}

std::string_view statistic_label(Statistic statistic) { return statistic_name(statistic).text; }

std::optional<double> value_of(Statistic statistic, const Statistics& statistics) {
  const auto compute = statistic_name(statistic).compute;
  return compute == nullptr ? std::nullopt : compute(statistics);
}

std::string_view comparison_symbol(Comparison comparison) {
  constexpr std::array<std::string_view, 4> kSigns{"", ">", "<", "\u2265"};
  return kSigns.at(static_cast<std::size_t>(comparison));
}

std::string label_of(const ParameterSpec& spec) {
  const std::string_view sign = comparison_symbol(spec.comparison);
  return sign.empty() ? spec.label : std::string(spec.label).append(" ").append(sign);
}

bool Condition::needs_previous() const {
  return rule == ConditionRule::unchanged || std::any_of(parameters.begin(), parameters.end(), [](const ParameterSpec& spec) {
           return spec.statistic == Statistic::abs_mean_update_ratio;
         });
}

std::span<const Condition> conditions() { return kConditions; }

const Condition* find_condition(std::string_view id) {
  const auto found =
      std::find_if(kConditions.begin(), kConditions.end(), [id](const Condition& condition) { return condition.id == id; });
  return found == kConditions.end() ? nullptr : &*found;
}

const ParameterSpec* find_parameter(const Condition& condition, std::string_view name) {
  const auto found = std::find_if(condition.parameters.begin(), condition.parameters.end(),
                                  [name](const ParameterSpec& spec) { return spec.name == name; });
  return found == condition.parameters.end() ? nullptr : &*found;
}

}  // namespace sporescope
