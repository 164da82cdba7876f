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

/// Sizes of labels in logical pixels. They adapt the layout to the font of the screen.
struct LabelMetrics {
  double average_character = 7.0;
  double line_height = 17.0;
};

/// Selects what is expanded, and how large labels are. The distances are 28 between layers, 24 between siblings, 16 inside a
/// scope and 28 for its title.
struct LayoutRequest {
  std::set<ScopeIndex> open_scopes;           ///< Expanded scopes; the root is always expanded
  std::set<std::uint64_t> open_aggregations;  ///< Keys of expanded aggregations, see LayoutItem::aggregation
  std::optional<Folding> folding;             ///< Drawing of repeated scopes; without a value, each is drawn on its own
  bool with_parameters = true;                ///< Show parameters and constants next to their consumers
  bool backward_column = false;               ///< Draw the backward pass to the right of the forward pass, mirrored
  LabelMetrics metrics;
};

/// Kind of a layout item. A repetition is the box of several scopes with the same structure and draws only one of them. A
/// neighbor in this box is another of these scopes that has an edge to the drawn one.
enum class LayoutKind : std::uint8_t { scope_closed, scope_open, repetition, neighbor, aggregation, op, parameter, constant };

/// Returns true for items that are drawn around others.
[[nodiscard]] constexpr bool is_container(LayoutKind kind) {
  return kind == LayoutKind::scope_open || kind == LayoutKind::repetition;
}

/// The strip next to the content of a repetition. It has one square for each instance, in columns from the top.
struct LayoutStrip {
  double x = 0, y = 0;     ///< Upper left corner, absolute
  double cell = 0;         ///< Width and height of a square including its margin
  std::uint32_t rows = 0;  ///< Squares in a column
};

/// One box of the drawing. Coordinates are absolute, in logical pixels, with y downwards.
struct LayoutItem {
  LayoutKind kind = LayoutKind::op;
  double x = 0, y = 0, width = 0, height = 0;
  /// The scope itself for scope_closed and scope_open (the innermost of a chain), the instance for a neighbor, otherwise the
  /// enclosing scope.
  ScopeIndex scope = kNoScope;
  /// Set for operators, parameters and constants; a parameter or constant has an item at each consumer.
  NodeIndex node = kNoNode;
  /// Key of an aggregation; also set on the members of an expanded one, so that it can be collapsed again.
  std::uint64_t aggregation = 0;
  std::vector<NodeIndex> members;
  std::vector<ScopeIndex> instances;  ///< Instances of a repetition in their order, or the ones that a neighbor represents
  ScopeIndex drawn = kNoScope;        ///< Instance that a repetition draws
  LayoutStrip strip;                  ///< Set for repetitions
  double title_x = 0;                 ///< Distance from the left side of a container to its title, which avoids incoming edges
  /// Number of expanded scopes around the item, including an expanded scope itself: 1, 2, 3, ... for the tint.
  std::uint32_t depth = 0;
  std::string label;         ///< A chain of scopes with only one child scope each is one box with a path as its title
  std::int32_t parent = -1;  ///< Item of the enclosing expanded scope, or -1 at the top
};

struct LayoutPoint {
  double x = 0, y = 0;
};

/// One drawn edge between two items.
struct LayoutEdge {
  std::uint32_t from = 0;  ///< Index of the item
  std::uint32_t to = 0;    ///< Index of the item
  bool control = false;
  bool cut = false;            ///< The edge is too long: only stubs are drawn at both ends, each with the name of the other end
  std::uint32_t tensors = 1;   ///< Number of distinct tensors that the edge carries
  std::int32_t argument = -1;  ///< Number at the arrow if the consumer is an operator with two or more inputs, otherwise -1
  std::string label;           ///< "float32 [4, 10]" or "11 tensors"
  /// Cubic Bezier curve: the start, then groups of three (control, control, end); empty for cut edges.
  std::vector<LayoutPoint> points;
  LayoutPoint label_at;  ///< Center of the label; the label is empty if there is no free place for it
};

/// Label at one end of cut edges. The layout reserves its space next to its item, on the left for inputs and on the right for
/// outputs. A line of length 16 connects the label with the item at half of their heights.
struct LayoutStub {
  std::uint32_t item = 0;
  bool input = false;  ///< The edges end at the item
  double x = 0, y = 0, width = 0, height = 0;
  std::string label;  ///< Name of the other end ("_backbone-LeNet5: 11 tensors"), or "3 more uses", "3 more inputs"
  std::vector<std::uint32_t> edges;
};

/// Result of lay_out().
struct GraphLayout {
  std::vector<LayoutItem> items;  ///< Expanded scopes come before their content
  std::vector<LayoutEdge> edges;
  std::vector<LayoutStub> stubs;
  double width = 0, height = 0;
};

/// Computes a layered drawing from top to bottom (Sugiyama, Tagawa, Toda 1981), nested for expanded scopes. The time is almost
/// linear in the number of visible items: thousands of items take milliseconds. Equal requests give equal drawings. Edges of
/// constants run from their right side to the left side of the consumer. All other edges run from the bottom of an item to the
/// top of another. In a separate column, the edges of the backward pass run up, from the top of an item to the bottom of
/// another. Errors: cancelled.
[[nodiscard]] Result<std::shared_ptr<const GraphLayout>> lay_out(const ScopeTree& tree, const LayoutRequest& request,
                                                                 const std::stop_token& stop = {});

}  // namespace sporescope
