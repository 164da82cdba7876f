// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>

namespace sporescope::ui {

/// How a script is to be started, as a person writes it.
struct LaunchSettings {
  QString script;       ///< a path
  QString python;       ///< the interpreter, a path or a name that is looked for in PATH
  QString arguments;    ///< of the script, quoted as for a shell
  QString environment;  ///< lines KEY=VALUE
  QString folder;       ///< that it works in; empty: the script's own
  bool attach = false;  ///< brings the debugger into Model.train and Model.fit of a script that has none
  bool operator==(const LaunchSettings&) const = default;
};

/// The scripts that were launched, newest first; each with what it was launched with. Kept in the settings. UI thread only.
[[nodiscard]] QList<LaunchSettings> launchHistory();
/// Puts one in front; a script stands there once, and of more than ten the oldest goes.
void rememberLaunch(const LaunchSettings& settings);

}  // namespace sporescope::ui
