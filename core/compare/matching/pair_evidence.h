// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// What two nodes read, or what reads them: operators that kernels run and parameters, each once.
struct CommonNeighbors {
  std::vector<std::pair<NodeIndex, NodeIndex>> same;  ///< of A and of B that are counterparts, as they stand at the node of A
  std::size_t of_a = 0, of_b = 0;                     ///< how many there are, with and without a counterpart
};

/// What speaks for a node of A and one of B being the same one, and what against.
struct PairEvidence {
  bool same_type = false;
  bool same_shapes = false;  ///< of all outputs
  bool same_scope = false;
  bool same_code = false;  ///< the user's source line; false where one of them has none
  CommonNeighbors before, after;
};

/// By the counterparts that were found already.
[[nodiscard]] PairEvidence evidence_for(const Graph& a, NodeIndex node_a, const Graph& b, NodeIndex node_b,
                                        const NodeMatching& matching);

}  // namespace sporescope
