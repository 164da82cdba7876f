// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_edge_painter.h"
#include "ui/graph/painting/graph_item_painter.h"
#include "ui/graph/painting/graph_marks.h"
#include "ui/graph/painting/graph_path_painter.h"
#include "ui/graph/painting/graph_strip_painter.h"

namespace sporescope::ui {

namespace {

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
  paintPathStops(canvas);
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
