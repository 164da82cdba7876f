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

enum class RunSide : std::uint8_t { a, b };

/// Operators without a counterpart through which a value came, and what came into them.
struct UnmatchedRegion {
  std::vector<NodeIndex> nodes;
  bool propagates = false;  ///< what came into them differs already
};

/// The pair of what one operator gave in both runs; null if it was not dumped in both, or not added to the pairs.
[[nodiscard]] const TensorPair* pair_of_outputs(const ValueFlow& a, const ValueFlow& b, const TensorPairs& pairs,
                                                const AlignedOperator& run, const Edge& from_a, const Edge& from_b);

/// An operator of A where B has another one; nothing on the side on which none stands alone.
struct UnmatchedPair {
  std::optional<NodeIndex> a, b;
  [[nodiscard]] explicit operator bool() const { return a || b; }
};

/// Those that are executed first, and not those that give the elements another shape, which changes none, if there are others.
/// Where both runs have something, it is not the Casts that were put in around it.
[[nodiscard]] UnmatchedPair first_unmatched(const Graph& a, const UnmatchedRegion& in_a, const Graph& b,
                                            const UnmatchedRegion& in_b);

/// Operators that one of the graphs ran between two others, by the order of execution, and that stand there alone: on each side
/// the first. `startedAt`: of both graphs; kNoNode: since the beginning of the iteration.
[[nodiscard]] UnmatchedPair unmatched_between(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs,
                                              const AlignedOperator& reader, NodeIndex since_a, NodeIndex since_b);

/// Follows a value back through operators that stand in one run alone, and through those that both have, but compute in another
/// element type there, for what narrowed the values stands before them, or give what cannot be compared. One thread.
class RegionSearch {
 public:
  /// `counterpart_in`: true for parameters of B that differ for a reason that is known.
  RegionSearch(const ValueFlow& a, const ValueFlow& b, const GraphPair& graphs, const TensorPairs& pairs,
               std::function<bool(NodeIndex parameter_of_b)> moved)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs), moved_(std::move(moved)) {}

  /// `from`: the node that made the value, in the graph of that side.
  [[nodiscard]] UnmatchedRegion find(RunSide side, const AlignedOperator& run, NodeIndex from) const;

 private:
  void pass_through(RunSide side, const AlignedOperator& run, const KernelInput& input, UnmatchedRegion& region,
                    std::vector<NodeIndex>& open) const;
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] DumpGraphIndex graph_in(RunSide side) const { return side == RunSide::a ? graphs_.a : graphs_.b; }
  [[nodiscard]] const Graph& file_in(RunSide side) const { return *flow_in(side).dump().graphs()[graph_in(side)].graph; }

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPair& graphs_;
  const TensorPairs& pairs_;
  std::function<bool(NodeIndex)> moved_;
};

}  // namespace sporescope
