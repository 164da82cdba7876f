// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Returns the segments that are drawn.
[[nodiscard]] std::vector<std::uint32_t> drawn_segments(std::vector<std::uint32_t> segments, const LayeredGraph& graph);

/// Distributes the ends of segments along a side of this width, in their order. `offset` is the end at this side.
void distribute_ports(const std::vector<std::uint32_t>& segments, double width, double Segment::*offset, LayeredGraph& graph);

/// Increases the weight of segments between a vertex with one output and a vertex with one data input, so that chains become
/// straight.
void straighten_chains(LayeredGraph& graph);

}  // namespace sporescope::layered
