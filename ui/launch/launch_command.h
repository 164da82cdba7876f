// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include "ui/launch/launch_settings.h"

namespace sporescope::ui {

/// What is started: a program with its arguments, the variables that are set for it beside those of the window, and its folder.
struct LaunchLine {
  QString program;
  QStringList arguments;
  QList<QPair<QString, QString>> environment;  ///< of the same name the last one counts
  QString folder;
  QString script;           ///< what the person calls it; a relative path begins in `folder`
  LaunchSettings settings;  ///< from which it was made
  QString problem;          ///< why nothing can be started, a sentence; empty: something can
};

/// Where the debugger listens, and what a training needs to come there.
struct LaunchTarget {
  QString host;
  int port = 0;
  QString token;   ///< empty: none is asked for
  QString client;  ///< the folder that the bundled training client is imported from; empty: there is none
};

/// A script with the variables by which its training client finds the debugger; those of MindSpore 1.0 to 2.3 are among them.
/// What the person sets wins.
[[nodiscard]] LaunchLine launchLine(const LaunchSettings& settings, const LaunchTarget& target);

/// The words of a command line as a shell splits them at blanks, with quotes and backslashes. False if a quote stays open.
[[nodiscard]] bool splitCommandLine(const QString& text, QStringList& label);
/// Lines KEY=VALUE; those that are empty or begin with # are passed over, a leading "export" as well. The number of the line
/// that is none, from 1; 0: all are.
[[nodiscard]] int readEnvironment(const QString& text, QList<QPair<QString, QString>>& variables);

}  // namespace sporescope::ui
