// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/unmatched_region.h"

#include <algorithm>
#include <set>

#include "core/graph/operators/neutral_type.h"

namespace sporescope {
namespace {

std::optional<NodeIndex> first_executed(const Graph& graph, const std::vector<NodeIndex>& nodes) {
  const auto order = [&](NodeIndex x, NodeIndex y) { return graph.nodes()[x].order < graph.nodes()[y].order; };
  const auto found = std::min_element(nodes.begin(), nodes.end(), order);
  return found == nodes.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

const TensorPair* pair_of_outputs(const ValueFlow& a, const ValueFlow& b, const TensorPairs& pairs, const AlignedOperator& run,
                                  const Edge& from_a, const Edge& from_b) {
  const auto in_a = a.output_before(run.at_a, from_a.node, from_a.slot);
  const auto in_b = b.output_before(run.at_b, from_b.node, from_b.slot);
  return in_a && in_b ? pairs.find(*in_a, *in_b) : nullptr;
}

UnmatchedPair first_unmatched(const Graph& a, const UnmatchedRegion& in_a, const Graph& b, const UnmatchedRegion& in_b) {
  std::vector<NodeIndex> of_a = in_a.nodes;
  std::vector<NodeIndex> of_b = in_b.nodes;
  const auto is_view = [](const Graph& graph, NodeIndex node) { return neutral_type(graph.nodes()[node].type) == "Reshape"; };
  const auto is_cast = [](const Graph& graph, NodeIndex node) { return graph.nodes()[node].type == "Cast"; };
  const auto has_others = [](const Graph& graph, const std::vector<NodeIndex>& nodes, const auto& is_ignored) {
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return !is_ignored(graph, node); });
  };
  const auto exclude = [&](const auto& is_ignored) {
    std::erase_if(of_a, [&](NodeIndex node) { return is_ignored(a, node); });
    std::erase_if(of_b, [&](NodeIndex node) { return is_ignored(b, node); });
  };
  if (has_others(a, of_a, is_view) || has_others(b, of_b, is_view)) exclude(is_view);
  if (has_others(a, of_a, is_cast) && has_others(b, of_b, is_cast)) exclude(is_cast);
  return {first_executed(a, of_a), first_executed(b, of_b)};
}

UnmatchedRegion RegionSearch::find(RunSide side, const AlignedOperator& run, NodeIndex from) const {
  const DumpGraphIndex graph_index = graph_index_in(side);
  const Graph& graph = graph_in(side);
  UnmatchedRegion region;
  std::vector<NodeIndex> pending;
  std::set<NodeIndex> seen;
  pass_through(side, run, {0, {0, from, 0}, from}, region, pending);
  while (!pending.empty()) {
    const NodeIndex node = pending.back();
    pending.pop_back();
    if (!seen.insert(node).second || graph.nodes()[node].kind != NodeKind::op) continue;
    for (const KernelInput& input : flow_in(side).inputs_of(graph_index, node)) pass_through(side, run, input, region, pending);
  }
  return region;
}

void RegionSearch::pass_through(RunSide side, const AlignedOperator& run, const KernelInput& input, UnmatchedRegion& region,
                                std::vector<NodeIndex>& pending) const {
  const NodeIndex node = input.from.node;
  const NodeMatching& nodes = graphs_.nodes;
  const NodeIndex other = side == RunSide::a ? nodes.of_a(node) : nodes.of_b(node);
  const Node& data = graph_in(side).nodes()[node];
  if (data.kind == NodeKind::parameter) {
    const NodeIndex of_b = side == RunSide::a ? other : node;
    if (of_b != kNoNode && is_diverged_(of_b)) region.propagates = true;
    return;
  }
  if (data.kind != NodeKind::op) return;
  if (other == kNoNode) {
    if (std::find(region.nodes.begin(), region.nodes.end(), node) == region.nodes.end()) region.nodes.push_back(node);
    pending.push_back(node);
    return;
  }
  const auto slot = side == RunSide::a ? nodes.output_in_b(node, input.from.slot) : nodes.output_in_a(node, input.from.slot);
  if (!slot) return;
  Edge other_edge = input.from;
  other_edge.node = other;
  other_edge.slot = *slot;
  const TensorPair* result = side == RunSide::a ? pair_of_outputs(a_, b_, pairs_, run, input.from, other_edge)
                                                : pair_of_outputs(a_, b_, pairs_, run, other_edge, input.from);
  if (result == nullptr) return;
  if (result->differs()) {
    region.propagates = true;
  } else if (result->dtypes_differ() || !(result->difference || result->statistics_bound)) {
    pending.push_back(node);
  }
}

UnmatchedPair unmatched_between(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs, const AlignedOperator& reader,
                                NodeIndex since_a, NodeIndex since_b) {
  const auto first = [](const ValueFlow& flow, DumpGraphIndex graph_index, ExecutionPoint point, NodeIndex since,
                        NodeIndex until, const auto& counterpart) -> std::optional<NodeIndex> {
    const Graph& graph = *flow.dump().graphs()[graph_index].graph;
    const auto order = graph.execution_order();
    auto from = since == kNoNode ? order.begin() : std::find(order.begin(), order.end(), since);
    const auto end = std::find(from, order.end(), until);
    if (end == order.end()) return std::nullopt;
    from = std::find_if(from, end, [&](NodeIndex node) {
      return counterpart(node) == kNoNode && !flow.dump().records_of(graph_index, node, point.iteration).empty();
    });
    return from == end ? std::nullopt : std::optional(*from);
  };
  const NodeMatching& nodes = graphs.nodes;
  return {first(a, graphs.a, reader.at_a, since_a, reader.a, [&](NodeIndex node) { return nodes.of_a(node); }),
          first(b, graphs.b, reader.at_b, since_b, reader.b, [&](NodeIndex node) { return nodes.of_b(node); })};
}

}  // namespace sporescope
