// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/graph.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_style.h"

namespace sporescope::ui {

/// What a node depends on (upstream) and what depends on it (downstream), over data and control edges.
struct Cone {
  const Graph* graph = nullptr;  ///< it was made of
  NodeIndex origin = kNoNode;
  int upstreamDepth = 0;              ///< edges followed; 0: not asked for; kWholeCone: all of them
  int downstreamDepth = 0;            ///< the same the other way
  std::vector<NodeIndex> upstream;    ///< ascending, without the origin
  std::vector<NodeIndex> downstream;  ///< ascending, without the origin
  [[nodiscard]] bool empty() const { return origin == kNoNode || (upstreamDepth == 0 && downstreamDepth == 0); }
};
inline constexpr int kWholeCone = 1'000'000'000;

/// Walks the graph: some milliseconds for 50,000 nodes. Any thread.
[[nodiscard]] Cone makeCone(const Graph& graph, NodeIndex origin, int upstreamDepth, int downstreamDepth);

/// What each item of a scene is within the cone; a scope or an aggregation belongs to it if a node inside does.
[[nodiscard]] std::vector<ConePart> partsOf(const Cone& cone, const GraphScene& scene);

}  // namespace sporescope::ui
