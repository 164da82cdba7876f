// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <optional>
#include <utility>

#include "core/overview/digest.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Maps the values of a statistic to colors: magnitudes on a logarithmic scale with the ramp of the graph overlay, shares from
/// 0 to 1 with the same ramp, and means with the diverging color map around zero. UI thread only.
class OverviewScale {
 public:
  OverviewScale() = default;
  /// `low` and `high` are the ends of the range. If `relative` is true, they are multiples of the row's median instead of
  /// values.
  OverviewScale(TrendStatistic statistic, bool relative, float low, float high);
  /// Returns the scale for the whole range of the values that were read.
  static OverviewScale of(const OverviewDigest& digest, bool relative);

  /// Returns true if a statistic can be shown relative to the median of a row.
  [[nodiscard]] static bool canBeRelative(TrendStatistic statistic) {
    return is_size(statistic) && statistic != TrendStatistic::group_difference;  // Its median is zero
  }
  [[nodiscard]] TrendStatistic statistic() const { return statistic_; }
  [[nodiscard]] bool isRelative() const { return relative_; }
  [[nodiscard]] float low() const { return low_; }
  [[nodiscard]] float high() const { return high_; }
  /// Returns the position on the scale, 0 to 1. Empty for a magnitude of zero, which is below the scale.
  [[nodiscard]] std::optional<double> place(float value, float median) const;
  /// Returns the magnitudes between which colors change with the logarithm of the value; empty if the scale is not logarithmic.
  [[nodiscard]] std::optional<std::pair<float, float>> logarithmicEnds() const;
  /// Returns the background of a value at this position.
  [[nodiscard]] QColor color(double position, const Theme& theme) const;

 private:
  TrendStatistic statistic_ = TrendStatistic::l2;
  bool relative_ = false;
  float low_ = 0;
  float high_ = 1;
  double logLow_ = 0;   ///< For magnitudes
  double logSpan_ = 0;  ///< 0 if the magnitudes have no range
};

/// Returns the background of cells whose state is not a value. Hatched cells have none.
[[nodiscard]] QColor colorOf(CellState state, const Theme& theme);

}  // namespace sporescope::ui
