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

/// One of two compared runs: a dump and the selected part of it.
struct ComparedSide {
  const Dump* dump = nullptr;
  Selection selection;
};

/// Rules for pairing the ranks, iterations and nodes of two runs.
struct PairingOptions {
  bool ranks_by_position = false;        ///< Pairs the selected ranks in order, first with first; otherwise by number
  bool iterations_by_position = false;   ///< Pairs the selected iterations in order, first with first; otherwise by number
  std::vector<ManualPair> manual_pairs;  ///< Pairs of nodes with the highest priority
  MatchRules rules;                      ///< Rules for nodes without a manual pair
};

/// A graph of A and its counterpart in B.
struct GraphPair {
  DumpGraphIndex a = kNoDumpGraph;
  DumpGraphIndex b = kNoDumpGraph;
  std::vector<std::pair<Iteration, Iteration>> iterations;  ///< Iteration of a, iteration of b
  NodeMatching nodes;                                       ///< Empty if a graph file is missing
  bool earlier_skipped = false;                             ///< Earlier iterations that one run executed are not compared
  bool edges_inferred = false;   ///< True if edges of at least one graph are inferred, see Graph::edges_are_inferred()
  bool cross_framework = false;  ///< The graphs are from different frameworks, so that names have different meanings
};

/// Result of pair_graphs().
struct GraphPairs {
  std::vector<GraphPair> pairs;                ///< By rank and graph ID of b
  std::vector<DumpGraphIndex> only_a, only_b;  ///< Selected graphs without a counterpart
  std::uint64_t iterations_only_a = 0;         ///< Selected and dumped iterations without a counterpart, over all pairs
  std::uint64_t iterations_only_b = 0;
  std::vector<RejectedPair> rejected;  ///< Manual pairs that are invalid
};

/// Pairs graphs of the same rank. Graphs match by net and name, or else by ID, or else in any way. If a rank has several
/// graphs, a pair must have half of its operators in common, by type and scope. Errors: invalid_argument if ranks or iterations
/// are paired by position and their numbers differ, or if no rank or no iteration is in both runs.
[[nodiscard]] Result<GraphPairs> pair_graphs(const ComparedSide& a, const ComparedSide& b, const PairingOptions& options);

}  // namespace sporescope
