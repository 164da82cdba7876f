// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <functional>

namespace sporescope::ui {

/// Creates the filter field of a table, with a funnel icon and a clear button. `name` is its placeholder text and
/// accessible name. UI thread only.
[[nodiscard]] QLineEdit* filterField(const QString& name, const QString& toolTip);
/// Calls `run`, which focuses the filter field, on Ctrl+F while the panel or a child has the keyboard focus. Elsewhere
/// Ctrl+F searches nodes.
void addFilterKey(QWidget* panel, std::function<void()> run);

}  // namespace sporescope::ui
