// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/polylines.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sporescope::ui {

namespace {

/// Collects points into segments.
class PolylineBuilder {
 public:
  void go(const QPointF& point) { segment_.append(point); }
  void endLine() {
    if (segment_.size() == 1) polylines_.points_.append(segment_.front());
    if (segment_.size() > 1) polylines_.segments.push_back(std::move(segment_));
    segment_ = {};
  }
  [[nodiscard]] Polylines done() {
    endLine();
    return std::move(polylines_);
  }

 private:
  Polylines polylines_;
  QList<QPointF> segment_;
};

/// Keeps the lowest and the highest of the points that share a pixel column.
class Column {
 public:
  Column(std::size_t place, const QPointF& point) : place_(place), first_(point), second_(point) {}

  [[nodiscard]] std::size_t place() const { return place_; }
  // Keeps the two points in the order in which they were added.
  void add(const QPointF& point) {
    const bool beyondFirst = (point.y() - first_.y()) * (first_.y() - second_.y()) > 0;
    const bool beyondSecond = (point.y() - second_.y()) * (second_.y() - first_.y()) > 0;
    if (first_.y() == second_.y() || beyondSecond) {
      second_ = point;
    } else if (beyondFirst) {
      first_ = std::exchange(second_, point);
    }
  }
  void drawWith(PolylineBuilder* builder) const {
    builder->go(first_);
    if (second_ != first_) builder->go(second_);
  }

 private:
  std::size_t place_;
  QPointF first_, second_;
};

bool isThere(const ChartPoint& point) { return point.y && std::isfinite(*point.y); }

Polylines everyPoint(std::span<const ChartPoint> points, const ChartFrame& frame) {
  PolylineBuilder builder;
  for (const ChartPoint& point : points) {
    if (isThere(point)) {
      builder.go({frame.xOf(point.x), frame.yOf(*point.y)});
    } else {
      builder.endLine();
    }
  }
  return builder.done();
}

Polylines lowestAndHighest(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t columns) {
  PolylineBuilder builder;
  std::optional<Column> column;
  bool missing = false;
  for (const ChartPoint& point : points) {
    if (!isThere(point)) {
      missing = true;
      continue;
    }
    const double across = std::clamp(frame.across.share(point.x), 0.0, 1.0) * static_cast<double>(columns);
    const std::size_t place = std::min(static_cast<std::size_t>(across), columns - 1);
    const QPointF there(frame.xOf(point.x), frame.yOf(*point.y));
    if (column && column->place() == place) {
      column->add(there);
    } else {
      if (column) column->drawWith(&builder);
      if (column && missing && place > column->place() + 1) builder.endLine();
      column.emplace(place, there);
    }
    missing = false;
  }
  if (column) column->drawWith(&builder);
  return builder.done();
}

}  // namespace

std::size_t Polylines::points() const {
  auto all = static_cast<std::size_t>(points_.size());
  for (const auto& segment : segments) all += static_cast<std::size_t>(segment.size());
  return all;
}

Polylines polylinesOf(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t limit) {
  const std::size_t pixels = static_cast<std::size_t>(std::max(std::ceil(frame.box.width()), 1.0));
  const std::size_t columns = std::max<std::size_t>(std::min(pixels, limit / 2), 1);
  return points.size() <= 2 * columns ? everyPoint(points, frame) : lowestAndHighest(points, frame, columns);
}

}  // namespace sporescope::ui
