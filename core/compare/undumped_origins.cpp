// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/undumped_origins.h"

#include <algorithm>

#include "core/compare/divergence_sentences.h"

namespace sporescope {

bool UnseenOrigins::may_carry(const OperatorRun& run, bool parted) const {
  const auto differs = [&](const PairedNodes& nodes) { return differing_.contains(key(run, nodes.b)); };
  if (std::any_of(run.unseen.begin(), run.unseen.end(), differs)) return true;
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  if (!parted || graphs.edges_inferred || is_another(run) || another_behind(run)) return false;
  const bool is_first = graphs.iterations.empty() || graphs.iterations.front().second == run.at_b.iteration;
  return std::any_of(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& input) {
    const NodeIndex node = input.from_b.node;
    if (input.values || input.kind_b != NodeKind::parameter || node == kNoNode) return false;
    return (!is_first && !b_.writers_of(graphs.b, node).empty()) || is_of_another_graph(run, node);
  });
}

/// No weight, which has a name of its own, and no data, of which there are files.
bool UnseenOrigins::is_of_another_graph(const OperatorRun& run, NodeIndex parameter) const {
  const DumpGraphIndex index = graphs_.pairs[run.graphs].b;
  if (b_.is_state(index, parameter) || b_.parameter_is_dumped(index, parameter)) return false;
  const auto graphs = b_.dump().graphs();
  const int rank = graphs[index].rank;
  return std::count_if(graphs.begin(), graphs.end(), [&](const DumpGraph& it) { return it.rank == rank && it.graph; }) > 1;
}

std::optional<PairedNodes> UnseenOrigins::another_behind(const OperatorRun& run) const {
  const auto& nodes_of_b = b_.dump().graphs()[graphs_.pairs[run.graphs].b].graph->nodes();
  std::optional<PairedNodes> first;
  for (const PairedNodes& nodes : run.unseen) {
    if (!is_another(run, nodes)) continue;
    if (!first || nodes_of_b[nodes.b].order < nodes_of_b[first->b].order) first = nodes;
  }
  return first;
}

bool UnseenOrigins::is_another(const OperatorRun& run) const { return is_another(run, run.nodes()); }

bool UnseenOrigins::is_another(const OperatorRun& run, const PairedNodes& nodes) const {
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  return differs_in_itself(*a_.dump().graphs()[graphs.a].graph, *b_.dump().graphs()[graphs.b].graph, run, nodes);
}

bool UnseenOrigins::began_before(const OperatorRun& update, NodeIndex parameter) const {
  if (!graphs_.pairs[update.graphs].earlier_left_out) return false;
  if (arrived_.of(update).constants_differ || is_another(update)) return false;
  return std::any_of(update.inputs.begin(), update.inputs.end(), [&](const ComparedInput& input) {
    return input.written && !input.values && input.kind_b == NodeKind::parameter && input.from_b.node == parameter;
  });
}

}  // namespace sporescope
