// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <memory>

#include "core/session/live_control.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The current live training, for panels that show its data. UI thread only.
class CurrentTraining : public QObject {
  Q_OBJECT

 public:
  /// A training reports faster than the panels can draw: changes within `pause` are merged into one signal.
  CurrentTraining(Workspace* workspace, std::chrono::milliseconds pause, QObject* parent);

  /// Null if the current session is not a live training. Valid until another session becomes current.
  [[nodiscard]] LiveControl* control() const { return session_ ? session_->live() : nullptr; }

 signals:
  /// Another session is current; changed() follows.
  void switched();
  void changed();

 private:
  void follow();

  Workspace* workspace_;
  QTimer updateTimer_;
  std::shared_ptr<Session> session_;
  CancelHandle subscription_;  // destroyed first: no callback may run after it
};

}  // namespace sporescope::ui
