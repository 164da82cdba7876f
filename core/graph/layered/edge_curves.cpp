// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/edge_curves.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace sporescope::layered {
namespace {

constexpr double kSame = 0.01;

bool are_aligned(const LayoutPoint& a, const LayoutPoint& b) { return std::abs(a.x - b.x) < kSame; }

}  // namespace

std::vector<LayoutPoint> vertical_curve(const std::vector<LayoutPoint>& knots) {
  std::vector<LayoutPoint> simplified;
  for (const LayoutPoint& knot : knots) {
    const std::size_t count = simplified.size();
    if (count >= 1 && are_aligned(simplified[count - 1], knot) && std::abs(simplified[count - 1].y - knot.y) < kSame) {
      continue;
    }
    if (count >= 2 && are_aligned(simplified[count - 2], simplified[count - 1]) && are_aligned(simplified[count - 1], knot)) {
      simplified.back() = knot;
    } else {
      simplified.push_back(knot);
    }
  }
  std::vector<LayoutPoint> points;
  for (std::size_t i = 0; i < simplified.size(); ++i) {
    if (i > 0) {
      const double middle = (simplified[i - 1].y + simplified[i].y) / 2;
      points.push_back({simplified[i - 1].x, middle});
      points.push_back({simplified[i].x, middle});
    }
    points.push_back(simplified[i]);
  }
  return points;
}

std::vector<LayoutPoint> horizontal_curve(LayoutPoint from, LayoutPoint to) {
  const double middle = (from.x + to.x) / 2;
  return {from, {middle, from.y}, {middle, to.y}, to};
}

LayoutPoint point_on_curve(const LayoutPoint* ends, double t) {
  const double s = 1 - t;
  const std::array<double, 4> weights{s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  LayoutPoint point;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    point.x += weights[i] * ends[i].x;
    point.y += weights[i] * ends[i].y;
  }
  return point;
}

}  // namespace sporescope::layered
