// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/backward_placement.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>

namespace sporescope::layered {
namespace {

constexpr std::string_view kGradients = "Gradients";

/// Maps operators to the units that show them.
class UnitLookup {
 public:
  UnitLookup(const ScopeTree& tree, const VisibleGraph& graph) : tree_(tree) {
    for (const UnitIndex index : graph.units.indices()) {
      const Unit& unit = graph.units[index];
      if (unit.kind == LayoutKind::op) {
        nodes_.emplace(unit.node, index);
      } else if (unit.kind == LayoutKind::aggregation) {
        for (const NodeIndex member : unit.members) nodes_.emplace(member, index);
      } else if (unit.kind == LayoutKind::scope_closed) {
        scopes_.emplace(unit.scope, index);
      }
    }
  }

  /// Returns kNoUnit for operators that a repetition hides.
  [[nodiscard]] UnitIndex unit_of(NodeIndex op) const {
    const auto known = nodes_.find(op);
    if (known != nodes_.end()) return known->second;
    for (ScopeIndex scope = tree_.scope_of(op); scope != kNoScope && scope != kRootScope;
         scope = tree_.scopes()[scope].parent) {
      const auto closed = scopes_.find(scope);
      if (closed != scopes_.end()) return closed->second;
    }
    return kNoUnit;
  }

 private:
  const ScopeTree& tree_;
  std::unordered_map<NodeIndex, UnitIndex> nodes_;
  std::unordered_map<ScopeIndex, UnitIndex> scopes_;
};

class BackwardPlacement {
 public:
  BackwardPlacement(const ScopeTree& tree, VisibleGraph& graph) : tree_(tree), graph_(graph), units_(tree, graph) {}

  void set() {
    const UnitIndex unit = find_gradients();
    if (unit == kNoUnit) return;
    mark_inside(unit);
    pair_rows();
    const UnitIndex forward_unit = find_forward_unit(unit);
    if (forward_unit == kNoUnit) {
      graph_.backward = {};
      return;
    }
    graph_.backward.unit = unit;
    graph_.backward.forward_unit = forward_unit;
    reverse_gradient_links();
  }

 private:
  [[nodiscard]] UnitIndex find_gradients() const {
    for (const UnitIndex index : graph_.boxes.front().units) {
      const Unit& unit = graph_.units[index];
      const bool is_scope = unit.kind == LayoutKind::scope_closed || unit.kind == LayoutKind::scope_open;
      if (is_scope && std::string_view(unit.label).substr(0, unit.label.find(' ')) == kGradients) return index;
    }
    return kNoUnit;
  }

  [[nodiscard]] UnitIndex outermost_unit(UnitIndex unit) const {
    while (graph_.units[unit].box != kOuterBox) unit = graph_.boxes[graph_.units[unit].box].unit;
    return unit;
  }

  void mark_inside(UnitIndex gradients) {
    graph_.backward.inside.assign(graph_.units.size(), false);
    for (const UnitIndex unit : graph_.units.indices()) {
      graph_.backward.inside[unit] = outermost_unit(unit) == gradients;
    }
  }

  [[nodiscard]] static bool has_row(LayoutKind kind) {
    return kind == LayoutKind::op || kind == LayoutKind::aggregation || kind == LayoutKind::scope_closed;
  }

  /// Pairs each forward unit with only one backward unit, the first in the graph file.
  void pair_rows() {
    std::map<UnitIndex, UnitIndex> backward_of;
    for (const UnitIndex unit : graph_.units.indices()) {
      if (!graph_.backward.inside[unit] || !has_row(graph_.units[unit].kind)) continue;
      const UnitIndex forward = forward_of(graph_.units[unit]);
      if (forward == kNoUnit) continue;
      const auto [known, added] = backward_of.emplace(forward, unit);
      if (!added && graph_.units[unit].first < graph_.units[known->second].first) known->second = unit;
    }
    graph_.backward.rows.assign(backward_of.begin(), backward_of.end());
  }

  [[nodiscard]] UnitIndex forward_of(const Unit& unit) const {
    if (unit.kind == LayoutKind::op) return forward_of(unit.node, kRootScope);
    if (unit.kind == LayoutKind::scope_closed) {
      const std::string_view path = tree_.scopes()[unit.scope].path;
      const std::size_t slash = path.find('/');
      const ScopeIndex mirrored = slash == std::string_view::npos ? kNoScope : tree_.find(path.substr(slash + 1));
      const UnitIndex forward = mirrored == kNoScope ? kNoUnit : forward_of_scope(unit.scope, mirrored);
      return forward == kNoUnit ? forward_of_scope(unit.scope, kRootScope) : forward;
    }
    for (const NodeIndex member : unit.members) {
      if (const UnitIndex forward = forward_of(member, kRootScope); forward != kNoUnit) return forward;
    }
    return kNoUnit;
  }

  /// Returns the forward unit in a scope of the forward pass.
  [[nodiscard]] UnitIndex forward_of(NodeIndex gradient, ScopeIndex within) const {
    for (const NodeIndex op : tree_.graph()->counterparts(gradient)) {
      const bool fits = tree_.graph()->nodes()[op].kind == NodeKind::op && tree_.contains(within, tree_.scope_of(op));
      const UnitIndex unit = fits ? units_.unit_of(op) : kNoUnit;
      if (unit != kNoUnit && !graph_.backward.inside[unit]) return unit;
    }
    return kNoUnit;
  }

  /// Searches the operators of a scope. `within` excludes gradients of the next layer that are in the same scope.
  [[nodiscard]] UnitIndex forward_of_scope(ScopeIndex scope, ScopeIndex within) const {
    for (const NodeIndex op : tree_.child_nodes(scope)) {
      if (const UnitIndex forward = forward_of(op, within); forward != kNoUnit) return forward;
    }
    for (const ScopeIndex inner : tree_.child_scopes(scope)) {
      if (const UnitIndex forward = forward_of_scope(inner, within); forward != kNoUnit) return forward;
    }
    return kNoUnit;
  }

  [[nodiscard]] UnitIndex find_forward_unit(UnitIndex gradients) const {
    std::map<UnitIndex, std::size_t> rows;
    for (const UnitIndex unit : graph_.boxes.front().units) {
      if (unit != gradients && graph_.units[unit].operators > 0) rows[unit] = 0;
    }
    for (const auto& [forward, backward] : graph_.backward.rows) ++rows[outermost_unit(forward)];
    const auto best = std::max_element(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
      return std::pair(a.second, graph_.units[a.first].operators) < std::pair(b.second, graph_.units[b.first].operators);
    });
    return best == rows.end() ? kNoUnit : best->first;
  }

  void reverse_gradient_links() {
    for (Link& link : graph_.links) {
      const bool from_parameter = graph_.units[link.from].operators == 0;
      const bool from_inside = graph_.backward.inside[link.from];
      const bool to_inside = graph_.backward.inside[link.to];
      // A parameter of the gradients' scope itself is placed above it as usual.
      link.always_cut = from_inside != to_inside && !from_parameter;
      if (from_inside && to_inside && !from_parameter) {
        std::swap(link.from, link.to);
        std::swap(link.outer_from, link.outer_to);
        link.reversed = true;
      }
    }
    for (const UnitIndex unit : graph_.units.indices()) {
      if (graph_.backward.inside[unit]) graph_.units[unit].first = -graph_.units[unit].first;
    }
  }

  const ScopeTree& tree_;
  VisibleGraph& graph_;
  UnitLookup units_;
};

}  // namespace

void set_backward_column(const ScopeTree& tree, VisibleGraph& graph) { BackwardPlacement(tree, graph).set(); }

}  // namespace sporescope::layered
