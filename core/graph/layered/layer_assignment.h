// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/graph/layered/sizes.h"
#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// Result of assign_layers().
struct Layering {
  IndexedVector<UnitIndex, std::uint32_t> layer;  ///< Layer of each unit in its box, counted from the top
  IndexedVector<BoxIndex, std::uint32_t> count;   ///< Number of layers of each box
  std::vector<bool> cut;                          ///< True for links that are drawn as two stubs
  /// Units that run in sequence and are placed below each other without a link.
  std::vector<std::pair<UnitIndex, UnitIndex>> sequences;
};

/// Assigns layers in all boxes. Links that go forward in the order of the graph file go down by at least one layer. A unit is
/// close to its consumers if these outweigh its producers. Layers much wider than the drawing is high are split into rows.
/// Links that go back, or that would cross four or more layers, are cut. `sizes` are the sizes of the units; sizes of expanded
/// scopes are estimated.
[[nodiscard]] Layering assign_layers(const VisibleGraph& graph, IndexedVector<UnitIndex, Size> sizes);

}  // namespace sporescope::layered
