// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/tab_tools.h"

#include <QEvent>
#include <QMainWindow>
#include <QTabBar>
#include <algorithm>
#include <utility>

#include "ui/main_window/chrome/dock.h"

namespace sporescope::ui {

TabTools::TabTools(QMainWindow* window, std::vector<Dock*> docks) : window_(window), docks_(std::move(docks)) {
  for (const Dock* dock : docks_) {
    if (dock->tools() != nullptr) dock->tools()->installEventFilter(this);
  }
}

void TabTools::place() {
  // The window creates its tab bars when docks become tabbed.
  for (QTabBar* bar : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bar->removeEventFilter(this);
    bar->installEventFilter(this);
    connect(bar, &QTabBar::currentChanged, this, &TabTools::place, Qt::UniqueConnection);
  }
  for (Dock* dock : docks_) {
    if (dock->tools() != nullptr) placeToolsOf(dock);
  }
}

bool TabTools::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
      if (qobject_cast<QTabBar*>(watched) != nullptr) place();
      break;
    case QEvent::LayoutRequest:  // the tools need more or less space
      if (qobject_cast<QTabBar*>(watched) == nullptr) place();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

// Finds the tab of a dock by its title.
QTabBar* TabTools::tabBarOf(const Dock* dock, int* tab) const {
  if (dock->isFloating() || window_->tabifiedDockWidgets(const_cast<Dock*>(dock)).isEmpty()) return nullptr;
  for (QTabBar* bar : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    // The tab bar of a dock that is no longer tabbed remains, with one tab and no size.
    if (!bar->isVisible() || bar->count() < 2) continue;
    for (int i = 0; i < bar->count(); ++i) {
      if (bar->tabText(i) != dock->windowTitle()) continue;
      *tab = i;
      return bar;
    }
  }
  return nullptr;
}

void TabTools::placeToolsOf(Dock* dock) {
  int tab = -1;
  QTabBar* bar = tabBarOf(dock, &tab);
  QWidget* tools = dock->tools();
  const int usedWidth = bar == nullptr || bar->count() == 0 ? 0 : bar->tabRect(bar->count() - 1).right() + 1;
  const int toolsWidth = tools->sizeHint().width();
  if (bar == nullptr || bar->width() - usedWidth < toolsWidth) {
    dock->restoreTools();
    return;
  }
  if (tools->parentWidget() != window_) tools->setParent(window_);
  const QRect barRect = bar->geometry();
  tools->setGeometry(barRect.right() + 1 - toolsWidth, barRect.top(), toolsWidth, barRect.height() - 1);
  tools->raise();
  tools->setVisible(bar->currentIndex() == tab);
}

}  // namespace sporescope::ui

#include "moc_tab_tools.cpp"
