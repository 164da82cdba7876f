// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QToolButton>

class QAction;

namespace sporescope::ui {

/// Creates a flat button that shows only an icon; `text` is its tool tip and its accessible name. Owned by `parent` or by a
/// layout.
[[nodiscard]] QToolButton* iconButton(const QString& iconName, const QString& text, QWidget* parent = nullptr);
/// Creates a button with the icon, text, tool tip and state of an action.
[[nodiscard]] QToolButton* iconButton(QAction* action);

}  // namespace sporescope::ui
