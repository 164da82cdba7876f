// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <vector>

#include "ui/graph/painting/graph_canvas.h"
#include "ui/graph/painting/graph_label.h"
#include "ui/style/node_shape.h"

namespace sporescope::ui {

/// Paints the boxes of a scene with their names: leaves, collapsed scopes, and the backgrounds and titles of expanded scopes.
/// UI thread only.
class GraphItemPainter {
 public:
  explicit GraphItemPainter(const GraphCanvas& canvas) : canvas_(canvas) {}

  /// Paints a leaf or collapsed scope.
  void paint(ItemIndex item);
  /// Paints the same as a small filled box, for small scales.
  void paintOverview(ItemIndex item);
  void paintOpenScope(ItemIndex item);
  /// `titles` holds the places of the titles painted so far and is extended. `boxes` holds the boxes of items without children.
  void paintScopeTitle(ItemIndex item, std::vector<QRectF>* titles, const std::vector<QRectF>& boxes);
  /// Returns the place (screen pixels) of the value below a box while boxes are colored; empty if none is painted.
  [[nodiscard]] QRectF overlayTextRect(ItemIndex item) const;
  /// Returns the distance (screen pixels) from the upper side of a leaf or collapsed scope to the capital letters of its name.
  [[nodiscard]] qreal nameTop(ItemIndex item) const;

 private:
  void paintStackedFrames(ItemIndex item, const QRectF& box);
  void paintAggregation(ItemIndex item, const QRectF& box);
  void paintConstant(ItemIndex item);
  void paintLabel(ItemIndex item, const QRectF& box, const QString& name);
  void paintScopeLabel(ItemIndex item, const QRectF& box, const QString& name);
  void paintShape(ItemIndex item, const QPainterPath& path);
  void paintOutline(ItemIndex item, const QPainterPath& path);
  void paintOverlayText(ItemIndex item, const QRectF& place);
  [[nodiscard]] ShapeColors colorsOf(ItemIndex item) const;
  [[nodiscard]] QBrush fillOf(ItemIndex item) const;
  [[nodiscard]] QColor textColorOf(ItemIndex item) const;  ///< Color of the names in leaves
  [[nodiscard]] bool hasOverlay(ItemIndex item) const;
  /// Returns the label of an item in a box of that size and position; empty below the scale at which names are drawn.
  [[nodiscard]] BoxLabel labelIn(ItemIndex item, const QRectF& box) const;
  [[nodiscard]] bool hasSecondLine(ItemIndex closedScope) const;
  [[nodiscard]] QString nodeCountText(ItemIndex closedScope, bool includesRunA) const;
  [[nodiscard]] QFont nameFont(ItemIndex item) const;
  [[nodiscard]] qreal nameLeftMargin(ItemIndex item, const QRectF& box) const;
  [[nodiscard]] qreal nameRightMargin(ItemIndex item) const;

  const GraphCanvas& canvas_;
};

}  // namespace sporescope::ui
