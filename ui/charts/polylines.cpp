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
  void add(const QPointF& point) { segment_.append(point); }
  void endLine() {
    if (segment_.size() == 1) polylines_.singlePoints.append(segment_.front());
    if (segment_.size() > 1) polylines_.segments.push_back(std::move(segment_));
    segment_ = {};
  }
  [[nodiscard]] Polylines finish() {
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
  Column(std::size_t index, const QPointF& point) : index_(index), first_(point), second_(point) {}

  [[nodiscard]] std::size_t index() const { return index_; }
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
    builder->add(first_);
    if (second_ != first_) builder->add(second_);
  }

 private:
  std::size_t index_;
  QPointF first_, second_;
};

bool hasValue(const ChartPoint& point) { return point.y && std::isfinite(*point.y); }

Polylines exactPolylines(std::span<const ChartPoint> points, const ChartFrame& frame) {
  PolylineBuilder builder;
  for (const ChartPoint& point : points) {
    if (hasValue(point)) {
      builder.add({frame.xOf(point.x), frame.yOf(*point.y)});
    } else {
      builder.endLine();
    }
  }
  return builder.finish();
}

Polylines reducedPolylines(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t columns) {
  PolylineBuilder builder;
  std::optional<Column> column;
  bool hasGap = false;
  for (const ChartPoint& point : points) {
    if (!hasValue(point)) {
      hasGap = true;
      continue;
    }
    const double columnPosition = std::clamp(frame.horizontal.share(point.x), 0.0, 1.0) * static_cast<double>(columns);
    const std::size_t index = std::min(static_cast<std::size_t>(columnPosition), columns - 1);
    const QPointF position(frame.xOf(point.x), frame.yOf(*point.y));
    if (column && column->index() == index) {
      column->add(position);
    } else {
      if (column) column->drawWith(&builder);
      if (column && hasGap && index > column->index() + 1) builder.endLine();
      column.emplace(index, position);
    }
    hasGap = false;
  }
  if (column) column->drawWith(&builder);
  return builder.finish();
}

}  // namespace

std::size_t Polylines::points() const {
  auto count = static_cast<std::size_t>(singlePoints.size());
  for (const auto& segment : segments) count += static_cast<std::size_t>(segment.size());
  return count;
}

Polylines polylinesOf(std::span<const ChartPoint> points, const ChartFrame& frame, std::size_t limit) {
  const std::size_t pixels = static_cast<std::size_t>(std::max(std::ceil(frame.box.width()), 1.0));
  const std::size_t columns = std::max<std::size_t>(std::min(pixels, limit / 2), 1);
  return points.size() <= 2 * columns ? exactPolylines(points, frame) : reducedPolylines(points, frame, columns);
}

}  // namespace sporescope::ui
