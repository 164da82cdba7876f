// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/trend/trend_statistic.h"

/// What an overview knows of one tensor in one iteration. Plain values, any thread.
namespace sporescope {

/// The statistics of an overview, in the order of OverviewStatistics. `nan` is a share here, not a count.
inline constexpr std::array kOverviewStatistics = {TrendStatistic::l2,         TrendStatistic::max_abs,
                                                   TrendStatistic::mean,       TrendStatistic::nan,
                                                   TrendStatistic::zero_share, TrendStatistic::update_ratio};

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

/// Numbers of one tensor, NaN where they are not known. Floats, since there are millions of them.
using OverviewStatistics = std::array<float, kOverviewStatistics.size()>;
inline constexpr std::size_t kNoStatistic = kOverviewStatistics.size();
/// The place of a statistic among them; kNoStatistic for `std`.
[[nodiscard]] std::size_t place_of(TrendStatistic statistic);

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

/// One cell for several of a row: NaN, +Inf, −Inf, then the value farthest from the median (the larger one of two as far), then
/// whatever is known. Nothing bad is ever lost.
[[nodiscard]] OverviewCell pooled(std::span<const OverviewCell> cells, float median, TrendStatistic statistic);
/// The worse one of two, where values stand `a_distance` and `b_distance` from the medians of their rows.
[[nodiscard]] bool is_worse(const OverviewCell& a, float a_distance, const OverviewCell& b, float b_distance);
/// How far a value stands from a median: by factors for sizes, else by differences.
[[nodiscard]] float distance_from(float median, float value, TrendStatistic statistic);

}  // namespace sporescope
