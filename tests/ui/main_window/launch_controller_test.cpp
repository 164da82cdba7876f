// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/launch_controller.h"

#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "core/session/live_control.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/wait_for.h"
#include "ui/launch/launch_dialog.h"
#include "ui/launch/launched_script.h"
#include "ui/launch/output_panel.h"
#include "ui/main_window/commands.h"
#include "ui/training/console_input.h"
#include "ui/training/console_panel.h"
#include "ui/training/listen_page.h"

namespace launch_controller_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

// Trains the MindSpore stub with the real client in a process of its own.
const char* const kTraining =
    "import networks\n"
    "from sporescope_live import LiveDebugger\n"
    "train, rate = networks.training(), 0.5\n"
    "print('ready', flush=True)\n"
    "with LiveDebugger('10.255.255.1:1', allow_console=ALLOW).session(train) as live:\n"
    "    for _ in range(3):\n"
    "        if not live.step_end(train(networks.batch(1.0))):\n"
    "            break\n"
    "print('rate', rate, 'steps', live.step)\n";

}  // namespace

/// Launches scripts from the window, with the training client of this source tree.
class LaunchingTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    open_ = std::make_unique<OpenWindow>();
    script_ = open_->desktop().script();
    script_->setSignalDelay(300);
    QSettings().setValue(QStringLiteral("listen/port"), 0);
  }
  void cleanup() { open_.reset(); }

  void aTrainingIsLaunchedAndHeldAndTerminated() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "False"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    QCOMPARE(QString::fromStdString(live()->status().process.script), folder_->filePath("train.py"));
    QCOMPARE(qint64{live()->status().process.pid}, script_->pid());
    QCOMPARE(lines().value(0), "ready");
    live()->run_steps(1);
    QTRY_COMPARE_WITH_TIMEOUT(live()->status().step, 1, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    live()->terminate();
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QCOMPARE(endText(*script_->end()), "finished");
    QVERIFY(lines().contains("rate 0.5 steps 1"));
    QVERIFY(!hasLine("No training has connected"));
  }

  void theConsoleOfALaunchedTrainingChangesIt() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "True"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    QVERIFY(live()->status().console);
    auto* panel = open_->window().findChild<ConsolePanel*>();
    auto* dock = dockOf(open_->window(), "console");
    QTRY_VERIFY_WITH_TIMEOUT(dock->toggleViewAction()->isVisible(), kTimeout);
    dock->show();
    dock->raise();
    QTRY_VERIFY_WITH_TIMEOUT(panel->input()->isEnabled(), kTimeout);
    // Selecting the tab focuses the prompt.
    dockOf(open_->window(), "hits")->raise();
    open_->window().commands().showGraph->trigger();
    dock->raise();
    QTRY_VERIFY_WITH_TIMEOUT(panel->input() == open_->window().focusWidget(), kTimeout);
    type(panel, "rate");
    QTRY_VERIFY_WITH_TIMEOUT(panel->text().contains(">>> rate\n0.5\n"), kTimeout);
    type(panel, "rate = 0.125");
    type(panel, "1 / 0");
    QTRY_VERIFY_WITH_TIMEOUT(panel->text().contains("ZeroDivisionError"), kTimeout);
    QVERIFY(panel->text().startsWith("After step 0\n"));
    const auto entries = live()->console();
    QCOMPARE(entries.size(), std::size_t{3});
    QVERIFY(entries[1].state == ConsoleEntry::State::done && entries[2].state == ConsoleEntry::State::failed);
    live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QVERIFY(lines().contains("rate 0.125 steps 3"));
    QTRY_VERIFY_WITH_TIMEOUT(!panel->input()->isEnabled(), kTimeout);
  }

  void codeThatRunsForLongIsInterruptedAndTheTrainingGoesOn() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "True"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    auto* panel = open_->window().findChild<ConsolePanel*>();
    auto* dock = dockOf(open_->window(), "console");
    QTRY_VERIFY_WITH_TIMEOUT(dock->toggleViewAction()->isVisible(), kTimeout);
    dock->show();
    dock->raise();
    QTRY_VERIFY_WITH_TIMEOUT(panel->input()->isEnabled(), kTimeout);
    // It is interrupted while it runs code.
    const QString started = folder_->filePath("begun");
    type(panel, QString("import time\nopen('%1', 'w').close()\ntime.sleep(600)").arg(started));
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(panel, "Interrupt") != nullptr, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(started), kTimeout);
    buttonOf(panel, "Interrupt")->click();
    QTRY_VERIFY_WITH_TIMEOUT(panel->text().contains("KeyboardInterrupt"), kTimeout);
    QVERIFY(isPaused());
    live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QVERIFY(lines().contains("rate 0.5 steps 3"));
  }

  void aTrainingThatDoesNotAllowItSaysSo() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "False"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    auto* panel = open_->window().findChild<ConsolePanel*>();
    auto* dock = dockOf(open_->window(), "console");
    QTRY_VERIFY_WITH_TIMEOUT(dock->toggleViewAction()->isVisible(), kTimeout);
    dock->show();
    dock->raise();
    QTRY_COMPARE_WITH_TIMEOUT(panel->stateText(), "This training does not allow a console", kTimeout);
  }

  void aScriptWithoutADebuggerIsToldOf() {
    launch("print('no training here')\n");
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QVERIFY(hasLine("No training has connected"));
    auto* output = dockOf(open_->window(), "output");
    QTRY_VERIFY_WITH_TIMEOUT(output->isVisible(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(open_->window().findChild<OutputPanel*>()->text().startsWith("no training here\n"), kTimeout);
  }

  void oneThatDiesAtOnceShowsItsTracebackAlone() {
    launch("import no_such_module_here\n");
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QCOMPARE(endText(*script_->end()), "exited with status 1");
    QVERIFY(hasLine("ModuleNotFoundError"));
    QVERIFY(!hasLine("No training has connected"));
  }

  /// The page does not ask for a start that has been made, and a traceback leads to its lines.
  void thePageSaysThatTheScriptRuns() {
    auto* page = open_->window().findChild<ListenPage*>();
    const auto hasLabel = [&](const QString& text) {
      const auto labels = page->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == text; });
    };
    QVERIFY(hasLabel("Start the training in another terminal"));
    const QString stop = folder_->filePath("stop");
    launch("import os, time\nwhile not os.path.exists('" + stop + "'): time.sleep(0.02)\nraise ValueError\n");
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::running, kTimeout);
    QVERIFY(page->isVisible());
    QVERIFY(hasLabel("train.py is running: waiting for it to connect"));
    QVERIFY(QFile(stop).open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(hasLabel("Start the training in another terminal"), kTimeout);
    auto* panel = open_->window().findChild<OutputPanel*>();
    auto* view = panel->findChild<QPlainTextEdit*>();
    QTRY_VERIFY_WITH_TIMEOUT(view->toPlainText().contains("ValueError"), kTimeout);
    QSignalSpy opened(panel, &OutputPanel::openSourceRequested);
    view->setTextCursor(view->document()->find("train.py\", line 3"));
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    const auto line = opened.front().front().value<SourceLine>();
    QCOMPARE(QString::fromStdString(line.file), folder_->filePath("train.py"));
    QCOMPARE(line.line, 3);
  }

  /// A failed script raises its output with the end, its state and its tools, also if the dock is not tabbed.
  void oneThatFailsShowsItsEnd() {
    launch("import sys\nfor i in range(400): print(i)\nsys.exit(3)\n");
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    auto* panel = open_->window().findChild<OutputPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(panel->isVisible() && panel->tools()->isVisible(), kTimeout);
    QVERIFY2(panel->stateText().contains("status 3"), qPrintable(panel->stateText()));
    auto* view = panel->findChild<QPlainTextEdit*>();
    QTRY_VERIFY_WITH_TIMEOUT(view->toPlainText().contains("\n399\n"), kTimeout);
    QScrollBar* bar = view->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    QTRY_COMPARE_WITH_TIMEOUT(bar->value(), bar->maximum(), kTimeout);
  }

  /// Output that was printed while the dock was hidden is shown from its end.
  void anOutputThatIsOpenedLaterShowsItsEnd() {
    launch("import time\nprint('up', flush=True)\ntime.sleep(0.5)\nfor i in range(400): print(i)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"up"}, kTimeout);
    auto* dock = dockOf(open_->window(), "output");
    dock->hide();
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    dock->show();
    auto* view = open_->window().findChild<OutputPanel*>()->findChild<QPlainTextEdit*>();
    QTRY_VERIFY_WITH_TIMEOUT(view->isVisible() && view->toPlainText().contains("\n399\n"), kTimeout);
    QScrollBar* bar = view->verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > 0 && bar->value() == bar->maximum(), kTimeout);
  }

  /// A script that connects and ends before its first step: its last output is in front of the hits, which can no longer
  /// change.
  void oneThatFailsInSightOfATrainingShowsItsEnd() {
    launch(
        QString::fromLatin1(kTraining).replace("ALLOW", "False").replace("    for _", "    import os; os._exit(7)\n    for _"));
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    MainWindow& window = open_->window();
    auto* panel = window.findChild<OutputPanel*>();
    const auto lies = [&](const QWidget* part) {
      return part->isVisible() && part->height() > 0 &&
             window.rect().contains(QRect(part->mapTo(&window, QPoint()), part->size()));
    };
    const auto visibleWindow = [&] { return lies(panel) && lies(panel->tools()); };
    QTRY_VERIFY_WITH_TIMEOUT(live() != nullptr && is_over(live()->status().state) && visibleWindow(), kTimeout);
    QVERIFY(window.tabifiedDockWidgets(dockOf(window, "output")).contains(dockOf(window, "hits")));
    // Without other tabs, the dock keeps its tools.
    for (auto* baseline : window.tabifiedDockWidgets(dockOf(window, "output"))) baseline->hide();
    QTRY_VERIFY_WITH_TIMEOUT(visibleWindow() && panel->tools()->parentWidget() != &window, kTimeout);
    window.commands().closeDump->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(open_->workspace().sessionCount() == 0 && visibleWindow(), kTimeout);
  }

  /// The missing graph is reported for a training, not for a dump.
  void aTrainingWithoutAGraphSaysSo() {
    launch(
        QString::fromLatin1(kTraining).replace("ALLOW", "False").replace("    for _", "    import os; os._exit(7)\n    for _"));
    QTRY_VERIFY_WITH_TIMEOUT(live() != nullptr && is_over(live()->status().state), kTimeout);
    const auto labels = open_->window().findChildren<QLabel*>();
    const auto hasLine = std::count_if(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->isVisible() && label->text() == "The training has sent no graph.";
    });
    QCOMPARE(hasLine, 2);  // in the tree and in the graph
  }

  void itListensElsewhereWhereThePortIsTaken() {
    ListenController& other = *open_->services().listening;
    other.start("127.0.0.1", 0);
    QTRY_VERIFY_WITH_TIMEOUT(other.state() == ListenController::State::on, kTimeout);
    open_->desktop().listening()->start("127.0.0.1", other.port());
    QTRY_VERIFY_WITH_TIMEOUT(open_->desktop().listening()->state() == ListenController::State::failed, kTimeout);
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "False"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    QVERIFY(open_->desktop().listening()->port() != other.port());
  }

  void itIsLaunchedAgain() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "False"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    const qint64 first = script_->pid();
    rememberLaunch({"/another/windows.py", "python3", {}, {}, {}, false});
    open_->window().commands().relaunch->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::running && script_->pid() != first, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(isPaused() && live()->status().process.pid == script_->pid(), kTimeout);
  }

  void commandsAreOfferedWhileItRuns() {
    const Commands& commands = open_->window().commands();
    QVERIFY(!commands.stopScript->isEnabled() && !commands.relaunch->isEnabled());
    launch("import time\nprint('up', flush=True)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"up"}, kTimeout);
    QVERIFY(commands.stopScript->isEnabled());
    commands.stopScript->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!commands.stopScript->isEnabled(), kTimeout);
    QVERIFY(commands.relaunch->isEnabled());
  }

  // The script ends with the window, which asks for confirmation first.
  void closingAsksAboutAScriptThatRuns() {
    launch("import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('up', flush=True)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"up"}, kTimeout);
    open_->window().close();
    QVERIFY(open_->window().isVisible());
    auto* box = open_->window().findChild<QMessageBox*>();
    QVERIFY(box != nullptr);
    QVERIFY2(box->text().startsWith("train.py is running"), qPrintable(box->text()));
    for (QAbstractButton* button : box->buttons()) {
      if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(!open_->window().isVisible(), kTimeout);
    QCOMPARE(endText(*script_->end()), "killed by SIGTERM");
  }

  void closingEndsAHeldTrainingAndItsScript() {
    launch(QString::fromLatin1(kTraining).replace("ALLOW", "False"));
    QTRY_VERIFY_WITH_TIMEOUT(isPaused(), kTimeout);
    open_->window().close();
    auto* box = open_->window().findChild<QMessageBox*>();
    QVERIFY(box != nullptr);
    QVERIFY2(box->informativeText().contains("train.py is running"), qPrintable(box->informativeText()));
    QVERIFY2(box->informativeText().contains("lost=\"stop\""), qPrintable(box->informativeText()));
    QVERIFY2(box->text().contains("train.py, in step 0"), qPrintable(box->text()));
    for (QAbstractButton* button : box->buttons()) {
      if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(!open_->window().isVisible(), kTimeout);
    QVERIFY(!script_->running());
  }

  void theDialogRemembersAndTellsWhatIsWrong() {
    rememberLaunch({"/a/train.py", "/venv/bin/python", "--x 1", "A=1", "/w", true});
    open_->window().commands().launch->trigger();
    auto* dialog = open_->window().findChild<LaunchDialog*>();
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->settings(), (LaunchSettings{"/a/train.py", "/venv/bin/python", "--x 1", "A=1", "/w", true}));
    auto* start = buttonOf(dialog, "Launch");
    QVERIFY(start != nullptr && start->isEnabled());
    dialog->findChild<QPlainTextEdit*>()->setPlainText("A=1\nnonsense");
    QVERIFY(!start->isEnabled());
    // Interpreters are searched in the background; the entered one is kept.
    handleDueEvents();
    QCOMPARE(dialog->settings().python, "/venv/bin/python");
    dialog->reject();
  }

  /// A missing script is reported in the dialog, where the user can correct its name.
  void aScriptThatIsNotThereIsSaidInTheDialog() {
    rememberLaunch({folder_->filePath("other.py"), "/usr/bin/python3", {}, {}, {}, false});
    open_->window().commands().launch->trigger();
    const QPointer<LaunchDialog> dialog = open_->window().findChild<LaunchDialog*>();
    QVERIFY(dialog != nullptr);
    buttonOf(dialog, "Launch")->click();
    const auto shows = [&] {
      const auto labels = dialog->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().startsWith("File ") && label->text().contains("other.py");
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows(), kTimeout);
    QVERIFY(dialog->isVisible() && script_->state() == LaunchedScript::State::none);
    // The message disappears with the next edit, and an existing script is launched.
    LaunchSettings settings = dialog->settings();
    settings.script = folder_->filePath("train.py");
    QFile file(settings.script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    dialog->setSettings(settings);
    QVERIFY(!shows());
    buttonOf(dialog, "Launch")->click();
    QTRY_VERIFY_WITH_TIMEOUT(script_->state() == LaunchedScript::State::over, kTimeout);
  }

  /// Closes like a signal from outside, which asks for no confirmation.
  void theWindowMayGoWhileTheDialogIsShown() {
    QVERIFY(QTest::qWaitForWindowExposed(&open_->window()));
    open_->window().commands().launch->trigger();
    const QPointer<LaunchDialog> dialog = open_->window().findChild<LaunchDialog*>();
    QVERIFY(dialog != nullptr && QTest::qWaitForWindowExposed(dialog));
    open_->window().closeWithoutConfirmation();
    open_.reset();
    QVERIFY(dialog == nullptr);
  }

 private:
  void launch(const QString& code) {
    QFile file(folder_->filePath("train.py"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(code.toUtf8());
    file.close();
    const QString paths =
        SPORESCOPE_SOURCE "/tests/app/training_client/stand_in:" SPORESCOPE_SOURCE "/tests/app/training_client";
    open_->window().launchController()->launch(
        {file.fileName(), "/usr/bin/python3", {}, "PYTHONDONTWRITEBYTECODE=1\nPYTHONPATH=" + paths, {}, false});
  }
  void type(ConsolePanel* panel, const QString& code) {
    panel->input()->setPlainText(code);
    QTest::keyClick(panel->input(), Qt::Key_Return);
  }
  LiveControl* live() { return open_->workspace().session() ? open_->workspace().session()->live() : nullptr; }
  bool isPaused() { return live() != nullptr && is_waiting(live()->status().state); }
  [[nodiscard]] QStringList lines() const { return script_->output().since(0).lines; }
  [[nodiscard]] bool hasLine(const QString& caption) const { return lines().join(u'\n').contains(caption); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<OpenWindow> open_;
  LaunchedScript* script_ = nullptr;
};

SPORESCOPE_TEST(LaunchingTest)

}  // namespace launch_controller_test

#include "launch_controller_test.moc"
