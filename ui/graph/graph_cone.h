// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/graph.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_style.h"

namespace sporescope::ui {

/// The nodes that a node depends on (upstream) and the nodes that depend on it (downstream), over data and control edges.
struct Cone {
  const Graph* graph = nullptr;  ///< Graph that the cone belongs to
  NodeIndex origin = kNoNode;
  int upstreamDepth = 0;              ///< Number of edges followed; 0: none, kWholeCone: all of them
  int downstreamDepth = 0;            ///< Same for the downstream direction
  std::vector<NodeIndex> upstream;    ///< Ascending, without the origin
  std::vector<NodeIndex> downstream;  ///< Ascending, without the origin
  [[nodiscard]] bool empty() const { return origin == kNoNode || (upstreamDepth == 0 && downstreamDepth == 0); }
};
inline constexpr int kWholeCone = 1'000'000'000;

/// Computes the cone of a node by a breadth-first search. Takes some milliseconds for 50,000 nodes. Thread-safe.
[[nodiscard]] Cone makeCone(const Graph& graph, NodeIndex origin, int upstreamDepth, int downstreamDepth);

/// Returns the part of the cone that each item of the scene belongs to. A scope or aggregation belongs to the cone if a node
/// inside it does.
[[nodiscard]] std::vector<ConePart> partsOf(const Cone& cone, const GraphScene& scene);

}  // namespace sporescope::ui
