// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/title_placement.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/graph/layered/edge_curves.h"

namespace sporescope::layered {
namespace {

constexpr double kTitleGap = 6;
constexpr int kPartsOfCurve = 16;

/// Horizontal interval at the height of a title.
using Interval = std::pair<double, double>;

class TitlePlacement {
 public:
  TitlePlacement(GraphLayout& layout, const LabelSizes& sizes)
      : layout_(layout), sizes_(sizes), occupied_(layout.items.size()), depth_(layout.items.size(), 0) {
    for (std::size_t i = 0; i < layout.items.size(); ++i) {
      const std::int32_t parent = layout.items[i].parent;
      depth_[i] = parent < 0 ? 0 : depth_[static_cast<std::size_t>(parent)] + 1;
    }
  }

  void place() {
    for (const LayoutEdge& edge : layout_.edges) {
      if (!edge.cut) add_edge(edge);
    }
    for (std::size_t i = 0; i < layout_.items.size(); ++i) {
      LayoutItem& item = layout_.items[i];
      if (is_container(item.kind)) {
        item.title_x = find_free_position(occupied_[i], std::min(item.width, sizes_.title_width(item.label)), item.width);
      }
    }
  }

 private:
  /// Handles the scopes around one end that do not contain the other end.
  void add_edge(const LayoutEdge& edge) {
    std::int32_t a = layout_.items[edge.from].parent;
    std::int32_t b = layout_.items[edge.to].parent;
    while (a != b) {
      const bool a_is_deeper = a >= 0 && (b < 0 || depth_[static_cast<std::size_t>(a)] >= depth_[static_cast<std::size_t>(b)]);
      std::int32_t& deeper = a_is_deeper ? a : b;
      add_curve(edge, static_cast<std::size_t>(deeper));
      deeper = layout_.items[static_cast<std::size_t>(deeper)].parent;
    }
  }

  void add_curve(const LayoutEdge& edge, std::size_t scope) {
    const LayoutItem& item = layout_.items[scope];
    for (std::size_t i = 0; i + 3 < edge.points.size(); i += 3) {
      const auto [low, high] = std::minmax(edge.points[i].y, edge.points[i + 3].y);
      if (low > item.y + kTitleHeight || high < item.y) continue;
      for_each_part(&edge.points[i], kPartsOfCurve, [&](const LayoutPoint& a, const LayoutPoint& b) {
        const auto [top, bottom] = std::minmax(a.y, b.y);
        if (top > item.y + kTitleHeight || bottom < item.y) return;
        const auto [left, right] = std::minmax(a.x, b.x);
        occupied_[scope].emplace_back(left - item.x - kTitleGap, right - item.x + kTitleGap);
      });
    }
  }

  static double find_free_position(std::vector<Interval>& occupied, double width, double room) {
    std::sort(occupied.begin(), occupied.end());
    double position = 0;
    for (const auto& [left, right] : occupied) {
      if (left >= position + width) break;
      position = std::max(position, right);
    }
    return position + width <= room ? position : 0;
  }

  GraphLayout& layout_;
  const LabelSizes& sizes_;
  std::vector<std::vector<Interval>> occupied_;  ///< Occupied intervals of each expanded scope
  std::vector<std::uint32_t> depth_;             ///< Number of scopes around an item
};

}  // namespace

void place_titles(GraphLayout& layout, const LabelSizes& sizes) { TitlePlacement(layout, sizes).place(); }

}  // namespace sporescope::layered
