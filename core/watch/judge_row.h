// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/watch/check.h"

namespace sporescope {

/// What a row of statistic.csv allows to say of its tensor.
struct RowJudgements {
  std::vector<Judgement> judgements;  ///< those that hit or erred, in the order of the watchpoints
  bool all_known = true;              ///< false: some watchpoint asks for what the row does not tell
  Statistics statistics;              ///< as far as they are told
};

/// Judges a tensor whose values were not dumped. A statistic that is told is taken as it stands; one that is not told counts
/// as far as the others bound it (|mean| and l2 bound the mean of absolute values, the ends of the range say whether there are
/// values other than zero, or all values lie in a range), and a hit then tells the bound. `before`: the row of the iteration
/// before, null if there is none. Equal checksums prove that nothing has changed; ends, means and norms that differ bound how
/// much has, from below.
[[nodiscard]] RowJudgements judge_row(const std::vector<const Watchpoint*>& watchpoints, const StatisticRow& row,
                                      const StatisticRow* before = nullptr);

}  // namespace sporescope
