// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/parameters.h"

#include <algorithm>
#include <cmath>

#include "core/result/nearest_word.h"
#include "core/watch/number_text.h"

namespace sporescope {
namespace {

std::string names_of(const Condition& condition, bool only_thresholds) {
  std::string names;
  for (const ParameterSpec& spec : condition.parameters) {
    if (only_thresholds && (spec.hidden || spec.support)) continue;
    if (!names.empty()) names += ", ";
    names += spec.name;
  }
  return names;
}

tl::unexpected<Error> refuse(Text message) { return fail(ErrorCode::invalid_argument, std::move(message)); }

Result<void> check_value(const ParameterSpec& spec, double value, ParameterRules rules) {
  const std::string name(spec.name);
  if (!std::isfinite(value)) {
    return refuse({SPORESCOPE_TRANSLATE_NOOP("%1 must be a finite number, not %2"), {name, number_text(value)}});
  }
  if (spec.is_bool && value != 0 && value != 1) {
    return refuse({SPORESCOPE_TRANSLATE_NOOP("%1 must be true or false, not %2"), {name, number_text(value)}});
  }
  if (spec.least_excluded && value <= spec.least) {
    return refuse(
        {SPORESCOPE_TRANSLATE_NOOP("%1 must be above %2, not %3"), {name, number_text(spec.least), number_text(value)}});
  }
  if (value < spec.least) {
    return refuse(
        {SPORESCOPE_TRANSLATE_NOOP("%1 must be at least %2, not %3"), {name, number_text(spec.least), number_text(value)}});
  }
  if (value > spec.most && rules == ParameterRules::sensible) {
    return refuse(
        {SPORESCOPE_TRANSLATE_NOOP("%1 must be at most %2, not %3"), {name, number_text(spec.most), number_text(value)}});
  }
  return {};
}

Result<void> check_parameters(const Condition& condition, const std::vector<WatchParameter>& parameters, ParameterRules rules) {
  const std::string id(condition.id);
  for (auto it = parameters.begin(); it != parameters.end(); ++it) {
    const ParameterSpec* spec = find_parameter(condition, it->name);
    if (spec == nullptr && condition.parameters.empty()) {
      return refuse({SPORESCOPE_TRANSLATE_NOOP("%1 has no parameters, but %2 is given"), {id, it->name}});
    }
    if (spec == nullptr) {
      std::vector<std::string> known;
      for (const ParameterSpec& one : condition.parameters) known.emplace_back(one.name);
      if (const auto meant = nearest_word(it->name, known)) {
        return refuse({SPORESCOPE_TRANSLATE_NOOP("%1 has no parameter %2; did you mean %3? It has %4"),
                       {id, it->name, *meant, names_of(condition, false)}});
      }
      return refuse(
          {SPORESCOPE_TRANSLATE_NOOP("%1 has no parameter %2; it has %3"), {id, it->name, names_of(condition, false)}});
    }
    if (std::any_of(parameters.begin(), it, [&](const WatchParameter& other) { return other.name == it->name; })) {
      return refuse({SPORESCOPE_TRANSLATE_NOOP("%1 is given twice"), {it->name}});
    }
    if (auto checked = check_value(*spec, it->value, rules); !checked) return checked;
  }
  return {};
}

const WatchParameter* given(const std::vector<WatchParameter>& parameters, std::string_view name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [name](const WatchParameter& parameter) { return parameter.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

/// Refuses what never could hold.
Result<void> check_sense(const Condition& condition, const std::vector<WatchParameter>& parameters) {
  const auto is_threshold = [&](const WatchParameter& parameter) {
    const ParameterSpec* spec = find_parameter(condition, parameter.name);
    return !spec->hidden && !spec->support;
  };
  if (!condition.parameters.empty() && std::none_of(parameters.begin(), parameters.end(), is_threshold)) {
    return refuse(
        {SPORESCOPE_TRANSLATE_NOOP("%1 needs at least one of %2"), {std::string(condition.id), names_of(condition, true)}});
  }
  const WatchParameter* start = given(parameters, "range_start_inclusive");
  const WatchParameter* end = given(parameters, "range_end_inclusive");
  const bool percentage =
      given(parameters, "range_percentage_lt") != nullptr || given(parameters, "range_percentage_gt") != nullptr;
  if (percentage && start == nullptr && end == nullptr) {
    return refuse(SPORESCOPE_TRANSLATE_NOOP("A percentage inside a range needs range_start_inclusive or range_end_inclusive"));
  }
  if (start != nullptr && end != nullptr && start->value > end->value) {
    return refuse({SPORESCOPE_TRANSLATE_NOOP("The range is upside down: it goes from %1 to %2"),
                   {number_text(start->value), number_text(end->value)}});
  }
  return {};
}

void take_defaults(const Condition& condition, std::vector<WatchParameter>& parameters) {
  for (const ParameterSpec& spec : condition.parameters) {
    if (!spec.hidden && spec.default_value) parameters.push_back({std::string(spec.name), *spec.default_value});
  }
}

}  // namespace

Result<std::vector<WatchParameter>> arrange_parameters(const Condition& condition, std::vector<WatchParameter> parameters,
                                                       ParameterRules rules) {
  if (auto checked = check_parameters(condition, parameters, rules); !checked) return tl::unexpected(checked.error());
  if (rules == ParameterRules::sensible) {
    if (parameters.empty()) take_defaults(condition, parameters);
    if (auto checked = check_sense(condition, parameters); !checked) return tl::unexpected(checked.error());
  }
  std::vector<WatchParameter> arranged;
  for (const ParameterSpec& spec : condition.parameters) {
    if (const WatchParameter* parameter = given(parameters, spec.name)) {
      arranged.push_back(*parameter);
    } else if (spec.hidden && spec.default_value) {
      arranged.push_back({std::string(spec.name), *spec.default_value, true});
    }
  }
  return arranged;
}

}  // namespace sporescope
