// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_cone.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

namespace {

template <class NextOf>
std::vector<NodeIndex> reached(const Graph& graph, NodeIndex origin, int depth, NextOf nextOf) {
  IndexedVector<NodeIndex, bool> seen(graph.nodes().size(), false);
  seen[origin] = true;
  std::vector<NodeIndex> found;
  std::vector<NodeIndex> front{origin};
  for (int d = 0; d < depth && !front.empty(); ++d) {
    std::vector<NodeIndex> next;
    for (const NodeIndex node : front) {
      nextOf(node, [&](NodeIndex other) {
        if (!seen.has(other) || seen[other]) return;
        seen[other] = true;
        next.push_back(other);
      });
    }
    found.insert(found.end(), next.begin(), next.end());
    front = std::move(next);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void mark(const GraphScene& scene, const std::vector<NodeIndex>& nodes, ConePart part, std::vector<ConePart>* parts) {
  for (const NodeIndex node : nodes) {
    const ItemIndex item = scene.itemShowing(node);
    if (item != kNoItem && (*parts)[item] == ConePart::outside) (*parts)[item] = part;
  }
}

}  // namespace

Cone makeCone(const Graph& graph, NodeIndex origin, int upstreamDepth, int downstreamDepth) {
  Cone cone;
  if (!graph.nodes().has(origin)) return cone;
  cone.graph = &graph;
  cone.origin = origin;
  cone.upstreamDepth = upstreamDepth;
  cone.downstreamDepth = downstreamDepth;
  cone.upstream = reached(graph, origin, upstreamDepth, [&](NodeIndex node, auto&& visit) {
    for (const Edge& edge : graph.inputs(node)) visit(edge.node);
  });
  cone.downstream = reached(graph, origin, downstreamDepth, [&](NodeIndex node, auto&& visit) {
    for (const Use& use : graph.uses(node)) visit(use.node);
  });
  return cone;
}

std::vector<ConePart> partsOf(const Cone& cone, const GraphScene& scene) {
  if (cone.empty()) return {};
  const auto& items = scene.layout().items;
  std::vector<ConePart> parts(items.size(), ConePart::outside);
  const ItemIndex origin = scene.itemShowing(cone.origin);
  if (origin != kNoItem) parts[origin] = ConePart::origin;
  mark(scene, cone.upstream, ConePart::upstream, &parts);
  mark(scene, cone.downstream, ConePart::downstream, &parts);
  for (ItemIndex i = static_cast<ItemIndex>(items.size()); i-- > 0;) {
    // A parameter that is drawn several times is found at its first place. The other boxes show the same node.
    if (parts[i] == ConePart::outside && items[i].node != kNoNode) {
      const ItemIndex first = scene.find(keyOf(items[i]));
      if (first != kNoItem) parts[i] = parts[first];
    }
    // A scope around a part of the cone stays plain: its background must neither fade nor take a color.
    if (parts[i] != ConePart::outside && items[i].parent >= 0) {
      const auto around = static_cast<ItemIndex>(items[i].parent);
      if (parts[around] == ConePart::outside) parts[around] = ConePart::origin;
    }
  }
  return parts;
}

}  // namespace sporescope::ui
