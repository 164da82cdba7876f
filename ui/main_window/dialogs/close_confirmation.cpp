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

bool CloseConfirmation::confirmClose(const Sessions& sessions, const QString& question, std::function<void()> onConfirmed) {
  closesWindow_ = false;
  return needsConfirmation(sessions, question, std::move(onConfirmed));
}

bool CloseConfirmation::confirmCloseWindow(const Sessions& sessions, const QString& question,
                                           std::function<void()> onConfirmed) {
  closesWindow_ = true;
  return needsConfirmation(sessions, question, std::move(onConfirmed));
}

bool CloseConfirmation::needsConfirmation(const Sessions& sessions, const QString& question,
                                          std::function<void()> onConfirmed) {
  trainings_.clear();
  for (const auto& session : sessions) {
    if (isStillRunning(session)) trainings_.push_back(session);
  }
  if (trainings_.empty() && !scriptRuns()) return true;
  onConfirmed_ = std::move(onConfirmed);
  if (!isTerminating_) ask(question);
  if (box_) box_->raise();
  return false;
}

bool CloseConfirmation::anyTrainingRuns() const {
  return std::any_of(trainings_.begin(), trainings_.end(),
                     [](const auto& training) { return isStillRunning(training.lock()); });
}

bool CloseConfirmation::scriptRuns() const { return closesWindow_ && script_->running(); }

QMessageBox* CloseConfirmation::makeBox(const QString& title, const QString& text, const QString& details) {
  if (box_) box_->deleteLater();
  box_ = new QMessageBox(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, window_);
  box_->setInformativeText(details);
  box_->setAttribute(Qt::WA_DeleteOnClose);
  return box_;
}

QString CloseConfirmation::connectedText() const {
  QStringList names;
  for (const auto& training : trainings_) {
    if (const auto session = training.lock()) {
      const LiveStatus status = session->live()->status();
      names += tr("%1, in step %2").arg(stoppedRankText(status)).arg(status.step);
    }
  }
  return joinedClauses(names);
}

// MindSpore's own debugger waits forever; Sporescope's client does what its script configures.
QString CloseConfirmation::consequenceText() const {
  const auto isPythonClient = [](const auto& training) {
    const auto session = training.lock();
    return session && session->live()->status().process.known();
  };
  if (std::all_of(trainings_.begin(), trainings_.end(), isPythonClient)) {
    return tr("Without Sporescope, a training continues unless its script sets LiveDebugger(…, lost=\"stop\").");
  }
  return tr(
      "A training connected by MindSpore's own debugger asks Sporescope before every step; without Sporescope it hangs "
      "or ends with an error.");
}

void CloseConfirmation::ask(const QString& question) {
  QStringList sentences, details;
  if (!trainings_.empty()) {
    sentences += tr("%n training(s) are connected: %1.", nullptr, static_cast<int>(trainings_.size())).arg(connectedText());
    details += consequenceText();
  }
  if (scriptRuns()) {
    (sentences.isEmpty() ? sentences : details) +=
        tr("%1 is running. It was launched from this window and ends with it.").arg(script_->name());
  }
  QMessageBox* messageBox = makeBox(question, joinedSentences(sentences), joinedSentences(details));
  QPushButton* terminateButton = messageBox->addButton(tr("Terminate and close"), QMessageBox::AcceptRole);
  QPushButton* closeButton = messageBox->addButton(tr("Close anyway"), QMessageBox::DestructiveRole);
  QPushButton* stayButton = messageBox->addButton(QMessageBox::Cancel);
  messageBox->setDefaultButton(stayButton);
  messageBox->setEscapeButton(stayButton);
  connect(terminateButton, &QPushButton::clicked, this, &CloseConfirmation::terminateAll);
  connect(closeButton, &QPushButton::clicked, this, &CloseConfirmation::close);
  messageBox->open();
}

// A training receives the command when it asks next, at the end of its current step, which may take a while.
void CloseConfirmation::terminateAll() {
  isTerminating_ = true;
  QMessageBox* waitingBox =
      makeBox(tr("Waiting for the training to end"),
              anyTrainingRuns() ? tr("It ends after the current step.") : tr("Ctrl+C was sent to it."), {});
  QPushButton* closeButton = waitingBox->addButton(tr("Close now"), QMessageBox::DestructiveRole);
  QPushButton* stayButton = waitingBox->addButton(tr("Stay open"), QMessageBox::RejectRole);
  waitingBox->setEscapeButton(stayButton);
  connect(closeButton, &QPushButton::clicked, this, &CloseConfirmation::close);
  connect(stayButton, &QPushButton::clicked, this, [this] {
    isTerminating_ = false;
    subscriptions_.clear();
  });
  waitingBox->open();
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
  if (!isTerminating_ || anyTrainingRuns()) return;
  if (!scriptRuns()) return close();
  // The script may run on for any time after its training has ended, so it is stopped.
  if (script_->state() != LaunchedScript::State::stopping) script_->stop();
}

void CloseConfirmation::close() {
  isTerminating_ = false;
  subscriptions_.clear();
  if (box_) box_->close();
  if (auto onConfirmed = std::exchange(onConfirmed_, nullptr)) onConfirmed();
}

}  // namespace sporescope::ui

#include "moc_close_confirmation.cpp"
