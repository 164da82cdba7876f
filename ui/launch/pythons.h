// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace sporescope::ui {

/// The Python interpreters that a script may be meant for, the likeliest first: of an environment beside it, of the environment
/// that is active, of Conda, of PATH. Looks at folders; not for the UI thread.
[[nodiscard]] QStringList pythonsFor(const QString& script);

}  // namespace sporescope::ui
