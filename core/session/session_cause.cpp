// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session_cause.h"

namespace sporescope {

SessionCause session_cause(const Finding& finding, const std::function<TensorInfo(RecordIndex)>& info_of) {
  SessionCause cause;
  cause.kind = finding.kind;
  cause.by = finding.found_by;
  cause.info = info_of(finding.record);
  cause.key = cause.info.key;
  cause.produced_by = finding.produced_by;
  cause.statistics = finding.statistics;
  cause.element = finding.element;
  cause.expression = finding.expression;
  cause.why = finding.why;
  cause.nan_follows = finding.nan_follows;
  cause.impact = finding.impact;
  cause.outcome = finding.impact_text;
  cause.repeated_iterations = finding.again;
  for (const CauseInput& input : finding.inputs) cause.inputs.emplace_back(info_of(input.record), input.statistics);
  for (const CauseStep& step : finding.path) cause.path.emplace_back(info_of(step.record), step.statistics);
  for (const CauseStep& step : finding.downstream) cause.downstream.emplace_back(info_of(step.record), step.statistics);
  cause.downstream_from = finding.downstream_from;
  cause.downstream_end = finding.downstream_end;
  for (const CauseReason& reason : finding.reasoning) {
    cause.reasoning.push_back({info_of(reason.record), std::string(reason.rule), Text(reason.why)});
  }
  return cause;
}

std::vector<SessionCause::Step> SessionCause::full_path() const {
  std::vector<Step> steps;
  const auto add = [&steps](const std::pair<TensorInfo, Statistics>& step) {
    steps.push_back({step.first, step.second, steps.empty() ? std::nullopt : std::optional(steps.size() - 1)});
  };
  if (path.empty() || path.front().first.key != key) add({info, statistics});
  const std::size_t before_path = steps.size();
  for (const auto& step : path) add(step);
  const std::size_t first_downstream = steps.size();
  for (const auto& step : downstream) add(step);
  if (!downstream.empty()) {
    steps[first_downstream].from = downstream_from < path.size() ? std::optional(before_path + downstream_from) : std::nullopt;
  }
  return steps;
}

}  // namespace sporescope
