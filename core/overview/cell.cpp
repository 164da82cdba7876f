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
  // Zero is farther from a magnitude than any other value.
  if (value <= 0 || median <= 0) return value == median ? 1 : std::numeric_limits<float>::infinity();
  return std::min(value > median ? value / median : median / value, std::numeric_limits<float>::max());
}

bool is_worse(const OverviewCell& a, float a_distance, const OverviewCell& b, float b_distance) {
  if (a.state != b.state) return a.state > b.state;
  if (a.state < CellState::value) return false;
  // The larger share of NaN is worse.
  if (a.state > CellState::value) return a.value > b.value;
  return a_distance != b_distance ? a_distance > b_distance : a.value > b.value;
}

}  // namespace

std::size_t place_of(TrendStatistic statistic) {
  const auto* const found = std::find(kOverviewStatistics.begin(), kOverviewStatistics.end(), statistic);
  return static_cast<std::size_t>(found - kOverviewStatistics.begin());
}

bool is_size(TrendStatistic statistic) {
  return statistic == TrendStatistic::l2 || statistic == TrendStatistic::max_abs || statistic == TrendStatistic::std ||
         statistic == TrendStatistic::update_ratio || statistic == TrendStatistic::group_difference;
}

void keep_worst(GroupCell& worst, const GroupCell& other) {
  if (is_worse(other.cell, other.distance, worst.cell, worst.distance)) worst = other;
}

void keep_worst(GroupCell& worst, const OverviewCell& cell, float median, TrendStatistic statistic) {
  keep_worst(worst, {cell, median, cell.state == CellState::value ? distance_from(median, cell.value, statistic) : 0});
}

GroupCell worst_of(std::span<const OverviewCell> cells, float median, TrendStatistic statistic) {
  auto state = CellState::not_dumped;
  for (const OverviewCell& cell : cells) state = std::max(state, cell.state);
  if (state < CellState::value) return {{state, 0}, median};
  // Either the smallest or the largest value is the farthest, so only their distances are computed.
  float minimum = std::numeric_limits<float>::infinity();
  float maximum = -minimum;
  for (const OverviewCell& cell : cells) {
    if (cell.state != state) continue;
    minimum = std::min(minimum, cell.value);
    maximum = std::max(maximum, cell.value);
  }
  GroupCell worst;
  keep_worst(worst, {state, minimum}, median, statistic);
  keep_worst(worst, {state, maximum}, median, statistic);
  return worst;
}

}  // namespace sporescope
