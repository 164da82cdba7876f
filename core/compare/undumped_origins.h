// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// Finds undumped origins of a difference in an operator's output: undumped operators, parameters with undumped updates, and
/// arguments passed by another graph. Not thread-safe.
class UndumpedOrigins {
 public:
  /// All arguments must outlive this object.
  UndumpedOrigins(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const InputComparison& inputs)
      : a_(a), b_(b), graphs_(graphs), inputs_(inputs) {}

  /// Marks an operator without output files whose output differs, as its readers show.
  void mark_as_differing(const AlignedOperator& producer) { differing_.insert(run_key(producer, producer.b)); }

  /// Returns true if an undumped operator upstream is marked as differing. Once the runs have diverged (`has_diverged`), also
  /// returns true if an undumped update may have changed a parameter that the operator reads, or if an argument from another
  /// graph is unknown. These two cases do not apply if the operator itself, or an undumped one upstream, is configured
  /// differently.
  [[nodiscard]] bool may_propagate(const AlignedOperator& run, bool has_diverged) const;
  /// Returns the first undumped operator upstream that computes something else in B.
  [[nodiscard]] std::optional<PairedNodes> different_operator_upstream(const AlignedOperator& run) const;
  /// Returns true if an attribute or a constant of the operator differs in B.
  [[nodiscard]] bool is_different_operator(const AlignedOperator& run) const;
  /// Returns true if iterations that are not compared may have changed the parameter before this update. Its input value is
  /// then unknown.
  [[nodiscard]] bool diverged_before(const AlignedOperator& update, NodeIndex parameter) const;

 private:
  [[nodiscard]] bool is_of_another_graph(const AlignedOperator& run, NodeIndex parameter) const;
  [[nodiscard]] bool is_different_operator(const AlignedOperator& run, const PairedNodes& nodes) const;
  [[nodiscard]] static RunKey run_key(const AlignedOperator& run, NodeIndex b) {
    return {run.graphs, run.at_b.iteration, b, run.at_b.run};
  }

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const InputComparison& inputs_;
  std::set<RunKey> differing_;
};

}  // namespace sporescope
