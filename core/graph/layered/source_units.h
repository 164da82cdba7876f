// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// The number that stands at the arrow of an edge into a unit, or -1: it says something only at one operator with more than one
/// input.
[[nodiscard]] std::int32_t shown_argument(const Graph& graph, const Unit& consumer, std::int32_t argument);

/// The parameters and constants that units use: parameters become units before their consumers, constants stand at them.
class SourceUnits {
 public:
  SourceUnits(const ScopeTree& tree, const LayoutRequest& request)
      : tree_(tree), graph_(*tree.graph()), nodes_(graph_.nodes()), request_(request) {}

  /// An edge from a parameter or constant to a unit of `visible`. Constants are details of single operators: what is closed
  /// does not show them.
  void add(const VisibleGraph& visible, UnitIndex to, const Edge& edge);
  /// Puts all of them into the graph. To be called once.
  void draw(VisibleGraph& visible);

 private:
  struct Use {
    UnitIndex consumer;
    std::uint32_t group;  ///< weights, other parameters, constants
    NodeIndex source;
    std::int32_t argument;
    std::uint32_t slot;

    [[nodiscard]] auto order() const { return std::tie(consumer, group, source, argument); }
  };

  [[nodiscard]] static std::vector<NodeIndex> distinct(std::span<const Use> uses);
  /// Each source once, in the order of the arguments.
  [[nodiscard]] static std::vector<NodeIndex> by_argument(std::span<const Use> uses);
  [[nodiscard]] std::uint64_t key_of(const Unit& consumer, std::uint32_t group) const;
  /// "cst4 = −1" if the value is short.
  [[nodiscard]] std::string constant_label(NodeIndex constant) const;
  void draw_parameters(VisibleGraph& visible, std::span<const Use> uses) const;
  void draw_constants(VisibleGraph& visible, std::span<const Use> uses) const;

  const ScopeTree& tree_;
  const Graph& graph_;
  IndexedSpan<NodeIndex, const Node> nodes_;
  const LayoutRequest& request_;
  std::vector<Use> uses_;
};

}  // namespace sporescope::layered
