// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layout.h"

namespace sporescope::layered {

/// A cubic Bezier curve through the knots, vertical at each of them: straight where two lie above each other. Knots that change
/// nothing are left out.
[[nodiscard]] std::vector<LayoutPoint> vertical_curve(const std::vector<LayoutPoint>& knots);

/// From the side of a constant to the side of its consumer, horizontal at both ends.
[[nodiscard]] std::vector<LayoutPoint> horizontal_curve(LayoutPoint from, LayoutPoint to);

/// A point of one cubic Bezier piece, which begins at `ends` and has four points; t from 0 to 1.
[[nodiscard]] LayoutPoint point_on_curve(const LayoutPoint* ends, double t);

/// The same piece as so many straight ones: `visit` gets the two ends of each.
template <class Visit>
void for_each_part(const LayoutPoint* ends, int parts, Visit visit) {
  LayoutPoint before = *ends;
  for (int part = 1; part <= parts; ++part) {
    const LayoutPoint here = point_on_curve(ends, static_cast<double>(part) / parts);
    visit(before, here);
    before = here;
  }
}

}  // namespace sporescope::layered
