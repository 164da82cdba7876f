// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_choice.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/dump/selection.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

/// Returns the same graph of another rank; kNoGraph if it has none.
GraphIndex findGraphOnRank(const SessionSnapshot& snapshot, GraphIndex graph, int rank) {
  if (!snapshot.graphs.has(graph)) return kNoGraph;
  const SessionGraph& original = snapshot.graphs[graph];
  for (const GraphIndex i : snapshot.graphs.indices()) {
    const SessionGraph& candidate = snapshot.graphs[i];
    if (candidate.rank == rank && candidate.net == original.net && candidate.graph_id == original.graph_id) return i;
  }
  return kNoGraph;
}

GraphIndex firstGraphOf(const SessionSnapshot& snapshot, int rank) {
  for (const GraphIndex i : snapshot.graphs.indices()) {
    if (snapshot.graphs[i].rank == rank) return i;
  }
  return kNoGraph;
}

NodeIndex findNodeOnRank(const SessionSnapshot& snapshot, GraphIndex graph, NodeIndex node, GraphIndex otherGraph) {
  const auto& from = snapshot.graphs[graph].graph;
  const auto& to = snapshot.graphs[otherGraph].graph;
  if (!from || !to || !from->nodes().has(node)) return kNoNode;
  return to->find(from->nodes()[node].full_name);
}

}  // namespace

std::vector<int> ranksOf(const SessionSnapshot& snapshot) {
  std::set<int> ranks;
  for (const SessionGraph& graph : snapshot.graphs) ranks.insert(graph.rank);
  return {ranks.begin(), ranks.end()};
}

std::vector<int> parseRanks(const std::vector<int>& ranks, const QString& text) {
  std::vector<int> selected;
  const auto set = NumberSet::parse(text.trimmed().toStdString());
  if (!set || set->all()) return selected;
  std::copy_if(ranks.begin(), ranks.end(), std::back_inserter(selected), [&](int rank) { return set->contains(rank); });
  return selected;
}

std::optional<TensorKey> tensorOnRank(const SessionSnapshot& snapshot, const TensorKey& key, int rank) {
  const GraphIndex otherGraph = findGraphOnRank(snapshot, key.graph, rank);
  if (otherGraph == kNoGraph) return std::nullopt;
  TensorKey counterpart = key;
  counterpart.graph = otherGraph;
  counterpart.node = findNodeOnRank(snapshot, key.graph, key.node, otherGraph);
  return counterpart.node == kNoNode ? std::nullopt : std::optional(counterpart);
}

std::optional<int> selectedRank(const Workspace& workspace) {
  const SessionGraph* graph = workspace.sessionGraph();
  return graph == nullptr ? std::nullopt : std::optional(graph->rank);
}

void chooseRank(Workspace* workspace, int rank) {
  if (selectedRank(*workspace) == rank) return;
  const SessionSnapshot& snapshot = *workspace->snapshot();
  const auto tensor = workspace->tensor();
  if (const auto counterpart = tensor ? tensorOnRank(snapshot, *tensor, rank) : std::nullopt) {
    workspace->selectTensor(*counterpart);
    return;
  }
  GraphIndex target = findGraphOnRank(snapshot, workspace->graph(), rank);
  if (target == kNoGraph) target = firstGraphOf(snapshot, rank);
  if (target == kNoGraph) return;
  const bool hasNode = snapshot.graphs.has(workspace->graph()) && workspace->node() != kNoNode;
  const NodeIndex node = hasNode ? findNodeOnRank(snapshot, workspace->graph(), workspace->node(), target) : kNoNode;
  if (node == kNoNode) {
    workspace->setGraph(target);
  } else {
    workspace->selectNode(target, node);
  }
}

void stepRank(Workspace* workspace, int steps) {
  const std::vector<int> ranks = ranksOf(*workspace->snapshot());
  const auto current = std::find(ranks.begin(), ranks.end(), selectedRank(*workspace).value_or(-1));
  if (current == ranks.end()) return;
  const auto last = static_cast<std::ptrdiff_t>(ranks.size()) - 1;
  const auto position = std::clamp<std::ptrdiff_t>(current - ranks.begin() + steps, 0, last);
  chooseRank(workspace, ranks[static_cast<std::size_t>(position)]);
}

}  // namespace sporescope::ui
