// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/aligned_execution.h"

namespace sporescope {

/// One of two compared runs.
enum class RunSide : std::uint8_t { a, b };

/// Operators without a counterpart through which a value came.
struct UnmatchedRegion {
  std::vector<NodeIndex> nodes;
  bool propagates = false;  ///< An input of the region differs
};

/// Returns the pair of an operator's outputs in both runs. Returns null if the output was not dumped in both, or if the pair
/// was not added.
[[nodiscard]] const TensorPair* pair_of_outputs(const ValueFlow& a, const ValueFlow& b, const TensorPairs& pairs,
                                                const AlignedOperator& run, const Edge& from_a, const Edge& from_b);

/// An operator that is only in A, and a different one that is only in B. Without a value for a run without unmatched operators.
struct UnmatchedPair {
  std::optional<NodeIndex> a, b;
  [[nodiscard]] explicit operator bool() const { return a || b; }
};

/// Returns the operators that are executed first. Ignores reshaping operators, which change no elements, if there are others.
/// If both runs have other operators, also ignores inserted Casts.
[[nodiscard]] UnmatchedPair first_unmatched(const Graph& a, const UnmatchedRegion& in_a, const Graph& b,
                                            const UnmatchedRegion& in_b);

/// Returns the first unmatched operator on each side that ran between two others, by execution order. `since_a` and `since_b`
/// are the starting points; kNoNode is the start of the iteration.
[[nodiscard]] UnmatchedPair unmatched_between(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs,
                                              const AlignedOperator& reader, NodeIndex since_a, NodeIndex since_b);

/// Follows a value upstream through unmatched operators. Also passes matched operators whose outputs have different dtypes,
/// since the reason is upstream, or whose outputs cannot be compared. Not thread-safe.
class RegionSearch {
 public:
  /// `is_diverged` returns true for parameters of B that have diverged for a known reason.
  RegionSearch(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs, const TensorPairs& pairs,
               std::function<bool(NodeIndex parameter_of_b)> is_diverged)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs), is_diverged_(std::move(is_diverged)) {}

  /// `from` is the producer of the value in the graph of this side.
  [[nodiscard]] UnmatchedRegion find(RunSide side, const AlignedOperator& run, NodeIndex from) const;

 private:
  void pass_through(RunSide side, const AlignedOperator& run, const KernelInput& input, UnmatchedRegion& region,
                    std::vector<NodeIndex>& pending) const;
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] DumpGraphIndex graph_index_in(RunSide side) const { return side == RunSide::a ? graphs_.a : graphs_.b; }
  [[nodiscard]] const Graph& graph_in(RunSide side) const { return *flow_in(side).dump().graphs()[graph_index_in(side)].graph; }

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPair& graphs_;
  const TensorPairs& pairs_;
  std::function<bool(NodeIndex)> is_diverged_;
};

}  // namespace sporescope
