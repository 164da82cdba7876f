// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_path_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/text/cause_symptom.h"

namespace sporescope::ui {

namespace {

constexpr qreal kBand = 6;
constexpr qreal kMinBand = 3;
constexpr float kBandOpacity = 0.55F;
constexpr qreal kAroundStop = 3;
constexpr qreal kNumberGap = 4;

QColor colorOf(const GraphCanvas& canvas) {
  return canvas.style.marks != nullptr ? symptomColor(canvas.style.marks->symptom(), canvas.theme)
                                       : canvas.theme.graph_selection.color();
}

/// Runs from below one box to above the other, on the screen. Upward curves avoid both boxes.
QPainterPath freeCurve(const GraphCanvas& canvas, ItemIndex fromItem, ItemIndex toItem) {
  const QRectF from = canvas.camera.toScreen(canvas.scene.boxOf(fromItem));
  const QRectF to = canvas.camera.toScreen(canvas.scene.boxOf(toItem));
  const QPointF start(from.center().x(), from.bottom());
  const QPointF end(to.center().x(), to.top());
  const qreal bend = std::max<qreal>(40 * canvas.camera.scale, std::abs(end.y() - start.y()) / 2);
  QPainterPath path(start);
  path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end);
  return path;
}

QPainterPath curveOf(const GraphCanvas& canvas, EdgeIndex edge) {
  const LayoutEdge& line = canvas.scene.layout().edges[edge];
  if (line.cut || line.points.empty()) return freeCurve(canvas, line.from, line.to);
  QTransform toScreen;
  toScreen.translate(canvas.camera.offset.x(), canvas.camera.offset.y());
  toScreen.scale(canvas.camera.scale, canvas.camera.scale);
  return toScreen.map(canvas.scene.pathOf(edge));
}

}  // namespace

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
    QPainterPath band;
    if (segment.edges.empty()) band = freeCurve(canvas, segment.from, segment.to);
    for (const EdgeIndex edge : segment.edges) band.connectPath(curveOf(canvas, edge));
    canvas.painter->drawPath(band);
  }
}

void paintPathStops(const GraphCanvas& canvas) {
  if (canvas.style.path.empty()) return;
  const QColor color = colorOf(canvas);
  canvas.painter->setRenderHint(QPainter::Antialiasing);
  for (const CausePath::Stop& stop : canvas.style.path.stops) {
    const QRectF box =
        canvas.camera.toScreen(canvas.scene.boxOf(stop.item)).adjusted(-kAroundStop, -kAroundStop, kAroundStop, kAroundStop);
    canvas.painter->setBrush(Qt::NoBrush);
    canvas.painter->setPen(QPen(color, 2));
    canvas.painter->drawRoundedRect(box, kBand, kBand);
    if (canvas.camera.scale < kNameScale) continue;
    canvas.painter->setFont(canvas.textFont(kArgumentPixels));
    const QFontMetricsF metrics(canvas.painter->font());
    const QString text = stepNumbers(stop.numbers);
    // Below the left end, where there are no edges and no names.
    const QRectF plate(box.left(), box.bottom() - 1, metrics.horizontalAdvance(text) + 2 * kNumberGap, metrics.height());
    canvas.painter->setBrush(canvas.theme.base.color());
    canvas.painter->setPen(QPen(color, 1));
    canvas.painter->drawRoundedRect(plate, kNumberGap, kNumberGap);
    canvas.painter->setPen(canvas.theme.text.color());
    canvas.painter->drawText(plate, Qt::AlignCenter, text);
  }
}

}  // namespace sporescope::ui
