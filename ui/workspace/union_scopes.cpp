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
  const auto found = std::find_if(graphs.begin(), graphs.end(), [&](const MatchedGraphs& one) {
    return one.index_b == workspace.graph() && one.b == shown->graph;
  });
  return found == graphs.end() ? std::nullopt : std::optional(*found);
}

bool isSame(const std::optional<MatchedGraphs>& one, const std::optional<MatchedGraphs>& other) {
  if (!one || !other) return one.has_value() == other.has_value();
  return one->nodes == other->nodes && one->a == other->a && one->b == other->b;
}

}  // namespace

UnionScopes::UnionScopes(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_->comparisons(), &Comparisons::changed, this, &UnionScopes::follow);
  connect(workspace_->comparisons(), &Comparisons::resultChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::graphChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &UnionScopes::follow);
  connect(workspace_, &Workspace::nodeChanged, this, [this] {
    if (workspace_->node() != kNoNode) setChosen(kNoNode);
  });
}

void UnionScopes::selectNode(NodeIndex node) {
  const bool known = node != kNoNode && ofA(node).has_value();
  if (known) workspace_->selectNode(workspace_->graph(), kNoNode);
  setChosen(known ? node : kNoNode);
}

void UnionScopes::setChosen(NodeIndex node) {
  if (std::exchange(chosen_, node) != node) emit selectionChanged();
}

NodeIndex UnionScopes::firstNodeOfA() const { return built_.scopes ? built_.united.nodes_of_a().front() : kNoNode; }

std::optional<SessionNode> UnionScopes::ofA(NodeIndex node) const {
  if (!built_.scopes || !built_.united.nodes_of_a().contains(node)) return std::nullopt;
  return SessionNode{requested_->index_a, built_.united.of_a[built_.united.nodes_of_a().position_of(node)]};
}

std::vector<NodeIndex> UnionScopes::numbersOf(const std::vector<NodeIndex>& nodesOfA) const {
  std::vector<NodeIndex> numbers;
  if (!built_.scopes) return numbers;
  for (const NodeIndex here : built_.united.nodes_of_a()) {
    const NodeIndex there = built_.united.of_a[built_.united.nodes_of_a().position_of(here)];
    if (std::binary_search(nodesOfA.begin(), nodesOfA.end(), there)) numbers.push_back(here);
  }
  return numbers;
}

void UnionScopes::follow() {
  auto desired = matchedGraphsOfCurrent(*workspace_);
  if (isSame(desired, requested_)) return;
  requested_ = std::move(desired);
  work_.cancel();
  setChosen(kNoNode);
  if (std::exchange(built_, {}).scopes) emit changed();
  if (!requested_) return;
  work_.run<BuiltScopes>(
      this,
      [graphs = *requested_]() -> BuiltScopes {
        UnionGraph united = make_union_graph(graphs.a, graphs.b, *graphs.nodes);
        if (united.of_a.empty()) return {};
        auto scopes = std::make_shared<const ScopeTree>(united.graph);
        return {std::move(scopes), std::move(united)};
      },
      [this](BuiltScopes built) {
        built_ = std::move(built);
        if (built_.scopes) emit changed();
      });
}

}  // namespace sporescope::ui

#include "moc_union_scopes.cpp"
