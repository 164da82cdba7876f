// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/close_confirmation.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/launch/launched_script.h"
#include "ui/text/format.h"
#include "ui/training/training_state.h"

namespace sporescope::ui {

namespace {

bool isStillRunning(const std::shared_ptr<Session>& session) {
  const LiveControl* live = session ? session->live() : nullptr;
  return live != nullptr && !is_over(live->status().state);
}

}  // namespace

CloseConfirmation::CloseConfirmation(LaunchedScript* script, QWidget* window)
    : QObject(window), script_(script), window_(window) {
  connect(script_, &LaunchedScript::changed, this, &CloseConfirmation::closeWhenFinished);
}

bool CloseConfirmation::confirmClose(const Sessions& sessions, const QString& question, std::function<void()> leave) {
  closing_ = false;
  return needsConfirmation(sessions, question, std::move(leave));
}

bool CloseConfirmation::confirmCloseWindow(const Sessions& sessions, const QString& question, std::function<void()> leave) {
  closing_ = true;
  return needsConfirmation(sessions, question, std::move(leave));
}

bool CloseConfirmation::needsConfirmation(const Sessions& sessions, const QString& question, std::function<void()> leave) {
  trainings_.clear();
  for (const auto& session : sessions) {
    if (isStillRunning(session)) trainings_.push_back(session);
  }
  if (trainings_.empty() && !scriptRuns()) return true;
  onClosed_ = std::move(leave);
  if (!ending_) ask(question);
  if (box_) box_->raise();
  return false;
}

bool CloseConfirmation::anyTrainingRuns() const {
  return std::any_of(trainings_.begin(), trainings_.end(),
                     [](const auto& training) { return isStillRunning(training.lock()); });
}

bool CloseConfirmation::scriptRuns() const { return closing_ && script_->running(); }

QMessageBox* CloseConfirmation::box(const QString& title, const QString& text, const QString& more) {
  if (box_) box_->deleteLater();
  box_ = new QMessageBox(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, window_);
  box_->setInformativeText(more);
  box_->setAttribute(Qt::WA_DeleteOnClose);
  return box_;
}

QString CloseConfirmation::connectedText() const {
  QStringList who;
  for (const auto& training : trainings_) {
    if (const auto session = training.lock()) {
      const LiveStatus status = session->live()->status();
      who += tr("%1, in step %2").arg(stoppedRankText(status)).arg(status.step);
    }
  }
  return joinedClauses(who);
}

// MindSpore's own debugger waits forever; Sporescope's client does what its script configures.
QString CloseConfirmation::consequenceText() const {
  const auto isOfClient = [](const auto& training) {
    const auto session = training.lock();
    return session && session->live()->status().process.known();
  };
  if (std::all_of(trainings_.begin(), trainings_.end(), isOfClient)) {
    return tr("Without Sporescope, a training continues unless its script sets LiveDebugger(…, lost=\"stop\").");
  }
  return tr(
      "A training connected by MindSpore's own debugger asks Sporescope before every step; without Sporescope it hangs "
      "or ends with an error.");
}

void CloseConfirmation::ask(const QString& question) {
  QStringList text, more;
  if (!trainings_.empty()) {
    text += tr("%n training(s) are connected: %1.", nullptr, static_cast<int>(trainings_.size())).arg(connectedText());
    more += consequenceText();
  }
  if (scriptRuns()) {
    (text.isEmpty() ? text : more) +=
        tr("%1 is running. It was launched from this window and ends with it.").arg(script_->name());
  }
  QMessageBox* requested = box(question, joinedSentences(text), joinedSentences(more));
  QPushButton* end = requested->addButton(tr("Terminate and close"), QMessageBox::AcceptRole);
  QPushButton* go = requested->addButton(tr("Close anyway"), QMessageBox::DestructiveRole);
  QPushButton* stay = requested->addButton(QMessageBox::Cancel);
  requested->setDefaultButton(stay);
  requested->setEscapeButton(stay);
  connect(end, &QPushButton::clicked, this, &CloseConfirmation::terminateAll);
  connect(go, &QPushButton::clicked, this, &CloseConfirmation::close);
  requested->open();
}

// A training receives the command when it asks next, at the end of its current step, which may take a while.
void CloseConfirmation::terminateAll() {
  ending_ = true;
  QMessageBox* waiting = box(tr("Waiting for the training to end"),
                             anyTrainingRuns() ? tr("It ends after the current step.") : tr("Ctrl+C was sent to it."), {});
  QPushButton* go = waiting->addButton(tr("Close now"), QMessageBox::DestructiveRole);
  QPushButton* stay = waiting->addButton(tr("Stay open"), QMessageBox::RejectRole);
  waiting->setEscapeButton(stay);
  connect(go, &QPushButton::clicked, this, &CloseConfirmation::close);
  connect(stay, &QPushButton::clicked, this, [this] {
    ending_ = false;
    subscriptions_.clear();
  });
  waiting->open();
  for (const auto& training : trainings_) {
    const auto session = training.lock();
    if (!session) continue;
    subscriptions_.push_back(session->live()->on_status_changed(
        [this] { QMetaObject::invokeMethod(this, &CloseConfirmation::closeWhenFinished, Qt::QueuedConnection); }));
    session->live()->terminate();
  }
  closeWhenFinished();
}

void CloseConfirmation::closeWhenFinished() {
  if (!ending_ || anyTrainingRuns()) return;
  if (!scriptRuns()) return close();
  // The script may run on for any time after its training has ended, so it is stopped.
  if (script_->state() != LaunchedScript::State::stopping) script_->stop();
}

void CloseConfirmation::close() {
  ending_ = false;
  subscriptions_.clear();
  if (box_) box_->close();
  if (auto leave = std::exchange(onClosed_, nullptr)) leave();
}

}  // namespace sporescope::ui

#include "moc_close_confirmation.cpp"
