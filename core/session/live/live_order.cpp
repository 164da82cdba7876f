// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_order.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <tuple>

#include "core/graph/operators/operator_family.h"

namespace sporescope {

namespace {

std::vector<std::int64_t> output_shape(const Graph& graph, NodeIndex node) {
  const auto outputs = graph.outputs(node);
  return outputs.empty() ? std::vector<std::int64_t>() : outputs.front().shape;
}

// Optimizers write their first argument and the states (moments) with the same shape; a learning rate has another shape.
bool is_written(const Graph& graph, NodeIndex parameter, const Use& use) {
  if (use.control || !updates_in_place(graph.nodes()[use.node].type)) return false;
  if (use.argument == 0) return true;
  const auto inputs = graph.inputs(use.node);
  const auto first = std::find_if(inputs.begin(), inputs.end(), [](const Edge& edge) { return edge.argument == 0; });
  return first != inputs.end() && output_shape(graph, graph.resolve(*first).node) == output_shape(graph, parameter);
}

// Returns a sort key. Operators have even keys; parameters that they write follow with the next odd key.
std::int64_t execution_key(const Graph& graph, NodeIndex index) {
  constexpr std::int64_t kBeforeAll = -1;
  constexpr std::int64_t kAfterAll = std::numeric_limits<std::int64_t>::max();
  const Node& node = graph.nodes()[index];
  if (node.kind == NodeKind::op) return node.order < 0 ? kAfterAll : std::int64_t{2} * node.order;
  std::int64_t last_write = kBeforeAll;
  for (const Use& use : graph.uses(index)) {
    if (is_written(graph, index, use)) last_write = std::max(last_write, std::int64_t{2} * graph.nodes()[use.node].order + 1);
  }
  if (last_write == kBeforeAll && node.category == Category::weight) return kAfterAll;
  return last_write;
}

auto hit_order_key(const Hit& hit, const IndexedVector<GraphIndex, SessionGraph>& graphs) {
  const TensorKey& key = hit.key;
  const bool has_graph = graphs.has(key.graph) && graphs[key.graph].graph != nullptr;
  const std::int64_t position = has_graph ? execution_key(*graphs[key.graph].graph, key.node) : 0;
  return std::tuple(key.iteration, key.graph, position, key.node, key.slot, hit.judgement.watchpoint);
}

}  // namespace

void sort_by_execution(std::vector<Hit>& hits, const IndexedVector<GraphIndex, SessionGraph>& graphs) {
  std::vector<std::pair<decltype(hit_order_key(hits.front(), graphs)), std::size_t>> order;
  order.reserve(hits.size());
  for (std::size_t i = 0; i < hits.size(); ++i) order.emplace_back(hit_order_key(hits[i], graphs), i);
  std::sort(order.begin(), order.end());
  std::vector<Hit> sorted;
  sorted.reserve(hits.size());
  for (const auto& [key, position] : order) sorted.push_back(std::move(hits[position]));
  hits = std::move(sorted);
}

}  // namespace sporescope
