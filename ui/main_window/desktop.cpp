// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/desktop.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>

#include "core/remote/ssh/ssh_environment.h"
#include "ui/main_window/chrome/tab_area.h"

namespace sporescope::ui {

namespace {

/// Returns the path that starts this program. In the portable archive a bundled loader runs it, which the returned launcher
/// starts.
QString ownProgram() {
  const QFileInfo executable(QCoreApplication::applicationFilePath());
  if (executable.fileName() != QLatin1String("loader")) return executable.filePath();
  return QDir::cleanPath(executable.dir().filePath(QStringLiteral("../sporescope")));
}

remote::SshOptions sshOptions() {
  const std::string program = ownProgram().toStdString();
  remote::SshOptions options = remote::ssh_options_of_environment(program);
  options.askpass = program;
  return options;
}

}  // namespace

Desktop::Desktop(QApplication* application)
    : appearance_(application), languages_(application), hosts_(sshOptions()), listenController_(sshOptions()) {}

Desktop::~Desktop() = default;

void Desktop::start() {
  window_ = std::make_unique<MainWindow>(services());
  connect(&languages_, &Languages::changed, this, &Desktop::replaceWindow);
}

WindowServices Desktop::services() {
  return {&workspace_, &listenController_, &appearance_, &languages_, &script_, &hosts_, statisticsFolder_};
}

// Texts are set when a window is created, so it is replaced. Sessions and findings are in the workspace and survive.
void Desktop::replaceWindow() {
  const QByteArray geometry = window_->saveGeometry();
  const bool wasVisible = window_->isVisible();
  window_->saveLayout();
  auto next = std::make_unique<MainWindow>(services());
  next->restoreGeometry(geometry);
  next->tabs()->remember(window_->tabs()->memory());
  if (wasVisible) next->show();
  window_ = std::move(next);
}

}  // namespace sporescope::ui

#include "moc_desktop.cpp"
