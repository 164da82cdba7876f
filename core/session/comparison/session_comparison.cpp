// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/session_comparison.h"

#include <algorithm>

#include "core/session/dump_view.h"

namespace sporescope {

namespace {

const Node* node_of(const std::map<GraphIndex, std::shared_ptr<const Graph>>& graphs, const NodeKey& node) {
  const auto graph = graphs.find(node.graph);
  if (graph == graphs.end() || !graph->second->nodes().has(node.node)) return nullptr;
  return &graph->second->nodes()[node.node];
}

}  // namespace

int severity_of_status(NodeStatus status) {
  switch (status) {
    case NodeStatus::diverges:
      return 4;
    case NodeStatus::propagates:
      return 3;
    case NodeStatus::not_comparable:
      return 2;
    case NodeStatus::only_a:
    case NodeStatus::only_b:
      return 1;
    case NodeStatus::agrees:
      break;
  }
  return 0;
}

std::size_t SessionComparison::ExecutionHash::operator()(const Execution& execution) const {
  const auto& [node, iteration, run] = execution;
  std::size_t hash = number_of(node.graph);
  for (const std::size_t component :
       {std::size_t{number_of(node.node)}, static_cast<std::size_t>(iteration), std::size_t{run}}) {
    hash = hash * 0x9e3779b97f4a7c15U + component;  // golden ratio constant of hash combining
  }
  return hash ^ (hash >> 29U);
}

const Node* SessionComparison::node(const ComparedNode& compared) const {
  if (compared.b) return node_of(graphs_b_, *compared.b);
  return node_in_a(compared);
}

const Node* SessionComparison::node_in_a(const ComparedNode& compared) const {
  return compared.a ? node_of(graphs_a_, *compared.a) : nullptr;
}

const ComparedPair* SessionComparison::pair(const TensorKey& key_b) const {
  const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), key_b,
                                      [](const auto& entry, const TensorKey& key) { return entry.first < key; });
  return found == pairs_.end() || found->first != key_b ? nullptr : &runs->comparison.pairs[found->second];
}

std::optional<TensorKey> SessionComparison::counterpart(const TensorKey& key_b) const {
  const ComparedPair* found = pair(key_b);
  return found == nullptr ? std::nullopt : std::optional(runs->a->key_of(found->a));
}

std::optional<std::size_t> SessionComparison::place_of(const NodeKey& node_b, Iteration iteration, std::uint32_t run) const {
  const auto found = positions_.find({node_b, iteration, run});
  return found == positions_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> SessionComparison::place_of(const Divergence& finding) const {
  if (finding.key_b) return place_of(*finding.key_b, finding.iteration, finding.tensor ? finding.tensor->run : 1);
  const auto found = std::find_if(nodes.begin(), nodes.end(), [&](const ComparedNode& node) {
    return finding.key_a && node.a == finding.key_a && (!node.iteration || *node.iteration == finding.iteration);
  });
  return found == nodes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - nodes.begin()));
}

}  // namespace sporescope
