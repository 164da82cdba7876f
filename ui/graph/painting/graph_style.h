// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/path/cause_path.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

/// Role of an item within a cone.
enum class ConePart : std::uint8_t { outside, upstream, downstream, origin };

/// The element under the pointer; at most one of the members is set.
struct GraphHover {
  ItemIndex item = kNoItem;
  const CutEdgeLabel* cutLabel = nullptr;
  ScopeIndex instance = kNoScope;  ///< Its square in the strip of a repetition
  bool operator==(const GraphHover&) const = default;
};

/// All inputs of the painting that are not part of the layout.
struct GraphStyle {
  std::set<ItemIndex> selected;
  GraphHover hovered;
  bool focused = false;                ///< The widget has the keyboard focus; the selected item has the dotted outline
  std::vector<ConePart> cone;          ///< One for each item; empty: no cone
  std::vector<std::uint8_t> withData;  ///< One for each item: 0 if its node has no file; empty: unknown, all are drawn plain
  const HitMarks* marks = nullptr;
  const Notes* notes = nullptr;
  CausePath path;                                               ///< Empty if it is not drawn
  std::vector<OverlayMark> overlay;                             ///< One for each item; empty: boxes are filled by their kind
  std::unordered_map<ScopeIndex, OverlayMark> instanceOverlay;  ///< For the instances of repetitions, if there is an overlay

  [[nodiscard]] bool isFaded(ItemIndex item) const { return !cone.empty() && cone[item] == ConePart::outside; }
  [[nodiscard]] bool lacksData(ItemIndex item) const { return !withData.empty() && withData[item] == 0; }
};

}  // namespace sporescope::ui
