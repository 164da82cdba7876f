// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_columns.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sporescope::ui {

float medianPlace(std::span<const TimelineColumn> columns) {
  std::vector<float> positions;
  positions.reserve(columns.size());
  for (const TimelineColumn& column : columns) {
    if (column.fill == TimelineFill::value) positions.push_back(column.position);
  }
  if (positions.empty()) return 0.5F;
  const auto middle = positions.begin() + static_cast<std::ptrdiff_t>(positions.size() / 2);
  std::nth_element(positions.begin(), middle, positions.end());
  return *middle;
}

TimelineColumn pooled(std::span<const TimelineColumn> columns, float median) {
  TimelineColumn worst;
  const auto severityOf = [median](const TimelineColumn& column) {
    return std::tuple(column.fill, column.fill == TimelineFill::value ? std::abs(column.position - median) : 0.0F,
                      column.position);
  };
  for (const TimelineColumn& column : columns) {
    const TimelineTick tick = std::max(worst.tick, column.tick);
    if (severityOf(column) > severityOf(worst)) worst = column;
    worst.tick = tick;
  }
  return worst;
}

namespace {

std::vector<TimelineBar> barsPerPixel(std::span<const TimelineColumn> columns, float median, double first, double pitch,
                                      int room) {
  std::vector<TimelineBar> bars;
  const auto count = static_cast<double>(columns.size());
  for (int x = 0; x < room; ++x) {
    const double from = std::floor(first + x / pitch);
    const double to = std::min(std::ceil(first + (x + 1) / pitch), count);
    if (from < 0 || from >= to) continue;
    const auto touched = columns.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
    bars.push_back({x, x + 1, pooled(touched, median)});
  }
  return bars;
}

std::vector<TimelineBar> barsPerColumn(std::span<const TimelineColumn> columns, double first, double pitch, int room) {
  std::vector<TimelineBar> bars;
  const auto edge = [&](std::size_t column) {
    return static_cast<int>(std::lround((static_cast<double>(column) - first) * pitch));
  };
  for (auto column = static_cast<std::size_t>(std::max(std::floor(first), 0.0)); column < columns.size(); ++column) {
    if (edge(column) >= room) break;
    if (edge(column + 1) > 0) bars.push_back({edge(column), edge(column + 1), columns[column]});
  }
  return bars;
}

}  // namespace

std::vector<TimelineBar> barsOf(std::span<const TimelineColumn> columns, float median, double first, double pitch, int room) {
  if (pitch <= 0) return {};
  return pitch < 1 ? barsPerPixel(columns, median, first, pitch, room) : barsPerColumn(columns, first, pitch, room);
}

}  // namespace sporescope::ui
