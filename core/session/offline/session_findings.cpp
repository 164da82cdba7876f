// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/session_findings.h"

#include "core/cause/reported_causes.h"
#include "core/graph/nearest_line.h"

namespace sporescope {

Hit complete_hit(const DumpView& view, Hit hit) {
  hit.key = view.key_of(hit.record);
  const TensorRecord& record = view.dump().records()[hit.record];
  hit.time = record.time;
  if (record.node == kNoNode) hit.file = record.file_name;
  if (hit.judgement.condition != nullptr && hit.judgement.condition->only_ascend()) {
    hit.by = JudgedBy::overflow_report;
  } else if (hit.from_statistics) {
    hit.by = JudgedBy::statistics;
    hit.source_file = view.dump().statistics_name();
    const auto row = view.dump().statistic_row(record);
    if (row) hit.recorded_class = classify_recorded(*row);
  }
  return hit;
}

Finding complete_finding(const DumpView& view, Finding finding) {
  finding.set_tensors([&](RecordIndex record) { return view.info_of(record); });
  const bool by_report = finding.found_by == CauseSource::overflow_report;
  finding.has_earlier_report = by_report && earlier_undumped_report(view.dump(), finding) != nullptr;
  const TensorKey& key = finding.tensor.key;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : key.node;
  const DumpGraph* graph = view.graph(key.graph);
  if (graph != nullptr && graph->graph && node != kNoNode) finding.source = nearest_line(*graph->graph, node);
  if (const auto recorded = finding.tensor.readable ? std::nullopt : view.recorded_summary(key)) {
    finding.source_file = recorded->file;
    finding.recorded_class = recorded->values;
  }
  return finding;
}

CheckProgress to_session_end(const CheckResult& result, CheckProgress last) {
  last.tensors = last.tensors_total = result.tensors;
  last.bytes = result.bytes;
  last.coverage = result.coverage;
  last.not_judged = result.not_judged;
  last.problems = result.problems;
  return last;
}

}  // namespace sporescope
