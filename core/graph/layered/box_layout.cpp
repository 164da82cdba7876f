// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/box_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/graph/layered/coordinate_assignment.h"
#include "core/graph/layered/label_placement.h"

namespace sporescope::layered {
namespace {

constexpr double kDummyWidth = 2;
constexpr double kControlWeight = 0.25;
constexpr double kParameterWeight = 0.5;
constexpr double kDummyWeight = 8;
constexpr double kIntoDummyWeight = 2;
constexpr double kChainWeight = 4;

/// A link and the part of its route that crosses one box.
struct DummyChain {
  std::uint32_t link;
  std::uint32_t part;
};

/// Returns the segments that are drawn.
std::vector<std::uint32_t> drawn_segments(std::vector<std::uint32_t> segments, const LayeredGraph& graph) {
  std::erase_if(segments, [&](std::uint32_t s) { return !graph.segments[s].drawn; });
  return segments;
}

/// Distributes the ends of segments along a side of this width, in their order. `offset` is the end at this side.
void distribute_ports(const std::vector<std::uint32_t>& segments, double width, double Segment::*offset, LayeredGraph& graph) {
  const auto count = static_cast<double>(segments.size());
  const double usable = std::max(0.0, width - 28);
  const double step = segments.size() < 2 ? 0 : std::min(kArrowSpacing, usable / (count - 1));
  for (std::size_t i = 0; i < segments.size(); ++i) {
    graph.segments[segments[i]].*offset = (static_cast<double>(i) - (count - 1) / 2) * step;
  }
}

/// Increases the weight of segments between a vertex with one output and a vertex with one data input, so that chains become
/// straight.
void straighten_chains(LayeredGraph& graph) {
  const auto count_full_weight = [&](const std::vector<std::uint32_t>& segments) {
    return std::count_if(segments.begin(), segments.end(), [&](std::uint32_t s) { return graph.segments[s].weight >= 1; });
  };
  std::vector<std::uint32_t> chains;
  for (std::uint32_t s = 0; s < graph.segments.size(); ++s) {
    const Segment& segment = graph.segments[s];
    if (segment.weight == 1 && count_full_weight(graph.lower[segment.upper]) == 1 &&
        count_full_weight(graph.upper[segment.lower]) == 1) {
      chains.push_back(s);
    }
  }
  for (const std::uint32_t s : chains) {
    graph.segments[s].weight = kChainWeight;
  }
}

class NestedBuilder {
 public:
  NestedBuilder(const VisibleGraph& graph, const Layering& layering, const std::vector<std::string>& labels,
                const LabelSizes& sizes, const std::stop_token& stop)
      : graph_(graph), layering_(layering), labels_(labels), sizes_(sizes), stop_(stop) {}

  std::optional<NestedLayout> build() {
    out_.unit_extents = compute_unit_extents(graph_, layering_, sizes_);
    out_.unit_position.resize(graph_.units.size());
    out_.boxes.resize(graph_.boxes.size());
    vertex_of_unit_.resize(graph_.units.size());
    make_routes();
    for (const BoxIndex box : graph_.boxes.indices().reversed()) {
      if (stop_.stop_requested()) {
        return std::nullopt;
      }
      lay_out(box);
    }
    return std::move(out_);
  }

 private:
  void make_routes() {
    out_.routes.resize(graph_.links.size());
    dummy_chains_.resize(graph_.boxes.size());
    for (std::uint32_t i = 0; i < graph_.links.size(); ++i) {
      if (layering_.cut[i]) {
        continue;
      }
      const Link& link = graph_.links[i];
      Route& route = out_.routes[i];
      route.label = labels_[i];
      const auto outside = [this](UnitIndex unit) { return graph_.boxes[graph_.units[unit].box].unit; };
      for (UnitIndex unit = link.from; unit != link.outer_from; unit = outside(unit)) {
        route.parts.push_back({graph_.units[unit].box, unit, kNoUnit, {}, 0, 0, 0});
      }
      route.parts.push_back({link.box, link.outer_from, link.outer_to, {}, 0, 0, 0});
      const std::size_t inward = route.parts.size();
      for (UnitIndex unit = link.to; unit != link.outer_to; unit = outside(unit)) {
        route.parts.insert(route.parts.begin() + static_cast<std::ptrdiff_t>(inward),
                           {graph_.units[unit].box, kNoUnit, unit, {}, 0, 0, 0});
      }
      for (std::uint32_t part = 0; part < route.parts.size(); ++part) {
        dummy_chains_[route.parts[part].box].push_back({i, part});
      }
    }
  }

  void lay_out(BoxIndex box) {
    BoxLayout& layout = out_.boxes[box];
    const std::uint32_t layers = layering_.count[box];
    add_vertices(box, layout.graph);
    layout.graph.connect(layers);
    minimize_crossings(layout.graph, stop_);
    set_backward_last(box, layout.graph);
    set_ports(box, layout.graph);
    assign_coordinates(layout.graph, stop_);
    stack_layers(box, layout);
    finish(box, layout);
  }

  /// Moves the backward pass and the vertices that feed it to the right end of their layers.
  void set_backward_last(BoxIndex box, LayeredGraph& graph) const {
    if (box != kOuterBox || graph_.backward.unit == kNoUnit) {
      return;
    }
    IndexedVector<VertexIndex, bool> last(graph.vertices.size(), false);
    last[vertex_of_unit_[graph_.backward.unit]] = true;
    for (const std::uint32_t feed : graph.upper[vertex_of_unit_[graph_.backward.unit]]) {
      last[graph.segments[feed].upper] = true;
    }
    for (auto& layer : graph.layers) {
      std::stable_partition(layer.begin(), layer.end(), [&](VertexIndex vertex) { return !last[vertex]; });
    }
  }

  void add_vertices(BoxIndex box, LayeredGraph& graph) {
    std::vector<UnitIndex> units = graph_.boxes[box].units;
    std::sort(units.begin(), units.end(), [this](UnitIndex a, UnitIndex b) {
      return std::pair(graph_.units[a].first, a) < std::pair(graph_.units[b].first, b);
    });
    for (const UnitIndex unit : units) {
      vertex_of_unit_[unit] = graph.vertices.add(
          {layering_.layer[unit], out_.unit_extents[unit].left(), out_.unit_extents[unit].right(), 0, false});
    }
    for (const DummyChain& chain : dummy_chains_[box]) {
      add_dummy_chain(chain, graph);
    }
    for (const auto& [from, to] : layering_.sequences) {
      if (graph_.units[from].box == box && layering_.layer[to] == layering_.layer[from] + 1) {
        graph.segments.push_back({vertex_of_unit_[from], vertex_of_unit_[to], 0, 0, 1, false});
      }
    }
  }

  void add_dummy_chain(const DummyChain& chain, LayeredGraph& graph) {
    RoutePart& part = out_.routes[chain.link].parts[chain.part];
    const std::uint32_t first = part.from == kNoUnit ? 0 : layering_.layer[part.from] + 1;
    const std::uint32_t last = part.to == kNoUnit ? layering_.count[part.box] : layering_.layer[part.to];
    if (part.from != kNoUnit) {
      part.vertices.push_back(vertex_of_unit_[part.from]);
    }
    for (std::uint32_t layer = first; layer < last; ++layer) {
      part.vertices.push_back(graph.vertices.add({layer, kDummyWidth / 2, kDummyWidth / 2, 0, true}));
    }
    if (part.to != kNoUnit) {
      part.vertices.push_back(vertex_of_unit_[part.to]);
    }
    part.first_segment = static_cast<std::uint32_t>(graph.segments.size());
    for (std::size_t i = 0; i + 1 < part.vertices.size(); ++i) {
      Segment segment;
      segment.upper = part.vertices[i];
      segment.lower = part.vertices[i + 1];
      segment.upper_offset = i == 0 ? part.from_offset : 0;
      segment.lower_offset = i + 2 == part.vertices.size() ? part.to_offset : 0;
      segment.weight =
          weight_of(graph_.links[chain.link], graph.vertices[segment.upper].is_dummy, graph.vertices[segment.lower].is_dummy);
      graph.segments.push_back(segment);
    }
  }

  [[nodiscard]] double weight_of(const Link& link, bool upper_is_dummy, bool lower_is_dummy) const {
    double weight = 1;
    if (upper_is_dummy && lower_is_dummy) {
      weight = kDummyWeight;
    } else if (upper_is_dummy || lower_is_dummy) {
      weight = kIntoDummyWeight;
    }
    if (graph_.units[link.from].operators == 0) {
      weight *= kParameterWeight;
    }
    return link.control ? weight * kControlWeight : weight;
  }

  /// Distributes the ends of segments along the sides of their items, in the order of their other ends.
  void set_ports(BoxIndex box, LayeredGraph& graph) {
    IndexedVector<VertexIndex, std::uint32_t> rank(graph.vertices.size(), 0);
    for (const auto& layer : graph.layers) {
      for (std::uint32_t i = 0; i < layer.size(); ++i) {
        rank[layer[i]] = i;
      }
    }
    for (const UnitIndex unit : graph_.boxes[box].units) {
      if (is_container(graph_.units[unit].kind)) {
        continue;  // the layout of its content has determined the ports
      }
      const VertexIndex vertex = vertex_of_unit_[unit];
      std::vector<std::uint32_t>& incoming = graph.upper[vertex];
      std::sort(incoming.begin(), incoming.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(rank[graph.segments[a].upper], graph.segments[a].upper_offset) <
               std::pair(rank[graph.segments[b].upper], graph.segments[b].upper_offset);
      });
      distribute_ports(drawn_segments(incoming, graph), out_.unit_extents[unit].item.width, &Segment::lower_offset, graph);
      // An operator has one result, so that its edges start at one point.
      if (graph_.units[unit].kind != LayoutKind::op || graph_.backward.contains(unit)) {
        std::vector<std::uint32_t>& outgoing = graph.lower[vertex];
        std::sort(outgoing.begin(), outgoing.end(), [&](std::uint32_t a, std::uint32_t b) {
          return std::pair(rank[graph.segments[a].lower], graph.segments[a].lower_offset) <
                 std::pair(rank[graph.segments[b].lower], graph.segments[b].lower_offset);
        });
        distribute_ports(drawn_segments(outgoing, graph), out_.unit_extents[unit].item.width, &Segment::upper_offset, graph);
      }
    }
    set_repetition_ports(box, graph, rank);
    straighten_chains(graph);
  }

  /// Sets the ports of links to hidden instances of a repetition. The layout of its content does not determine them.
  void set_repetition_ports(BoxIndex box, LayeredGraph& graph, const IndexedVector<VertexIndex, std::uint32_t>& rank) {
    std::map<UnitIndex, std::vector<std::uint32_t>> incoming;
    std::map<UnitIndex, std::vector<std::uint32_t>> outgoing;
    for (const DummyChain& chain : dummy_chains_[box]) {
      const Link& link = graph_.links[chain.link];
      const RoutePart& part = out_.routes[chain.link].parts[chain.part];
      if (part.vertices.size() < 2) {
        continue;
      }
      if (part.to == link.to && graph_.units[link.to].kind == LayoutKind::repetition) {
        incoming[link.to].push_back(part.first_segment + static_cast<std::uint32_t>(part.vertices.size()) - 2);
      }
      if (part.from == link.from && graph_.units[link.from].kind == LayoutKind::repetition) {
        outgoing[link.from].push_back(part.first_segment);
      }
    }
    for (auto& [unit, segments] : incoming) {
      std::sort(segments.begin(), segments.end(), [&](std::uint32_t a, std::uint32_t b) {
        return rank[graph.segments[a].upper] < rank[graph.segments[b].upper];
      });
      distribute_ports(segments, out_.unit_extents[unit].item.width, &Segment::lower_offset, graph);
    }
    for (auto& [unit, segments] : outgoing) {
      std::sort(segments.begin(), segments.end(), [&](std::uint32_t a, std::uint32_t b) {
        return rank[graph.segments[a].lower] < rank[graph.segments[b].lower];
      });
      distribute_ports(segments, out_.unit_extents[unit].item.width, &Segment::upper_offset, graph);
    }
  }

  /// Computes the heights of layers and the gaps between them, from the top of the box.
  void stack_layers(BoxIndex box, BoxLayout& layout) {
    const std::size_t count = layout.graph.layers.size();
    std::vector<double> heights(count, 0);
    for (const UnitIndex unit : graph_.boxes[box].units) {
      double& height = heights[layering_.layer[unit]];
      height = std::max(height, out_.unit_extents[unit].height());
    }
    std::vector<bool> labeled(count, false);
    for (const DummyChain& chain : dummy_chains_[box]) {
      if (graph_.links[chain.link].box == box && !labels_[chain.link].empty()) {
        labeled[labeled_gap(layering_, graph_.links[chain.link])] = true;
      }
    }
    double y = box == kOuterBox ? kScopePadding : kScopeHeaderHeight;
    for (std::size_t layer = 0; layer < count; ++layer) {
      layout.layer_top.push_back(y);
      layout.layer_bottom.push_back(y + heights[layer]);
      y += heights[layer] + (labeled[layer] ? kLabeledLayerGap : kLayerGap);
    }
    layout.height = (count == 0 ? y : layout.layer_bottom.back()) + kScopePadding;
    for (const UnitIndex unit : graph_.boxes[box].units) {
      out_.unit_position[unit].y = unit_top(unit, layout);
    }
  }

  [[nodiscard]] double unit_top(UnitIndex unit, const BoxLayout& layout) const {
    const UnitExtent& extent = out_.unit_extents[unit];
    const std::uint32_t layer = layering_.layer[unit];
    const double top = layout.layer_top[layer];
    const double slack = layout.layer_bottom[layer] - top - extent.height();
    const double item_offset = (extent.height() - extent.item.height) / 2;
    if (slack <= kCenteredSlack) {
      return top + slack / 2 + item_offset;
    }
    const bool only_feeds = drawn_segments(layout.graph.upper[vertex_of_unit_[unit]], layout.graph).empty();
    return top + (only_feeds ? slack : 0) + item_offset;
  }

  /// Computes labels, the width of the box, and the crossings of its border.
  void finish(BoxIndex box, BoxLayout& layout) {
    double left = std::numeric_limits<double>::max();
    double right = std::numeric_limits<double>::lowest();
    for (const Vertex& vertex : layout.graph.vertices) {
      left = std::min(left, vertex.x - vertex.left);
      right = std::max(right, vertex.x + vertex.right);
    }
    if (layout.graph.vertices.empty()) {
      left = right = 0;
    }
    place_labels(box, layout, left, right);
    double shift = kScopePadding - left;
    layout.width = right - left + 2 * kScopePadding;
    const UnitIndex box_unit = graph_.boxes[box].unit;
    if (box_unit != kNoUnit) {
      if (graph_.units[box_unit].kind == LayoutKind::repetition) {
        add_strip(graph_.units[box_unit].instances.size(), layout);
      }
      const double desired = sizes_.title_width(graph_.units[box_unit].label);
      if (layout.width < desired) {
        shift += (desired - layout.width) / 2;
        layout.strip.x += (desired - layout.width) / 2;
        layout.width = desired;
      }
      out_.unit_extents[box_unit].item = {layout.width, layout.height};
    }
    for (Vertex& vertex : layout.graph.vertices) {
      vertex.x += shift;
    }
    for (const UnitIndex unit : graph_.boxes[box].units) {
      out_.unit_position[unit].x = layout.graph.vertices[vertex_of_unit_[unit]].x - out_.unit_extents[unit].item.width / 2;
    }
    for (const DummyChain& chain : dummy_chains_[box]) {
      end_dummy_chain(chain, layout, shift);
    }
  }

  /// Adds the strip to the right of the content of a repetition. It has as few columns as the height allows, but is hardly
  /// higher than wide.
  static void add_strip(std::size_t instances, BoxLayout& layout) {
    const double available_rows = std::floor((layout.height - kScopeHeaderHeight - kScopePadding) / kStripCell);
    const double min_rows = std::ceil(std::sqrt(static_cast<double>(instances)));
    const double rows = std::clamp(available_rows, min_rows, static_cast<double>(instances));
    const double columns = std::ceil(static_cast<double>(instances) / rows);
    layout.strip = {layout.width - kScopePadding + kStripGap, kScopeHeaderHeight, kStripCell, static_cast<std::uint32_t>(rows)};
    layout.width += kStripGap + columns * kStripCell;
    layout.height = std::max(layout.height, kScopeHeaderHeight + rows * kStripCell + kScopePadding);
  }

  void place_labels(BoxIndex box, const BoxLayout& layout, double& left, double& right) {
    std::vector<LabelGap> gaps(layout.graph.layers.size());
    for (const DummyChain& chain : dummy_chains_[box]) {
      const RoutePart& part = out_.routes[chain.link].parts[chain.part];
      for (std::size_t i = 0; i + 1 < part.vertices.size(); ++i) {
        const std::uint32_t gap = layout.graph.vertices[part.vertices[i]].layer;
        gaps[gap].lines.push_back(line_of(chain.link, layout.graph.segments[part.first_segment + i], layout));
      }
    }
    for (const DummyChain& chain : dummy_chains_[box]) {
      if (graph_.links[chain.link].box != box || labels_[chain.link].empty()) {
        continue;
      }
      const std::uint32_t gap = labeled_gap(layering_, graph_.links[chain.link]);
      gaps[gap].labels.push_back(label_of(chain, gap, layout));
    }
    for (std::size_t gap = 0; gap + 1 < gaps.size(); ++gap) {
      if (gaps[gap].labels.empty()) {
        continue;
      }
      place_gap_labels(gaps[gap], layout.layer_bottom[gap], layout.layer_top[gap + 1], sizes_.line_height());
      for (const GapLabel& label : gaps[gap].labels) {
        Route& route = out_.routes[label.link];
        route.label_placed = label.placed;
        route.label_at = {label.x, label.y};
        if (label.placed) {
          left = std::min(left, label.x - label.width / 2);
          right = std::max(right, label.x + label.width / 2);
        }
      }
    }
  }

  [[nodiscard]] static GapLine line_of(std::uint32_t link, const Segment& segment, const BoxLayout& layout) {
    const double upper = layout.graph.vertices[segment.upper].x + segment.upper_offset;
    const double lower = layout.graph.vertices[segment.lower].x + segment.lower_offset;
    return {link, (upper + lower) / 2, lower - upper};
  }

  /// Returns the label of a link, next to its curve in a gap of its own box.
  [[nodiscard]] GapLabel label_of(const DummyChain& chain, std::uint32_t gap, const BoxLayout& layout) const {
    const RoutePart& part = out_.routes[chain.link].parts[chain.part];
    const Segment& line = layout.graph.segments[part.first_segment + gap - layering_.layer[part.from]];
    const GapLine own = line_of(chain.link, line, layout);
    GapLabel label;
    label.link = chain.link;
    label.line_x = own.x;
    label.slope = own.slope;
    label.width = sizes_.text_width(labels_[chain.link]);
    return label;
  }

  /// Sets the ports of a part, and passes the crossings of the border to the enclosing box.
  void end_dummy_chain(const DummyChain& chain, const BoxLayout& layout, double shift) {
    Route& route = out_.routes[chain.link];
    RoutePart& part = route.parts[chain.part];
    const LayeredGraph& graph = layout.graph;
    if (graph_.links[chain.link].box == part.box) {
      route.label_at.x += shift;
    }
    if (part.vertices.size() > 1) {
      const std::size_t last = part.first_segment + part.vertices.size() - 2;
      part.from_offset = part.from == kNoUnit ? 0 : graph.segments[part.first_segment].upper_offset;
      part.to_offset = part.to == kNoUnit ? 0 : graph.segments[last].lower_offset;
    }
    if (part.to == kNoUnit) {  // the link continues in the enclosing box
      const double x = graph.vertices[part.vertices.back()].x + (part.vertices.size() == 1 ? part.from_offset : 0);
      route.parts[chain.part + 1].from_offset = x - layout.width / 2;
    }
    if (part.from == kNoUnit) {
      const double x = graph.vertices[part.vertices.front()].x + (part.vertices.size() == 1 ? part.to_offset : 0);
      route.parts[chain.part - 1].to_offset = x - layout.width / 2;
    }
  }

  const VisibleGraph& graph_;
  const Layering& layering_;
  const std::vector<std::string>& labels_;
  const LabelSizes& sizes_;
  const std::stop_token& stop_;
  NestedLayout out_;
  IndexedVector<BoxIndex, std::vector<DummyChain>> dummy_chains_;  ///< Parts of links in each box
  IndexedVector<UnitIndex, VertexIndex> vertex_of_unit_;
};

}  // namespace

std::uint32_t labeled_gap(const Layering& layering, const Link& link) {
  return (layering.layer[link.outer_from] + layering.layer[link.outer_to] - 1) / 2;
}

std::optional<NestedLayout> lay_out_boxes(const VisibleGraph& graph, const Layering& layering,
                                          const std::vector<std::string>& labels, const LabelSizes& sizes,
                                          const std::stop_token& stop) {
  return NestedBuilder(graph, layering, labels, sizes, stop).build();
}

}  // namespace sporescope::layered
