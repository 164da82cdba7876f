// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/collective_runs.h"

#include "core/graph/operators/operator_family.h"

namespace sporescope {

CollectiveRuns::CollectiveRuns(const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution)
    : b_(b), graphs_(graphs) {
  for (const AlignedOperator& run : execution.runs) {
    if (is_collective(node_of(run).type)) runs_[key_of(run)].push_back(&run);
  }
}

std::vector<const AlignedOperator*> CollectiveRuns::others_of(const AlignedOperator& run) const {
  std::vector<const AlignedOperator*> others;
  if (runs_.empty() || !is_collective(node_of(run).type)) return others;
  const auto same_collective = runs_.find(key_of(run));
  if (same_collective == runs_.end()) return others;
  for (const AlignedOperator* other : same_collective->second) {
    if (other->graphs != run.graphs) others.push_back(other);
  }
  return others;
}

const Node& CollectiveRuns::node_of(const AlignedOperator& run) const {
  return b_.dump().graphs()[graphs_.pairs[run.graphs].b].graph->nodes()[run.b];
}

CollectiveRuns::Key CollectiveRuns::key_of(const AlignedOperator& run) const {
  return {run.at_b.iteration, std::string(node_of(run).full_name), run.at_b.run};
}

}  // namespace sporescope
