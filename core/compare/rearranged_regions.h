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

/// Finds places at which one run computes the same in another way, as (dy x) 2 in place of dy (2 x): operators that stand in
/// one run alone, or have another one in the other run, and all that leaves them agrees. The runs do not part there. One
/// thread.
class RearrangedRegions {
 public:
  /// All must outlive it.
  RearrangedRegions(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, RunComparison& comparison)
      : a_(a), b_(b), graphs_(graphs), comparison_(comparison) {}

  /// Takes such findings out of the comparison, and sets the pairs of tensors aside that lie between them and what agrees.
  void leave_out() &&;

 private:
  using Place = std::pair<DumpGraphIndex, NodeIndex>;
  struct Outputs {
    bool agree = false, differ = false;
  };
  struct Region {
    std::set<Place> in_a, in_b;
    std::set<Place> after_a, after_b;  ///< operators that read values of it, and give what agrees
    bool is_closed = true;             ///< all that leaves it agrees

    void add(const Region& other);
    [[nodiscard]] bool holds(const Place& a, const Place& b) const { return in_a.contains(a) || in_b.contains(b); }
    [[nodiscard]] bool is_before(const Place& a, const Place& b) const { return after_a.contains(a) || after_b.contains(b); }
  };

  [[nodiscard]] static Place place_of(const ValueFlow& flow, RecordIndex number);
  void note_outputs();
  [[nodiscard]] bool is_another_formula(const Divergence& finding) const;
  [[nodiscard]] Region region_of(const Divergence& finding) const;
  void follow(RunSide side, const NodePlace& from, Region& region) const;
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] bool is_only_dump(RunSide side, const NodePlace& place) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  RunComparison& comparison_;
  std::map<Place, Outputs> outputs_a_, outputs_b_;  ///< of operators, over all iterations
};

}  // namespace sporescope
