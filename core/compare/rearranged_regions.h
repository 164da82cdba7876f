// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <set>
#include <utility>

#include "core/compare/compare_runs.h"
#include "core/compare/unmatched_region.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Finds regions in which one run computes the same result by another formula, such as (dy x) 2 instead of dy (2 x). They
/// consist of unmatched operators, or of different operators in the two runs, and all values that leave them agree. The runs do
/// not diverge there. Not thread-safe.
class RearrangedRegions {
 public:
  /// All arguments must outlive this object.
  RearrangedRegions(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, RunComparison& comparison)
      : a_(a), b_(b), graphs_(graphs), comparison_(comparison) {}

  /// Removes findings of this kind from the comparison. Excludes the pairs of tensors between them and the values that agree.
  void exclude() &&;

 private:
  struct Outputs {
    bool agree = false, differ = false;
  };
  struct Region {
    std::set<NodePlace> in_a, in_b;
    std::set<NodePlace> after_a, after_b;  ///< Operators that read values of the region and whose outputs agree
    bool is_closed = true;                 ///< All values that leave the region agree

    void add(const Region& other);
    [[nodiscard]] bool contains_either(const NodePlace& a, const NodePlace& b) const {
      return in_a.contains(a) || in_b.contains(b);
    }
    [[nodiscard]] bool is_before(const NodePlace& a, const NodePlace& b) const {
      return after_a.contains(a) || after_b.contains(b);
    }
  };

  [[nodiscard]] static NodePlace node_of(const ValueFlow& flow, RecordIndex record);
  void collect_outputs();
  [[nodiscard]] bool has_unmatched_operator(const Divergence& finding) const;
  [[nodiscard]] Region region_of(const Divergence& finding) const;
  void follow(RunSide side, const NodePlace& from, Region& region) const;
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] bool is_unmatched(RunSide side, const NodePlace& place) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  RunComparison& comparison_;
  std::map<NodePlace, Outputs> outputs_a_, outputs_b_;  ///< By operator, over all iterations
};

}  // namespace sporescope
