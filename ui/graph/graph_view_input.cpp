// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QContextMenuEvent>
#include <QCursor>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "ui/graph/graph_detail_levels.h"
#include "ui/graph/graph_view.h"
#include "ui/words/format.h"

// What pointer and keyboard do in the drawing.
namespace sporescope::ui {

namespace {

constexpr qreal kZoomStep = 1.25;
constexpr int kDragDistance = 4;
constexpr qreal kTriangleReach = 20;

}  // namespace

// The pointer.

bool GraphView::isOnTriangle(ItemIndex item, const QPointF& logical) const {
  const LayoutKind kind = scene_->layout().items[item].kind;
  if (kind != LayoutKind::scope_closed && kind != LayoutKind::scope_open) return false;
  return logical.x() < scene_->boxOf(item).left() + kTriangleReach;
}

void GraphView::hoverAt(const QPointF& position) {
  if (!scene_) return;
  const QPointF logical = camera_.toLogical(position);
  const CutPill* pill = camera_.scale >= kNameScale ? scene_->pillAt(logical) : nullptr;
  const ItemIndex item = pill != nullptr ? kNoItem : scene_->itemAt(logical);
  if (item == look_.hovered && pill == look_.hoveredPill) return;
  if (look_.hovered != kNoItem) emit left();
  look_.hovered = item;
  look_.hoveredPill = pill;
  setCursor(pill != nullptr || (item != kNoItem && isOnTriangle(item, logical)) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (item != kNoItem) {
    restAt_ = mapToGlobal(position.toPoint());
    rest_.start();
  } else {
    rest_.stop();
  }
  update();
}

void GraphView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  glide_.stop();
  pressed_ = true;
  dragging_ = false;
  pressedAt_ = event->position();
  pressedCamera_ = camera_;
}

void GraphView::mouseMoveEvent(QMouseEvent* event) {
  if (!pressed_) {
    hoverAt(event->position());
    return;
  }
  const QPointF way = event->position() - pressedAt_;
  if (!dragging_ && way.manhattanLength() >= kDragDistance) {
    dragging_ = true;
    rest_.stop();
    setCursor(Qt::ClosedHandCursor);
  }
  if (!dragging_) return;
  GraphCamera camera = pressedCamera_;
  camera.offset += way;
  moveTo(camera);
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
  look_.focused = false;
  const QPointF logical = camera_.toLogical(position);
  if (const CutPill* pill = camera_.scale >= kNameScale ? scene_->pillAt(logical) : nullptr) {
    followPill(*pill);
    return;
  }
  const ItemIndex item = scene_->itemAt(logical);
  if (item == kNoItem) return;
  const ItemKey key = keyOf(scene_->layout().items[item]);
  if (isOnTriangle(item, logical)) {
    emit toggled(key);
  } else if ((modifiers & Qt::ControlModifier) != 0) {
    if (selected_.erase(key) == 0) selected_.insert(key);
    current_ = key;
    rebuildLook();
  } else {
    choose(item);
  }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!scene_ || event->button() != Qt::LeftButton) return;
  const QPointF logical = camera_.toLogical(event->position());
  const ItemIndex item = scene_->itemAt(logical);
  if (item == kNoItem || isOnTriangle(item, logical)) return;
  const ItemKey key = keyOf(scene_->layout().items[item]);
  if (key.kind == ItemKey::Kind::node) {
    emit activated(key);
  } else {
    emit toggled(key);
  }
}

void GraphView::leaveEvent(QEvent* event) {
  rest_.stop();
  if (look_.hovered != kNoItem || look_.hoveredPill != nullptr) {
    look_.hovered = kNoItem;
    look_.hoveredPill = nullptr;
    emit left();
    update();
  }
  QWidget::leaveEvent(event);
}

void GraphView::wheelEvent(QWheelEvent* event) {
  const qreal turn = event->angleDelta().y();
  if (turn == 0) return;
  zoomAt(event->position(), std::pow(kZoomStep, turn / 120));
  event->accept();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event) {
  if (!scene_) return;
  const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
  const ItemIndex item = byKeyboard ? currentItem() : scene_->itemAt(camera_.toLogical(event->pos()));
  if (item == kNoItem) return;
  const QPoint at = byKeyboard ? mapToGlobal(camera_.toScreen(scene_->boxOf(item).center()).toPoint()) : event->globalPos();
  choose(item);
  emit menuWanted(keyOf(scene_->layout().items[item]), at);
}

void GraphView::followPill(const CutPill& pill) {
  const auto otherEnd = [&](EdgeIndex e) {
    const LayoutEdge& edge = scene_->layout().edges[e];
    return pill.outgoing ? edge.to : edge.from;
  };
  ItemIndex target = kNoItem;
  if (pill.edges.size() == 1) {
    target = otherEnd(pill.edges.front());
  } else {
    QMenu menu(this);
    for (const EdgeIndex e : pill.edges) {
      const LayoutEdge& edge = scene_->layout().edges[e];
      QAction* action = menu.addAction(scene_->labelOf(otherEnd(e)) + u'\t' + toQString(edge.label));
      action->setData(otherEnd(e));
    }
    const auto kept = scene_;  // another drawing may come while the menu is open
    const QAction* picked = menu.exec(QCursor::pos());
    if (picked == nullptr || kept != scene_) return;
    target = picked->data().toUInt();
  }
  choose(target);
  centreOn(target);
}

// The keyboard.

ItemIndex GraphView::currentItem() const {
  if (!scene_ || current_.kind == ItemKey::Kind::none) return kNoItem;
  const ItemIndex item = scene_->find(current_);
  if (item != kNoItem || current_.kind != ItemKey::Kind::node) return item;
  return scene_->shownAs(static_cast<NodeIndex>(current_.id));
}

void GraphView::choose(ItemIndex item) {
  if (item == kNoItem) return;
  const ItemKey key = keyOf(scene_->layout().items[item]);
  select(key);
  emit chosen(key);
}

void GraphView::step(GraphDirection direction) {
  if (!scene_) return;
  look_.focused = true;
  const ItemIndex to = neighbour(*scene_, currentItem(), direction);
  choose(to);
  ensureInSight(to);
}

bool GraphView::event(QEvent* event) {
  // Keys that mean something here must not be taken as shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool cone = key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) &&
                      (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down);
    const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
    if (cone || (plain && (key->key() == Qt::Key_Space || key->key() == Qt::Key_F || key->key() == Qt::Key_Escape ||
                           key->key() == Qt::Key_Plus || key->key() == Qt::Key_Minus))) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
  return QWidget::event(event);
}

void GraphView::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) &&
      (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
    emit coneWanted(event->key() == Qt::Key_Up);
    return;
  }
  if ((event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0) {
    QWidget::keyPressEvent(event);
    return;
  }
  switch (event->key()) {
    case Qt::Key_Up:
      return step(GraphDirection::up);
    case Qt::Key_Down:
      return step(GraphDirection::down);
    case Qt::Key_Left:
      return step(GraphDirection::left);
    case Qt::Key_Right:
      return step(GraphDirection::right);
    case Qt::Key_Space:
      return fit();
    case Qt::Key_F:
      emit centreWanted();
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomBy(kZoomStep);
    case Qt::Key_Minus:
      return zoomBy(1 / kZoomStep);
    case Qt::Key_Escape:
      emit escaped();
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
      const ItemIndex item = currentItem();
      if (item == kNoItem) return;
      const ItemKey key = keyOf(scene_->layout().items[item]);
      if (key.kind == ItemKey::Kind::node) {
        emit activated(key);
      } else {
        emit toggled(key);
      }
      return;
    }
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace sporescope::ui
