// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/pair_evidence.h"

#include <algorithm>
#include <set>

#include "core/compare/matching/manual_pairs.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {
namespace {

using Nodes = std::vector<NodeIndex>;

/// Maximum number of readers to examine. A parameter that all operators read may have more, but the first ones are sufficient.
constexpr std::size_t kMaxSeen = 1000;

void add_once(Nodes& nodes, NodeIndex node) {
  if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
}

Nodes producers_of(const Graph& graph, NodeIndex node) {
  Nodes nodes;
  if (graph.nodes()[node].kind != NodeKind::op) return nodes;
  for (const KernelInput& input : kernel_inputs(graph, node)) {
    if (is_matched(graph.nodes()[input.from.node])) add_once(nodes, input.from.node);
  }
  return nodes;
}

/// Returns the readers of a node, through operators without a kernel.
Nodes readers_of(const Graph& graph, NodeIndex node) {
  Nodes readers;
  Nodes pending{node};
  std::set<NodeIndex> seen{node};
  while (!pending.empty() && seen.size() < kMaxSeen) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    for (const Use& use : graph.uses(current)) {
      if (use.control || !seen.insert(use.node).second) continue;
      (is_matched(graph.nodes()[use.node]) ? readers : pending).push_back(use.node);
    }
  }
  std::sort(readers.begin(), readers.end());
  return readers;
}

CommonNeighbors common_neighbors(const Nodes& of_a, const Nodes& of_b, const NodeMatching& matching) {
  CommonNeighbors neighbors{{}, of_a.size(), of_b.size()};
  const std::set<NodeIndex> nodes_b(of_b.begin(), of_b.end());
  for (const NodeIndex node : of_a) {
    const NodeIndex other = matching.of_a(node);
    if (other != kNoNode && nodes_b.contains(other)) neighbors.same.emplace_back(node, other);
  }
  return neighbors;
}

}  // namespace

PairEvidence evidence_for(const Graph& a, NodeIndex node_a, const Graph& b, NodeIndex node_b, const NodeMatching& matching) {
  const Node& of_a = a.nodes()[node_a];
  const Node& of_b = b.nodes()[node_b];
  PairEvidence evidence;
  evidence.same_type = of_a.kind == of_b.kind && of_a.type == of_b.type;
  const auto outputs_a = a.outputs(node_a);
  const auto outputs_b = b.outputs(node_b);
  evidence.same_shapes =
      std::equal(outputs_a.begin(), outputs_a.end(), outputs_b.begin(), outputs_b.end(),
                 [](const OutputType& x, const OutputType& y) { return x.shape_known == y.shape_known && x.shape == y.shape; });
  evidence.same_scope = of_a.scope == of_b.scope;
  const auto line_a = a.user_line(node_a);
  const auto line_b = b.user_line(node_b);
  evidence.same_code = line_a && line_b && !line_a->code.empty() && line_a->code == line_b->code;
  evidence.before = common_neighbors(producers_of(a, node_a), producers_of(b, node_b), matching);
  evidence.after = common_neighbors(readers_of(a, node_a), readers_of(b, node_b), matching);
  return evidence;
}

}  // namespace sporescope
