// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/kept_rules.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QString>
#include <string>

namespace sporescope::ui {

namespace {

QString keyOf(const Session& a, const Session& b) {
  const std::string both = a.facts()->path.string() + '\n' + b.facts()->path.string();
  const QByteArray digest = QCryptographicHash::hash(QByteArray::fromStdString(both), QCryptographicHash::Sha1);
  return QStringLiteral("compare/rules/") + QString::fromLatin1(digest.toHex());
}

}  // namespace

std::filesystem::path keptRules(const Session& a, const Session& b) {
  return QSettings().value(keyOf(a, b)).toString().toStdString();
}

void keepRules(const Session& a, const Session& b, const std::filesystem::path& file) {
  QSettings settings;
  if (file.empty()) {
    settings.remove(keyOf(a, b));
  } else {
    settings.setValue(keyOf(a, b), QString::fromStdString(file.string()));
  }
}

}  // namespace sporescope::ui
