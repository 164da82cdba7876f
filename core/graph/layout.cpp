// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layout.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "core/graph/layered/backward_placement.h"
#include "core/graph/layered/box_layout.h"
#include "core/graph/layered/edge_curves.h"
#include "core/graph/layered/layer_assignment.h"
#include "core/graph/layered/row_alignment.h"
#include "core/graph/layered/sizes.h"
#include "core/graph/layered/title_placement.h"
#include "core/graph/layered/visible_graph.h"

namespace sporescope {
namespace {

using namespace layered;

std::string tensor_text(const OutputType& type) {
  if (type.dtype.empty()) {
    return {};
  }
  std::string text(type.dtype);
  if (!type.shape_known) {
    return text;
  }
  text += " [";
  bool is_first = true;
  for (const std::int64_t size : type.shape) {
    text += is_first ? "" : ", ";
    text += size < 0 ? "?" : std::to_string(size);
    is_first = false;
  }
  return text + "]";
}

/// Returns "float32 [4, 10]" or "11 tensors". A complete tuple counts as its elements.
std::string link_label(const Graph& graph, const Link& link) {
  if (link.control) {
    return {};
  }
  std::size_t tensors = link.tensors;
  if (tensors == 1) {
    const std::vector<OutputType> outputs = graph.outputs(link.producer);
    const bool is_tuple = outputs.size() > 1 && is_virtual_operator(graph.nodes()[link.producer].type);
    if (!is_tuple) {
      return link.slot < outputs.size() ? tensor_text(outputs[link.slot]) : std::string{};
    }
    tensors = outputs.size();
  }
  return std::to_string(tensors) + " tensors";
}

/// Converts the nested layout to absolute items and edges.
class Assembly {
 public:
  Assembly(const VisibleGraph& graph, const Layering& layering, NestedLayout nested, std::vector<std::string> labels)
      : graph_(graph), layering_(layering), nested_(std::move(nested)), labels_(std::move(labels)) {}

  GraphLayout assemble() {
    place_boxes();
    item_of_unit_.assign(graph_.units.size(), 0);
    for (const auto& box : graph_.boxes) {
      for (const UnitIndex unit : box.units) {
        add_item(unit);
      }
    }
    for (std::uint32_t i = 0; i < graph_.links.size(); ++i) {
      add_edge(i);
    }
    for (const UnitIndex unit : graph_.units.indices()) {
      add_satellites(unit);
    }
    out_.width = nested_.boxes.front().width;
    out_.height = nested_.boxes.front().height;
    return std::move(out_);
  }

 private:
  void place_boxes() {
    origin_.resize(graph_.boxes.size());
    for (const BoxIndex box : graph_.boxes.indices().after(kOuterBox)) {
      const LayoutPoint& parent_origin = origin_[graph_.boxes[box].parent];
      const LayoutPoint& position = nested_.unit_position[graph_.boxes[box].unit];
      origin_[box] = {parent_origin.x + position.x, parent_origin.y + position.y};
    }
  }

  [[nodiscard]] LayoutPoint corner(UnitIndex unit) const {
    const LayoutPoint& box = origin_[graph_.units[unit].box];
    return {box.x + nested_.unit_position[unit].x, box.y + nested_.unit_position[unit].y};
  }

  void add_item(UnitIndex index) {
    const Unit& unit = graph_.units[index];
    const Box& box = graph_.boxes[unit.box];
    LayoutItem item;
    item.kind = unit.kind;
    const LayoutPoint at = corner(index);
    item.x = at.x;
    item.y = at.y;
    item.width = nested_.unit_extents[index].item.width;
    item.height = nested_.unit_extents[index].item.height;
    item.scope = unit.scope;
    item.node = unit.node;
    item.aggregation = unit.aggregation;
    item.members = unit.members;
    item.instances = unit.instances;
    if (unit.kind == LayoutKind::repetition) {
      item.drawn = graph_.boxes[unit.inside].drawn;
      item.strip = nested_.boxes[unit.inside].strip;
      item.strip.x += at.x;
      item.strip.y += at.y;
    }
    item.depth = box.depth + (is_container(unit.kind) ? 1 : 0);
    item.label = unit.label;
    item.parent = box.unit == kNoUnit ? -1 : static_cast<std::int32_t>(item_of_unit_[box.unit]);
    item_of_unit_[index] = static_cast<std::uint32_t>(out_.items.size());
    out_.items.push_back(std::move(item));
  }

  void add_edge(std::uint32_t index) {
    const Link& link = graph_.links[index];
    const Route& route = nested_.routes[index];
    LayoutEdge edge;
    edge.from = item_of_unit_[link.producing()];
    edge.to = item_of_unit_[link.consuming()];
    edge.control = link.control;
    edge.cut = layering_.cut[index];
    edge.tensors = link.tensors;
    edge.argument = link.argument;
    if (edge.cut) {
      edge.label = std::move(labels_[index]);
    } else {
      edge.points = vertical_curve(knots_of(link, route));
      if (link.reversed) {
        std::reverse(edge.points.begin(), edge.points.end());
      }
      if (route.label_placed) {
        edge.label = std::move(labels_[index]);
        edge.label_at = {origin_[link.box].x + route.label_at.x, origin_[link.box].y + route.label_at.y};
      }
    }
    out_.edges.push_back(std::move(edge));
  }

  [[nodiscard]] std::vector<LayoutPoint> knots_of(const Link& link, const Route& route) const {
    std::vector<LayoutPoint> knots;
    const LayoutItem& from = out_.items[item_of_unit_[link.from]];
    const LayoutItem& to = out_.items[item_of_unit_[link.to]];
    for (const RoutePart& part : route.parts) {
      const BoxLayout& layout = nested_.boxes[part.box];
      const LayoutPoint& origin = origin_[part.box];
      for (std::size_t i = 0; i < part.vertices.size(); ++i) {
        const Vertex& vertex = layout.graph.vertices[part.vertices[i]];
        const bool at_from = i == 0 && part.from != kNoUnit;
        const bool at_to = i + 1 == part.vertices.size() && part.to != kNoUnit;
        const double offset = (at_from ? part.from_offset : 0) + (at_to ? part.to_offset : 0);
        const double x = origin.x + vertex.x + offset;
        if (at_from && part.from == link.from) {
          knots.push_back({x, from.y + from.height});
        }
        if (i == 0 && part.from == kNoUnit) {  // the edge bends above the scope, not in its title
          knots.push_back({x, origin.y});
        }
        if (!at_from) {
          knots.push_back({x, origin.y + layout.layer_top[vertex.layer]});
        }
        if (!at_to) {
          knots.push_back({x, origin.y + layout.layer_bottom[vertex.layer]});
        }
        if (at_to && part.to == link.to) {
          knots.push_back({x, to.y});
        }
      }
    }
    return knots;
  }

  void add_satellites(UnitIndex unit) {
    const UnitExtent& extent = nested_.unit_extents[unit];
    const std::uint32_t owner = item_of_unit_[unit];
    const double left = out_.items[owner].x;
    const double right = left + out_.items[owner].width;
    const double middle = out_.items[owner].y + out_.items[owner].height / 2;
    double y = middle - extent.left_stack_height() / 2;
    if (extent.inputs) {
      add_stub(*extent.inputs, owner, true, left - kSatelliteGap - extent.inputs->size.width, y);
      y += extent.inputs->size.height + kSatelliteSpacing;
    }
    for (std::size_t i = 0; i < extent.constants.size(); ++i) {
      add_constant(graph_.units[unit].constants[i], extent.constants[i], owner, y);
      y += extent.constants[i].height + kSatelliteSpacing;
    }
    if (extent.outputs) {
      add_stub(*extent.outputs, owner, false, right + kSatelliteGap, middle - extent.outputs->size.height / 2);
    }
  }

  void add_constant(const Satellite& constant, const Size& size, std::uint32_t owner, double y) {
    const LayoutItem& consumer = out_.items[owner];
    LayoutItem item;
    item.kind = constant.kind;
    item.x = consumer.x - kSatelliteGap - size.width;
    item.y = y;
    item.width = size.width;
    item.height = size.height;
    item.scope = consumer.scope;
    item.node = constant.node;
    item.aggregation = constant.aggregation;
    item.members = constant.members;
    item.depth = consumer.depth;
    item.label = constant.label;
    item.parent = consumer.parent;
    LayoutEdge edge;
    edge.from = static_cast<std::uint32_t>(out_.items.size());
    edge.to = owner;
    edge.tensors = static_cast<std::uint32_t>(std::max<std::size_t>(1, constant.members.size()));
    edge.points = horizontal_curve({item.x + item.width, y + size.height / 2}, {consumer.x, consumer.y + consumer.height / 2});
    out_.items.push_back(std::move(item));
    out_.edges.push_back(std::move(edge));
  }

  void add_stub(const Stub& stub, std::uint32_t owner, bool input, double x, double y) {
    out_.stubs.push_back({owner, input, x, y, stub.size.width, stub.size.height, stub.label, stub.links});
  }

  const VisibleGraph& graph_;
  const Layering& layering_;
  NestedLayout nested_;
  std::vector<std::string> labels_;
  IndexedVector<BoxIndex, LayoutPoint> origin_;  ///< Absolute position of each box
  IndexedVector<UnitIndex, std::uint32_t> item_of_unit_;
  GraphLayout out_;
};

tl::unexpected<Error> cancelled() {
  return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Graph layout was stopped")});
}

}  // namespace

Result<std::shared_ptr<const GraphLayout>> lay_out(const ScopeTree& tree, const LayoutRequest& request,
                                                   const std::stop_token& stop) {
  try {
    std::optional<VisibleGraph> visible = make_visible(tree, request, stop);
    if (!visible) {
      return cancelled();
    }
    if (request.backward_column) {
      set_backward_column(tree, *visible);
    }
    const LabelSizes sizes(request.metrics);
    IndexedVector<UnitIndex, Size> item_sizes;
    item_sizes.reserve(visible->units.size());
    for (const Unit& unit : visible->units) {
      item_sizes.add(sizes.item(unit.kind, unit.label));
    }
    const Layering layering = assign_layers(*visible, std::move(item_sizes));
    std::vector<std::string> labels;
    labels.reserve(visible->links.size());
    for (const Link& link : visible->links) {
      labels.push_back(link_label(*tree.graph(), link));
    }
    std::optional<NestedLayout> nested = lay_out_boxes(*visible, layering, labels, sizes, stop);
    if (!nested || stop.stop_requested()) {
      return cancelled();
    }
    if (visible->backward.unit != kNoUnit) {
      align_rows(*visible, layering, *nested, stop);
      if (stop.stop_requested()) {
        return cancelled();
      }
    }
    GraphLayout layout = Assembly(*visible, layering, std::move(*nested), std::move(labels)).assemble();
    place_titles(layout, sizes);
    return std::make_shared<const GraphLayout>(std::move(layout));
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Not enough memory to draw this part of the graph")});
  }
}

}  // namespace sporescope
