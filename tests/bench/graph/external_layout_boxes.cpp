// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "external_layout_boxes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <vector>

#include "core/graph/layered/edge_curves.h"
#include "core/graph/layered/sizes.h"

namespace sporescope::bench {
namespace {

constexpr int kStepsOfPiece = 24;
constexpr double kTouching = 0.5;

struct Thing {
  double left, top, right, bottom;
  std::uint32_t item;  ///< that it is or belongs to
  bool title;
};

std::vector<Thing> things_of(const GraphLayout& layout, const LabelMetrics& metrics) {
  const layered::LabelSizes sizes(metrics);
  std::vector<Thing> things;
  for (std::uint32_t i = 0; i < layout.items.size(); ++i) {
    const LayoutItem& item = layout.items[i];
    if (!is_container(item.kind)) {
      things.push_back({item.x, item.y, item.x + item.width, item.y + item.height, i, false});
      continue;
    }
    const double width = std::min(item.width, sizes.title_width(item.label));
    const double left = item.x + item.title_x;
    things.push_back({left, item.y, left + width, item.y + layered::kTitleHeight, i, true});
    if (item.kind == LayoutKind::repetition) {
      const double height = item.strip.rows * item.strip.cell;
      const double columns = std::ceil(static_cast<double>(item.instances.size()) / item.strip.rows);
      things.push_back({item.strip.x, item.strip.y, item.strip.x + columns * item.strip.cell, item.strip.y + height, i, false});
    }
  }
  for (const LayoutStub& stub : layout.stubs) {
    things.push_back({stub.x, stub.y, stub.x + stub.width, stub.y + stub.height, stub.item, false});
  }
  std::sort(things.begin(), things.end(), [](const Thing& a, const Thing& b) { return a.top < b.top; });
  return things;
}

bool is_around(const GraphLayout& layout, std::uint32_t scope, std::uint32_t item) {
  for (std::int32_t around = layout.items[item].parent; around >= 0;) {
    if (static_cast<std::uint32_t>(around) == scope) {
      return true;
    }
    around = layout.items[static_cast<std::size_t>(around)].parent;
  }
  return false;
}

}  // namespace

ForeignBoxes foreign_boxes(const GraphLayout& layout, const LabelMetrics& metrics) {
  const std::vector<Thing> things = things_of(layout, metrics);
  double highest = 0;
  for (const Thing& thing : things) {
    highest = std::max(highest, thing.bottom - thing.top);
  }
  ForeignBoxes met;
  for (const LayoutEdge& edge : layout.edges) {
    std::set<const Thing*> of_line;
    for (std::size_t i = 0; i + 3 < edge.points.size(); i += 3) {
      for (int step = 0; step <= kStepsOfPiece; ++step) {
        const LayoutPoint point = layered::point_on_curve(&edge.points[i], static_cast<double>(step) / kStepsOfPiece);
        auto at = std::lower_bound(things.begin(), things.end(), point.y - highest,
                                   [](const Thing& thing, double y) { return thing.top < y; });
        for (; at != things.end() && at->top + kTouching < point.y; ++at) {
          const bool inside =
              point.y < at->bottom - kTouching && point.x > at->left + kTouching && point.x < at->right - kTouching;
          if (inside && at->item != edge.from && at->item != edge.to) {
            of_line.insert(&*at);
          }
        }
      }
    }
    for (const Thing* thing : of_line) {
      const bool own = is_around(layout, thing->item, edge.from) || is_around(layout, thing->item, edge.to);
      ++(!thing->title || !own ? met.boxes : met.titles);
    }
  }
  return met;
}

}  // namespace sporescope::bench
