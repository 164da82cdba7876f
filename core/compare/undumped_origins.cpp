// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/undumped_origins.h"

#include <algorithm>

#include "core/compare/divergence_sentences.h"

namespace sporescope {

bool UndumpedOrigins::may_propagate(const AlignedOperator& run, bool has_diverged) const {
  const auto differs = [&](const PairedNodes& nodes) { return differing_.contains(run_key(run, nodes.b)); };
  if (std::any_of(run.undumped.begin(), run.undumped.end(), differs)) return true;
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  if (!has_diverged || graphs.edges_inferred || is_different_operator(run) || different_operator_upstream(run)) return false;
  const bool is_first = graphs.iterations.empty() || graphs.iterations.front().second == run.at_b.iteration;
  return std::any_of(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& input) {
    const NodeIndex node = input.from_b.node;
    if (input.values || input.kind_b != NodeKind::parameter || node == kNoNode) return false;
    return (!is_first && !b_.writers_of(graphs.b, node).empty()) || is_of_another_graph(run, node);
  });
}

/// Excludes weights, which have names of their own, and data, which have files.
bool UndumpedOrigins::is_of_another_graph(const AlignedOperator& run, NodeIndex parameter) const {
  const DumpGraphIndex index = graphs_.pairs[run.graphs].b;
  if (b_.is_state(index, parameter) || b_.parameter_is_dumped(index, parameter)) return false;
  const auto graphs = b_.dump().graphs();
  const int rank = graphs[index].rank;
  return std::count_if(graphs.begin(), graphs.end(),
                       [&](const DumpGraph& graph) { return graph.rank == rank && graph.graph; }) > 1;
}

std::optional<PairedNodes> UndumpedOrigins::different_operator_upstream(const AlignedOperator& run) const {
  const auto& nodes_of_b = b_.dump().graphs()[graphs_.pairs[run.graphs].b].graph->nodes();
  std::optional<PairedNodes> first;
  for (const PairedNodes& nodes : run.undumped) {
    if (!is_different_operator(run, nodes)) continue;
    if (!first || nodes_of_b[nodes.b].order < nodes_of_b[first->b].order) first = nodes;
  }
  return first;
}

bool UndumpedOrigins::is_different_operator(const AlignedOperator& run) const {
  return is_different_operator(run, run.nodes());
}

bool UndumpedOrigins::is_different_operator(const AlignedOperator& run, const PairedNodes& nodes) const {
  const GraphPair& graphs = graphs_.pairs[run.graphs];
  return is_configured_differently(*a_.dump().graphs()[graphs.a].graph, *b_.dump().graphs()[graphs.b].graph, run, nodes);
}

bool UndumpedOrigins::diverged_before(const AlignedOperator& update, NodeIndex parameter) const {
  if (!graphs_.pairs[update.graphs].earlier_skipped) return false;
  if (inputs_.summarize(update).constants_differ || is_different_operator(update)) return false;
  return std::any_of(update.inputs.begin(), update.inputs.end(), [&](const ComparedInput& input) {
    return input.written && !input.values && input.kind_b == NodeKind::parameter && input.from_b.node == parameter;
  });
}

}  // namespace sporescope
