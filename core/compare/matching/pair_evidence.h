// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Inputs or readers of two nodes: operators with kernels and parameters, each counted once.
struct CommonNeighbors {
  std::vector<std::pair<NodeIndex, NodeIndex>> same;  ///< Counterparts as nodes of A and B, in the order of the node of A
  std::size_t of_a = 0, of_b = 0;                     ///< Total numbers, with and without a counterpart
};

/// Evidence for and against two nodes being counterparts.
struct PairEvidence {
  bool same_type = false;
  bool same_shapes = false;  ///< Shapes of all outputs
  bool same_scope = false;
  bool same_code = false;  ///< The user's source line; false if one of them has none
  CommonNeighbors before, after;
};

/// Compares the nodes on the basis of the counterparts found so far.
[[nodiscard]] PairEvidence evidence_for(const Graph& a, NodeIndex node_a, const Graph& b, NodeIndex node_b,
                                        const NodeMatching& matching);

}  // namespace sporescope
