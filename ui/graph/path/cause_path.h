// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <span>
#include <vector>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// One step of the way of a cause: a node of the graph that is drawn, and which step it is, from 1.
struct PathStep {
  static constexpr int kNone = 0;     ///< it came of none
  static constexpr int kBefore = -1;  ///< of the one before it that is drawn

  NodeIndex node = kNoNode;
  int number = 0;
  int from = kBefore;  ///< the number of the step that it came of; one that is not drawn is none
};

/// The way of a cause as a drawing shows it: through boxes that stand for the nodes, be they open or closed.
struct CausePath {
  struct Stop {
    ItemIndex item = kNoItem;
    std::vector<int> numbers;  ///< of the steps that it shows, ascending
  };
  /// From one stop to the next.
  struct Segment {
    ItemIndex from = kNoItem;
    ItemIndex to = kNoItem;
    std::vector<EdgeIndex> edges;  ///< that join them, in their order; empty: none do, as from one iteration to the next
  };
  std::vector<Stop> stops;  ///< each item once, in the order in which it is come to first; then other places of parameters
  std::vector<Segment> segments;

  [[nodiscard]] bool empty() const { return stops.empty(); }
  /// Null if no step is shown there.
  [[nodiscard]] const Stop* stopAt(ItemIndex item) const;
};

/// `steps` in their order. What a drawing does not show at all is passed over.
[[nodiscard]] CausePath shownPath(const GraphScene& scene, std::span<const PathStep> steps);

/// "3", "3–5", "1, 4" for the steps of a box.
[[nodiscard]] QString stepNumbers(const std::vector<int>& numbers);

}  // namespace sporescope::ui
