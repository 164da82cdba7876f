// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Horizontal order of the ends of segments in their layers, in units of vertices. The smaller of two positions is further
/// left. Segments that end at one point have equal positions. The positions change only when a change of the layers is
/// reported.
class EndPositions {
 public:
  explicit EndPositions(const LayeredGraph& graph);

  /// Updates the positions after a change of the order in this layer.
  void update_ranks(std::size_t layer);
  /// Updates the positions after an exchange of two vertices of one layer.
  void swap_vertices(VertexIndex a, VertexIndex b);

  [[nodiscard]] double upper(std::uint32_t segment) const;
  [[nodiscard]] double lower(std::uint32_t segment) const;

 private:
  [[nodiscard]] double at(VertexIndex vertex, double offset) const;

  const LayeredGraph& graph_;
  IndexedVector<VertexIndex, std::uint32_t> rank_;  ///< Index of each vertex in its layer
};

}  // namespace sporescope::layered
