// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/trend/jumps.h"
#include "core/trend/trend_statistic.h"

namespace sporescope {

/// Which of several that ought to be alike are not, as the same tensor on all ranks: each as a jump away from their median, in
/// the order of the points. Points without a value are passed over. `count` and `factor`: those of find_jumps(), which measures
/// in the same way (TrendScale).
///
/// Ranks compute with data of their own, so their tensors differ a little, and where they do different work (experts, shards of
/// other sizes) by groups. So one stands out if
/// - it departs from the median by more than `factor`, a quarter of the elements or `factor` - 1 times the root mean square,
/// and
/// - by more than six deviations of all of them (1.4826 times the median of the absolute departures), where there are at least
///   five; and if
/// - no more than an eighth of them do so, or one alone of fewer: two cannot tell which of them is right.
/// What is not finite stands out where at least half of them are; of `nan`, what holds any.
[[nodiscard]] std::vector<Jump> find_outliers(TrendStatistic statistic, std::span<const TrendPoint> points, std::uint64_t count,
                                              double factor = kJumpFactor);

}  // namespace sporescope
