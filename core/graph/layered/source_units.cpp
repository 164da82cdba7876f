// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/source_units.h"

#include <algorithm>
#include <utility>

#include "core/graph/layered/aggregation.h"

namespace sporescope::layered {
namespace {

constexpr std::size_t kMaxConstantLength = 12;

constexpr std::uint32_t kWeights = 0;
constexpr std::uint32_t kOtherParameters = 1;
constexpr std::uint32_t kConstants = 2;

void add_source_link(VisibleGraph& visible, UnitIndex consumer, Unit unit, Link link) {
  const BoxIndex box = visible.units[consumer].box;
  unit.box = box;
  link.to = consumer;
  link.from = visible.units.add(std::move(unit));
  visible.boxes[box].units.push_back(link.from);
  visible.links.push_back(link);
}

}  // namespace

std::int32_t argument_number(const Graph& graph, const Unit& consumer, std::int32_t argument) {
  if (consumer.kind != LayoutKind::op) {
    return -1;
  }
  const auto inputs = graph.inputs(consumer.node);
  const auto data_inputs = std::count_if(inputs.begin(), inputs.end(), [](const Edge& edge) { return !edge.control; });
  return data_inputs >= 2 ? argument : -1;
}

void SourceUnits::add(const VisibleGraph& visible, UnitIndex to, const Edge& edge) {
  const Node& source = nodes_[edge.node];
  const bool is_constant = source.kind == NodeKind::constant;
  if (is_constant && visible.units[to].kind != LayoutKind::op) {
    return;
  }
  const std::uint32_t group = is_constant ? kConstants : source.category == Category::weight ? kWeights : kOtherParameters;
  uses_.push_back({to, group, edge.node, static_cast<std::int32_t>(edge.argument), edge.slot});
}

void SourceUnits::draw(VisibleGraph& visible) {
  std::sort(uses_.begin(), uses_.end(), [](const Use& a, const Use& b) { return a.order() < b.order(); });
  for (std::size_t begin = 0; begin < uses_.size();) {
    std::size_t end = begin;
    while (end < uses_.size() && uses_[end].consumer == uses_[begin].consumer && uses_[end].group == uses_[begin].group) {
      ++end;
    }
    const auto uses = std::span<const Use>(uses_).subspan(begin, end - begin);
    if (uses.front().group == kConstants) {
      draw_constants(visible, uses);
    } else {
      draw_parameters(visible, uses);
    }
    begin = end;
  }
}

std::vector<NodeIndex> SourceUnits::distinct_sources(std::span<const Use> uses) {
  std::vector<NodeIndex> sources;
  for (const Use& use : uses) {
    if (sources.empty() || sources.back() != use.source) {
      sources.push_back(use.source);
    }
  }
  return sources;
}

std::vector<NodeIndex> SourceUnits::sources_by_argument(std::span<const Use> uses) {
  std::vector<std::pair<std::int32_t, NodeIndex>> first_uses;
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (i == 0 || uses[i].source != uses[i - 1].source) {
      first_uses.emplace_back(uses[i].argument, uses[i].source);
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

std::uint64_t SourceUnits::key_of(const Unit& consumer, std::uint32_t group) const {
  StableHash hash;
  hash.add(tree_.scopes()[consumer.scope].path).add(consumer.label);
  hash.add(consumer.node == kNoNode ? "" : nodes_[consumer.node].full_name);
  return hash.add(std::to_string(group)).key();
}

void SourceUnits::draw_parameters(VisibleGraph& visible, std::span<const Use> uses) const {
  const UnitIndex consumer = uses.front().consumer;
  const std::vector<NodeIndex> parameters = distinct_sources(uses);
  const bool is_aggregated = parameters.size() >= kAggregationThreshold;
  const std::uint64_t key = is_aggregated ? key_of(visible.units[consumer], uses.front().group) : 0;
  Unit unit;
  unit.scope = visible.boxes[visible.units[consumer].box].scope;
  unit.aggregation = key;
  unit.first = visible.units[consumer].first - 0.5;
  unit.operators = 0;
  if (is_aggregated && !request_.open_aggregations.contains(key)) {
    unit.kind = LayoutKind::aggregation;
    unit.label = count_label(parameters.size(), "Parameter");
    unit.members = parameters;
    Link link;
    link.tensors = static_cast<std::uint32_t>(parameters.size());
    add_source_link(visible, consumer, std::move(unit), link);
    return;
  }
  unit.kind = LayoutKind::parameter;
  for (std::size_t i = 0; i < uses.size();) {
    std::size_t next = i + 1;
    while (next < uses.size() && uses[next].source == uses[i].source) {
      ++next;
    }
    unit.node = uses[i].source;
    unit.label = nodes_[unit.node].name();
    Link link;
    link.producer = unit.node;
    link.slot = uses[i].slot;
    link.argument = next == i + 1 ? argument_number(graph_, visible.units[consumer], uses[i].argument) : -1;
    add_source_link(visible, consumer, unit, link);
    i = next;
  }
}

void SourceUnits::draw_constants(VisibleGraph& visible, std::span<const Use> uses) const {
  Unit& consumer = visible.units[uses.front().consumer];
  const std::vector<NodeIndex> constants = sources_by_argument(uses);
  const bool is_aggregated = constants.size() >= kAggregationThreshold;
  const std::uint64_t key = is_aggregated ? key_of(consumer, kConstants) : 0;
  if (is_aggregated && !request_.open_aggregations.contains(key)) {
    const std::string label = count_label(constants.size(), "Const");
    consumer.constants.push_back({LayoutKind::aggregation, kNoNode, constants, key, label});
    return;
  }
  for (const NodeIndex constant : constants) {
    consumer.constants.push_back({LayoutKind::constant, constant, {}, key, constant_label(constant)});
  }
}

std::string SourceUnits::constant_label(NodeIndex constant) const {
  std::string label(nodes_[constant].full_name);
  const std::string value = graph_.constant_text(constant);
  if (!value.empty() && value.size() <= kMaxConstantLength) {
    const bool is_negative = value.size() > 1 && value.front() == '-' && value[1] >= '0' && value[1] <= '9';
    label += is_negative ? " = −" + value.substr(1) : " = " + value;
  }
  return label;
}

}  // namespace sporescope::layered
