// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/sample.h"

#include "ui/workspace/installed_folders.h"

namespace sporescope::ui {

QString sampleDump() {
  static const QString found = installedOrSourceFolder(QStringLiteral("sample"), QStringLiteral("resources/sample"));
  return found;
}

}  // namespace sporescope::ui
