// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/graph/graph_detail_levels.h"
#include "ui/graph/graph_label.h"
#include "ui/graph/graph_painter.h"
#include "ui/graph/graph_scale.h"
#include "ui/style/node_shape.h"
#include "ui/widgets/badge.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr qreal kTwoLineHeight = 32;

NodeShape shapeOfItem(LayoutKind kind) {
  switch (kind) {
    case LayoutKind::scope_closed:
    case LayoutKind::scope_open:
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

ShapeColors GraphPainter::colorsOf(ItemIndex item) const {
  ShapeColors colors = shapeColors(shapeOfItem(scene_.layout().items[item].kind), theme_);
  if (hasOverlay(item)) colors.fill = overlayColor(look_.overlay[item], theme_);
  return colors;
}

bool GraphPainter::hasOverlay(ItemIndex item) const {
  const LayoutKind kind = scene_.layout().items[item].kind;
  return !look_.overlay.empty() && kind != LayoutKind::scope_open && kind != LayoutKind::constant;
}

QColor GraphPainter::lettersOf(ItemIndex item) const {
  return hasOverlay(item) ? lettersOn(overlayColor(look_.overlay[item], theme_), theme_) : theme_.text.color();
}

bool GraphPainter::isFaded(ItemIndex item) const { return !look_.cone.empty() && look_.cone[item] == ConePart::outside; }

bool GraphPainter::isFaded(const LayoutEdge& edge) const { return isFaded(edge.from) || isFaded(edge.to); }

bool GraphPainter::lacksData(ItemIndex item) const { return !look_.withData.empty() && look_.withData[item] == 0; }

void GraphPainter::paintItem(ItemIndex item) {
  const LayoutItem& i = scene_.layout().items[item];
  painter_->setOpacity(isFaded(item) ? kFaded : 1);
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  if (i.kind == LayoutKind::constant) {
    paintConstant(item);
  } else {
    const ShapeColors colors = colorsOf(item);
    if (i.kind == LayoutKind::aggregation) paintAggregation(box, colors);
    const QPainterPath path = shapePath(shapeOfItem(i.kind), box);
    if (look_.selected.contains(item)) {
      QColor halo = theme_.graph_selection;
      halo.setAlphaF(0.35F);
      painter_->setPen(QPen(halo, 10));
      painter_->setBrush(Qt::NoBrush);
      painter_->drawPath(path);
    }
    painter_->setPen(Qt::NoPen);
    painter_->setBrush(colors.fill);
    painter_->drawPath(path);
    paintOutline(item, path);
    if (i.kind == LayoutKind::scope_closed) {
      paintScopeLabel(item, box);
    } else if (camera_.scale >= kNameScale) {
      paintLabel(item, box);
    }
    if (hasOverlay(item) && camera_.scale >= kEdgeLabelScale) paintOverlayText(item);
  }
  painter_->setOpacity(1);
}

void GraphPainter::paintFarItem(ItemIndex item) {
  QRectF box = camera_.toScreen(scene_.boxOf(item));
  box.setSize(box.size().expandedTo({2, 2}));
  const bool selected = look_.selected.contains(item);
  const ShapeColors colors = colorsOf(item);
  painter_->setOpacity(isFaded(item) ? kFaded : 1);
  painter_->fillRect(selected ? box.adjusted(-1, -1, 1, 1) : box,
                     selected ? theme_.graph_selection.color() : (hasOverlay(item) ? colors.fill : colors.outline));
  painter_->setOpacity(1);
}

// Two more octagons behind the first: there are several.
void GraphPainter::paintAggregation(const QRectF& box, const ShapeColors& colors) {
  painter_->setPen(QPen(colors.outline, 1));
  painter_->setBrush(colors.fill);
  const qreal step = 2.5 * std::min<qreal>(1, camera_.scale);
  for (const int behind : {2, 1}) {
    painter_->drawPath(shapePath(NodeShape::aggregation, box.translated(behind * step, -behind * step)));
  }
}

void GraphPainter::paintConstant(ItemIndex item) {
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  const qreal diameter = std::min(box.height(), 10 * camera_.scale);
  const qreal center = box.right() - diameter / 2;  // its edge begins at the right, the name stands at the left
  QPainterPath path;
  path.addEllipse(QPointF(center, box.center().y()), diameter / 2, diameter / 2);
  if (look_.selected.contains(item)) {
    QColor halo = theme_.graph_selection;
    halo.setAlphaF(0.35F);
    painter_->setPen(QPen(halo, 10));
    painter_->setBrush(Qt::NoBrush);
    painter_->drawPath(path);
  }
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(colorsOf(item).fill);
  painter_->drawPath(path);
  paintOutline(item, path);
  if (camera_.scale < kEdgeLabelScale || box.width() < 2 * diameter) return;
  const qreal gap = diameter + 5 * camera_.scale;
  const QRectF place = box.adjusted(0, 0, -gap, 0);
  painter_->setFont(textFont(kSmallPixels));
  painter_->setPen((look_.selected.contains(item) ? theme_.text : theme_.text2).color());
  painter_->drawText(place, Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
                     QFontMetricsF(painter_->font()).elidedText(scene_.labelOf(item), Qt::ElideRight, place.width() + 2));
}

void GraphPainter::paintLabel(ItemIndex item, const QRectF& box) {
  const LayoutItem& i = scene_.layout().items[item];
  QFont font = textFont(kLabelPixels);
  const bool selected = look_.selected.contains(item);
  if (selected) font.setWeight(QFont::DemiBold);
  painter_->setFont(font);
  painter_->setPen(lacksData(item) ? theme_.text2.color() : lettersOf(item));
  const qreal nose = i.kind == LayoutKind::parameter ? box.height() * 0.42 : 0;
  const qreal side = selected ? 0 : 4;  // heavy letters are wider than what the layout reckoned with
  const QRectF place = box.adjusted(side + nose, 0, -side, 0);
  painter_->drawText(place, Qt::AlignCenter | Qt::TextDontClip, shownName(item, font, place.width() + 1));
}

// From the scale on at which letters shrink no further than the boxes, the layout has made room for the whole name.
QString GraphPainter::shownName(ItemIndex item, const QFont& font, qreal width) const {
  const QFontMetricsF metrics(font);
  const QString& name = scene_.labelOf(item);
  if (camera_.scale * kLabelPixels >= kLeastText) return metrics.elidedText(name, Qt::ElideMiddle, width);
  return labelThatFits(name, scene_.layout().items[item].kind, metrics, width);
}

void GraphPainter::paintScopeLabel(ItemIndex item, const QRectF& box) {
  const LayoutItem& i = scene_.layout().items[item];
  const qreal scale = camera_.scale;
  const qreal pixels = std::max(kLeastText, kLabelPixels * scale);
  if (box.height() < pixels * 0.9 || box.width() < 30) return;
  paintTriangle(painter_, {box.left() + std::max<qreal>(6, 10 * scale), box.center().y()}, std::clamp<qreal>(8 * scale, 5, 10),
                false, theme_.text2);
  const qreal left = box.left() + std::max<qreal>(12, 20 * scale);
  QRectF place(left, box.top(), box.right() - left - 3, box.height());
  QFont font = textFont(kLabelPixels);
  if (look_.selected.contains(item)) font.setWeight(QFont::DemiBold);
  const bool twoLines = i.height >= kTwoLineHeight && scale >= 0.7;
  if (twoLines) {
    painter_->setFont(textFont(kSmallPixels));
    painter_->setPen(hasOverlay(item) ? lettersOf(item) : theme_.text2.color());
    const QString count =
        QCoreApplication::translate("GraphPainter", "%1 nodes").arg(formatCount(scene_.scopes().scopes()[i.scope].node_count));
    painter_->drawText(place.adjusted(0, box.height() * 0.5 - 1, 0, -1), Qt::AlignVCenter | Qt::TextDontClip, count);
    place.adjust(0, 1, 0, -box.height() * 0.45);
  }
  painter_->setFont(font);
  painter_->setPen(lettersOf(item));
  painter_->drawText(place, Qt::AlignVCenter | Qt::TextDontClip, shownName(item, font, place.width()));
}

void GraphPainter::paintOutline(ItemIndex item, const QPainterPath& path) {
  const bool selected = look_.selected.contains(item);
  QPen pen(colorsOf(item).outline, 1);
  if (lacksData(item)) pen.setDashPattern({3, 2});
  if (!look_.cone.empty() && look_.cone[item] == ConePart::upstream) pen = QPen(theme_.upstream.color(), 2);
  if (!look_.cone.empty() && look_.cone[item] == ConePart::downstream) pen = QPen(theme_.downstream.color(), 2);
  if (look_.hovered == item) pen = QPen(theme_.accent.color(), 1.5);
  if (selected) pen = QPen(theme_.graph_selection.color(), 2);
  painter_->setBrush(Qt::NoBrush);
  painter_->setPen(pen);
  painter_->drawPath(path);
  if (selected && look_.focused) {
    const QRectF around = path.boundingRect().adjusted(-6.5, -6.5, 6.5, 6.5);
    painter_->setPen(dottedPen(theme_.text));
    painter_->drawPath(shapePath(shapeOfItem(scene_.layout().items[item].kind), around));
  }
}

void GraphPainter::paintOverlayText(ItemIndex item) {
  const OverlayMark& mark = look_.overlay[item];
  if (mark.text.isEmpty()) return;
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  painter_->setFont(textFont(kSmallPixels));
  const QFontMetricsF metrics(painter_->font());
  QRectF place(0, box.bottom() + 1, metrics.horizontalAdvance(mark.text) + 4, metrics.height() - 2);
  place.moveCenter({box.center().x(), place.center().y()});
  QColor ground = groundOf(scene_.scopeAround(item));
  ground.setAlphaF(0.9F);
  painter_->fillRect(place, ground);
  painter_->setPen((mark.kind == OverlayMark::Kind::nan       ? theme_.nan_text
                    : mark.kind == OverlayMark::Kind::pos_inf ? theme_.pos_inf_text
                    : mark.kind == OverlayMark::Kind::neg_inf ? theme_.neg_inf_text
                                                              : theme_.text2)
                       .color());
  painter_->drawText(place, Qt::AlignCenter | Qt::TextDontClip, mark.text);
}

// Hits.

const HitMark& GraphPainter::markOf(const LayoutItem& item) const {
  static const HitMark none;
  if (look_.marks == nullptr) return none;
  switch (item.kind) {
    case LayoutKind::scope_open:
      return none;  // what is inside shows its own
    case LayoutKind::scope_closed:
      return look_.marks->ofScope(item.scope);
    default:
      return look_.marks->ofNode(item.node);
  }
}

bool GraphPainter::isCause(const LayoutItem& item) const {
  const NodeIndex cause = look_.marks == nullptr ? kNoNode : look_.marks->causeNode();
  if (cause == kNoNode || item.kind == LayoutKind::scope_open) return false;
  if (item.kind == LayoutKind::aggregation) {
    return std::find(item.members.begin(), item.members.end(), cause) != item.members.end();
  }
  if (item.kind != LayoutKind::scope_closed) return item.node == cause;
  return scene_.graph().nodes()[cause].kind == NodeKind::op &&
         scene_.scopes().contains(item.scope, scene_.scopes().scope_of(cause));
}

void GraphPainter::paintMarks(ItemIndex item) {
  const LayoutItem& i = scene_.layout().items[item];
  HitMark sum;
  const HitMark* mark = &markOf(i);
  if (i.kind == LayoutKind::aggregation && look_.marks != nullptr) {
    for (const NodeIndex member : i.members) {
      const HitMark& one = look_.marks->ofNode(member);
      sum.here += one.here;
      sum.elsewhere += one.elsewhere;
      const bool counts = one.here > 0 || sum.here == 0;
      if (counts && !one.empty() && one.severity == Severity::error) sum.severity = Severity::error;
    }
    mark = &sum;
  }
  const bool cause = isCause(i);
  if (mark->empty() && !cause) return;
  painter_->setOpacity(isFaded(item) ? kFaded : 1);
  const QRectF box = camera_.toScreen(scene_.boxOf(item));
  const bool far = camera_.scale < kBadgeScale;
  if (!mark->empty() && far) {
    const qreal size = camera_.scale < kFarScale ? 3 : 5;
    const QColor color = mark->onlyStale() ? theme_.text2 : mark->severity == Severity::error ? theme_.error : theme_.warning;
    painter_->fillRect(QRectF(box.right() - size / 2, box.top() - size / 2, size, size), color);
  } else if (!mark->empty()) {
    const bool counts = i.kind == LayoutKind::scope_closed || i.kind == LayoutKind::aggregation;
    const QString text = counts ? formatCount(mark->here > 0 ? mark->here : mark->elsewhere) : mark->abbreviation();
    const QSizeF size = badgeSize(font_, text);
    const QRectF place(QPointF(3 - size.width() / 2, -7), size);
    painter_->save();
    painter_->translate(box.topRight());
    painter_->scale(std::min<qreal>(1, camera_.scale), std::min<qreal>(1, camera_.scale));
    painter_->setPen(Qt::NoPen);
    painter_->setBrush(theme_.canvas.color());
    painter_->drawRoundedRect(place.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    paintBadge(painter_, place, font_, text, mark->severity, mark->fill(), theme_);
    painter_->restore();
  }
  if (cause) {
    const qreal size = far ? 9 : 15;
    paintFlag(painter_, QRectF(box.left(), box.top() - size - 1, size, size), look_.marks->causeColor(theme_));
  }
  painter_->setOpacity(1);
}

QFont GraphPainter::textFont(qreal pixels) const {
  const qreal scaled = std::max(kLeastText, pixels * camera_.scale);
  return fontOfSize(font_, std::round(scaled * 2) / 2);  // few sizes: glyphs are drawn once for each
}

}  // namespace sporescope::ui
