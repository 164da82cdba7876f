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

/// What a node looks like, everywhere: in the graph, in its legend, in trees and lists.
enum class NodeShape : std::uint8_t { graph, scope, aggregation, op, parameter, constant };

[[nodiscard]] NodeShape shapeOf(const Node& node);

struct ShapeColors {
  QColor fill;
  QColor outline;
};
[[nodiscard]] ShapeColors shapeColors(NodeShape shape, const Theme& theme);

/// The outline in a box: a rounded rectangle (radius 3) for scopes, an octagon with cut corners for aggregations, a pill for
/// operators, a tag that points left for parameters, a circle for constants.
[[nodiscard]] QPainterPath shapePath(NodeShape shape, const QRectF& box);

/// The shape at 16 px in the middle of `square`, in its own colours.
void paintShapeIcon(QPainter* painter, const QRectF& square, NodeShape shape, const Theme& theme);

/// The flag of the first cause: its pole stands at the left of `box`.
void paintFlag(QPainter* painter, const QRectF& box, const QColor& color);

/// The diamond of an operator that is drawn where the data flow places it, not where its name says.
void paintInferredMark(QPainter* painter, const QPointF& center, qreal size, const Theme& theme);

/// The triangle that opens and closes: points right, or down if `open`.
void paintTriangle(QPainter* painter, const QPointF& center, qreal size, bool open, const QColor& color);

}  // namespace sporescope::ui
