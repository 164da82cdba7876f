// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <unordered_map>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Returns a curve between two boxes that no edge of the drawing joins. It leaves `from` at the side that faces `to`, enters
/// `to` at the opposite side, and stays in the gap between them: downwards, upwards, or sideways between boxes of the same
/// height. `minBend` is the least distance, as far as the gap allows it, in which the curve turns.
[[nodiscard]] QPainterPath curveBetween(const QRectF& from, const QRectF& to, qreal minBend);

/// Paints the edges of a scene, their text, and the labels of cut edges. UI thread only.
class GraphEdgePainter {
 public:
  explicit GraphEdgePainter(const GraphCanvas& canvas) : canvas_(canvas) {}

  // Paints the edges in `logical`.
  void paint(const QRectF& logical);
  void paintLabels(const QRectF& logical);
  /// Paints thin straight lines, for small scales.
  void paintOverview(const QRectF& logical);
  /// Returns the positions (screen pixels) of argument numbers next to the arrow heads in `logical`. Numbers that would overlap
  /// another arrow head or another number are omitted.
  [[nodiscard]] std::unordered_map<EdgeIndex, QRectF> argumentRects(const QRectF& logical) const;

 private:
  void paintEdge(EdgeIndex edge, bool chosen);
  void paintArrow(const QPointF& tip, const QPointF& from, const QColor& color);
  void paintArgument(EdgeIndex edge, const QColor& color);
  [[nodiscard]] QRectF argumentRect(const LayoutEdge& edge, qreal width) const;
  void paintLabel(EdgeIndex edge);
  void paintCutLabel(const CutEdgeLabel& label);
  void paintHoveredCuts();
  [[nodiscard]] QColor colorOf(EdgeIndex edge, bool chosen) const;
  [[nodiscard]] bool isChosen(EdgeIndex edge) const;
  [[nodiscard]] bool isFaded(const LayoutEdge& edge) const;

  const GraphCanvas& canvas_;
  std::unordered_map<EdgeIndex, QRectF> arguments_;  ///< Valid while edges are painted
};

}  // namespace sporescope::ui
