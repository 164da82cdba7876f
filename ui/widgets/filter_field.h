// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <functional>

namespace sporescope::ui {

/// The field beside a table whose text says which rows are shown: as wide as a name, with a funnel and a button that empties
/// it. `name` stands in it while it is empty and is told to screen readers. UI thread only.
[[nodiscard]] QLineEdit* filterField(const QString& name, const QString& toolTip);
/// Calls `run`, which leads to the field, on Ctrl+F while the panel, or something in it, has the keyboard; else the window
/// finds nodes by it.
void addFilterKey(QWidget* panel, std::function<void()> run);

}  // namespace sporescope::ui
