// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/row_alignment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace sporescope::layered {
namespace {

constexpr int kMaxRounds = 12;  // each corrects rows that the preceding one has misaligned
constexpr double kOneHeight = 0.5;
constexpr double kNothing = std::numeric_limits<double>::lowest();

class RowAlignment {
 public:
  RowAlignment(const VisibleGraph& graph, const Layering& layering, NestedLayout& layout, const std::stop_token& stop)
      : graph_(graph),
        layering_(layering),
        layout_(layout),
        stop_(stop),
        desired_(graph.units.size(), kNothing),
        middle_(graph.units.size(), 0),
        share_(graph.units.size(), 0),
        layers_(graph.boxes.size()),
        gaps_(graph.boxes.size()) {}

  void run() {
    for (const BoxIndex box : graph_.boxes.indices()) {
      measure(box);
    }
    const auto before = bottoms();
    place(kOuterBox, 0);
    std::vector<std::pair<UnitIndex, UnitIndex>> rows = graph_.backward.rows;
    keep_consistent_rows(rows);
    while (!try_align(rows) && !stop_.stop_requested()) {
      std::erase_if(rows, [this](const auto& row) { return !is_aligned(row); });
      std::fill(desired_.begin(), desired_.end(), kNothing);
      place(kOuterBox, 0);
    }
    move_labels(before);
  }

 private:
  /// Moving a unit down also moves its neighbors. Alignment therefore needs several rounds, and in rare cases does not end.
  bool try_align(const std::vector<std::pair<UnitIndex, UnitIndex>>& rows) {
    for (int round = 0; round < kMaxRounds && !stop_.stop_requested(); ++round) {
      if (!request_moves(rows)) {
        return true;
      }
      place(kOuterBox, 0);
    }
    return std::all_of(rows.begin(), rows.end(), [this](const auto& row) { return is_aligned(row); });
  }

  [[nodiscard]] bool is_aligned(const std::pair<UnitIndex, UnitIndex>& row) const {
    return std::abs(middle_[row.first] - middle_[row.second]) <= kOneHeight;
  }

  /// Measures gaps between layers, and the position of units in their layer: top (0), middle (0.5) or bottom (1).
  void measure(BoxIndex box) {
    const BoxLayout& layout = layout_.boxes[box];
    layers_[box].resize(layout.layer_top.size());
    double above = 0;
    for (std::size_t layer = 0; layer < layout.layer_top.size(); ++layer) {
      gaps_[box].push_back(layout.layer_top[layer] - above);
      above = layout.layer_bottom[layer];
    }
    for (const UnitIndex unit : graph_.boxes[box].units) {
      const std::uint32_t layer = layering_.layer[unit];
      layers_[box][layer].push_back(unit);
      const double slack = layout.layer_bottom[layer] - layout.layer_top[layer] - layout_.unit_extents[unit].height();
      const double top = layout_.unit_position[unit].y - item_offset(unit) - layout.layer_top[layer];
      const bool has_slack = slack > kOneHeight && !(unit == graph_.backward.unit || unit == graph_.backward.forward_unit);
      share_[unit] = has_slack ? std::clamp(std::round(2 * top / slack) / 2, 0.0, 1.0) : 0;
    }
  }

  [[nodiscard]] double item_offset(UnitIndex unit) const {
    return (layout_.unit_extents[unit].height() - layout_.unit_extents[unit].item.height) / 2;
  }

  /// Returns the minimum position of a layer's top that its content requires.
  [[nodiscard]] double desired_top(BoxIndex box, std::size_t layer) const {
    double top = kNothing;
    double max_height = 0;
    for (const UnitIndex unit : layers_[box][layer]) {
      if (!is_container(graph_.units[unit].kind)) max_height = std::max(max_height, layout_.unit_extents[unit].height());
    }
    for (const UnitIndex unit : layers_[box][layer]) {
      if (unit == graph_.backward.unit || unit == graph_.backward.forward_unit) {
        continue;  // both are in this layer: neither moves down with it
      }
      if (is_container(graph_.units[unit].kind)) {
        const BoxIndex inside = graph_.units[unit].inside;
        if (!gaps_[inside].empty()) top = std::max(top, desired_top(inside, 0) - gaps_[inside].front());
      } else if (desired_[unit] != kNothing) {
        const double slack = max_height - layout_.unit_extents[unit].height();
        top = std::max(top, desired_[unit] - layout_.unit_extents[unit].height() / 2 - slack * share_[unit]);
      }
    }
    return top;
  }

  /// Places the layers of a box from the top and returns its height. `top` is relative to the drawing.
  double place(BoxIndex box, double top) {
    BoxLayout& layout = layout_.boxes[box];
    double y = top;
    for (std::size_t layer = 0; layer < layers_[box].size(); ++layer) {
      y = std::max(y + gaps_[box][layer], desired_top(box, layer));
      layout.layer_top[layer] = y - top;
      double height = 0;
      for (const UnitIndex unit : layers_[box][layer]) {
        if (is_container(graph_.units[unit].kind)) {
          layout_.unit_extents[unit].item.height = place(graph_.units[unit].inside, y);
        }
        height = std::max(height, layout_.unit_extents[unit].height());
      }
      for (const UnitIndex unit : layers_[box][layer]) {
        place_unit(unit, top, y, height);
      }
      y += height;
      layout.layer_bottom[layer] = y - top;
    }
    const double strip_bottom = layout.strip.y + layout.strip.rows * layout.strip.cell;
    layout.height = std::max(y - top, layout.strip.rows > 0 ? strip_bottom : 0) + kScopePadding;
    return layout.height;
  }

  void place_unit(UnitIndex unit, double top, double layer_top, double layer_height) {
    const double slack = layer_height - layout_.unit_extents[unit].height();
    // A unit in the middle of a low layer would float in a high one.
    const bool is_box = is_container(graph_.units[unit].kind);
    const double share = is_box || (share_[unit] == 0.5 && slack > kCenteredSlack) ? 0 : share_[unit];
    const double y = layer_top + slack * share + item_offset(unit);
    layout_.unit_position[unit].y = y - top;
    middle_[unit] = y + layout_.unit_extents[unit].item.height / 2;
  }

  /// Keeps the longest sequence in which both sides go down. It contains only one of the rows that are now at one height; the
  /// others move with it, or cannot move.
  void keep_consistent_rows(std::vector<std::pair<UnitIndex, UnitIndex>>& rows) const {
    std::sort(rows.begin(), rows.end(), [this](const auto& a, const auto& b) {
      return std::tuple(middle_[a.first], -middle_[a.second], a) < std::tuple(middle_[b.first], -middle_[b.second], b);
    });
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> ends;  // for each length, the row that ends a sequence at the highest position
    std::vector<std::size_t> predecessor(rows.size(), kNone);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto at = std::lower_bound(ends.begin(), ends.end(), i, [&](std::size_t a, std::size_t b) {
        return middle_[rows[a].second] < middle_[rows[b].second];
      });
      if (at != ends.begin()) predecessor[i] = *(at - 1);
      if (at == ends.end()) {
        ends.push_back(i);
      } else {
        *at = i;
      }
    }
    std::vector<std::pair<UnitIndex, UnitIndex>> consistent;
    for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = predecessor[i]) {
      consistent.push_back(rows[i]);
    }
    rows = std::move(consistent);
  }

  /// Requests that the higher unit of each pair moves down. Returns false if none has to.
  bool request_moves(const std::vector<std::pair<UnitIndex, UnitIndex>>& rows) {
    bool moves_any = false;
    for (const auto& [forward, backward] : rows) {
      const double difference = middle_[forward] - middle_[backward];
      if (is_aligned({forward, backward})) continue;
      const UnitIndex higher = difference < 0 ? forward : backward;
      desired_[higher] = std::max(middle_[forward], middle_[backward]);
      moves_any = true;
    }
    return moves_any;
  }

  [[nodiscard]] IndexedVector<BoxIndex, std::vector<double>> bottoms() const {
    IndexedVector<BoxIndex, std::vector<double>> bottoms;
    bottoms.reserve(layout_.boxes.size());
    for (const BoxLayout& box : layout_.boxes) bottoms.add(box.layer_bottom);
    return bottoms;
  }

  /// Keeps labels close to the layer above them.
  void move_labels(const IndexedVector<BoxIndex, std::vector<double>>& old_bottoms) {
    for (std::uint32_t i = 0; i < graph_.links.size(); ++i) {
      if (!layout_.routes[i].label_placed) continue;
      const BoxIndex box = graph_.links[i].box;
      const std::uint32_t gap = labeled_gap(layering_, graph_.links[i]);
      layout_.routes[i].label_at.y += layout_.boxes[box].layer_bottom[gap] - old_bottoms[box][gap];
    }
  }

  const VisibleGraph& graph_;
  const Layering& layering_;
  NestedLayout& layout_;
  const std::stop_token& stop_;
  IndexedVector<UnitIndex, double> desired_;                             ///< Minimum position of each unit's middle
  IndexedVector<UnitIndex, double> middle_;                              ///< Current position from the top of the drawing
  IndexedVector<UnitIndex, double> share_;                               ///< Share of the layer's slack above the unit
  IndexedVector<BoxIndex, std::vector<std::vector<UnitIndex>>> layers_;  ///< Units by box and layer
  IndexedVector<BoxIndex, std::vector<double>> gaps_;                    ///< Gap above each layer of each box
};

}  // namespace

void align_rows(const VisibleGraph& graph, const Layering& layering, NestedLayout& layout, const std::stop_token& stop) {
  RowAlignment(graph, layering, layout, stop).run();
}

}  // namespace sporescope::layered
