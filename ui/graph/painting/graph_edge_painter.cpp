// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_edge_painter.h"

#include <QFontMetricsF>
#include <QLineF>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/style/node_shape.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

QPen linePen(const QColor& color, qreal width, bool dashed = false) {
  QPen pen(color, width);
  pen.setCosmetic(true);
  if (dashed) pen.setDashPattern({4 / width, 3 / width});
  return pen;
}

constexpr qreal kMinBend = 40;        // Of the edges that a hovered label stands for, in pixels
constexpr qreal kArrowGap = 6;        // From its tip to the number
constexpr qreal kHalfHead = 5;        // Of the largest arrow
constexpr qreal kBetweenNumbers = 3;  // In pixels
constexpr qreal kAroundHead = 40;     // Maximum distance of the number from the head

// The number in "3 more uses" is more useful than "3 …es".
constexpr qreal kBareLabelRatio = 1.5;  // Width of a label without text, in multiples of its height

QString shortenedText(const CutEdgeLabel& label, const QFontMetricsF& metrics, qreal width) {
  if (metrics.horizontalAdvance(label.text) <= width) return label.text;
  return label.edges.size() > 1 ? formatCount(label.edges.size()) : metrics.elidedText(label.text, Qt::ElideMiddle, width);
}

}  // namespace

QPainterPath curveBetween(const QRectF& from, const QRectF& to, qreal minBend) {
  QPointF start = from.center();
  QPointF end = to.center();
  QPointF direction;
  qreal gap = 0;
  if (to.top() >= from.bottom() || to.bottom() <= from.top()) {
    const bool down = to.top() >= from.bottom();
    start.setY(down ? from.bottom() : from.top());
    end.setY(down ? to.top() : to.bottom());
    direction = {0, down ? 1.0 : -1.0};
    gap = std::abs(end.y() - start.y());
  } else if (to.left() >= from.right() || to.right() <= from.left()) {
    const bool right = to.left() >= from.right();
    start.setX(right ? from.right() : from.left());
    end.setX(right ? to.left() : to.right());
    direction = {right ? 1.0 : -1.0, 0};
    gap = std::abs(end.x() - start.x());
  }
  const QPointF bend = direction * std::min(gap, std::max(minBend, gap / 2));
  QPainterPath path(start);
  path.cubicTo(start + bend, end - bend, end);
  return path;
}

bool GraphEdgePainter::isChosen(EdgeIndex edge) const {
  const LayoutEdge& e = canvas_.scene.layout().edges[edge];
  return canvas_.style.cone.empty() && (canvas_.style.selected.contains(e.from) || canvas_.style.selected.contains(e.to));
}

bool GraphEdgePainter::isFaded(const LayoutEdge& edge) const {
  return canvas_.style.isFaded(edge.from) || canvas_.style.isFaded(edge.to);
}

QColor GraphEdgePainter::colorOf(EdgeIndex edge, bool chosen) const {
  const LayoutEdge& e = canvas_.scene.layout().edges[edge];
  if (chosen) return canvas_.theme.graph_selection;
  if (!canvas_.style.cone.empty()) {
    const ConePart from = canvas_.style.cone[e.from];
    const ConePart to = canvas_.style.cone[e.to];
    const auto within = [](ConePart part, ConePart side) { return part == side || part == ConePart::origin; };
    if (within(from, ConePart::upstream) && within(to, ConePart::upstream)) return canvas_.theme.upstream;
    if (within(from, ConePart::downstream) && within(to, ConePart::downstream)) return canvas_.theme.downstream;
  }
  return e.control ? canvas_.theme.control_edge : canvas_.theme.edge;
}

void GraphEdgePainter::paint(const QRectF& logical) {
  const auto& edges = canvas_.scene.layout().edges;
  if (canvas_.camera.scale >= std::max(kNameScale, kEdgeLabelScale)) arguments_ = argumentRects(logical);
  std::vector<EdgeIndex> chosen;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (edges[e].cut || !canvas_.scene.edgeBounds(e).intersects(logical)) continue;
    if (isChosen(e)) {
      chosen.push_back(e);
    } else {
      paintEdge(e, false);
    }
  }
  for (const EdgeIndex e : chosen) paintEdge(e, true);  // Above the others
  if (canvas_.camera.scale >= kNameScale) {
    for (const CutEdgeLabel& label : canvas_.scene.cutLabels()) {
      const QRectF reach = label.box | QRectF(label.from, label.to).normalized();
      if (reach.intersects(logical)) paintCutLabel(label);
    }
    paintHoveredCuts();
  }
}

void GraphEdgePainter::paintEdge(EdgeIndex edge, bool chosen) {
  const LayoutEdge& e = canvas_.scene.layout().edges[edge];
  const QColor color = colorOf(edge, chosen);
  canvas_.painter->setOpacity(isFaded(e) ? kFaded : 1);
  canvas_.painter->save();
  canvas_.painter->translate(canvas_.camera.offset);
  canvas_.painter->scale(canvas_.camera.scale, canvas_.camera.scale);
  canvas_.painter->setBrush(Qt::NoBrush);
  canvas_.painter->setPen(
      linePen(color, chosen || (e.tensors > 1 && !e.control) ? (canvas_.camera.scale < kNameScale ? 1.5 : 2) : 1, e.control));
  canvas_.painter->drawPath(canvas_.scene.pathOf(edge));
  canvas_.painter->restore();
  if (canvas_.camera.scale >= kNameScale && e.points.size() >= 2) {
    const LayoutPoint& tip = e.points.back();
    const LayoutPoint& before = e.points[e.points.size() - 2];
    paintArrow(canvas_.camera.toScreen({tip.x, tip.y}), canvas_.camera.toScreen({before.x, before.y}), color);
    paintArgument(edge, chosen ? canvas_.theme.text : canvas_.theme.text2);
  }
  canvas_.painter->setOpacity(1);
}

void GraphEdgePainter::paintOverview(const QRectF& logical) {
  const auto& edges = canvas_.scene.layout().edges;
  std::vector<QLineF> lines, faded;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (edges[e].cut || edges[e].points.empty() || !canvas_.scene.edgeBounds(e).intersects(logical)) continue;
    const LayoutPoint& first = edges[e].points.front();
    const LayoutPoint& last = edges[e].points.back();
    (isFaded(edges[e]) ? faded : lines)
        .emplace_back(canvas_.camera.toScreen({first.x, first.y}), canvas_.camera.toScreen({last.x, last.y}));
  }
  QColor color = canvas_.theme.edge;
  color.setAlphaF(0.5F);
  canvas_.painter->setPen(QPen(color, 0));
  canvas_.painter->drawLines(lines.data(), static_cast<int>(lines.size()));
  canvas_.painter->setOpacity(kFaded);
  canvas_.painter->drawLines(faded.data(), static_cast<int>(faded.size()));
  canvas_.painter->setOpacity(1);
}

void GraphEdgePainter::paintArrow(const QPointF& tip, const QPointF& from, const QColor& color) {
  QLineF line(tip, from);
  if (line.length() < 0.01) return;
  const qreal size = std::clamp<qreal>(canvas_.camera.scale, 0.6, 1.5);
  line.setLength(8 * size);
  const QPointF across = QPointF(-line.dy(), line.dx()) / line.length() * 3.5 * size;
  const std::array<QPointF, 3> triangle = {tip, line.p2() + across, line.p2() - across};
  canvas_.painter->setPen(Qt::NoPen);
  canvas_.painter->setBrush(color);
  canvas_.painter->drawPolygon(triangle.data(), 3);
}

// The number is on the outer side of the arrow, where the edge comes from. The label of the next edge cannot be there.
QRectF GraphEdgePainter::argumentRect(const LayoutEdge& edge, qreal width) const {
  const QPointF tip = canvas_.camera.toScreen({edge.points.back().x, edge.points.back().y});
  const QPointF start = canvas_.camera.toScreen({edge.points.front().x, edge.points.front().y});
  const bool left = start.x() < tip.x();
  const qreal height = 12 * canvas_.camera.scale;
  const bool down = start.y() <= tip.y();  // In a backward pass that is drawn upwards, the arrow is below its box
  return {left ? tip.x() - kArrowGap - width : tip.x() + kArrowGap, down ? tip.y() - height : tip.y(), width, height};
}

std::unordered_map<EdgeIndex, QRectF> GraphEdgePainter::argumentRects(const QRectF& logical) const {
  using Side = std::pair<ItemIndex, int>;  // Above or below a box
  const QFontMetricsF metrics(canvas_.textFont(kArgumentPixels));
  const auto& edges = canvas_.scene.layout().edges;
  std::map<Side, std::set<qreal>> heads;
  std::vector<std::tuple<Side, qreal, EdgeIndex>> numbers;
  std::unordered_map<EdgeIndex, QRectF> places;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    const LayoutEdge& edge = edges[e];
    if (edge.cut || edge.points.size() < 2) continue;
    // Shows the numbers of an operator either all or not at all. The choice must not depend on the exposed area.
    const LayoutPoint& tip = edge.points.back();
    if (tip.y - kAroundHead > logical.bottom() || tip.y + kAroundHead < logical.top()) continue;
    const Side side(edge.to, static_cast<int>(std::lround(tip.y)));
    heads[side].insert(canvas_.camera.toScreen({tip.x, tip.y}).x());
    if (edge.argument < 0) continue;
    places[e] = argumentRect(edge, metrics.horizontalAdvance(QString::number(edge.argument)));
    numbers.emplace_back(side, places[e].left(), e);
  }
  std::sort(numbers.begin(), numbers.end());
  const std::tuple<Side, qreal, EdgeIndex>* last = nullptr;
  for (const auto& number : numbers) {
    const auto& [side, left, edge] = number;
    const QRectF place = places[edge];
    const auto next = heads[side].lower_bound(left - kHalfHead);
    const bool onHead = next != heads[side].end() && *next < place.right() + kHalfHead;
    const bool onNumber =
        last != nullptr && std::get<Side>(*last) == side && left < places[std::get<EdgeIndex>(*last)].right() + kBetweenNumbers;
    if (onHead || onNumber) {
      places.erase(edge);
    } else {
      last = &number;
    }
  }
  return places;
}

void GraphEdgePainter::paintArgument(EdgeIndex edge, const QColor& color) {
  const auto place = arguments_.find(edge);
  if (place == arguments_.end()) return;
  canvas_.painter->setFont(canvas_.textFont(kArgumentPixels));
  canvas_.painter->setPen(color);
  canvas_.painter->drawText(place->second, Qt::AlignCenter | Qt::TextDontClip,
                            QString::number(canvas_.scene.layout().edges[edge].argument));
}

void GraphEdgePainter::paintLabels(const QRectF& logical) {
  const auto& edges = canvas_.scene.layout().edges;
  for (EdgeIndex e = 0; e < edges.size(); ++e) {
    if (!canvas_.scene.edgeLabel(e).isEmpty() && canvas_.scene.edgeBounds(e).intersects(logical)) paintLabel(e);
  }
}

void GraphEdgePainter::paintLabel(EdgeIndex edge) {
  const LayoutEdge& e = canvas_.scene.layout().edges[edge];
  const bool chosen = isChosen(edge);
  canvas_.painter->setOpacity(isFaded(e) ? kFaded : 1);
  canvas_.painter->setFont(canvas_.textFont(kSmallPixels));
  const QString& text = canvas_.scene.edgeLabel(edge);
  const QFontMetricsF metrics(canvas_.painter->font());
  QRectF place(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 4, metrics.height() - 1));
  place.moveCenter(canvas_.camera.toScreen({e.label_at.x, e.label_at.y}));
  QColor background = canvas_.backgroundOf(canvas_.scene.labelBackground(edge));
  background.setAlphaF(0.9F);
  canvas_.painter->fillRect(place, background);
  canvas_.painter->setPen((chosen ? canvas_.theme.text : canvas_.theme.text2).color());
  canvas_.painter->drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
  canvas_.painter->setOpacity(1);
}

void GraphEdgePainter::paintCutLabel(const CutEdgeLabel& label) {
  const bool chosen = canvas_.style.cone.empty() && canvas_.style.selected.contains(label.item);
  const bool hovered = canvas_.style.hovered.cutLabel == &label;
  const QColor color = chosen ? canvas_.theme.graph_selection : canvas_.theme.edge;
  canvas_.painter->setOpacity(canvas_.style.isFaded(label.item) ? kFaded : 1);
  canvas_.painter->setPen(linePen(color, chosen ? 2 : 1));
  canvas_.painter->drawLine(canvas_.camera.toScreen(label.from), canvas_.camera.toScreen(label.to));
  if (!label.outgoing) paintArrow(canvas_.camera.toScreen(label.to), canvas_.camera.toScreen(label.from), color);
  QRectF box = canvas_.camera.toScreen(label.box);
  const bool hasText = canvas_.camera.scale >= kEdgeLabelScale;
  // At small scales the label shrinks to the end of its line: an empty frame as wide as the text would be useless.
  if (!hasText && box.width() > kBareLabelRatio * box.height()) {
    const qreal width = kBareLabelRatio * box.height();
    box.setLeft(label.outgoing ? box.left() : box.right() - width);
    box.setWidth(width);
  }
  canvas_.painter->setBrush(canvas_.theme.base.color());
  canvas_.painter->setPen(hovered ? QPen(canvas_.theme.accent.color(), 1.5) : dottedPen(canvas_.theme.edge));
  canvas_.painter->drawPath(shapePath(NodeShape::op, box));
  if (hasText) {
    canvas_.painter->setFont(canvas_.textFont(kSmallPixels));
    canvas_.painter->setPen(canvas_.theme.accent.color());
    const QRectF place = box.adjusted(5, 0, -5, 0);
    canvas_.painter->drawText(place, Qt::AlignCenter | Qt::TextDontClip,
                              shortenedText(label, QFontMetricsF(canvas_.painter->font()), place.width()));
  }
  canvas_.painter->setOpacity(1);
}

void GraphEdgePainter::paintHoveredCuts() {
  if (canvas_.style.hovered.cutLabel == nullptr) return;
  canvas_.painter->setBrush(Qt::NoBrush);
  canvas_.painter->setPen(linePen(canvas_.theme.accent, 1.5, true));
  for (const EdgeIndex e : canvas_.style.hovered.cutLabel->edges) {
    const LayoutEdge& edge = canvas_.scene.layout().edges[e];
    const QRectF from = canvas_.camera.toScreen(canvas_.scene.boxOf(edge.from));
    const QRectF to = canvas_.camera.toScreen(canvas_.scene.boxOf(edge.to));
    canvas_.painter->drawPath(curveBetween(from, to, kMinBend));
  }
}

}  // namespace sporescope::ui
