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

/// Launches a training script with this window as its debugger. Asks for the settings, starts listening, and passes the
/// address to the script. Implements the commands for launching. UI thread only.
class LaunchController : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this object and is the parent of the dialog.
  LaunchController(const WindowServices& services, const Commands& commands, LiveMode* live, QMainWindow* window);

  /// Opens the launch dialog.
  void ask();
  /// Saves the settings in the history, starts listening if necessary, and starts the script.
  void launch(const LaunchSettings& settings);

 signals:
  /// The script was not launched, because listening failed.
  void failed(const QString& sentence);

 private:
  void startWhenListening();
  void start();
  void updateActions();
  void warnIfNoneConnected();

  WindowServices services_;
  const Commands& commands_;
  LiveMode* live_;
  QMainWindow* window_;
  LaunchSettings settings_;
  bool isWaiting_ = false;       // waiting for the listener to start
  bool triedOtherPort_ = false;  // tried another port, because the first one is in use
  bool hasConnected_ = true;     // a training has connected since the script was launched
};

}  // namespace sporescope::ui
