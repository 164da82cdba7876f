// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <vector>

#include "core/compare/matching/manual_pairs.h"
#include "core/compare/matching/match_rules.h"
#include "core/compare/matching/node_matching.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Returns the nodes whose counterparts are counted: operators in execution order, then parameters.
[[nodiscard]] std::vector<NodeIndex> compared_nodes(const Graph& graph);

/// Finds the counterparts of operators with kernels, of parameters and of constants.
///
/// Manual pairs come first, then the rules. A rule must produce the name of an operator or parameter in B, and the first node
/// of A with this name wins. Graphs from different frameworks, whose names have different meanings, are then matched by
/// match_across_frameworks().
///
/// Otherwise nodes with the same full name and type match. MindSpore numbers the operators of one type in a scope, and one more
/// operator shifts the numbers of the others. Names in a scope therefore count only if all operators of the type keep them, and
/// if they read counterparts of each other. Matches that depend on doubtful names are dropped as well. Calls of one function
/// match by name in any scope, since not every dump records their scopes and inputs.
///
/// The remaining nodes match by structure wherever it leaves no choice: type, inputs (Casts are skipped), readers, scope and
/// line of code. A fused operator matches the last of the operators that it replaces (fused_operators()). Then operators of one
/// type in a scope match if they have more neighbors in common than with any other, even if one input differs. Constants follow
/// the operators that read them. All other nodes have no counterpart, since a wrong one is worse than none.
[[nodiscard]] NodeMatching match_nodes(const Graph& a, const Graph& b, const MatchRules& rules = {},
                                       std::span<const ManualPair> manual_pairs = {});

}  // namespace sporescope
