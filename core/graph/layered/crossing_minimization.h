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

/// What stands in a layer: a unit, or a link on its way through.
struct Vertex {
  std::uint32_t layer = 0;
  double left = 0;   ///< how far it reaches to the left of its middle
  double right = 0;  ///< and to the right
  double x = 0;      ///< its middle
  bool is_dummy = false;
};

/// Between places of neighbouring layers. Offsets say where at the place's width the line meets it, from its middle.
struct Segment {
  VertexIndex upper{};
  VertexIndex lower{};
  double upper_offset = 0;
  double lower_offset = 0;
  double weight = 1;  ///< how much it wants to be straight
  bool drawn = true;  ///< false: it keeps what runs one after the other below each other, and is no line
};

/// A proper layered graph: every segment joins two layers next to each other.
struct LayeredGraph {
  IndexedVector<VertexIndex, Vertex> vertices;
  std::vector<Segment> segments;
  std::vector<std::vector<VertexIndex>> layers;                  ///< from the top, each from left to right
  IndexedVector<VertexIndex, std::vector<std::uint32_t>> upper;  ///< of each place: segments from the layer above
  IndexedVector<VertexIndex, std::vector<std::uint32_t>> lower;  ///< of each place: segments to the layer below

  /// Fills `layers`, `upper` and `lower` from places and segments; each layer in the order of the places.
  void connect(std::size_t layer_count);
};

/// Orders each layer for few crossings: barycentre sweeps (Sugiyama, Tagawa, Toda 1981), the best order kept; where the graph
/// is small, with exchanges of neighbours between them and from several starts, until that has taken long enough, which is told
/// by a count and not by the time. The same graph gets the same order. Stops early when told to.
void minimize_crossings(LayeredGraph& graph, const std::stop_token& stop);

}  // namespace sporescope::layered
