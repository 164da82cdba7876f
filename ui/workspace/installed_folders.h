// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// Returns a folder that ships with the program: `installed` below share/sporescope, else `source` in the source tree in
/// which the program was built. Returns an empty string if neither exists. Checks only a few folders on disk, so it may run
/// on the UI thread.
[[nodiscard]] QString installedOrSourceFolder(const QString& installed, const QString& source);
/// Returns the folder of the bundled training client, which pip installs; empty if it is not shipped.
[[nodiscard]] QString bundledClient();

}  // namespace sporescope::ui
