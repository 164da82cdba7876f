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

/// Part of a link's route in one box.
struct RoutePart {
  BoxIndex box = kOuterBox;
  UnitIndex from = kNoUnit;  ///< kNoUnit if the link enters through the top of the box
  UnitIndex to = kNoUnit;    ///< kNoUnit if the link leaves through the bottom
  std::vector<VertexIndex> vertices;
  std::uint32_t first_segment = 0;  ///< First of the consecutive segments between the vertices
  double from_offset = 0;           ///< Position of the port at `from`, relative to the center of the item
  double to_offset = 0;             ///< Position of the port at `to`, relative to the center of the item
};

/// Route of a link from the box of its first end through the enclosing boxes to the box of its other end.
struct Route {
  std::vector<RoutePart> parts;
  std::string label;
  LayoutPoint label_at;  ///< Relative to the box of the link
  bool label_placed = false;
};

/// Layout of the content of one box.
struct BoxLayout {
  LayeredGraph graph;
  std::vector<double> layer_top;
  std::vector<double> layer_bottom;
  double width = 0;
  double height = 0;
  LayoutStrip strip;  ///< Set for repetitions, relative to the box
};

/// Layout of all boxes, each in its own coordinates.
struct NestedLayout {
  IndexedVector<UnitIndex, UnitExtent> unit_extents;    ///< An expanded scope's item has its final size
  IndexedVector<UnitIndex, LayoutPoint> unit_position;  ///< Upper left corner of each item in its box
  IndexedVector<BoxIndex, BoxLayout> boxes;
  std::vector<Route> routes;  ///< Route of each link; cut links have no parts
};

/// A unit is centered in its layer if the layer is higher by at most this much. In higher layers, which contain expanded
/// scopes, it is close to its neighbors.
inline constexpr double kCenteredSlack = 60;

/// Returns the layer below which the label of a link is placed, in the link's box: the middle one of the gaps that the link
/// crosses.
[[nodiscard]] std::uint32_t labeled_gap(const Layering& layering, const Link& link);

/// Lays out all boxes, inner ones first. Returns nothing if stopped. `labels` are the labels of the links and may be empty.
[[nodiscard]] std::optional<NestedLayout> lay_out_boxes(const VisibleGraph& graph, const Layering& layering,
                                                        const std::vector<std::string>& labels, const LabelSizes& sizes,
                                                        const std::stop_token& stop);

}  // namespace sporescope::layered
