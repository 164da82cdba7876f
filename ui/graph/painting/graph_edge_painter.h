// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Draws the edges of a scene, with their labels and the pills where they are cut. UI thread only.
class GraphEdgePainter {
 public:
  explicit GraphEdgePainter(const GraphCanvas& canvas) : canvas_(canvas) {}

  // What lies in `logical`.
  void paint(const QRectF& logical);
  void paintLabels(const QRectF& logical);
  /// From afar: thin straight lines.
  void paintFar(const QRectF& logical);

 private:
  void paintEdge(EdgeIndex edge, bool chosen);
  void paintArrow(const QPointF& tip, const QPointF& from, const QColor& color);
  void paintArgument(const LayoutEdge& edge, const QColor& color);
  void paintLabel(EdgeIndex edge);
  void paintPill(const CutPill& pill);
  void paintHoveredCuts();
  [[nodiscard]] QColor colorOf(EdgeIndex edge, bool chosen) const;
  [[nodiscard]] bool isChosen(EdgeIndex edge) const;
  [[nodiscard]] bool isFaded(const LayoutEdge& edge) const;

  const GraphCanvas& canvas_;
};

}  // namespace sporescope::ui
