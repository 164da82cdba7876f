// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/node_shape.h"

#include <QPolygonF>
#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr qreal kScopeRadius = 3;

QPolygonF octagon(const QRectF& box) {
  const qreal cut = std::min({box.height() / 2, box.width() / 2, qreal(10)}) * 0.9;
  const qreal rise = std::min(cut, box.height() * 0.4);
  return QPolygonF({{box.left() + cut, box.top()},
                    {box.right() - cut, box.top()},
                    {box.right(), box.top() + rise},
                    {box.right(), box.bottom() - rise},
                    {box.right() - cut, box.bottom()},
                    {box.left() + cut, box.bottom()},
                    {box.left(), box.bottom() - rise},
                    {box.left(), box.top() + rise}});
}

QPolygonF tag(const QRectF& box) {
  const qreal nose = std::min(box.height() * 0.42, box.width() / 2);
  return QPolygonF({{box.left(), box.center().y()},
                    {box.left() + nose, box.top()},
                    {box.right(), box.top()},
                    {box.right(), box.bottom()},
                    {box.left() + nose, box.bottom()}});
}

QRectF iconBox(NodeShape shape, const QPointF& center) {
  const auto boxOfSize = [&](qreal width, qreal height) {
    return QRectF(center.x() - width / 2, center.y() - height / 2, width, height);
  };
  switch (shape) {
    case NodeShape::graph:
    case NodeShape::scope:
      return boxOfSize(12, 9);
    case NodeShape::aggregation:
      return boxOfSize(14, 9);
    case NodeShape::op:
      return boxOfSize(13, 7);
    case NodeShape::parameter:
      return boxOfSize(13, 8);
    case NodeShape::constant:
      return boxOfSize(7, 7);
  }
  return boxOfSize(12, 8);
}

// Paints three joined dots, which stand for the whole graph.
void paintGraphIcon(QPainter* painter, const QPointF& center, const QColor& color) {
  const QPointF top = center + QPointF(-4.5, -3.5);
  const QPointF bottom = center + QPointF(-4.5, 3.5);
  const QPointF right = center + QPointF(4.5, 0);
  painter->setPen(QPen(color, 1));
  painter->drawLine(top, right);
  painter->drawLine(bottom, right);
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  for (const QPointF& dot : {top, bottom, right}) painter->drawEllipse(dot, 2, 2);
}

}  // namespace

NodeShape shapeOf(const Node& node) {
  switch (node.kind) {
    case NodeKind::op:
      return NodeShape::op;
    case NodeKind::parameter:
      return NodeShape::parameter;
    case NodeKind::constant:
      return NodeShape::constant;
  }
  return NodeShape::op;
}

ShapeColors shapeColors(NodeShape shape, const Theme& theme) {
  switch (shape) {
    case NodeShape::graph:
      return {theme.text2, theme.text2};
    case NodeShape::scope:
      return {theme.scope, theme.scope_line};
    case NodeShape::aggregation:
      return {theme.aggregation, theme.aggregation_line};
    case NodeShape::op:
      return {theme.op, theme.op_line};
    case NodeShape::parameter:
      return {theme.parameter, theme.parameter_line};
    case NodeShape::constant:
      return {theme.constant, theme.constant_line};
  }
  return {};
}

QPainterPath shapePath(NodeShape shape, const QRectF& box) {
  QPainterPath path;
  switch (shape) {
    case NodeShape::graph:
    case NodeShape::scope: {
      const qreal radius = std::min({kScopeRadius, box.height() / 4, box.width() / 4});
      path.addRoundedRect(box, radius, radius);
      break;
    }
    case NodeShape::aggregation:
      path.addPolygon(octagon(box));
      path.closeSubpath();
      break;
    case NodeShape::op: {
      const qreal radius = std::min(box.height(), box.width()) / 2;
      path.addRoundedRect(box, radius, radius);
      break;
    }
    case NodeShape::parameter:
      path.addPolygon(tag(box));
      path.closeSubpath();
      break;
    case NodeShape::constant:
      path.addEllipse(box);
      break;
  }
  return path;
}

void paintShapeIcon(QPainter* painter, const QRectF& square, NodeShape shape, const Theme& theme) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const ShapeColors colors = shapeColors(shape, theme);
  if (shape == NodeShape::graph) {
    paintGraphIcon(painter, square.center(), colors.outline);
  } else {
    painter->setPen(QPen(colors.outline, 1));
    painter->setBrush(colors.fill);
    painter->drawPath(shapePath(shape, iconBox(shape, square.center())));
  }
  painter->restore();
}

void paintFlag(QPainter* painter, const QRectF& box, const QColor& color) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  painter->drawRect(QRectF(box.left(), box.top(), 1.5, box.height()));
  const qreal middle = box.top() + box.height() * 0.31;
  const qreal bottom = box.top() + box.height() * 0.62;
  painter->drawPolygon(QPolygonF({{box.left() + 1, box.top()},
                                  {box.right(), box.top()},
                                  {box.right() - box.width() * 0.25, middle},
                                  {box.right(), bottom},
                                  {box.left() + 1, bottom}}));
  painter->restore();
}

void paintInferredMark(QPainter* painter, const QPointF& center, qreal size, const Theme& theme) {
  const qreal half = size / 2;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(theme.text2.color(), 1));
  painter->setBrush(theme.base.color());
  painter->drawPolygon(
      QPolygonF({center - QPointF(0, half), center + QPointF(half, 0), center + QPointF(0, half), center - QPointF(half, 0)}));
  painter->restore();
}

void paintTriangle(QPainter* painter, const QPointF& center, qreal size, bool isExpanded, const QColor& color) {
  const qreal half = size / 2;
  const qreal depth = size * 0.3;
  const QPolygonF right({center + QPointF(-depth, -half), center + QPointF(depth, 0), center + QPointF(-depth, half)});
  const QPolygonF down({center + QPointF(-half, -depth), center + QPointF(half, -depth), center + QPointF(0, depth)});
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  painter->drawPolygon(isExpanded ? down : right);
  painter->restore();
}

}  // namespace sporescope::ui
