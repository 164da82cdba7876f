// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Two graphs as one, for drawing: all nodes of B under their own numbers and behind them the operators that kernels run, and
/// the parameters, that stand in A alone. These are joined to their neighbours in A or, where such a one has a counterpart, to
/// that. So the operators of A stand behind the constants of B. Counts and the order of execution are those of B. Immutable.
struct UnionGraph {
  std::shared_ptr<const Graph> graph;  ///< B itself where A has no nodes of its own
  std::vector<NodeIndex> of_a;         ///< which nodes of A stand behind those of B

  /// These, in the order of `of_a`.
  [[nodiscard]] IndexRange<NodeIndex> nodes_of_a() const {
    return graph->nodes().indices().part(graph->nodes().size() - of_a.size(), of_a.size());
  }
};

[[nodiscard]] UnionGraph make_union_graph(std::shared_ptr<const Graph> a, std::shared_ptr<const Graph> b,
                                          const NodeMatching& nodes);

}  // namespace sporescope
