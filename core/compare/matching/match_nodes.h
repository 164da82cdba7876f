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

/// What may have a counterpart that counts: operators as they are executed, then parameters.
[[nodiscard]] std::vector<NodeIndex> compared_nodes(const Graph& graph);

/// Finds the counterparts of operators that kernels run, of parameters and of constants. First the same full name and type:
/// within a scope the operators of one type keep their names only if all of them do, since MindSpore counts them, and one more
/// would give each the name of its neighbour, and only if they read counterparts of each other; what follows from names that
/// lie is in doubt as they are. The calls of one function likewise, wherever they stand: neither scopes nor what they read is
/// told of them by each dump. What is left is found by its place: the type, and what it reads (Casts are looked through),
/// what reads it, its scope and its line of code, wherever that is decided; what one version fused stands beside the
/// last of those that it is made of (fused_operators()). Then of a type in a scope those are counterparts
/// that have more neighbours in common than any others, though one of what they read is another one. Constants follow the
/// operators that read them. What stays open has no counterpart: a wrong one is worse than none. Before all that the pairs by
/// hand hold, and then the rules: what they name is an operator or a parameter in both graphs, and the first node of A that is
/// given a node of B has it. Graphs of other families, whose names mean something else, are matched by
/// match_across_frameworks().
[[nodiscard]] NodeMatching match_nodes(const Graph& a, const Graph& b, const MatchRules& rules = {},
                                       std::span<const ManualPair> manual_pairs = {});

}  // namespace sporescope
