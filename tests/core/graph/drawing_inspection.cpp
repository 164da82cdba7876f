// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drawing_inspection.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/graph/layered/edge_curves.h"

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

constexpr double kTolerance = 0.05;

struct Rect {
  double left, top, right, bottom;

  [[nodiscard]] bool overlaps(const Rect& other) const {
    return left < other.right - kTolerance && other.left < right - kTolerance && top < other.bottom - kTolerance &&
           other.top < bottom - kTolerance;
  }
  [[nodiscard]] bool holds(const Rect& other) const {
    return other.left >= left - kTolerance && other.right <= right + kTolerance && other.top >= top - kTolerance &&
           other.bottom <= bottom + kTolerance;
  }
  [[nodiscard]] bool holds(const LayoutPoint& point) const {
    return point.x > left + kTolerance && point.x < right - kTolerance && point.y > top + kTolerance &&
           point.y < bottom - kTolerance;
  }
};

Rect rect_of(const LayoutItem& item) { return {item.x, item.y, item.x + item.width, item.y + item.height}; }
Rect rect_of_strip(const LayoutItem& repetition) {
  const LayoutStrip& strip = repetition.strip;
  const double columns = std::ceil(static_cast<double>(repetition.instances.size()) / strip.rows);
  return {strip.x, strip.y, strip.x + columns * strip.cell, strip.y + strip.rows * strip.cell};
}
Rect rect_of(const LayoutStub& stub) { return {stub.x, stub.y, stub.x + stub.width, stub.y + stub.height}; }

QString describe(const LayoutItem& item) {
  return QString("%1 at %2,%3 %4x%5")
      .arg(QString::fromStdString(item.label))
      .arg(item.x)
      .arg(item.y)
      .arg(item.width)
      .arg(item.height);
}

}  // namespace

QString Inspection::run() {
  for (const auto check : {&Inspection::numbers, &Inspection::nesting, &Inspection::siblings, &Inspection::operators,
                           &Inspection::edges, &Inspection::lines_avoid_items, &Inspection::labels, &Inspection::stubs}) {
    (this->*check)();
    if (!fault_.isEmpty()) {
      return fault_;
    }
  }
  return {};
}

void Inspection::numbers() {
  for (const LayoutItem& item : layout_.items) {
    const bool sound = std::isfinite(item.x) && std::isfinite(item.y) && item.width > 0 && item.height > 0;
    const bool inside = Rect{0, 0, layout_.width, layout_.height}.holds(rect_of(item));
    if (!sound || !inside) {
      fault("outside of the drawing: " + describe(item));
    }
  }
}

void Inspection::nesting() {
  for (std::size_t i = 0; i < layout_.items.size(); ++i) {
    const LayoutItem& item = layout_.items[i];
    if (item.parent < 0) {
      if (item.depth != (is_container(item.kind) ? 1U : 0U)) {
        fault("depth at the top: " + describe(item));
      }
      continue;
    }
    if (static_cast<std::size_t>(item.parent) >= i) {
      fault("stands before its open scope: " + describe(item));
      continue;
    }
    const LayoutItem& parent = layout_.items[static_cast<std::size_t>(item.parent)];
    const Rect room{parent.x + 16, parent.y + 28, parent.x + parent.width - 16, parent.y + parent.height - 16};
    if (!is_container(parent.kind) || !room.holds(rect_of(item))) {
      fault(describe(item) + " is not inside " + describe(parent));
    }
    if (item.depth != parent.depth + (is_container(item.kind) ? 1 : 0)) {
      fault("depth: " + describe(item));
    }
  }
}

void Inspection::siblings() {
  struct Piece {
    Rect rect;
    QString name;
  };
  std::map<std::int32_t, std::vector<Piece>> groups;
  for (const LayoutItem& item : layout_.items) {
    groups[item.parent].push_back({rect_of(item), describe(item)});
  }
  for (std::size_t i = 0; i < layout_.items.size(); ++i) {
    if (layout_.items[i].kind == LayoutKind::repetition) {
      groups[static_cast<std::int32_t>(i)].push_back({rect_of_strip(layout_.items[i]), "strip"});
      if (!rect_of(layout_.items[i]).holds(rect_of_strip(layout_.items[i]))) {
        fault("the strip is not in " + describe(layout_.items[i]));
      }
    }
  }
  for (const LayoutStub& stub : layout_.stubs) {
    groups[layout_.items[stub.item].parent].push_back({rect_of(stub), "pill " + QString::fromStdString(stub.label)});
  }
  for (auto& [parent, pieces] : groups) {
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.rect.left < b.rect.left; });
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::size_t k = i + 1; k < pieces.size() && pieces[k].rect.left < pieces[i].rect.right; ++k) {
        if (pieces[i].rect.overlaps(pieces[k].rect)) {
          fault(pieces[i].name + " overlaps " + pieces[k].name);
        }
      }
    }
  }
}

void Inspection::operators() {
  IndexedVector<NodeIndex, int> drawn(tree_.graph()->operator_count(), 0);
  const auto count_inside = [&](ScopeIndex scope) {
    for (const NodeIndex node : drawn.indices()) {
      drawn[node] += tree_.contains(scope, tree_.scope_of(node)) ? 1 : 0;
    }
  };
  for (const LayoutItem& item : layout_.items) {
    if (item.kind == LayoutKind::op) {
      ++drawn[item.node];
    } else if (item.kind == LayoutKind::aggregation) {
      for (const NodeIndex member : item.members) {
        if (drawn.has(member)) {
          ++drawn[member];
        }
      }
    } else if (item.kind == LayoutKind::scope_closed) {
      count_inside(item.scope);
    } else if (item.kind == LayoutKind::repetition) {
      for (const ScopeIndex instance : item.instances) {
        if (instance != item.drawn) {
          count_inside(instance);
        }
      }
    }
  }
  if (!std::all_of(drawn.begin(), drawn.end(), [](int n) { return n == 1; })) {
    fault("an operator is drawn not at all or twice");
  }
}

void Inspection::edges() {
  for (const LayoutEdge& edge : layout_.edges) {
    if (edge.from >= layout_.items.size() || edge.to >= layout_.items.size() || edge.from == edge.to) {
      fault("an edge without ends");
      continue;
    }
    if (edge.cut != edge.points.empty() || (!edge.cut && edge.points.size() % 3 != 1)) {
      fault("an edge with a strange number of points");
      continue;
    }
    if (!edge.cut) {
      check_ends(edge);
    }
  }
}

bool Inspection::in_gradients(std::uint32_t item) const {
  while (layout_.items[item].parent >= 0) {
    item = static_cast<std::uint32_t>(layout_.items[item].parent);
  }
  return layout_.items[item].label.starts_with("Gradients");
}

void Inspection::check_ends(const LayoutEdge& edge) {
  const Rect from = rect_of(layout_.items[edge.from]);
  const Rect to = rect_of(layout_.items[edge.to]);
  const LayoutPoint& first = edge.points.front();
  const LayoutPoint& last = edge.points.back();
  const auto near = [](double a, double b) { return std::abs(a - b) < kTolerance; };
  const bool sideways = near(first.x, from.right) && near(first.y, (from.top + from.bottom) / 2) && near(last.x, to.left) &&
                        near(last.y, (to.top + to.bottom) / 2);
  const bool down = near(first.y, from.bottom) && first.x > from.left && first.x < from.right && near(last.y, to.top) &&
                    last.x > to.left && last.x < to.right;
  const LayoutKind kind = layout_.items[edge.from].kind;
  const bool side_allowed = kind == LayoutKind::constant || kind == LayoutKind::aggregation;
  const bool up = near(first.y, from.top) && first.x > from.left && first.x < from.right && near(last.y, to.bottom) &&
                  last.x > to.left && last.x < to.right && first.y > last.y;
  if (up && in_gradients(edge.from) && in_gradients(edge.to)) {
    for (std::size_t i = 0; i + 3 < edge.points.size(); i += 3) {
      if (edge.points[i + 3].y > edge.points[i].y) {
        fault("an edge of the backward pass goes down");
      }
    }
    return;
  }
  if (!(down || (sideways && side_allowed))) {
    fault("an edge does not end on the borders of " + describe(layout_.items[edge.from]) + " and " +
          describe(layout_.items[edge.to]));
  }
  for (std::size_t i = 0; down && i + 3 < edge.points.size(); i += 3) {
    if (edge.points[i + 3].y < edge.points[i].y) {
      fault("an edge goes up");
    }
  }
}

void Inspection::lines_avoid_items() {
  std::vector<std::pair<Rect, std::size_t>> solid;
  for (std::size_t i = 0; i < layout_.items.size(); ++i) {
    if (!is_container(layout_.items[i].kind)) {
      solid.emplace_back(rect_of(layout_.items[i]), i);
    }
  }
  for (std::size_t i = 0; i < layout_.items.size(); ++i) {
    if (layout_.items[i].kind == LayoutKind::repetition) {
      solid.emplace_back(rect_of_strip(layout_.items[i]), i);
    }
  }
  std::sort(solid.begin(), solid.end(), [](const auto& a, const auto& b) { return a.first.top < b.first.top; });
  double tallest = 0;
  for (const auto& [rect, item] : solid) {
    tallest = std::max(tallest, rect.bottom - rect.top);
  }
  for (const LayoutEdge& edge : layout_.edges) {
    for (std::size_t i = 0; i + 3 < edge.points.size(); i += 3) {
      for (int step = 0; step <= 12; ++step) {
        const LayoutPoint point = layered::point_on_curve(&edge.points[i], step / 12.0);
        auto at = std::lower_bound(solid.begin(), solid.end(), point.y - tallest,
                                   [](const auto& piece, double y) { return piece.first.top < y; });
        for (; at != solid.end() && at->first.top < point.y; ++at) {
          if (at->second != edge.from && at->second != edge.to && at->first.holds(point)) {
            fault("a line from " + describe(layout_.items[edge.from]) + " runs through " + describe(layout_.items[at->second]));
            return;
          }
        }
      }
    }
  }
}

void Inspection::labels() {
  std::vector<std::pair<Rect, const LayoutEdge*>> placed;
  for (const LayoutEdge& edge : layout_.edges) {
    if (edge.cut || edge.label.empty()) {
      continue;
    }
    const double width = static_cast<double>(edge.label.size()) * metrics_.average_character;
    placed.push_back(
        {{edge.label_at.x - width / 2, edge.label_at.y - 8, edge.label_at.x + width / 2, edge.label_at.y + 8}, &edge});
  }
  std::sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first.left < b.first.left; });
  for (std::size_t i = 0; i < placed.size(); ++i) {
    for (std::size_t k = i + 1; k < placed.size() && placed[k].first.left < placed[i].first.right; ++k) {
      if (placed[i].first.overlaps(placed[k].first)) {
        fault("two labels overlap: " + QString::fromStdString(placed[i].second->label));
      }
    }
  }
  for (const LayoutItem& item : layout_.items) {
    if (is_container(item.kind)) {
      continue;
    }
    for (const auto& [rect, edge] : placed) {
      if (rect.overlaps(rect_of(item))) {
        fault("the label " + QString::fromStdString(edge->label) + " lies on " + describe(item));
      }
    }
  }
}

void Inspection::stubs() {
  std::map<std::pair<std::uint32_t, bool>, int> pills;
  for (const LayoutStub& stub : layout_.stubs) {
    if (stub.label.empty() || stub.edges.empty() || !Rect{0, 0, layout_.width, layout_.height}.holds(rect_of(stub))) {
      fault("an empty pill or one outside of the drawing");
    }
    for (const std::uint32_t edge : stub.edges) {
      ++pills[{edge, stub.input}];
      if ((stub.input ? layout_.edges[edge].to : layout_.edges[edge].from) != stub.item) {
        fault("a pill at the wrong item");
      }
    }
  }
  for (std::uint32_t i = 0; i < layout_.edges.size(); ++i) {
    const int expected = layout_.edges[i].cut ? 1 : 0;
    if (pills[{i, true}] != expected || pills[{i, false}] != expected) {
      fault("a cut edge without its pills, or a pill without a cut edge");
    }
  }
}
