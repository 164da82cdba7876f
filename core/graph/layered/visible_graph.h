// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/layout.h"
#include "core/graph/scope_tree.h"

namespace sporescope::layered {

/// Index in VisibleGraph::units.
enum class UnitIndex : std::uint32_t {};
inline constexpr UnitIndex kNoUnit{std::numeric_limits<std::uint32_t>::max()};
/// Index in VisibleGraph::boxes.
enum class BoxIndex : std::uint32_t {};
inline constexpr BoxIndex kNoBox{std::numeric_limits<std::uint32_t>::max()};
/// The box of the whole graph.
inline constexpr BoxIndex kOuterBox{0};

/// A constant, or several, on the left side of the consumer.
struct Satellite {
  LayoutKind kind = LayoutKind::constant;
  NodeIndex node = kNoNode;
  std::vector<NodeIndex> members;
  std::uint64_t aggregation = 0;
  std::string label;
};

/// An item that takes part in the layers of its box: an operator, a parameter, a scope, an aggregation, a repetition or a
/// neighbor.
struct Unit {
  LayoutKind kind = LayoutKind::op;
  ScopeIndex scope = kNoScope;
  NodeIndex node = kNoNode;
  std::uint64_t aggregation = 0;
  std::vector<NodeIndex> members;
  std::vector<ScopeIndex> instances;  ///< Instances of a repetition, or the ones that a neighbor represents
  std::string label;
  BoxIndex box = kOuterBox;  ///< Box that contains the unit
  BoxIndex inside = kNoBox;  ///< Box of the content of an expanded scope or a repetition
  /// Index of the first operator in the graph file, which lists producers before consumers. The value of a parameter is
  /// slightly below that of its consumer.
  double first = 0;
  std::vector<Satellite> constants;
  std::uint32_t operators = 1;  ///< Number of operators in the unit
};

/// An expanded scope, a repetition, or the whole graph. A box has a higher index than its parent.
struct Box {
  ScopeIndex scope = kRootScope;  ///< The scope itself, or the scope around a repetition
  ScopeIndex drawn = kNoScope;    ///< The only instance that a repetition draws
  UnitIndex unit = kNoUnit;       ///< The unit of the box in its parent
  BoxIndex parent = kNoBox;
  std::uint32_t depth = 0;
  std::vector<UnitIndex> units;
};

/// All edges from one unit to another. `outer_from` and `outer_to` are the ancestors of the ends in `box`, the innermost box
/// around both.
struct Link {
  UnitIndex from = kNoUnit;
  UnitIndex to = kNoUnit;
  bool control = false;
  std::uint32_t tensors = 1;     ///< Number of distinct tensors
  std::int32_t argument = -1;    ///< Argument of the consumer, if the consumer is one operator and the link has one edge
  NodeIndex producer = kNoNode;  ///< Producer of the tensor, if there is only one
  std::uint32_t slot = 0;
  BoxIndex box = kOuterBox;
  UnitIndex outer_from = kNoUnit;
  UnitIndex outer_to = kNoUnit;
  bool reversed = false;    ///< `from` and `to` are exchanged, so that the edge is drawn upwards
  bool always_cut = false;  ///< Cut at any length

  // The ends in the direction of the data flow, also if the link is reversed.
  [[nodiscard]] UnitIndex producing() const { return reversed ? to : from; }
  [[nodiscard]] UnitIndex consuming() const { return reversed ? from : to; }
  [[nodiscard]] UnitIndex outer_producing() const { return reversed ? outer_to : outer_from; }
  [[nodiscard]] UnitIndex outer_consuming() const { return reversed ? outer_from : outer_to; }
};

/// Data for drawing the backward pass next to the forward pass, if requested.
struct Backward {
  UnitIndex unit = kNoUnit;               ///< Scope of the gradients; kNoUnit if the backward pass is drawn below like all else
  UnitIndex forward_unit = kNoUnit;       ///< Unit to the left of the gradients
  IndexedVector<UnitIndex, bool> inside;  ///< True for the gradients' scope and the units in it
  std::vector<std::pair<UnitIndex, UnitIndex>> rows;  ///< Forward and backward units to be drawn at the same height

  [[nodiscard]] bool contains(UnitIndex index) const { return unit != kNoUnit && inside[index]; }
};

/// The visible units and their links.
struct VisibleGraph {
  IndexedVector<UnitIndex, Unit> units;
  IndexedVector<BoxIndex, Box> boxes;
  std::vector<Link> links;
  Backward backward;
};

/// Returns the part of the graph that is visible with the expanded scopes and aggregations of the request. Returns nothing if
/// stopped.
[[nodiscard]] std::optional<VisibleGraph> make_visible(const ScopeTree& tree, const LayoutRequest& request,
                                                       const std::stop_token& stop);

}  // namespace sporescope::layered
