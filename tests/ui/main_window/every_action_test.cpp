// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDesktopServices>
#include <QDir>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/live_window.h"
#include "tests/ui/main_window/window_walk.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"

namespace every_action_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// A window in a certain state.
class WindowInState {
 public:
  virtual ~WindowInState() = default;
  virtual MainWindow* window() = 0;
  virtual Workspace& workspace() = 0;
};

class WithDumps : public WindowInState {
 public:
  explicit WithDumps(const QStringList& dumps, bool wait = true) {
    for (const QString& dump : dumps) {
      open_.window().open(dump);
      if (wait) (void)QTest::qWaitFor([&] { return isOpen(dumps.indexOf(dump) + 1); }, kTimeout);
    }
  }
  MainWindow* window() override { return &open_.window(); }
  Workspace& workspace() override { return open_.workspace(); }
  OpenWindow& open() { return open_; }

 private:
  bool isOpen(qsizetype count) {
    if (open_.workspace().sessionCount() < count) return false;
    return open_.workspace().snapshot()->error || open_.causeIsKnown();
  }
  OpenWindow open_;
};

class WithTraining : public WindowInState {
 public:
  explicit WithTraining(simulator::TrainingOptions options) {
    live_.start(simulator::tensors_of(SPORESCOPE_SAMPLE), std::move(options));
    (void)QTest::qWaitFor([&] { return live_.live() != nullptr; }, kTimeout);
  }
  MainWindow* window() override { return &live_.window(); }
  Workspace& workspace() override { return live_.workspace(); }
  LiveWindow& live() { return live_; }
  bool waitFor(live::TrainingState state) {
    return QTest::qWaitFor([&] { return live_.live() != nullptr && live_.live()->status().state == state; }, kTimeout);
  }

 private:
  LiveWindow live_;
};

std::unique_ptr<WindowInState> training(live::TrainingState state, simulator::TrainingOptions options = {},
                                        const std::function<void(WithTraining&)>& act = {}) {
  auto result = std::make_unique<WithTraining>(std::move(options));
  if (act) {
    (void)result->waitFor(live::TrainingState::ready);
    act(*result);
  }
  return result->waitFor(state) ? std::move(result) : nullptr;
}

void selectCause(WindowInState& state) {
  Workspace& workspace = state.workspace();
  workspace.openTensor(workspace.findings()->causes().front().tensor.key, true);
  workspace.findings()->addRecommended(true);
  (void)QTest::qWaitFor([&] { return workspace.findings()->checkState() == Findings::CheckState::done; }, kTimeout);
}

using State = std::function<std::unique_ptr<WindowInState>()>;

// A dump may be missing or incomplete.
std::unique_ptr<WindowInState> brokenDump() {
  auto state = std::make_unique<WithDumps>(QStringList{QDir::tempPath() + "/no-dump-is-here"});
  return state;
}

std::vector<std::pair<const char*, State>> states() {
  const auto dumps = [](const QStringList& names, bool wait = true) {
    return [names, wait] { return std::make_unique<WithDumps>(names, wait); };
  };
  simulator::TrainingOptions slow;
  slow.step_time = std::chrono::milliseconds(600'000);
  simulator::TrainingOptions dies;
  dies.fault = simulator::Fault::dies_while_waiting;
  simulator::TrainingOptions brief;
  brief.steps = 1;
  using live::TrainingState;
  return {
      {"no dump", dumps({})},
      {"a dump on its way", dumps({kSample}, false)},
      {"a dump", dumps({kSample})},
      {"what is no dump", brokenDump},
      {"a dump with its cause selected",
       [] {
         auto state = std::make_unique<WithDumps>(QStringList{kSample});
         selectCause(*state);
         return state;
       }},
      {"the graph with its cause selected",
       [] {
         auto state = std::make_unique<WithDumps>(QStringList{kSample});
         selectCause(*state);
         state->window()->tabs()->showGraph();
         return state;
       }},
      {"several dumps", dumps({kSample, kDumps + "two-ranks-2.10"})},
      {"listening",
       [] {
         auto state = std::make_unique<WithDumps>(QStringList{});
         state->window()->listen(QStringLiteral("127.0.0.1:0"));
         return state;
       }},
      {"listening over a dump",
       [] {
         auto state = std::make_unique<WithDumps>(QStringList{kSample});
         state->window()->listen(QStringLiteral("127.0.0.1:0"));
         return state;
       }},
      {"a training that waits", [] { return training(TrainingState::ready); }},
      {"a training that runs",
       [slow] { return training(TrainingState::running, slow, [](WithTraining& it) { it.live().live()->run_steps(-1); }); }},
      {"a training that has stopped at a hit",
       [] {
         return training(TrainingState::hit, {}, [](WithTraining& it) {
           it.live().findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
           it.live().live()->run_steps(-1);
         });
       }},
      {"a training that has ended",
       [brief] { return training(TrainingState::ended, brief, [](WithTraining& it) { it.live().live()->run_steps(-1); }); }},
      {"a training that was lost", [dies] { return training(TrainingState::lost, dies); }},
  };
}

// These actions change the state, so that later actions would be tested in another one.
bool leadsAway(const QAction& action, const Commands& commands) {
  const QSet<const QAction*> away{commands.openSample, commands.closeDump, commands.listen, commands.quit};
  if (away.contains(&action)) return true;
  const auto isIn = [&](const QMenu* menu) { return menu->actions().contains(const_cast<QAction*>(&action)); };
  return isIn(commands.recent) || isIn(commands.language);
}

}  // namespace

/// No action may crash the program, in any state of the window.
class EveryActionTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 public slots:
  void openUrl(const QUrl& /*url*/) {}  // no browser is started

 private:
  static void addStates() {
    QTest::addColumn<int>("state");
    int number = 0;
    for (const auto& [name, make] : states()) QTest::newRow(name) << number++;
  }
  static std::unique_ptr<WindowInState> stateOf(int number) { return states()[static_cast<std::size_t>(number)].second(); }

 private slots:
  void initTestCase() {
    QDir::setCurrent(folder_.path());
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "openUrl");
  }

  void whatIsEnabledCanBeDone_data() { addStates(); }
  void whatIsEnabledCanBeDone() {
    QFETCH(int, state);
    const auto shown = stateOf(state);
    QVERIFY(shown != nullptr);
    WindowWalk walk([&] { return shown->window(); });
    const auto stays = [&](const QAction& action) { return !leadsAway(action, shown->window()->commands()); };
    QVERIFY(walk.triggerMenus(stays) > 5);
    walk.clickButtons([](const QAbstractButton&) { return true; });
    walk.useContextMenus();
  }

  void whatLeadsAwayCanBeDone_data() { addStates(); }
  void whatLeadsAwayCanBeDone() {
    QFETCH(int, state);
    // Runs one after the other until the last dump is closed; actions that become unavailable are disabled then.
    const auto shown = stateOf(state);
    QVERIFY(shown != nullptr);
    WindowWalk walk([&] { return shown->window(); });
    const auto leads = [&](const QAction& action) {
      const Commands& commands = shown->window()->commands();
      return &action != commands.quit && leadsAway(action, commands);
    };
    QVERIFY(walk.triggerMenus(leads) > 0);
    while (shown->workspace().sessionCount() > 0) {
      const int before = shown->workspace().sessionCount();
      shown->window()->commands().showGraph->trigger();
      QVERIFY(shown->window()->commands().closeDump->isEnabled());
      shown->window()->commands().closeDump->trigger();
      walk.confirmDestructiveChoice();  // closing a training asks for confirmation
      QTRY_VERIFY_WITH_TIMEOUT(shown->workspace().sessionCount() < before, kTimeout);
    }
    walk.triggerMenus([&](const QAction& action) { return !leadsAway(action, shown->window()->commands()); });
    shown->window()->commands().quit->trigger();
  }

  /// Regression: closing the last dump crashed, because its selection was cleared before observers were notified.
  void theLastDumpCanBeClosed() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().commands().closeDump->trigger();
    QCOMPARE(open.workspace().sessionCount(), 0);
    for (const auto& [menu, label, action] : open.window().commands().all()) {
      const QString of = QString(menu).remove('&');
      if (of == QLatin1String("Graph") || of == QLatin1String("Check") || of == QLatin1String("Go")) {
        QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
      }
    }
  }

  void anyKeyCanBePressed_data() { addStates(); }
  void anyKeyCanBePressed() {
    QFETCH(int, state);
    const auto shown = stateOf(state);
    QVERIFY(shown != nullptr);
    WindowWalk walk([&] { return shown->window(); });
    for (const std::uint32_t seed : {1U, 2U}) {
      walk.pressKeys(250, seed);
      if (shown->workspace().sessionCount() == 0) shown->window()->open(kSample);
    }
  }
};

SPORESCOPE_TEST(EveryActionTest)

}  // namespace every_action_test

#include "every_action_test.moc"
