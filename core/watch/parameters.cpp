// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/parameters.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/closest_match.h"
#include "core/base/string_list.h"

namespace sporescope {
namespace {

std::vector<std::string> names_of(const Condition& condition, const ParameterFormat& text,
                                  bool (ParameterSpec::*predicate)() const) {
  std::vector<std::string> names;
  for (const ParameterSpec& spec : condition.parameters) {
    if ((spec.*predicate)()) names.push_back(text.name(spec));
  }
  return names;
}

Text unknown_parameter_text(const Condition& condition, const std::string& name) {
  const std::string id(condition.id);
  if (condition.parameters.empty()) return {SPORESCOPE_TRANSLATE_NOOP("%1 takes no parameters, but %2 was given"), {id, name}};
  std::vector<std::string> known;
  for (const ParameterSpec& spec : condition.parameters) known.emplace_back(spec.name);
  if (const auto suggestion = closest_match(name, known)) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 has no parameter %2; did you mean %3? It has %4"),
            {id, name, *suggestion, join_list(known)}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 has no parameter %2; it has %3"), {id, name, join_list(known)}};
}

/// Returns null if none of the parameters matches `desired`.
template <class Predicate>
const WatchParameter* find(const std::vector<WatchParameter>& parameters, Predicate predicate) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const WatchParameter& parameter) { return predicate(*parameter.spec); });
  return found == parameters.end() ? nullptr : &*found;
}

const WatchParameter* find(const std::vector<WatchParameter>& parameters, ParameterRole role) {
  return find(parameters, [role](const ParameterSpec& spec) { return spec.role == role; });
}

tl::unexpected<Error> argument_error(Text message) { return fail(ErrorCode::invalid_argument, std::move(message)); }

}  // namespace

std::optional<Text> find_problem(const ParameterSpec& spec, double value, const ParameterFormat& text, ParameterRules rules) {
  const std::string name = text.name(spec);
  const std::string number = text.number(value);
  if (!std::isfinite(value)) return Text(SPORESCOPE_TRANSLATE_NOOP("%1 must be a finite number, not %2"), {name, number});
  if (spec.is_bool && value != 0 && value != 1) {
    return Text(SPORESCOPE_TRANSLATE_NOOP("%1 must be true or false, not %2"), {name, number});
  }
  if (spec.minimum_excluded && value <= spec.minimum) {
    return Text(SPORESCOPE_TRANSLATE_NOOP("%1 must be above %2, not %3"), {name, text.number(spec.minimum), number});
  }
  if (value < spec.minimum) {
    return Text(SPORESCOPE_TRANSLATE_NOOP("%1 must be at least %2, not %3"), {name, text.number(spec.minimum), number});
  }
  if (value > spec.maximum && rules == ParameterRules::sensible) {
    return Text(SPORESCOPE_TRANSLATE_NOOP("%1 must be at most %2, not %3"), {name, text.number(spec.maximum), number});
  }
  return std::nullopt;
}

std::optional<Text> missing_threshold_reason(const Condition& condition, const std::vector<WatchParameter>& parameters,
                                             const ParameterFormat& text) {
  if (condition.parameters.empty() || find(parameters, std::mem_fn(&ParameterSpec::is_choice)) != nullptr) return std::nullopt;
  return Text(SPORESCOPE_TRANSLATE_NOOP("%1 needs at least one of %2"),
              {std::string(condition.id), join_list(names_of(condition, text, &ParameterSpec::is_choice))});
}

std::optional<Text> find_problem(const Condition& condition, const std::vector<WatchParameter>& parameters,
                                 const ParameterFormat& text) {
  for (const WatchParameter& parameter : parameters) {
    if (auto problem = find_problem(*parameter.spec, parameter.value, text)) return problem;
  }
  if (auto problem = missing_threshold_reason(condition, parameters, text)) return problem;
  const WatchParameter* start = find(parameters, ParameterRole::range_start);
  const WatchParameter* end = find(parameters, ParameterRole::range_end);
  const auto is_percentage = [](const ParameterSpec& spec) { return spec.statistic == Statistic::range_percentage; };
  if (start == nullptr && end == nullptr && find(parameters, is_percentage) != nullptr) {
    const auto ends = names_of(condition, text, &ParameterSpec::is_range_bound);
    return Text(SPORESCOPE_TRANSLATE_NOOP("A percentage inside a range requires %1 or %2"), {ends.front(), ends.back()});
  }
  if (start != nullptr && end != nullptr && start->value > end->value) {
    return Text(SPORESCOPE_TRANSLATE_NOOP("The range is reversed: from %1 to %2"),
                {text.number(start->value), text.number(end->value)});
  }
  return std::nullopt;
}

Result<std::vector<WatchParameter>> arrange_parameters(const Condition& condition, const std::vector<ParameterInput>& given,
                                                       ParameterRules rules) {
  std::vector<WatchParameter> parameters;
  for (const auto& [name, value] : given) {
    const ParameterSpec* spec = find_parameter(condition, name);
    if (spec == nullptr) return argument_error(unknown_parameter_text(condition, name));
    if (find(parameters, [spec](const ParameterSpec& other) { return &other == spec; }) != nullptr) {
      return argument_error({SPORESCOPE_TRANSLATE_NOOP("%1 is given twice"), {name}});
    }
    if (auto problem = find_problem(*spec, value, {}, rules)) return argument_error(*std::move(problem));
    parameters.push_back({spec, value});
  }
  const bool adds_defaults = rules == ParameterRules::sensible && parameters.empty();
  for (const ParameterSpec& spec : condition.parameters) {
    const bool is_missing = find(parameters, [&spec](const ParameterSpec& other) { return &other == &spec; }) == nullptr;
    if (is_missing && spec.default_value && (spec.hidden || adds_defaults)) {
      parameters.push_back({&spec, *spec.default_value, spec.hidden});
    }
  }
  if (rules == ParameterRules::sensible) {
    if (auto problem = find_problem(condition, parameters)) return argument_error(*std::move(problem));
  }
  // All specs are in one array of the condition, so their addresses define the order.
  std::sort(parameters.begin(), parameters.end(),
            [](const WatchParameter& a, const WatchParameter& b) { return a.spec < b.spec; });
  return parameters;
}

}  // namespace sporescope
