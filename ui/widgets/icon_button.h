// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QToolButton>

class QAction;

namespace sporescope::ui {

/// A flat button that is an icon alone: what it does is its tool tip, and its name for who cannot see it. A `parent` or a
/// layout owns it.
[[nodiscard]] QToolButton* iconButton(const QString& iconName, const QString& text, QWidget* parent = nullptr);
/// The same for an action, whose icon, words, tool tip and state it has.
[[nodiscard]] QToolButton* iconButton(QAction* action);

}  // namespace sporescope::ui
