// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/session_comparison.h"

#include <algorithm>

namespace sporescope {

namespace {

const Node* node_of(const std::map<GraphIndex, std::shared_ptr<const Graph>>& graphs, const SessionNode& place) {
  const auto graph = graphs.find(place.graph);
  if (graph == graphs.end() || !graph->second->nodes().has(place.node)) return nullptr;
  return &graph->second->nodes()[place.node];
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

std::size_t SessionComparison::HashOf::operator()(const Execution& execution) const {
  const auto& [node, iteration, run] = execution;
  std::size_t hash = number_of(node.graph);
  for (const std::size_t part : {std::size_t{number_of(node.node)}, static_cast<std::size_t>(iteration), std::size_t{run}}) {
    hash = hash * 0x9e3779b97f4a7c15U + part;  // golden ratio constant of hash combining
  }
  return hash ^ (hash >> 29U);
}

const Node* SessionComparison::node(const ComparedNode& of) const {
  if (of.b) return node_of(graphs_b_, *of.b);
  return node_in_a(of);
}

const Node* SessionComparison::node_in_a(const ComparedNode& of) const { return of.a ? node_of(graphs_a_, *of.a) : nullptr; }

const ComparedTensor* SessionComparison::tensor(const TensorKey& of_b) const {
  const auto found = std::lower_bound(tensors_.begin(), tensors_.end(), of_b,
                                      [](const ComparedTensor& tensor, const TensorKey& key) { return tensor.b < key; });
  return found == tensors_.end() || found->b != of_b ? nullptr : &*found;
}

std::optional<std::size_t> SessionComparison::place_of(const SessionNode& of_b, Iteration iteration, std::uint32_t run) const {
  const auto found = places_.find({of_b, iteration, run});
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> SessionComparison::place_of(const SessionDivergence& finding) const {
  if (finding.b) return place_of(*finding.b, finding.iteration, finding.tensor ? finding.tensor->run : 1);
  const auto found = std::find_if(nodes.begin(), nodes.end(), [&](const ComparedNode& node) {
    return finding.a && node.a == finding.a && (!node.iteration || *node.iteration == finding.iteration);
  });
  return found == nodes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - nodes.begin()));
}

}  // namespace sporescope
