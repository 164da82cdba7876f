// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_painter.h"

#include <QFontMetricsF>
#include <QLineF>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/graph/graph_detail_levels.h"
#include "ui/graph/graph_label.h"
#include "ui/style/node_shape.h"
#include "ui/widgets/badge.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr qreal kMarkMargin = 20;  // how far badges, flags and halos reach beyond a box

QPen linePen(const QColor& color, qreal width, bool dashed = false) {
  QPen pen(color, width);
  pen.setCosmetic(true);
  if (dashed) pen.setDashPattern({4 / width, 3 / width});
  return pen;
}

}  // namespace

GraphPainter::GraphPainter(QPainter* painter, const GraphScene& scene, const GraphLook& look, const GraphCamera& camera,
                           const Theme& theme, const QFont& font)
    : painter_(painter), scene_(scene), look_(look), camera_(camera), theme_(theme), font_(font) {}

void GraphPainter::paint(const QRectF& exposed) {
  painter_->fillRect(exposed, theme_.canvas.color());
  painter_->setRenderHint(QPainter::Antialiasing, camera_.scale >= kFarScale);
  const QRectF logical = camera_.toLogical(exposed);
  const QRectF reach = camera_.toLogical(exposed.adjusted(-kMarkMargin, -kMarkMargin, kMarkMargin, kMarkMargin));
  const auto& items = scene_.layout().items;
  std::vector<ItemIndex> inSight;
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (!scene_.boxOf(i).intersects(reach)) continue;
    if (items[i].kind == LayoutKind::scope_open) paintOpenScope(i);
    inSight.push_back(i);
  }
  if (camera_.scale < kFarScale) {
    paintFarEdges(logical);
    for (const ItemIndex i : inSight) {
      if (items[i].kind != LayoutKind::scope_open) paintFarItem(i);
    }
  } else {
    paintEdges(logical);
    if (camera_.scale >= kEdgeLabelScale) paintEdgeLabels(logical);
    for (const ItemIndex i : inSight) {
      if (items[i].kind != LayoutKind::scope_open) paintItem(i);
    }
  }
  std::vector<QRectF> titles;
  for (const ItemIndex i : inSight) {
    if (items[i].kind == LayoutKind::scope_open) paintScopeTitle(i, &titles);
  }
  for (const ItemIndex i : inSight) paintMarks(i);
}

// Scopes.

QColor GraphPainter::groundOf(ItemIndex openScope) const {
  if (openScope == kNoItem) return theme_.canvas;
  const std::uint32_t depth = std::max(1U, scene_.layout().items[openScope].depth);
  // 1, 2, 3, then 2, 3, 2, ...: neighbours in the nesting never share a tint.
  const std::uint32_t tint = depth <= 3 ? depth - 1 : 1 + (depth % 2);
  return theme_.scope_open[tint];
}

void GraphPainter::paintOpenScope(ItemIndex item) {
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  const QPainterPath path = shapePath(NodeShape::scope, box);
  painter_->setOpacity(isFaded(item) ? kFaded : 1);
  painter_->setBrush(groundOf(item));
  painter_->setPen(Qt::NoPen);
  painter_->drawPath(path);
  paintOutline(item, path);
  painter_->setOpacity(1);
}

// Above edges, which may cross it, on a ground of its own. Where the strip of the title is too thin for letters the name stands
// over what is inside, if the box is large and no outer name is there.
void GraphPainter::paintScopeTitle(ItemIndex item, std::vector<QRectF>* taken) {
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  const qreal pixels = std::max(kLeastText, kLabelPixels * camera_.scale);
  const qreal strip = scene_.titleOf(item).height() * camera_.scale;
  const bool roomy = strip >= pixels * 0.75;
  const qreal height = roomy ? strip : pixels * 1.3;
  if (box.width() <= 40 || (!roomy && box.height() < 4 * height)) return;
  QFont font = textFont(kLabelPixels);
  if (look_.selected.contains(item)) font.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const qreal small = std::min<qreal>(1, camera_.scale);
  const QPointF triangle(box.left() + std::max<qreal>(6, 11 * small), box.top() + height / 2 + 2 * small);
  const qreal left = triangle.x() + std::max<qreal>(6, 10 * camera_.scale);
  const qreal room = box.right() - left - 4;
  const QString text = labelThatFits(scene_.labelOf(item), LayoutKind::scope_open, metrics, room);
  const QRectF place(left, box.top() + 2 * small, std::min(room, metrics.horizontalAdvance(text)), height);
  const QRectF ground = place.adjusted(box.left() + 2 - left, 0, 3, -1);
  const auto meets = [&](const QRectF& other) { return other.intersects(ground); };
  if (!roomy && (text.isEmpty() || std::any_of(taken->begin(), taken->end(), meets))) return;
  taken->push_back(ground);
  painter_->setOpacity(isFaded(item) ? kFaded : 1);
  QColor color = groundOf(item);
  color.setAlphaF(0.9F);
  painter_->fillRect(ground, color);
  paintTriangle(painter_, triangle, std::clamp<qreal>(8 * camera_.scale, 5, 10), true, theme_.text2);
  painter_->setFont(font);
  painter_->setPen(theme_.text.color());
  painter_->drawText(place, Qt::AlignVCenter | Qt::TextDontClip, text);
  painter_->setOpacity(1);
}

// Edges.

bool GraphPainter::isChosen(EdgeIndex edge) const {
  const LayoutEdge& e = scene_.layout().edges[edge];
  return look_.cone.empty() && (look_.selected.contains(e.from) || look_.selected.contains(e.to));
}

QColor GraphPainter::edgeColor(EdgeIndex edge, bool chosen) const {
  const LayoutEdge& e = scene_.layout().edges[edge];
  if (chosen) return theme_.graph_selection;
  if (!look_.cone.empty()) {
    const ConePart from = look_.cone[e.from];
    const ConePart to = look_.cone[e.to];
    const auto within = [](ConePart part, ConePart side) { return part == side || part == ConePart::origin; };
    if (within(from, ConePart::upstream) && within(to, ConePart::upstream)) return theme_.upstream;
    if (within(from, ConePart::downstream) && within(to, ConePart::downstream)) return theme_.downstream;
  }
  return e.control ? theme_.control_edge : theme_.edge;
}

void GraphPainter::paintEdges(const QRectF& logical) {
  const auto& edges = scene_.layout().edges;
  std::vector<EdgeIndex> chosen;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (edges[e].cut || !scene_.edgeBounds(e).intersects(logical)) continue;
    if (isChosen(e)) {
      chosen.push_back(e);
    } else {
      paintEdge(e, false);
    }
  }
  for (const EdgeIndex e : chosen) paintEdge(e, true);  // above the others
  if (camera_.scale >= kNameScale) {
    for (const CutPill& pill : scene_.pills()) {
      const QRectF reach = pill.box | QRectF(pill.from, pill.to).normalized();
      if (reach.intersects(logical)) paintPill(pill);
    }
    paintHoveredCuts();
  }
}

void GraphPainter::paintEdge(EdgeIndex edge, bool chosen) {
  const LayoutEdge& e = scene_.layout().edges[edge];
  const QColor color = edgeColor(edge, chosen);
  painter_->setOpacity(isFaded(e) ? kFaded : 1);
  painter_->save();
  painter_->translate(camera_.offset);
  painter_->scale(camera_.scale, camera_.scale);
  painter_->setBrush(Qt::NoBrush);
  painter_->setPen(
      linePen(color, chosen || (e.tensors > 1 && !e.control) ? (camera_.scale < kNameScale ? 1.5 : 2) : 1, e.control));
  painter_->drawPath(scene_.pathOf(edge));
  painter_->restore();
  if (camera_.scale >= kNameScale && e.points.size() >= 2) {
    const LayoutPoint& tip = e.points.back();
    const LayoutPoint& before = e.points[e.points.size() - 2];
    paintArrow(camera_.toScreen({tip.x, tip.y}), camera_.toScreen({before.x, before.y}), color);
    if (e.argument >= 0 && camera_.scale >= kEdgeLabelScale) paintArgument(e, chosen ? theme_.text : theme_.text2);
  }
  painter_->setOpacity(1);
}

void GraphPainter::paintFarEdges(const QRectF& logical) {
  const auto& edges = scene_.layout().edges;
  std::vector<QLineF> lines;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (edges[e].cut || edges[e].points.empty() || !scene_.edgeBounds(e).intersects(logical)) continue;
    const LayoutPoint& first = edges[e].points.front();
    const LayoutPoint& last = edges[e].points.back();
    lines.emplace_back(camera_.toScreen({first.x, first.y}), camera_.toScreen({last.x, last.y}));
  }
  QColor color = theme_.edge;
  color.setAlphaF(0.5F);
  painter_->setPen(QPen(color, 0));
  painter_->drawLines(lines.data(), static_cast<int>(lines.size()));
}

void GraphPainter::paintArrow(const QPointF& tip, const QPointF& from, const QColor& color) {
  QLineF line(tip, from);
  if (line.length() < 0.01) return;
  const qreal size = std::clamp<qreal>(camera_.scale, 0.6, 1.5);
  line.setLength(8 * size);
  const QPointF across = QPointF(-line.dy(), line.dx()) / line.length() * 3.5 * size;
  const std::array<QPointF, 3> triangle = {tip, line.p2() + across, line.p2() - across};
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(color);
  painter_->drawPolygon(triangle.data(), 3);
}

void GraphPainter::paintArgument(const LayoutEdge& edge, const QColor& color) {
  const QPointF tip = camera_.toScreen({edge.points.back().x, edge.points.back().y});
  const QPointF start = camera_.toScreen({edge.points.front().x, edge.points.front().y});
  // On the outer side of the arrow, where the edge comes from, the label of the next edge cannot be.
  const bool left = start.x() < tip.x();
  painter_->setFont(textFont(kArgumentPixels));
  painter_->setPen(color);
  const qreal height = 12 * camera_.scale;
  const QRectF place(left ? tip.x() - 24 : tip.x() + 6, tip.y() - height, 18, height);
  const int alignment = left ? Qt::AlignRight : Qt::AlignLeft;
  painter_->drawText(place, alignment | Qt::AlignVCenter | Qt::TextDontClip, QString::number(edge.argument));
}

void GraphPainter::paintEdgeLabels(const QRectF& logical) {
  const auto& edges = scene_.layout().edges;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (!scene_.edgeLabel(e).isEmpty() && scene_.edgeBounds(e).intersects(logical)) paintEdgeLabel(e);
  }
}

void GraphPainter::paintEdgeLabel(EdgeIndex edge) {
  const LayoutEdge& e = scene_.layout().edges[edge];
  const bool chosen = isChosen(edge);
  painter_->setOpacity(isFaded(e) ? kFaded : 1);
  painter_->setFont(textFont(kSmallPixels));
  const QString& text = scene_.edgeLabel(edge);
  const QFontMetricsF metrics(painter_->font());
  QRectF place(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 4, metrics.height() - 1));
  place.moveCenter(camera_.toScreen({e.label_at.x, e.label_at.y}));
  QColor ground = groundOf(scene_.labelGround(edge));
  ground.setAlphaF(0.9F);
  painter_->fillRect(place, ground);
  painter_->setPen((chosen ? theme_.text : theme_.text2).color());
  painter_->drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
  painter_->setOpacity(1);
}

void GraphPainter::paintPill(const CutPill& pill) {
  const bool chosen = look_.cone.empty() && look_.selected.contains(pill.item);
  const bool hovered = look_.hoveredPill == &pill;
  const QColor color = chosen ? theme_.graph_selection : theme_.edge;
  painter_->setOpacity(isFaded(pill.item) ? kFaded : 1);
  painter_->setPen(linePen(color, chosen ? 2 : 1));
  painter_->drawLine(camera_.toScreen(pill.from), camera_.toScreen(pill.to));
  if (!pill.outgoing) paintArrow(camera_.toScreen(pill.to), camera_.toScreen(pill.from), color);
  const QRectF box = camera_.toScreen(pill.box);
  painter_->setBrush(theme_.base.color());
  painter_->setPen(hovered ? QPen(theme_.accent.color(), 1.5) : dottedPen(theme_.edge));
  painter_->drawPath(shapePath(NodeShape::op, box));
  if (camera_.scale >= kEdgeLabelScale) {
    painter_->setFont(textFont(kSmallPixels));
    painter_->setPen(theme_.accent.color());
    const QRectF place = box.adjusted(5, 0, -5, 0);
    painter_->drawText(place, Qt::AlignCenter | Qt::TextDontClip,
                       QFontMetricsF(painter_->font()).elidedText(pill.text, Qt::ElideMiddle, place.width()));
  }
  painter_->setOpacity(1);
}

void GraphPainter::paintHoveredCuts() {
  if (look_.hoveredPill == nullptr) return;
  painter_->setBrush(Qt::NoBrush);
  painter_->setPen(linePen(theme_.accent, 1.5, true));
  for (const EdgeIndex e : look_.hoveredPill->edges) {
    const LayoutEdge& edge = scene_.layout().edges[e];
    const QRectF from = scene_.boxOf(edge.from);
    const QRectF to = scene_.boxOf(edge.to);
    const QPointF start = camera_.toScreen({from.center().x(), from.bottom()});
    const QPointF end = camera_.toScreen({to.center().x(), to.top()});
    const qreal bend = std::max<qreal>(40, std::abs(end.y() - start.y()) / 2);
    QPainterPath path(start);
    path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end);
    painter_->drawPath(path);
  }
}

}  // namespace sporescope::ui
