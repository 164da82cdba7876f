// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// The collective operators of an aligned execution. Their result on one rank depends on the inputs of the same operator on
/// other ranks. Not thread-safe.
class CollectiveRuns {
 public:
  /// All arguments must outlive this object.
  CollectiveRuns(const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution);

  /// Returns the runs of the same collective on other ranks. Returns an empty list for all other operators.
  [[nodiscard]] std::vector<const AlignedOperator*> others_of(const AlignedOperator& run) const;

 private:
  using Key = std::tuple<Iteration, std::string, std::uint32_t>;  // Iteration, full name and run in B
  [[nodiscard]] const Node& node_of(const AlignedOperator& run) const;
  [[nodiscard]] Key key_of(const AlignedOperator& run) const;

  const ValueFlow& b_;
  const GraphPairs& graphs_;
  std::map<Key, std::vector<const AlignedOperator*>> runs_;
};

}  // namespace sporescope
