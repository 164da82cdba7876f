// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/finding_lists.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "core/graph/operators/operator_family.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class Advice {
  Q_DECLARE_TR_FUNCTIONS(ReplicaAdvice)
};

bool namesRank(const ReplicaFinding& found, int rank) {
  const auto parts = found.suspected();
  return std::any_of(parts.begin(), parts.end(),
                     [&](const std::vector<int>& part) { return std::binary_search(part.begin(), part.end(), rank); });
}

/// Returns true if one of `nodes` produced an input of the node or, for a parameter, may have written it.
bool follows(const SessionSnapshot& snapshot, const TensorKey& key, const std::set<NodeKey>& nodes) {
  const Node* node = snapshot.node_at(key.graph, key.node);
  if (node == nullptr) return false;
  const auto& graph = snapshot.graphs[key.graph].graph;
  const auto isInNodes = [&](NodeIndex other) { return nodes.contains({key.graph, other}); };
  const auto inputs = graph->inputs(key.node);
  if (std::any_of(inputs.begin(), inputs.end(),
                  [&](const Edge& edge) { return !edge.control && isInNodes(graph->resolve(edge).node); })) {
    return true;
  }
  if (node->kind != NodeKind::parameter) return false;
  const auto uses = graph->uses(key.node);
  return std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
    return !use.control && updates_in_place(graph->nodes()[use.node].type) &&
           (isInNodes(use.node) || follows(snapshot, {key.graph, use.node, key.iteration}, nodes));
  });
}

}  // namespace

std::vector<RankFindingEntry> findingsOnRank(const SessionReplicas& replicas, const SessionSnapshot& snapshot, int rank) {
  std::vector<RankFindingEntry> entries;
  std::set<NodeKey> nodes;
  for (std::size_t i = 0; i < replicas.findings.size(); ++i) {
    const ReplicaFinding& finding = replicas.findings[i];
    if (!namesRank(finding, rank)) continue;
    entries.push_back({i, follows(snapshot, finding.key, nodes)});
    nodes.insert({finding.key.graph, finding.key.node});
  }
  return entries;
}

std::vector<std::size_t> findingsOfOtherRanks(const SessionReplicas& replicas, std::size_t index) {
  std::set<std::size_t> others;
  for (const SessionRank& rank : replicas.ranks) {
    if (rank.finding && !namesRank(replicas.findings[index], rank.rank)) others.insert(*rank.finding);
  }
  return {others.begin(), others.end()};
}

QString adviceOn(const ReplicaFinding& first, int rank) {
  if (first.kind == ReplicaKind::from_start) {
    return Advice::tr("They differ from the start: check the seed and what rank %1 loaded.").arg(rank);
  }
  if (!is_collective(first.type)) return {};
  return Advice::tr(
             "Each rank has its own inputs to %1, but its output must be the same on all ranks. Check the link or memory of "
             "rank %2.")
      .arg(toQString(first.name), QString::number(rank));
}

}  // namespace sporescope::ui
