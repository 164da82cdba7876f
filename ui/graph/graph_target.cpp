// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_target.h"

#include "ui/graph/painting/graph_detail_levels.h"

namespace sporescope::ui {

namespace {

constexpr qreal kTriangleReach = 20;

bool hasTriangle(const GraphScene& scene, ItemIndex item) {
  const LayoutKind kind = scene.layout().items[item].kind;
  return kind == LayoutKind::scope_closed || kind == LayoutKind::scope_open;
}

}  // namespace

GraphTarget targetAt(const GraphScene& scene, const GraphCamera& camera, const std::vector<StickyTitle>& titles,
                     const QPointF& position) {
  for (const StickyTitle& title : titles) {
    if (!title.place.contains(position)) continue;
    const bool isOnTriangle = position.x() < title.place.left() + kStickyTriangle;
    return {{title.item, nullptr, kNoScope}, isOnTriangle && hasTriangle(scene, title.item)};
  }
  const QPointF logical = camera.toLogical(position);
  // Below that scale, cut edge labels are not drawn.
  const CutEdgeLabel* label = camera.scale >= kNameScale ? scene.cutLabelAt(logical) : nullptr;
  if (label != nullptr) return {{kNoItem, label, kNoScope}};
  if (const ScopeIndex instance = scene.instanceAt(logical); instance != kNoScope) return {{kNoItem, nullptr, instance}};
  const ItemIndex item = scene.itemAt(logical);
  if (item == kNoItem) return {};
  const bool open = is_container(scene.layout().items[item].kind);
  const qreal left = open ? scene.titleLeft(item) : scene.boxOf(item).left();
  const bool isOnTriangle = logical.x() >= left && logical.x() < left + kTriangleReach;
  return {{item, nullptr, kNoScope}, isOnTriangle && hasTriangle(scene, item)};
}

}  // namespace sporescope::ui
