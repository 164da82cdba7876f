// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QKeySequence>
#include <QWidget>
#include <functional>
#include <utility>

namespace sporescope::ui {

/// Calls `run` on a shortcut while the panel or a child has the keyboard focus.
template <class Run>
void addPanelAction(QWidget* panel, const QString& text, const QKeySequence& keys, Run run) {
  auto* action = new QAction(text, panel);
  action->setShortcut(keys);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  QObject::connect(action, &QAction::triggered, panel, std::move(run));
  panel->addAction(action);
}

/// Calls `run` on a key that is a shortcut of something else elsewhere: while the panel or a child that does not use the key
/// has the keyboard focus, the panel gets it. Two actions with the same shortcut would be ambiguous, and neither triggered.
void addPanelKey(QWidget* panel, const QKeySequence& keys, std::function<void()> run);

}  // namespace sporescope::ui
