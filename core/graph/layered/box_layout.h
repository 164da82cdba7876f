// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/graph/layered/crossing_minimization.h"
#include "core/graph/layered/layer_assignment.h"
#include "core/graph/layered/sizes.h"
#include "core/graph/layered/unit_extents.h"
#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// How a link runs through one box.
struct RoutePart {
  BoxIndex box = kOuterBox;
  UnitIndex from = kNoUnit;  ///< none: the link comes in through the box's top
  UnitIndex to = kNoUnit;    ///< none: it leaves through the bottom
  std::vector<VertexIndex> vertices;
  std::uint32_t first_segment = 0;  ///< those between the places follow each other
  double from_offset = 0;           ///< where it leaves `from`, from the item's middle
  double to_offset = 0;             ///< where it meets `to`
};

/// From the box of the link's first end, through those around it, to the box of the other end.
struct Route {
  std::vector<RoutePart> parts;
  std::string label;
  LayoutPoint label_at;  ///< in the link's box
  bool label_placed = false;
};

struct BoxLayout {
  LayeredGraph graph;
  std::vector<double> layer_top;
  std::vector<double> layer_bottom;
  double width = 0;
  double height = 0;
  LayoutStrip strip;  ///< of a repetition, in the box
};

struct NestedLayout {
  IndexedVector<UnitIndex, UnitExtent> unit_extents;    ///< of each unit; an open scope's item has its final size
  IndexedVector<UnitIndex, LayoutPoint> unit_position;  ///< of each item's upper left corner in its box
  IndexedVector<BoxIndex, BoxLayout> boxes;
  std::vector<Route> routes;  ///< of each link; cut ones have no parts
};

/// What is this much lower than its layer is centred in it; in higher layers (with open scopes) things stand near what they are
/// joined to.
inline constexpr double kCenteredSlack = 60;

/// The gap below this layer of a link's box holds its label: the middle one of those that it crosses.
[[nodiscard]] std::uint32_t labeled_gap(const Layering& layering, const Link& link);

/// Lays out all boxes, the inner ones first; nothing if stopped. `labels` are those of the links, empty for none.
[[nodiscard]] std::optional<NestedLayout> lay_out_boxes(const VisibleGraph& graph, const Layering& layering,
                                                        const std::vector<std::string>& labels, const LabelSizes& sizes,
                                                        const std::stop_token& stop);

}  // namespace sporescope::layered
