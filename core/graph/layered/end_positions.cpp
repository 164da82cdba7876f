// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/end_positions.h"

#include <algorithm>
#include <utility>

namespace sporescope::layered {
namespace {

constexpr double kShareOfVertex = 0.9;  // so that ends at adjacent vertices never coincide

}  // namespace

EndPositions::EndPositions(const LayeredGraph& graph) : graph_(graph), rank_(graph.vertices.size(), 0) {
  for (std::size_t layer = 0; layer < graph.layers.size(); ++layer) {
    update_ranks(layer);
  }
}

void EndPositions::update_ranks(std::size_t layer) {
  const std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
  for (std::uint32_t i = 0; i < layer_vertices.size(); ++i) {
    rank_[layer_vertices[i]] = i;
  }
}

void EndPositions::swap_vertices(VertexIndex a, VertexIndex b) { std::swap(rank_[a], rank_[b]); }

double EndPositions::upper(std::uint32_t segment) const {
  return at(graph_.segments[segment].upper, graph_.segments[segment].upper_offset);
}

double EndPositions::lower(std::uint32_t segment) const {
  return at(graph_.segments[segment].lower, graph_.segments[segment].lower_offset);
}

double EndPositions::at(VertexIndex vertex, double offset) const {
  const double width = graph_.vertices[vertex].left + graph_.vertices[vertex].right;
  const double share = width > 0 ? offset / width : 0;
  return rank_[vertex] + kShareOfVertex * std::clamp(share, -0.5, 0.5);
}

}  // namespace sporescope::layered
