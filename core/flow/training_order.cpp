// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/training_order.h"

#include <algorithm>
#include <tuple>

namespace sporescope {

void sort_by_execution(const Dump& dump, std::vector<RecordIndex>& records) {
  const auto all_records = dump.records();
  std::sort(records.begin(), records.end(), [all_records](RecordIndex a, RecordIndex b) {
    return std::tie(all_records[a].iteration, all_records[a].time, a) <
           std::tie(all_records[b].iteration, all_records[b].time, b);
  });
}

std::optional<RecordIndex> previous_record(const Dump& dump, const TensorRecord& record) {
  if (record.node == kNoNode || !is_numbered(record.iteration)) return std::nullopt;
  const auto previous = dump.previous_iteration(record.graph, record.iteration);
  if (!previous) return std::nullopt;
  const auto same_run = dump.find(record.graph, record.node, *previous, record.io, record.slot, record.run);
  if (same_run) return same_run;
  const auto first_run = dump.find(record.graph, record.node, *previous, record.io, record.slot, 1);
  if (!first_run) return std::nullopt;
  return dump.find(record.graph, record.node, *previous, record.io, record.slot, dump.records()[*first_run].runs);
}

bool is_first_dumped(const Dump& dump, const TensorRecord& record) {
  for (const IterationFolder& folder : dump.graphs()[record.graph].iterations) {
    if (is_numbered(folder.iteration)) return record.iteration <= folder.iteration;
  }
  return record.iteration <= Iteration{0};
}

}  // namespace sporescope
