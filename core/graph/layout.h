// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/graph/scope_tree.h"
#include "core/graph/scopes/folding.h"

namespace sporescope {

/// Sizes of labels in logical pixels, so that the layout fits the font of the screen without knowing it.
struct LabelMetrics {
  double average_character = 7.0;
  double line_height = 17.0;
};

/// What is open, and how large things are. Distances of the layout: 28 between layers, 24 between siblings, 16 inside a scope,
/// 28 for its title.
struct LayoutRequest {
  std::set<ScopeIndex> open_scopes;           ///< the root is always open
  std::set<std::uint64_t> open_aggregations;  ///< keys of LayoutItem::aggregation that are shown opened
  std::optional<Folding> folding;             ///< how scopes that are built alike are drawn; none: each on its own
  bool with_parameters = true;                ///< parameters and constants at the side of their consumers
  bool backward_column = false;               ///< the backward pass at the right of the forward pass, which it mirrors
  LabelMetrics metrics;
};

/// A repetition is the box of scopes that are built alike, which holds one of them; a neighbour, in this box, is another one of
/// them that is joined to that one by an edge.
enum class LayoutKind : std::uint8_t { scope_closed, scope_open, repetition, neighbor, aggregation, op, parameter, constant };

/// True for boxes that are drawn around others.
[[nodiscard]] constexpr bool is_container(LayoutKind kind) {
  return kind == LayoutKind::scope_open || kind == LayoutKind::repetition;
}

/// The strip beside what a repetition holds: one square for each of its instances, in columns from the top.
struct LayoutStrip {
  double x = 0, y = 0;     ///< upper left corner, absolute
  double cell = 0;         ///< width and height of a square with the room around it
  std::uint32_t rows = 0;  ///< squares in a column
};

/// One box of the drawing; coordinates in logical pixels, y downwards, absolute.
struct LayoutItem {
  LayoutKind kind = LayoutKind::op;
  double x = 0, y = 0, width = 0, height = 0;
  /// scope_closed, scope_open: itself (of a chain the innermost); neighbour: the instance; else the scope around it.
  ScopeIndex scope = kNoScope;
  NodeIndex node = kNoNode;  ///< operators, parameters, constants; a parameter or constant stands once at each consumer
  std::uint64_t aggregation =
      0;  ///< an aggregation's key; also on the members of an opened one, so that it can be closed again
  std::vector<NodeIndex> members;
  std::vector<ScopeIndex> instances;  ///< of a repetition, in their order; of a neighbour those that it stands for
  ScopeIndex drawn = kNoScope;        ///< which of them a repetition holds
  LayoutStrip strip;                  ///< of a repetition
  double title_x = 0;                 ///< of what holds others: from its left side to its title, beside the lines that come in
  std::uint32_t depth = 0;   ///< number of open scopes around it and, of an open scope, itself: 1, 2, 3, ... for the tint
  std::string label;         ///< chains of scopes that hold one scope alone are one box with a path as title
  std::int32_t parent = -1;  ///< item of the open scope around it, -1 at the top
};

struct LayoutPoint {
  double x = 0, y = 0;
};

/// One drawn edge between two items.
struct LayoutEdge {
  std::uint32_t from = 0;  ///< item
  std::uint32_t to = 0;    ///< item
  bool control = false;
  bool cut = false;                 ///< too long: only stubs at both ends, each with the other's name
  std::uint32_t tensors = 1;        ///< distinct tensors it stands for
  std::int32_t argument = -1;       ///< at the arrow if the consumer is an operator with two or more inputs, else -1
  std::string label;                ///< "float32 [4, 10]" or "11 tensors"
  std::vector<LayoutPoint> points;  ///< cubic Bezier: start, then groups of three (control, control, end); cut: empty
  LayoutPoint label_at;             ///< the middle of the label; a label that finds no free place is empty
};

/// The pill at one end of cut edges: room is kept for it beside its item, left for inputs, right for outputs. A line of 16
/// joins the pill's side to the item's, both in the middle of their heights.
struct LayoutStub {
  std::uint32_t item = 0;
  bool input = false;  ///< the edges arrive at the item
  double x = 0, y = 0, width = 0, height = 0;
  std::string label;  ///< the other end's name ("_backbone-LeNet5: 11 tensors"), or "3 more uses", "3 more inputs"
  std::vector<std::uint32_t> edges;
};

struct GraphLayout {
  std::vector<LayoutItem> items;  ///< open scopes before what is inside of them
  std::vector<LayoutEdge> edges;
  std::vector<LayoutStub> stubs;
  double width = 0, height = 0;
};

/// A layered drawing, top to bottom (Sugiyama, Tagawa, Toda 1981), nested for open scopes; linear-ish in what is visible:
/// thousands of items take milliseconds. The same request gives the same drawing. Edges of constants run from their right side
/// to their consumer's left side, all others from the bottom of an item to the top of another; where the backward pass stands
/// beside the forward pass, its own run up, from the top of an item to the bottom of another. Errors: cancelled.
[[nodiscard]] Result<std::shared_ptr<const GraphLayout>> lay_out(const ScopeTree& tree, const LayoutRequest& request,
                                                                 const std::stop_token& stop = {});

}  // namespace sporescope
