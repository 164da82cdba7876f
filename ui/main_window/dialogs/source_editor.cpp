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

struct Found {
  bool there = false;
  QString command;
};

// Runs on a worker thread, because it accesses the disk.
Found lookFor(const QString& file, const QString& desired) {
  Found found;
  found.there = QFileInfo::exists(file);
  found.command = desired;
  if (!found.there || !desired.isEmpty()) return found;
  for (const char* editor : kEditors) {
    const QString command = QString::fromLatin1(editor);
    if (QStandardPaths::findExecutable(command.section(u' ', 0, 0)).isEmpty()) continue;
    found.command = command;
    break;
  }
  return found;
}

}  // namespace

EditorCall SourceEditor::callOf(const QString& command, const QString& file, int line) {
  QStringList parts = QProcess::splitCommand(command);
  if (parts.isEmpty()) return {};
  EditorCall call;
  call.program = parts.takeFirst();
  bool named = false;
  for (QString& part : parts) {
    named = named || part.contains(QLatin1String("%f"));
    call.arguments += part.replace(QLatin1String("%l"), QString::number(line)).replace(QLatin1String("%f"), file);
  }
  if (!named) call.arguments += file;
  return call;
}

void SourceEditor::open(const SourceLine& line) {
  const QString file = toQString(line.file);
  const QString desired = QSettings().value(QLatin1String(kCommandKey)).toString();
  search_.run<Found>(
      this, [file, desired] { return lookFor(file, desired); },
      [this, file, number = line.line](const Found& found) {
        if (found.there) {
          start(file, number, found.command);
          return;
        }
        const QString place = file + u':' + QString::number(number);
        QGuiApplication::clipboard()->setText(place);
        emit failed(tr("%1 is not on this computer").arg(file.mid(file.lastIndexOf(u'/') + 1)),
                    tr("%1 has been copied to the clipboard").arg(place));
      });
}

void SourceEditor::start(const QString& file, int line, const QString& command) {
  const EditorCall call = callOf(command, file, line);
  const bool started = call.program.isEmpty() ? QDesktopServices::openUrl(QUrl::fromLocalFile(file))
                                              : QProcess::startDetached(call.program, call.arguments);
  if (started) return;
  const QString place = file + u':' + QString::number(line);
  QGuiApplication::clipboard()->setText(place);
  emit failed(tr("Cannot start an editor for %1").arg(file.mid(file.lastIndexOf(u'/') + 1)),
              tr("%1 has been copied to the clipboard").arg(place));
}

}  // namespace sporescope::ui

#include "moc_source_editor.cpp"
