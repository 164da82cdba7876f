// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/components.h"

#include <algorithm>

namespace sporescope::layered {

IndexedVector<VertexIndex, VertexIndex> find_components(const LayeredGraph& graph) {
  IndexedVector<VertexIndex, VertexIndex> leader(graph.vertices.size());
  for (const VertexIndex place : leader.indices()) leader[place] = place;
  const auto find = [&](VertexIndex place) {
    while (leader[place] != place) {
      leader[place] = leader[leader[place]];
      place = leader[place];
    }
    return place;
  };
  for (const Segment& segment : graph.segments) {
    const VertexIndex upper = find(segment.upper);
    const VertexIndex lower = find(segment.lower);
    leader[std::max(upper, lower)] = std::min(upper, lower);
  }
  for (const VertexIndex place : leader.indices()) {
    leader[place] = leader[leader[place]];  // leaders have smaller indices, so that theirs are final
  }
  return leader;
}

}  // namespace sporescope::layered
