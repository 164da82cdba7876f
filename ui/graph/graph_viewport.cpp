// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_viewport.h"

#include <QStyle>
#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

constexpr qreal kMinScale = 0.01;
constexpr qreal kMinFittingScale = 0.0001;  // Whole drawings of any size are shown
constexpr qreal kMaxScale = 4;
constexpr qreal kMargin = 16;
constexpr qreal kLegibleScale = 0.9;
constexpr int kGlideMilliseconds = 200;
constexpr qreal kCutScreens = 4;  // Longer moves are not animated

}  // namespace

GraphViewport::GraphViewport(QWidget* view) : QObject(view), view_(view) {
  cameraAnimation_.setDuration(kGlideMilliseconds);
  cameraAnimation_.setStartValue(0.0);
  cameraAnimation_.setEndValue(1.0);
  cameraAnimation_.setEasingCurve(QEasingCurve::OutCubic);
  connect(&cameraAnimation_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    const qreal t = value.toReal();
    GraphCamera camera;
    camera.scale = animationStart_.scale * std::pow(animationEnd_.scale / animationStart_.scale, t);
    camera.offset = animationStart_.offset + (animationEnd_.offset - animationStart_.offset) * t;
    moveTo(camera);
  });
}

QPointF GraphViewport::middle() const { return QRectF(view_->rect()).center(); }

void GraphViewport::stop() { cameraAnimation_.stop(); }

void GraphViewport::shift(const QPointF& pixels) {
  stop();
  camera_.offset += pixels;
}

void GraphViewport::setCamera(const GraphCamera& camera) {
  stop();
  moveTo(camera);
}

void GraphViewport::moveTo(const GraphCamera& camera) {
  camera_ = camera;
  emit moved();
}

void GraphViewport::jumpTo(const GraphCamera& camera) {
  const QPointF distance = camera_.toLogical(middle()) - camera.toLogical(middle());
  const qreal screens =
      std::max(std::abs(distance.x()) / view_->width(), std::abs(distance.y()) / view_->height()) * camera_.scale;
  const bool desktopAnimates = view_->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, view_) > 0;
  if (!animated_ || !desktopAnimates || !view_->isVisible() || screens > kCutScreens) {
    setCamera(camera);
    return;
  }
  stop();
  animationStart_ = camera_;
  animationEnd_ = camera;
  cameraAnimation_.start();
}

GraphCamera GraphViewport::fittingCamera(const QRectF& bounds, qreal minScale) const {
  GraphCamera camera;
  camera.scale = std::min((view_->width() - 2 * kMargin) / bounds.width(), (view_->height() - 2 * kMargin) / bounds.height());
  camera.scale = std::clamp(camera.scale, minScale, 1.0);
  camera.offset = middle() - bounds.center() * camera.scale;
  return camera;
}

void GraphViewport::fit(const QRectF& bounds) {
  if (!bounds.isEmpty()) jumpTo(fittingCamera(bounds, kMinFittingScale));
}

void GraphViewport::fitLegibly(const QRectF& bounds, const QRectF& box) {
  if (bounds.isEmpty()) return;
  GraphCamera camera = fittingCamera(bounds, kLegibleScale);
  const QSizeF size = bounds.size() * camera.scale;
  const QPointF target = (box.isEmpty() ? bounds.topLeft() : box.center()) * camera.scale;
  // If the drawing is larger than the view, the target is centered as far as the bounds of the drawing allow.
  const auto offset = [](qreal room, qreal low, qreal high, qreal at) {
    return std::clamp(room / 2 - at, room - kMargin - high, kMargin - low);
  };
  if (size.height() > view_->height() - 2 * kMargin) {
    camera.offset.setY(offset(view_->height(), bounds.top() * camera.scale, bounds.bottom() * camera.scale, target.y()));
  }
  if (size.width() > view_->width() - 2 * kMargin) {
    camera.offset.setX(offset(view_->width(), bounds.left() * camera.scale, bounds.right() * camera.scale, target.x()));
  }
  if (!box.isEmpty() && isCovered(camera.toScreen(box))) camera.offset = middle() - target;
  setCamera(camera);
}

void GraphViewport::centerOn(const QRectF& box, bool fromStart) {
  GraphCamera camera = camera_;
  camera.scale = std::max(camera.scale, kLegibleScale);
  QPointF target = box.center();
  if (fromStart) {
    const QSizeF room = QSizeF(view_->size()) / camera.scale;
    if (box.height() > room.height()) target.setY(box.top() + room.height() / 2 - kMargin);
    if (box.width() > room.width()) target.setX(box.left() + room.width() / 2 - kMargin);
  }
  camera.offset = middle() - target * camera.scale;
  jumpTo(camera);
}

std::vector<QRectF> GraphViewport::covered() const {
  std::vector<QRectF> covered;
  for (const QWidget* child : view_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (child->isVisible()) covered.emplace_back(child->geometry());
  }
  return covered;
}

bool GraphViewport::isCovered(const QRectF& area) const {
  const auto parts = covered();
  return std::any_of(parts.begin(), parts.end(), [&](const QRectF& part) { return part.intersects(area); });
}

bool GraphViewport::ensureVisible(const QRectF& box) {
  const QRectF rect = camera_.toScreen(box);
  const QRectF area = QRectF(view_->rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  QPointF delta;
  if (rect.left() < area.left()) delta.setX(area.left() - rect.left());
  if (rect.right() > area.right()) delta.setX(area.right() - rect.right());
  if (rect.top() < area.top()) delta.setY(area.top() - rect.top());
  if (rect.bottom() > area.bottom()) delta.setY(area.bottom() - rect.bottom());
  if (!area.intersects(rect) || isCovered(rect.translated(delta))) return false;
  if (delta.isNull()) return true;
  GraphCamera camera = camera_;
  camera.offset += delta;
  jumpTo(camera);
  return true;
}

void GraphViewport::keepVisible(const QRectF& box) {
  if (ensureVisible(box)) return;
  GraphCamera camera = camera_;
  camera.offset = middle() - box.center() * camera.scale;
  jumpTo(camera);
}

void GraphViewport::zoomAt(const QPointF& position, qreal factor) {
  GraphCamera camera = camera_;
  const QPointF fixed = camera.toLogical(position);
  const qreal minScale = std::min(kMinScale, camera.scale);  // A large drawing may be shown whole at a smaller scale
  camera.scale = std::clamp(camera.scale * factor, minScale, kMaxScale);
  camera.offset = position - fixed * camera.scale;
  setCamera(camera);
}

}  // namespace sporescope::ui

#include "moc_graph_viewport.cpp"
