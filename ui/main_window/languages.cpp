// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/languages.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

namespace sporescope::ui {

namespace {

const char* const kKey = "appearance/language";

QString languageOfSystem() {
  const QLocale system = QLocale::system();
  return system.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

}  // namespace

Languages::Languages(QApplication* application) : QObject(application) {
  show(QSettings().value(QLatin1String(kKey)).toString());
}

const QStringList& Languages::known() {
  static const QStringList languages{QStringLiteral("en"), QStringLiteral("zh_CN")};
  return languages;
}

QString Languages::nameOf(const QString& language) {
  return language == QLatin1String("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

void Languages::setChoice(const QString& language) {
  QSettings().setValue(QLatin1String(kKey), language);
  show(language);
}

void Languages::show(const QString& language) {
  choice_ = known().contains(language) ? language : QString();
  const QString effective = choice_.isEmpty() ? languageOfSystem() : choice_;
  if (effective == shown_) return;
  shown_ = effective;
  QCoreApplication::removeTranslator(&appTranslator_);
  QCoreApplication::removeTranslator(&qtTranslator_);
  // English has a translation file, too, for its plurals.
  if (appTranslator_.load(QStringLiteral(":/i18n/sporescope_%1.qm").arg(effective))) {
    QCoreApplication::installTranslator(&appTranslator_);
  }
  if (qtTranslator_.load(QStringLiteral("qtbase_%1").arg(effective), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&qtTranslator_);
  }
  QLocale::setDefault(effective == QLatin1String("en") ? QLocale(QLocale::English) : QLocale(effective));
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_languages.cpp"
