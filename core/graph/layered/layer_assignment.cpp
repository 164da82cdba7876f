// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/layer_assignment.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/graph/layered/forward_order.h"

namespace sporescope::layered {
namespace {

constexpr std::uint32_t kMaxCrossedLayers = 3;
constexpr double kControlEdgeWeight = 0.25;
constexpr double kSequenceWeight = 0.01;
/// Maximum width of a layer. A layer may also be as wide as a drawing with the aspect ratio kWideDrawing.
constexpr double kWideLayer = 2000;
constexpr double kWideDrawing = 1.4;
constexpr double kEstimatedStubWidth = 110;
constexpr double kParameterRow = 22 + kLabeledLayerGap;
constexpr std::size_t kManyUnits = 40;

/// Returns number and type of a block in a list of cells: "3-Block".
std::optional<std::pair<std::uint64_t, std::string_view>> numbered_block(std::string_view label) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
  const auto digits = static_cast<std::size_t>(end - label.data());
  if (error != std::errc() || digits == label.size() || label[digits] != '-') {
    return std::nullopt;
  }
  return std::pair(number, label.substr(digits + 1));
}

struct Neighbor {
  std::uint32_t unit;  ///< Index in the units of the box, ordered by `first`
  double weight;
};

struct Row {
  std::vector<std::uint32_t> units;
  bool continues_layer = false;  ///< Belongs to the same layer as the row above
};

/// Computes the layers of one box.
class BoxLayers {
 public:
  BoxLayers(const VisibleGraph& graph, const IndexedVector<UnitIndex, Size>& sizes, BoxIndex box,
            IndexedVector<UnitIndex, std::uint32_t>& index_in_box)
      : graph_(graph), sizes_(sizes), index_in_box_(index_in_box) {
    for (const UnitIndex unit : graph.boxes[box].units) {
      if (!is_parameter(unit) && unit != graph.backward.unit) {
        units_.push_back(unit);
      }
    }
    std::sort(units_.begin(), units_.end(),
              [&](UnitIndex a, UnitIndex b) { return graph.units[a].first < graph.units[b].first; });
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      index_in_box_[units_[i]] = i;
    }
    above_.resize(units_.size());
    below_.resize(units_.size());
    layer_.assign(units_.size(), 0);
    linked_.assign(units_.size(), false);
    fed_.assign(units_.size(), false);
  }

  void add(const Link& link) {
    if (is_parameter(link.from)) {
      parameter_links_.push_back(&link);
    } else {
      links_.push_back({index_in_box_[link.outer_from], index_in_box_[link.outer_to], link.control ? kControlEdgeWeight : 1});
    }
  }

  /// Returns the number of layers.
  std::uint32_t assign(IndexedVector<UnitIndex, std::uint32_t>& layer) {
    merge_links();
    order_units();
    for (const WeightedLink& link : links_) {
      linked_[link.from] = linked_[link.to] = true;
      if (link.from < link.to) {
        above_[link.to].push_back({link.from, link.weight});
        below_[link.from].push_back({link.to, link.weight});
      }
    }
    for (const Link* feed : parameter_links_) {
      fed_[index_in_box_[layering_unit(feed->outer_to)]] = true;
    }
    assign_longest_paths();
    pull_down();
    const std::vector<Row> rows = split_into_rows();
    estimate_size(rows);
    return number_rows(rows, layer);
  }

  [[nodiscard]] const std::vector<std::pair<UnitIndex, UnitIndex>>& sequences() const { return sequences_; }

  /// Returns the approximate size of the box.
  [[nodiscard]] Size estimated_size() const { return estimated_size_; }

 private:
  [[nodiscard]] bool is_parameter(UnitIndex unit) const { return graph_.units[unit].operators == 0; }

  /// The backward pass has no layer of its own. It is in the layer of the unit next to it.
  [[nodiscard]] UnitIndex layering_unit(UnitIndex unit) const {
    return unit == graph_.backward.unit ? graph_.backward.forward_unit : unit;
  }

  void index_units() {
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      index_in_box_[units_[i]] = i;
    }
  }

  /// Merges the links of each pair. A pair with data and control links counts as data.
  void merge_links() {
    std::sort(links_.begin(), links_.end(), [](const WeightedLink& a, const WeightedLink& b) {
      return std::tuple(a.from, a.to, -a.weight) < std::tuple(b.from, b.to, -b.weight);
    });
    links_.erase(std::unique(links_.begin(), links_.end(),
                             [](const WeightedLink& a, const WeightedLink& b) { return a.from == b.from && a.to == b.to; }),
                 links_.end());
  }

  /// Renumbers the units so that few links go back.
  void order_units() {
    const auto [order, cycle] = forward_order(static_cast<std::uint32_t>(units_.size()), links_);
    add_sequences(cycle);
    std::vector<UnitIndex> ordered;
    std::vector<std::uint32_t> new_index(units_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      ordered.push_back(units_[order[i]]);
      new_index[order[i]] = i;
    }
    units_ = std::move(ordered);
    index_units();
    for (WeightedLink& link : links_) {
      link.from = new_index[link.from];
      link.to = new_index[link.to];
    }
  }

  /// Adds links between consecutive blocks of a list ("3-Block", "4-Block") that share operators. Their only connection is the
  /// block that lends its name to the shared operators. The links place them below each other and are not drawn.
  void add_sequences(const std::vector<std::uint32_t>& cycle) {
    std::map<std::tuple<std::uint32_t, std::string_view, std::uint64_t>, std::uint32_t> blocks;  // cycle, type, number
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      const Unit& unit = graph_.units[units_[i]];
      if (unit.kind != LayoutKind::scope_closed && unit.kind != LayoutKind::scope_open) {
        continue;
      }
      if (const auto block = numbered_block(unit.label)) {
        blocks.emplace(std::tuple(cycle[i], block->second, block->first), i);
      }
    }
    for (auto it = blocks.begin(); it != blocks.end(); ++it) {
      const auto& [own_cycle, type, number] = it->first;
      const auto next = blocks.find({own_cycle, type, number + 1});
      if (next != blocks.end() && graph_.units[units_[it->second]].first < graph_.units[units_[next->second]].first) {
        links_.push_back({it->second, next->second, kSequenceWeight});
        sequences_.emplace_back(units_[it->second], units_[next->second]);
      }
    }
  }

  void assign_longest_paths() {
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      for (const Neighbor& producer : above_[i]) {
        layer_[i] = std::max(layer_[i], layer_[producer.unit] + 1);
      }
    }
  }

  /// Shortens edges: a unit with more weight below than above moves down as far as possible.
  void pull_down() {
    const auto total = [](const std::vector<Neighbor>& neighbors) {
      return std::accumulate(neighbors.begin(), neighbors.end(), 0.0,
                             [](double sum, const Neighbor& n) { return sum + n.weight; });
    };
    for (std::uint32_t i = static_cast<std::uint32_t>(units_.size()); i-- > 0;) {
      if (below_[i].empty() || total(below_[i]) <= total(above_[i])) {
        continue;
      }
      std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
      for (const Neighbor& consumer : below_[i]) {
        lowest = std::min(lowest, layer_[consumer.unit]);
      }
      layer_[i] = std::max(layer_[i], lowest - 1);
    }
  }

  /// Estimates the width with stubs. The cut links are not known yet, but units with several links are likely to have stubs.
  [[nodiscard]] double width_with_stubs(std::uint32_t i) const {
    const bool has_stubs = units_.size() > kManyUnits || above_[i].size() + below_[i].size() > 2;
    const int stub_count = has_stubs ? (above_[i].empty() ? 0 : 1) + (below_[i].empty() ? 0 : 1) : 0;
    return sizes_[units_[i]].width + kSiblingGap + stub_count * kEstimatedStubWidth;
  }

  [[nodiscard]] double height_with_parameters(std::uint32_t i) const {
    const double own = sizes_[units_[i]].height + (linked_[i] ? kLabeledLayerGap : kLayerGap);
    return own + (fed_[i] ? kParameterRow : 0);
  }

  void estimate_size(const std::vector<Row>& rows) {
    estimated_size_ = {2 * kScopePadding, kScopeHeaderHeight + kScopePadding};
    for (const Row& row : rows) {
      double width = 2 * kScopePadding;
      double height = 0;
      for (const std::uint32_t i : row.units) {
        width += width_with_stubs(i);
        height = std::max(height, height_with_parameters(i));
      }
      estimated_size_.width = std::max(estimated_size_.width, width);
      estimated_size_.height += height;
    }
  }

  /// Splits wide layers into rows. Units without edges come last, so that they do not widen the other layers.
  [[nodiscard]] std::vector<Row> split_into_rows() const {
    std::vector<std::vector<std::uint32_t>> layers;
    std::vector<std::uint32_t> unlinked;
    double area = 0;
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      area += width_with_stubs(i) * height_with_parameters(i);
      if (!linked_[i]) {
        unlinked.push_back(i);
        continue;
      }
      layers.resize(std::max<std::size_t>(layers.size(), layer_[i] + 1));
      layers[layer_[i]].push_back(i);
    }
    layers.push_back(std::move(unlinked));
    const double max_width = std::max(kWideLayer, kWideDrawing * std::sqrt(area));
    std::vector<Row> rows;
    for (const std::vector<std::uint32_t>& layer : layers) {
      const std::size_t first = rows.size();
      double width = max_width + 1;
      for (const std::uint32_t i : layer) {
        const double own = width_with_stubs(i);
        if (width + own > max_width) {
          rows.push_back({{}, rows.size() > first});
          width = 0;
        }
        rows.back().units.push_back(i);
        width += own;
      }
    }
    return rows;
  }

  /// Numbers the rows. Parameters are in the layer directly above their consumers, which usually is another row of operators.
  /// They get a layer of their own where they would be far away: next to an expanded scope, or next to the first half of a
  /// split layer.
  std::uint32_t number_rows(const std::vector<Row>& rows, IndexedVector<UnitIndex, std::uint32_t>& layer) const {
    std::uint32_t next = 0;
    bool needs_own_layer = true;
    for (const Row& row : rows) {
      const bool is_fed = std::any_of(row.units.begin(), row.units.end(), [&](std::uint32_t i) { return fed_[i]; });
      next += is_fed && (needs_own_layer || row.continues_layer) ? 1 : 0;
      needs_own_layer = false;
      for (const std::uint32_t i : row.units) {
        layer[units_[i]] = next;
        needs_own_layer = needs_own_layer || is_container(graph_.units[units_[i]].kind);
      }
      ++next;
    }
    for (const Link* feed : parameter_links_) {
      layer[feed->from] = layer[layering_unit(feed->outer_to)] - 1;
    }
    return next;
  }

  const VisibleGraph& graph_;
  const IndexedVector<UnitIndex, Size>& sizes_;
  IndexedVector<UnitIndex, std::uint32_t>& index_in_box_;  // index in the box
  std::vector<UnitIndex> units_;
  std::vector<std::vector<Neighbor>> above_;
  std::vector<std::vector<Neighbor>> below_;
  std::vector<std::uint32_t> layer_;
  std::vector<bool> linked_;
  std::vector<bool> fed_;  ///< Fed by parameters
  std::vector<WeightedLink> links_;
  std::vector<std::pair<UnitIndex, UnitIndex>> sequences_;
  std::vector<const Link*> parameter_links_;
  Size estimated_size_;
};

/// Returns the number of layers between the ends of a link in all boxes. Returns more than the maximum if the link goes up or
/// sideways.
std::uint32_t count_crossed_layers(const VisibleGraph& graph, const Layering& layering, const Link& link) {
  const std::uint32_t top = layering.layer[link.outer_from];
  const std::uint32_t bottom = layering.layer[link.outer_to];
  if (top >= bottom) {
    return kMaxCrossedLayers + 1;
  }
  std::uint64_t crossed = bottom - top - 1;
  for (UnitIndex unit = link.from; unit != link.outer_from; unit = graph.boxes[graph.units[unit].box].unit) {
    crossed += layering.count[graph.units[unit].box] - 1 - layering.layer[unit];
  }
  for (UnitIndex unit = link.to; unit != link.outer_to; unit = graph.boxes[graph.units[unit].box].unit) {
    crossed += layering.layer[unit];
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(crossed, kMaxCrossedLayers + 1));
}

}  // namespace

Layering assign_layers(const VisibleGraph& graph, IndexedVector<UnitIndex, Size> sizes) {
  Layering layering;
  layering.layer.assign(graph.units.size(), 0);
  layering.count.assign(graph.boxes.size(), 0);
  IndexedVector<BoxIndex, std::vector<const Link*>> links(graph.boxes.size());
  for (const Link& link : graph.links) {
    if (!link.always_cut) {
      links[link.box].push_back(&link);
    }
  }
  IndexedVector<UnitIndex, std::uint32_t> index_in_box(graph.units.size(), 0);
  for (const BoxIndex box : graph.boxes.indices().reversed()) {
    BoxLayers layers(graph, sizes, box, index_in_box);
    for (const Link* link : links[box]) {
      layers.add(*link);
    }
    layering.count[box] = layers.assign(layering.layer);
    if (box == kOuterBox && graph.backward.unit != kNoUnit) {
      layering.layer[graph.backward.unit] = layering.layer[graph.backward.forward_unit];
    }
    layering.sequences.insert(layering.sequences.end(), layers.sequences().begin(), layers.sequences().end());
    if (graph.boxes[box].unit != kNoUnit) {
      sizes[graph.boxes[box].unit] = layers.estimated_size();
    }
  }
  layering.cut.reserve(graph.links.size());
  for (const Link& link : graph.links) {
    layering.cut.push_back(link.always_cut || count_crossed_layers(graph, layering, link) > kMaxCrossedLayers);
  }
  return layering;
}

}  // namespace sporescope::layered
