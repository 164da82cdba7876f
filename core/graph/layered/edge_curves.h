// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layout.h"

namespace sporescope::layered {

/// Returns a cubic Bezier curve through the knots. It is vertical at each knot, and straight between knots that are above each
/// other. Redundant knots are omitted.
[[nodiscard]] std::vector<LayoutPoint> vertical_curve(const std::vector<LayoutPoint>& knots);

/// Returns a curve from the side of a constant to the side of its consumer, horizontal at both ends.
[[nodiscard]] std::vector<LayoutPoint> horizontal_curve(LayoutPoint from, LayoutPoint to);

/// Returns the point at t of one cubic Bezier piece, whose four points begin at `ends`; t is from 0 to 1.
[[nodiscard]] LayoutPoint point_on_curve(const LayoutPoint* ends, double t);

/// Approximates one cubic Bezier piece by `parts` straight lines. Calls `visit` with both ends of each line.
template <class Visit>
void for_each_part(const LayoutPoint* ends, int parts, Visit visit) {
  LayoutPoint start = *ends;
  for (int part = 1; part <= parts; ++part) {
    const LayoutPoint end = point_on_curve(ends, static_cast<double>(part) / parts);
    visit(start, end);
    start = end;
  }
}

}  // namespace sporescope::layered
