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

/// Communications of a course: what one gives on a rank is made of what the same one reads on others. One thread.
class CollectiveRuns {
 public:
  /// All must outlive it.
  CollectiveRuns(const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution);

  /// The same communication on the other ranks; empty for all other operators.
  [[nodiscard]] std::vector<const AlignedOperator*> others_of(const AlignedOperator& run) const;

 private:
  using Key = std::tuple<Iteration, std::string, std::uint32_t>;  // in B: iteration, full name, run
  [[nodiscard]] const Node& node_of(const AlignedOperator& run) const;
  [[nodiscard]] Key key_of(const AlignedOperator& run) const;

  const ValueFlow& b_;
  const GraphPairs& graphs_;
  std::map<Key, std::vector<const AlignedOperator*>> runs_;
};

}  // namespace sporescope
