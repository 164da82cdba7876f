// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/union_scopes.h"

#include <algorithm>
#include <utility>

#include "ui/workspace/comparisons.h"

namespace sporescope::ui {

namespace {

/// Returns the matched graphs of the current graph; empty if it is not compared.
std::optional<MatchedGraphs> matchedGraphsOfCurrent(const Workspace& workspace) {
  const Comparison* comparison = workspace.comparisons()->current();
  const SessionGraph* shown = workspace.sessionGraph();
  if (comparison == nullptr || shown == nullptr || shown->is_from_file_names) return std::nullopt;
  const auto& graphs = comparison->result()->graphs;
  const auto found = std::find_if(graphs.begin(), graphs.end(), [&](const MatchedGraphs& candidate) {
    return candidate.index_b == workspace.graph() && candidate.b == shown->graph;
  });
  return found == graphs.end() ? std::nullopt : std::optional(*found);
}

bool isSame(const std::optional<MatchedGraphs>& left, const std::optional<MatchedGraphs>& right) {
  if (!left || !right) return left.has_value() == right.has_value();
  return left->nodes == right->nodes && left->a == right->a && left->b == right->b;
}

}  // namespace

UnionScopes::UnionScopes(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_->comparisons(), &Comparisons::changed, this, &UnionScopes::follow);
  connect(workspace_->comparisons(), &Comparisons::resultChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::graphChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::nodeChanged, this, [this] {
    if (workspace_->node() != kNoNode || workspace_->scope() != kNoScope) setSelected(kNoNode);
  });
}

void UnionScopes::selectNode(NodeIndex node) {
  const bool isNodeOfA = node != kNoNode && ofA(node).has_value();
  if (isNodeOfA) workspace_->selectNode(workspace_->graph(), kNoNode);
  setSelected(isNodeOfA ? node : kNoNode);
}

void UnionScopes::setSelected(NodeIndex node) {
  if (std::exchange(selected_, node) != node) emit selectionChanged();
}

NodeIndex UnionScopes::firstNodeOfA() const { return built_.scopes ? built_.unionGraph.nodes_of_a().front() : kNoNode; }

std::optional<NodeKey> UnionScopes::ofA(NodeIndex node) const {
  if (!built_.scopes || !built_.unionGraph.nodes_of_a().contains(node)) return std::nullopt;
  return NodeKey{requested_->index_a, built_.unionGraph.of_a[built_.unionGraph.nodes_of_a().position_of(node)]};
}

std::vector<NodeIndex> UnionScopes::numbersOf(const std::vector<NodeIndex>& nodesOfA) const {
  std::vector<NodeIndex> numbers;
  if (!built_.scopes) return numbers;
  for (const NodeIndex unionNode : built_.unionGraph.nodes_of_a()) {
    const NodeIndex nodeOfA = built_.unionGraph.of_a[built_.unionGraph.nodes_of_a().position_of(unionNode)];
    if (std::binary_search(nodesOfA.begin(), nodesOfA.end(), nodeOfA)) numbers.push_back(unionNode);
  }
  return numbers;
}

void UnionScopes::follow() {
  auto latest = matchedGraphsOfCurrent(*workspace_);
  if (isSame(latest, requested_)) return;
  requested_ = std::move(latest);
  buildTask_.cancel();
  setSelected(kNoNode);
  if (std::exchange(built_, {}).scopes) emit changed();
  if (!requested_) return;
  buildTask_.run<BuiltScopes>(
      this,
      [graphs = *requested_]() -> BuiltScopes {
        UnionGraph unionGraph = make_union_graph(graphs.a, graphs.b, *graphs.nodes);
        if (unionGraph.of_a.empty()) return {};
        auto scopes = std::make_shared<const ScopeTree>(unionGraph.graph);
        return {std::move(scopes), std::move(unionGraph)};
      },
      [this](BuiltScopes built) {
        built_ = std::move(built);
        if (built_.scopes) emit changed();
      });
}

}  // namespace sporescope::ui

#include "moc_union_scopes.cpp"
