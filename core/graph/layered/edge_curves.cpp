// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/edge_curves.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace sporescope::layered {
namespace {

constexpr double kSame = 0.01;

bool above_each_other(const LayoutPoint& a, const LayoutPoint& b) { return std::abs(a.x - b.x) < kSame; }

}  // namespace

std::vector<LayoutPoint> vertical_curve(const std::vector<LayoutPoint>& knots) {
  std::vector<LayoutPoint> stored;
  for (const LayoutPoint& knot : knots) {
    const std::size_t count = stored.size();
    if (count >= 1 && above_each_other(stored[count - 1], knot) && std::abs(stored[count - 1].y - knot.y) < kSame) {
      continue;
    }
    if (count >= 2 && above_each_other(stored[count - 2], stored[count - 1]) && above_each_other(stored[count - 1], knot)) {
      stored.back() = knot;
    } else {
      stored.push_back(knot);
    }
  }
  std::vector<LayoutPoint> points;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    if (i > 0) {
      const double middle = (stored[i - 1].y + stored[i].y) / 2;
      points.push_back({stored[i - 1].x, middle});
      points.push_back({stored[i].x, middle});
    }
    points.push_back(stored[i]);
  }
  return points;
}

std::vector<LayoutPoint> horizontal_curve(LayoutPoint from, LayoutPoint to) {
  const double middle = (from.x + to.x) / 2;
  return {from, {middle, from.y}, {middle, to.y}, to};
}

LayoutPoint point_on_curve(const LayoutPoint* ends, double t) {
  const double s = 1 - t;
  const std::array<double, 4> share{s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  LayoutPoint point;
  for (std::size_t i = 0; i < share.size(); ++i) {
    point.x += share[i] * ends[i].x;
    point.y += share[i] * ends[i].y;
  }
  return point;
}

}  // namespace sporescope::layered
