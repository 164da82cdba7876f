// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_minimap.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/style/node_shape.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kWidth = 160;
constexpr int kHeight = 104;
constexpr int kMapMargin = 6;

}  // namespace

GraphMinimap::GraphMinimap(GraphView* view, QWidget* parent) : CollapsibleBox(tr("Map"), parent), view_(view) {
  connect(view_, &GraphView::cameraMoved, this, qOverload<>(&QWidget::update));
}

void GraphMinimap::refresh() {
  outdated_ = true;
  update();
}

QSize GraphMinimap::contentSize() const { return {kWidth, kHeight}; }

GraphCamera GraphMinimap::ownCamera() const {
  GraphCamera camera;
  const QRectF bounds = view_->scene()->bounds();
  const QRectF area = QRectF(rect()).adjusted(kMapMargin, kMapMargin, -kMapMargin, -kMapMargin);
  camera.scale =
      std::min(area.width() / std::max<qreal>(1, bounds.width()), area.height() / std::max<qreal>(1, bounds.height()));
  camera.offset = area.center() - bounds.center() * camera.scale;
  return camera;
}

// Scopes are backgrounds and leaves are small bars. Hits have their own color, the selection has the accent color.
void GraphMinimap::draw() {
  outdated_ = false;
  const qreal ratio = devicePixelRatioF();
  picture_ = QPixmap(size() * ratio);
  picture_.setDevicePixelRatio(ratio);
  const Theme& theme = themeOf(palette());
  picture_.fill(theme.base);
  if (!view_->scene()) return;
  QPainter painter(&picture_);
  const GraphScene& scene = *view_->scene();
  const GraphCamera camera = ownCamera();
  const HitMarks* marks = view_->marks();
  for (ItemIndex i = 0; i < scene.layout().items.size(); ++i) {
    const LayoutItem& item = scene.layout().items[i];
    QRectF box = camera.toScreen(scene.boxOf(i));
    if (is_container(item.kind)) {
      painter.fillRect(box, theme.scope_open[std::min<std::size_t>(2, std::max(1U, item.depth) - 1)].color());
      if (box.width() > 8) {
        painter.setPen(theme.scope_line.color());
        painter.drawRect(box);
      }
      continue;
    }
    if (item.kind == LayoutKind::constant) continue;
    box.setSize(box.size().expandedTo({1.5, 1.5}));
    const bool isScope = item.kind == LayoutKind::scope_closed || item.kind == LayoutKind::neighbor;
    const NodeShape shape = isScope                                ? NodeShape::scope
                            : item.kind == LayoutKind::aggregation ? NodeShape::aggregation
                            : item.kind == LayoutKind::parameter   ? NodeShape::parameter
                                                                   : NodeShape::op;
    QColor color = shapeColors(shape, theme).outline;
    if (marks != nullptr) {
      const HitMark& mark = isScope ? marks->ofScope(item.scope) : marks->ofNode(item.node);
      if (mark.inIteration > 0) {
        color = mark.severity == Severity::error ? theme.error : theme.warning;
        box.setSize(box.size().expandedTo({3, 3}));  // Hits stay visible at any size
      }
    }
    if (view_->selected().contains(keyOf(item))) {
      color = theme.accent;
      box.setSize(box.size().expandedTo({4, 4}));
    }
    painter.fillRect(box, color);
  }
}

void GraphMinimap::paintContent(QPainter* painter) {
  if (outdated_ || picture_.deviceIndependentSize().toSize() != size()) draw();
  painter->drawPixmap(0, 0, picture_);
  if (!view_->scene()) return;
  const QRectF visibleRect = view_->camera().toLogical(QRectF(view_->rect()));
  const QRectF frame = ownCamera().toScreen(visibleRect).intersected(QRectF(rect()).adjusted(2, 2, -2, -2));
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(themeOf(palette()).accent.color(), 2));
  painter->drawRect(frame);
}

void GraphMinimap::lookAt(const QPointF& position) {
  if (!view_->scene()) return;
  GraphCamera camera = view_->camera();
  camera.offset = QRectF(view_->rect()).center() - ownCamera().toLogical(position) * camera.scale;
  view_->setCamera(camera);
}

void GraphMinimap::mousePressEvent(QMouseEvent* event) {
  if (folded() || titleRect().contains(event->pos())) {
    CollapsibleBox::mousePressEvent(event);
  } else if (event->button() == Qt::LeftButton) {
    lookAt(event->position());
  }
}

void GraphMinimap::mouseMoveEvent(QMouseEvent* event) {
  if (!folded() && (event->buttons() & Qt::LeftButton) != 0) lookAt(event->position());
}

void GraphMinimap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) refresh();
  CollapsibleBox::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_graph_minimap.cpp"
