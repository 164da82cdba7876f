// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Those of the segments that are lines.
[[nodiscard]] std::vector<std::uint32_t> drawn_segments(std::vector<std::uint32_t> segments, const LayeredGraph& graph);

/// Spreads the ends of segments over a side of this width, in their order; `offset` is the end that meets it.
void distribute_ports(const std::vector<std::uint32_t>& segments, double width, double Segment::*offset, LayeredGraph& graph);

/// Of what feeds one thing alone, and is its only data, a straight line is made.
void straighten_chains(LayeredGraph& graph);

}  // namespace sporescope::layered
