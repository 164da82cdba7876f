// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Closing the window, what is dropped on it, and what the desktop tells it.

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QSettings>
#include <QTimer>

#include "ui/graph/graph_panel.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/farewell.h"
#include "ui/main_window/frame/drop_overlay.h"
#include "ui/main_window/frame/tab_area.h"
#include "ui/main_window/frame/window_layout.h"
#include "ui/main_window/main_window.h"
#include "ui/style/appearance.h"

namespace sporescope::ui {

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!leaving_ && !mayClose()) {
    event->ignore();
    return;
  }
  QSettings().setValue(QLatin1String(kGeometry), saveGeometry());
  layout_->save();
  QMainWindow::closeEvent(event);
}

void MainWindow::leave() {
  leaving_ = true;
  close();
  leaving_ = false;
}

bool MainWindow::mayClose() {
  Farewell::Sessions sessions;
  for (int i = 0; i < workspace_->sessionCount(); ++i) sessions.push_back(workspace_->sessionAt(i));
  return farewell_->mayLeave(sessions, tr("Close Sporescope?"), [this] { leave(); });
}

// What no panel has a use for leads back to the middle of the window.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !working()) {
    QMainWindow::keyPressEvent(event);
    return;
  }
  tabs_->giveKeyboard();
  if (tabs_->currentIndex() == 0) graph_->leaveCone();
}

bool MainWindow::event(QEvent* event) {
  if (event->type() == QEvent::ThemeChange) appearance_->followSystem();
  return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) commands_->fullScreen->setChecked(isFullScreen());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasUrls()) return;
  const DropOffer offer = dropOfferOf(*event->mimeData());
  drop_->offer(offer);
  // What cannot be opened is accepted as well, for the sentence to stay; dropping it does nothing.
  event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* /*event*/) { drop_->hide(); }

void MainWindow::dropEvent(QDropEvent* event) {
  drop_->hide();
  const DropOffer offer = dropOfferOf(*event->mimeData());
  if (offer.kind == DropOffer::Kind::nothing) return;
  event->acceptProposedAction();
  // The program that the drag came from waits until this returns.
  QTimer::singleShot(0, this, [this, offer] { dropped(offer.path, offer.kind == DropOffer::Kind::watch_file); });
}

}  // namespace sporescope::ui
