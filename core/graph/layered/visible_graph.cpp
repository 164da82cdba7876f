// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/visible_graph.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace sporescope::layered {
namespace {

/// As many siblings of one kind are drawn as one.
constexpr std::size_t kAggregateFrom = 5;
constexpr std::size_t kLongestConstant = 12;

/// FNV-1a, so that a key is the same in every run: it is remembered with the open aggregations.
class StableHash {
 public:
  StableHash& add(std::string_view text) {
    for (const char c : text) {
      add_byte(static_cast<unsigned char>(c));
    }
    add_byte(0);
    return *this;
  }
  /// Never 0, which means no aggregation.
  [[nodiscard]] std::uint64_t key() const { return hash_ == 0 ? 1 : hash_; }

 private:
  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001B3U; }
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

std::string times(std::size_t count, std::string_view what) {
  std::string text = std::to_string(count);
  text += " × ";
  text += what;
  return text;
}

struct RawLink {
  UnitIndex from;
  UnitIndex to;
  NodeIndex producer;
  std::uint32_t slot;
  std::int32_t argument;
  bool control;

  [[nodiscard]] auto order() const { return std::tie(from, to, control, producer, slot, argument); }
};

/// A parameter or constant that a unit uses.
struct SourceUse {
  UnitIndex consumer;
  std::uint32_t group;  ///< weights, other parameters, constants
  NodeIndex source;
  std::int32_t argument;
  std::uint32_t slot;

  [[nodiscard]] auto order() const { return std::tie(consumer, group, source, argument); }
};
constexpr std::uint32_t kWeights = 0;
constexpr std::uint32_t kOtherParameters = 1;
constexpr std::uint32_t kConstants = 2;

class Builder {
 public:
  Builder(const ScopeTree& tree, const LayoutRequest& request, const std::stop_token& stop)
      : tree_(tree), graph_(*tree.graph()), nodes_(graph_.nodes()), request_(request), stop_(stop) {}

  std::optional<VisibleGraph> build() {
    find_first_operators();
    scope_unit_.assign(tree_.scopes().size(), kNoUnit);
    node_unit_.assign(graph_.operator_count(), kNoUnit);
    out_.boxes.push_back(Box{});
    for (BoxIndex box = 0; box < out_.boxes.size(); ++box) {
      add_scopes(box);
      add_operators(box);
      if (stop_.stop_requested()) {
        return std::nullopt;
      }
    }
    for (ScopeIndex s = 1; s < scope_unit_.size(); ++s) {
      if (scope_unit_[s] == kNoUnit) {
        scope_unit_[s] = scope_unit_[tree_.scopes()[s].parent];
      }
    }
    read_edges();
    if (stop_.stop_requested()) {
      return std::nullopt;
    }
    merge_links();
    add_sources();
    for (Link& link : out_.links) {
      lift(link);
    }
    return std::move(out_);
  }

 private:
  void find_first_operators() {
    const auto scopes = tree_.scopes();
    first_.assign(scopes.size(), kNoNode);
    for (auto s = static_cast<ScopeIndex>(scopes.size()); s-- > 0;) {
      const auto own = tree_.child_nodes(s);
      first_[s] = own.empty() ? first_[s] : std::min(first_[s], own.front());
      if (s > 0) {
        first_[scopes[s].parent] = std::min(first_[scopes[s].parent], first_[s]);
      }
    }
  }

  UnitIndex add_unit(BoxIndex box, Unit unit) {
    const auto index = static_cast<UnitIndex>(out_.units.size());
    unit.box = box;
    out_.units.push_back(std::move(unit));
    out_.boxes[box].units.push_back(index);
    return index;
  }

  void add_scopes(BoxIndex box) {
    for (const ScopeIndex outermost : tree_.child_scopes(out_.boxes[box].scope)) {
      Unit unit;
      unit.label = tree_.scopes()[outermost].name;
      ScopeIndex innermost = outermost;
      while (tree_.child_nodes(innermost).empty() && tree_.child_scopes(innermost).size() == 1) {
        innermost = tree_.child_scopes(innermost).front();
        unit.label += " / ";
        unit.label += tree_.scopes()[innermost].name;
      }
      const bool open = request_.open_scopes.contains(innermost);
      unit.kind = open ? LayoutKind::scope_open : LayoutKind::scope_closed;
      unit.scope = innermost;
      unit.first = first_[outermost];
      unit.operators = tree_.scopes()[innermost].node_count;
      const UnitIndex index = add_unit(box, std::move(unit));
      if (open) {
        out_.units[index].inside = static_cast<BoxIndex>(out_.boxes.size());
        out_.boxes.push_back(Box{innermost, index, box, out_.boxes[box].depth + 1, {}});
      } else {
        scope_unit_[outermost] = index;
      }
    }
  }

  void add_operators(BoxIndex box) {
    const ScopeIndex scope = out_.boxes[box].scope;
    std::map<std::string_view, std::vector<NodeIndex>> by_type;
    for (const NodeIndex node : tree_.child_nodes(scope)) {
      by_type[nodes_[node].type].push_back(node);
    }
    for (const auto& [type, members] : by_type) {
      const bool many = members.size() >= kAggregateFrom;
      const std::uint64_t key = many ? StableHash().add(tree_.scopes()[scope].path).add(type).key() : 0;
      if (many && !request_.open_aggregations.contains(key)) {
        Unit unit;
        unit.kind = LayoutKind::aggregation;
        unit.scope = scope;
        unit.aggregation = key;
        unit.members = members;
        unit.label = times(members.size(), type);
        unit.first = members.front();
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
        unit.first = member;
        node_unit_[member] = add_unit(box, std::move(unit));
      }
    }
  }

  [[nodiscard]] UnitIndex unit_of(NodeIndex op) const {
    const UnitIndex closed = scope_unit_[tree_.scope_of(op)];
    return closed == kNoUnit ? node_unit_[op] : closed;
  }

  void read_edges() {
    for (NodeIndex consumer = 0; consumer < graph_.operator_count(); ++consumer) {
      const UnitIndex to = unit_of(consumer);
      for (const Edge& edge : graph_.inputs(consumer)) {
        if (nodes_[edge.node].kind == NodeKind::op) {
          const UnitIndex from = unit_of(edge.node);
          if (from != to) {
            raw_.push_back({from, to, edge.node, edge.slot, static_cast<std::int32_t>(edge.argument), edge.control});
          }
        } else if (request_.with_parameters && !edge.control) {
          add_source_use(to, edge);
        }
      }
    }
  }

  /// Constants are details of single operators: what is closed does not show them.
  void add_source_use(UnitIndex to, const Edge& edge) {
    const Node& source = nodes_[edge.node];
    const bool constant = source.kind == NodeKind::constant;
    if (constant && out_.units[to].kind != LayoutKind::op) {
      return;
    }
    const std::uint32_t group = constant ? kConstants : source.category == Category::weight ? kWeights : kOtherParameters;
    sources_.push_back({to, group, edge.node, static_cast<std::int32_t>(edge.argument), edge.slot});
  }

  void merge_links() {
    std::sort(raw_.begin(), raw_.end(), [](const RawLink& a, const RawLink& b) { return a.order() < b.order(); });
    for (std::size_t begin = 0; begin < raw_.size();) {
      std::size_t end = begin;
      while (end < raw_.size() && raw_[end].from == raw_[begin].from && raw_[end].to == raw_[begin].to) {
        ++end;
      }
      out_.links.push_back(merged(begin, end));
      begin = end;
    }
  }

  /// The edges of one pair, data before control: where data flows, the order needs no line of its own.
  [[nodiscard]] Link merged(std::size_t begin, std::size_t end) const {
    Link link;
    link.from = raw_[begin].from;
    link.to = raw_[begin].to;
    link.control = raw_[begin].control;
    link.tensors = 0;
    std::size_t edges = 0;
    for (std::size_t i = begin; i < end && raw_[i].control == link.control; ++i) {
      const bool same = i > begin && raw_[i].producer == raw_[i - 1].producer && raw_[i].slot == raw_[i - 1].slot;
      link.tensors += same ? 0 : 1;
      ++edges;
    }
    if (link.tensors == 1) {
      link.producer = raw_[begin].producer;
      link.slot = raw_[begin].slot;
    }
    if (edges == 1 && !link.control) {
      link.argument = argument_of(link.to, raw_[begin].argument);
    }
    return link;
  }

  /// A number at the arrow says something only where there is more than one input.
  [[nodiscard]] std::int32_t argument_of(UnitIndex consumer, std::int32_t argument) const {
    if (out_.units[consumer].kind != LayoutKind::op) {
      return -1;
    }
    const auto inputs = graph_.inputs(out_.units[consumer].node);
    const auto data = std::count_if(inputs.begin(), inputs.end(), [](const Edge& edge) { return !edge.control; });
    return data >= 2 ? argument : -1;
  }

  void add_sources() {
    std::sort(sources_.begin(), sources_.end(), [](const SourceUse& a, const SourceUse& b) { return a.order() < b.order(); });
    for (std::size_t begin = 0; begin < sources_.size();) {
      std::size_t end = begin;
      while (end < sources_.size() && sources_[end].consumer == sources_[begin].consumer &&
             sources_[end].group == sources_[begin].group) {
        ++end;
      }
      if (sources_[begin].group == kConstants) {
        add_constants(begin, end);
      } else {
        add_parameters(begin, end);
      }
      begin = end;
    }
  }

  [[nodiscard]] std::vector<NodeIndex> distinct(std::size_t begin, std::size_t end) const {
    std::vector<NodeIndex> sources;
    for (std::size_t i = begin; i < end; ++i) {
      if (sources.empty() || sources.back() != sources_[i].source) {
        sources.push_back(sources_[i].source);
      }
    }
    return sources;
  }

  [[nodiscard]] std::uint64_t source_key(UnitIndex consumer, std::uint32_t group) const {
    const Unit& unit = out_.units[consumer];
    StableHash hash;
    hash.add(tree_.scopes()[unit.scope].path).add(unit.label).add(unit.node == kNoNode ? "" : nodes_[unit.node].full_name);
    return hash.add(std::to_string(group)).key();
  }

  void add_parameters(std::size_t begin, std::size_t end) {
    const UnitIndex consumer = sources_[begin].consumer;
    const std::vector<NodeIndex> parameters = distinct(begin, end);
    const bool many = parameters.size() >= kAggregateFrom;
    const std::uint64_t key = many ? source_key(consumer, sources_[begin].group) : 0;
    Unit unit;
    unit.scope = out_.boxes[out_.units[consumer].box].scope;
    unit.aggregation = key;
    unit.first = out_.units[consumer].first - 0.5;
    unit.operators = 0;
    if (many && !request_.open_aggregations.contains(key)) {
      unit.kind = LayoutKind::aggregation;
      unit.label = times(parameters.size(), "Parameter");
      unit.members = parameters;
      Link link;
      link.tensors = static_cast<std::uint32_t>(parameters.size());
      add_source_link(consumer, std::move(unit), link);
      return;
    }
    unit.kind = LayoutKind::parameter;
    for (std::size_t i = begin; i < end;) {
      std::size_t next = i + 1;
      while (next < end && sources_[next].source == sources_[i].source) {
        ++next;
      }
      unit.node = sources_[i].source;
      unit.label = nodes_[unit.node].name();
      Link link;
      link.producer = unit.node;
      link.slot = sources_[i].slot;
      link.argument = next == i + 1 ? argument_of(consumer, sources_[i].argument) : -1;
      add_source_link(consumer, unit, link);
      i = next;
    }
  }

  void add_source_link(UnitIndex consumer, Unit unit, Link link) {
    link.to = consumer;
    link.from = add_unit(out_.units[consumer].box, std::move(unit));
    out_.links.push_back(link);
  }

  /// Each source once, in the order of the arguments.
  [[nodiscard]] std::vector<NodeIndex> by_argument(std::size_t begin, std::size_t end) const {
    std::vector<std::pair<std::int32_t, NodeIndex>> first_uses;
    for (std::size_t i = begin; i < end; ++i) {
      if (i == begin || sources_[i].source != sources_[i - 1].source) {
        first_uses.emplace_back(sources_[i].argument, sources_[i].source);
      }
    }
    std::sort(first_uses.begin(), first_uses.end());
    std::vector<NodeIndex> sources;
    sources.reserve(first_uses.size());
    for (const auto& [argument, source] : first_uses) {
      sources.push_back(source);
    }
    return sources;
  }

  void add_constants(std::size_t begin, std::size_t end) {
    Unit& consumer = out_.units[sources_[begin].consumer];
    const std::vector<NodeIndex> constants = by_argument(begin, end);
    const bool many = constants.size() >= kAggregateFrom;
    const std::uint64_t key = many ? source_key(sources_[begin].consumer, kConstants) : 0;
    if (many && !request_.open_aggregations.contains(key)) {
      const std::string label = times(constants.size(), "Const");
      consumer.constants.push_back({LayoutKind::aggregation, kNoNode, constants, key, label});
      return;
    }
    for (const NodeIndex constant : constants) {
      consumer.constants.push_back({LayoutKind::constant, constant, {}, key, constant_label(constant)});
    }
  }

  /// "cst4 = −1" if the value is short.
  [[nodiscard]] std::string constant_label(NodeIndex constant) const {
    std::string label(nodes_[constant].full_name);
    const std::string value = graph_.constant_text(constant);
    if (!value.empty() && value.size() <= kLongestConstant) {
      const bool negative = value.size() > 1 && value.front() == '-' && value[1] >= '0' && value[1] <= '9';
      label += negative ? " = −" + value.substr(1) : " = " + value;
    }
    return label;
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
  std::span<const Node> nodes_;
  const LayoutRequest& request_;
  const std::stop_token& stop_;
  VisibleGraph out_;
  std::vector<NodeIndex> first_;       ///< of each scope
  std::vector<UnitIndex> scope_unit_;  ///< the closed scope that hides it
  std::vector<UnitIndex> node_unit_;   ///< of operators that no closed scope hides
  std::vector<RawLink> raw_;
  std::vector<SourceUse> sources_;
};

}  // namespace

std::optional<VisibleGraph> make_visible(const ScopeTree& tree, const LayoutRequest& request, const std::stop_token& stop) {
  return Builder(tree, request, stop).build();
}

}  // namespace sporescope::layered
