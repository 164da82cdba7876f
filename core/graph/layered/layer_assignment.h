// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/graph/layered/sizes.h"
#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

struct Layering {
  IndexedVector<UnitIndex, std::uint32_t> layer;  ///< of each unit, in its box, from the top
  IndexedVector<BoxIndex, std::uint32_t> count;   ///< number of layers of each box
  std::vector<bool> cut;                          ///< of each link: drawn as two stubs
  /// Units that run one after the other, and shall stand below each other, though no link joins them.
  std::vector<std::pair<UnitIndex, UnitIndex>> sequences;
};

/// Layers of all boxes. Links that go forward in the order of the graph file go down by at least one layer; a unit stands near
/// its consumers if those are more than its producers; layers that are far wider than the drawing is high are broken into rows.
/// Links that go back, or that would cross four layers, are cut. `sizes` are those of the units; of open scopes they are
/// estimated.
[[nodiscard]] Layering assign_layers(const VisibleGraph& graph, IndexedVector<UnitIndex, Size> sizes);

}  // namespace sporescope::layered
