// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// The same communication operator on another rank.
struct RankPeer {
  ExecutionPoint moment;  ///< The time at which it ran on that rank
  NodeIndex node = kNoNode;
};

/// Returns the operators of other ranks that take part in a collective: same net, graph, name and type, or else the same
/// position among the operators of that type. For a Receive, returns the Send with the same tag, or else at the same position.
[[nodiscard]] std::vector<RankPeer> rank_peers(const ValueFlow& flow, const ExecutionPoint& point, NodeIndex node);

/// Returns the rank numbers of a dump, ascending.
[[nodiscard]] std::vector<int> rank_numbers(const Dump& dump);

/// Returns true if the operator's `group` attribute is the world group, which contains all ranks.
[[nodiscard]] bool has_group_of_all_ranks(const Graph& graph, NodeIndex node);

}  // namespace sporescope
