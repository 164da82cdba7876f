// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/thresholds.h"

namespace sporescope {

std::pair<std::string_view, std::string_view> split_threshold(std::string_view name) {
  const std::size_t at = name.rfind('_');
  if (at == std::string_view::npos) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

bool crosses(double actual, std::string_view sense, double threshold) {
  if (sense == "gt") return actual > threshold;
  if (sense == "lt") return actual < threshold;
  if (sense == "ge") return actual >= threshold;
  if (sense == "le") return actual <= threshold;
  return false;
}

std::optional<double> parameter_of(const Watchpoint& watchpoint, std::string_view name) {
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (parameter.name == name) return parameter.value;
  }
  return std::nullopt;
}

Judgement unjudged(const Watchpoint& watchpoint) {
  Judgement judgement;
  judgement.watchpoint = watchpoint.id;
  judgement.condition = watchpoint.condition;
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (!parameter.implied) judgement.parameters.push_back({parameter.name, parameter.value});
  }
  return judgement;
}

bool asks_for_overflow(const Condition& condition) { return condition.parameters.empty() && !condition.only_ascend; }

}  // namespace sporescope
