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

/// The live training of the session in front, for a panel that shows what it tells. UI thread only.
class LiveInFront : public QObject {
  Q_OBJECT

 public:
  /// A training tells faster than anybody can see: changes within `pause` are told as one.
  LiveInFront(Workspace* workspace, std::chrono::milliseconds pause, QObject* parent);

  /// Null: the session in front is not live. Valid until another one is in front.
  [[nodiscard]] LiveControl* control() const { return session_ ? session_->live() : nullptr; }

 signals:
  /// Another session is in front; changed() follows.
  void switched();
  void changed();

 private:
  void follow();

  Workspace* workspace_;
  QTimer updateTimer_;
  std::shared_ptr<Session> session_;
  CancelHandle subscription_;  // goes first: no call comes after it
};

}  // namespace sporescope::ui
