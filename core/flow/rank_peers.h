// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// The same communication on another rank.
struct RankPeer {
  ExecutionPoint moment;  ///< when it ran there
  NodeIndex node = kNoNode;
};

/// What other ranks of the dump bring into a collective operator: their operators of the same net, graph, name and type (else
/// of the same place among those of that type); for a Receive the Send of the same tag (else of the same place).
[[nodiscard]] std::vector<RankPeer> rank_peers(const ValueFlow& flow, const ExecutionPoint& moment, NodeIndex node);

/// The numbers of the ranks of a dump, ascending.
[[nodiscard]] std::vector<int> rank_numbers(const Dump& dump);

/// A communication of all ranks, as its attribute says: of a group whose members need no list.
[[nodiscard]] bool has_group_of_all_ranks(const Graph& graph, NodeIndex node);

}  // namespace sporescope
