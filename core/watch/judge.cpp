// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/judge.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/watch/thresholds.h"

namespace sporescope {
namespace {

template <class Pair>
std::size_t index_or_insert(std::vector<Pair>& list, const Pair& pair) {
  const auto found = std::find(list.begin(), list.end(), pair);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(pair);
  return list.size() - 1;
}

/// Returns the reasons why the condition has no verdict for a tensor.
WatchErrors errors_of(const Condition& condition, const Statistics& statistics, PreviousValue availability) {
  WatchErrors errors;
  if (!condition.checks_overflow()) {
    if (statistics.nan > 0) errors |= WatchError::nan;
    if (statistics.neg_inf + statistics.pos_inf > 0) errors |= WatchError::inf;
  }
  if (condition.needs_previous() && availability != PreviousValue::known) errors |= WatchError::no_previous;
  return errors;
}

}  // namespace

JudgePlan::JudgePlan(const std::vector<const Watchpoint*>& watchpoints) {
  for (const Watchpoint* watchpoint : watchpoints) {
    Part part;
    part.watchpoint = watchpoint;
    if (const auto range = range_of(*watchpoint)) part.range = index_or_insert(plan_.ranges, *range);
    if (watchpoint->condition->rule == ConditionRule::unchanged) {
      part.tolerance =
          index_or_insert(plan_.tolerances, {value_of(ParameterRole::relative_tolerance, *watchpoint).value_or(0),
                                             value_of(ParameterRole::absolute_tolerance, *watchpoint).value_or(0)});
    }
    for (const WatchParameter& parameter : watchpoint->parameters) {
      const Statistic statistic = parameter.spec->statistic;
      if (statistic == Statistic::mean || statistic == Statistic::abs_mean) plan_.means = true;
      if (statistic == Statistic::abs_mean_update_ratio) plan_.change = true;
    }
    parts_.push_back(part);
  }
}

std::optional<double> JudgePlan::measured_value(Statistic statistic, const Part& part, const Measures& measures) {
  switch (statistic) {
    case Statistic::mean:
      return measures.mean;
    case Statistic::abs_mean:
      return measures.abs_mean;
    case Statistic::abs_mean_update_ratio:
      return measures.update_ratio;
    case Statistic::range_percentage:
      if (!part.range) return std::nullopt;
      return 100.0 * static_cast<double>(measures.inside[*part.range]) / static_cast<double>(measures.statistics.count);
    default:
      return value_of(statistic, measures.statistics);
  }
}

bool JudgePlan::crosses_any(const Part& part, const Measures& measures, Judgement& judgement) {
  bool has_hit = false;
  for (JudgedParameter& parameter : judgement.parameters) {
    const auto actual = measured_value(parameter.spec->statistic, part, measures);
    if (!actual || std::isnan(*actual)) continue;  // MindSpore skips statistics that it could not compute
    parameter.hit = crosses(*actual, parameter.spec->comparison, parameter.value);
    parameter.actual = *actual;
    has_hit = has_hit || parameter.hit;
  }
  return has_hit;
}

bool JudgePlan::holds(const Part& part, const Measures& measures, Judgement& judgement) {
  switch (judgement.condition->rule) {
    case ConditionRule::thresholds:
      return crosses_any(part, measures, judgement);
    case ConditionRule::unchanged:
      return measures.close[*part.tolerance];
    case ConditionRule::non_finite:
      return measures.statistics.has_non_finite();
    case ConditionRule::overflow_files:
      break;
  }
  return false;
}

std::vector<Judgement> JudgePlan::judge(const Measures& measures, PreviousValue availability) const {
  std::vector<Judgement> judgements;
  for (const Part& part : parts_) {
    const Condition& condition = *part.watchpoint->condition;
    if (condition.rule == ConditionRule::overflow_files) continue;
    Judgement judgement = initial_judgement(*part.watchpoint);
    judgement.errors = errors_of(condition, measures.statistics, availability);
    judgement.holds = !judgement.errors.any() && holds(part, measures, judgement);
    if (availability == PreviousValue::history_lost && !condition.only_init) judgement.errors = WatchError::no_history;
    if (judgement.holds || judgement.errors.any()) judgements.push_back(std::move(judgement));
  }
  return judgements;
}

Result<TensorJudgements> judge_tensor(const std::vector<const Watchpoint*>& watchpoints, const TensorSource& tensor,
                                      const TensorSource* previous, const std::stop_token& stop) {
  if (tensor.count() == 0) return TensorJudgements{};
  if (previous != nullptr && previous->count() == 0) previous = nullptr;
  const JudgePlan plan(watchpoints);
  auto measures = measure(plan.measures(), tensor, previous, stop);
  if (!measures) return tl::unexpected(measures.error());
  TensorJudgements judged;
  judged.judgements = plan.judge(*measures, previous != nullptr ? PreviousValue::known : PreviousValue::none);
  judged.statistics = measures->statistics;
  judged.first_non_finite = measures->first_non_finite;
  return judged;
}

}  // namespace sporescope
