// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ui/charts/chart_line.h"

namespace sporescope::ui {

/// The ends of an axis, and the relative position of a value between them. Works for all finite doubles, even if the distance
/// of the ends overflows or the ends are adjacent denormals.
class AxisScale {
 public:
  AxisScale() : AxisScale(0, 1) {}
  AxisScale(double low, double high);

  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double middle() const;
  [[nodiscard]] double high() const { return high_; }
  /// Returns the relative position: 0 at the low end, 1 at the high end, 0.5 if the ends are equal.
  [[nodiscard]] double share(double value) const;

 private:
  double low_, high_;
  double factor_;  // A power of two that scales the ends to about 1, so that their distance is exact
};

/// Returns round values along an axis: at least two, at most about `limit`, at distances of 1, 2 or 5 times a power of ten.
/// Returns the ends and the middle if no double in between is round enough. `minimum` is the minimum distance, for example 1
/// along an axis of positions.
[[nodiscard]] std::vector<double> roundValues(const AxisScale& scale, std::size_t limit, double minimum = 0);
/// Same for an axis of decimal exponents: returns the exponents of powers of ten. Within a single power, they are the exponents
/// of 1, 2 and 5 times that power.
[[nodiscard]] std::vector<double> roundExponents(const AxisScale& scale, std::size_t limit);

/// Returns the scale from the smallest to the largest finite value. A single value gets room on both sides, or `zeroScale` if
/// it is zero. Returns nothing if no value is finite.
[[nodiscard]] std::optional<AxisScale> valueScale(std::span<const double> values, const AxisScale& zeroScale = {0, 1});
[[nodiscard]] std::optional<AxisScale> valueScale(const std::vector<ChartLine>& lines);

}  // namespace sporescope::ui
