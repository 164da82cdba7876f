// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/compare/aligned_execution.h"
#include "core/compare/pair_graphs.h"
#include "core/compare/tensor_pairs.h"
#include "core/compare/unmatched_region.h"

namespace sporescope {

[[nodiscard]] bool is_constant(const ComparedInput& input);

/// What arrived at operators while a course is judged in its order: what differs, what differs by less than counts although
/// something before it does, and what nobody can tell. One thread.
class InputComparison {
 public:
  /// What arrived at an operator, taken together.
  struct Inputs {
    std::optional<double> error;
    bool differ = false;
    bool constants_differ = false;
    bool attenuated = false;    ///< one differs by less than counts, because of what was found before
    bool rounded = false;       ///< one that is not whole agrees, but not to the last bit
    bool not_dumped = false;    ///< of one at least there are no values in one of the runs
    bool not_compared = false;  ///< one at least has values that cannot be compared

    bool none_dumped = false;            ///< nobody knows what it reads
    bool cross_framework = false;        ///< what it reads need not have a counterpart
    bool nothing_known = false;          ///< neither of what it reads nor of anything behind that are there values
    bool only_statistics_agree = false;  ///< of one at least the statistics agree, and no more is known

    [[nodiscard]] bool unknown() const { return not_dumped || not_compared || only_statistics_agree; }
  };

  InputComparison(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const TensorPairs& pairs);

  [[nodiscard]] Inputs of(const AlignedOperator& run) const;
  [[nodiscard]] bool differs(const AlignedOperator& run, const ComparedInput& input) const;
  /// Neither that it differs nor that it agrees is known.
  [[nodiscard]] bool is_unknown(const AlignedOperator& run, const ComparedInput& input) const;
  [[nodiscard]] bool is_attenuated(const AlignedOperator& run, const ComparedInput& input) const;
  /// All of its outputs that were dumped agree, and there are some.
  [[nodiscard]] bool outputs_agree(const AlignedOperator& run) const;
  /// An operator that reads others in another order, as a sum does, and gives the same: nothing parts there.
  [[nodiscard]] bool is_reordered(const AlignedOperator& run, const ComparedInput& input) const;
  /// Of an output: that it differs by less than counts although what it is made of differs.
  void mark_attenuated(const TensorPair& result) { attenuated_.insert(&result); }

  /// True if what an operator gave differs by more than its own type explains and that of what it read. What agrees by the
  /// latter alone is remembered, for what reads it.
  [[nodiscard]] bool differs_from_inputs(const AlignedOperator& run, const TensorPair& result);
  /// The same of a parameter that it updates.
  [[nodiscard]] bool differs_from_inputs(const AlignedOperator& run, NodeIndex parameter_of_b, const TensorPair& result);

  /// A parameter differs from here on, and it is known why. False if that was known before.
  bool mark_diverged(const AlignedOperator& run, NodeIndex parameter_of_b) {
    return diverged_.insert(key(run, parameter_of_b)).second;
  }
  [[nodiscard]] bool is_diverged(const AlignedOperator& run, NodeIndex parameter_of_b) const;

  /// The pair of what one operator gave in both runs; null if it was not dumped in both.
  [[nodiscard]] const TensorPair* output_pair(const AlignedOperator& run, const Edge& from_a, const Edge& from_b) const;

 private:
  using StateKey = std::pair<int, std::string>;  // a parameter: rank in B, name

  [[nodiscard]] const TensorPair* values_of(const ComparedInput& input) const;
  /// How exact a value is.
  struct ErrorBudget {
    double tolerance = 0;  ///< what is no difference in it
    double coarsest = 0;   ///< tolerance of what it was made of, before that grew from operator to operator
  };

  [[nodiscard]] ErrorBudget error_budget_of(const AlignedOperator& run, const ComparedInput& input) const;
  [[nodiscard]] ErrorBudget exactness_of_inputs(const AlignedOperator& run) const;
  [[nodiscard]] bool is_cancellation_residue(const AlignedOperator& run, const TensorPair& result) const;
  [[nodiscard]] bool is_residue(const AlignedOperator& run, const TensorPair& result) const;
  [[nodiscard]] StateKey key(const AlignedOperator& run, NodeIndex parameter_of_b) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const TensorPairs& pairs_;
  bool same_version_;
  std::set<StateKey> diverged_;
  std::set<const TensorPair*> attenuated_;
  std::map<const TensorPair*, ErrorBudget>
      exactness_;                                    // of outputs that are less exact than their type, because of what was read
  std::map<StateKey, ErrorBudget> state_exactness_;  // the same of parameters
};

}  // namespace sporescope
