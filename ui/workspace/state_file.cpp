// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/state_file.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>

namespace sporescope::ui {

namespace {

constexpr int kDigitsOfHash = 16;

}  // namespace

std::filesystem::path stateFile(const QString& folder, const std::string& name, const std::string& identity) {
  const QByteArray bytes(identity.data(), static_cast<qsizetype>(identity.size()));
  const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(kDigitsOfHash);
  const QString settings = QFileInfo(QSettings().fileName()).absolutePath();
  return std::filesystem::path(settings.toStdString()) / folder.toStdString() / (name + '-' + hash.toStdString() + ".json");
}

}  // namespace sporescope::ui
