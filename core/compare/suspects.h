// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// Where two runs may have parted, although what was given there cannot be compared: an operator of both, or operators of one
/// run alone.
struct Suspect {
  const AlignedOperator* run = nullptr;  ///< the operator, or what reads the value of those that stand alone; never null
  UnmatchedPair unmatched;
};

/// What stands behind the values of an operator that cannot be compared.
struct Suspicion {
  bool carries = false;  ///< something that is known to differ came into them
  std::optional<Suspect>
      first;  ///< else where the difference may have begun: what is another operator there before what is not
};

/// Follows values that cannot be compared back to what is known. One thread.
class SuspectSearch {
 public:
  SuspectSearch(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution,
                const TensorPairs& pairs, const InputComparison& arrived)
      : a_(a), b_(b), graphs_(graphs), execution_(execution), pairs_(pairs), arrived_(arrived) {}

  [[nodiscard]] Suspicion behind(const AlignedOperator& run) &&;

 private:
  void search_upstream(const AlignedOperator& run, const ComparedInput& input);
  void examine_producer(const AlignedOperator& run, const ComparedInput& input);
  void examine_region(const AlignedOperator& run, const ComparedInput& input);
  [[nodiscard]] bool is_different_operator(const Suspect& suspect) const;
  [[nodiscard]] std::optional<Suspect> first() const;
  [[nodiscard]] const Graph& graph(RunSide side, const AlignedOperator& run) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const AlignedExecution& execution_;
  const TensorPairs& pairs_;
  const InputComparison& arrived_;
  bool carries_ = false;
  std::vector<Suspect> suspects_;
  std::vector<const AlignedOperator*> open_;
  std::set<const AlignedOperator*> seen_;
};

}  // namespace sporescope
