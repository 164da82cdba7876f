// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Columns of the timeline, and how several columns share a pixel. All functions are thread-safe.
namespace sporescope::ui {

/// Fill of a column, in ascending order of severity.
enum class TimelineFill : std::uint8_t {
  none,   ///< Not dumped or not read yet
  plain,  ///< Dumped; no measure is selected
  value,  ///< Finite, at its position on the scale
  neg_inf,
  pos_inf,
  nan,
};

/// Most severe hit of a column, in ascending order of severity.
enum class TimelineTick : std::uint8_t { none, stale, warning, error };

/// Content of one column.
struct TimelineColumn {
  TimelineFill fill = TimelineFill::none;
  TimelineTick tick = TimelineTick::none;
  float position = 0;  ///< Of a value on the scale, or the share of NaN; 0 to 1

  bool operator==(const TimelineColumn&) const = default;
};

/// Returns the median of the positions of all values, 0.5 if there are none.
[[nodiscard]] float medianPlace(std::span<const TimelineColumn> columns);

/// Combines several columns into one. NaN comes before +Inf, −Inf and the value farthest from the median; of two equally far
/// values, the larger one is used. The tick is the most severe one of all columns. Severe columns are therefore never hidden.
[[nodiscard]] TimelineColumn pooled(std::span<const TimelineColumn> columns, float median);

/// A bar in [left, right), in device pixels.
struct TimelineBar {
  int left = 0, right = 0;
  TimelineColumn shown;

  bool operator==(const TimelineBar&) const = default;
};

/// Returns the bars for `room` pixels. `first` is the column at the left edge, including the fraction that is out of view;
/// `pitch` is the width of a column in pixels. There is one bar per column or, if columns are narrower than a pixel, one per
/// pixel for all columns that it touches.
[[nodiscard]] std::vector<TimelineBar> barsOf(std::span<const TimelineColumn> columns, float median, double first, double pitch,
                                              int room);

}  // namespace sporescope::ui
