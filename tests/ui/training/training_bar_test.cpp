// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/training_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/training/scripted_training.h"
#include "ui/training/run_until_dialog.h"
#include "ui/training/training_state.h"
#include "ui/widgets/number_field.h"
#include "ui/workspace/findings.h"

namespace training_bar_test {

using namespace sporescope;
using namespace sporescope::ui;
using live::TrainingState;

namespace {

LiveStatus in_state(TrainingState state, bool going, std::int32_t step = 5) {
  LiveStatus status;
  status.state = state;
  status.is_running = going;
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
    QTRY_VERIFY_WITH_TIMEOUT(bar_->live(), kTimeout);
  }
  void cleanup() {
    bar_.reset();
    workspace_.reset();
    training_.reset();
  }

  // While tensors of a selected node are fetched between two steps of a run, the run continues and can be paused.
  void aRunCanBePausedWhileACommandIsOnItsWay() {
    QVERIFY(!bar_->pauseAction()->isEnabled());
    for (const TrainingState state : {TrainingState::running, TrainingState::sending, TrainingState::ready}) {
      training_->show(in_state(state, true));
      QTRY_VERIFY_WITH_TIMEOUT(bar_->pauseAction()->isEnabled(), kTimeout);
      bar_->pauseAction()->trigger();
    }
    QCOMPARE(training_->pauses(), 3);
    training_->show(in_state(TrainingState::sending, false));
    QTRY_VERIFY_WITH_TIMEOUT(!bar_->pauseAction()->isEnabled(), kTimeout);
  }

  // Each step of a run fetches the shown tensors: the state text does not flicker.
  void aRunIsCalledThatWhileTensorsAreFetched() {
    for (const TrainingState state : {TrainingState::running, TrainingState::sending, TrainingState::ready}) {
      QCOMPARE(trainingStateText(in_state(state, true)), QStringLiteral("Running"));
    }
    QCOMPARE(trainingStateText(in_state(TrainingState::sending, false)), QStringLiteral("Command sent"));
  }

  void aStepAfterWhichTheConsoleRanCodeIsMarked() {
    LiveStatus status = in_state(TrainingState::ready, false, 12);
    status.console_steps = {3, 12};
    training_->show(status);
    QTRY_VERIFY2_WITH_TIMEOUT(bar_->stateText().endsWith("· code was run in the console"), qPrintable(bar_->stateText()),
                              kTimeout);
    status.step = 13;
    training_->show(status);
    QTRY_VERIFY_WITH_TIMEOUT(!bar_->stateText().contains("console"), kTimeout);
  }

  void stepsAreRunWhereItWaits() {
    QTRY_VERIFY_WITH_TIMEOUT(bar_->stepAction()->isEnabled(), kTimeout);
    QVERIFY(!bar_->nextNodeAction()->isEnabled());
    LiveStatus waits = in_state(TrainingState::hit, false);
    waits.node_level = true;
    training_->show(waits);
    QTRY_VERIFY_WITH_TIMEOUT(bar_->nextNodeAction()->isEnabled(), kTimeout);
    training_->show(in_state(TrainingState::ended, false));
    QTRY_VERIFY_WITH_TIMEOUT(!bar_->stepAction()->isEnabled(), kTimeout);
    QVERIFY(!bar_->terminateAction()->isEnabled());
  }

  void theNextNodeIsTold() {
    const QSignalSpy recorded(bar_.get(), &TrainingBar::reachedNode);
    LiveStatus waits = in_state(TrainingState::ready, false);
    waits.node_level = true;
    waits.current_node = "Default/fc1/Dense-op0";
    training_->show(waits);
    QTRY_VERIFY_WITH_TIMEOUT(bar_->nextNodeAction()->isEnabled(), kTimeout);
    QVERIFY(recorded.isEmpty());  // not requested
    bar_->nextNodeAction()->trigger();
    waits.current_node = "Default/relu/ReLU-op0";
    training_->show(waits);
    QTRY_COMPARE_WITH_TIMEOUT(recorded.size(), 1, kTimeout);
    QCOMPARE(recorded.front().front().toString(), QStringLiteral("Default/relu/ReLU-op0"));
    waits.step = 6;
    training_->show(waits);
    QTRY_VERIFY_WITH_TIMEOUT(bar_->stateText().contains("6"), kTimeout);
    QCOMPARE(recorded.size(), 1);
  }

  void aTrainingThatRaisedCanBeLookedAtAndLetGo() {
    const QSignalSpy recorded(bar_.get(), &TrainingBar::stoppedByException);
    LiveStatus raised = in_state(TrainingState::at_exception, false);
    raised.node_level = true;
    raised.current_node = "Default/relu/ReLU-op0";
    raised.device = "0:0";
    raised.failure = "ValueError: user bug";
    raised.traceback = "Traceback (most recent call last):\n  a < b";
    training_->show(raised);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(),
                              QStringLiteral("Stopped by an exception in step 5: ValueError: user bug · ends when continued"),
                              kTimeout);
    QCOMPARE(recorded.size(), 1);
    QCOMPARE(recorded.front().front().toString(), QStringLiteral("0:0 stopped: ValueError: user bug"));
    QVERIFY(bar_->continueAction()->isEnabled());
    QVERIFY(bar_->terminateAction()->isEnabled());
    for (const QAction* action : {bar_->stepAction(), bar_->nextNodeAction(), bar_->runToNodeAction(), bar_->pauseAction()}) {
      QVERIFY(!action->isEnabled());
    }
    raised.state = TrainingState::failed;
    raised.current_node.clear();
    training_->show(raised);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Failed after step 5: ValueError: user bug"), kTimeout);
  }

  // An exception message may be long and have several lines: that there is an exception must stay visible.
  void aLongExceptionLeavesTheStateInSight() {
    bar_->resize(1000, bar_->sizeHint().height());
    bar_->show();
    const int height = bar_->sizeHint().height();
    LiveStatus raised = in_state(TrainingState::at_exception, false);
    raised.failure = "ValueError: " + std::string(300, 'x') + "\n\n- C++ Call Stack: (For framework developers)";
    training_->show(raised);
    QTRY_VERIFY_WITH_TIMEOUT(bar_->stateText().contains("ends when continued"), kTimeout);
    QVERIFY(!bar_->stateText().contains(u'\n'));
    const QWidget* sign = bar_->findChild<TrainingStateIcon*>();
    const QLabel* word = nullptr;
    const QLabel* detail = nullptr;
    for (const QLabel* label : bar_->findChildren<QLabel*>()) {
      if (label->text() == QStringLiteral("Stopped by an exception")) word = label;
      if (label->text().contains("ValueError")) detail = label;
    }
    QVERIFY(word != nullptr && detail != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(sign->isVisible() && word->isVisible() && detail->isVisible(), kTimeout);
    const auto right = [&](const QWidget* part) { return part->mapTo(bar_.get(), QPoint(part->width(), 0)).x(); };
    QTRY_VERIFY_WITH_TIMEOUT(right(detail) <= bar_->width(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(word->width() >= word->sizeHint().width(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(detail->width() > 100, kTimeout);
    QCOMPARE(bar_->sizeHint().height(), height);
    // The full text is in the tool tip.
    QVERIFY(detail->toolTip().contains(QString(300, u'x')));
    raised.traceback = "Traceback (most recent call last):\n  a < b";
    training_->show(raised);
    QTRY_VERIFY_WITH_TIMEOUT(detail->toolTip().contains("a &lt; b"), kTimeout);
  }

  void oneThatDoesNotAnswerIsNotLost() {
    LiveStatus silent = in_state(TrainingState::running, true);
    const QDateTime since(QDate::currentDate(), QTime(0, 0, 7));
    silent.unresponsive_since = std::chrono::system_clock::time_point(std::chrono::milliseconds(since.toMSecsSinceEpoch()));
    training_->show(silent);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Not answering since 00:00:07 · step 5"), kTimeout);
    QVERIFY(bar_->pauseAction()->isEnabled());
    QVERIFY(bar_->terminateAction()->isEnabled());
    silent.unresponsive_since.reset();
    training_->show(silent);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Running step 5"), kTimeout);
  }

  void itIsReadyBeforeItsFirstStepAndPausedLater() {
    training_->show(in_state(TrainingState::ready, false, 0));
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Ready before the first step"), kTimeout);
    training_->show(in_state(TrainingState::ready, false, 67));
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Paused after step 67"), kTimeout);
    training_->show(in_state(TrainingState::ready, true, 67));  // between two steps of a run
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Running step 67"), kTimeout);
  }

  void aHitIsAfterAStepOrInsideOfOne() {
    training_->show(in_state(TrainingState::hit, false, 7));
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Stopped at a hit after step 7"), kTimeout);
    LiveStatus inside = in_state(TrainingState::hit, false, 7);
    inside.current_node = "Default/Log-op0";
    training_->show(inside);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Stopped at a hit in step 7, at Default/Log-op0"), kTimeout);
    training_->show(in_state(TrainingState::hit, false, 0));  // the initial weights
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Stopped at a hit before the first step"), kTimeout);
  }

  void itSaysAtWhichNumberItStopped() {
    const QSignalSpy recorded(bar_.get(), &TrainingBar::stoppedAtHit);
    LiveStatus stopped = in_state(TrainingState::ready, false);
    stopped.scalars = {{"loss", 7.25}};
    training_->show(stopped);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Paused after step 5 · loss 7.25"), kTimeout);
    QCOMPARE(recorded.size(), 0);
    stopped.stopped_by = live::Scalar{"loss", 7.25};
    stopped.device = "0:0";
    training_->show(stopped);
    QTRY_COMPARE_WITH_TIMEOUT(bar_->stateText(), QStringLiteral("Paused step 5, where loss is 7.25"), kTimeout);
    QCOMPARE(recorded.size(), 1);
    QCOMPARE(recorded.front().front().toString(), QStringLiteral("0:0 stopped: loss is 7.25 after step 5"));
  }

  void aRunCanStopAtANumber() {
    const auto open = [this] {
      bar_->runUntilAction()->trigger();
      return bar_->findChild<RunUntilDialog*>();
    };
    auto* before = open();
    auto* field = before->findChild<NumberField*>();
    QVERIFY(!field->isVisibleTo(before));  // no numbers have been reported yet
    delete before;
    training_->report({{"loss", {}, {}, {{1, 2.5}}}, {"rate", {}, {}, {{1, 0.1}}}});
    auto* dialog = open();
    field = dialog->findChild<NumberField*>();
    QVERIFY(field->isVisibleTo(dialog));
    for (auto* box : dialog->findChildren<QCheckBox*>()) {
      if (box->text() == QStringLiteral("Or when the value")) box->click();
    }
    for (auto* box : dialog->findChildren<QComboBox*>()) {
      if (box->accessibleName() == QStringLiteral("Value of the step")) box->setCurrentIndex(1);
    }
    field->setText(QStringLiteral("no number"));
    auto* run = dialog->findChild<QPushButton*>();
    for (auto* button : dialog->findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Run")) run = button;
    }
    run->click();
    QVERIFY(dialog->isVisible() && field->wrong());
    field->setText(QStringLiteral("0.25"));
    run->click();
    QCOMPARE(training_->goals().size(), std::size_t{1});
    const auto& until = training_->goals().front().until;
    QVERIFY(until.has_value());
    QCOMPARE(until->name, std::string("rate"));
    QCOMPARE(until->bound, 0.25);
    QVERIFY(until->when == live::ScalarStop::When::above);
  }

  void aRunCanBeBounded() {
    Watchpoint first;
    first.condition = find_condition("tensor_overflow");
    Watchpoint second = first;
    second.name = "mine";
    Watchpoint off = first;
    off.enabled = false;
    workspace_->findings()->addWatchpoints({first, second, off}, {});
    const int id = workspace_->findings()->watchpoints().at(1).id;
    QVERIFY(bar_->runUntilAction()->isEnabled());
    bar_->runUntilAction()->trigger();
    auto* dialog = bar_->findChild<RunUntilDialog*>();
    QVERIFY(dialog != nullptr);
    QComboBox* watchpoints = nullptr;
    for (auto* box : dialog->findChildren<QComboBox*>()) {
      if (box->accessibleName() == QStringLiteral("Watchpoint to stop at")) watchpoints = box;
    }
    QVERIFY(watchpoints != nullptr);
    QCOMPARE(watchpoints->count(), 3);  // any, and the enabled ones
    QCOMPARE(dialog->goal().steps, std::int64_t{-1});
    QVERIFY(!dialog->goal().watchpoint);
    watchpoints->setCurrentIndex(2);
    QVERIFY(watchpoints->currentText().contains(QStringLiteral("mine")));
    for (auto* box : dialog->findChildren<QSpinBox*>()) {
      if (box->accessibleName() == QStringLiteral("Hits to skip")) box->setValue(2);
      if (box->accessibleName() != QStringLiteral("Last step")) continue;
      QCOMPARE(box->minimum(), 6);
      for (auto* check : dialog->findChildren<QCheckBox*>()) {
        if (check->text() == QStringLiteral("No later than step")) check->click();
      }
      box->setValue(20);
    }
    dialog->accept();
    QCOMPARE(training_->goals().size(), std::size_t{1});
    QCOMPARE(training_->goals().front().steps, std::int64_t{15});
    QCOMPARE(training_->goals().front().watchpoint, std::optional(id));
    QCOMPARE(training_->goals().front().skip, std::int64_t{2});
    training_->show(in_state(TrainingState::running, true));
    QTRY_VERIFY_WITH_TIMEOUT(!bar_->runUntilAction()->isEnabled(), kTimeout);
  }

  /// A recording has a folder of its own: entering a name creates it.
  void whatIsSeenIsKeptInAFolderThatIsNotThereYet() {
    const QTemporaryDir folder;
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    bar_->recordAction()->trigger();
    auto* dialog = bar_->findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr && !bar_->recordAction()->isChecked());
    dialog->setDirectory(folder.path());
    auto* name = dialog->findChild<QLineEdit*>();
    name->setText("of my own");
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(QString::fromStdString(training_->saved_in().string()), folder.filePath("of my own"));
    // An existing folder is accepted if it is empty, which is checked elsewhere.
    bar_->recordAction()->trigger();
    for (auto* open : bar_->findChildren<QFileDialog*>()) {
      if (open->isVisible()) dialog = open;
    }
    dialog->setDirectory(folder.path());
    dialog->findChild<QLineEdit*>()->setText(folder.path());
    QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(QString::fromStdString(training_->saved_in().string()), folder.path());
  }

  void terminatingNamesTheStepWhereItStands() {
    QVERIFY(question().contains("step 5"));
    QCOMPARE(training_->terminations(), 0);
    training_->show(in_state(TrainingState::running, true));
    QVERIFY(question().contains("current step"));
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
  /// Returns the question that terminating asks, without confirming it.
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

SPORESCOPE_TEST(TrainingBarTest)

}  // namespace training_bar_test

#include "training_bar_test.moc"
