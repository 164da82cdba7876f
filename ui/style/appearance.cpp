// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/appearance.h"

#include <QApplication>
#include <QSettings>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

const char* const kKey = "appearance/theme";
const char* const kAnimationsKey = "appearance/motion";

QString choiceKey(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::light:
      return QStringLiteral("light");
    case ThemeChoice::dark:
      return QStringLiteral("dark");
    case ThemeChoice::system:
      break;
  }
  return QStringLiteral("system");
}

ThemeChoice choiceOf(const QString& key) {
  if (key == QLatin1String("light")) return ThemeChoice::light;
  if (key == QLatin1String("dark")) return ThemeChoice::dark;
  return ThemeChoice::system;
}

}  // namespace

Appearance::Appearance(QApplication* application) : QObject(application), style_(new Style) {
  style_->setAnimationsEnabled(QSettings().value(kAnimationsKey, true).toBool());
  QApplication::setStyle(style_);  // set before the fonts, because it resets the fonts of individual classes
  QApplication::setFont(chooseApplicationFont(QApplication::font()));
  QApplication::setFont(textFont(TextSize::small), "QHeaderView");
  QApplication::setFont(textFont(TextSize::small), "QStatusBar");
  show(choiceOf(QSettings().value(kKey).toString()));
}

void Appearance::setChoice(ThemeChoice choice) {
  QSettings().setValue(kKey, choiceKey(choice));
  show(choice);
}

void Appearance::show(ThemeChoice choice) {
  choice_ = choice;
  dark_ = choice == ThemeChoice::dark || (choice == ThemeChoice::system && systemIsDark());
  QApplication::setPalette(paletteOf(dark_ ? darkTheme() : lightTheme()));
  emit changed();
}

void Appearance::setAnimationsEnabled(bool enabled) {
  QSettings().setValue(kAnimationsKey, enabled);
  style_->setAnimationsEnabled(enabled);
}

void Appearance::followSystem() {
  if (choice_ != ThemeChoice::system || systemIsDark() == dark_) return;
  show(ThemeChoice::system);
}

// Qt 6.4 does not report the color scheme, so it is derived from the palette of the platform.
bool Appearance::systemIsDark() {
  const QPalette appPalette = QApplication::palette();
  QApplication::setPalette(QPalette());
  const bool dark = themeOf(QApplication::palette()).dark;
  QApplication::setPalette(appPalette);
  return dark;
}

}  // namespace sporescope::ui

#include "moc_appearance.cpp"
