// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/reported_causes.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/flow/training_order.h"

namespace sporescope {
namespace {

constexpr const char* kUnknownOutcome = SPORESCOPE_TRANSLATE_NOOP("its effect is unknown");

/// Returns the tensors of the operator in that iteration, outputs first.
std::vector<RecordIndex> tensors_of(const Dump& dump, DumpGraphIndex graph, NodeIndex node, Iteration iteration) {
  if (graph == kNoDumpGraph || node == kNoNode) return {};
  std::vector<RecordIndex> records = dump.records_of(graph, node, iteration);
  std::stable_sort(records.begin(), records.end(), [&](RecordIndex a, RecordIndex b) {
    const TensorRecord& left = dump.records()[a];
    const TensorRecord& right = dump.records()[b];
    return std::tie(left.io, left.slot, left.run) < std::tie(right.io, right.slot, right.run);
  });
  return records;
}

Finding finding_of(const Dump& dump, TensorStates& states, const std::vector<RecordIndex>& tensors, CauseSource source,
                   Text why) {
  Finding finding;
  finding.found_by = source;
  finding.record = tensors.front();
  finding.statistics = examine(dump, finding.record, true, states.stop()).statistics;
  finding.produced_by = dump.records()[finding.record].node;
  for (const RecordIndex record : tensors) {
    const TensorRecord& tensor = dump.records()[record];
    if (tensor.io == IoDirection::input) {
      finding.inputs.push_back({record, examine(dump, record, true, states.stop()).statistics, std::nullopt});
    }
  }
  finding.why = std::move(why);
  finding.impact_text = kUnknownOutcome;
  finding.path.push_back({finding.record, finding.statistics});
  return finding;
}

bool may_be_before(const OverflowReport& first, const OverflowReport& second) {
  if (first.time != 0 && second.time != 0) return first.time < second.time;
  return first.iteration <= second.iteration;
}

Text why_overflow(const OverflowReport& report, const OverflowReport* earlier) {
  if (earlier == nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("the device reported that it overflowed: %1"), {report.description}};
  }
  if (earlier->unread) {
    return {SPORESCOPE_TRANSLATE_NOOP("the device reported that it overflowed: %1; an earlier report could not be read: %2"),
            {report.description, earlier->description}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP(
              "the device reported that it overflowed: %1; an earlier report is of an operator that was not dumped: %2"),
          {report.description, earlier->description}};
}

}  // namespace

const OverflowReport* earlier_undumped_report(const Dump& dump, const Finding& finding) {
  const TensorRecord& record = dump.records()[finding.record];
  const auto is_before = [](const OverflowReport* a, const OverflowReport* b) {
    return std::tie(a->time, a->iteration) < std::tie(b->time, b->iteration);
  };
  const OverflowReport* own_report = nullptr;
  for (const OverflowReport& report : dump.overflow_reports()) {
    const bool is_same = report.graph == record.graph && report.node == record.node && report.iteration == record.iteration;
    if (is_same && (own_report == nullptr || is_before(&report, own_report))) own_report = &report;
  }
  if (own_report == nullptr) return nullptr;
  const OverflowReport* first = nullptr;
  for (const OverflowReport& report : dump.overflow_reports()) {
    if (!tensors_of(dump, report.graph, report.node, report.iteration).empty() || !may_be_before(report, *own_report)) continue;
    if (first == nullptr || is_before(&report, first)) first = &report;
  }
  return first;
}

ReportedCauses reported_causes(const Dump& dump, TensorStates& states) {
  ReportedCauses causes;
  std::map<RecordIndex, const OverflowReport*> overflows;  // Keyed by the first tensor of the operator
  std::vector<RecordIndex> order;
  for (const OverflowReport& report : dump.overflow_reports()) {
    const auto tensors = tensors_of(dump, report.graph, report.node, report.iteration);
    if (tensors.empty()) {
      ++causes.undumped_reports;
    } else if (overflows.emplace(tensors.front(), &report).second) {
      order.push_back(tensors.front());
    }
  }
  sort_by_execution(dump, order);
  if (!order.empty()) {
    const OverflowReport& first = *overflows.at(order.front());
    causes.overflow =
        finding_of(dump, states, tensors_of(dump, first.graph, first.node, first.iteration), CauseSource::overflow_report, {});
    causes.earlier_undumped = earlier_undumped_report(dump, *causes.overflow);
    causes.overflow->why = why_overflow(first, causes.earlier_undumped);
  }
  std::map<RecordIndex, std::vector<RecordIndex>> failures;
  order.clear();
  for (const StoppedOperator& stopped : dump.stopped_operators()) {
    auto tensors = tensors_of(dump, stopped.graph, stopped.node, stopped.iteration);
    if (tensors.empty()) continue;
    order.push_back(tensors.front());
    failures.emplace(tensors.front(), std::move(tensors));
  }
  sort_by_execution(dump, order);
  for (const RecordIndex first : order) {
    causes.failures.push_back(
        finding_of(dump, states, failures.at(first), CauseSource::failure,
                   SPORESCOPE_TRANSLATE_NOOP("it failed and stopped the training, so its inputs were dumped")));
  }
  return causes;
}

}  // namespace sporescope
