// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_series.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sporescope {

namespace {

// Returns the more significant of two neighbors: a non-finite one, else the larger one.
StepSeries::Point more_significant(const StepSeries::Point& a, const StepSeries::Point& b) {
  if (!std::isfinite(a.value)) return a;
  if (!std::isfinite(b.value)) return b;
  return b.value > a.value ? b : a;
}

// Halves the points but always keeps the newest.
void halve(std::vector<StepSeries::Point>& points) {
  const StepSeries::Point newest = points.back();
  points.pop_back();
  std::size_t count = 0;
  for (std::size_t i = 0; i < points.size(); i += 2) {
    points[count++] = i + 1 < points.size() ? more_significant(points[i], points[i + 1]) : points[i];
  }
  points.resize(count);
  points.push_back(newest);
}

}  // namespace

void LiveSeries::add(std::int32_t step, const std::vector<live::Scalar>& scalars) {
  const std::lock_guard lock(mutex_);
  for (StepSeries& series : all_) {
    while (!series.points.empty() && series.points.back().step >= step) series.points.pop_back();
  }
  for (const live::Scalar& scalar : scalars) add_point(scalar.name, "", {step, scalar.value});
}

void LiveSeries::add(std::int32_t step, const std::string& name, const live::WireStatistics& statistics) {
  const std::lock_guard lock(mutex_);
  add_point(name, "min", {step, statistics.min});
  add_point(name, "mean", {step, statistics.mean});
  add_point(name, "max", {step, statistics.max});
}

void LiveSeries::add_point(const std::string& name, const char* statistic, StepSeries::Point point) {
  auto series = std::find_if(all_.begin(), all_.end(), [&](const StepSeries& candidate) {
    return candidate.name == name && candidate.statistic == statistic;
  });
  if (series == all_.end()) {
    if (all_.size() >= kMaxNames) return;
    all_.push_back({name, statistic, {}, {}});
    series = std::prev(all_.end());
  }
  if (!series->points.empty() && series->points.back().step >= point.step) return;  // ignore duplicate steps
  series->points.push_back(point);
  if (series->points.size() >= kMaxPoints) halve(series->points);
}

std::vector<StepSeries> LiveSeries::all() const {
  const std::lock_guard lock(mutex_);
  return all_;
}

}  // namespace sporescope
