// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/watch/check.h"

namespace sporescope {

/// Judgements that follow from a row of statistic.csv.
struct RowJudgements {
  std::vector<Judgement> judgements;  ///< those that hit or have errors, in the order of the watchpoints
  bool all_known = true;              ///< false if the row does not answer some watchpoint
  Statistics statistics;              ///< as far as the row contains them
};

/// Judges a tensor whose values were not dumped. Recorded statistics are used directly. Missing ones are bounded by the others:
/// |mean| and l2 bound the mean of absolute values, and the range shows whether there are nonzero values or all values are
/// inside a range. A hit then reports the bound. `before` is the row of the previous iteration, null if there is none. Equal
/// checksums prove that nothing has changed; different ranges, means and norms are lower bounds of the change.
[[nodiscard]] RowJudgements judge_row(const std::vector<const Watchpoint*>& watchpoints, const StatisticRow& row,
                                      const StatisticRow* before = nullptr);

}  // namespace sporescope
