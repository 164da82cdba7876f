// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/session_findings.h"

#include "core/cause/reported_causes.h"
#include "core/graph/nearest_line.h"
#include "core/session/session_cause.h"
#include "core/tensor/element_index.h"

namespace sporescope {

SessionHit to_session_hit(const DumpView& view, const Hit& hit) {
  SessionHit session_hit;
  session_hit.key = view.key_of(hit.record);
  session_hit.judgement = hit.judgement;
  session_hit.statistics = hit.statistics;
  session_hit.shape = hit.shape;
  session_hit.stored_dtype = hit.stored_dtype;
  if (hit.first_non_finite) session_hit.first_non_finite = element_at(session_hit.shape, false, *hit.first_non_finite);
  const TensorRecord& record = view.dump().records()[hit.record];
  session_hit.time = record.time;
  if (record.node == kNoNode) session_hit.file = record.file_name;
  if (hit.judgement.condition != nullptr && hit.judgement.condition->only_ascend()) {
    session_hit.by = JudgedBy::overflow_report;
  } else if (hit.from_statistics) {
    session_hit.by = JudgedBy::statistics;
    session_hit.source_file = view.dump().statistics_name();
    const auto row = view.dump().statistic_row(record);
    if (row) session_hit.recorded_class = classify_recorded(*row);
  }
  return session_hit;
}

SessionCause to_session_cause(const DumpView& view, const Finding& finding) {
  SessionCause cause = session_cause(finding, [&](RecordIndex record) { return view.info_of(record); });
  const bool by_report = finding.found_by == CauseSource::overflow_report;
  cause.has_earlier_report = by_report && earlier_undumped_report(view.dump(), finding) != nullptr;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : cause.key.node;
  const DumpGraph* graph = view.graph(cause.key.graph);
  if (graph != nullptr && graph->graph && node != kNoNode) cause.source = nearest_line(*graph->graph, node);
  if (const auto recorded = cause.info.readable ? std::nullopt : view.recorded_summary(cause.key)) {
    cause.source_file = recorded->file;
    cause.recorded_class = recorded->values;
  }
  return cause;
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
