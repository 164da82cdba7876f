// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_item_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/graph/graph_scale.h"
#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_label.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr qreal kTwoLineHeight = 32;
constexpr qreal kAboveFirstLine = 1;
constexpr qreal kBelowFirstLine = 0.45;  // Of the height of the box
constexpr qreal kMinMargin = 3;          // Around a name in a box with round or cut corners

NodeShape shapeOfItem(LayoutKind kind) {
  switch (kind) {
    case LayoutKind::scope_closed:
    case LayoutKind::scope_open:
    case LayoutKind::repetition:
    case LayoutKind::neighbor:
      return NodeShape::scope;
    case LayoutKind::aggregation:
      return NodeShape::aggregation;
    case LayoutKind::op:
      return NodeShape::op;
    case LayoutKind::parameter:
      return NodeShape::parameter;
    case LayoutKind::constant:
      return NodeShape::constant;
  }
  return NodeShape::op;
}

}  // namespace

ShapeColors GraphItemPainter::colorsOf(ItemIndex item) const {
  return shapeColors(shapeOfItem(canvas_.scene.layout().items[item].kind), canvas_.theme);
}

QBrush GraphItemPainter::fillOf(ItemIndex item) const {
  return hasOverlay(item) ? overlayBrush(canvas_.style.overlay[item], canvas_.theme) : QBrush(colorsOf(item).fill);
}

bool GraphItemPainter::hasOverlay(ItemIndex item) const {
  const LayoutKind kind = canvas_.scene.layout().items[item].kind;
  return !canvas_.style.overlay.empty() && !is_container(kind) && kind != LayoutKind::constant;
}

QColor GraphItemPainter::textColorOf(ItemIndex item) const {
  return hasOverlay(item) ? textColorOnFill(overlayColor(canvas_.style.overlay[item], canvas_.theme), canvas_.theme)
                          : canvas_.theme.text.color();
}

void GraphItemPainter::paint(ItemIndex item) {
  const LayoutItem& i = canvas_.scene.layout().items[item];
  canvas_.painter->setOpacity(canvas_.style.isFaded(item) ? kFaded : 1);
  if (i.kind == LayoutKind::constant) {
    paintConstant(item);
  } else {
    QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
    const BoxLabel label = labelIn(item, box);
    box.adjust(-label.widen, 0, label.widen, 0);
    if (i.kind == LayoutKind::aggregation) paintAggregation(item, box);
    const QPainterPath path = shapePath(shapeOfItem(i.kind), box);
    paintShape(item, path);
    if (i.kind == LayoutKind::scope_closed) {
      paintScopeLabel(item, box, label.text);
    } else {
      paintLabel(item, box, label.text);
    }
    if (const QRectF place = overlayTextRect(item); !place.isEmpty()) paintOverlayText(item, place);
  }
  canvas_.painter->setOpacity(1);
}

void GraphItemPainter::paintOverview(ItemIndex item) {
  QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
  box.setSize(box.size().expandedTo({2, 2}));
  const bool selected = canvas_.style.selected.contains(item);
  canvas_.painter->setOpacity(canvas_.style.isFaded(item) ? kFaded : 1);
  const QBrush plain = hasOverlay(item) ? fillOf(item) : QBrush(colorsOf(item).outline);
  canvas_.painter->fillRect(selected ? box.adjusted(-1, -1, 1, 1) : box,
                            selected ? QBrush(canvas_.theme.graph_selection.color()) : plain);
  canvas_.painter->setOpacity(1);
}

// Two more octagons behind the first one indicate several members.
void GraphItemPainter::paintAggregation(ItemIndex item, const QRectF& box) {
  canvas_.painter->setPen(QPen(colorsOf(item).outline, 1));
  canvas_.painter->setBrush(fillOf(item));
  const qreal step = 2.5 * std::min<qreal>(1, canvas_.camera.scale);
  for (const int layer : {2, 1}) {
    canvas_.painter->drawPath(shapePath(NodeShape::aggregation, box.translated(layer * step, -layer * step)));
  }
}

void GraphItemPainter::paintConstant(ItemIndex item) {
  const QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
  const qreal diameter = std::min(box.height(), 10 * canvas_.camera.scale);
  const qreal center = box.right() - diameter / 2;  // The edge begins at the right, the name is at the left
  QPainterPath path;
  path.addEllipse(QPointF(center, box.center().y()), diameter / 2, diameter / 2);
  paintShape(item, path);
  if (canvas_.camera.scale < kEdgeLabelScale || box.width() < 2 * diameter) return;
  const qreal gap = diameter + 5 * canvas_.camera.scale;
  const QRectF place = box.adjusted(0, 0, -gap, 0);
  canvas_.painter->setFont(canvas_.textFont(kSmallPixels));
  canvas_.painter->setPen((canvas_.style.selected.contains(item) ? canvas_.theme.text : canvas_.theme.text2).color());
  canvas_.painter->drawText(
      place, Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
      QFontMetricsF(canvas_.painter->font()).elidedText(canvas_.scene.labelOf(item), Qt::ElideRight, place.width() + 2));
}

void GraphItemPainter::paintLabel(ItemIndex item, const QRectF& box, const QString& name) {
  canvas_.painter->setFont(nameFont(item));
  canvas_.painter->setPen(canvas_.style.lacksData(item) ? canvas_.theme.text2.color() : textColorOf(item));
  const QRectF place = box.adjusted(nameLeftMargin(item, box), 0, -nameRightMargin(item), 0);
  if (hasOverlay(item) && canvas_.style.overlay[item].uncompared) {  // Text is illegible on a hatched background
    const QRectF characters = QFontMetricsF(canvas_.painter->font()).tightBoundingRect(name);
    QRectF background(QPointF(), QSizeF(characters.width() + 4, std::min(characters.height() + 4, box.height() - 2)));
    background.moveCenter(place.center());
    canvas_.painter->fillRect(background, canvas_.theme.base.color());
  }
  canvas_.painter->drawText(place, Qt::AlignCenter | Qt::TextDontClip, name);
}

QFont GraphItemPainter::nameFont(ItemIndex item) const {
  QFont font = canvas_.textFont(kLabelPixels);
  if (canvas_.style.selected.contains(item)) font.setWeight(QFont::DemiBold);
  return font;
}

qreal GraphItemPainter::nameTop(ItemIndex item) const {
  const qreal height = canvas_.camera.toScreen(canvas_.scene.boxOf(item)).height();
  const bool isFirstLine = canvas_.scene.layout().items[item].kind == LayoutKind::scope_closed && hasSecondLine(item);
  const qreal middle = isFirstLine ? (kAboveFirstLine + height * (1 - kBelowFirstLine)) / 2 : height / 2;
  const QFontMetricsF metrics(nameFont(item));
  return middle - metrics.height() / 2 + metrics.ascent() - metrics.capHeight();
}

qreal GraphItemPainter::nameLeftMargin(ItemIndex item, const QRectF& box) const {
  const LayoutKind kind = canvas_.scene.layout().items[item].kind;
  if (kind == LayoutKind::scope_closed) return std::max<qreal>(12, 20 * canvas_.camera.scale);
  return nameRightMargin(item) + (kind == LayoutKind::parameter ? box.height() * 0.42 : 0);
}

qreal GraphItemPainter::nameRightMargin(ItemIndex item) const {
  if (canvas_.scene.layout().items[item].kind == LayoutKind::scope_closed) return 3;
  const bool selected = canvas_.style.selected.contains(item);
  if (selected) return 0;  // Bold letters are wider than the layout assumed
  return std::max(kMinMargin, 4 * std::min<qreal>(1, canvas_.camera.scale));
}

// The least informative parts go first: operator numbers, then outer scopes. Then the box is widened. Only then is the name
// elided.
BoxLabel GraphItemPainter::labelIn(ItemIndex item, const QRectF& box) const {
  const LayoutKind kind = canvas_.scene.layout().items[item].kind;
  if (kind != LayoutKind::scope_closed && canvas_.camera.scale < kNameScale) return {};
  const qreal width = box.width() - nameLeftMargin(item, box) - nameRightMargin(item);
  const qreal room = canvas_.scene.sideClearance(item) * canvas_.camera.scale;
  BoxLabel label = boxLabel(canvas_.scene.labelOf(item), kind, QFontMetricsF(nameFont(item)), width + 1, room);
  if (kind == LayoutKind::scope_closed && hasSecondLine(item)) {
    const qreal missing = QFontMetricsF(canvas_.textFont(kSmallPixels)).horizontalAdvance(nodeCountText(item, true)) - width;
    if (missing > 2 * label.widen && missing <= 2 * room) label.widen = missing / 2;
  }
  return label;
}

bool GraphItemPainter::hasSecondLine(ItemIndex closedScope) const {
  return canvas_.scene.layout().items[closedScope].height >= kTwoLineHeight && canvas_.camera.scale >= 0.7;
}

// Includes the operators of run A if there is room for them. Numbers are never elided.
QString GraphItemPainter::nodeCountText(ItemIndex closedScope, bool includesRunA) const {
  const ScopeIndex scope = canvas_.scene.layout().items[closedScope].scope;
  const std::uint32_t count = canvas_.scene.scopes().scopes()[scope].node_count;
  const std::uint32_t ofA = canvas_.scene.runAOperatorsIn(scope);
  const auto number = static_cast<int>(count);
  QString nodes = withSpacedCount(QCoreApplication::translate("GraphPainter", "%n nodes", nullptr, number), count);
  if (ofA == 0 || !includesRunA) return nodes;
  return QCoreApplication::translate("GraphPainter", "%1, %2 only in A", "a number of nodes, how many of them")
      .arg(nodes, formatCount(ofA));
}

void GraphItemPainter::paintScopeLabel(ItemIndex item, const QRectF& box, const QString& name) {
  const qreal scale = canvas_.camera.scale;
  const qreal pixels = std::max(kMinTextSize, kLabelPixels * scale);
  if (box.height() < pixels * 0.9 || box.width() < 30) return;
  paintTriangle(canvas_.painter, {box.left() + std::max<qreal>(6, 10 * scale), box.center().y()},
                std::clamp<qreal>(8 * scale, 5, 10), false, canvas_.theme.text2);
  QRectF place = box.adjusted(nameLeftMargin(item, box), 0, -nameRightMargin(item), 0);
  if (hasSecondLine(item)) {
    canvas_.painter->setFont(canvas_.textFont(kSmallPixels));
    canvas_.painter->setPen(hasOverlay(item) ? textColorOf(item) : canvas_.theme.text2.color());
    const qreal fullWidth = QFontMetricsF(canvas_.painter->font()).horizontalAdvance(nodeCountText(item, true));
    const QString count = nodeCountText(item, fullWidth <= place.width() + 1);
    canvas_.painter->drawText(place.adjusted(0, box.height() * 0.5 - 1, 0, -1), Qt::AlignVCenter | Qt::TextDontClip, count);
    place.adjust(0, kAboveFirstLine, 0, -box.height() * kBelowFirstLine);
  }
  canvas_.painter->setFont(nameFont(item));
  canvas_.painter->setPen(textColorOf(item));
  canvas_.painter->drawText(place, Qt::AlignVCenter | Qt::TextDontClip, name);
}

// Fills and outlines the shape, with a halo if it is selected.
void GraphItemPainter::paintShape(ItemIndex item, const QPainterPath& path) {
  if (canvas_.style.selected.contains(item)) {
    QColor halo = canvas_.theme.graph_selection;
    halo.setAlphaF(0.35F);
    canvas_.painter->setPen(QPen(halo, 10));
    canvas_.painter->setBrush(Qt::NoBrush);
    canvas_.painter->drawPath(path);
  }
  canvas_.painter->setPen(Qt::NoPen);
  canvas_.painter->setBrush(fillOf(item));
  canvas_.painter->drawPath(path);
  paintOutline(item, path);
}

void GraphItemPainter::paintOutline(ItemIndex item, const QPainterPath& path) {
  const bool selected = canvas_.style.selected.contains(item);
  QPen pen(colorsOf(item).outline, 1);
  if (canvas_.style.lacksData(item)) pen.setDashPattern({3, 2});
  if (canvas_.scene.layout().items[item].kind == LayoutKind::neighbor) pen = dottedPen(colorsOf(item).outline);
  if (!canvas_.style.cone.empty() && canvas_.style.cone[item] == ConePart::upstream) {
    pen = QPen(canvas_.theme.upstream.color(), 2);
  }
  if (!canvas_.style.cone.empty() && canvas_.style.cone[item] == ConePart::downstream) {
    pen = QPen(canvas_.theme.downstream.color(), 2);
  }
  if (canvas_.style.hovered.item == item) pen = QPen(canvas_.theme.accent.color(), 1.5);
  if (selected) pen = QPen(canvas_.theme.graph_selection.color(), 2);
  canvas_.painter->setBrush(Qt::NoBrush);
  canvas_.painter->setPen(pen);
  canvas_.painter->drawPath(path);
  if (selected && canvas_.style.focused) {
    const QRectF focusRect = path.boundingRect().adjusted(-6.5, -6.5, 6.5, 6.5);
    canvas_.painter->setPen(dottedPen(canvas_.theme.text));
    canvas_.painter->drawPath(shapePath(shapeOfItem(canvas_.scene.layout().items[item].kind), focusRect));
  }
}

QRectF GraphItemPainter::overlayTextRect(ItemIndex item) const {
  if (!hasOverlay(item) || canvas_.camera.scale < kEdgeLabelScale) return {};
  const QString& text = canvas_.style.overlay[item].text;
  if (text.isEmpty()) return {};
  const QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
  const QFontMetricsF metrics(canvas_.textFont(kSmallPixels));
  QRectF place(0, box.bottom() + 1, metrics.horizontalAdvance(text) + 4, metrics.height() - 2);
  place.moveCenter({box.center().x(), place.center().y()});
  return place;
}

void GraphItemPainter::paintOverlayText(ItemIndex item, const QRectF& place) {
  const OverlayMark& mark = canvas_.style.overlay[item];
  canvas_.painter->setFont(canvas_.textFont(kSmallPixels));
  QColor background = canvas_.backgroundOf(canvas_.scene.scopeAround(item));
  background.setAlphaF(0.9F);
  canvas_.painter->fillRect(place, background);
  canvas_.painter->setPen((mark.kind == OverlayMark::Kind::nan       ? canvas_.theme.nan_text
                           : mark.kind == OverlayMark::Kind::pos_inf ? canvas_.theme.pos_inf_text
                           : mark.kind == OverlayMark::Kind::neg_inf ? canvas_.theme.neg_inf_text
                                                                     : canvas_.theme.text2)
                              .color());
  canvas_.painter->drawText(place, Qt::AlignCenter | Qt::TextDontClip, mark.text);
}

void GraphItemPainter::paintOpenScope(ItemIndex item) {
  const QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
  const QPainterPath path = shapePath(NodeShape::scope, box);
  canvas_.painter->setOpacity(canvas_.style.isFaded(item) ? kFaded : 1);
  if (canvas_.scene.layout().items[item].kind == LayoutKind::repetition) paintStackedFrames(item, box);
  canvas_.painter->setBrush(canvas_.backgroundOf(item));
  canvas_.painter->setPen(Qt::NoPen);
  canvas_.painter->drawPath(path);
  paintOutline(item, path);
  canvas_.painter->setOpacity(1);
}

// Two more frames behind the first one indicate several instances.
void GraphItemPainter::paintStackedFrames(ItemIndex item, const QRectF& box) {
  canvas_.painter->setPen(QPen(colorsOf(item).outline, 1));
  canvas_.painter->setBrush(canvas_.backgroundOf(item));
  const qreal step = 4 * std::min<qreal>(1, canvas_.camera.scale);
  for (const int layer : {2, 1}) {
    canvas_.painter->drawPath(shapePath(NodeShape::scope, box.translated(layer * step, -layer * step)));
  }
}

// Titles are painted above edges that cross them, on a background of their own. If the title strip is too thin for text and the
// box is large, the name extends over the frame. It never covers other boxes or titles.
void GraphItemPainter::paintScopeTitle(ItemIndex item, std::vector<QRectF>* titles, const std::vector<QRectF>& boxes) {
  if (canvas_.scopesWithStickyTitle.contains(item)) return;
  const QRectF box = canvas_.camera.toScreen(canvas_.scene.boxOf(item));
  QFont font = canvas_.textFont(kLabelPixels);
  if (canvas_.style.selected.contains(item)) font.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const qreal strip = canvas_.scene.titleOf(item).height() * canvas_.camera.scale;
  const bool fitsInStrip = strip >= metrics.height();
  const qreal height = fitsInStrip ? strip : metrics.height();
  const qreal above = fitsInStrip ? 0 : std::min(height - strip, height / 2);
  if (box.width() <= 40 || (!fitsInStrip && box.height() < 4 * height)) return;
  const qreal small = std::min<qreal>(1, canvas_.camera.scale);
  const qreal beforeText = std::max<qreal>(6, 11 * small) + std::max<qreal>(6, 10 * canvas_.camera.scale);
  qreal start = canvas_.camera.toScreen(QPointF(canvas_.scene.titleLeft(item), 0)).x();
  QRectF place, background;
  QString text;
  while (true) {
    const qreal left = start + beforeText;
    const qreal room = box.right() - left - 4;
    text = labelThatFits(canvas_.scene.labelOf(item), LayoutKind::scope_open, metrics, room);
    place = QRectF(left, box.top() + 2 * small - above, std::min(room, metrics.horizontalAdvance(text)), height);
    background = place.adjusted(2 - beforeText, 0, 3, -1);
    if (fitsInStrip) break;
    if (text.isEmpty()) return;
    const auto overlaps = [&](const QRectF& other) { return other.intersects(background); };
    const auto title = std::find_if(titles->begin(), titles->end(), overlaps);
    const auto inner = std::find_if(boxes.begin(), boxes.end(), overlaps);
    if (title == titles->end() && inner == boxes.end()) break;
    start = (title != titles->end() ? title->right() : inner->right()) + 2;
  }
  titles->push_back(background);
  canvas_.painter->setOpacity(canvas_.style.isFaded(item) ? kFaded : 1);
  QColor color = canvas_.backgroundOf(item);
  color.setAlphaF(0.9F);
  canvas_.painter->fillRect(background, color);
  if (canvas_.scene.layout().items[item].kind != LayoutKind::repetition) {
    const QPointF triangle(start + std::max<qreal>(6, 11 * small), place.center().y());
    paintTriangle(canvas_.painter, triangle, std::clamp<qreal>(8 * canvas_.camera.scale, 5, 10), true, canvas_.theme.text2);
  }
  canvas_.painter->setFont(font);
  canvas_.painter->setPen(canvas_.theme.text.color());
  canvas_.painter->drawText(place, Qt::AlignVCenter | Qt::TextDontClip, text);
  canvas_.painter->setOpacity(1);
}

}  // namespace sporescope::ui
