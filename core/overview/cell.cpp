// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/cell.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sporescope {

namespace {

float distance_from(float median, float value, TrendStatistic statistic) {
  if (!is_size(statistic)) return std::fabs(value - median);
  // Zero is farther from any other size than all others are.
  if (value <= 0 || median <= 0) return value == median ? 1 : std::numeric_limits<float>::infinity();
  return std::min(value > median ? value / median : median / value, std::numeric_limits<float>::max());
}

bool is_worse(const OverviewCell& a, float a_distance, const OverviewCell& b, float b_distance) {
  if (a.state != b.state) return a.state > b.state;
  if (a.state < CellState::value) return false;
  // Of two with NaN the larger share.
  if (a.state > CellState::value) return a.value > b.value;
  return a_distance != b_distance ? a_distance > b_distance : a.value > b.value;
}

}  // namespace

std::size_t place_of(TrendStatistic statistic) {
  const auto* const found = std::find(kOverviewStatistics.begin(), kOverviewStatistics.end(), statistic);
  return static_cast<std::size_t>(found - kOverviewStatistics.begin());
}

bool is_size(TrendStatistic statistic) {
  return statistic == TrendStatistic::l2 || statistic == TrendStatistic::max_abs || statistic == TrendStatistic::update_ratio;
}

void take_worse(GroupCell& worst, const OverviewCell& cell, float median, TrendStatistic statistic) {
  const float distance = cell.state == CellState::value ? distance_from(median, cell.value, statistic) : 0;
  if (is_worse(cell, distance, worst.cell, worst.distance)) worst = {cell, median, distance};
}

}  // namespace sporescope
