// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Both graphs in one, for drawing. It contains all nodes of B with their indices, followed by the operators with kernels and
/// the parameters that are only in A. The nodes of A are connected to their neighbors in A, or to the counterparts of these in
/// B. Operators of A therefore follow the constants of B. Counts and execution order are those of B. Immutable.
struct UnionGraph {
  std::shared_ptr<const Graph> graph;  ///< The graph of B itself if no nodes are only in A
  std::vector<NodeIndex> of_a;         ///< Nodes of A that follow the nodes of B

  /// Returns the indices of these nodes, in the order of `of_a`.
  [[nodiscard]] IndexRange<NodeIndex> nodes_of_a() const {
    return graph->nodes().indices().part(graph->nodes().size() - of_a.size(), of_a.size());
  }
};

/// Creates the union graph of A and B.
[[nodiscard]] UnionGraph make_union_graph(std::shared_ptr<const Graph> a, std::shared_ptr<const Graph> b,
                                          const NodeMatching& nodes);

}  // namespace sporescope
