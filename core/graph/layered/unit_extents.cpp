// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/unit_extents.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace sporescope::layered {
namespace {

constexpr std::size_t kLongestStubName = 24;

constexpr std::string_view kBetweenScopes = " / ";  // in the label of scopes that contain only the next one

std::string_view first_scope(std::string_view label) { return label.substr(0, label.find(kBetweenScopes)); }

std::string_view last_scope(std::string_view label) {
  const std::size_t slash = label.rfind(kBetweenScopes);
  return slash == std::string_view::npos ? label : label.substr(slash + kBetweenScopes.size());
}

std::string elide(std::string_view name) {
  if (name.size() <= kLongestStubName) {
    return std::string(name);
  }
  std::size_t end = kLongestStubName - 1;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) {
    --end;  // not in the middle of a character
  }
  return std::string(name.substr(0, end)) + "…";
}

/// Number of units with each name.
using NameCounts = std::unordered_map<std::string_view, std::uint32_t>;

NameCounts count_names(const VisibleGraph& graph) {
  NameCounts counts;
  for (const Unit& unit : graph.units) {
    ++counts[last_scope(unit.label)];
  }
  return counts;
}

/// Returns the name of the other end of a link. The gradients repeat the names of the network's scopes, so ambiguous names
/// include the outermost scope.
std::string name_of_other_end(const VisibleGraph& graph, const NameCounts& names, const Link& link, bool inputs) {
  const std::string_view name = last_scope(graph.units[inputs ? link.producing() : link.consuming()].label);
  const std::string_view outer = first_scope(graph.units[inputs ? link.outer_producing() : link.outer_consuming()].label);
  const bool is_unique = names.at(name) == 1 || outer == name;
  return is_unique ? elide(name) : elide(outer) + " › " + elide(name);
}

Stub make_stub(const VisibleGraph& graph, const NameCounts& names, std::vector<std::uint32_t> links, bool inputs,
               const LabelSizes& sizes) {
  Stub stub;
  if (links.size() == 1) {
    const Link& link = graph.links[links.front()];
    stub.label = name_of_other_end(graph, names, link, inputs);
    if (link.tensors > 1 && !link.control) {
      stub.label += ": " + std::to_string(link.tensors) + " tensors";
    }
  } else {
    stub.label = std::to_string(links.size()) + (inputs ? " more inputs" : " more uses");
  }
  stub.size = sizes.stub(stub.label);
  stub.links = std::move(links);
  return stub;
}

}  // namespace

double UnitExtent::left_stack_height() const {
  double height = inputs ? inputs->size.height : 0;
  for (const Size& constant : constants) {
    height += (height > 0 ? kSatelliteSpacing : 0) + constant.height;
  }
  return height;
}

double UnitExtent::left() const {
  double satellite_width = inputs ? inputs->size.width : 0;
  for (const Size& constant : constants) {
    satellite_width = std::max(satellite_width, constant.width);
  }
  return item.width / 2 + (satellite_width > 0 ? satellite_width + kSatelliteGap : 0);
}

double UnitExtent::right() const { return item.width / 2 + (outputs ? outputs->size.width + kSatelliteGap : 0); }

double UnitExtent::height() const { return std::max({item.height, left_stack_height(), outputs ? outputs->size.height : 0}); }

IndexedVector<UnitIndex, UnitExtent> compute_unit_extents(const VisibleGraph& graph, const Layering& layering,
                                                          const LabelSizes& sizes) {
  IndexedVector<UnitIndex, UnitExtent> extents(graph.units.size());
  const NameCounts names = count_names(graph);
  IndexedVector<UnitIndex, std::vector<std::uint32_t>> cut_in(graph.units.size());
  IndexedVector<UnitIndex, std::vector<std::uint32_t>> cut_out(graph.units.size());
  for (std::uint32_t i = 0; i < graph.links.size(); ++i) {
    if (layering.cut[i]) {
      cut_out[graph.links[i].producing()].push_back(i);
      cut_in[graph.links[i].consuming()].push_back(i);
    }
  }
  for (const UnitIndex unit : extents.indices()) {
    UnitExtent& extent = extents[unit];
    extent.item = sizes.item(graph.units[unit].kind, graph.units[unit].label);
    for (const Satellite& constant : graph.units[unit].constants) {
      extent.constants.push_back(sizes.item(constant.kind, constant.label));
    }
    if (!cut_in[unit].empty()) {
      extent.inputs = make_stub(graph, names, std::move(cut_in[unit]), true, sizes);
    }
    if (!cut_out[unit].empty()) {
      extent.outputs = make_stub(graph, names, std::move(cut_out[unit]), false, sizes);
    }
  }
  return extents;
}

}  // namespace sporescope::layered
