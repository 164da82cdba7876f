// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/trail/cause_trail.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace sporescope::ui {

namespace {

// The operator through which NaN comes into a parameter: the last one to be executed among those that it goes to.
NodeIndex updaterOf(const Graph& graph, NodeIndex parameter, const std::unordered_map<NodeIndex, NodeIndex>& reached) {
  NodeIndex last = kNoNode;
  for (const Use& use : graph.uses(parameter)) {
    const bool isReached = !use.control && reached.count(use.node) > 0;
    if (isReached && (last == kNoNode || graph.nodes()[use.node].order > graph.nodes()[last].order)) last = use.node;
  }
  return last;
}

// Breadth first from `from` along the data edges: who was reached, and from whom.
std::unordered_map<NodeIndex, NodeIndex> reachedFrom(const Graph& graph, NodeIndex from) {
  std::unordered_map<NodeIndex, NodeIndex> cameFrom{{from, kNoNode}};
  std::deque<NodeIndex> waiting{from};
  while (!waiting.empty()) {
    const NodeIndex node = waiting.front();
    waiting.pop_front();
    for (const Use& use : graph.uses(node)) {
      if (!use.control && cameFrom.emplace(use.node, node).second) waiting.push_back(use.node);
    }
  }
  return cameFrom;
}

std::vector<TensorKey> alongEdges(const TensorKey& target, const SessionCause& cause, const Graph& graph) {
  const auto cameFrom = reachedFrom(graph, cause.key.node);
  std::vector<TensorKey> steps{target};
  NodeIndex node = target.node;
  if (cameFrom.count(node) == 0) {
    if (graph.nodes()[node].kind != NodeKind::parameter) return {};
    node = updaterOf(graph, node, cameFrom);
    if (node == kNoNode) return {};
  } else {
    node = cameFrom.at(node);
  }
  for (; node != kNoNode; node = cameFrom.at(node)) {
    if (is_virtual_operator(graph.nodes()[node].type)) continue;
    TensorKey step = target;
    step.node = node;
    step.io = Io::output;
    step.slot = node == cause.key.node ? cause.key.slot : 0;
    step.run = 1;
    steps.push_back(step);
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace

std::vector<TensorKey> trailTo(const TensorKey& target, const SessionCause& cause, const SessionFacts& facts) {
  std::vector<TensorKey> steps;
  const auto passed =
      std::find_if(cause.path.begin(), cause.path.end(), [&](const auto& step) { return step.first.key == target; });
  if (target == cause.key) {
    steps = {target};
  } else if (passed != cause.path.end()) {
    for (auto step = cause.path.begin(); step <= passed; ++step) steps.push_back(step->first.key);
  } else if (target.graph == cause.key.graph && target.iteration == cause.key.iteration &&
             facts.node_at(target.graph, target.node) != nullptr && facts.node_at(target.graph, cause.key.node) != nullptr) {
    steps = alongEdges(target, cause, *facts.graphs[target.graph].graph);
  }
  if (steps.empty()) return {};
  std::vector<TensorKey> all;
  for (const auto& [info, statistics] : cause.inputs) {
    // Where inputs were not dumped, the search looked at the outputs that arrive there.
    if (info.has_card() && std::find(steps.begin(), steps.end(), info.key) == steps.end()) all.push_back(info.key);
  }
  all.insert(all.end(), steps.begin(), steps.end());
  return all;
}

}  // namespace sporescope::ui
