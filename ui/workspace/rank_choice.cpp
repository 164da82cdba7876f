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
  const SessionGraph& like = snapshot.graphs[graph];
  for (const GraphIndex i : snapshot.graphs.indices()) {
    const SessionGraph& other = snapshot.graphs[i];
    if (other.rank == rank && other.net == like.net && other.graph_id == like.graph_id) return i;
  }
  return kNoGraph;
}

GraphIndex firstGraphOf(const SessionSnapshot& snapshot, int rank) {
  for (const GraphIndex i : snapshot.graphs.indices()) {
    if (snapshot.graphs[i].rank == rank) return i;
  }
  return kNoGraph;
}

NodeIndex findNodeOnRank(const SessionSnapshot& snapshot, GraphIndex graph, NodeIndex node, GraphIndex there) {
  const auto& from = snapshot.graphs[graph].graph;
  const auto& to = snapshot.graphs[there].graph;
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
  std::vector<int> named;
  const auto set = NumberSet::parse(text.trimmed().toStdString());
  if (!set || set->all()) return named;
  std::copy_if(ranks.begin(), ranks.end(), std::back_inserter(named), [&](int rank) { return set->contains(rank); });
  return named;
}

std::optional<TensorKey> tensorOnRank(const SessionSnapshot& snapshot, const TensorKey& key, int rank) {
  const GraphIndex there = findGraphOnRank(snapshot, key.graph, rank);
  if (there == kNoGraph) return std::nullopt;
  TensorKey moved = key;
  moved.graph = there;
  moved.node = findNodeOnRank(snapshot, key.graph, key.node, there);
  return moved.node == kNoNode ? std::nullopt : std::optional(moved);
}

std::optional<int> selectedRank(const Workspace& workspace) {
  const SessionGraph* graph = workspace.sessionGraph();
  return graph == nullptr ? std::nullopt : std::optional(graph->rank);
}

void chooseRank(Workspace* workspace, int rank) {
  if (selectedRank(*workspace) == rank) return;
  const SessionSnapshot& snapshot = *workspace->snapshot();
  const auto tensor = workspace->tensor();
  if (const auto moved = tensor ? tensorOnRank(snapshot, *tensor, rank) : std::nullopt) {
    workspace->selectTensor(*moved);
    return;
  }
  GraphIndex target = findGraphOnRank(snapshot, workspace->graph(), rank);
  if (target == kNoGraph) target = firstGraphOf(snapshot, rank);
  if (target == kNoGraph) return;
  const bool chosen = snapshot.graphs.has(workspace->graph()) && workspace->node() != kNoNode;
  const NodeIndex node = chosen ? findNodeOnRank(snapshot, workspace->graph(), workspace->node(), target) : kNoNode;
  if (node == kNoNode) {
    workspace->setGraph(target);
  } else {
    workspace->selectNode(target, node);
  }
}

void stepRank(Workspace* workspace, int by) {
  const std::vector<int> ranks = ranksOf(*workspace->snapshot());
  const auto here = std::find(ranks.begin(), ranks.end(), selectedRank(*workspace).value_or(-1));
  if (here == ranks.end()) return;
  const auto last = static_cast<std::ptrdiff_t>(ranks.size()) - 1;
  const auto place = std::clamp<std::ptrdiff_t>(here - ranks.begin() + by, 0, last);
  chooseRank(workspace, ranks[static_cast<std::size_t>(place)]);
}

}  // namespace sporescope::ui
