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

/// Returns the number at the arrow of an edge into a unit, or -1 if there is none. Only single operators with two or more data
/// inputs have numbers.
[[nodiscard]] std::int32_t argument_number(const Graph& graph, const Unit& consumer, std::int32_t argument);

/// The parameters and constants that units use. Parameters become units before their consumers, and constants become satellites
/// of their consumers.
class SourceUnits {
 public:
  SourceUnits(const ScopeTree& tree, const LayoutRequest& request)
      : tree_(tree), graph_(*tree.graph()), nodes_(graph_.nodes()), request_(request) {}

  /// Adds an edge from a parameter or constant to a unit of `visible`. Ignores constants unless the unit is a single operator.
  void add(const VisibleGraph& visible, UnitIndex to, const Edge& edge);
  /// Adds all sources to the graph. Must be called only once.
  void draw(VisibleGraph& visible);

 private:
  struct Use {
    UnitIndex consumer;
    std::uint32_t group;  ///< Weights, other parameters, or constants
    NodeIndex source;
    std::int32_t argument;
    std::uint32_t slot;

    [[nodiscard]] auto order() const { return std::tie(consumer, group, source, argument); }
  };

  [[nodiscard]] static std::vector<NodeIndex> distinct_sources(std::span<const Use> uses);
  /// Returns each source once, in the order of the arguments.
  [[nodiscard]] static std::vector<NodeIndex> sources_by_argument(std::span<const Use> uses);
  [[nodiscard]] std::uint64_t key_of(const Unit& consumer, std::uint32_t group) const;
  /// Returns a label with the value if it is short: "cst4 = −1".
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
