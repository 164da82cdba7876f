// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "core/watch/thresholds.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kDefaultRtol = 1e-5;
constexpr double kDefaultAtol = 1e-8;

bool is_not_changed(const Condition& condition) { return condition.id == "weight_not_changed"; }

double percentage(std::uint64_t part, std::uint64_t count) {
  return count == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(count);
}

template <class Pair>
std::size_t index_of(std::vector<Pair>& list, const Pair& wanted) {
  const auto found = std::find(list.begin(), list.end(), wanted);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(wanted);
  return list.size() - 1;
}

/// MindSpore's error bits of one tensor under one condition.
std::uint32_t errors_of(const Condition& condition, const Statistics& statistics, Past past) {
  std::uint32_t errors = 0;
  if (!asks_for_overflow(condition)) {
    if (statistics.nan > 0) errors |= kErrorNan;
    if (statistics.neg_inf + statistics.pos_inf > 0) errors |= kErrorInf;
  }
  if (condition.needs_previous && past != Past::known) errors |= kErrorNoPrevious;
  return errors;
}

}  // namespace

std::vector<std::string> watch_error_names(std::uint32_t errors) {
  constexpr std::array<std::pair<std::uint32_t, std::string_view>, 6> kNames{{{kErrorNan, "nan"},
                                                                              {kErrorInf, "inf"},
                                                                              {kErrorNoPrevious, "no_previous"},
                                                                              {kErrorTooLarge, "too_large"},
                                                                              {kErrorNoHistory, "no_history"},
                                                                              {kErrorNoValue, "no_value"}}};
  std::vector<std::string> names;
  for (const auto& [bit, name] : kNames) {
    if ((errors & bit) != 0) names.emplace_back(name);
  }
  return names;
}

JudgePlan::JudgePlan(const std::vector<const Watchpoint*>& watchpoints) {
  for (const Watchpoint* watchpoint : watchpoints) {
    Part part;
    part.watchpoint = watchpoint;
    const auto start = parameter_of(*watchpoint, "range_start_inclusive");
    const auto end = parameter_of(*watchpoint, "range_end_inclusive");
    if (start || end) {
      part.has_range = true;
      part.range = index_of(plan_.ranges, {start.value_or(-kInfinity), end.value_or(kInfinity)});
    }
    if (is_not_changed(*watchpoint->condition)) {
      part.tolerance = index_of(plan_.tolerances, {parameter_of(*watchpoint, "rtol").value_or(kDefaultRtol),
                                                   parameter_of(*watchpoint, "atol").value_or(kDefaultAtol)});
    } else if (watchpoint->condition->needs_previous) {
      plan_.change = true;
    }
    for (const WatchParameter& parameter : watchpoint->parameters) {
      const std::string_view statistic = split_threshold(parameter.name).first;
      if (statistic == "mean" || statistic == "abs_mean") plan_.means = true;
    }
    parts_.push_back(part);
  }
}

bool JudgePlan::evaluate(const Part& part, const Measures& measures, Judgement& judgement) const {
  if (is_not_changed(*part.watchpoint->condition)) return measures.close[part.tolerance];
  const Statistics& statistics = measures.statistics;
  bool any = false;
  for (JudgedParameter& parameter : judgement.parameters) {
    const auto [statistic, sense] = split_threshold(parameter.name);
    std::optional<double> actual;
    if (statistic == "max") actual = statistics.max;
    if (statistic == "min") actual = statistics.min;
    if (statistic == "mean") actual = measures.mean;
    if (statistic == "abs_mean") actual = measures.abs_mean;
    if (statistic == "max_min" && statistics.max && statistics.min) actual = *statistics.max - *statistics.min;
    if (statistic == "zero_percentage") actual = percentage(statistics.zero, statistics.count);
    if (statistic == "range_percentage" && part.has_range) actual = percentage(measures.inside[part.range], statistics.count);
    if (statistic == "abs_mean_update_ratio") actual = measures.update_ratio;
    if (!actual || std::isnan(*actual)) continue;  // MindSpore skips what it could not compute
    parameter.hit = crosses(*actual, sense, parameter.value);
    parameter.actual = *actual;
    any = any || parameter.hit;
  }
  return any;
}

std::vector<Judgement> JudgePlan::judge(const Measures& measures, Past past) const {
  std::vector<Judgement> judgements;
  const Statistics& statistics = measures.statistics;
  for (const Part& part : parts_) {
    const Condition& condition = *part.watchpoint->condition;
    if (condition.only_ascend) continue;  // told by files of the device, never by values
    Judgement judgement = unjudged(*part.watchpoint);
    judgement.errors = errors_of(condition, statistics, past);
    if (asks_for_overflow(condition)) {
      judgement.holds = statistics.has_non_finite();
    } else if (judgement.errors == 0) {
      judgement.holds = evaluate(part, measures, judgement);
    }
    if (past == Past::history_lost && !condition.only_init) judgement.errors = kErrorNoHistory;
    if (judgement.holds || judgement.errors != 0) judgements.push_back(std::move(judgement));
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
  judged.judgements = plan.judge(*measures, previous != nullptr ? Past::known : Past::none);
  judged.statistics = measures->statistics;
  judged.first_non_finite = measures->first_non_finite;
  return judged;
}

}  // namespace sporescope
