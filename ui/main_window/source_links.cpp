// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/source_links.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QWidget>
#include <utility>

#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/notices/notices.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

QString fileNameOf(const SourceLine& line) { return toQString(line.file).section(u'/', -1); }

QString locationOf(const SourceLine& line) { return toQString(line.file) + u':' + QString::number(line.line); }

}  // namespace

SourceLinks::SourceLinks(Notices* notices, QWidget* window)
    : QObject(window), notices_(notices), window_(window), editor_(new SourceEditor(this)) {
  const auto locateButton = [this](const SourceLine& line) {
    return NoticeButton{tr("Locate…"), [this, line] { chooseFolder(line); }, true, nullptr,
                        tr("Choose the folder with the sources of this training on this computer")};
  };
  connect(editor_, &SourceEditor::opened, notices, &Notices::closeSourceProblem);
  connect(editor_, &SourceEditor::missing, this, [this, locateButton](const SourceLine& line) {
    showProblem(line, tr("%1 is not on this computer").arg(fileNameOf(line)), {}, {locateButton(line)});
  });
  connect(editor_, &SourceEditor::notFound, this, [this, locateButton](const SourceLine& line, const QString& folder) {
    showProblem(line, tr("%1 is not on this computer").arg(fileNameOf(line)), tr("not found in “%1”").arg(folder),
                {locateButton(line)});
  });
  connect(editor_, &SourceEditor::failed, this, [this](const SourceLine& line) {
    showProblem(line, tr("Cannot start an editor for %1").arg(fileNameOf(line)), {}, {});
  });
}

void SourceLinks::open(const SourceLine& line) { editor_->open(line); }

void SourceLinks::locate(const SourceLine& line, const QString& folder) { editor_->locate(line, folder); }

void SourceLinks::chooseFolder(const SourceLine& line) {
  const QString folder = QFileDialog::getExistingDirectory(window_, tr("Folder with %1").arg(fileNameOf(line)));
  if (!folder.isEmpty()) locate(line, folder);
}

void SourceLinks::showProblem(const SourceLine& line, const QString& title, const QString& reason,
                              std::vector<NoticeButton> buttons) {
  const QString location = locationOf(line);
  buttons.push_back({tr("Copy location"), [location] { QGuiApplication::clipboard()->setText(location); }, false, nullptr,
                     tr("Copy the path and the line")});
  Notice notice;
  notice.kind = NoticeKind::warning;
  notice.title = title;
  if (!reason.isEmpty()) notice.texts.push_back({reason, NoticeText::TextStyle::plain, {}, reason});
  notice.texts.push_back({location, NoticeText::TextStyle::code, {}, location});
  notice.buttons = std::move(buttons);
  notices_->showSourceProblem(std::move(notice));
}

}  // namespace sporescope::ui

#include "moc_source_links.cpp"
