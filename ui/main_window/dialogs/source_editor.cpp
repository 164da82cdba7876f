// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/source_editor.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <array>
#include <optional>

#include "ui/main_window/dialogs/source_folders.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

// %f: file, %l: line.
constexpr std::array kEditors{"code -g %f:%l",           "codium -g %f:%l", "pycharm --line %l %f",     "charm --line %l %f",
                              "kate -l %l %f",           "subl %f:%l",      "gnome-text-editor +%l %f", "gedit +%l %f",
                              "qtcreator -client %f:%l", "emacs +%l %f",    "kwrite -l %l %f"};

struct EditorLookup {
  QString file;  // empty if none of the files exists
  QString command;
};

// Runs on a worker thread, because it accesses the disk.
EditorLookup findEditor(const QStringList& files, const QString& configured) {
  EditorLookup lookup;
  lookup.command = configured;
  const auto existing = std::find_if(files.begin(), files.end(), [](const QString& file) { return QFileInfo::exists(file); });
  if (existing == files.end()) return lookup;
  lookup.file = *existing;
  if (!configured.isEmpty()) return lookup;
  for (const char* editor : kEditors) {
    const QString command = QString::fromLatin1(editor);
    if (QStandardPaths::findExecutable(command.section(u' ', 0, 0)).isEmpty()) continue;
    lookup.command = command;
    break;
  }
  return lookup;
}

}  // namespace

EditorCall SourceEditor::callOf(const QString& command, const QString& file, int line) {
  QStringList parts = QProcess::splitCommand(command);
  if (parts.isEmpty()) return {};
  EditorCall call;
  call.program = parts.takeFirst();
  bool namesFile = false;
  for (QString& part : parts) {
    namesFile = namesFile || part.contains(QLatin1String("%f"));
    call.arguments += part.replace(QLatin1String("%l"), QString::number(line)).replace(QLatin1String("%f"), file);
  }
  if (!namesFile) call.arguments += file;
  return call;
}

void SourceEditor::open(const SourceLine& line) {
  const QStringList files = QStringList{toQString(line.file)} + locatedFiles(toQString(line.file));
  const QString configured = QSettings().value(QLatin1String(kCommandKey)).toString();
  lookupTask_.run<EditorLookup>(
      this, [files, configured] { return findEditor(files, configured); },
      [this, line](const EditorLookup& lookup) {
        if (lookup.file.isEmpty()) {
          emit missing(line);
        } else if (start(lookup.file, line.line, lookup.command)) {
          emit opened();
        } else {
          emit failed(line);
        }
      });
}

void SourceEditor::locate(const SourceLine& line, const QString& folder) {
  lookupTask_.run<std::optional<SourceFolder>>(
      this, [file = toQString(line.file), folder] { return sourceFolderOf(file, folder); },
      [this, line, folder](const std::optional<SourceFolder>& located) {
        if (!located) {
          emit notFound(line, folder);
          return;
        }
        storeSourceFolder(*located);
        open(line);
      });
}

bool SourceEditor::start(const QString& file, int line, const QString& command) {
  const EditorCall call = callOf(command, file, line);
  if (call.program.isEmpty()) return QDesktopServices::openUrl(QUrl::fromLocalFile(file));
  return QProcess::startDetached(call.program, call.arguments);
}

}  // namespace sporescope::ui

#include "moc_source_editor.cpp"
