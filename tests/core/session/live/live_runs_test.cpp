// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <memory>
#include <vector>

#include "tests/core/session/live_sessions.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_runs_test {

using namespace sporescope;
using live::TrainingState;
using session_test::Host;
using session_test::is_paused;
using session_test::Pending;
using simulator::Fault;
using simulator::Outcome;
using simulator::RunningTraining;
using simulator::TrainingOptions;

namespace {

std::vector<Watchpoint> overflow() { return {*make_watchpoint(1, "tensor_overflow", {})}; }

std::shared_ptr<const simulator::SimulatedTensors> dump(const char* name) {
  return simulator::tensors_of(std::filesystem::path(SPORESCOPE_TEST_DATA) / "dumps" / name);
}

bool paused_at(const std::shared_ptr<Session>& session, std::int32_t step) {
  return is_paused(session) && session->live()->status().step == step;
}

Result<std::vector<Finding>> cause_of(Session& session) {
  Pending<std::vector<Finding>> pending;
  CauseCallbacks callbacks;
  callbacks.on_done = pending.answer();
  const CancelHandle request = session.analysis().first_cause(callbacks);
  return pending.get();
}

std::string name_of(const Session& session, const TensorKey& key) {
  return std::string(session.snapshot()->graphs[key.graph].graph->nodes()[key.node].full_name);
}

}  // namespace

/// Tests consecutive runs of trainings and their first cause after each step.
class LiveRunsTest : public QObject {
  Q_OBJECT

 private slots:
  void a_new_run_is_a_session_of_its_own();
  void the_same_process_finds_its_watchpoints();
  void a_failure_is_told();
  void stepping_on_does_not_move_the_first_cause();
  void what_was_looked_at_in_an_earlier_step_is_evidence();
  void a_cause_speaks_of_steps_that_were_seen();
};

// Another script on the same device: the new session shows nothing of the first run.
void LiveRunsTest::a_new_run_is_a_session_of_its_own() {
  Host host;
  TrainingOptions options;
  options.steps = 1;
  {
    RunningTraining client(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE), options);
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
    host.first()->live()->run_steps(-1);
    QCOMPARE(client.report().outcome, Outcome::done);
  }
  QTRY_COMPARE_WITH_TIMEOUT(host.first()->live()->status().state, TrainingState::ended, kTimeout);
  const auto tensors = dump("two-ranks-2.10");
  RunningTraining again(host.server(), tensors);
  QTRY_VERIFY_WITH_TIMEOUT(host.sessions().size() == 2 && is_paused(host.sessions().back()), kTimeout);
  const auto snapshot = host.sessions().back()->snapshot();
  QCOMPARE(snapshot->graphs.size(), std::size_t{1});
  const DumpGraphIndex graph = tensors->graphs().front();
  QCOMPARE(snapshot->graphs.front().graph->nodes().size(), tensors->dump().graphs()[graph].graph->nodes().size());
  QCOMPARE(host.sessions().back()->live()->status().step, 0);
  QCOMPARE(host.first()->live()->status().step, 1);
  QVERIFY(host.first()->snapshot()->title != snapshot->title);
}

void LiveRunsTest::the_same_process_finds_its_watchpoints() {
  Host host;
  TrainingOptions options;
  options.pid = 4711;
  {
    TrainingOptions mortal = options;
    mortal.fault = Fault::dies_while_running;
    RunningTraining client(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE), mortal);
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
    host.first()->live()->set_watchpoints(overflow());
    host.first()->live()->run_steps(1);
    QCOMPARE(client.report().outcome, Outcome::died);
  }
  QTRY_COMPARE_WITH_TIMEOUT(host.first()->live()->status().state, TrainingState::lost, kTimeout);
  RunningTraining again(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE), options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  QCOMPARE(host.sessions().size(), std::size_t{1});
  QVERIFY(host.first()->live()->status().watchpoints_changed);
  host.first()->live()->run_steps(-1);
  QTRY_COMPARE_WITH_TIMEOUT(host.first()->live()->status().state, TrainingState::hit, kTimeout);
  QCOMPARE(host.first()->live()->status().step, 2);
}

void LiveRunsTest::a_failure_is_told() {
  Host host;
  TrainingOptions options;
  options.steps = 2;
  options.failure = "ValueError: user bug";
  RunningTraining client(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE), options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  host.first()->live()->run_steps(-1);
  QTRY_COMPARE_WITH_TIMEOUT(host.first()->live()->status().state, TrainingState::failed, kTimeout);
  QCOMPARE(host.first()->live()->status().failure, std::string("ValueError: user bug"));
}

// In the sample, iteration 1 (step 2) computes the logarithm of zero.
void LiveRunsTest::stepping_on_does_not_move_the_first_cause() {
  Host host;
  RunningTraining client(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE));
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  Session& session = *host.first();
  session.live()->run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(host.first(), 2), kTimeout);
  const auto first = cause_of(session);
  QVERIFY2(first && !first->empty(), first ? "" : first.error().str().c_str());
  QVERIFY(name_of(session, first->front().tensor.key).ends_with("/Log-op0"));
  for (const std::int32_t step : {3, 4}) {
    session.live()->run_steps(1);
    QTRY_VERIFY_WITH_TIMEOUT(paused_at(host.first(), step), kTimeout);
    // The tensors of the cause need not stay in memory.
    if (step == 4) session.live()->set_cache_bytes(0);
    const auto later = cause_of(session);
    QVERIFY2(later && !later->empty(), later ? "" : later.error().str().c_str());
    QVERIFY(later->front().tensor.key == first->front().tensor.key);
  }
}

void LiveRunsTest::what_was_looked_at_in_an_earlier_step_is_evidence() {
  Host host;
  RunningTraining client(host.server(), simulator::tensors_of(SPORESCOPE_SAMPLE));
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  Session& session = *host.first();
  session.live()->run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(host.first(), 2), kTimeout);
  const Graph& graph = *session.snapshot()->graphs.front().graph;
  NodeIndex log = kNoNode;
  for (const NodeIndex node : graph.execution_order()) {
    if (graph.nodes()[node].full_name.ends_with("/Log-op0")) log = node;
  }
  QVERIFY(log != kNoNode);
  Pending<TensorSummary> summary;
  const CancelHandle coverage =
      session.summary({GraphIndex{0}, log, Iteration{2}, IoDirection::output, 0, 1}, summary.answer());
  QVERIFY(summary.get());
  session.live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(host.first(), 3), kTimeout);
  const auto causes = cause_of(session);
  QVERIFY2(causes && !causes->empty(), causes ? "" : causes.error().str().c_str());
  QCOMPARE(causes->front().tensor.key.node, log);
  QCOMPARE(causes->front().tensor.key.iteration, Iteration{2});
}

// A weight that holds NaN from the beginning is first captured in step 3.
void LiveRunsTest::a_cause_speaks_of_steps_that_were_seen() {
  Host host;
  RunningTraining client(host.server(), dump("initial-nan-2.10"));
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  Session& session = *host.first();
  session.live()->run_steps(3);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(host.first(), 3), kTimeout);
  const auto causes = cause_of(session);
  QVERIFY2(causes && !causes->empty(), causes ? "" : causes.error().str().c_str());
  QCOMPARE(causes->front().tensor.key.iteration, Iteration{3});
  const std::string why = causes->front().why.str();
  QVERIFY2(why.find("when step 3,") != std::string::npos, why.c_str());
  QVERIFY2(why.find("dump") == std::string::npos, why.c_str());
}

SPORESCOPE_TEST(LiveRunsTest)

}  // namespace live_runs_test

#include "live_runs_test.moc"
