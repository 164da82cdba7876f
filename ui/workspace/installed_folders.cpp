// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/installed_folders.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace sporescope::ui {

QString installedOrSourceFolder(const QString& installed, const QString& source) {
  QDir folder(QCoreApplication::applicationDirPath());
  QString installedFolder = QDir::cleanPath(folder.filePath(QStringLiteral("../share/sporescope/") + installed));
  if (QFileInfo::exists(installedFolder)) return installedFolder;
  // In a build folder, the source tree is a few levels above the program.
  for (int level = 0; level < 6; ++level) {
    QString sourceFolder = folder.filePath(source);
    if (QFileInfo::exists(sourceFolder) && QFileInfo::exists(folder.filePath(QStringLiteral("CMakePresets.json")))) {
      return sourceFolder;
    }
    if (!folder.cdUp()) break;
  }
  return {};
}

QString bundledClient() {
  return installedOrSourceFolder(QStringLiteral("training_client"), QStringLiteral("app/training_client"));
}

}  // namespace sporescope::ui
