// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <optional>
#include <utility>

#include "core/overview/digest.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// How the values of a statistic become colours: sizes on a logarithmic scale on the ramp of the graph's overlay, shares from 0
/// to 1 on the same, means on the diverging map around zero. UI thread only.
class OverviewScale {
 public:
  OverviewScale() = default;
  /// `low` and `high` are ends of the range: of values or, where it is relative, of their shares of the row's median.
  OverviewScale(TrendStatistic statistic, bool relative, float low, float high);
  /// The whole range of what was read.
  static OverviewScale of(const OverviewDigest& digest, bool relative);

  /// True if a statistic can be shown relative to the median of a row.
  [[nodiscard]] static bool canBeRelative(TrendStatistic statistic) {
    return is_size(statistic) && statistic != TrendStatistic::group_difference;  // whose median is zero
  }
  [[nodiscard]] TrendStatistic statistic() const { return statistic_; }
  [[nodiscard]] bool isRelative() const { return relative_; }
  [[nodiscard]] float low() const { return low_; }
  [[nodiscard]] float high() const { return high_; }
  /// 0 to 1; nothing for a size of zero, which stands below all others.
  [[nodiscard]] std::optional<double> place(float value, float median) const;
  /// The sizes between which colours change with the logarithm of the value; nothing where they do not change so.
  [[nodiscard]] std::optional<std::pair<float, float>> logarithmicEnds() const;
  /// The ground of a value.
  [[nodiscard]] QColor color(double place, const Theme& theme) const;

 private:
  TrendStatistic statistic_ = TrendStatistic::l2;
  bool relative_ = false;
  float low_ = 0;
  float high_ = 1;
  double logLow_ = 0;   ///< of sizes
  double logSpan_ = 0;  ///< 0: they have no range
};

/// The ground of cells whose state is no value. Hatched ones have none.
[[nodiscard]] QColor colorOf(CellState state, const Theme& theme);

}  // namespace sporescope::ui
