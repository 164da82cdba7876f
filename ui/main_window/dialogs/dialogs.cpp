// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/dialogs.h"

#include <QApplication>
#include <QMessageBox>

#include "ui/main_window/cause/causes_dialog.h"
#include "ui/main_window/cause/reasoning_dialog.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/settings_dialog.h"
#include "ui/main_window/dialogs/shortcuts_dialog.h"
#include "ui/main_window/notices/not_judged_dialog.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/notices/problems_dialog.h"

namespace sporescope::ui {

namespace {

void bringToFront(QWidget* dialog) {
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

void showOnce(QDialog* dialog) {
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

}  // namespace

Dialogs::Dialogs(const WindowServices& services, const Commands& commands, QWidget* window)
    : QObject(window), services_(services), window_(window) {
  const auto connectAction = [this](QAction* action, auto run) { connect(action, &QAction::triggered, this, run); };
  connectAction(commands.settings, &Dialogs::showSettings);
  connectAction(commands.problems, &Dialogs::showProblems);
  connectAction(commands.explainCause, &Dialogs::showReasoning);
  connectAction(commands.allCauses, &Dialogs::showCauses);
  connectAction(commands.shortcuts, [this, &commands] { showOnce(new ShortcutsDialog(commands, window_)); });
  connectAction(commands.about, &Dialogs::showAbout);
  connectAction(commands.aboutQt, [] { QApplication::aboutQt(); });
}

void Dialogs::follow(const Notices* notices) {
  connect(notices, &Notices::problemsRequested, this, &Dialogs::showProblems);
  connect(notices, &Notices::notJudgedRequested, this, &Dialogs::showNotJudged);
  connect(notices, &Notices::causesRequested, this, &Dialogs::showCauses);
}

void Dialogs::showSettings() {
  showOnce(new SettingsDialog(services_.appearance, services_.languages, services_.listening, window_));
}

void Dialogs::showProblems() {
  if (problems_ == nullptr) problems_ = new ProblemsDialog(services_.workspace, window_);
  bringToFront(problems_);
}

void Dialogs::showNotJudged() {
  if (notJudged_ == nullptr) notJudged_ = new NotJudgedDialog(services_.workspace, window_);
  bringToFront(notJudged_);
}

void Dialogs::showReasoning() {
  if (reasoning_ == nullptr) reasoning_ = new ReasoningDialog(services_.workspace, window_);
  bringToFront(reasoning_);
}

void Dialogs::showCauses() {
  if (causes_ == nullptr) causes_ = new CausesDialog(services_.workspace, window_);
  bringToFront(causes_);
}

void Dialogs::showAbout() {
  QMessageBox box(window_);
  box.setWindowTitle(tr("About Sporescope"));
  box.setText(QStringLiteral("<b>Sporescope %1</b>").arg(QCoreApplication::applicationVersion()));
  box.setInformativeText(
      tr("Finds where a MindSpore training went wrong, in the dumps it has written.\n\nFree software under the GNU General "
         "Public License, version 3 or later. The icons are Breeze's, under the GNU Lesser General Public License, version 3 "
         "or later."));
  box.exec();
}

}  // namespace sporescope::ui

#include "moc_dialogs.cpp"
