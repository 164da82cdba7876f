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

/// What an item is within a cone.
enum class ConePart : std::uint8_t { outside, upstream, downstream, origin };

/// What is under the pointer: at most one of the three.
struct GraphHover {
  ItemIndex item = kNoItem;
  const CutEdgeLabel* cutLabel = nullptr;
  ScopeIndex instance = kNoScope;  ///< its square in the strip of a repetition
  bool operator==(const GraphHover&) const = default;
};

/// How the scene is to be drawn: all that is not in the layout.
struct GraphStyle {
  std::set<ItemIndex> selected;
  GraphHover hovered;
  bool focused = false;                ///< the widget has the keyboard: the selected item wears the dotted outline
  std::vector<ConePart> cone;          ///< for each item; empty: no cone
  std::vector<std::uint8_t> withData;  ///< for each item: 0 if its node has no file; empty: not known, all are drawn plain
  const HitMarks* marks = nullptr;
  const Notes* notes = nullptr;
  CausePath path;                                               ///< the way of the cause; empty: it is not drawn
  std::vector<OverlayMark> overlay;                             ///< for each item; empty: boxes are filled by their kind
  std::unordered_map<ScopeIndex, OverlayMark> instanceOverlay;  ///< for the instances of repetitions, where there is an overlay

  [[nodiscard]] bool isFaded(ItemIndex item) const { return !cone.empty() && cone[item] == ConePart::outside; }
  [[nodiscard]] bool lacksData(ItemIndex item) const { return !withData.empty() && withData[item] == 0; }
};

}  // namespace sporescope::ui
