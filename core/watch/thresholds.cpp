// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/thresholds.h"

#include <limits>

namespace sporescope {

bool crosses(double actual, Comparison comparison, double threshold) {
  switch (comparison) {
    case Comparison::greater:
      return actual > threshold;
    case Comparison::less:
      return actual < threshold;
    case Comparison::greater_or_equal:
      return actual >= threshold;
    case Comparison::none:
      break;
  }
  return false;
}

std::optional<double> value_of(ParameterRole role, const Watchpoint& watchpoint) {
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (parameter.spec->role == role) return parameter.value;
  }
  for (const ParameterSpec& spec : watchpoint.condition->parameters) {
    if (spec.role == role) return spec.default_value;
  }
  return std::nullopt;
}

std::optional<std::pair<double, double>> range_of(const Watchpoint& watchpoint) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto start = value_of(ParameterRole::range_start, watchpoint);
  const auto end = value_of(ParameterRole::range_end, watchpoint);
  if (!start && !end) return std::nullopt;
  return std::pair(start.value_or(-kInfinity), end.value_or(kInfinity));
}

Judgement initial_judgement(const Watchpoint& watchpoint) {
  Judgement judgement;
  judgement.watchpoint = watchpoint.id;
  judgement.condition = watchpoint.condition;
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (!parameter.implied) judgement.parameters.push_back({parameter.spec, parameter.value});
  }
  return judgement;
}

}  // namespace sporescope
