// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <set>
#include <vector>

#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_scene.h"
#include "ui/style/node_shape.h"
#include "ui/style/theme.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// Where on the screen the drawing stands: screen = logical * scale + offset.
struct GraphCamera {
  qreal scale = 1;
  QPointF offset;
  [[nodiscard]] QPointF toScreen(const QPointF& p) const { return p * scale + offset; }
  [[nodiscard]] QPointF toLogical(const QPointF& p) const { return (p - offset) / scale; }
  [[nodiscard]] QRectF toScreen(const QRectF& r) const { return {toScreen(r.topLeft()), r.size() * scale}; }
  [[nodiscard]] QRectF toLogical(const QRectF& r) const { return {toLogical(r.topLeft()), r.size() / scale}; }
  bool operator==(const GraphCamera&) const = default;
};

/// What an item is within a cone.
enum class ConePart : std::uint8_t { outside, upstream, downstream, origin };

/// How the scene is to be drawn: all that is not in the layout.
struct GraphLook {
  std::set<ItemIndex> selected;
  ItemIndex hovered = kNoItem;
  const CutPill* hoveredPill = nullptr;
  bool focused = false;                ///< the widget has the keyboard: the selected item wears the dotted outline
  std::vector<ConePart> cone;          ///< for each item; empty: no cone
  std::vector<std::uint8_t> withData;  ///< for each item: 0 if its node has no file; empty: not known, all are drawn plain
  const HitMarks* marks = nullptr;
  std::vector<OverlayMark> overlay;  ///< for each item; empty: boxes are filled by their kind
};

/// Draws a scene with levels of detail: below 50 % no edge labels, below 30 % names of scopes alone, below 12 % boxes of 2 px
/// with badges as squares of 3 px. Text is never smaller than 9 px; it disappears instead. Used for the screen and for
/// pictures that are saved. UI thread only.
class GraphPainter {
 public:
  GraphPainter(QPainter* painter, const GraphScene& scene, const GraphLook& look, const GraphCamera& camera, const Theme& theme,
               const QFont& font);

  /// Draws what lies in `exposed` (screen pixels).
  void paint(const QRectF& exposed);

 private:
  void paintOpenScope(ItemIndex item);
  void paintScopeTitle(ItemIndex item, std::vector<QRectF>* taken);
  void paintEdges(const QRectF& logical);
  void paintEdge(EdgeIndex edge, bool chosen);
  void paintFarEdges(const QRectF& logical);
  void paintArrow(const QPointF& tip, const QPointF& from, const QColor& color);
  void paintEdgeLabels(const QRectF& logical);
  void paintEdgeLabel(EdgeIndex edge);
  void paintArgument(const LayoutEdge& edge, const QColor& color);
  void paintPill(const CutPill& pill);
  void paintHoveredCuts();
  void paintItem(ItemIndex item);
  void paintFarItem(ItemIndex item);
  void paintAggregation(const QRectF& box, const ShapeColors& colors);
  void paintConstant(ItemIndex item);
  void paintLabel(ItemIndex item, const QRectF& box);
  void paintScopeLabel(ItemIndex item, const QRectF& box);
  void paintOutline(ItemIndex item, const QPainterPath& path);
  void paintOverlayText(ItemIndex item);
  void paintMarks(ItemIndex item);

  [[nodiscard]] ShapeColors colorsOf(ItemIndex item) const;
  [[nodiscard]] QColor lettersOf(ItemIndex item) const;  ///< of names in leaves
  [[nodiscard]] bool hasOverlay(ItemIndex item) const;
  [[nodiscard]] QColor groundOf(ItemIndex openScope) const;
  [[nodiscard]] QColor edgeColor(EdgeIndex edge, bool chosen) const;
  [[nodiscard]] bool isChosen(EdgeIndex edge) const;
  [[nodiscard]] bool isFaded(ItemIndex item) const;
  [[nodiscard]] bool isFaded(const LayoutEdge& edge) const;
  [[nodiscard]] const HitMark& markOf(const LayoutItem& item) const;
  [[nodiscard]] bool isCause(const LayoutItem& item) const;
  [[nodiscard]] bool lacksData(ItemIndex item) const;
  [[nodiscard]] QString shownName(ItemIndex item, const QFont& font, qreal width) const;
  [[nodiscard]] QFont textFont(qreal pixels) const;

  QPainter* painter_;
  const GraphScene& scene_;
  const GraphLook& look_;
  GraphCamera camera_;
  const Theme& theme_;
  QFont font_;
};

}  // namespace sporescope::ui
