// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <utility>

#include "core/compare/pair_graphs.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Of which moment of an iteration the files of parameters are: where a run tells of updates, they hold what parameters are
/// after them; where it tells of none (msprobe, which sees no optimizer), what was read. For one thread.
class ParameterTiming {
 public:
  ParameterTiming(const ValueFlow& a, const ValueFlow& b) : a_(a), b_(b) {}

  /// True if the one run tells of updates in this graph and the other of none.
  [[nodiscard]] bool differ(const GraphPair& graphs);

 private:
  const ValueFlow& a_;
  const ValueFlow& b_;
  std::map<std::pair<DumpGraphIndex, DumpGraphIndex>, bool> known_;  // by graph of A, of B
};

}  // namespace sporescope
