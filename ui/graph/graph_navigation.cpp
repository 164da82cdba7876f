// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_navigation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace sporescope::ui {

namespace {

// Prefers data edges to control edges, drawn edges to cut ones, then the lower argument position.
ItemIndex followEdges(const GraphScene& scene, std::span<const EdgeIndex> edges, bool up) {
  const auto& all = scene.layout().edges;
  const auto better = [&](EdgeIndex a, EdgeIndex b) {
    const auto rank = [&](EdgeIndex e) { return std::tuple(all[e].control, all[e].cut, all[e].argument); };
    return rank(a) < rank(b);
  };
  const auto best = std::min_element(edges.begin(), edges.end(), better);
  if (best == edges.end()) return kNoItem;
  return up ? all[*best].from : all[*best].to;
}

bool liesInDirection(const QPointF& from, const QPointF& to, GraphDirection direction) {
  switch (direction) {
    case GraphDirection::up:
      return to.y() < from.y() - 1;
    case GraphDirection::down:
      return to.y() > from.y() + 1;
    case GraphDirection::left:
      return to.x() < from.x() - 1;
    case GraphDirection::right:
      return to.x() > from.x() + 1;
  }
  return false;
}

// Returns the nearest box on that side. Distance across the direction counts four times.
ItemIndex nearestSibling(const GraphScene& scene, ItemIndex from, GraphDirection direction) {
  const auto& items = scene.layout().items;
  const QPointF origin = scene.boxOf(from).center();
  const bool vertical = direction == GraphDirection::up || direction == GraphDirection::down;
  ItemIndex best = kNoItem;
  qreal minDistance = std::numeric_limits<qreal>::max();
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (i == from || items[i].parent != items[from].parent) continue;
    const QPointF center = scene.boxOf(i).center();
    if (!liesInDirection(origin, center, direction)) continue;
    const QPointF offset = center - origin;
    const qreal along = std::abs(vertical ? offset.y() : offset.x());
    const qreal across = std::abs(vertical ? offset.x() : offset.y());
    if (!vertical && across > along) continue;  // In another layer
    const qreal distance = along + 4 * across;
    if (distance < minDistance) {
      minDistance = distance;
      best = i;
    }
  }
  return best;
}

ItemIndex firstLeaf(const GraphScene& scene) {
  const auto& items = scene.layout().items;
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (!is_container(items[i].kind)) return i;
  }
  return items.empty() ? kNoItem : 0;
}

}  // namespace

ItemIndex neighbor(const GraphScene& scene, ItemIndex from, GraphDirection direction) {
  if (from == kNoItem || from >= scene.layout().items.size()) return firstLeaf(scene);
  ItemIndex to = kNoItem;
  if (direction == GraphDirection::up) to = followEdges(scene, scene.incomingEdges(from), true);
  if (direction == GraphDirection::down) to = followEdges(scene, scene.outgoingEdges(from), false);
  if (to == kNoItem) to = nearestSibling(scene, from, direction);
  return to == kNoItem ? from : to;
}

}  // namespace sporescope::ui
