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
  const auto some_left = [](const Graph& graph, const std::vector<NodeIndex>& nodes, const auto& is_other) {
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return !is_other(graph, node); });
  };
  const auto exclude = [&](const auto& is_other) {
    std::erase_if(of_a, [&](NodeIndex node) { return is_other(a, node); });
    std::erase_if(of_b, [&](NodeIndex node) { return is_other(b, node); });
  };
  if (some_left(a, of_a, is_view) || some_left(b, of_b, is_view)) exclude(is_view);
  if (some_left(a, of_a, is_cast) && some_left(b, of_b, is_cast)) exclude(is_cast);
  return {first_executed(a, of_a), first_executed(b, of_b)};
}

UnmatchedRegion RegionSearch::find(RunSide side, const AlignedOperator& run, NodeIndex from) const {
  const DumpGraphIndex graph = graph_in(side);
  const Graph& file = file_in(side);
  UnmatchedRegion region;
  std::vector<NodeIndex> open;
  std::set<NodeIndex> seen;
  pass_through(side, run, {0, {0, from, 0}, from}, region, open);
  while (!open.empty()) {
    const NodeIndex node = open.back();
    open.pop_back();
    if (!seen.insert(node).second || file.nodes()[node].kind != NodeKind::op) continue;
    for (const KernelInput& input : flow_in(side).inputs_of(graph, node)) pass_through(side, run, input, region, open);
  }
  return region;
}

void RegionSearch::pass_through(RunSide side, const AlignedOperator& run, const KernelInput& input, UnmatchedRegion& region,
                                std::vector<NodeIndex>& open) const {
  const NodeIndex node = input.from.node;
  const NodeMatching& nodes = graphs_.nodes;
  const NodeIndex other = side == RunSide::a ? nodes.of_a(node) : nodes.of_b(node);
  const Node& it = file_in(side).nodes()[node];
  if (it.kind == NodeKind::parameter) {
    const NodeIndex of_b = side == RunSide::a ? other : node;
    if (of_b != kNoNode && moved_(of_b)) region.propagates = true;
    return;
  }
  if (it.kind != NodeKind::op) return;
  if (other == kNoNode) {
    if (std::find(region.nodes.begin(), region.nodes.end(), node) == region.nodes.end()) region.nodes.push_back(node);
    open.push_back(node);
    return;
  }
  const auto slot = side == RunSide::a ? nodes.output_in_b(node, input.from.slot) : nodes.output_in_a(node, input.from.slot);
  if (!slot) return;
  Edge there = input.from;
  there.node = other;
  there.slot = *slot;
  const TensorPair* result = side == RunSide::a ? pair_of_outputs(a_, b_, pairs_, run, input.from, there)
                                                : pair_of_outputs(a_, b_, pairs_, run, there, input.from);
  if (result == nullptr) return;
  if (result->differs()) {
    region.propagates = true;
  } else if (result->dtypes_differ() || !(result->difference || result->statistics_bound)) {
    open.push_back(node);
  }
}

UnmatchedPair unmatched_between(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs, const AlignedOperator& reader,
                                NodeIndex since_a, NodeIndex since_b) {
  const auto first = [](const ValueFlow& flow, DumpGraphIndex graph, ExecutionPoint at, NodeIndex since, NodeIndex until,
                        const auto& counterpart) -> std::optional<NodeIndex> {
    const Graph& file = *flow.dump().graphs()[graph].graph;
    const auto order = file.execution_order();
    auto from = since == kNoNode ? order.begin() : std::find(order.begin(), order.end(), since);
    const auto end = std::find(from, order.end(), until);
    if (end == order.end()) return std::nullopt;
    from = std::find_if(from, end, [&](NodeIndex node) {
      return counterpart(node) == kNoNode && !flow.dump().records_of(graph, node, at.iteration).empty();
    });
    return from == end ? std::nullopt : std::optional(*from);
  };
  const NodeMatching& nodes = graphs.nodes;
  return {first(a, graphs.a, reader.at_a, since_a, reader.a, [&](NodeIndex node) { return nodes.of_a(node); }),
          first(b, graphs.b, reader.at_b, since_b, reader.b, [&](NodeIndex node) { return nodes.of_b(node); })};
}

}  // namespace sporescope
