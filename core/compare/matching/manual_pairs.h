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

/// A node of A and the node of B that a person says is the same one, both operators that kernels run or both parameters. By
/// full names: it holds in each two graphs that have them.
struct ManualPair {
  std::string in_a, in_b;
  bool operator==(const ManualPair&) const = default;
};

/// One that cannot hold, and the sentence that says why.
struct RejectedPair {
  ManualPair pair;
  Text why;
};

/// Those of which both nodes stand in graphs that are laid beside each other, and of which no node is taken by one before.
struct ManualPairs {
  std::vector<ManualPair> hold;
  std::vector<RejectedPair> refused;
};
[[nodiscard]] ManualPairs validate_manual_pairs(const std::vector<ManualPair>& pairs,
                                                std::span<const std::pair<const Graph*, const Graph*>> graphs);

/// Its nodes of A and of B; nothing where one of the graphs does not have its node, or they are not of one kind.
[[nodiscard]] std::optional<std::pair<NodeIndex, NodeIndex>> nodes_of(const ManualPair& pair, const Graph& a, const Graph& b);

/// True for what can have a counterpart of its own: operators that kernels run, and parameters. Constants follow their readers.
[[nodiscard]] bool is_matched(const Node& node);

}  // namespace sporescope
