// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_selection.h"

namespace sporescope::ui {

void GraphSelection::choose(const ItemKey& key) {
  keys_.clear();
  if (key.kind != ItemKey::Kind::none) keys_.insert(key);
  current_ = key;
}

void GraphSelection::toggle(const ItemKey& key) {
  if (keys_.erase(key) == 0) keys_.insert(key);
  current_ = key;
}

std::set<ItemIndex> GraphSelection::items(const GraphScene& scene) const {
  std::set<ItemIndex> chosen;
  for (const ItemKey& key : keys_) {
    const ItemIndex item = scene.find(key);
    if (item != kNoItem) {
      chosen.insert(item);
    } else if (key.kind == ItemKey::Kind::node) {
      const ItemIndex enclosing = scene.itemShowing(key.node());
      if (enclosing != kNoItem) chosen.insert(enclosing);
    }
  }
  // A parameter or constant may be drawn next to several consumers. All these boxes are selected.
  if (current_.kind == ItemKey::Kind::node && scene.graph().nodes()[current_.node()].kind != NodeKind::op) {
    const auto& items = scene.layout().items;
    for (ItemIndex i = 0; i < items.size(); ++i) {
      if (keys_.contains(keyOf(items[i]))) chosen.insert(i);
    }
  }
  return chosen;
}

ItemIndex GraphSelection::currentItem(const GraphScene& scene) const {
  if (current_.kind == ItemKey::Kind::none) return kNoItem;
  const ItemIndex item = scene.find(current_);
  if (item != kNoItem || current_.kind != ItemKey::Kind::node) return item;
  return scene.itemShowing(current_.node());
}

}  // namespace sporescope::ui
