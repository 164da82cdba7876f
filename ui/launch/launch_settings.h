// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>

namespace sporescope::ui {

/// Settings of a launch, as the user enters them.
struct LaunchSettings {
  QString script;       ///< Path of the script
  QString python;       ///< The interpreter: a path, or a name that is searched in PATH
  QString arguments;    ///< Arguments of the script, quoted as for a shell
  QString environment;  ///< Lines of the form KEY=VALUE
  QString folder;       ///< Working folder; empty for the folder of the script
  bool attach = false;  ///< Attaches the debugger to Model.train and Model.fit of a script that does not use it
  bool operator==(const LaunchSettings&) const = default;
};

/// Returns the launched scripts with their settings, the newest first. Stored in the settings. UI thread only.
[[nodiscard]] QList<LaunchSettings> launchHistory();
/// Moves a script to the front of the history, which holds each script once and ten at most.
void rememberLaunch(const LaunchSettings& settings);

}  // namespace sporescope::ui
