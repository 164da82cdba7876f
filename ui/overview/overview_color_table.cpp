// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_color_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sporescope::ui {

namespace {

/// Sixteen for each color, so that colors change nearly at the same values as on the scale.
constexpr std::uint32_t kMaxEntries = 4096;

}  // namespace

OverviewColorTable::OverviewColorTable(const OverviewScale& scale, const Theme& theme)
    : scale_(scale), relative_(scale.isRelative()), baseColor_(theme.base.color().rgb()) {
  for (std::size_t i = 0; i < colors_.size(); ++i) {
    colors_[i] = scale.color(static_cast<double>(i) / static_cast<double>(colors_.size() - 1), theme).rgb();
  }
  for (std::size_t i = 0; i < stateColors_.size(); ++i) {
    const auto state = static_cast<CellState>(i);
    const bool hatched = state == CellState::not_dumped || state == CellState::unknown;
    stateColors_[i] = hatched ? kHatched : colorOf(state, theme).rgb();
  }
  zeroColor_ = valueColor(0, 1);
  if (const auto ends = scale.logarithmicEnds()) fillTables(ends->first, ends->second);
}

void OverviewColorTable::fillTables(float low, float high) {
  lowBits_ = std::bit_cast<std::uint32_t>(low);
  highBits_ = std::bit_cast<std::uint32_t>(high);
  while ((highBits_ - lowBits_) >> shift_ >= kMaxEntries) ++shift_;
  const std::size_t entries = ((highBits_ - lowBits_) >> shift_) + 1;
  positiveColors_.reserve(entries);
  negativeColors_.reserve(entries);
  for (std::uint32_t i = 0; i < entries; ++i) {
    const std::uint32_t middle = lowBits_ + (i << shift_) + (1U << shift_) / 2;
    const auto size = std::bit_cast<float>(std::min(middle, highBits_));
    positiveColors_.push_back(valueColor(size, 1));
    negativeColors_.push_back(valueColor(-size, 1));
  }
}

QRgb OverviewColorTable::valueColor(float value, float median) const {
  const auto position = scale_.place(value, median);
  if (!position) return baseColor_;
  const auto entry = static_cast<std::size_t>(std::lround(*position * static_cast<double>(colors_.size() - 1)));
  // The first color of shares is reserved for zero.
  return colors_[*position > 0 ? std::max<std::size_t>(entry, 1) : entry];
}

}  // namespace sporescope::ui
