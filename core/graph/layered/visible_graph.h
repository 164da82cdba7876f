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
/// That of the whole graph.
inline constexpr BoxIndex kOuterBox{0};

/// A constant, or several, at the left side of its consumer.
struct Satellite {
  LayoutKind kind = LayoutKind::constant;
  NodeIndex node = kNoNode;
  std::vector<NodeIndex> members;
  std::uint64_t aggregation = 0;
  std::string label;
};

/// What is drawn as one thing and takes part in the layers of its box.
struct Unit {
  LayoutKind kind = LayoutKind::op;
  ScopeIndex scope = kNoScope;
  NodeIndex node = kNoNode;
  std::uint64_t aggregation = 0;
  std::vector<NodeIndex> members;
  std::vector<ScopeIndex> instances;  ///< of a repetition; of a neighbour those that it stands for
  std::string label;
  BoxIndex box = kOuterBox;  ///< where it stands
  BoxIndex inside = kNoBox;  ///< of an open scope or a repetition: what it holds
  /// Place of its first operator in the graph file, which lists producers before consumers. A parameter comes just before its
  /// consumer.
  double first = 0;
  std::vector<Satellite> constants;
  std::uint32_t operators = 1;  ///< number of operators in it
};

/// An open scope, a repetition, or the whole graph. Boxes stand after the ones around them.
struct Box {
  ScopeIndex scope = kRootScope;  ///< itself; of a repetition the scope around it
  ScopeIndex drawn = kNoScope;    ///< of a repetition: the only instance that it holds
  UnitIndex unit = kNoUnit;       ///< itself, in the box around it
  BoxIndex parent = kNoBox;
  std::uint32_t depth = 0;
  std::vector<UnitIndex> units;
};

/// All edges from one unit to another. `outer_from` and `outer_to` are the ends as seen in `box`, the innermost box around
/// both.
struct Link {
  UnitIndex from = kNoUnit;
  UnitIndex to = kNoUnit;
  bool control = false;
  std::uint32_t tensors = 1;     ///< distinct ones
  std::int32_t argument = -1;    ///< of the consumer, if the consumer is one operator and the link one tensor
  NodeIndex producer = kNoNode;  ///< of the tensor, if it is one
  std::uint32_t slot = 0;
  BoxIndex box = kOuterBox;
  UnitIndex outer_from = kNoUnit;
  UnitIndex outer_to = kNoUnit;
  bool reversed = false;    ///< from and to have changed places, so that what is drawn downwards flows up
  bool always_cut = false;  ///< cut, whatever its length

  // Against the flow or not, where the values come from.
  [[nodiscard]] UnitIndex producing() const { return reversed ? to : from; }
  [[nodiscard]] UnitIndex consuming() const { return reversed ? from : to; }
  [[nodiscard]] UnitIndex outer_producing() const { return reversed ? outer_to : outer_from; }
  [[nodiscard]] UnitIndex outer_consuming() const { return reversed ? outer_from : outer_to; }
};

/// The backward pass beside the forward pass, where that is wanted.
struct Backward {
  UnitIndex unit = kNoUnit;                           ///< the gradients' scope; none: they stand below as everything else
  UnitIndex forward_unit = kNoUnit;                   ///< at the left of it
  IndexedVector<UnitIndex, bool> inside;              ///< of each unit: it is in that scope, or is it
  std::vector<std::pair<UnitIndex, UnitIndex>> rows;  ///< forward and backward units that shall stand at one height

  [[nodiscard]] bool contains(UnitIndex one) const { return unit != kNoUnit && inside[one]; }
};

struct VisibleGraph {
  IndexedVector<UnitIndex, Unit> units;
  IndexedVector<BoxIndex, Box> boxes;
  std::vector<Link> links;
  Backward backward;
};

/// What of the graph is visible with these scopes and aggregations open; nothing if stopped.
[[nodiscard]] std::optional<VisibleGraph> make_visible(const ScopeTree& tree, const LayoutRequest& request,
                                                       const std::stop_token& stop);

}  // namespace sporescope::layered
