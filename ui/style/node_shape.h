// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QRectF>
#include <cstdint>

#include "core/graph/graph.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Shape of a node in the graph, its legend, trees and lists.
enum class NodeShape : std::uint8_t { graph, scope, aggregation, op, parameter, constant };

[[nodiscard]] NodeShape shapeOf(const Node& node);

/// Colors of a shape in a theme.
struct ShapeColors {
  QColor fill;
  QColor outline;
};
[[nodiscard]] ShapeColors shapeColors(NodeShape shape, const Theme& theme);

/// Returns the outline inside a box: a rounded rectangle (radius 3) for scopes, an octagon for aggregations, a pill for
/// operators, a tag that points left for parameters, a circle for constants.
[[nodiscard]] QPainterPath shapePath(NodeShape shape, const QRectF& box);

/// Paints the shape as an icon for 16 px, centered in `square`, in its own colors.
void paintShapeIcon(QPainter* painter, const QRectF& square, NodeShape shape, const Theme& theme);

/// Paints the flag of the first cause, with its pole at the left of `box`.
void paintFlag(QPainter* painter, const QRectF& box, const QColor& color);

/// Paints the diamond that marks an operator whose scope was inferred from the data flow instead of its name.
void paintInferredMark(QPainter* painter, const QPointF& center, qreal size, const Theme& theme);

/// Paints the expander triangle: points right, or down if `isExpanded`.
void paintTriangle(QPainter* painter, const QPointF& center, qreal size, bool isExpanded, const QColor& color);

}  // namespace sporescope::ui
