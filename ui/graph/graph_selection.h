// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// What is chosen in a drawing, by keys that hold for the next drawing too. A value.
class GraphSelection {
 public:
  [[nodiscard]] const std::set<ItemKey>& keys() const { return keys_; }
  /// The one that the keyboard is on.
  [[nodiscard]] const ItemKey& current() const { return current_; }
  /// That alone; ItemKey::Kind::none: nothing.
  void choose(const ItemKey& key);
  /// Adds it to the others, or takes it out.
  void toggle(const ItemKey& key);

  /// The items that show what is chosen: for a node in a closed scope that scope.
  [[nodiscard]] std::set<ItemIndex> items(const GraphScene& scene) const;
  [[nodiscard]] ItemIndex currentItem(const GraphScene& scene) const;

 private:
  std::set<ItemKey> keys_;
  ItemKey current_;
};

}  // namespace sporescope::ui
