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

/// Returns true if the producers are constants in both runs.
[[nodiscard]] bool is_constant(const ComparedInput& input);

/// Judges the inputs of operators while an aligned execution is judged in its order. An input may differ, agree although
/// something upstream differs, or be unknown. Not thread-safe.
class InputComparison {
 public:
  /// Properties of all inputs of an operator.
  struct Inputs {
    std::optional<double> error;
    bool differ = false;
    bool constants_differ = false;
    bool attenuated = false;    ///< An input agrees within the tolerance, but an earlier difference affects it
    bool rounded = false;       ///< A floating-point input agrees, but not bitwise
    bool not_dumped = false;    ///< At least one input has no values in one of the runs
    bool not_compared = false;  ///< At least one input has values that cannot be compared

    bool none_dumped = false;            ///< No input is known
    bool cross_framework = false;        ///< Inputs may lack a counterpart, since the frameworks differ
    bool nothing_known = false;          ///< Neither an input nor anything upstream has values
    bool only_statistics_agree = false;  ///< The statistics of at least one input agree, and nothing else is known of it

    [[nodiscard]] bool unknown() const { return not_dumped || not_compared || only_statistics_agree; }
  };

  InputComparison(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const TensorPairs& pairs);

  [[nodiscard]] Inputs summarize(const AlignedOperator& run) const;
  [[nodiscard]] bool differs(const AlignedOperator& run, const ComparedInput& input) const;
  /// Returns true if the input is known neither to differ nor to agree.
  [[nodiscard]] bool is_unknown(const AlignedOperator& run, const ComparedInput& input) const;
  [[nodiscard]] bool is_attenuated(const AlignedOperator& run, const ComparedInput& input) const;
  /// Returns true if the operator has dumped outputs and all of them agree.
  [[nodiscard]] bool outputs_agree(const AlignedOperator& run) const;
  /// Returns true if the operator reads the same producers in another order, as a sum may do, and its outputs agree. The runs
  /// do not diverge in this case.
  [[nodiscard]] bool is_reordered(const AlignedOperator& run, const ComparedInput& input) const;
  /// Marks an output whose difference is below the tolerance although its inputs differ.
  void mark_attenuated(const TensorPair& result) { attenuated_.insert(&result); }

  /// Returns true if an output differs by more than its own dtype and the errors of the inputs explain. If only the errors of
  /// the inputs explain the difference, stores them for the consumers of the output.
  [[nodiscard]] bool differs_from_inputs(const AlignedOperator& run, const TensorPair& result);
  /// Does the same for a parameter that the operator updates.
  [[nodiscard]] bool differs_from_inputs(const AlignedOperator& run, NodeIndex parameter_of_b, const TensorPair& result);

  /// Marks a parameter as diverged for a known reason. Returns false if it was marked before.
  bool mark_diverged(const AlignedOperator& run, NodeIndex parameter_of_b) {
    return diverged_.insert(state_key(run, parameter_of_b)).second;
  }
  [[nodiscard]] bool is_diverged(const AlignedOperator& run, NodeIndex parameter_of_b) const;

  /// Returns the pair of an operator's outputs in both runs, or null if the output was not dumped in both.
  [[nodiscard]] const TensorPair* output_pair(const AlignedOperator& run, const Edge& from_a, const Edge& from_b) const;

 private:
  using StateKey = std::pair<int, std::string>;  // A parameter: rank in B and name

  [[nodiscard]] const TensorPair* values_of(const ComparedInput& input) const;
  /// The expected error of a value.
  struct ErrorBudget {
    double tolerance = 0;  ///< Largest error that counts as agreement
    double coarsest = 0;   ///< Tolerance of the original inputs, before it grew from operator to operator
  };

  [[nodiscard]] ErrorBudget error_budget_of(const AlignedOperator& run, const ComparedInput& input) const;
  [[nodiscard]] ErrorBudget budget_of_inputs(const AlignedOperator& run) const;
  [[nodiscard]] bool is_cancellation_residue(const AlignedOperator& run, const TensorPair& result) const;
  [[nodiscard]] bool is_residue(const AlignedOperator& run, const TensorPair& result) const;
  [[nodiscard]] StateKey state_key(const AlignedOperator& run, NodeIndex parameter_of_b) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const TensorPairs& pairs_;
  bool same_version_;
  std::set<StateKey> diverged_;
  std::set<const TensorPair*> attenuated_;
  /// Outputs with a larger budget than their dtype has, due to the inputs
  std::map<const TensorPair*, ErrorBudget> error_budgets_;
  std::map<StateKey, ErrorBudget> state_budgets_;  // The same for parameters
};

}  // namespace sporescope
