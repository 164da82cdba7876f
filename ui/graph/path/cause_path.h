// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <span>
#include <vector>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// One step of a cause path: a node of the graph that is drawn, and the number of the step, from 1.
struct PathStep {
  static constexpr int kNone = 0;     ///< The step has no predecessor
  static constexpr int kBefore = -1;  ///< The predecessor is the previous step that is drawn

  NodeIndex node = kNoNode;
  int number = 0;
  int from = kBefore;  ///< Number of the predecessor; steps that are not drawn do not count
};

/// A cause path as drawn: through the boxes that show its nodes, whether expanded or collapsed.
struct CausePath {
  /// A box that shows one or more steps.
  struct Stop {
    ItemIndex item = kNoItem;
    std::vector<int> numbers;  ///< Numbers of the steps that it shows, ascending
  };
  /// Connection of two stops.
  struct Segment {
    ItemIndex from = kNoItem;
    ItemIndex to = kNoItem;
    std::vector<EdgeIndex> edges;  ///< Edges that join the stops, in order; empty if none do, as between iterations
  };
  std::vector<Stop> stops;  ///< Each item once, in the order of the path; then the other boxes of parameters
  std::vector<Segment> segments;

  [[nodiscard]] bool empty() const { return stops.empty(); }
  /// Returns null if the item shows no step.
  [[nodiscard]] const Stop* stopAt(ItemIndex item) const;
};

/// `steps` are in the order of the path. Steps that the drawing does not show are skipped.
[[nodiscard]] CausePath shownPath(const GraphScene& scene, std::span<const PathStep> steps);

/// Formats the step numbers of a box: "3", "3–5", "1, 4".
[[nodiscard]] QString stepNumbers(const std::vector<int>& numbers);

}  // namespace sporescope::ui
