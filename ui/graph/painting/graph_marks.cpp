// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_marks.h"

#include <algorithm>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_item_painter.h"
#include "ui/graph/repetition_text.h"
#include "ui/style/node_shape.h"
#include "ui/style/note_mark.h"
#include "ui/text/cause_symptom.h"
#include "ui/text/format.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

namespace {

const HitMark& markOf(const GraphCanvas& canvas, const LayoutItem& item) {
  static const HitMark none;
  if (canvas.style.marks == nullptr) return none;
  switch (item.kind) {
    case LayoutKind::scope_open:
    case LayoutKind::repetition:
      return none;  // The children show their own marks
    case LayoutKind::scope_closed:
    case LayoutKind::neighbor:
      return canvas.style.marks->ofScope(item.scope);
    default:
      return canvas.style.marks->ofNode(item.node);
  }
}

bool isCause(const GraphCanvas& canvas, const LayoutItem& item) {
  const NodeIndex cause = canvas.style.marks == nullptr ? kNoNode : canvas.style.marks->causeNode();
  if (cause == kNoNode || item.kind == LayoutKind::scope_open) return false;
  if (item.kind == LayoutKind::aggregation) {
    return std::find(item.members.begin(), item.members.end(), cause) != item.members.end();
  }
  if (item.kind == LayoutKind::repetition) {
    const ScopeIndex instance = instanceWithCause(canvas.scene.scopes(), item, canvas.style.marks);
    return instance != kNoScope && instance != item.drawn;
  }
  if (item.kind != LayoutKind::scope_closed && item.kind != LayoutKind::neighbor) return item.node == cause;
  return canvas.scene.graph().nodes()[cause].kind == NodeKind::op &&
         canvas.scene.scopes().contains(item.scope, canvas.scene.scopes().scope_of(cause));
}

void addTo(HitMark* sum, const HitMark& mark) {
  sum->inIteration += mark.inIteration;
  sum->hitsInOtherIterations += mark.hitsInOtherIterations;
  sum->staleInIteration += mark.staleInIteration;
  sum->staleHitsInOtherIterations += mark.staleHitsInOtherIterations;
  const bool counts = mark.inIteration > 0 || sum->inIteration == 0;
  if (counts && !mark.empty() && mark.severity == Severity::error) sum->severity = Severity::error;
}

// Returns the hits of nodes that the box hides: the members of an aggregation, or the other instances of a repetition.
HitMark hiddenHits(const LayoutItem& item, const HitMarks& marks) {
  HitMark sum;
  for (const NodeIndex member : item.members) addTo(&sum, marks.ofNode(member));
  for (const ScopeIndex instance : item.instances) {
    if (instance != item.drawn) addTo(&sum, marks.ofScope(instance));
  }
  return sum;
}

// On the outline, away from the badge and the edges.
void paintInferred(const GraphCanvas& canvas, ItemIndex item) {
  if (canvas.camera.scale < kBadgeScale) return;
  const QRectF box = canvas.camera.toScreen(canvas.scene.boxOf(item));
  const qreal scale = std::min<qreal>(1, canvas.camera.scale);
  canvas.painter->setOpacity(canvas.style.isFaded(item) ? kFaded : 1);
  paintInferredMark(canvas.painter, box.bottomRight() - QPointF(10 * scale, 0), kInferredMark * scale, canvas.theme);
  canvas.painter->setOpacity(1);
}

/// Fraction of the note sign that overlaps its box.
constexpr qreal kOnOutline = 0.2;
/// Distance that a badge extends into its box at 100%, if the name of the box leaves room for it.
constexpr qreal kBadgeReach = 8;
constexpr qreal kHalo = 1.5;  ///< Around a badge

// At the upper left corner: the mark of a node that is only in run A.
void paintRunAMark(const GraphCanvas& canvas, ItemIndex item) {
  if (canvas.camera.scale < kBadgeScale) return;
  const qreal size = 13 * std::min<qreal>(1, canvas.camera.scale);
  QRectF box(QPointF(), QSizeF(size, size));
  box.moveCenter(canvas.camera.toScreen(canvas.scene.boxOf(item)).topLeft() + QPointF(size / 2, 0));
  canvas.painter->setOpacity(canvas.style.isFaded(item) ? kFaded : 1);
  canvas.painter->fillRect(box, canvas.theme.base.color());
  paintRunBadge(canvas.painter, box, u'A', canvas.font, canvas.theme);
  canvas.painter->setOpacity(1);
}

// The sign is below the lower right corner. It avoids the name in a narrow box, and the mark of a node that is drawn outside of
// its scope.
void paintNotes(const GraphCanvas& canvas, ItemIndex item, const LayoutItem& i) {
  const bool isScope = i.kind == LayoutKind::scope_closed || i.kind == LayoutKind::neighbor;
  const bool isContainer =
      i.kind == LayoutKind::scope_open || i.kind == LayoutKind::repetition || i.kind == LayoutKind::aggregation;
  const Note* note = isScope || isContainer ? nullptr : canvas.style.notes->ofNode(i.node);
  const bool ribbon = note != nullptr && note->bookmark;
  const bool bubble = isScope ? canvas.style.notes->countIn(i.scope) > 0 : note != nullptr && !note->text.empty();
  if (!ribbon && !bubble) return;
  const qreal size = kNoteMark * std::min<qreal>(1, canvas.camera.scale);
  const bool isInferred = i.kind == LayoutKind::op && canvas.scene.scopes().inferred(i.node);
  QRectF box(QPointF(), QSizeF(size, size));
  const QPointF corner = canvas.camera.toScreen(canvas.scene.boxOf(item)).bottomRight();
  box.moveTopRight(corner + QPointF(isInferred ? -1.5 * size : 0, -kOnOutline * size));
  canvas.painter->setOpacity(canvas.style.isFaded(item) ? kFaded : 1);
  if (bubble) {
    paintBubble(canvas.painter, box, canvas.theme.info, canvas.theme.base);
    box.translate(-size, 0);
  }
  if (ribbon) paintRibbon(canvas.painter, box, canvas.theme.info, canvas.theme.base);
  canvas.painter->setOpacity(1);
}

// The flag is above the upper left corner, where the box has no other marks. If a scope title is there, it is next to the box.
QRectF flagRect(const QRectF& box, qreal size, const std::vector<QRectF>& titles) {
  const QRectF above(box.left(), box.top() - size - 1, size, size);
  const qreal middle = box.center().y() - size / 2;
  for (const QRectF& place :
       {above, QRectF(box.left() - size - 1, middle, size, size), QRectF(box.right() + 1, middle, size, size)}) {
    const auto overlaps = [&](const QRectF& title) { return title.intersects(place); };
    if (std::none_of(titles.begin(), titles.end(), overlaps)) return place;
  }
  return above;
}

}  // namespace

void paintMarks(const GraphCanvas& canvas, ItemIndex item, const std::vector<QRectF>& titles) {
  const LayoutItem& i = canvas.scene.layout().items[item];
  if (i.kind == LayoutKind::op && canvas.scene.scopes().inferred(i.node)) paintInferred(canvas, item);
  const bool isNode = i.kind == LayoutKind::op || i.kind == LayoutKind::parameter;
  if (isNode && canvas.scene.isOfA(i.node)) paintRunAMark(canvas, item);
  if (canvas.style.notes != nullptr && canvas.camera.scale >= kBadgeScale) paintNotes(canvas, item, i);
  const bool hidesItems = i.kind == LayoutKind::aggregation || i.kind == LayoutKind::repetition;
  const HitMark sum = hidesItems && canvas.style.marks != nullptr ? hiddenHits(i, *canvas.style.marks) : HitMark();
  const HitMark* mark = hidesItems ? &sum : &markOf(canvas, i);
  const bool cause = isCause(canvas, i);
  if (mark->empty() && !cause) return;
  canvas.painter->setOpacity(canvas.style.isFaded(item) ? kFaded : 1);
  const QRectF box = canvas.camera.toScreen(canvas.scene.boxOf(item));
  const bool isSmall = canvas.camera.scale < kBadgeScale;
  if (!mark->empty() && isSmall) {
    const qreal size = canvas.camera.scale < kOverviewScale ? 3 : 5;
    const QColor color = mark->isOnlyStale()                 ? canvas.theme.text2
                         : mark->severity == Severity::error ? canvas.theme.error
                                                             : canvas.theme.warning;
    canvas.painter->fillRect(QRectF(box.right() - size / 2, box.top() - size / 2, size, size), color);
  } else if (!mark->empty()) {
    const bool counts = hidesItems || i.kind == LayoutKind::scope_closed || i.kind == LayoutKind::neighbor;
    const QString text =
        counts ? formatCount(mark->inIteration > 0 ? mark->inIteration : mark->hitsInOtherIterations) : mark->abbreviation();
    const QSizeF size = badgeSize(canvas.font, text);
    const qreal scale = std::min<qreal>(1, canvas.camera.scale);
    const qreal lowest = is_container(i.kind) ? kBadgeReach : GraphItemPainter(canvas).nameTop(item) / scale - kHalo;
    const QRectF place(QPointF(3 - size.width() / 2, std::min(kBadgeReach, lowest) - size.height()), size);
    canvas.painter->save();
    canvas.painter->translate(box.topRight());
    canvas.painter->scale(scale, scale);
    canvas.painter->setPen(Qt::NoPen);
    canvas.painter->setBrush(canvas.theme.canvas.color());
    canvas.painter->drawRoundedRect(place.adjusted(-kHalo, -kHalo, kHalo, kHalo), 3, 3);
    paintBadge(canvas.painter, place, canvas.font, text, mark->severity, mark->fill(), canvas.theme);
    canvas.painter->restore();
  }
  if (cause) {
    paintFlag(canvas.painter, flagRect(box, isSmall ? 9 : 15, titles),
              symptomColor(canvas.style.marks->symptom(), canvas.theme));
  }
  canvas.painter->setOpacity(1);
}

}  // namespace sporescope::ui
