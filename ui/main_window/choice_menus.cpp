// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/choice_menus.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "ui/main_window/languages.h"
#include "ui/style/appearance.h"

namespace sporescope::ui {

namespace {

QAction* addChoice(QMenu* menu, QActionGroup* group, const QString& text, bool isCurrent) {
  QAction* action = menu->addAction(text);
  action->setCheckable(true);
  action->setChecked(isCurrent);
  group->addAction(action);
  return action;
}

}  // namespace

void fillThemeMenu(QMenu* menu, Appearance* appearance) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, ThemeChoice choice) {
    QAction* action = addChoice(menu, group, text, appearance->choice() == choice);
    QObject::connect(action, &QAction::triggered, appearance, [appearance, choice] { appearance->setChoice(choice); });
  };
  add(QCoreApplication::translate("ChoiceMenus", "&System"), ThemeChoice::system);
  add(QCoreApplication::translate("ChoiceMenus", "&Light"), ThemeChoice::light);
  add(QCoreApplication::translate("ChoiceMenus", "&Dark"), ThemeChoice::dark);
}

void fillLanguageMenu(QMenu* menu, Languages* languages) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const QString& language) {
    QAction* action = addChoice(menu, group, text, languages->choice() == language);
    // Queued, because the change replaces the window that owns this menu.
    QObject::connect(
        action, &QAction::triggered, languages, [languages, language] { languages->setChoice(language); },
        Qt::QueuedConnection);
  };
  add(QCoreApplication::translate("ChoiceMenus", "System"), {});
  for (const QString& language : Languages::known()) add(Languages::nameOf(language), language);
}

}  // namespace sporescope::ui
