// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_cone.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

namespace {

template <class NextOf>
std::vector<NodeIndex> findReachable(const Graph& graph, NodeIndex origin, int depth, NextOf nextOf) {
  IndexedVector<NodeIndex, bool> seen(graph.nodes().size(), false);
  seen[origin] = true;
  std::vector<NodeIndex> reached;
  std::vector<NodeIndex> front{origin};
  for (int d = 0; d < depth && !front.empty(); ++d) {
    std::vector<NodeIndex> next;
    for (const NodeIndex node : front) {
      nextOf(node, [&](NodeIndex adjacent) {
        if (!seen.has(adjacent) || seen[adjacent]) return;
        seen[adjacent] = true;
        next.push_back(adjacent);
      });
    }
    reached.insert(reached.end(), next.begin(), next.end());
    front = std::move(next);
  }
  std::sort(reached.begin(), reached.end());
  return reached;
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
  cone.upstream = findReachable(graph, origin, upstreamDepth, [&](NodeIndex node, auto&& visit) {
    for (const Edge& edge : graph.inputs(node)) visit(edge.node);
  });
  cone.downstream = findReachable(graph, origin, downstreamDepth, [&](NodeIndex node, auto&& visit) {
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
      const auto enclosing = static_cast<ItemIndex>(items[i].parent);
      if (parts[enclosing] == ConePart::outside) parts[enclosing] = ConePart::origin;
    }
  }
  return parts;
}

}  // namespace sporescope::ui
