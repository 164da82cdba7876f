// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// Where the difference of what an operator gave may have come from that nobody saw: operators of which nothing was dumped,
/// parameters whose updates were not, arguments that another graph gave. One thread.
class UndumpedOrigins {
 public:
  /// All must outlive it.
  UndumpedOrigins(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const InputComparison& arrived)
      : a_(a), b_(b), graphs_(graphs), arrived_(arrived) {}

  /// What an operator gave that has no file of it differs, as others read it.
  void mark_as_differing(const AlignedOperator& producer) { differing_.insert(key(producer, producer.b)); }

  /// Behind the operator is such a one; or, once the runs have parted, a parameter that an update which nobody saw may have
  /// moved, or an argument that nobody saw. The latter not where the operator itself is another one.
  [[nodiscard]] bool may_propagate(const AlignedOperator& run, bool parted) const;
  /// The first operator behind it of which nothing was dumped and that computes something else in B.
  [[nodiscard]] std::optional<PairedNodes> different_operator_upstream(const AlignedOperator& run) const;
  /// The operator computes something else in B: an attribute differs, or a constant of its own.
  [[nodiscard]] bool is_different_operator(const AlignedOperator& run) const;
  /// Iterations that are not compared may have changed the parameter before the operator updated it: nobody knows what it read.
  [[nodiscard]] bool diverged_before(const AlignedOperator& update, NodeIndex parameter) const;

 private:
  [[nodiscard]] bool is_of_another_graph(const AlignedOperator& run, NodeIndex parameter) const;
  [[nodiscard]] bool is_different_operator(const AlignedOperator& run, const PairedNodes& nodes) const;
  [[nodiscard]] static RunKey key(const AlignedOperator& run, NodeIndex b) {
    return {run.graphs, run.at_b.iteration, b, run.at_b.run};
  }

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const InputComparison& arrived_;
  std::set<RunKey> differing_;
};

}  // namespace sporescope
