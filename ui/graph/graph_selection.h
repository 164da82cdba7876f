// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// The selection in a drawing, stored as keys that stay valid in the next drawing.
class GraphSelection {
 public:
  [[nodiscard]] const std::set<ItemKey>& keys() const { return keys_; }
  /// Key of the item with the keyboard focus.
  [[nodiscard]] const ItemKey& current() const { return current_; }
  /// Selects only this key; ItemKey::Kind::none clears the selection.
  void choose(const ItemKey& key);
  /// Adds the key to the selection or removes it.
  void toggle(const ItemKey& key);

  /// Returns the items that show the selection. A node in a collapsed scope is shown by that scope.
  [[nodiscard]] std::set<ItemIndex> items(const GraphScene& scene) const;
  [[nodiscard]] ItemIndex currentItem(const GraphScene& scene) const;

 private:
  std::set<ItemKey> keys_;
  ItemKey current_;
};

}  // namespace sporescope::ui
