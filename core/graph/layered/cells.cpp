// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/cells.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sporescope::layered {
namespace {

constexpr std::size_t kLongestStubName = 24;

/// The last part of a path of scopes, cut where it is long.
std::string short_name(std::string_view label) {
  const std::size_t slash = label.rfind(" / ");
  std::string_view name = slash == std::string_view::npos ? label : label.substr(slash + 3);
  if (name.size() <= kLongestStubName) {
    return std::string(name);
  }
  std::size_t end = kLongestStubName - 1;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) {
    --end;  // not in the middle of a character
  }
  return std::string(name.substr(0, end)) + "…";
}

Stub make_stub(const VisibleGraph& graph, std::vector<std::uint32_t> links, bool inputs, const LabelSizes& sizes) {
  Stub stub;
  if (links.size() == 1) {
    const Link& link = graph.links[links.front()];
    stub.label = short_name(graph.units[inputs ? link.from : link.to].label);
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

double Cell::left_stack_height() const {
  double height = inputs ? inputs->size.height : 0;
  for (const Size& constant : constants) {
    height += (height > 0 ? kBetweenSatellites : 0) + constant.height;
  }
  return height;
}

double Cell::left() const {
  double beside = inputs ? inputs->size.width : 0;
  for (const Size& constant : constants) {
    beside = std::max(beside, constant.width);
  }
  return item.width / 2 + (beside > 0 ? beside + kToSatellite : 0);
}

double Cell::right() const { return item.width / 2 + (outputs ? outputs->size.width + kToSatellite : 0); }

double Cell::height() const { return std::max({item.height, left_stack_height(), outputs ? outputs->size.height : 0}); }

std::vector<Cell> make_cells(const VisibleGraph& graph, const Layering& layering, const LabelSizes& sizes) {
  std::vector<Cell> cells(graph.units.size());
  std::vector<std::vector<std::uint32_t>> cut_in(graph.units.size());
  std::vector<std::vector<std::uint32_t>> cut_out(graph.units.size());
  for (std::uint32_t i = 0; i < graph.links.size(); ++i) {
    if (layering.cut[i]) {
      cut_out[graph.links[i].from].push_back(i);
      cut_in[graph.links[i].to].push_back(i);
    }
  }
  for (UnitIndex unit = 0; unit < cells.size(); ++unit) {
    Cell& cell = cells[unit];
    cell.item = sizes.item(graph.units[unit].kind, graph.units[unit].label);
    for (const Satellite& constant : graph.units[unit].constants) {
      cell.constants.push_back(sizes.item(constant.kind, constant.label));
    }
    if (!cut_in[unit].empty()) {
      cell.inputs = make_stub(graph, std::move(cut_in[unit]), true, sizes);
    }
    if (!cut_out[unit].empty()) {
      cell.outputs = make_stub(graph, std::move(cut_out[unit]), false, sizes);
    }
  }
  return cells;
}

}  // namespace sporescope::layered
