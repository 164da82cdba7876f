// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRgb>
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/overview/cell.h"
#include "ui/overview/overview_scale.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Lookup table for the colors of a scale, which avoids a logarithm for each of millions of cells. UI thread only.
class OverviewColorTable {
 public:
  static constexpr QRgb kHatched = 0;  ///< Never the color of a cell: those are opaque

  OverviewColorTable(const OverviewScale& scale, const Theme& theme);

  /// Returns the background of a cell, given the median of its row; kHatched if there is no data.
  [[nodiscard]] QRgb of(const OverviewCell& cell, float median) const {
    if (cell.state != CellState::value) return stateColors_[static_cast<std::size_t>(cell.state)];
    if (positiveColors_.empty()) return valueColor(cell.value, median);
    if (cell.value == 0) return zeroColor_;
    const bool positive = cell.value > 0;
    const float size = positive ? cell.value : -cell.value;
    return (positive ? positiveColors_ : negativeColors_)[entryOf(relative_ ? (median > 0 ? size / median : 1) : size)];
  }

 private:
  void fillTables(float low, float high);
  [[nodiscard]] QRgb valueColor(float value, float median) const;
  [[nodiscard]] std::size_t entryOf(float size) const {
    return (std::clamp(std::bit_cast<std::uint32_t>(size), lowBits_, highBits_) - lowBits_) >> shift_;
  }

  const OverviewScale scale_;
  std::array<QRgb, 256> colors_{};
  std::array<QRgb, 8> stateColors_{};
  bool relative_;
  QRgb zeroColor_ = 0;
  QRgb baseColor_ = 0;
  // Positive floats have the same order as their bit patterns, which grow nearly linearly with the logarithm.
  std::uint32_t lowBits_ = 0, highBits_ = 0, shift_ = 0;
  std::vector<QRgb> positiveColors_,
      negativeColors_;  ///< Indexed by bits from lowBits_ on; empty if the scale is not logarithmic
};

}  // namespace sporescope::ui
