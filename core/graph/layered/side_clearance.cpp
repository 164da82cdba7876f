// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/side_clearance.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_map>

#include "core/graph/layered/edge_curves.h"
#include "core/graph/layered/sizes.h"

namespace sporescope::layered {
namespace {

constexpr double kRow = 32;               // about the height of a box: most items are in one row or two
constexpr double kReservedClearance = 4;  // between a widened item and its neighbor
constexpr double kMaxFree = 120;          // half of the longest name, which limits the search
constexpr int kLinesOfCurve = 6;          // approximates a curve
constexpr double kTouching = 1;           // lines end at the boxes that they connect

struct Obstacle {
  double left, right, top, bottom;
  bool widened;  ///< The neighbor may need the same space
};

bool is_widened(LayoutKind kind) { return !is_container(kind) && kind != LayoutKind::constant; }

class Rows {
 public:
  explicit Rows(const GraphLayout& layout) : layout_(layout) {
    for (const LayoutItem& item : layout.items) {
      add_item(item);
    }
    for (const LayoutStub& stub : layout.stubs) {
      add({stub.x, stub.x + stub.width, stub.y, stub.y + stub.height, false});
    }
    for (const LayoutEdge& edge : layout.edges) {
      add_line(edge.points);
    }
    for (auto& [row, obstacles] : rows_) {
      std::sort(obstacles.begin(), obstacles.end(), [](const Obstacle& a, const Obstacle& b) { return a.left < b.left; });
    }
  }

  [[nodiscard]] double clearance_of(const LayoutItem& item) const {
    double room = kMaxFree;
    for (long row = row_of(item.y); row <= row_of(item.y + item.height); ++row) {
      const auto found = rows_.find(row);
      if (found != rows_.end()) {
        room = std::min(room, free_space_in_row(found->second, item));
      }
    }
    return std::max(0.0, room - kReservedClearance);
  }

 private:
  static long row_of(double y) { return static_cast<long>(std::floor(y / kRow)); }

  void add(const Obstacle& obstacle) {
    for (long row = row_of(obstacle.top); row <= row_of(obstacle.bottom); ++row) {
      rows_[row].push_back(obstacle);
    }
  }

  void add_item(const LayoutItem& item) {
    const double right = item.x + item.width;
    const double bottom = item.y + item.height;
    if (!is_container(item.kind)) {
      add({item.x, right, item.y, bottom, is_widened(item.kind)});
      return;
    }
    add({item.x, item.x, item.y, bottom, false});
    add({right, right, item.y, bottom, false});
    if (item.kind == LayoutKind::repetition) {
      add({item.strip.x, right, item.strip.y, item.strip.y + item.strip.rows * item.strip.cell, false});
    }
  }

  void add_line(const std::vector<LayoutPoint>& points) {
    for (std::size_t i = 0; i + 3 < points.size(); i += 3) {
      const bool is_straight = points[i].x == points[i + 3].x;
      for_each_part(&points[i], is_straight ? 1 : kLinesOfCurve, [this](const LayoutPoint& a, const LayoutPoint& b) {
        add({std::min(a.x, b.x), std::max(a.x, b.x), std::min(a.y, b.y), std::max(a.y, b.y), false});
      });
    }
  }

  /// Returns the free space in one row. An obstacle that begins to the left of the item's right side and does not end to the
  /// left of the item crosses it, as lines from the side do. Borders of enclosing scopes do not.
  static double free_space_in_row(const std::vector<Obstacle>& row, const LayoutItem& item) {
    const double right_side = item.x + item.width;
    const double middle = item.x + item.width / 2;
    double room = kMaxFree;
    const auto overlaps_vertically = [&](const Obstacle& o) {
      return o.top < item.y + item.height - kTouching && o.bottom > item.y + kTouching;
    };
    const auto limit_room = [&](const Obstacle& o, double distance) {
      room = std::min(room, std::max(0.0, o.widened ? distance / 2 : distance));
    };
    const auto begin = std::lower_bound(row.begin(), row.end(), middle, [](const Obstacle& o, double x) { return o.left < x; });
    for (auto o = begin; o != row.end() && o->left - right_side < room; ++o) {
      if (overlaps_vertically(*o)) {
        limit_room(*o, o->left - right_side);
      }
    }
    // Nothing is wider than a box and the searched space, except the item itself.
    for (auto o = begin; o != row.begin();) {
      --o;
      if (o->left < item.x - kMaxItemWidth - kMaxFree) {
        break;
      }
      const bool is_item = o->left == item.x && o->top == item.y;
      if (!is_item && overlaps_vertically(*o) && o->right < middle) {
        limit_room(*o, item.x - o->right);
      }
    }
    return room;
  }

  const GraphLayout& layout_;
  std::unordered_map<long, std::vector<Obstacle>> rows_;
};

}  // namespace

std::vector<double> compute_side_clearance(const GraphLayout& layout) {
  const Rows rows(layout);
  std::vector<double> clearances(layout.items.size(), 0);
  for (std::size_t i = 0; i < layout.items.size(); ++i) {
    if (is_widened(layout.items[i].kind)) {
      clearances[i] = rows.clearance_of(layout.items[i]);
    }
  }
  return clearances;
}

}  // namespace sporescope::layered
