// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/graph/graph.h"

namespace sporescope {

/// A node of A and a node of B that the user declares to be counterparts. Both must be operators with kernels, or both
/// parameters. The pair contains full names and applies to all graph pairs that have them.
struct ManualPair {
  std::string in_a, in_b;
  bool operator==(const ManualPair&) const = default;
};

/// An invalid pair and the reason.
struct RejectedPair {
  ManualPair pair;
  Text why;
};

/// Valid and rejected pairs. A valid pair has both nodes in compared graphs, and no earlier pair contains one of them.
struct ManualPairs {
  std::vector<ManualPair> hold;
  std::vector<RejectedPair> refused;
};
/// Separates valid pairs from rejected ones. `graphs` are the pairs of graphs to be compared.
[[nodiscard]] ManualPairs validate_manual_pairs(const std::vector<ManualPair>& pairs,
                                                std::span<const std::pair<const Graph*, const Graph*>> graphs);

/// Returns the nodes in A and B. Returns nothing if a graph lacks its node, or if the nodes are of different kinds.
[[nodiscard]] std::optional<std::pair<NodeIndex, NodeIndex>> nodes_of(const ManualPair& pair, const Graph& a, const Graph& b);

/// Returns true for nodes that can have a counterpart of their own: operators with kernels, and parameters. Constants follow
/// their readers.
[[nodiscard]] bool is_matched(const Node& node);

}  // namespace sporescope
