// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/cell.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sporescope {

std::size_t place_of(TrendStatistic statistic) {
  const auto* const found = std::find(kOverviewStatistics.begin(), kOverviewStatistics.end(), statistic);
  return static_cast<std::size_t>(found - kOverviewStatistics.begin());
}

float distance_from(float median, float value, TrendStatistic statistic) {
  const bool by_factors =
      statistic == TrendStatistic::l2 || statistic == TrendStatistic::max_abs || statistic == TrendStatistic::update_ratio;
  if (!by_factors) return std::fabs(value - median);
  if (value == median) return 0;
  // Zero is farther from any other size than all others are.
  if (value <= 0 || median <= 0) return std::numeric_limits<float>::max();
  return std::fabs(std::log(value) - std::log(median));
}

bool is_worse(const OverviewCell& a, float a_distance, const OverviewCell& b, float b_distance) {
  if (a.state != b.state) return a.state > b.state;
  if (a.state < CellState::value) return false;
  // Of two with NaN the larger share.
  if (a.state > CellState::value) return a.value > b.value;
  return a_distance != b_distance ? a_distance > b_distance : a.value > b.value;
}

OverviewCell pooled(std::span<const OverviewCell> cells, float median, TrendStatistic statistic) {
  OverviewCell worst;
  float farthest = 0;
  for (const OverviewCell& cell : cells) {
    const float distance = cell.state == CellState::value ? distance_from(median, cell.value, statistic) : 0;
    if (!is_worse(cell, distance, worst, farthest)) continue;
    worst = cell;
    farthest = distance;
  }
  return worst;
}

}  // namespace sporescope
