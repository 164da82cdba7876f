// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <utility>

#include "core/session/remote/remote_hosts.h"
#include "ui/launch/launched_script.h"
#include "ui/main_window/languages.h"
#include "ui/main_window/main_window.h"
#include "ui/style/appearance.h"
#include "ui/training/listen_controller.h"
#include "ui/workspace/workspace.h"

class QApplication;

namespace sporescope::ui {

/// The application with its single window. Owns what survives when the window is replaced after a change of language. UI
/// thread only.
class Desktop : public QObject {
  Q_OBJECT

 public:
  explicit Desktop(QApplication* application);
  ~Desktop() override;

  [[nodiscard]] Appearance& appearance() { return appearance_; }
  [[nodiscard]] Languages& languages() { return languages_; }
  [[nodiscard]] LaunchedScript* script() { return &script_; }
  [[nodiscard]] ListenController* listening() { return &listenController_; }
  [[nodiscard]] MainWindow& window() { return *window_; }
  /// Sets the folder that caches computed statistics between visits; not cached by default. Call this before start().
  void keepStatisticsIn(std::filesystem::path folder) { statisticsFolder_ = std::move(folder); }
  /// Creates the window. Call this once.
  void start();

 private:
  [[nodiscard]] WindowServices services();
  void replaceWindow();

  Appearance appearance_;
  Languages languages_;
  RemoteHosts hosts_;
  Workspace workspace_;
  ListenController listenController_;
  LaunchedScript script_;
  std::filesystem::path statisticsFolder_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace sporescope::ui
