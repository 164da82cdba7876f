// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/visible_graph.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/graph/layered/aggregation.h"
#include "core/graph/layered/source_units.h"

namespace sporescope::layered {
namespace {

constexpr std::size_t kMaxNeighbors = 4;

struct RawLink {
  UnitIndex from;
  UnitIndex to;
  NodeIndex producer;
  std::uint32_t slot;
  std::int32_t argument;
  bool control;

  [[nodiscard]] auto order() const { return std::tie(from, to, control, producer, slot, argument); }
};

/// Returns the value of Unit::first for an operator.
double file_position(NodeIndex node) { return number_of(node); }

class Builder {
 public:
  Builder(const ScopeTree& tree, const LayoutRequest& request, const std::stop_token& stop)
      : tree_(tree), graph_(*tree.graph()), nodes_(graph_.nodes()), request_(request), stop_(stop), sources_(tree, request) {}

  std::optional<VisibleGraph> build() {
    find_first_operators();
    scope_unit_.assign(tree_.scopes().size(), kNoUnit);
    node_unit_.assign(nodes_.size(), kNoUnit);
    out_.boxes.add(Box{});
    for (std::size_t done = 0; done < out_.boxes.size(); ++done) {  // includes boxes that are added in the loop
      const auto box = index_at<BoxIndex>(done);
      if (out_.boxes[box].drawn != kNoScope) {
        add_scope(box, out_.boxes[box].drawn);
      } else {
        add_scopes(box);
        add_operators(box);
      }
      if (stop_.stop_requested()) {
        return std::nullopt;
      }
    }
    for (const ScopeIndex s : scope_unit_.indices().after(kRootScope)) {
      if (scope_unit_[s] == kNoUnit) {
        scope_unit_[s] = scope_unit_[tree_.scopes()[s].parent];
      }
    }
    read_edges();
    if (stop_.stop_requested()) {
      return std::nullopt;
    }
    merge_links();
    sources_.draw(out_);
    for (Link& link : out_.links) {
      lift(link);
    }
    return std::move(out_);
  }

 private:
  void find_first_operators() {
    const auto scopes = tree_.scopes();
    first_.assign(scopes.size(), kNoNode);
    for (const ScopeIndex s : scopes.indices().reversed()) {
      const auto own = tree_.child_nodes(s);
      first_[s] = own.empty() ? first_[s] : std::min(first_[s], own.front());
      if (s != kRootScope) {
        first_[scopes[s].parent] = std::min(first_[scopes[s].parent], first_[s]);
      }
    }
  }

  UnitIndex add_unit(BoxIndex box, Unit unit) {
    unit.box = box;
    const UnitIndex index = out_.units.add(std::move(unit));
    out_.boxes[box].units.push_back(index);
    return index;
  }

  void add_scopes(BoxIndex box) {
    std::unordered_set<ScopeIndex> folded;
    for (const ScopeIndex child : tree_.child_scopes(out_.boxes[box].scope)) {
      if (folded.contains(child)) {
        continue;
      }
      const auto fold =
          request_.folding ? request_.folding->fold_of(tree_.repetitions(), child) : std::span<const ScopeIndex>();
      if (fold.empty()) {
        add_scope(box, child);
      } else {
        add_repetition(box, fold);
        folded.insert(fold.begin(), fold.end());
      }
    }
  }

  void add_scope(BoxIndex box, ScopeIndex outermost) {
    Unit unit;
    unit.label = tree_.scopes()[outermost].name;
    ScopeIndex innermost = outermost;
    while (tree_.child_nodes(innermost).empty() && tree_.child_scopes(innermost).size() == 1) {
      innermost = tree_.child_scopes(innermost).front();
      unit.label += " / ";
      unit.label += tree_.scopes()[innermost].name;
    }
    const bool is_open = request_.open_scopes.contains(innermost);
    unit.kind = is_open ? LayoutKind::scope_open : LayoutKind::scope_closed;
    unit.scope = innermost;
    unit.first = file_position(first_[outermost]);
    unit.operators = tree_.scopes()[innermost].node_count;
    const UnitIndex index = add_unit(box, std::move(unit));
    if (is_open) {
      add_box(index, innermost, kNoScope);
    } else {
      scope_unit_[outermost] = index;
    }
  }

  void add_repetition(BoxIndex box, std::span<const ScopeIndex> instances) {
    Unit unit;
    unit.kind = LayoutKind::repetition;
    unit.scope = out_.boxes[box].scope;
    unit.instances.assign(instances.begin(), instances.end());
    unit.label = count_label(instances.size(), cell_class(tree_.scopes()[instances.front()].name));
    unit.first = file_position(first_[instances.front()]);
    unit.operators = 0;
    for (const ScopeIndex instance : instances) {
      unit.first = std::min(unit.first, file_position(first_[instance]));
      unit.operators += tree_.scopes()[instance].node_count;
    }
    const UnitIndex index = add_unit(box, std::move(unit));
    const ScopeIndex drawn = request_.folding->shown_instance(instances);
    for (const ScopeIndex instance : instances) {
      if (instance != drawn) scope_unit_[instance] = index;
    }
    add_box(index, out_.boxes[box].scope, drawn);
  }

  void add_box(UnitIndex unit, ScopeIndex scope, ScopeIndex drawn) {
    const BoxIndex parent = out_.units[unit].box;
    out_.units[unit].inside = out_.boxes.add(Box{scope, drawn, unit, parent, out_.boxes[parent].depth + 1, {}});
  }

  void add_operators(BoxIndex box) {
    const ScopeIndex scope = out_.boxes[box].scope;
    std::map<std::string_view, std::vector<NodeIndex>> by_type;
    for (const NodeIndex node : tree_.child_nodes(scope)) {
      by_type[nodes_[node].type].push_back(node);
    }
    for (const auto& [type, members] : by_type) {
      const bool is_aggregated = members.size() >= kAggregationThreshold;
      const std::uint64_t key = is_aggregated ? StableHash().add(tree_.scopes()[scope].path).add(type).key() : 0;
      if (is_aggregated && !request_.open_aggregations.contains(key)) {
        Unit unit;
        unit.kind = LayoutKind::aggregation;
        unit.scope = scope;
        unit.aggregation = key;
        unit.members = members;
        unit.label = count_label(members.size(), type);
        unit.first = file_position(members.front());
        unit.operators = static_cast<std::uint32_t>(members.size());
        const UnitIndex index = add_unit(box, std::move(unit));
        for (const NodeIndex member : members) {
          node_unit_[member] = index;
        }
        continue;
      }
      for (const NodeIndex member : members) {
        Unit unit;
        unit.scope = scope;
        unit.node = member;
        unit.aggregation = key;
        unit.label = nodes_[member].name();
        unit.first = file_position(member);
        node_unit_[member] = add_unit(box, std::move(unit));
      }
    }
  }

  [[nodiscard]] UnitIndex unit_of(NodeIndex op) const {
    const UnitIndex collapsed = scope_unit_[tree_.scope_of(op)];
    return collapsed == kNoUnit ? node_unit_[op] : collapsed;
  }

  void read_edges() {
    for (const NodeIndex consumer : nodes_.indices()) {
      if (nodes_[consumer].kind != NodeKind::op) continue;
      const UnitIndex to = unit_of(consumer);
      const bool is_hidden = out_.units[to].kind == LayoutKind::repetition;
      for (const Edge& edge : graph_.inputs(consumer)) {
        if (nodes_[edge.node].kind == NodeKind::op) {
          const UnitIndex from = unit_of(edge.node);
          if (from != to) {
            add_edge(from, to, edge, consumer);
          }
        } else if (request_.with_parameters && !edge.control && !is_hidden) {
          sources_.add(out_, to, edge);
        }
      }
    }
  }

  /// Adds an edge. Between the content of a repetition and a hidden instance, it ends at a neighbor in the box.
  void add_edge(UnitIndex from, UnitIndex to, const Edge& edge, NodeIndex consumer) {
    if (repetition_contains(from, to)) {
      from = find_or_add_neighbor(from, edge.node);
    } else if (repetition_contains(to, from)) {
      to = find_or_add_neighbor(to, consumer);
    }
    raw_links_.push_back({from, to, edge.node, edge.slot, static_cast<std::int32_t>(edge.argument), edge.control});
  }

  [[nodiscard]] bool repetition_contains(UnitIndex repetition, UnitIndex unit) const {
    if (out_.units[repetition].kind != LayoutKind::repetition) return false;
    while (unit != kNoUnit && unit != repetition) unit = out_.boxes[out_.units[unit].box].unit;
    return unit == repetition;
  }

  /// Returns the unit of the hidden instance that contains an operator. The last unit represents all further instances, since a
  /// list with edges between all instances would fill the box.
  UnitIndex find_or_add_neighbor(UnitIndex repetition, NodeIndex op) {
    ScopeIndex instance = tree_.scope_of(op);
    while (scope_unit_[tree_.scopes()[instance].parent] == repetition) instance = tree_.scopes()[instance].parent;
    const auto known = neighbors_.find(instance);
    if (known != neighbors_.end()) return known->second;
    const BoxIndex box = out_.units[repetition].inside;
    const auto neighbor_count = out_.boxes[box].units.size() - 1;
    UnitIndex index = out_.boxes[box].units.back();
    if (neighbor_count < kMaxNeighbors) {
      Unit unit;
      unit.kind = LayoutKind::neighbor;
      unit.scope = instance;
      unit.label = tree_.scopes()[instance].name;
      unit.first = file_position(first_[instance]);
      unit.operators = tree_.scopes()[instance].node_count;
      index = add_unit(box, std::move(unit));
    }
    Unit& unit = out_.units[index];
    unit.instances.push_back(instance);
    if (unit.instances.size() > 1) unit.label = count_label(unit.instances.size(), cell_class(tree_.scopes()[instance].name));
    neighbors_.emplace(instance, index);
    return index;
  }

  void merge_links() {
    std::sort(raw_links_.begin(), raw_links_.end(), [](const RawLink& a, const RawLink& b) { return a.order() < b.order(); });
    for (std::size_t begin = 0; begin < raw_links_.size();) {
      std::size_t end = begin;
      while (end < raw_links_.size() && raw_links_[end].from == raw_links_[begin].from &&
             raw_links_[end].to == raw_links_[begin].to) {
        ++end;
      }
      out_.links.push_back(merge_edges(begin, end));
      begin = end;
    }
  }

  /// Merges the edges of one pair. If there are data edges, control edges are not drawn.
  [[nodiscard]] Link merge_edges(std::size_t begin, std::size_t end) const {
    Link link;
    link.from = raw_links_[begin].from;
    link.to = raw_links_[begin].to;
    link.control = raw_links_[begin].control;
    link.tensors = 0;
    std::size_t edges = 0;
    for (std::size_t i = begin; i < end && raw_links_[i].control == link.control; ++i) {
      const bool is_same_tensor =
          i > begin && raw_links_[i].producer == raw_links_[i - 1].producer && raw_links_[i].slot == raw_links_[i - 1].slot;
      link.tensors += is_same_tensor ? 0 : 1;
      ++edges;
    }
    if (link.tensors == 1) {
      link.producer = raw_links_[begin].producer;
      link.slot = raw_links_[begin].slot;
    }
    if (edges == 1 && !link.control) {
      link.argument = argument_number(graph_, out_.units[link.to], raw_links_[begin].argument);
    }
    return link;
  }

  void lift(Link& link) const {
    link.outer_from = link.from;
    link.outer_to = link.to;
    const auto box_of = [this](UnitIndex unit) { return out_.units[unit].box; };
    while (box_of(link.outer_from) != box_of(link.outer_to)) {
      const bool from_is_deeper = out_.boxes[box_of(link.outer_from)].depth >= out_.boxes[box_of(link.outer_to)].depth;
      UnitIndex& deeper = from_is_deeper ? link.outer_from : link.outer_to;
      deeper = out_.boxes[box_of(deeper)].unit;
    }
    link.box = box_of(link.outer_from);
  }

  const ScopeTree& tree_;
  const Graph& graph_;
  IndexedSpan<NodeIndex, const Node> nodes_;
  const LayoutRequest& request_;
  const std::stop_token& stop_;
  VisibleGraph out_;
  IndexedVector<ScopeIndex, NodeIndex> first_;       ///< First operator of each scope
  IndexedVector<ScopeIndex, UnitIndex> scope_unit_;  ///< Collapsed scope that hides it
  IndexedVector<NodeIndex, UnitIndex> node_unit_;    ///< Units of operators that no collapsed scope hides
  std::unordered_map<ScopeIndex, UnitIndex> neighbors_;
  std::vector<RawLink> raw_links_;
  SourceUnits sources_;
};

}  // namespace

std::optional<VisibleGraph> make_visible(const ScopeTree& tree, const LayoutRequest& request, const std::stop_token& stop) {
  return Builder(tree, request, stop).build();
}

}  // namespace sporescope::layered
