// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/trend/trend_statistic.h"

/// The values of one tensor in one iteration (or rank) of an overview. Plain values.
namespace sporescope {

/// The statistics of an overview, in the order of OverviewStatistics. `nan` is a share here, not a count.
inline constexpr std::array kOverviewStatistics = {
    TrendStatistic::l2,  TrendStatistic::max_abs,    TrendStatistic::mean,         TrendStatistic::std,
    TrendStatistic::nan, TrendStatistic::zero_share, TrendStatistic::update_ratio, TrendStatistic::group_difference};

/// State of a cell, ordered by severity, so that the maximum represents a group of cells.
enum class CellState : std::uint8_t {
  not_dumped,  ///< The dump has no such tensor; must not be shown as healthy
  unread,      ///< Not read yet
  unreadable,  ///< The file cannot be read
  unknown,     ///< The available data does not contain this statistic
  value,
  neg_inf,
  pos_inf,
  nan,
};
inline constexpr std::size_t kCellStates = static_cast<std::size_t>(CellState::nan) + 1;

/// Statistics of one tensor, NaN if unknown. Floats, because there are millions of them.
using OverviewStatistics = std::array<float, kOverviewStatistics.size()>;
/// Returns the index of a statistic in OverviewStatistics.
[[nodiscard]] std::size_t place_of(TrendStatistic statistic);
/// Returns true for non-negative magnitudes, which are drawn on a logarithmic scale.
[[nodiscard]] bool is_size(TrendStatistic statistic);

/// The data of one tensor in one iteration, from its values or from recorded statistics.
struct OverviewReading {
  OverviewStatistics numbers{};
  CellState state =
      CellState::unread;  ///< unread, unreadable, the most severe class of its elements, or value if all are finite or unknown
  float rms = 0;          ///< Root mean square of the finite elements; NaN if unknown
  std::uint64_t count = 0;  ///< Number of elements; 0 if unknown
};

/// The value of one statistic of a tensor.
struct OverviewCell {
  CellState state = CellState::not_dumped;
  float value = 0;  ///< Valid if the state is `value`, or for NaN and Inf if the statistic has a value nevertheless

  bool operator==(const OverviewCell&) const = default;
};

/// The cell that represents a group of cells.
struct GroupCell {
  OverviewCell cell;
  float median = 0;    ///< Median of the cell's row
  float distance = 0;  ///< Distance of a value from that median: a factor for magnitudes, else a difference
};
/// Replaces `worst` by a cell of a row with this median if the cell is worse. The order is: NaN (the larger share), +Inf,
/// −Inf, the value farthest from the median of its row (the larger of two equally far ones), then the other states. NaN and
/// Inf are never hidden.
void keep_worst(GroupCell& worst, const OverviewCell& cell, float median, TrendStatistic statistic);
/// Replaces `worst` by the representative of another group if that is worse.
void keep_worst(GroupCell& worst, const GroupCell& other);
/// Returns the worst of several cells of a row with this median. Equivalent to repeated keep_worst(), but faster.
[[nodiscard]] GroupCell worst_of(std::span<const OverviewCell> cells, float median, TrendStatistic statistic);

}  // namespace sporescope
