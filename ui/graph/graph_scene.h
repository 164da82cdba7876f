// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/session/session.h"

namespace sporescope::ui {

/// Index of an item or edge of a GraphLayout.
using ItemIndex = std::uint32_t;
using EdgeIndex = std::uint32_t;
inline constexpr ItemIndex kNoItem = static_cast<ItemIndex>(-1);

/// What an item stands for; the same in every layout of a graph.
struct ItemKey {
  enum class Kind : std::uint8_t { none, scope, aggregation, node, repetition, instance };
  Kind kind = Kind::none;
  /// ScopeIndex (of a repetition its first instance; of an instance that is not drawn itself), LayoutItem::aggregation or
  /// NodeIndex.
  std::uint64_t id = 0;

  ItemKey() = default;
  ItemKey(Kind what, std::uint64_t which) : kind(what), id(which) {}
  ItemKey(Kind what, ScopeIndex which) : kind(what), id(number_of(which)) {}
  ItemKey(NodeIndex which) : kind(Kind::node), id(number_of(which)) {}
  /// Of Kind::node, and of those that are scopes.
  [[nodiscard]] NodeIndex node() const { return static_cast<NodeIndex>(id); }
  [[nodiscard]] ScopeIndex scope() const { return static_cast<ScopeIndex>(id); }
  auto operator<=>(const ItemKey&) const = default;
};
[[nodiscard]] ItemKey keyOf(const LayoutItem& item);

/// The dotted pill at the end of cut edges: it names the other end and leads there.
struct CutEdgeLabel {
  QRectF box;                    ///< logical pixels of the layout
  QPointF from, to;              ///< the short line between item and pill; the arrow is at `to`
  QString text;                  ///< the other end's name, or "3 more uses"
  ItemIndex item = kNoItem;      ///< whose pill it is
  bool outgoing = true;          ///< values leave the item
  std::vector<EdgeIndex> edges;  ///< the cut edges it stands for
};

/// A layout made ready for painting and for finding what is under the pointer. Immutable once made; any thread.
class GraphScene {
 public:
  /// `scopes` is the tree that was laid out. Takes some milliseconds for thousands of items: not for the UI thread.
  /// `firstOfA`: from which node on they stand in run A alone; kNoNode: none does.
  GraphScene(std::shared_ptr<const GraphLayout> layout, std::shared_ptr<const ScopeTree> scopes, NodeIndex firstOfA = kNoNode);

  [[nodiscard]] const GraphLayout& layout() const { return *layout_; }
  [[nodiscard]] const ScopeTree& scopes() const { return *scopes_; }
  [[nodiscard]] const Graph& graph() const { return *scopes_->graph(); }
  [[nodiscard]] bool isOfA(NodeIndex node) const { return node != kNoNode && node >= firstOfA_; }
  [[nodiscard]] bool hasNodesOfA() const { return firstOfA_ != kNoNode; }
  /// How many operators inside stand in run A alone.
  [[nodiscard]] std::uint32_t nodesOfAIn(ScopeIndex scope) const { return ofAIn_.empty() ? 0 : ofAIn_[scope]; }
  [[nodiscard]] QRectF bounds() const { return bounds_; }
  [[nodiscard]] QRectF boxOf(ItemIndex item) const;
  [[nodiscard]] const std::vector<CutEdgeLabel>& cutLabels() const { return cutLabels_; }
  [[nodiscard]] const QString& labelOf(ItemIndex item) const { return labels_[item]; }
  /// How much further an item may reach to both of its sides, so that its name stays legible.
  [[nodiscard]] qreal sideClearance(ItemIndex item) const { return sideClearance_[item]; }
  [[nodiscard]] const QString& edgeLabel(EdgeIndex edge) const { return edgeLabels_[edge]; }
  [[nodiscard]] const QPainterPath& pathOf(EdgeIndex edge) const { return paths_[edge]; }
  [[nodiscard]] const QRectF& edgeBounds(EdgeIndex edge) const { return edgeBounds_[edge]; }
  /// The open scope on whose ground the label of an edge stands; kNoItem: the canvas.
  [[nodiscard]] ItemIndex labelBackground(EdgeIndex edge) const { return labelBackgrounds_[edge]; }
  [[nodiscard]] std::span<const EdgeIndex> incomingEdges(ItemIndex item) const;
  [[nodiscard]] std::span<const EdgeIndex> outgoingEdges(ItemIndex item) const;

  /// The item under a point: leaves before the titles of open scopes; the body of an open scope is no item.
  [[nodiscard]] ItemIndex itemAt(const QPointF& point) const;
  /// The innermost open scope around a point, its body included.
  [[nodiscard]] ItemIndex scopeAt(const QPointF& point) const;
  /// The open scope that holds an item; kNoItem: the canvas.
  [[nodiscard]] ItemIndex scopeAround(ItemIndex item) const {
    const std::int32_t parent = layout_->items[item].parent;
    return parent < 0 ? kNoItem : static_cast<ItemIndex>(parent);
  }
  [[nodiscard]] const CutEdgeLabel* cutLabelAt(const QPointF& point) const;
  /// kNoItem if it is not in sight. Parameters and constants may stand at several places: the one beside the
  /// consumer that runs first.
  [[nodiscard]] ItemIndex find(const ItemKey& key) const;
  /// The item that shows a node: itself, the aggregation that holds it, or the innermost closed scope around it.
  [[nodiscard]] ItemIndex itemShowing(NodeIndex node) const;
  /// The aggregation that holds a node; kNoItem if none is in sight.
  [[nodiscard]] ItemIndex aggregationOf(NodeIndex node) const;
  /// The repetition that holds this instance without drawing it; kNoItem if none in sight does.
  [[nodiscard]] ItemIndex repetitionOf(ScopeIndex instance) const;
  /// The square of an instance in the strip of a repetition.
  [[nodiscard]] QRectF squareOf(ItemIndex repetition, std::size_t instance) const;
  /// The instance whose square is under a point; kNoScope if none is.
  [[nodiscard]] ScopeIndex instanceAt(const QPointF& point) const;
  /// Where the title of an open scope begins.
  [[nodiscard]] qreal titleLeft(ItemIndex openScope) const {
    return layout_->items[openScope].x + layout_->items[openScope].title_x;
  }
  /// The part of an open scope's box that bears its title.
  [[nodiscard]] QRectF titleOf(ItemIndex openScope) const;

 private:
  void countOfA();
  void indexItems();
  void indexEdges();
  void chooseSourcePlaces();
  void makePills();
  [[nodiscard]] QString pillText(const LayoutStub& stub) const;

  std::shared_ptr<const GraphLayout> layout_;
  std::shared_ptr<const ScopeTree> scopes_;
  NodeIndex firstOfA_ = kNoNode;
  IndexedVector<ScopeIndex, std::uint32_t> ofAIn_;  ///< of the scopes; empty: there are none
  QRectF bounds_;
  std::vector<QString> labels_;        ///< of the items
  std::vector<double> sideClearance_;  ///< of the items
  std::vector<QString> edgeLabels_;    ///< of the edges; empty for cut ones
  std::vector<QPainterPath> paths_;
  std::vector<QRectF> edgeBounds_;
  std::vector<ItemIndex> labelBackgrounds_;
  std::vector<EdgeIndex> into_, outgoing_;  ///< grouped by item
  std::vector<std::uint32_t> intoBegin_, outgoingBegin_;
  std::vector<CutEdgeLabel> cutLabels_;
  std::vector<ItemIndex> openScopes_;  ///< and repetitions; outer before inner
  std::unordered_map<std::uint64_t, ItemIndex> byKey_;
  std::unordered_map<NodeIndex, ItemIndex> inAggregation_;
  std::unordered_map<ScopeIndex, ItemIndex> inRepetition_;  ///< instances that are not drawn
};

}  // namespace sporescope::ui
