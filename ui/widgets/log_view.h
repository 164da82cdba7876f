// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QString>

namespace sporescope::ui {

/// Lines that come one after the other, in the font of code, to be read and copied. Whoever looks at the last one sees the
/// next. A layout owns it.
[[nodiscard]] QPlainTextEdit* logView(const QString& accessibleName);

}  // namespace sporescope::ui
