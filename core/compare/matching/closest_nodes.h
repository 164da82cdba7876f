// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <utility>
#include <vector>

#include "core/compare/matching/match_nodes.h"
#include "core/compare/matching/network.h"

namespace sporescope {

/// Returns pairs of unmatched operators of one type and scope that have more common neighbors with each other than with any
/// other operator. Common neighbors are values read at the same input position, and readers at the same position. Each operator
/// is in at most one pair. Operators with equally good candidates are omitted.
[[nodiscard]] std::vector<std::pair<NodeIndex, NodeIndex>> closest_nodes(const Network& a, const Network& b,
                                                                         const NodeMatching& matching);

}  // namespace sporescope
