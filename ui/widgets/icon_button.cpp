// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/icon_button.h"

#include "ui/style/icons.h"

namespace sporescope::ui {

QToolButton* iconButton(const QString& iconName, const QString& text, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setIcon(icon(iconName));
  button->setAutoRaise(true);
  button->setToolTip(text);
  button->setAccessibleName(text);
  return button;
}

QToolButton* iconButton(QAction* action) {
  auto* button = new QToolButton;
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setDefaultAction(action);
  button->setAccessibleName(action->text());
  return button;
}

}  // namespace sporescope::ui
