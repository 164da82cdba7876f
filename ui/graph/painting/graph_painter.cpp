// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/graph/graph_scale.h"
#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_edge_painter.h"
#include "ui/graph/painting/graph_item_painter.h"
#include "ui/graph/painting/graph_marks.h"
#include "ui/graph/repetition_text.h"
#include "ui/style/node_shape.h"
#include "ui/text/cause_symptom.h"

namespace sporescope::ui {

namespace {

constexpr qreal kGap = 3;       // Between squares, at 100%
constexpr qreal kOutlined = 5;  // Smaller squares have no outline

class StripPainter {
 public:
  StripPainter(const GraphCanvas& canvas, ItemIndex repetition)
      : canvas_(canvas), item_(canvas.scene.layout().items[repetition]), repetition_(repetition) {}

  void paint() {
    const ScopeIndex cause = instanceWithCause(canvas_.scene.scopes(), item_, canvas_.style.marks);
    canvas_.painter->setOpacity(canvas_.style.isFaded(repetition_) ? kFaded : 1);
    for (std::size_t i = 0; i < item_.instances.size(); ++i) {
      const QRectF square = squareOf(i);
      canvas_.painter->setPen(square.width() >= kOutlined ? QPen(canvas_.theme.scope_line.color(), 1) : QPen(Qt::NoPen));
      canvas_.painter->setBrush(colorOf(item_.instances[i]));
      canvas_.painter->drawRect(square);
      if (item_.instances[i] == canvas_.style.hovered.instance) frame(square, canvas_.theme.accent, 1.5);
      if (item_.instances[i] == cause) {
        paintFlag(canvas_.painter, square.adjusted(1, 1, -1, -1), symptomColor(canvas_.style.marks->symptom(), canvas_.theme));
      }
    }
    const auto drawnIndex = std::find(item_.instances.begin(), item_.instances.end(), item_.drawn) - item_.instances.begin();
    const qreal margin = canvas_.camera.scale >= kOverviewScale ? 1.5 : 0;
    frame(squareOf(static_cast<std::size_t>(drawnIndex)).adjusted(-margin, -margin, margin, margin), canvas_.theme.text, 1.5);
    canvas_.painter->setOpacity(1);
  }

 private:
  [[nodiscard]] QRectF squareOf(std::size_t instance) const {
    const QRectF square = canvas_.camera.toScreen(canvas_.scene.squareOf(repetition_, instance));
    const qreal gap = kGap * canvas_.camera.scale;
    return square.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
  }

  void frame(const QRectF& square, const QColor& color, qreal width) const {
    canvas_.painter->setPen(QPen(color, width));
    canvas_.painter->setBrush(Qt::NoBrush);
    canvas_.painter->drawRect(square);
  }

  /// Color of the overlay, or else of the hits: solid for hits of this iteration.
  [[nodiscard]] QBrush colorOf(ScopeIndex instance) const {
    if (!canvas_.style.overlay.empty()) {
      const auto found = canvas_.style.instanceOverlay.find(instance);
      return overlayBrush(found == canvas_.style.instanceOverlay.end() ? OverlayMark() : found->second, canvas_.theme);
    }
    const QColor plain = canvas_.theme.scope;
    if (canvas_.style.marks == nullptr) return plain;
    const HitMark& mark = canvas_.style.marks->ofScope(instance);
    if (mark.empty()) return plain;
    if (mark.isOnlyStale()) return canvas_.theme.text2.color();
    QColor color = mark.severity == Severity::error ? canvas_.theme.error : canvas_.theme.warning;
    if (mark.isOnlyInOthers()) color.setAlphaF(0.4F);
    return color;
  }

  const GraphCanvas& canvas_;
  const LayoutItem& item_;
  ItemIndex repetition_;
};

// Paints the strip of a repetition: one square for each instance, in the colors of the overlay, so that a differing instance
// stands out. The instance that is drawn in the box is framed.
void paintStrip(const GraphCanvas& canvas, ItemIndex repetition) { StripPainter(canvas, repetition).paint(); }

constexpr qreal kBand = 6;
constexpr qreal kMinBand = 3;
constexpr float kBandOpacity = 0.55F;
constexpr qreal kAroundStop = 3;
constexpr qreal kNumberGap = 4;
constexpr qreal kBend = 40;    // Of a band between boxes that no edge joins, at 100%
constexpr qreal kTextGap = 8;  // Closer to a value, a step number would be read as a part of it

QColor colorOf(const GraphCanvas& canvas) {
  return canvas.style.marks != nullptr ? symptomColor(canvas.style.marks->symptom(), canvas.theme)
                                       : canvas.theme.graph_selection.color();
}

QPainterPath freeCurve(const GraphCanvas& canvas, ItemIndex from, ItemIndex to) {
  return curveBetween(canvas.camera.toScreen(canvas.scene.boxOf(from)), canvas.camera.toScreen(canvas.scene.boxOf(to)),
                      kBend * canvas.camera.scale);
}

QPainterPath curveOf(const GraphCanvas& canvas, EdgeIndex edge) {
  const LayoutEdge& line = canvas.scene.layout().edges[edge];
  if (line.cut || line.points.empty()) return freeCurve(canvas, line.from, line.to);
  QTransform toScreen;
  toScreen.translate(canvas.camera.offset.x(), canvas.camera.offset.y());
  toScreen.scale(canvas.camera.scale, canvas.camera.scale);
  return toScreen.map(canvas.scene.pathOf(edge));
}

// Paints the cause path as a band over the edges, in the color of the symptom. Segments without edges are dashed.
void paintPath(const GraphCanvas& canvas) {
  if (canvas.style.path.empty()) return;
  QColor color = colorOf(canvas);
  color.setAlphaF(kBandOpacity);
  QPen pen(color, std::clamp(kBand * canvas.camera.scale, kMinBand, kBand));
  pen.setCapStyle(Qt::RoundCap);
  canvas.painter->setBrush(Qt::NoBrush);
  canvas.painter->setRenderHint(QPainter::Antialiasing);
  for (const CausePath::Segment& segment : canvas.style.path.segments) {
    pen.setStyle(segment.edges.empty() ? Qt::DashLine : Qt::SolidLine);
    canvas.painter->setPen(pen);
    canvas.painter->setOpacity(canvas.style.isFaded(segment.from) || canvas.style.isFaded(segment.to) ? kFaded : 1);
    QPainterPath band;
    if (segment.edges.empty()) band = freeCurve(canvas, segment.from, segment.to);
    for (const EdgeIndex edge : segment.edges) band.connectPath(curveOf(canvas, edge));
    canvas.painter->drawPath(band);
  }
  canvas.painter->setOpacity(1);
}

// Frames a box of the path, except where its value is.
void paintFrame(const GraphCanvas& canvas, const QRectF& frame, const QRectF& value) {
  canvas.painter->save();
  if (!value.isEmpty()) {
    QPainterPath outside;
    outside.addRect(frame.united(value).adjusted(-kBand, -kBand, kBand, kBand));
    outside.addRect(value);
    canvas.painter->setClipPath(outside);  // The inner rectangle is left out, as the fill rule is odd-even
  }
  canvas.painter->setBrush(Qt::NoBrush);
  canvas.painter->drawRoundedRect(frame, kBand, kBand);
  canvas.painter->restore();
}

// Returns the place of a step number: below the left end of the box, where there are no edges and no names, or to the left of
// the lower left corner if the value of the box is there.
QRectF stepNumberRect(const QRectF& frame, const QRectF& value, const QSizeF& size) {
  const QRectF below(QPointF(frame.left(), frame.bottom() - 1), size);
  if (!below.adjusted(0, 0, kTextGap, 0).intersects(value)) return below;
  return {QPointF(std::min(frame.left(), value.left() - kTextGap) - size.width(), frame.bottom() - size.height()), size};
}

// Frames the boxes of the path and adds the numbers of their steps. Call this after the boxes are painted.
void paintPathStops(const GraphCanvas& canvas, const GraphItemPainter& items) {
  if (canvas.style.path.empty()) return;
  const QColor color = colorOf(canvas);
  canvas.painter->setRenderHint(QPainter::Antialiasing);
  for (const CausePath::Stop& stop : canvas.style.path.stops) {
    const QRectF frame =
        canvas.camera.toScreen(canvas.scene.boxOf(stop.item)).adjusted(-kAroundStop, -kAroundStop, kAroundStop, kAroundStop);
    const QRectF value = items.overlayTextRect(stop.item);
    canvas.painter->setOpacity(canvas.style.isFaded(stop.item) ? kFaded : 1);
    canvas.painter->setPen(QPen(color, 2));
    paintFrame(canvas, frame, value);
    if (canvas.camera.scale < kNameScale) continue;
    canvas.painter->setFont(canvas.textFont(kArgumentPixels));
    const QFontMetricsF metrics(canvas.painter->font());
    const QString text = stepNumbers(stop.numbers);
    const QRectF plate = stepNumberRect(frame, value, {metrics.horizontalAdvance(text) + 2 * kNumberGap, metrics.height()});
    canvas.painter->setBrush(canvas.theme.base.color());
    canvas.painter->setPen(QPen(color, 1));
    canvas.painter->drawRoundedRect(plate, kNumberGap, kNumberGap);
    canvas.painter->setPen(canvas.theme.text.color());
    canvas.painter->drawText(plate, Qt::AlignCenter, text);
  }
  canvas.painter->setOpacity(1);
}

constexpr qreal kMarkMargin = 20;  // Distance that badges, flags and halos extend beyond a box
constexpr qreal kAroundPicture = 16;

}  // namespace

void paintGraph(const GraphCanvas& canvas, const QRectF& exposed) {
  GraphEdgePainter edgePainter(canvas);
  GraphItemPainter itemPainter(canvas);
  canvas.painter->fillRect(exposed, canvas.theme.canvas.color());
  canvas.painter->setRenderHint(QPainter::Antialiasing, canvas.camera.scale >= kOverviewScale);
  const QRectF logical = canvas.camera.toLogical(exposed);
  const QRectF reach = canvas.camera.toLogical(exposed.adjusted(-kMarkMargin, -kMarkMargin, kMarkMargin, kMarkMargin));
  const auto& items = canvas.scene.layout().items;
  std::vector<ItemIndex> visibleItems;
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (!canvas.scene.boxOf(i).intersects(reach)) continue;
    if (is_container(items[i].kind)) itemPainter.paintOpenScope(i);
    visibleItems.push_back(i);
  }
  if (canvas.camera.scale < kOverviewScale) {
    edgePainter.paintOverview(logical);
    paintPath(canvas);
    for (const ItemIndex i : visibleItems) {
      if (!is_container(items[i].kind)) itemPainter.paintOverview(i);
    }
  } else {
    edgePainter.paint(logical);
    paintPath(canvas);
    if (canvas.camera.scale >= kEdgeLabelScale) edgePainter.paintLabels(logical);
    for (const ItemIndex i : visibleItems) {
      if (!is_container(items[i].kind)) itemPainter.paint(i);
    }
  }
  for (const ItemIndex i : visibleItems) {
    if (items[i].kind == LayoutKind::repetition) paintStrip(canvas, i);
  }
  std::vector<QRectF> boxes, titles;
  for (const ItemIndex i : visibleItems) {
    if (!is_container(items[i].kind)) boxes.push_back(canvas.camera.toScreen(canvas.scene.boxOf(i)));
  }
  for (const ItemIndex i : visibleItems) {
    if (is_container(items[i].kind)) itemPainter.paintScopeTitle(i, &titles, boxes);
  }
  paintPathStops(canvas, itemPainter);
  for (const ItemIndex i : visibleItems) paintMarks(canvas, i, titles);
}

QImage graphPicture(const GraphScene& scene, const GraphStyle& style, const Theme& theme, const QFont& font, qint64 maxPixels) {
  const QRectF bounds = scene.bounds().adjusted(-kAroundPicture, -kAroundPicture, kAroundPicture, kAroundPicture);
  GraphCamera camera;
  const qreal pixels = bounds.width() * bounds.height();
  camera.scale = std::min<qreal>(1, std::sqrt(static_cast<qreal>(maxPixels) / std::max<qreal>(1, pixels)));
  camera.offset = -bounds.topLeft() * camera.scale;
  QImage image((bounds.size() * camera.scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  if (image.isNull()) return {};
  QPainter painter(&image);
  GraphStyle plain = style;
  plain.selected.clear();
  plain.hovered = {};
  plain.path = {};
  paintGraph({&painter, scene, plain, camera, theme, font}, image.rect());
  return image;
}

}  // namespace sporescope::ui
