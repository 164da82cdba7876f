// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/running_analysis.h"

#include <QSignalSpy>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/ui/wait_for.h"

namespace running_analysis_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using State = RunningAnalysis::State;

/// An analysis whose task is the test.
class ScriptedAnalysis : public RunningAnalysis {
 public:
  using RunningAnalysis::begin;
  using RunningAnalysis::drop;
  using RunningAnalysis::hasNewTensors;
  using RunningAnalysis::run;

  /// Ends with this result; a complete one has value 1.
  void end(Result<int> result) {
    finish(std::move(result), [this](int value) {
      received = value;
      return value == 1;
    });
  }

  int received = 0;
  int stopRequests = 0;

 private:
  void requestStop() override { ++stopRequests; }
};

/// Keeps the token of a task, as a session does.
struct Task {
  std::shared_ptr<int> token = std::make_shared<int>();
  [[nodiscard]] CancelHandle handle() { return CancelHandle(std::exchange(token, nullptr)); }
};

}  // namespace

class RunningAnalysisTest : public QObject {
  Q_OBJECT

 private slots:
  void aResultEndsTheRun_data() {
    QTest::addColumn<int>("value");
    QTest::addColumn<State>("state");
    QTest::newRow("complete") << 1 << State::done;
    QTest::newRow("partial, as it was stopped") << 2 << State::stopped;
  }
  void aResultEndsTheRun() {
    QFETCH(int, value);
    ScriptedAnalysis analysis;
    QCOMPARE(analysis.state(), State::never);
    QCOMPARE(analysis.number(), 0);
    QSignalSpy changed(&analysis, &RunningAnalysis::stateChanged);
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    QCOMPARE(analysis.state(), State::running);
    QCOMPARE(changed.size(), 1);
    analysis.end(value);
    QTEST(analysis.state(), "state");
    QCOMPARE(analysis.received, value);
    QCOMPARE(changed.size(), 2);
    QVERIFY(!analysis.error());
  }

  void anErrorIsKeptUntilTheNextStart() {
    ScriptedAnalysis analysis;
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    analysis.end(fail(ErrorCode::no_permission, "It cannot be read"));
    QCOMPARE(analysis.state(), State::failed);
    QVERIFY(analysis.error() && analysis.error()->code == ErrorCode::no_permission);
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    QCOMPARE(analysis.state(), State::running);
    QVERIFY(!analysis.error());
    QCOMPARE(analysis.number(), 2);
  }

  void aCancelledRunIsNoError() {
    ScriptedAnalysis analysis;
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    analysis.end(fail(ErrorCode::cancelled, "Stopped"));
    QCOMPARE(analysis.state(), State::stopped);
    QVERIFY(!analysis.error());
    QCOMPARE(analysis.received, 0);
  }

  void onlyARunningAnalysisIsStopped() {
    ScriptedAnalysis analysis;
    analysis.stop();
    QCOMPARE(analysis.stopRequests, 0);
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    analysis.stop();
    QCOMPARE(analysis.stopRequests, 1);
    QCOMPARE(analysis.state(), State::running);  // until its task delivers what it has
    analysis.end(2);
    analysis.stop();
    QCOMPARE(analysis.stopRequests, 1);
  }

  void resultsOfAnEarlierRunAreDiscarded() {
    ScriptedAnalysis analysis;
    const UiCallback first = analysis.begin();
    Task task;
    const std::weak_ptr<int> token = task.token;
    analysis.run(task.handle());
    QStringList calls;
    first([&] { calls += QStringLiteral("first"); });  // queued, but not delivered
    const UiCallback second = analysis.begin();
    QVERIFY(token.expired());  // the earlier task is cancelled
    analysis.run(CancelHandle());
    first([&] { calls += QStringLiteral("first, too late"); });
    second([&] { calls += QStringLiteral("second"); });
    QVERIFY(waitFor([&] { return !calls.isEmpty(); }));
    handleDueEvents();
    QCOMPARE(calls, QStringList{"second"});
  }

  void aDroppedRunDeliversNothing() {
    ScriptedAnalysis analysis;
    const UiCallback callback = analysis.begin();
    Task task;
    const std::weak_ptr<int> token = task.token;
    analysis.run(task.handle());
    QVERIFY(!token.expired());
    int calls = 0;
    callback([&] { ++calls; });
    analysis.drop();
    QCOMPARE(analysis.state(), State::stopped);
    QVERIFY(token.expired());
    handleDueEvents();
    QCOMPARE(calls, 0);
  }

  void aDumpThatDoesNotGrowHasNoNewTensors() {
    ScriptedAnalysis analysis;
    const auto session = open_offline_session(std::filesystem::path(SPORESCOPE_TEST_DATA "/dumps/loop-2.10"));
    QVERIFY(!analysis.hasNewTensors(*session));
    static_cast<void>(analysis.begin());
    analysis.run(CancelHandle());
    QVERIFY(!analysis.hasNewTensors(*session));
  }
};

SPORESCOPE_TEST(RunningAnalysisTest)

}  // namespace running_analysis_test

#include "running_analysis_test.moc"
