// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include <QFocusEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/theme.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr qreal kLeastScale = 0.01;
constexpr qreal kMostScale = 4;
constexpr qreal kMargin = 16;
constexpr qreal kLegibleScale = 0.9;
constexpr int kRestMilliseconds = 500;
constexpr int kGlideMilliseconds = 200;
constexpr qreal kCutScreens = 4;  // farther away the picture is cut, not moved

}  // namespace

GraphView::GraphView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAccessibleName(tr("Graph"));
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMilliseconds);
  connect(&rest_, &QTimer::timeout, this, [this] {
    if (scene_ && look_.hovered != kNoItem) emit rested(keyOf(scene_->layout().items[look_.hovered]), restAt_);
  });
  glide_.setDuration(kGlideMilliseconds);
  glide_.setStartValue(0.0);
  glide_.setEndValue(1.0);
  glide_.setEasingCurve(QEasingCurve::OutCubic);
  connect(&glide_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    const qreal t = value.toReal();
    GraphCamera camera;
    camera.scale = glideFrom_.scale * std::pow(glideTo_.scale / glideFrom_.scale, t);
    camera.offset = glideFrom_.offset + (glideTo_.offset - glideFrom_.offset) * t;
    moveTo(camera);
  });
}

void GraphView::setScene(std::shared_ptr<const GraphScene> scene, const ItemKey& anchor) {
  const ItemIndex before = scene_ && anchor.kind != ItemKey::Kind::none ? scene_->find(anchor) : kNoItem;
  const ItemIndex after = scene && anchor.kind != ItemKey::Kind::none ? scene->find(anchor) : kNoItem;
  glide_.stop();
  if (before != kNoItem && after != kNoItem) {
    camera_.offset += camera_.toScreen(scene_->boxOf(before).topLeft()) - camera_.toScreen(scene->boxOf(after).topLeft());
  }
  look_.hovered = kNoItem;
  look_.hoveredPill = nullptr;
  look_.cone.clear();
  look_.withData.clear();
  look_.overlay.clear();
  scene_ = std::move(scene);
  tellPartsChanged(this);
  rebuildLook();
  emit cameraMoved();
}

void GraphView::setStale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  update();
}

void GraphView::setMarks(const HitMarks* marks) {
  look_.marks = marks;
  update();
}

void GraphView::setCone(std::vector<ConePart> parts) {
  look_.cone = std::move(parts);
  update();
}

void GraphView::setWithData(std::vector<std::uint8_t> withData) {
  look_.withData = std::move(withData);
  update();
}

void GraphView::setOverlay(std::vector<OverlayMark> marks) {
  look_.overlay = std::move(marks);
  update();
}

void GraphView::select(const ItemKey& key) {
  selected_.clear();
  if (key.kind != ItemKey::Kind::none) selected_.insert(key);
  current_ = key;
  rebuildLook();
  tellPartFocused(this);
}

void GraphView::clearSelection() { select({}); }

void GraphView::rebuildLook() {
  look_.selected.clear();
  if (scene_) {
    const auto& items = scene_->layout().items;
    for (const ItemKey& key : selected_) {
      const ItemIndex item = scene_->find(key);
      if (item != kNoItem) {
        look_.selected.insert(item);
      } else if (key.kind == ItemKey::Kind::node) {
        const ItemIndex around = scene_->shownAs(static_cast<NodeIndex>(key.id));
        if (around != kNoItem) look_.selected.insert(around);
      }
    }
    // A parameter or constant may stand beside several consumers: all of them are it.
    if (current_.kind == ItemKey::Kind::node && scene_->graph().nodes()[current_.id].kind != NodeKind::op) {
      for (ItemIndex i = 0; i < items.size(); ++i) {
        if (selected_.contains(keyOf(items[i]))) look_.selected.insert(i);
      }
    }
  }
  const ItemIndex item = currentItem();
  setAccessibleDescription(item == kNoItem ? QString() : scene_->labelOf(item));
  update();
}

// The camera.

QPointF GraphView::middle() const { return QRectF(rect()).center(); }

void GraphView::setCamera(const GraphCamera& camera) {
  glide_.stop();
  moveTo(camera);
}

void GraphView::moveTo(const GraphCamera& camera) {
  camera_ = camera;
  update();
  emit cameraMoved();
}

void GraphView::jumpTo(const GraphCamera& camera) {
  const QPointF way = camera_.toLogical(middle()) - camera.toLogical(middle());
  const qreal screens = std::max(std::abs(way.x()) / width(), std::abs(way.y()) / height()) * camera_.scale;
  const bool desktopMoves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
  if (!animated_ || !desktopMoves || !isVisible() || screens > kCutScreens) {
    setCamera(camera);
    return;
  }
  glide_.stop();
  glideFrom_ = camera_;
  glideTo_ = camera;
  glide_.start();
}

void GraphView::fit() {
  if (!scene_ || scene_->bounds().isEmpty()) return;
  const QRectF bounds = scene_->bounds();
  GraphCamera camera;
  camera.scale = std::min((width() - 2 * kMargin) / bounds.width(), (height() - 2 * kMargin) / bounds.height());
  camera.scale = std::clamp(camera.scale, kLeastScale, 1.0);
  camera.offset = middle() - bounds.center() * camera.scale;
  jumpTo(camera);
}

void GraphView::fitLegibly(ItemIndex item) {
  if (!scene_ || scene_->bounds().isEmpty()) return;
  const QRectF bounds = scene_->bounds();
  GraphCamera camera;
  camera.scale = std::min((width() - 2 * kMargin) / bounds.width(), (height() - 2 * kMargin) / bounds.height());
  camera.scale = std::clamp(camera.scale, kLegibleScale, 1.0);
  camera.offset = middle() - bounds.center() * camera.scale;
  const QSizeF size = bounds.size() * camera.scale;
  const QPointF target = (item == kNoItem ? bounds.topLeft() : scene_->boxOf(item).center()) * camera.scale;
  // Where the drawing is larger than the view the target is in the middle, as far as the drawing reaches.
  const auto offset = [](qreal room, qreal low, qreal high, qreal at) {
    return std::clamp(room / 2 - at, room - kMargin - high, kMargin - low);
  };
  if (size.height() > height() - 2 * kMargin) {
    camera.offset.setY(offset(height(), bounds.top() * camera.scale, bounds.bottom() * camera.scale, target.y()));
  }
  if (size.width() > width() - 2 * kMargin) {
    camera.offset.setX(offset(width(), bounds.left() * camera.scale, bounds.right() * camera.scale, target.x()));
  }
  if (item != kNoItem && isCovered(camera.toScreen(scene_->boxOf(item)))) camera.offset = middle() - target;
  setCamera(camera);
}

void GraphView::centreOn(ItemIndex item) {
  if (!scene_ || item == kNoItem) return;
  GraphCamera camera = camera_;
  camera.scale = std::max(camera.scale, kLegibleScale);
  QPointF target = scene_->boxOf(item).center();
  if (scene_->layout().items[item].kind == LayoutKind::scope_open) {
    const QRectF box = scene_->boxOf(item);
    if (box.height() * camera.scale > height()) target.setY(box.top() + height() / camera.scale / 2 - kMargin);
    if (box.width() * camera.scale > width()) target.setX(box.left() + width() / camera.scale / 2 - kMargin);
  }
  camera.offset = middle() - target * camera.scale;
  jumpTo(camera);
}

// Legend and map lie over the drawing.
bool GraphView::isCovered(const QRectF& box) const {
  const auto children = findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
  return std::any_of(children.begin(), children.end(),
                     [&](const QWidget* child) { return child->isVisible() && QRectF(child->geometry()).intersects(box); });
}

void GraphView::ensureInSight(ItemIndex item) {
  if (!scene_ || item == kNoItem) return;
  const QRectF box = camera_.toScreen(scene_->layout().items[item].kind == LayoutKind::scope_open ? scene_->titleOf(item)
                                                                                                  : scene_->boxOf(item));
  const QRectF area = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  QPointF by;
  if (box.left() < area.left()) by.setX(area.left() - box.left());
  if (box.right() > area.right()) by.setX(area.right() - box.right());
  if (box.top() < area.top()) by.setY(area.top() - box.top());
  if (box.bottom() > area.bottom()) by.setY(area.bottom() - box.bottom());
  if (!area.intersects(box) || isCovered(box.translated(by))) {
    centreOn(item);
    return;
  }
  if (by.isNull()) return;
  GraphCamera camera = camera_;
  camera.offset += by;
  jumpTo(camera);
}

void GraphView::zoomBy(qreal factor) { zoomAt(middle(), factor); }

void GraphView::zoomAt(const QPointF& position, qreal factor) {
  GraphCamera camera = camera_;
  const QPointF fixed = camera.toLogical(position);
  camera.scale = std::clamp(camera.scale * factor, kLeastScale, kMostScale);
  camera.offset = position - fixed * camera.scale;
  setCamera(camera);
}

QImage GraphView::picture(qint64 mostPixels) const {
  if (!scene_) return {};
  const QRectF bounds = scene_->bounds().adjusted(-kMargin, -kMargin, kMargin, kMargin);
  GraphCamera camera;
  const qreal pixels = bounds.width() * bounds.height();
  camera.scale = std::min<qreal>(1, std::sqrt(static_cast<qreal>(mostPixels) / std::max<qreal>(1, pixels)));
  camera.offset = -bounds.topLeft() * camera.scale;
  QImage image((bounds.size() * camera.scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  if (image.isNull()) return {};
  QPainter painter(&image);
  GraphLook look = look_;
  look.selected.clear();
  look.hovered = kNoItem;
  look.hoveredPill = nullptr;
  GraphPainter(&painter, *scene_, look, camera, themeOf(palette()), font()).paint(image.rect());
  return image;
}

// Painting.

void GraphView::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  if (!scene_) {
    painter.fillRect(event->rect(), theme.canvas.color());
    return;
  }
  GraphPainter(&painter, *scene_, look_, camera_, theme, font()).paint(event->rect());
  if (stale_) {
    QColor veil = theme.canvas;
    veil.setAlphaF(0.5F);
    painter.fillRect(event->rect(), veil);
  }
  if (look_.focused && look_.selected.empty()) {  // no item can wear the focus
    painter.setPen(QPen(theme.focus.color(), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

void GraphView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  emit resized();
}

void GraphView::focusInEvent(QFocusEvent* event) {
  const bool byKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                          event->reason() == Qt::ShortcutFocusReason;
  look_.focused = byKeyboard;
  QWidget::focusInEvent(event);
  update();
  tellPartFocused(this);
}

void GraphView::focusOutEvent(QFocusEvent* event) {
  look_.focused = false;
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace sporescope::ui
