// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/sample.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace sporescope::ui {

QString sampleDump() {
  static const QString found = [] {
    QDir folder(QCoreApplication::applicationDirPath());
    const QString installed = QDir::cleanPath(folder.filePath(QStringLiteral("../share/sporescope/sample")));
    if (QFileInfo::exists(installed)) return installed;
    // Built in place: some folders above the program stands the source tree.
    for (int level = 0; level < 6; ++level) {
      const QString beside = folder.filePath(QStringLiteral("resources/sample"));
      if (QFileInfo::exists(beside) && QFileInfo::exists(folder.filePath(QStringLiteral("CMakePresets.json")))) return beside;
      if (!folder.cdUp()) break;
    }
    return QString();
  }();
  return found;
}

}  // namespace sporescope::ui
