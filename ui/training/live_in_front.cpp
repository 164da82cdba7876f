// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/live_in_front.h"

namespace sporescope::ui {

CurrentTraining::CurrentTraining(Workspace* workspace, std::chrono::milliseconds pause, QObject* parent)
    : QObject(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(pause);
  connect(&updateTimer_, &QTimer::timeout, this, &CurrentTraining::changed);
  connect(workspace_, &Workspace::sessionsChanged, this, &CurrentTraining::follow);
  follow();
}

void CurrentTraining::follow() {
  const auto session = workspace_->session();
  if (session != session_) {
    subscription_.cancel();
    session_ = session;
    emit switched();
    if (LiveControl* live = control()) {
      subscription_ = live->on_status_changed([this] {
        QMetaObject::invokeMethod(
            this,
            [this] {
              if (!updateTimer_.isActive()) updateTimer_.start();
            },
            Qt::QueuedConnection);
      });
    }
  }
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_live_in_front.cpp"
