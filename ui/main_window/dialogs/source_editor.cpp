// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/source_editor.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QUrl>
#include <array>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

// %f: file, %l: line.
constexpr std::array kEditors{"code -g %f:%l",           "codium -g %f:%l", "pycharm --line %l %f",     "charm --line %l %f",
                              "kate -l %l %f",           "subl %f:%l",      "gnome-text-editor +%l %f", "gedit +%l %f",
                              "qtcreator -client %f:%l", "emacs +%l %f",    "kwrite -l %l %f"};

struct EditorLookup {
  bool fileExists = false;
  QString command;
};

// Runs on a worker thread, because it accesses the disk.
EditorLookup findEditor(const QString& file, const QString& configured) {
  EditorLookup lookup;
  lookup.fileExists = QFileInfo::exists(file);
  lookup.command = configured;
  if (!lookup.fileExists || !configured.isEmpty()) return lookup;
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
  const QString file = toQString(line.file);
  const QString configured = QSettings().value(QLatin1String(kCommandKey)).toString();
  lookupTask_.run<EditorLookup>(
      this, [file, configured] { return findEditor(file, configured); },
      [this, file, lineNumber = line.line](const EditorLookup& lookup) {
        if (lookup.fileExists) {
          start(file, lineNumber, lookup.command);
          return;
        }
        const QString location = file + u':' + QString::number(lineNumber);
        QGuiApplication::clipboard()->setText(location);
        emit failed(tr("%1 is not on this computer").arg(file.mid(file.lastIndexOf(u'/') + 1)),
                    tr("%1 has been copied to the clipboard").arg(location));
      });
}

void SourceEditor::start(const QString& file, int line, const QString& command) {
  const EditorCall call = callOf(command, file, line);
  const bool started = call.program.isEmpty() ? QDesktopServices::openUrl(QUrl::fromLocalFile(file))
                                              : QProcess::startDetached(call.program, call.arguments);
  if (started) return;
  const QString location = file + u':' + QString::number(line);
  QGuiApplication::clipboard()->setText(location);
  emit failed(tr("Cannot start an editor for %1").arg(file.mid(file.lastIndexOf(u'/') + 1)),
              tr("%1 has been copied to the clipboard").arg(location));
}

}  // namespace sporescope::ui

#include "moc_source_editor.cpp"
