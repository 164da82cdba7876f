// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/graph/layout.h"

/// A drawn line as points from its upper to its lower end; y never decreases.
using DrawnLine = std::vector<sporescope::LayoutPoint>;

/// Points of a curve of cubic Bezier pieces (start, then groups of three), close enough to stand for it. What goes up is left
/// out, so that the line has one x at every height.
[[nodiscard]] DrawnLine sampled(const std::vector<sporescope::LayoutPoint>& bezier);

/// The part of a line between two heights.
[[nodiscard]] DrawnLine between(const DrawnLine& line, double top, double bottom);

/// How often one line passes from one side of the other to its other side. Lines that meet and part on the same side do not
/// cross, nor do those that are nowhere further apart than half a pixel; so common ends do not count.
[[nodiscard]] std::uint64_t crossings_of(const DrawnLine& a, const DrawnLine& b);

/// Of all pairs of lines.
[[nodiscard]] std::uint64_t count_crossings(const std::vector<DrawnLine>& lines);
