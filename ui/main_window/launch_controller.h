// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/launch/launch_settings.h"
#include "ui/main_window/window_services.h"

class QMainWindow;

namespace sporescope::ui {

class Commands;
class LiveMode;

/// Starts a script that trains, with this window as its debugger: asks how, listens first, and tells the script where. Carries
/// the commands out that concern it. UI thread only.
class LaunchController : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this and stands behind the dialog.
  LaunchController(const WindowServices& services, const Commands& commands, LiveMode* live, QMainWindow* window);

  void ask();
  void launch(const LaunchSettings& settings);

 signals:
  /// Nothing could be started, since nothing listens.
  void failed(const QString& sentence);

 private:
  void startOnceListening();
  void start();
  void offer();
  void warnIfNoneConnected();

  WindowServices services_;
  const Commands& commands_;
  LiveMode* live_;
  QMainWindow* window_;
  LaunchSettings pending_;
  bool waiting_ = false;      // for the window to listen
  bool moved_ = false;        // to another port, since the first one is taken
  bool hasConnected_ = true;  // a training has connected since the script was started
};

}  // namespace sporescope::ui
