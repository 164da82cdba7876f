// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QString>

namespace sporescope::ui {

/// Creates a read-only view of lines in the code font. It keeps scrolling to new lines while the last line is visible.
/// Owned by a layout.
[[nodiscard]] QPlainTextEdit* logView(const QString& accessibleName);

}  // namespace sporescope::ui
