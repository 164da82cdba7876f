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

/// Indices of items and edges of a GraphLayout.
using ItemIndex = std::uint32_t;
using EdgeIndex = std::uint32_t;
inline constexpr ItemIndex kNoItem = static_cast<ItemIndex>(-1);

/// Identifies what an item represents; stable across all layouts of a graph.
struct ItemKey {
  enum class Kind : std::uint8_t { none, scope, aggregation, node, repetition, instance };
  Kind kind = Kind::none;
  /// ScopeIndex, LayoutItem::aggregation or NodeIndex, depending on `kind`. For a repetition, it is the scope of its first
  /// instance. For an instance, it is a scope that has no box of its own.
  std::uint64_t id = 0;

  ItemKey() = default;
  ItemKey(Kind itemKind, std::uint64_t itemId) : kind(itemKind), id(itemId) {}
  ItemKey(Kind itemKind, ScopeIndex scopeIndex) : kind(itemKind), id(number_of(scopeIndex)) {}
  ItemKey(NodeIndex nodeIndex) : kind(Kind::node), id(number_of(nodeIndex)) {}
  /// node() is valid for Kind::node, scope() for scopes, repetitions and instances.
  [[nodiscard]] NodeIndex node() const { return static_cast<NodeIndex>(id); }
  [[nodiscard]] ScopeIndex scope() const { return static_cast<ScopeIndex>(id); }
  auto operator<=>(const ItemKey&) const = default;
};
/// Returns the key of an item.
[[nodiscard]] ItemKey keyOf(const LayoutItem& item);

/// The dotted label at the end of cut edges. It names the other end and leads there.
struct CutEdgeLabel {
  QRectF box;                    ///< In logical pixels of the layout
  QPointF from, to;              ///< The short line between item and label; the arrow is at `to`
  QString text;                  ///< Name of the other end, or "3 more uses"
  ItemIndex item = kNoItem;      ///< Item that the label belongs to
  bool outgoing = true;          ///< True if values leave the item
  std::vector<EdgeIndex> edges;  ///< The cut edges that the label represents
};

/// A layout prepared for painting and hit testing. Immutable after construction. Thread-safe.
class GraphScene {
 public:
  /// `scopes` is the tree that was laid out. Nodes from `firstNodeOfA` on are only in run A; kNoNode means that there are none.
  /// Takes some milliseconds for thousands of items, so construct it on a worker thread.
  GraphScene(std::shared_ptr<const GraphLayout> layout, std::shared_ptr<const ScopeTree> scopes,
             NodeIndex firstNodeOfA = kNoNode);

  [[nodiscard]] const GraphLayout& layout() const { return *layout_; }
  [[nodiscard]] const ScopeTree& scopes() const { return *scopes_; }
  [[nodiscard]] const Graph& graph() const { return *scopes_->graph(); }
  [[nodiscard]] bool isOfA(NodeIndex node) const { return node != kNoNode && node >= firstOfA_; }
  [[nodiscard]] bool hasNodesOfA() const { return firstOfA_ != kNoNode; }
  /// Returns the number of operators inside that are only in run A.
  [[nodiscard]] std::uint32_t runAOperatorsIn(ScopeIndex scope) const {
    return runAOperatorsInScope_.empty() ? 0 : runAOperatorsInScope_[scope];
  }
  [[nodiscard]] QRectF bounds() const { return bounds_; }
  [[nodiscard]] QRectF boxOf(ItemIndex item) const;
  [[nodiscard]] const std::vector<CutEdgeLabel>& cutLabels() const { return cutLabels_; }
  [[nodiscard]] const QString& labelOf(ItemIndex item) const { return labels_[item]; }
  /// Returns by how much an item may be widened on each side to keep its name legible.
  [[nodiscard]] qreal sideClearance(ItemIndex item) const { return sideClearance_[item]; }
  [[nodiscard]] const QString& edgeLabel(EdgeIndex edge) const { return edgeLabels_[edge]; }
  [[nodiscard]] const QPainterPath& pathOf(EdgeIndex edge) const { return paths_[edge]; }
  [[nodiscard]] const QRectF& edgeBounds(EdgeIndex edge) const { return edgeBounds_[edge]; }
  /// Returns the expanded scope that is the background of an edge label; kNoItem for the canvas.
  [[nodiscard]] ItemIndex labelBackground(EdgeIndex edge) const { return labelBackgrounds_[edge]; }
  [[nodiscard]] std::span<const EdgeIndex> incomingEdges(ItemIndex item) const;
  [[nodiscard]] std::span<const EdgeIndex> outgoingEdges(ItemIndex item) const;

  /// Returns the item at a point. Leaves are tested before the titles of expanded scopes. The body of an expanded scope is not
  /// an item.
  [[nodiscard]] ItemIndex itemAt(const QPointF& point) const;
  /// Returns the innermost expanded scope around a point, including its body.
  [[nodiscard]] ItemIndex scopeAt(const QPointF& point) const;
  /// Returns the expanded scope that contains an item; kNoItem for the canvas.
  [[nodiscard]] ItemIndex scopeAround(ItemIndex item) const {
    const std::int32_t parent = layout_->items[item].parent;
    return parent < 0 ? kNoItem : static_cast<ItemIndex>(parent);
  }
  [[nodiscard]] const CutEdgeLabel* cutLabelAt(const QPointF& point) const;
  /// Returns the item with this key, or kNoItem if it is not drawn. Parameters and constants may be drawn several times; the
  /// one next to the consumer that runs first is returned.
  [[nodiscard]] ItemIndex find(const ItemKey& key) const;
  /// Returns the item that shows a node: its own box, the aggregation that contains it, or the innermost collapsed scope around
  /// it.
  [[nodiscard]] ItemIndex itemShowing(NodeIndex node) const;
  /// Returns the aggregation that contains a node; kNoItem if none is drawn.
  [[nodiscard]] ItemIndex aggregationOf(NodeIndex node) const;
  /// Returns the repetition that contains this instance without drawing it; kNoItem if there is none.
  [[nodiscard]] ItemIndex repetitionOf(ScopeIndex instance) const;
  /// Returns the square of an instance in the strip of a repetition.
  [[nodiscard]] QRectF squareOf(ItemIndex repetition, std::size_t instance) const;
  /// Returns the instance whose square is at a point; kNoScope if there is none.
  [[nodiscard]] ScopeIndex instanceAt(const QPointF& point) const;
  /// Returns the left end of the title of an expanded scope.
  [[nodiscard]] qreal titleLeft(ItemIndex openScope) const {
    return layout_->items[openScope].x + layout_->items[openScope].title_x;
  }
  /// Returns the part of an expanded scope's box that contains its title.
  [[nodiscard]] QRectF titleOf(ItemIndex openScope) const;

 private:
  void countRunAOperators();
  void indexItems();
  void indexEdges();
  void chooseSourceItems();
  void makeCutLabels();
  [[nodiscard]] QString cutLabelText(const LayoutStub& stub) const;

  std::shared_ptr<const GraphLayout> layout_;
  std::shared_ptr<const ScopeTree> scopes_;
  NodeIndex firstOfA_ = kNoNode;
  IndexedVector<ScopeIndex, std::uint32_t>
      runAOperatorsInScope_;  ///< Indexed by scope; empty if the graph has no nodes of run A
  QRectF bounds_;
  std::vector<QString> labels_;        ///< Indexed by item
  std::vector<double> sideClearance_;  ///< Indexed by item
  std::vector<QString> edgeLabels_;    ///< Indexed by edge; empty for cut edges
  std::vector<QPainterPath> paths_;
  std::vector<QRectF> edgeBounds_;
  std::vector<ItemIndex> labelBackgrounds_;
  std::vector<EdgeIndex> incoming_, outgoing_;  ///< Grouped by item
  std::vector<std::uint32_t> incomingBegin_, outgoingBegin_;
  std::vector<CutEdgeLabel> cutLabels_;
  std::vector<ItemIndex> openScopes_;  ///< And repetitions; outer ones before inner ones
  std::unordered_map<std::uint64_t, ItemIndex> byKey_;
  std::unordered_map<NodeIndex, ItemIndex> inAggregation_;
  std::unordered_map<ScopeIndex, ItemIndex> inRepetition_;  ///< For instances that are not drawn
};

}  // namespace sporescope::ui
