// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/source_folders.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <vector>

namespace sporescope::ui {

namespace {

const char* const kFolders = "editor/folders";

// A relative path is treated as one below the root.
QString rooted(const QString& file) { return file.startsWith(u'/') ? file : u'/' + file; }

std::vector<SourceFolder> storedFolders() {
  std::vector<SourceFolder> folders;
  QSettings settings;
  const int count = settings.beginReadArray(QLatin1String(kFolders));
  for (int i = 0; i < count; ++i) {
    settings.setArrayIndex(i);
    folders.push_back({settings.value(QStringLiteral("there")).toString(), settings.value(QStringLiteral("here")).toString()});
  }
  settings.endArray();
  return folders;
}

// Leaves out what both paths end with, so that the folder also serves for the files next to it.
SourceFolder withoutCommonEnd(SourceFolder folder) {
  while (!folder.there.isEmpty() && !folder.here.isEmpty()) {
    const QString name = folder.there.section(u'/', -1);
    if (name != folder.here.section(u'/', -1)) break;
    folder.there.chop(name.size() + 1);
    folder.here.chop(name.size() + 1);
  }
  return folder;
}

}  // namespace

QStringList locatedFiles(const QString& file) {
  const QString path = rooted(file);
  std::vector<SourceFolder> folders = storedFolders();
  std::stable_sort(folders.begin(), folders.end(),
                   [](const SourceFolder& a, const SourceFolder& b) { return a.there.size() > b.there.size(); });
  QStringList files;
  for (const SourceFolder& folder : folders) {
    if (path.startsWith(folder.there + u'/')) files += folder.here + path.mid(folder.there.size());
  }
  return files;
}

// The longest end of the path that exists below the folder is the most likely one.
std::optional<SourceFolder> sourceFolderOf(const QString& file, const QString& folder) {
  const QString path = rooted(file);
  const QString here = folder.endsWith(u'/') ? folder.chopped(1) : folder;
  for (qsizetype slash = 0; slash >= 0; slash = path.indexOf(u'/', slash + 1)) {
    if (QFileInfo(here + path.mid(slash)).isFile()) return withoutCommonEnd({path.left(slash), here});
  }
  return std::nullopt;
}

void storeSourceFolder(const SourceFolder& folder) {
  std::vector<SourceFolder> folders = storedFolders();
  std::erase_if(folders, [&](const SourceFolder& old) { return old.there == folder.there; });
  folders.push_back(folder);
  QSettings settings;
  settings.beginWriteArray(QLatin1String(kFolders), static_cast<int>(folders.size()));
  for (int i = 0; i < static_cast<int>(folders.size()); ++i) {
    settings.setArrayIndex(i);
    settings.setValue(QStringLiteral("there"), folders[static_cast<std::size_t>(i)].there);
    settings.setValue(QStringLiteral("here"), folders[static_cast<std::size_t>(i)].here);
  }
  settings.endArray();
}

}  // namespace sporescope::ui
