// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/training_bar.h"

#include <QMessageBox>
#include <QPushButton>
#include <QTest>

#include "tests/ui/training/scripted_training.h"

using namespace sporescope;
using namespace sporescope::ui;
using live::TrainingState;

namespace {

LiveStatus in_state(TrainingState state, bool going, std::int32_t step = 5) {
  LiveStatus status;
  status.state = state;
  status.going = going;
  status.step = step;
  return status;
}

}  // namespace

class TrainingBarTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    workspace_ = std::make_unique<Workspace>();
    training_ = std::make_shared<ScriptedTraining>();
    training_->show(in_state(TrainingState::ready, false));
    bar_ = std::make_unique<TrainingBar>(workspace_.get());
    workspace_->addSession(training_);
    QTRY_VERIFY(bar_->live());
  }
  void cleanup() {
    bar_.reset();
    workspace_.reset();
    training_.reset();
  }

  // While the tensors of a selected node are on their way between two steps of a run, the run goes on: it can be paused.
  void aRunCanBePausedWhileACommandIsOnItsWay() {
    QVERIFY(!bar_->pauseAction()->isEnabled());
    for (const TrainingState state : {TrainingState::running, TrainingState::sending, TrainingState::ready}) {
      training_->show(in_state(state, true));
      QTRY_VERIFY(bar_->pauseAction()->isEnabled());
      bar_->pauseAction()->trigger();
    }
    QCOMPARE(training_->pauses(), 3);
    training_->show(in_state(TrainingState::sending, false));
    QTRY_VERIFY(!bar_->pauseAction()->isEnabled());
  }

  void stepsAreRunWhereItWaits() {
    QTRY_VERIFY(bar_->stepAction()->isEnabled());
    QVERIFY(!bar_->nextNodeAction()->isEnabled());
    LiveStatus waits = in_state(TrainingState::hit, false);
    waits.node_level = true;
    training_->show(waits);
    QTRY_VERIFY(bar_->nextNodeAction()->isEnabled());
    training_->show(in_state(TrainingState::ended, false));
    QTRY_VERIFY(!bar_->stepAction()->isEnabled());
    QVERIFY(!bar_->terminateAction()->isEnabled());
  }

  void terminatingNamesTheStepWhereItStands() {
    QVERIFY(question().contains("step 5"));
    QCOMPARE(training_->terminations(), 0);
    training_->show(in_state(TrainingState::running, true));
    QVERIFY(question().contains("present step"));
  }

  void terminatingIsToldToTheTraining() {
    bar_->terminateAction()->trigger();
    auto* box = bar_->findChild<QMessageBox*>();
    QVERIFY(box != nullptr);
    for (auto* button : box->findChildren<QPushButton*>()) {
      if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    }
    QCOMPARE(training_->terminations(), 1);
  }

 private:
  /// What is asked before it is terminated; it is not.
  QString question() {
    bar_->terminateAction()->trigger();
    auto* box = bar_->findChild<QMessageBox*>();
    if (box == nullptr) return {};
    const QString text = box->text();
    delete box;
    return text;
  }

  std::unique_ptr<Workspace> workspace_;
  std::shared_ptr<ScriptedTraining> training_;
  std::unique_ptr<TrainingBar> bar_;
};

QTEST_MAIN(TrainingBarTest)
#include "training_bar_test.moc"
