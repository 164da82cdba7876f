// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/indexed.h"

namespace sporescope::layered {

/// Index in LayeredGraph::vertices.
enum class VertexIndex : std::uint32_t {};

/// A vertex in a layer: a unit, or a link that passes through the layer.
struct Vertex {
  std::uint32_t layer = 0;
  double left = 0;   ///< Extent to the left of the center
  double right = 0;  ///< Extent to the right of the center
  double x = 0;      ///< Center
  bool is_dummy = false;
};

/// A segment between vertices of adjacent layers. Offsets are positions of its ends relative to the centers of the vertices.
struct Segment {
  VertexIndex upper{};
  VertexIndex lower{};
  double upper_offset = 0;
  double lower_offset = 0;
  double weight = 1;  ///< Preference for being straight
  bool drawn = true;  ///< False for a segment that only aligns successive units and is not drawn
};

/// A proper layered graph: every segment connects two adjacent layers.
struct LayeredGraph {
  IndexedVector<VertexIndex, Vertex> vertices;
  std::vector<Segment> segments;
  std::vector<std::vector<VertexIndex>> layers;                  ///< From the top, each from left to right
  IndexedVector<VertexIndex, std::vector<std::uint32_t>> upper;  ///< Segments of each vertex from the layer above
  IndexedVector<VertexIndex, std::vector<std::uint32_t>> lower;  ///< Segments of each vertex to the layer below

  /// Fills `layers`, `upper` and `lower` from vertices and segments. Each layer has the order of the vertices.
  void connect(std::size_t layer_count);
};

/// Returns the number of pairs of segments that cross. Only the order of their ends matters: the order of the vertices, and the
/// order of offsets at one vertex.
[[nodiscard]] std::uint64_t crossings(const LayeredGraph& graph);

/// Orders each layer for few crossings by barycenter sweeps (Sugiyama, Tagawa, Toda 1981), and keeps the best order. In small
/// graphs it also exchanges neighbors between sweeps and tries several starts. A count of comparisons limits this work instead
/// of time, so that equal graphs get equal orders. Stops early on request.
void minimize_crossings(LayeredGraph& graph, const std::stop_token& stop);

}  // namespace sporescope::layered
