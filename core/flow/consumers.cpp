// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/consumers.h"

#include <utility>
#include <vector>

namespace sporescope {

namespace {

using Read = std::pair<NodeIndex, Use>;  // The producer, and its consumer

// Collected once, because resolving an edge is slower than storing it.
std::vector<Read> reads_of(const Graph& graph) {
  std::vector<Read> reads;
  for (const NodeIndex consumer : graph.nodes().indices()) {
    for (const Edge& edge : graph.inputs(consumer)) {
      if (edge.control || edge.node == kNoNode) continue;
      const Edge source = graph.resolve(edge);
      reads.emplace_back(source.node, Use{consumer, edge.argument, source.slot, false});
    }
  }
  return reads;
}

IndexedLists<NodeIndex, Use> uses_of(const Graph& graph) {
  const std::vector<Read> reads = reads_of(graph);
  return {graph.nodes().size(), [&reads](auto&& put) {
            for (const auto& [node, use] : reads) put(node, use);
          }};
}

}  // namespace

Consumers::Consumers(const Graph& graph) : uses_(uses_of(graph)) {}

IndexedVector<NodeIndex, bool> Consumers::reached_from(std::span<const NodeIndex> starts) const {
  IndexedVector<NodeIndex, bool> reached(uses_.size());
  std::vector<NodeIndex> pending(starts.begin(), starts.end());
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    for (const Use& use : of(current)) {
      if (reached[use.node]) continue;
      reached[use.node] = true;
      pending.push_back(use.node);
    }
  }
  for (const NodeIndex start : starts) reached[start] = false;  // A loop leads back to a start
  return reached;
}

}  // namespace sporescope
