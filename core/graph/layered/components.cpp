// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/components.h"

#include <algorithm>

namespace sporescope::layered {

IndexedVector<VertexIndex, VertexIndex> find_components(const LayeredGraph& graph) {
  IndexedVector<VertexIndex, VertexIndex> leader(graph.vertices.size());
  for (const VertexIndex vertex : leader.indices()) leader[vertex] = vertex;
  const auto find = [&](VertexIndex vertex) {
    while (leader[vertex] != vertex) {
      leader[vertex] = leader[leader[vertex]];
      vertex = leader[vertex];
    }
    return vertex;
  };
  for (const Segment& segment : graph.segments) {
    const VertexIndex upper = find(segment.upper);
    const VertexIndex lower = find(segment.lower);
    leader[std::max(upper, lower)] = std::min(upper, lower);
  }
  for (const VertexIndex vertex : leader.indices()) {
    leader[vertex] = leader[leader[vertex]];  // leaders have smaller indices, so that theirs are final
  }
  return leader;
}

}  // namespace sporescope::layered
