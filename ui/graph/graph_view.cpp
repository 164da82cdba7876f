// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include <QContextMenuEvent>
#include <QCursor>
#include <QMenu>
#include <QPainter>
#include <QPointF>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/graph/accessible_items.h"
#include "ui/graph/key_actions.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_painter.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr qreal kTriangleReach = 20;

bool hasTriangle(const GraphScene& scene, ItemIndex item) {
  const LayoutKind kind = scene.layout().items[item].kind;
  return kind == LayoutKind::scope_closed || kind == LayoutKind::scope_open;
}

// Returns the item at the other end of a cut edge. If the label stands for several edges, a menu at the pointer lets the user
// pick one. Returns kNoItem if the user picks none.
ItemIndex oppositeItem(const CutEdgeLabel& cutLabel, const GraphScene& scene, QWidget* view) {
  const auto otherEnd = [&scene, outgoing = cutLabel.outgoing](EdgeIndex e) {
    const LayoutEdge& edge = scene.layout().edges[e];
    return outgoing ? edge.to : edge.from;
  };
  if (cutLabel.edges.size() == 1) return otherEnd(cutLabel.edges.front());
  QMenu menu(view);
  for (const EdgeIndex e : cutLabel.edges) {
    QAction* action = menu.addAction(scene.labelOf(otherEnd(e)) + u'\t' + toQString(scene.layout().edges[e].label));
    action->setData(otherEnd(e));
  }
  const QAction* picked = menu.exec(QCursor::pos());
  return picked == nullptr ? kNoItem : picked->data().toUInt();
}

constexpr int kRestMilliseconds = 500;
constexpr qreal kZoomStep = 1.25;
constexpr int kDragDistance = 4;
constexpr qreal kAtEdge = 8;

}  // namespace

GraphView::GraphView(QWidget* parent) : QWidget(parent), viewport_(new GraphViewport(this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAccessibleName(tr("Graph"));
  restTimer_.setSingleShot(true);
  restTimer_.setInterval(kRestMilliseconds);
  connect(&restTimer_, &QTimer::timeout, this, [this] {
    if (scene_ && style_.hovered.instance != kNoScope) {
      emit hovered({ItemKey::Kind::instance, style_.hovered.instance}, hoverPosition_);
    } else if (scene_ && style_.hovered.item != kNoItem) {
      emit hovered(keyOf(scene_->layout().items[style_.hovered.item]), hoverPosition_);
    }
  });
  connect(viewport_, &GraphViewport::moved, this, [this] {
    update();
    emit cameraMoved();
  });
}

void GraphView::setScene(std::shared_ptr<const GraphScene> scene, const ItemKey& anchor) {
  const ItemIndex before = scene_ && anchor.kind != ItemKey::Kind::none ? scene_->find(anchor) : kNoItem;
  const ItemIndex after = scene && anchor.kind != ItemKey::Kind::none ? scene->find(anchor) : kNoItem;
  viewport_->stop();
  if (before != kNoItem && after != kNoItem) {
    const QPointF corner = camera().toScreen(scene_->boxOf(before).topLeft());
    // A scope that was collapsed by its sticky title stays at the position of that title, instead of above the view.
    const bool closed = is_container(scene_->layout().items[before].kind) && !is_container(scene->layout().items[after].kind);
    const QPointF visibleCorner(std::max<qreal>(corner.x(), kAtEdge), std::max<qreal>(corner.y(), kAtEdge));
    viewport_->shift((closed ? visibleCorner : corner) - camera().toScreen(scene->boxOf(after).topLeft()));
  }
  style_.hovered = {};
  style_.cone.clear();
  style_.path = {};
  style_.withData.clear();
  style_.overlay.clear();
  style_.instanceOverlay.clear();
  scene_ = std::move(scene);
  notifyPartsChanged(this);
  rebuildStyle();
  emit cameraMoved();
}

void GraphView::setStale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  update();
}

void GraphView::setMarks(const HitMarks* marks, const Notes* notes) {
  style_.marks = marks;
  style_.notes = notes;
  update();
}

void GraphView::setCone(std::vector<ConePart> parts) {
  style_.cone = std::move(parts);
  update();
}

void GraphView::setPath(CausePath path) {
  style_.path = std::move(path);
  update();
}

void GraphView::setWithData(std::vector<std::uint8_t> withData) {
  style_.withData = std::move(withData);
  update();
}

void GraphView::setOverlay(std::vector<OverlayMark> marks, std::unordered_map<ScopeIndex, OverlayMark> instanceMarks) {
  style_.overlay = std::move(marks);
  style_.instanceOverlay = std::move(instanceMarks);
  update();
}

void GraphView::select(const ItemKey& key) {
  selection_.choose(key);
  rebuildStyle();
  notifyPartFocused(this);
}

void GraphView::clearSelection() { select({}); }

ItemIndex GraphView::currentItem() const { return scene_ ? selection_.currentItem(*scene_) : kNoItem; }

void GraphView::rebuildStyle() {
  style_.selected = scene_ ? selection_.items(*scene_) : std::set<ItemIndex>();
  const ItemIndex item = currentItem();
  setAccessibleDescription(item == kNoItem ? QString() : scene_->labelOf(item));
  update();
}

// Viewport.

void GraphView::fit() {
  if (scene_) viewport_->fit(scene_->bounds());
}

void GraphView::fitLegibly(ItemIndex item) {
  if (scene_) viewport_->fitLegibly(scene_->bounds(), item == kNoItem ? QRectF() : scene_->boxOf(item));
}

void GraphView::centerOn(ItemIndex item) {
  if (!scene_ || item == kNoItem) return;
  viewport_->centerOn(scene_->boxOf(item), is_container(scene_->layout().items[item].kind));
}

void GraphView::ensureVisible(ItemIndex item) {
  if (!scene_ || item == kNoItem) return;
  const bool open = is_container(scene_->layout().items[item].kind);
  if (!viewport_->ensureVisible(open ? scene_->titleOf(item) : scene_->boxOf(item))) centerOn(item);
}

QImage GraphView::picture(qint64 maxPixels) const {
  return scene_ ? graphPicture(*scene_, style_, themeOf(palette()), font(), maxPixels) : QImage();
}

void GraphView::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  if (!scene_) return painter.fillRect(event->rect(), theme.canvas.color());
  const std::vector<StickyTitle> sticky = titles();
  const GraphCanvas canvas{&painter, *scene_, style_, camera(), theme, font(), itemsOf(sticky)};
  paintGraph(canvas, event->rect());
  paintStickyTitles(canvas, sticky);
  if (stale_) {
    QColor veil = theme.canvas;
    veil.setAlphaF(0.5F);
    painter.fillRect(event->rect(), veil);
  }
  if (style_.focused && style_.selected.empty()) {  // No item can show the focus
    painter.setPen(QPen(theme.focus.color(), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

// The selected box stays in sight, if it was. Boxes of expanded scopes may be larger than the view.
void GraphView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const ItemIndex item = currentItem();
  const bool isBox = item != kNoItem && !is_container(scene_->layout().items[item].kind);
  const bool wasVisible = isBox && event->oldSize().isValid() &&
                          QRectF(QPointF(), event->oldSize()).intersects(camera().toScreen(scene_->boxOf(item)));
  emit resized();
  if (wasVisible) viewport_->keepVisible(scene_->boxOf(item));
}

void GraphView::focusInEvent(QFocusEvent* event) {
  const bool byKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                          event->reason() == Qt::ShortcutFocusReason;
  style_.focused = byKeyboard;
  QWidget::focusInEvent(event);
  update();
  notifyPartFocused(this);
}

void GraphView::focusOutEvent(QFocusEvent* event) {
  style_.focused = false;
  QWidget::focusOutEvent(event);
  update();
}

// Pointer.

// The titles avoid the legend, the map, and selected boxes, which show their own names.
std::vector<StickyTitle> GraphView::titles() const {
  if (!scene_) return {};
  std::vector<QRectF> avoided = viewport_->covered();
  for (const ItemIndex item : style_.selected) {
    if (!is_container(scene_->layout().items[item].kind)) avoided.push_back(camera().toScreen(scene_->boxOf(item)));
  }
  return stickyTitles(*scene_, camera(), rect(), font(), avoided);
}

// Sticky titles are above cut edge labels, and those are above everything else.
GraphTarget GraphView::targetAt(const QPointF& position) const {
  if (!scene_) return {};
  for (const StickyTitle& title : titles()) {
    if (!title.place.contains(position)) continue;
    const bool isOnTriangle = position.x() < title.place.left() + kStickyTriangle;
    return {{title.item, nullptr, kNoScope}, isOnTriangle && hasTriangle(*scene_, title.item)};
  }
  const GraphCamera current = camera();
  const QPointF logical = current.toLogical(position);
  // Below that scale, cut edge labels are not drawn.
  const CutEdgeLabel* label = current.scale >= kNameScale ? scene_->cutLabelAt(logical) : nullptr;
  if (label != nullptr) return {{kNoItem, label, kNoScope}};
  if (const ScopeIndex instance = scene_->instanceAt(logical); instance != kNoScope) return {{kNoItem, nullptr, instance}};
  const ItemIndex item = scene_->itemAt(logical);
  if (item == kNoItem) return {};
  const bool open = is_container(scene_->layout().items[item].kind);
  const qreal left = open ? scene_->titleLeft(item) : scene_->boxOf(item).left();
  const bool isOnTriangle = logical.x() >= left && logical.x() < left + kTriangleReach;
  return {{item, nullptr, kNoScope}, isOnTriangle && hasTriangle(*scene_, item)};
}

void GraphView::hoverAt(const QPointF& position) {
  if (!scene_) return;
  const auto [hover, onTriangle] = targetAt(position);
  if (hover == style_.hovered) return;
  const bool isOnItem = hover.item != kNoItem || hover.instance != kNoScope;
  if (style_.hovered.item != kNoItem || style_.hovered.instance != kNoScope) emit hoverLeft();
  style_.hovered = hover;
  const bool leaf = hover.item != kNoItem && !onTriangle;
  setCursor(leaf || hover == GraphHover() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  if (isOnItem) {
    hoverPosition_ = mapToGlobal(position.toPoint());
    restTimer_.start();
  } else {
    restTimer_.stop();
  }
  update();
}

void GraphView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  viewport_->stop();
  pressed_ = true;
  dragging_ = false;
  pressedAt_ = event->position();
  pressedCamera_ = camera();
}

void GraphView::mouseMoveEvent(QMouseEvent* event) {
  if (!pressed_) {
    hoverAt(event->position());
    return;
  }
  const QPointF offset = event->position() - pressedAt_;
  if (!dragging_ && offset.manhattanLength() >= kDragDistance) {
    dragging_ = true;
    restTimer_.stop();
    setCursor(Qt::ClosedHandCursor);
  }
  if (!dragging_) return;
  GraphCamera moved = pressedCamera_;
  moved.offset += offset;
  setCamera(moved);
}

void GraphView::mouseReleaseEvent(QMouseEvent* event) {
  if (!pressed_) return;
  pressed_ = false;
  if (dragging_) {
    dragging_ = false;
    setCursor(Qt::ArrowCursor);
    hoverAt(event->position());
  } else if (event->button() == Qt::LeftButton) {
    clickAt(event->position(), event->modifiers());
  }
}

void GraphView::clickAt(const QPointF& position, Qt::KeyboardModifiers modifiers) {
  if (!scene_) return;
  style_.focused = false;
  const auto [hover, onTriangle] = targetAt(position);
  if (hover.cutLabel != nullptr) return followCutEdge(*hover.cutLabel);
  if (hover.instance != kNoScope) return emit instancePicked(hover.instance);
  if (hover.item == kNoItem) return;
  const ItemKey key = keyOf(scene_->layout().items[hover.item]);
  if (onTriangle) {
    emit toggled(key);
  } else if ((modifiers & Qt::ControlModifier) != 0) {
    selection_.toggle(key);
    rebuildStyle();
  } else {
    choose(hover.item);
  }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!scene_ || event->button() != Qt::LeftButton) return;
  const auto [hover, onTriangle] = targetAt(event->position());
  if (hover.instance != kNoScope) return emit instanceSeparated(hover.instance);
  if (hover.item != kNoItem && !onTriangle) open(hover.item);
}

void GraphView::leaveEvent(QEvent* event) {
  restTimer_.stop();
  if (style_.hovered != GraphHover()) {
    style_.hovered = {};
    emit hoverLeft();
    update();
  }
  QWidget::leaveEvent(event);
}

void GraphView::wheelEvent(QWheelEvent* event) {
  const qreal delta = event->angleDelta().y();
  if (delta == 0) return;
  viewport_->zoomAt(event->position(), std::pow(kZoomStep, delta / 120));
  event->accept();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event) {
  if (!scene_) return;
  restTimer_.stop();  // The tool tip would cover the menu
  emit hoverLeft();
  const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
  const ItemIndex item = byKeyboard ? currentItem() : targetAt(event->pos()).hover.item;
  if (item == kNoItem) return emit menuRequested({}, byKeyboard ? mapToGlobal(rect().center()) : event->globalPos());
  const QPoint at = byKeyboard ? mapToGlobal(camera().toScreen(scene_->boxOf(item).center()).toPoint()) : event->globalPos();
  choose(item);
  emit menuRequested(keyOf(scene_->layout().items[item]), at);
}

void GraphView::followCutEdge(const CutEdgeLabel& label) {
  const auto scene = scene_;  // The drawing may be replaced while the menu is open
  const ItemIndex target = oppositeItem(label, *scene, this);
  if (target == kNoItem || scene != scene_) return;
  choose(target);
  centerOn(target);
}

// Keyboard.

void GraphView::choose(ItemIndex item) {
  if (item == kNoItem) return;
  const ItemKey key = keyOf(scene_->layout().items[item]);
  select(key);
  emit chosen(key);
}

void GraphView::open(ItemIndex item) {
  const ItemKey key = keyOf(scene_->layout().items[item]);
  if (key.kind == ItemKey::Kind::node) {
    emit activated(key);
  } else {
    emit toggled(key);
  }
}

void GraphView::step(GraphDirection direction) {
  if (!scene_) return;
  style_.focused = true;
  const ItemIndex to = neighbor(*scene_, currentItem(), direction);
  choose(to);
  ensureVisible(to);
}

bool GraphView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && overridesShortcut(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
  return QWidget::event(event);
}

void GraphView::keyPressEvent(QKeyEvent* event) {
  const GraphKeyAction key = keyActionOf(*event);
  if (const auto direction = directionOf(key)) return step(*direction);
  switch (key) {
    case GraphKeyAction::fit:
      return fit();
    case GraphKeyAction::center:
      return emit centerRequested();
    case GraphKeyAction::zoom_in:
      return zoomBy(kZoomStep);
    case GraphKeyAction::zoom_out:
      return zoomBy(1 / kZoomStep);
    case GraphKeyAction::leave:
      return emit escaped();
    case GraphKeyAction::upstream:
      return emit coneRequested(true);
    case GraphKeyAction::downstream:
      return emit coneRequested(false);
    case GraphKeyAction::next_instance:
      return emit nextInstanceRequested(1);
    case GraphKeyAction::previous_instance:
      return emit nextInstanceRequested(-1);
    case GraphKeyAction::open:
      if (const ItemIndex item = currentItem(); item != kNoItem) open(item);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

// Screen readers.

int GraphView::partCount() const { return scene_ ? static_cast<int>(scene_->layout().items.size()) : 0; }

AccessiblePart GraphView::part(int position) const {
  if (position < 0 || position >= partCount()) return {};
  const auto item = static_cast<ItemIndex>(position);
  const bool titled = is_container(scene_->layout().items[item].kind);  // Other items have no sticky title
  return partOf(*scene_, item, camera(), style_, titled ? titles() : std::vector<StickyTitle>());
}

int GraphView::partAt(const QPoint& point) const {
  const ItemIndex item = targetAt(point).hover.item;
  return item == kNoItem ? -1 : static_cast<int>(item);
}

int GraphView::currentPart() const {
  const ItemIndex item = currentItem();
  return item == kNoItem ? -1 : static_cast<int>(item);
}

void GraphView::pressPart(int position) {
  if (position < 0 || position >= partCount()) return;
  const auto item = static_cast<ItemIndex>(position);
  choose(item);
  if (scene_ && position < partCount()) ensureVisible(item);
}

void GraphView::openPart(int position) {
  if (position >= 0 && position < partCount()) emit toggled(keyOf(scene_->layout().items[static_cast<ItemIndex>(position)]));
}

}  // namespace sporescope::ui

#include "moc_graph_view.cpp"
