// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/window_layout.h"

#include <QMouseEvent>
#include <QResizeEvent>
#include <QSettings>
#include <QTabBar>
#include <QToolBar>
#include <algorithm>
#include <utility>

#include "ui/main_window/chrome/dock.h"

namespace sporescope::ui {

namespace {

// Increment when a dock is added or renamed, so that older layouts are ignored.
constexpr int kVersion = 5;

QString keyOf(Perspective perspective) {
  return perspective == Perspective::graph ? QStringLiteral("window/graphLayout") : QStringLiteral("window/tensorLayout");
}

QString widthsKeyOf(Perspective perspective) {
  return perspective == Perspective::graph ? QStringLiteral("window/graphWidths") : QStringLiteral("window/tensorWidths");
}

}  // namespace

DockSizes dockSizesFor(const QSize& window) {
  if (window.width() >= 3000) return {384, 560, 440};
  if (window.width() >= 1760) return {288, 400, 232};
  if (window.width() >= 1500) return {272, 372, 216};
  if (window.width() >= 1400 && window.height() >= 640) return {256, 304, 160};
  if (window.width() >= 1000 && window.height() >= 640) return {220, 304, 160};
  return {180, 220, 110};  // the rest is for the graph, which needs 400
}

WindowLayout::WindowLayout(QMainWindow* window, Docks docks) : window_(window), docks_(std::move(docks)) {
  window_->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AnimatedDocks);
  window_->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_->setDocumentMode(true);
  window_->setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_->setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  const QSettings settings;
  for (const Perspective perspective : {Perspective::graph, Perspective::tensor}) {
    states_[perspective] = settings.value(keyOf(perspective)).toByteArray();
    const QSize widths = settings.value(widthsKeyOf(perspective)).toSize();
    draggedWidths_[perspective] = {std::max(widths.width(), 0), std::max(widths.height(), 0)};
  }
  window_->installEventFilter(this);
  placeDocks();
  hideDocks();
}

std::vector<Dock*> WindowLayout::docks() const {
  std::vector<Dock*> all{docks_.left, docks_.right};
  all.insert(all.end(), docks_.bottom.begin(), docks_.bottom.end());
  return all;
}

void WindowLayout::show(Perspective perspective) {
  if (perspective == shown_) return;
  saveState();
  shown_ = perspective;
  if (perspective == Perspective::nothing) {
    hideDocks();
  } else if (apply(states_[perspective])) {
    restoreWidths();  // the layout may be of a smaller window
  } else {
    place();
  }
  updateTitles();
}

void WindowLayout::reset() {
  states_.clear();
  draggedWidths_.clear();
  place();
  updateTitles();
}

// Applies the initial layout of the current perspective.
void WindowLayout::place() {
  placeDocks();
  if (shown_ != Perspective::graph) hideDocks();
}

// Finds the dock by the title of the current tab.
Dock* WindowLayout::currentBottomDock() const {
  for (const QTabBar* bar : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    const QString title = bar->count() > 1 ? bar->tabText(bar->currentIndex()) : QString();
    for (Dock* dock : docks_.bottom) {
      if (!dock->isHidden() && !dock->isFloating() && dock->windowTitle() == title) return dock;
    }
  }
  return nullptr;
}

bool WindowLayout::isCovered(const Dock& dock) const {
  if (dock.isFloating()) return false;
  for (const QTabBar* bar : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    for (int tab = 0; tab < bar->count(); ++tab) {
      if (bar->tabText(tab) == dock.windowTitle()) return tab != bar->currentIndex();
    }
  }
  return false;
}

void WindowLayout::save() {
  saveState();
  QSettings settings;
  for (const Perspective perspective : {Perspective::graph, Perspective::tensor}) {
    settings.setValue(keyOf(perspective), states_[perspective]);
    settings.setValue(widthsKeyOf(perspective), QSize(draggedWidths_[perspective].left, draggedWidths_[perspective].right));
  }
}

void WindowLayout::updateTitles() const {
  for (Dock* dock : docks()) {
    const QList<QDockWidget*> tabbedDocks = window_->tabifiedDockWidgets(dock);
    dock->updateTitle(
        std::any_of(tabbedDocks.begin(), tabbedDocks.end(), [](const QDockWidget* other) { return !other->isHidden(); }));
  }
}

// The window moves the edges of docks without any notification, so mouse events are observed.
bool WindowLayout::eventFilter(QObject* watched, QEvent* event) {
  const auto invokeLater = [this](void (WindowLayout::*method)()) {
    QMetaObject::invokeMethod(this, method, Qt::QueuedConnection);
  };
  if (event->type() == QEvent::MouseButtonPress) {
    dragging_ = window_->isSeparator(static_cast<QMouseEvent*>(event)->position().toPoint());
    widthsBeforeDrag_ = {docks_.left->width(), docks_.right->width()};
  } else if (event->type() == QEvent::MouseButtonRelease && std::exchange(dragging_, false)) {
    invokeLater(&WindowLayout::saveDragged);
  } else if (event->type() == QEvent::Resize) {
    const auto* resized = static_cast<QResizeEvent*>(event);
    if (resized->size().width() > resized->oldSize().width()) invokeLater(&WindowLayout::restoreWidths);
  }
  return QObject::eventFilter(watched, event);
}

bool WindowLayout::isInDefaultArea(Dock* dock) const {
  const auto side = dock == docks_.left ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea;
  return !dock->isHidden() && !dock->isFloating() && window_->dockWidgetArea(dock) == side;
}

void WindowLayout::saveDragged() {
  if (shown_ == Perspective::nothing) return;
  DraggedWidths& widths = draggedWidths_[shown_];
  const auto saveWidth = [this](Dock* dock, int oldWidth, int& width) {
    if (isInDefaultArea(dock) && dock->width() != oldWidth) width = dock->width();
  };
  saveWidth(docks_.left, widthsBeforeDrag_.left, widths.left);
  saveWidth(docks_.right, widthsBeforeDrag_.right, widths.right);
}

void WindowLayout::restoreWidths() {
  if (shown_ == Perspective::nothing) return;
  const DockSizes defaults = dockSizesFor(window_->size());
  const DraggedWidths& widths = draggedWidths_[shown_];
  const auto widen = [this](Dock* dock, int width) {
    if (isInDefaultArea(dock) && dock->width() < width) window_->resizeDocks({dock}, {width}, Qt::Horizontal);
  };
  widen(docks_.left, widths.left > 0 ? widths.left : defaults.left);
  widen(docks_.right, widths.right > 0 ? widths.right : defaults.right);
}

void WindowLayout::saveState() {
  if (shown_ != Perspective::nothing) states_[shown_] = window_->saveState(kVersion);
}

void WindowLayout::placeDocks() {
  for (Dock* dock : docks()) {
    dock->setFloating(false);
    window_->removeDockWidget(dock);
  }
  window_->addDockWidget(Qt::LeftDockWidgetArea, docks_.left);
  window_->addDockWidget(Qt::RightDockWidgetArea, docks_.right);
  Dock* first = docks_.bottom.front();
  window_->addDockWidget(Qt::BottomDockWidgetArea, first);
  for (Dock* dock : docks_.bottom) {
    if (dock != first) window_->tabifyDockWidget(first, dock);
  }
  for (Dock* dock : docks()) dock->show();
  first->raise();
  const DockSizes sizes = dockSizesFor(window_->size());
  window_->resizeDocks({docks_.left, docks_.right}, {sizes.left, sizes.right}, Qt::Horizontal);
  window_->resizeDocks({first}, {sizes.bottom}, Qt::Vertical);
}

void WindowLayout::hideDocks() {
  for (Dock* dock : docks()) dock->hide();
}

// A saved state includes the visibility of tool bars, which the window controls itself.
bool WindowLayout::apply(const QByteArray& state) {
  if (state.isEmpty()) return false;
  std::vector<std::pair<QToolBar*, bool>> bars;
  for (QToolBar* bar : window_->findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bars.emplace_back(bar, bar->isVisibleTo(window_));
  }
  const bool applied = window_->restoreState(state, kVersion);
  for (const auto& [bar, visible] : bars) bar->setVisible(visible);
  return applied;
}

}  // namespace sporescope::ui

#include "moc_window_layout.cpp"
