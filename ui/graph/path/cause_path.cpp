// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/path/cause_path.h"

#include <QStringList>
#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include "core/graph/first_use.h"

namespace sporescope::ui {

namespace {

constexpr int kMaxEdges = 4;  // Items further apart are not connected by this path

class PathFinder {
 public:
  explicit PathFinder(const GraphScene& scene) : scene_(scene) {}

  CausePath find(std::span<const PathStep> steps) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const PathStep& step = steps[i];
      const ItemIndex before = predecessor(step);
      const ItemIndex after = i + 1 < steps.size() ? scene_.itemShowing(steps[i + 1].node) : kNoItem;
      const ItemIndex item = itemOf(step.node, before, after);
      if (item == kNoItem) {
        last_ = before;  // The next step of this branch continues from there
        if (before != kNoItem) shown_[step.number] = before;
        continue;
      }
      stopAt(item).numbers.push_back(step.number);
      if (before != kNoItem && before != item) path_.segments.push_back({before, item, edgesBetween(before, item)});
      shown_[step.number] = last_ = item;
    }
    addOtherBoxes();
    return std::move(path_);
  }

 private:
  [[nodiscard]] ItemIndex predecessor(const PathStep& step) const {
    if (step.from == PathStep::kBefore) return last_;
    const auto known = shown_.find(step.from);
    return known == shown_.end() ? kNoItem : known->second;
  }

  /// The other boxes of a parameter show the same step, although the path does not run through them.
  void addOtherBoxes() {
    const std::vector<CausePath::Stop> found = path_.stops;
    const auto& items = scene_.layout().items;
    for (const CausePath::Stop& stop : found) {
      if (items[stop.item].kind != LayoutKind::parameter) continue;
      for (ItemIndex i = 0; i < items.size(); ++i) {
        const bool same = items[i].kind == LayoutKind::parameter && items[i].node == items[stop.item].node;
        if (same && !stopOfItem_.contains(i)) stopAt(i).numbers = stop.numbers;
      }
    }
  }

  CausePath::Stop& stopAt(ItemIndex item) {
    const auto [known, added] = stopOfItem_.emplace(item, path_.stops.size());
    if (added) path_.stops.push_back({item, {}});
    return path_.stops[known->second];
  }

  /// A parameter is drawn next to each of its consumers. The box next to the following step is used, or else the one next to
  /// the preceding step, because an optimizer reads the parameter that it writes. In a collapsed scope, only the operators that
  /// use the parameter are visible.
  [[nodiscard]] ItemIndex itemOf(NodeIndex node, ItemIndex before, ItemIndex after) const {
    if (!scene_.graph().nodes().has(node)) return kNoItem;
    if (scene_.graph().nodes()[node].kind != NodeKind::op) {
      for (const ItemIndex consumer : {after, before}) {
        if (const ItemIndex source = sourceOf(node, consumer); source != kNoItem) return source;
      }
    }
    const ItemIndex item = scene_.itemShowing(node);
    if (item != kNoItem) return item;
    const auto use = first_use(scene_.graph(), node);
    return use ? scene_.itemShowing(use->consumer) : kNoItem;
  }

  [[nodiscard]] ItemIndex sourceOf(NodeIndex node, ItemIndex consumer) const {
    if (consumer == kNoItem) return kNoItem;
    for (const EdgeIndex edge : scene_.incomingEdges(consumer)) {
      const ItemIndex from = scene_.layout().edges[edge].from;
      const LayoutItem& item = scene_.layout().items[from];
      const bool isMember = std::find(item.members.begin(), item.members.end(), node) != item.members.end();
      if (item.node == node || isMember) return from;
    }
    return kNoItem;
  }

  /// Returns the shortest chain of edges along the data flow. From an optimizer to the parameter that it updates, it is the
  /// edge through which the optimizer reads it.
  [[nodiscard]] std::vector<EdgeIndex> edgesBetween(ItemIndex from, ItemIndex to) const {
    std::vector<EdgeIndex> edges = alongFlow(from, to);
    if (!edges.empty()) return edges;
    for (const EdgeIndex edge : scene_.incomingEdges(from)) {
      if (scene_.layout().edges[edge].from == to) return {edge};
    }
    return {};
  }

  [[nodiscard]] std::vector<EdgeIndex> alongFlow(ItemIndex from, ItemIndex to) const {
    std::unordered_map<ItemIndex, EdgeIndex> viaEdges;
    std::deque<std::pair<ItemIndex, int>> queue{{from, 0}};
    while (!queue.empty() && !viaEdges.contains(to)) {
      const auto [item, distance] = queue.front();
      queue.pop_front();
      if (distance == kMaxEdges) break;
      for (const EdgeIndex edge : scene_.outgoingEdges(item)) {
        const LayoutEdge& line = scene_.layout().edges[edge];
        if (!line.control && line.to != from && viaEdges.emplace(line.to, edge).second) {
          queue.emplace_back(line.to, distance + 1);
        }
      }
    }
    std::vector<EdgeIndex> edges;
    for (auto edge = viaEdges.find(to); edge != viaEdges.end();
         edge = viaEdges.find(scene_.layout().edges[edge->second].from)) {
      edges.push_back(edge->second);
    }
    std::reverse(edges.begin(), edges.end());
    return edges;
  }

  const GraphScene& scene_;
  CausePath path_;
  std::unordered_map<ItemIndex, std::size_t> stopOfItem_;
  std::unordered_map<int, ItemIndex> shown_;  ///< By step number
  ItemIndex last_ = kNoItem;
};

}  // namespace

const CausePath::Stop* CausePath::stopAt(ItemIndex item) const {
  const auto found = std::find_if(stops.begin(), stops.end(), [&](const Stop& stop) { return stop.item == item; });
  return found == stops.end() ? nullptr : &*found;
}

CausePath shownPath(const GraphScene& scene, std::span<const PathStep> steps) { return PathFinder(scene).find(steps); }

QString stepNumbers(const std::vector<int>& numbers) {
  QStringList text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += last == i ? QString::number(numbers[i]) : QStringLiteral("%1–%2").arg(numbers[i]).arg(numbers[last]);
    i = last + 1;
  }
  return text.join(QStringLiteral(", "));
}

}  // namespace sporescope::ui
