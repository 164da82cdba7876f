// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ui/charts/chart_line.h"

namespace sporescope::ui {

/// The ends of an axis, and where a number stands between them. Holds for all finite numbers: ends whose distance no double can
/// hold, and such that are the smallest of all doubles apart.
class AxisScale {
 public:
  AxisScale() : AxisScale(0, 1) {}
  AxisScale(double low, double high);

  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double middle() const;
  [[nodiscard]] double high() const { return high_; }
  /// 0 at the low end, 1 at the high end; 0.5 where the ends are one.
  [[nodiscard]] double share(double value) const;

 private:
  double low_, high_;
  double factor_;  // a power of two that brings the ends near 1, so that their distance is exact
};

/// Round numbers along an axis, `limit` of them or a few less, at least two: 1, 2 or 5 times a power of ten apart. The ends and
/// the middle where no double is round enough, so close together or far apart are the ends. `minimum`: how far apart at least,
/// 1 along an axis of places.
[[nodiscard]] std::vector<double> roundValues(const AxisScale& scale, std::size_t limit, double minimum = 0);
/// The same of an axis along which exponents of ten stand: those of powers of ten, within one power of 1, 2 and 5 times it.
[[nodiscard]] std::vector<double> roundExponents(const AxisScale& scale, std::size_t limit);

/// From the smallest to the largest finite value; around a single value there is room, and `ofZeros` if that is zero. None if
/// no value is finite.
[[nodiscard]] std::optional<AxisScale> valueScale(std::span<const double> values, const AxisScale& ofZeros = {0, 1});
[[nodiscard]] std::optional<AxisScale> valueScale(const std::vector<ChartLine>& lines);

}  // namespace sporescope::ui
