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

/// Draws the boxes of a scene with their names: leaves, closed scopes, and the grounds and titles of open ones. UI thread only.
class GraphItemPainter {
 public:
  explicit GraphItemPainter(const GraphCanvas& canvas) : canvas_(canvas) {}

  /// A leaf or closed scope.
  void paint(ItemIndex item);
  /// The same from afar: a small filled box.
  void paintOverview(ItemIndex item);
  void paintOpenScope(ItemIndex item);
  /// `titles`: where titles stand already; it grows. `boxes`: those of items that hold no others.
  void paintScopeTitle(ItemIndex item, std::vector<QRectF>* titles, const std::vector<QRectF>& boxes);

 private:
  void paintBehind(ItemIndex item, const QRectF& box);
  void paintAggregation(ItemIndex item, const QRectF& box);
  void paintConstant(ItemIndex item);
  void paintLabel(ItemIndex item, const QRectF& box, const QString& name);
  void paintScopeLabel(ItemIndex item, const QRectF& box, const QString& name);
  void paintShape(ItemIndex item, const QPainterPath& path);
  void paintOutline(ItemIndex item, const QPainterPath& path);
  void paintOverlayText(ItemIndex item);
  [[nodiscard]] ShapeColors colorsOf(ItemIndex item) const;
  [[nodiscard]] QBrush fillOf(ItemIndex item) const;
  [[nodiscard]] QColor textColorOf(ItemIndex item) const;  ///< of names in leaves
  [[nodiscard]] bool hasOverlay(ItemIndex item) const;
  /// What a box of that place says of its item; empty from too far away.
  [[nodiscard]] BoxLabel labelIn(ItemIndex item, const QRectF& box) const;
  [[nodiscard]] bool hasSecondLine(ItemIndex closedScope) const;
  [[nodiscard]] QString nodesIn(ItemIndex closedScope, bool withThoseOfA) const;
  [[nodiscard]] QFont nameFont(ItemIndex item) const;
  [[nodiscard]] qreal beforeName(ItemIndex item, const QRectF& box) const;
  [[nodiscard]] qreal afterName(ItemIndex item) const;

  const GraphCanvas& canvas_;
};

}  // namespace sporescope::ui
