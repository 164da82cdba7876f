// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Where segments end in their layers, in units of places: by these numbers it is told which of two ends stands further left.
/// They are alike for segments that end at one point. They follow the graph's layers as far as it is told of changes.
class EndPositions {
 public:
  explicit EndPositions(const LayeredGraph& graph);

  /// The order of this layer has changed.
  void update_ranks(std::size_t layer);
  /// Two places of one layer have changed places.
  void swap_vertices(VertexIndex a, VertexIndex b);

  [[nodiscard]] double upper(std::uint32_t segment) const;
  [[nodiscard]] double lower(std::uint32_t segment) const;

 private:
  [[nodiscard]] double at(VertexIndex place, double offset) const;

  const LayeredGraph& graph_;
  IndexedVector<VertexIndex, std::uint32_t> rank_;  ///< of each place in its layer
};

}  // namespace sporescope::layered
