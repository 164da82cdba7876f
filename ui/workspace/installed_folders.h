// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// The folder of something that comes along with the program: `installed` below share/sporescope, or `source` in the source
/// tree that the program was built in. Empty if it is at neither place. UI thread; looks at a handful of folders.
[[nodiscard]] QString installedOrSourceFolder(const QString& installed, const QString& source);
/// The folder of the bundled training client, which pip installs; empty if it does not come along.
[[nodiscard]] QString bundledClient();

}  // namespace sporescope::ui
