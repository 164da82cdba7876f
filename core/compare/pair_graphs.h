// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/matching/manual_pairs.h"
#include "core/compare/matching/match_nodes.h"
#include "core/compare/matching/match_rules.h"
#include "core/dump/selection.h"

namespace sporescope {

/// One of the two runs: a dump, and what is looked at of it. Where several ranks or iterations are named on both sides, the
/// first of the one stands beside the first of the other, and so on.
struct ComparedSide {
  const Dump* dump = nullptr;
  Selection selection;
};

/// How ranks and iterations of two runs are found to be the same.
struct PairingOptions {
  bool ranks_by_position = false;        ///< the first that is selected beside the first; else by number
  bool iterations_by_position = false;   ///< the same of iterations
  std::vector<ManualPair> manual_pairs;  ///< which nodes are the same, before all else
  MatchRules rules;                      ///< the same where those say nothing
};

/// Two graphs of which the one is the other in another run.
struct GraphPair {
  DumpGraphIndex a = kNoDumpGraph;
  DumpGraphIndex b = kNoDumpGraph;
  std::vector<std::pair<Iteration, Iteration>> iterations;  ///< of a, of b
  NodeMatching nodes;                                       ///< empty where a graph file is missing
  bool earlier_skipped = false;  ///< some that one run executed before the first of these are not compared
  bool edges_inferred = false;   ///< of one of them at least: see Graph::edges_are_inferred()
  bool cross_framework = false;  ///< of other ones, so that names mean something else
};

struct GraphPairs {
  std::vector<GraphPair> pairs;                ///< by rank, graph id of b
  std::vector<DumpGraphIndex> only_a, only_b;  ///< selected graphs that have no counterpart
  std::uint64_t iterations_only_a = 0;         ///< selected and dumped iterations without one, over all pairs
  std::uint64_t iterations_only_b = 0;
  std::vector<RejectedPair> rejected;  ///< pairs by hand that do not hold
};

/// Pairs graphs of the same rank: the same net and name, else the same id, else any; where there are several, only those that
/// have half of their operators in common, by type and scope.
/// Errors: invalid_argument if ranks or iterations by place are not equally many, or if no rank or no iteration is in both
/// runs.
[[nodiscard]] Result<GraphPairs> pair_graphs(const ComparedSide& a, const ComparedSide& b, const PairingOptions& options);

}  // namespace sporescope
