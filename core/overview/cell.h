// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/trend/trend_statistic.h"

/// What an overview knows of one tensor in one iteration. Plain values, any thread.
namespace sporescope {

/// The statistics of an overview, in the order of OverviewStatistics. `nan` is a share here, not a count.
inline constexpr std::array kOverviewStatistics = {
    TrendStatistic::l2,  TrendStatistic::max_abs,    TrendStatistic::mean,         TrendStatistic::std,
    TrendStatistic::nan, TrendStatistic::zero_share, TrendStatistic::update_ratio, TrendStatistic::group_difference};

/// What a cell shows; the worst last, so that the largest one stands for several.
enum class CellState : std::uint8_t {
  not_dumped,  ///< there is no such tensor in the dump: never to be taken for a healthy one
  unread,      ///< it will be read
  unreadable,  ///< its file cannot be read
  unknown,     ///< what is known of it does not tell this statistic
  value,
  neg_inf,
  pos_inf,
  nan,
};
inline constexpr std::size_t kCellStates = static_cast<std::size_t>(CellState::nan) + 1;

/// Numbers of one tensor, NaN where they are not known. Floats, since there are millions of them.
using OverviewStatistics = std::array<float, kOverviewStatistics.size()>;
/// The place of a statistic among them.
[[nodiscard]] std::size_t place_of(TrendStatistic statistic);
/// True for statistics that are drawn on a logarithmic scale: sizes, which have no zero.
[[nodiscard]] bool is_size(TrendStatistic statistic);

/// One tensor in one iteration, as it was read or told.
struct OverviewReading {
  OverviewStatistics numbers{};
  CellState state =
      CellState::unread;    ///< unread, unreadable, the worst of its elements, or value where all are finite or unknown
  float rms = 0;            ///< root mean square of the finite elements, NaN: not known
  std::uint64_t count = 0;  ///< of elements, 0: not known
};

/// A cell of one statistic.
struct OverviewCell {
  CellState state = CellState::not_dumped;
  float value = 0;  ///< if the state is `value`, or NaN or Inf and the statistic has one all the same

  bool operator==(const OverviewCell&) const = default;
};

/// One cell that stands for several.
struct GroupCell {
  OverviewCell cell;
  float median = 0;    ///< of the row whose cell it is
  float distance = 0;  ///< of a value, from that median: by factors for sizes, else by differences
};
/// Puts a cell of a row with this median in the place of `worst` if it is worse: NaN (the larger share), +Inf, −Inf, then the
/// value farthest from the median of its row (the larger one of two as far), then whatever is known. Nothing bad is ever lost.
void keep_worst(GroupCell& worst, const OverviewCell& cell, float median, TrendStatistic statistic);
/// The same of one that stands for several.
void keep_worst(GroupCell& worst, const GroupCell& other);
/// What stands for several cells of one row with this median; the same as to take one after the other, and faster.
[[nodiscard]] GroupCell worst_of(std::span<const OverviewCell> cells, float median, TrendStatistic statistic);

}  // namespace sporescope
