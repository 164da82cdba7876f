// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/window_layout.h"

#include <QSettings>
#include <utility>

#include "ui/main_window/dock.h"

namespace sporescope::ui {

namespace {

const char* const kKey = "window/layout";
// Counts up when a dock is added or renamed, so that an older layout is not half understood.
constexpr int kVersion = 1;

}  // namespace

DockSizes dockSizesFor(const QSize& window) {
  if (window.width() >= 3000) return {384, 560, 440};
  if (window.width() >= 1760) return {288, 400, 232};
  if (window.width() >= 1500) return {272, 372, 216};
  return {220, 304, 160};
}

WindowLayout::WindowLayout(QMainWindow* window, Docks docks) : window_(window), docks_(std::move(docks)) {
  window_->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AnimatedDocks);
  window_->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_->setDocumentMode(true);
  window_->setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_->setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
}

std::vector<Dock*> WindowLayout::docks() const {
  std::vector<Dock*> all{docks_.left, docks_.right};
  all.insert(all.end(), docks_.bottom.begin(), docks_.bottom.end());
  return all;
}

void WindowLayout::reset() {
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
  updateTitles();
}

bool WindowLayout::restore() {
  const QByteArray state = QSettings().value(QLatin1String(kKey)).toByteArray();
  if (state.isEmpty() || !window_->restoreState(state, kVersion)) return false;
  updateTitles();
  return true;
}

void WindowLayout::save() const { QSettings().setValue(QLatin1String(kKey), window_->saveState(kVersion)); }

void WindowLayout::updateTitles() const {
  for (Dock* dock : docks()) dock->updateTitle(!window_->tabifiedDockWidgets(dock).isEmpty());
}

}  // namespace sporescope::ui
