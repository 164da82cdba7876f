// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What the columns of the order of execution show, and which of them a pixel shows that stands for many. Plain values, any
/// thread.
namespace sporescope::ui {

/// What fills a column; the worst last.
enum class TimelineFill : std::uint8_t {
  none,   ///< nothing was dumped, or it was not read yet
  plain,  ///< dumped, and nothing is asked of its values
  value,  ///< finite, at its place on the scale
  neg_inf,
  pos_inf,
  nan,
};

/// What was found in a column; the gravest last.
enum class TimelineTick : std::uint8_t { none, stale, warning, error };

struct TimelineColumn {
  TimelineFill fill = TimelineFill::none;
  TimelineTick tick = TimelineTick::none;
  float position = 0;  ///< of a value on the scale, or the share of NaN; 0 to 1

  bool operator==(const TimelineColumn&) const = default;
};

/// The place in the middle of all values, 0.5 if there are none.
[[nodiscard]] float medianPlace(std::span<const TimelineColumn> columns);

/// One column for several: NaN, +Inf, −Inf, then the value farthest from the median, the larger one of two as far; and the
/// gravest tick, whichever of them has it. Nothing bad is ever lost.
[[nodiscard]] TimelineColumn pooled(std::span<const TimelineColumn> columns, float median);

/// What is drawn in [left, right), in pixels of the screen.
struct TimelineBar {
  int left = 0, right = 0;
  TimelineColumn shown;

  bool operator==(const TimelineBar&) const = default;
};

/// The bars of `cellArea` pixels whose left edge shows `first` (a column and the part of it that is out of sight), `pitch`
/// pixels a column: one bar a column or, where columns are narrower than a pixel, one a pixel for all columns that reach into
/// it.
[[nodiscard]] std::vector<TimelineBar> barsOf(std::span<const TimelineColumn> columns, float median, double first, double pitch,
                                              int room);

}  // namespace sporescope::ui
