// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include "ui/launch/launch_settings.h"

namespace sporescope::ui {

/// A process to start: program, arguments, working folder, and the variables that are added to the environment of the
/// window.
struct LaunchLine {
  QString program;
  QStringList arguments;
  QList<QPair<QString, QString>> environment;  ///< The last one of the same name wins
  QString folder;
  QString script;           ///< As the user entered it; a relative path is resolved in `folder`
  LaunchSettings settings;  ///< Settings from which the line was made
  QString problem;          ///< Message why nothing can be started; empty if it can
};

/// The endpoint of the debugger, and what a training needs to connect to it.
struct LaunchTarget {
  QString host;
  int port = 0;
  QString token;   ///< Empty if none is required
  QString client;  ///< Folder from which the bundled training client is imported; empty if there is none
};

/// Returns the command of a script, with variables that pass the address of the debugger to its training client. These include
/// the variables of MindSpore 1.0 to 2.3. Variables of the user win.
[[nodiscard]] LaunchLine launchLine(const LaunchSettings& settings, const LaunchTarget& target);

/// Splits a command line at blanks as a shell does, with quotes and backslashes. Returns false if a quote is not closed.
[[nodiscard]] bool splitCommandLine(const QString& text, QStringList& arguments);
/// Parses lines of the form KEY=VALUE. Skips empty lines, lines that begin with # and a leading "export". Returns the
/// number of the first invalid line, counted from 1; 0 if there is none.
[[nodiscard]] int readEnvironment(const QString& text, QList<QPair<QString, QString>>& variables);

}  // namespace sporescope::ui
