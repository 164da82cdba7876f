// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/trend/jumps.h"
#include "core/trend/trend_statistic.h"

namespace sporescope {

/// Finds the points that differ from others that should be similar, for example the same tensor on all ranks. Each is returned
/// as a jump from the median, in the order of the points. Points without a value are skipped. `count` and `factor` have the
/// meaning of find_jumps(), which uses the same scale (TrendScale).
///
/// Ranks compute with their own data, so their tensors differ slightly, and by groups if they do different work (experts,
/// shards of different sizes). A point is an outlier if
/// - it differs from the median by more than `factor`, a quarter of the elements or `factor` - 1 times the root mean square,
///   and
/// - with at least five points, by more than six standard deviations of all points (1.4826 times the median of the absolute
///   differences), and
/// - at most an eighth of the points, or a single one of fewer, differ in this way. With two points, it is undecided which one
///   is right.
/// Non-finite points (for `nan`, points with any NaN) are outliers if they are at most half of the points.
[[nodiscard]] std::vector<Jump> find_outliers(TrendStatistic statistic, std::span<const TrendPoint> points, std::uint64_t count,
                                              double factor = kJumpFactor);

}  // namespace sporescope
