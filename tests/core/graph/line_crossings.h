// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/graph/layout.h"

/// A drawn line as points from its upper to its lower end; y never decreases.
using DrawnLine = std::vector<sporescope::LayoutPoint>;

/// Returns points of a curve of cubic Bezier pieces (start, then groups of three), dense enough to represent it. Omits parts
/// that go up, so that the line has one x at every height.
[[nodiscard]] DrawnLine sampled(const std::vector<sporescope::LayoutPoint>& bezier);

/// Returns the part of a line between two heights.
[[nodiscard]] DrawnLine between(const DrawnLine& line, double top, double bottom);

/// Counts how often one line changes to the other side of the other line. Lines that meet and separate on the same side do not
/// cross. Lines that are nowhere further apart than half a pixel do not cross either, so that common ends do not count.
[[nodiscard]] std::uint64_t crossings_of(const DrawnLine& a, const DrawnLine& b);

/// Counts the crossings of all pairs of lines.
[[nodiscard]] std::uint64_t count_crossings(const std::vector<DrawnLine>& lines);
