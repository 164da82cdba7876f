// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>

#include "core/compare/input_comparison.h"
#include "core/compare/aligned_execution.h"

namespace sporescope {

/// Where the difference of what an operator gave may have come from that nobody saw: operators of which nothing was dumped,
/// parameters whose updates were not, arguments that another graph gave. One thread.
class UnseenOrigins {
 public:
  /// All must outlive it.
  UnseenOrigins(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const ArrivedValues& arrived)
      : a_(a), b_(b), graphs_(graphs), arrived_(arrived) {}

  /// What an operator gave that has no file of it differs, as others read it.
  void mark_as_differing(const OperatorRun& maker) { differing_.insert(key(maker, maker.b)); }

  /// Behind the operator is such a one; or, once the runs have parted, a parameter that an update which nobody saw may have
  /// moved, or an argument that nobody saw. The latter not where the operator itself is another one.
  [[nodiscard]] bool may_carry(const OperatorRun& run, bool parted) const;
  /// The first operator behind it of which nothing was dumped and that computes something else in B.
  [[nodiscard]] std::optional<PairedNodes> another_behind(const OperatorRun& run) const;
  /// The operator computes something else in B: an attribute differs, or a constant of its own.
  [[nodiscard]] bool is_another(const OperatorRun& run) const;
  /// Iterations that are not compared may have changed the parameter before the operator updated it: nobody knows what it read.
  [[nodiscard]] bool began_before(const OperatorRun& update, NodeIndex parameter) const;

 private:
  [[nodiscard]] bool is_of_another_graph(const OperatorRun& run, NodeIndex parameter) const;
  [[nodiscard]] bool is_another(const OperatorRun& run, const PairedNodes& nodes) const;
  [[nodiscard]] static RunKey key(const OperatorRun& run, NodeIndex b) {
    return {run.graphs, run.at_b.iteration, b, run.at_b.run};
  }

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const ArrivedValues& arrived_;
  std::set<RunKey> differing_;
};

}  // namespace sporescope
