// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <utility>

#include "core/compare/pair_graphs.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Determines to which point in an iteration the files of parameters belong. If a run records updates, the files contain
/// updated parameters. If it records none (msprobe, which does not see the optimizer), the files contain the values that were
/// read. Not thread-safe.
class ParameterTiming {
 public:
  ParameterTiming(const ValueFlow& a, const ValueFlow& b) : a_(a), b_(b) {}

  /// Returns true if only one of the runs records updates in this graph.
  [[nodiscard]] bool differs(const GraphPair& graphs);

 private:
  const ValueFlow& a_;
  const ValueFlow& b_;
  std::map<std::pair<DumpGraphIndex, DumpGraphIndex>, bool> known_;  // By graph of A and graph of B
};

}  // namespace sporescope
