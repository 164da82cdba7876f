// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/desktop.h"

#include <QApplication>
#include <QProcess>

#include "ui/main_window/frame/tab_area.h"

namespace sporescope::ui {

namespace {

/// Engines for other computers lie beside the program, or where a person put them.
remote::SshOptions sshOptions() {
  remote::SshOptions options;
  const QString own = QCoreApplication::applicationDirPath();
  for (const QString& folder : {qEnvironmentVariable("SPORESCOPE_ENGINES"), own + QStringLiteral("/engines"),
                                own + QStringLiteral("/../share/sporescope/engines")}) {
    if (!folder.isEmpty()) options.engine_folders.emplace_back(folder.toStdString());
  }
  // As a person would type it: "ssh -F file".
  const QStringList program = QProcess::splitCommand(qEnvironmentVariable("SPORESCOPE_SSH"));
  if (!program.isEmpty()) {
    options.program.clear();
    for (const QString& word : program) options.program.push_back(word.toStdString());
  }
  options.engine_path = qEnvironmentVariable("SPORESCOPE_ENGINE").toStdString();
  options.askpass = QCoreApplication::applicationFilePath().toStdString();
  return options;
}

}  // namespace

Desktop::Desktop(QApplication* application) : appearance_(application), languages_(application), hosts_(sshOptions()) {}

Desktop::~Desktop() = default;

void Desktop::start() {
  window_ = std::make_unique<MainWindow>(services());
  connect(&languages_, &Languages::changed, this, &Desktop::replaceWindow);
}

WindowServices Desktop::services() {
  return {&workspace_, &listening_, &appearance_, &languages_, &script_, &hosts_, statistics_};
}

// All words of a window are made with it; sessions and findings live on in the workspace.
void Desktop::replaceWindow() {
  const QByteArray geometry = window_->saveGeometry();
  const bool visible = window_->isVisible();
  auto next = std::make_unique<MainWindow>(services());
  next->restoreGeometry(geometry);
  next->tabs()->remember(window_->tabs()->memory());
  if (visible) next->show();
  window_ = std::move(next);
}

}  // namespace sporescope::ui
