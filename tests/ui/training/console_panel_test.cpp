// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/console_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/training/scripted_training.h"
#include "ui/training/console_input.h"
#include "ui/training/run_until_dialog.h"

namespace console_panel_test {

using namespace sporescope;
using namespace sporescope::ui;
using State = ConsoleEntry::State;

namespace {

ConsoleEntry entry(std::int32_t id, State state, const char* code, const char* output = "", std::int32_t step = 4) {
  ConsoleEntry one;
  one.id = id;
  one.state = state;
  one.code = code;
  one.output = output;
  one.step = step;
  one.entered_at = std::chrono::steady_clock::now() - std::chrono::seconds(12);
  return one;
}

LiveStatus pausedStatus(bool console = true) {
  LiveStatus status;
  status.state = live::TrainingState::ready;
  status.step = 4;
  status.console = console;
  status.process.pid = 77;
  return status;
}

}  // namespace

class ConsolePanelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    workspace_ = std::make_unique<Workspace>();
    training_ = std::make_shared<ScriptedTraining>();
    panel_ = std::make_unique<ConsolePanel>(workspace_.get());
    panel_->resize(700, 240);
    panel_->show();
  }
  void cleanup() {
    panel_.reset();
    workspace_.reset();
    training_.reset();
  }

  void withoutATrainingOrWithoutLeaveItSaysSo() {
    QCOMPARE(panel_->stateText(), "No training is selected");
    workspace_->addSession(training_);
    training_->show(pausedStatus(false));
    QTRY_COMPARE_WITH_TIMEOUT(panel_->stateText(), "This training does not allow a console", kTimeout);
    training_->show(pausedStatus());
    QTRY_VERIFY_WITH_TIMEOUT(panel_->stateText().startsWith("Paused after step 4."), kTimeout);
  }

  void codeIsRunByEnter() {
    open();
    type("x = 1");
    QTest::keyClick(panel_->input(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(panel_->input(), "x");
    QVERIFY(training_->codes().empty());
    QTest::keyClick(panel_->input(), Qt::Key_Return);
    QCOMPARE(training_->codes(), std::vector<std::string>{"x = 1\nx"});
    QCOMPARE(panel_->input()->toPlainText(), QString());
    QTest::keyClick(panel_->input(), Qt::Key_Return);  // nothing to run
    type("   ");
    QTest::keyClick(panel_->input(), Qt::Key_Return);
    QCOMPARE(training_->codes().size(), std::size_t{1});
  }

  void upAndDownGoThroughWhatWasRun() {
    open();
    for (const char* code : {"a", "b", "b", "c\nd"}) {
      panel_->input()->setPlainText(code);
      QTest::keyClick(panel_->input(), Qt::Key_Return);
    }
    type("typing");
    const auto key = [&](Qt::Key which) {
      QTest::keyClick(panel_->input(), which);
      return panel_->input()->toPlainText();
    };
    QCOMPARE(key(Qt::Key_Up), "c\nd");
    key(Qt::Key_Up);  // to its first line
    QCOMPARE(key(Qt::Key_Up), "b");
    QCOMPARE(key(Qt::Key_Up), "a");
    QCOMPARE(key(Qt::Key_Up), "a");
    QCOMPARE(key(Qt::Key_Down), "b");
    QCOMPARE(key(Qt::Key_Down), "c\nd");
    QCOMPARE(key(Qt::Key_Down), "typing");
    QCOMPARE(key(Qt::Key_Down), "typing");
  }

  void answersStandUnderTheirStep() {
    open();
    training_->answer({entry(1, State::done, "loss", "2.5"), entry(2, State::failed, "for\n x", "SyntaxError"),
                       entry(3, State::done, "y", "", 5), entry(4, State::lost, "z", "", 5)});
    QTRY_COMPARE_WITH_TIMEOUT(panel_->text(),
                              "After step 4\n"
                              ">>> loss\n2.5\n"
                              ">>> for\n...  x\n"
                              "SyntaxError\nAfter step 5\n"
                              ">>> y\n>>> z\nnot run, or its result was lost: the training has disconnected\n",
                              kTimeout);
  }

  void outputNamesRanks() {
    open();
    ConsoleEntry a = entry(1, State::done, "x", "1"), b = entry(1, State::done, "x", "2");
    a.rank = 0;
    b.rank = 1;
    training_->answer({a, b});
    QTRY_COMPARE_WITH_TIMEOUT(panel_->text(), "After step 4, rank 0\n>>> x\n1\nAfter step 4, rank 1\n>>> x\n2\n", kTimeout);
  }

  void longRunningCodeCanBeInterrupted() {
    open();
    training_->answer({entry(1, State::done, "a", "1"), entry(2, State::waiting, "b")});
    QTRY_VERIFY2_WITH_TIMEOUT(panel_->stateText().startsWith("Running for 12 s."), qPrintable(panel_->stateText()), kTimeout);
    QVERIFY(panel_->stateText().contains("Ctrl+C"));
    QPushButton* interrupt = nullptr;
    for (QPushButton* button : panel_->findChildren<QPushButton*>()) {
      if (button->text() == "Interrupt") interrupt = button;
    }
    QVERIFY(interrupt != nullptr && !interrupt->isVisible());
    panel_->setInterruptible(76);  // another script
    QVERIFY(!interrupt->isVisible());
    panel_->setInterruptible(77);
    QVERIFY(interrupt->isVisible());
    QSignalSpy spy(panel_.get(), &ConsolePanel::interruptRequested);
    interrupt->click();
    QCOMPARE(spy.size(), 1);
    QVERIFY(panel_->input()->isEnabled());  // further code can be entered and runs next
    training_->answer({entry(1, State::done, "a", "1"), entry(2, State::failed, "b", "KeyboardInterrupt")});
    QTRY_COMPARE_WITH_TIMEOUT(panel_->text(), "After step 4\n>>> a\n1\n>>> b\nKeyboardInterrupt\n", kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!interrupt->isVisible(), kTimeout);
  }

  void aTrainingThatRunsTakesNothing() {
    open();
    LiveStatus status = pausedStatus();
    status.state = live::TrainingState::running;
    status.is_running = true;
    training_->show(status);
    QTRY_COMPARE_WITH_TIMEOUT(panel_->stateText(), "The training is running: pause it to run code.", kTimeout);
    QVERIFY(!panel_->input()->isEnabled());
  }

  // Large or malformed output is shown quickly.
  void hugeAndStrangeAnswersAreShown() {
    open();
    std::vector<ConsoleEntry> entries;
    const std::string huge(1'000'000, 'x');
    for (int i = 1; i <= 200; ++i) entries.push_back(entry(i, State::done, "a", huge.c_str()));
    entries.back().output = std::string("\xff\xfe<b>bold</b>\0end", 18);
    QElapsedTimer time;
    time.start();
    training_->answer(entries);
    QTRY_VERIFY_WITH_TIMEOUT(panel_->text().contains("<b>bold</b>"), kTimeout);
    qInfo("200 answers of 1 MB are shown after %lld ms", time.elapsed());
    QVERIFY(panel_->text().size() < 200 * 25'000);
  }

  // Entries after the oldest ones were evicted: the list starts at a later entry.
  void theOldestGo() {
    open();
    training_->answer({entry(1, State::done, "a", "1"), entry(2, State::done, "b", "2")});
    QTRY_VERIFY_WITH_TIMEOUT(panel_->text().endsWith("2\n"), kTimeout);
    training_->answer({entry(2, State::done, "b", "2"), entry(3, State::done, "c", "3")});
    QTRY_COMPARE_WITH_TIMEOUT(panel_->text(), "After step 4\n>>> b\n2\n>>> c\n3\n", kTimeout);
  }

  /// The end stays visible when the prompt grows by a line, and the view does not move while the user has scrolled up.
  void theEndStaysInSight() {
    open();
    QScrollBar* bar = view()->verticalScrollBar();
    std::vector<ConsoleEntry> entries;
    for (int i = 1; i <= 30; ++i) entries.push_back(entry(i, State::done, "a", "1"));
    training_->answer(entries);
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > 0 && bar->value() == bar->maximum(), kTimeout);
    const int before = bar->maximum();
    panel_->input()->setPlainText("for i in range(3):\n    print(i)\n    print(i)");
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > before, kTimeout);
    QCOMPARE(bar->value(), bar->maximum());
    entries.push_back(entry(31, State::done, "b", "2"));
    training_->answer(entries);
    QTRY_VERIFY_WITH_TIMEOUT(panel_->text().endsWith(">>> b\n2\n"), kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(bar->value(), bar->maximum(), kTimeout);
    bar->setValue(5);
    entries.push_back(entry(32, State::done, "c", "3"));
    training_->answer(entries);
    QTRY_VERIFY_WITH_TIMEOUT(panel_->text().endsWith(">>> c\n3\n"), kTimeout);
    QCOMPARE(bar->value(), 5);
  }

  /// The prompt has the focus again after each step.
  void thePromptHasTheKeyboardWheneverThereIsOne() {
    open();
    QApplication::setActiveWindow(panel_.get());
    panel_->focusPrompt();
    QVERIFY(panel_->input()->hasFocus());
    LiveStatus runs = pausedStatus();
    runs.state = live::TrainingState::running;
    runs.is_running = true;
    training_->show(runs);
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->input()->isEnabled(), kTimeout);
    QCOMPARE(QApplication::focusWidget(), view());
    training_->show(pausedStatus());
    QTRY_VERIFY_WITH_TIMEOUT(panel_->input()->hasFocus(), kTimeout);
  }

  void statisticsOfFollowedTensorsCanStopARun() {
    open();
    training_->report(
        {{"loss", "", {}, {{1, 2.5}}}, {"Default/a/Log-op0", "min", {}, {{1, 0}}}, {"Default/a/Log-op0", "max", {}, {{1, 0}}}});
    RunUntilDialog dialog(workspace_.get(), *training_);
    QComboBox* numbers = nullptr;
    for (QComboBox* box : dialog.findChildren<QComboBox*>()) {
      if (box->accessibleName() == "Value of the step") numbers = box;
    }
    QVERIFY(numbers != nullptr);
    QCOMPARE(numbers->count(), 6);
    QCOMPARE(numbers->itemText(0), "loss");
    QCOMPARE(numbers->itemText(4), "Log-op0 max_abs");
    numbers->setCurrentIndex(4);
    for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
    QVERIFY(dialog.goal().until);
    QCOMPARE(dialog.goal().until->name, std::string("Default/a/Log-op0 max_abs"));
  }

 private:
  void open() {
    training_->show(pausedStatus());
    workspace_->addSession(training_);
    QTRY_VERIFY_WITH_TIMEOUT(panel_->input()->isEnabled(), kTimeout);
  }
  [[nodiscard]] QPlainTextEdit* view() const {
    for (auto* one : panel_->findChildren<QPlainTextEdit*>()) {
      if (one != panel_->input()) return one;
    }
    return nullptr;
  }
  void type(const QString& text) {
    panel_->input()->clear();
    QTest::keyClicks(panel_->input(), text);
  }

  std::unique_ptr<Workspace> workspace_;
  std::shared_ptr<ScriptedTraining> training_;
  std::unique_ptr<ConsolePanel> panel_;
};

SPORESCOPE_TEST(ConsolePanelTest)

}  // namespace console_panel_test

#include "console_panel_test.moc"
