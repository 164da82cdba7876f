// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace sporescope::ui {

/// Returns the Python interpreters that a script may use, the most likely first: environments next to the script, the
/// active environment, PATH, then the environments of Conda and in ~/.virtualenvs. Reads folders, so it must not run on the
/// UI thread.
[[nodiscard]] QStringList pythonsFor(const QString& script);

}  // namespace sporescope::ui
