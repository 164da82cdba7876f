// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/condition.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// MindSpore's numbers of the conditions on the wire.
enum WireNumber : int {
  kOverflow = 2,
  kGeneralOverflow = 13,
  kInitialization = 14,
  kTooLarge = 15,
  kTooSmall = 16,
  kAllZero = 17,
  kChangeTooLarge = 18,
  kChangeTooSmall = 19,
  kNotChanged = 20,
  kRange = 21,
};

ParameterSpec any_value(std::string_view name, Text label) {
  ParameterSpec spec;
  spec.name = name;
  spec.label = std::move(label);
  spec.least = -kInfinity;
  spec.most = kInfinity;
  return spec;
}

ParameterSpec at_least_zero(std::string_view name, Text label, std::optional<double> default_value = std::nullopt) {
  ParameterSpec spec = any_value(name, std::move(label));
  spec.least = 0;
  spec.default_value = default_value;
  return spec;
}

ParameterSpec percentage(std::string_view name, Text label, std::optional<double> default_value = std::nullopt) {
  ParameterSpec spec = at_least_zero(name, std::move(label), default_value);
  spec.most = 100;
  return spec;
}

ParameterSpec hidden(ParameterSpec spec) {
  spec.hidden = true;
  return spec;
}

ParameterSpec support(ParameterSpec spec) {
  spec.support = true;
  return spec;
}

ParameterSpec zero_percentage() {
  return percentage("zero_percentage_ge", SPORESCOPE_TRANSLATE_NOOP("Zeros in % \u2265"), 100);
}

using Parameters = std::vector<ParameterSpec>;

const Parameters& initialization_parameters() {
  static const Parameters parameters{zero_percentage(), any_value("max_gt", SPORESCOPE_TRANSLATE_NOOP("Max >")),
                                     any_value("min_lt", SPORESCOPE_TRANSLATE_NOOP("Min <"))};
  return parameters;
}

const Parameters& too_large_parameters() {
  static const Parameters parameters{at_least_zero("abs_mean_gt", SPORESCOPE_TRANSLATE_NOOP("Mean of absolute values >")),
                                     any_value("max_gt", SPORESCOPE_TRANSLATE_NOOP("Max >")),
                                     any_value("min_gt", SPORESCOPE_TRANSLATE_NOOP("Min >")),
                                     any_value("mean_gt", SPORESCOPE_TRANSLATE_NOOP("Mean >"))};
  return parameters;
}

const Parameters& too_small_parameters() {
  static const Parameters parameters{at_least_zero("abs_mean_lt", SPORESCOPE_TRANSLATE_NOOP("Mean of absolute values <")),
                                     any_value("max_lt", SPORESCOPE_TRANSLATE_NOOP("Max <")),
                                     any_value("min_lt", SPORESCOPE_TRANSLATE_NOOP("Min <")),
                                     any_value("mean_lt", SPORESCOPE_TRANSLATE_NOOP("Mean <"))};
  return parameters;
}

const Parameters& all_zero_parameters() {
  static const Parameters parameters{zero_percentage()};
  return parameters;
}

const Parameters& change_too_large_parameters() {
  static const Parameters parameters{
      at_least_zero("abs_mean_update_ratio_gt", SPORESCOPE_TRANSLATE_NOOP("Mean change / mean value >"), 0.1),
      hidden(at_least_zero("epsilon", SPORESCOPE_TRANSLATE_NOOP("Epsilon"), 1e-9))};
  return parameters;
}

const Parameters& change_too_small_parameters() {
  static const Parameters parameters{
      at_least_zero("abs_mean_update_ratio_lt", SPORESCOPE_TRANSLATE_NOOP("Mean change / mean value <"), 1e-4),
      hidden(at_least_zero("epsilon", SPORESCOPE_TRANSLATE_NOOP("Epsilon"), 1e-9))};
  return parameters;
}

const Parameters& not_changed_parameters() {
  static const Parameters parameters = [] {
    Parameters made{at_least_zero("rtol", SPORESCOPE_TRANSLATE_NOOP("Relative tolerance"), 1e-5),
                    hidden(at_least_zero("atol", SPORESCOPE_TRANSLATE_NOOP("Absolute tolerance"), 1e-8)),
                    hidden(at_least_zero("equal_nan", SPORESCOPE_TRANSLATE_NOOP("NaN equals NaN"), 0))};
    made.back().most = 1;
    made.back().is_bool = true;
    return made;
  }();
  return parameters;
}

const Parameters& range_parameters() {
  static const Parameters parameters = [] {
    Parameters made{support(any_value("range_start_inclusive", SPORESCOPE_TRANSLATE_NOOP("From"))),
                    support(any_value("range_end_inclusive", SPORESCOPE_TRANSLATE_NOOP("To"))),
                    percentage("range_percentage_lt", SPORESCOPE_TRANSLATE_NOOP("Values inside in % <")),
                    percentage("range_percentage_gt", SPORESCOPE_TRANSLATE_NOOP("Values inside in % >")),
                    at_least_zero("max_min_lt", SPORESCOPE_TRANSLATE_NOOP("Max \u2212 min <")),
                    at_least_zero("max_min_gt", SPORESCOPE_TRANSLATE_NOOP("Max \u2212 min >"))};
    made[4].least_excluded = true;
    return made;
  }();
  return parameters;
}

Condition make(std::string_view id, std::string_view abbreviation, WatchTarget target, int number, Text name, Text advice) {
  Condition made;
  made.id = id;
  made.abbreviation = abbreviation;
  made.target = target;
  made.number = number;
  made.name = std::move(name);
  made.advice = std::move(advice);
  made.severity = number == kOverflow || number == kGeneralOverflow ? Severity::error : Severity::warning;
  made.needs_previous = number == kChangeTooLarge || number == kChangeTooSmall || number == kNotChanged;
  made.only_init = number == kInitialization;
  made.only_ascend = number == kOverflow;
  switch (number) {
    case kInitialization:
      made.parameters = initialization_parameters();
      break;
    case kTooLarge:
      made.parameters = too_large_parameters();
      break;
    case kTooSmall:
      made.parameters = too_small_parameters();
      break;
    case kAllZero:
      made.parameters = all_zero_parameters();
      break;
    case kChangeTooLarge:
      made.parameters = change_too_large_parameters();
      break;
    case kChangeTooSmall:
      made.parameters = change_too_small_parameters();
      break;
    case kNotChanged:
      made.parameters = not_changed_parameters();
      break;
    case kRange:
      made.parameters = range_parameters();
      break;
    default:
      break;
  }
  return made;
}

using Catalogue = std::array<Condition, 17>;

Catalogue make_catalogue() {
  const Text look_at_inputs = SPORESCOPE_TRANSLATE_NOOP(
      "Look at the operator's inputs first: where one of them is abnormal already, follow it back to the operator that made "
      "it.");
  return {
      make("operator_overflow", "OO", WatchTarget::tensor, kOverflow, SPORESCOPE_TRANSLATE_NOOP("Operator overflow"),
           look_at_inputs),
      make("tensor_all_zero", "TZ", WatchTarget::tensor, kAllZero, SPORESCOPE_TRANSLATE_NOOP("Tensor all zero"),
           look_at_inputs),
      make("tensor_overflow", "TO", WatchTarget::tensor, kGeneralOverflow, SPORESCOPE_TRANSLATE_NOOP("Tensor overflow"),
           look_at_inputs),
      make("tensor_range", "TR", WatchTarget::tensor, kRange, SPORESCOPE_TRANSLATE_NOOP("Tensor value range"), look_at_inputs),
      make("tensor_too_large", "TL", WatchTarget::tensor, kTooLarge, SPORESCOPE_TRANSLATE_NOOP("Tensor above threshold"),
           look_at_inputs),
      make("tensor_too_small", "TS", WatchTarget::tensor, kTooSmall, SPORESCOPE_TRANSLATE_NOOP("Tensor below threshold"),
           look_at_inputs),
      make("weight_change_too_large", "WCL", WatchTarget::weight, kChangeTooLarge,
           SPORESCOPE_TRANSLATE_NOOP("Weight change above threshold"),
           SPORESCOPE_TRANSLATE_NOOP(
               "The step was too long: try a lower learning rate, look for a gradient that is too large, and "
               "check the settings of the optimizer.")),
      make("weight_change_too_small", "WCS", WatchTarget::weight, kChangeTooSmall,
           SPORESCOPE_TRANSLATE_NOOP("Weight change below threshold"),
           SPORESCOPE_TRANSLATE_NOOP(
               "The weight hardly learns: the learning rate may be too low or its gradient vanishing. Check "
               "the settings of the optimizer.")),
      make("weight_initialization", "WI", WatchTarget::weight, kInitialization,
           SPORESCOPE_TRANSLATE_NOOP("Initial weight value"),
           SPORESCOPE_TRANSLATE_NOOP("Check how the script initializes this weight.")),
      make(
          "weight_not_changed", "WNC", WatchTarget::weight, kNotChanged, SPORESCOPE_TRANSLATE_NOOP("Unchanged weight"),
          SPORESCOPE_TRANSLATE_NOOP("Nothing is learned here: is the weight frozen or missing from the optimizer, the learning "
                                    "rate too low, or its gradient zero?")),
      make("weight_overflow", "WO", WatchTarget::weight, kGeneralOverflow, SPORESCOPE_TRANSLATE_NOOP("Weight overflow"),
           SPORESCOPE_TRANSLATE_NOOP(
               "The update broke the weight: look for NaN or Inf in its gradient, then for a learning rate "
               "that is too high and for wrong settings of the optimizer.")),
      make("weight_too_large", "WL", WatchTarget::weight, kTooLarge, SPORESCOPE_TRANSLATE_NOOP("Weight above threshold"),
           SPORESCOPE_TRANSLATE_NOOP(
               "Was it too large before the update already? If not, look at the learning rate, the gradient "
               "and the optimizer.")),
      make("weight_too_small", "WS", WatchTarget::weight, kTooSmall, SPORESCOPE_TRANSLATE_NOOP("Weight below threshold"),
           SPORESCOPE_TRANSLATE_NOOP(
               "Was it too small before the update already? If not, look at the learning rate, the gradient "
               "and the optimizer.")),
      make("activation_range", "AR", WatchTarget::activation, kRange, SPORESCOPE_TRANSLATE_NOOP("Activation value range"),
           look_at_inputs),
      make("gradient_exploding", "GE", WatchTarget::gradient, kGeneralOverflow, SPORESCOPE_TRANSLATE_NOOP("Gradient explosion"),
           look_at_inputs),
      make("gradient_too_large", "GL", WatchTarget::gradient, kTooLarge, SPORESCOPE_TRANSLATE_NOOP("Gradient above threshold"),
           look_at_inputs),
      make("gradient_vanishing", "GV", WatchTarget::gradient, kTooSmall, SPORESCOPE_TRANSLATE_NOOP("Gradient vanishing"),
           look_at_inputs),
  };
}

}  // namespace

std::span<const Condition> conditions() {
  static const Catalogue catalogue = make_catalogue();
  return catalogue;
}

const Condition* find_condition(std::string_view id) {
  const auto all = conditions();
  const auto found = std::find_if(all.begin(), all.end(), [id](const Condition& condition) { return condition.id == id; });
  return found == all.end() ? nullptr : &*found;
}

const ParameterSpec* find_parameter(const Condition& condition, std::string_view name) {
  const auto found = std::find_if(condition.parameters.begin(), condition.parameters.end(),
                                  [name](const ParameterSpec& spec) { return spec.name == name; });
  return found == condition.parameters.end() ? nullptr : &*found;
}

}  // namespace sporescope
