// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// A place where two runs may have diverged although its values cannot be compared: an operator of both runs, or unmatched
/// operators.
struct Suspect {
  const AlignedOperator* run = nullptr;  ///< The operator, or the reader of the unmatched operators' value; never null
  UnmatchedPair unmatched;
};

/// Result of following values that cannot be compared.
struct Suspicion {
  bool propagates = false;  ///< A known difference reaches the values
  /// Otherwise the place where the difference may have started; different operators take precedence.
  std::optional<Suspect> first;
};

/// Follows values that cannot be compared upstream to known values. Not thread-safe.
class SuspectSearch {
 public:
  SuspectSearch(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution,
                const TensorPairs& pairs, const InputComparison& inputs)
      : a_(a), b_(b), graphs_(graphs), execution_(execution), pairs_(pairs), inputs_(inputs) {}

  [[nodiscard]] Suspicion find(const AlignedOperator& run) &&;

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
  const InputComparison& inputs_;
  bool propagates_ = false;
  std::vector<Suspect> suspects_;
  std::vector<const AlignedOperator*> pending_;
  std::set<const AlignedOperator*> seen_;
};

}  // namespace sporescope
