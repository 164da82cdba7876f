// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <utility>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/compare/matching/network.h"

namespace sporescope {

/// Operators of A and of B without a counterpart, of one type in one scope, that have more neighbours in common with each other
/// than with any other one: what both read at the same place, and what reads both there. Each at most once; nothing where two
/// have as much in common.
[[nodiscard]] std::vector<std::pair<NodeIndex, NodeIndex>> closest_nodes(const Network& a, const Network& b,
                                                                         const NodeMatching& matching);

}  // namespace sporescope
