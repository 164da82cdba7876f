// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/make_live_session.h"

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>

#include "core/dump/open_dump.h"
#include "core/session/live_control.h"
#include "tests/core/session/live_sessions.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_session_test {

using namespace sporescope;
using live::TrainingState;
using session_test::Host;
using session_test::is_paused;
using session_test::Pending;
using simulator::Fault;
using simulator::Outcome;
using simulator::RunningTraining;
using simulator::SimulatedTensors;
using simulator::TrainingOptions;
using simulator::TrainingReport;

namespace {

std::vector<Watchpoint> overflow() { return {*make_watchpoint(1, "tensor_overflow", {})}; }

TensorKey key_of(const Session& session, const char* part, std::int64_t iteration) {
  const auto snapshot = session.snapshot();
  const Graph& graph = *snapshot->graphs.front().graph;
  for (const NodeIndex node : graph.nodes().indices()) {
    if (graph.nodes()[node].full_name.find(part) != std::string_view::npos)
      return {GraphIndex{0}, node, Iteration{iteration}, IoDirection::output, 0, 1};
  }
  return {};
}

}  // namespace

class LiveSessionTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void a_training_shows_its_graph_and_stops_before_the_first_step();
  void it_stops_at_the_hit_and_tells_the_cause();
  void a_stop_at_a_node_leaves_the_cause_as_it_was_data();
  void a_stop_at_a_node_leaves_the_cause_as_it_was();
  void the_cause_needs_no_room_to_keep_tensors();
  void values_are_those_of_the_training();
  void values_seen_before_can_be_looked_back_at();
  void what_was_seen_opens_as_a_dump();
  void four_trainings_at_once_with_twelve_watchpoints();
  void a_client_that_dies_is_noticed_data();
  void a_client_that_dies_is_noticed();
  void a_second_client_with_the_same_device_is_another_training();
  void broken_streams_are_told_and_harm_nobody_data();
  void broken_streams_are_told_and_harm_nobody();
  void the_numbers_of_each_step_are_kept();
  void it_runs_until_a_statistic_of_a_followed_tensor();
  void missing_heartbeats_are_noticed();
  void terminate_ends_the_training();
  void a_port_in_use_says_by_whom();

 private:
  std::shared_ptr<const SimulatedTensors> tensors_;
};

void LiveSessionTest::initTestCase() {
  tensors_ = simulator::tensors_of(SPORESCOPE_SAMPLE);
  QVERIFY(tensors_ && !tensors_->graphs().empty());
}

void LiveSessionTest::a_training_shows_its_graph_and_stops_before_the_first_step() {
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto snapshot = host.first()->snapshot();
  QCOMPARE(snapshot->graphs.size(), std::size_t{1});
  QVERIFY(snapshot->graphs.front().graph->operator_count() > 50);
  QCOMPARE(host.first()->live()->status().step, 0);
  QCOMPARE(host.first()->live()->status().device, std::string("0:0"));
}

void LiveSessionTest::it_stops_at_the_hit_and_tells_the_cause() {
  Host host;
  TrainingOptions options;
  options.steps = 100;
  RunningTraining client(host.server(), tensors_, options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  std::mutex mutex;
  std::vector<Hit> hits;
  const CancelHandle subscription = session->live()->on_hits([&](std::vector<Hit> batch) {
    const std::lock_guard lock(mutex);
    hits.insert(hits.end(), batch.begin(), batch.end());
  });
  session->live()->set_watchpoints(overflow());
  session->live()->run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(session->live()->status().state == TrainingState::hit, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(
      [&] {
        const std::lock_guard lock(mutex);
        return !hits.empty();
      }(),
      kTimeout);
  // The fault of the sample is in iteration 1, which is step 2.
  QCOMPARE(session->live()->status().step, 2);
  {
    const std::lock_guard lock(mutex);
    const TensorKey& first = hits.front().key;
    QVERIFY(session->snapshot()->graphs.front().graph->nodes()[first.node].full_name.find("Log-op") != std::string_view::npos);
    QCOMPARE(hits.front().statistics.neg_inf, std::uint64_t{36});
    QCOMPARE(hits.front().statistics.count, std::uint64_t{40});
    QCOMPARE(first.iteration, Iteration{2});
  }
  Pending<std::vector<Finding>> cause;
  CauseCallbacks callbacks;
  callbacks.on_done = cause.answer();
  const CancelHandle request = session->analysis().first_cause(callbacks);
  const auto found = cause.get();
  QVERIFY2(found, found ? "" : found.error().str().c_str());
  QVERIFY(!found->empty());
  const Finding& first = found->front();
  QVERIFY(session->snapshot()->graphs.front().graph->nodes()[first.tensor.key.node].full_name.find("Log-op") !=
          std::string_view::npos);
  QCOMPARE(first.tensor.key.iteration, Iteration{2});
}

void LiveSessionTest::a_stop_at_a_node_leaves_the_cause_as_it_was_data() {
  QTest::addColumn<bool>("requests_before");
  QTest::newRow("found before") << true;
  QTest::newRow("not asked for before") << false;
}

// The client reports the number of the completed step, but the values belong to the next one.
void LiveSessionTest::a_stop_at_a_node_leaves_the_cause_as_it_was() {
  QFETCH(bool, requests_before);
  Host host;
  TrainingOptions options;
  options.steps = 100;
  options.node_level = true;
  RunningTraining client(host.server(), tensors_, options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  const auto cause = [&] {
    Pending<std::vector<Finding>> found;
    CauseCallbacks callbacks;
    callbacks.on_done = found.answer();
    const CancelHandle request = session->analysis().first_cause(callbacks);
    return found.get();
  };
  session->live()->set_watchpoints(overflow());
  session->live()->run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(session->live()->status().state == TrainingState::hit, kTimeout);
  QCOMPARE(session->live()->status().step, 2);
  if (requests_before) {
    const auto before = cause();
    QVERIFY2(before && !before->empty(), before ? "none" : before.error().str().c_str());
  } else {  // capture the tensors of the cause
    Pending<TensorSummary> summary;
    const CancelHandle request = session->summary(key_of(*session, "Log-op", 2), summary.answer());
    QVERIFY(summary.get());
  }
  std::string node;
  for (int i = 0; i < 2; ++i) {
    session->live()->next_node();
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().current_node != node, kTimeout);
    node = session->live()->status().current_node;
    QCOMPARE(session->live()->status().step, 3);
  }
  // The stored value of the previous step is unchanged.
  Pending<TensorSummary> summary;
  const CancelHandle request = session->summary(key_of(*session, "Log-op", 2), summary.answer());
  const auto stored = summary.get();
  QVERIFY2(stored, stored ? "" : stored.error().str().c_str());
  QCOMPARE(stored->statistics.neg_inf, std::uint64_t{36});
  const auto after = cause();
  QVERIFY2(after && !after->empty(), after ? "none" : after.error().str().c_str());
  if (!requests_before) return;
  const Finding& first = after->front();
  QVERIFY(session->snapshot()->graphs.front().graph->nodes()[first.tensor.key.node].full_name.find("Log-op") !=
          std::string_view::npos);
  QCOMPARE(first.tensor.key.iteration, Iteration{2});
}

// There is no folder, and memory for only one tensor: evicted tensors are requested again.
void LiveSessionTest::the_cause_needs_no_room_to_keep_tensors() {
  const QByteArray before = qgetenv("TMPDIR");
  qputenv("TMPDIR", "/nonexistent");
  const auto restored = qScopeGuard([&] { before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before); });
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  session->live()->set_cache_bytes(1);
  session->live()->set_watchpoints(overflow());
  session->live()->run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(session->live()->status().state == TrainingState::hit, kTimeout);
  Pending<std::vector<Finding>> cause;
  CauseCallbacks callbacks;
  callbacks.on_done = cause.answer();
  const CancelHandle request = session->analysis().first_cause(callbacks);
  const auto found = cause.get();
  QVERIFY2(found, found ? "" : found.error().str().c_str());
  QVERIFY(!found->empty());
  const TensorKey& first = found->front().tensor.key;
  QVERIFY(session->snapshot()->graphs.front().graph->nodes()[first.node].full_name.find("Log-op") != std::string_view::npos);
}

void LiveSessionTest::values_are_those_of_the_training() {
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 1, kTimeout);
  const TensorKey key = key_of(*session, "Softmax-op", 1);
  Pending<Values> values;
  const CancelHandle request = session->values(key, TensorAspect::current, Slice(), values.answer());
  const auto got = values.get();
  QVERIFY2(got, got ? "" : got.error().str().c_str());
  const auto place =
      tensors_->find_node(std::string(session->snapshot()->graphs.front().graph->nodes()[key.node].full_name), false);
  QVERIFY(place);
  const auto truth = read_slice(*tensors_->value(place->first, place->second, 0, 1), Slice());
  QVERIFY(truth);
  QCOMPARE(got->shape(), truth->shape());
  QVERIFY(got->bytes() == truth->bytes());
}

void LiveSessionTest::values_seen_before_can_be_looked_back_at() {
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 1, kTimeout);
  const TensorKey now = key_of(*session, "Softmax-op", 1);
  Pending<TensorSummary> seen;
  const CancelHandle first = session->summary(now, seen.answer());
  QVERIFY(seen.get());
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 2, kTimeout);
  TensorKey later = now;
  later.iteration = Iteration{2};
  const auto before = session->previous_of(later);
  QVERIFY(before);
  QCOMPARE(before->iteration, Iteration{1});
  Pending<Difference> difference;
  const CancelHandle second = session->difference(later, difference.answer());
  const auto differs = difference.get();
  QVERIFY2(differs, differs ? "" : differs.error().str().c_str());
  QVERIFY(differs->max_abs > 0);
  // A tensor that was not captured in step 1 is unavailable, and the session reports this.
  const TensorKey never = key_of(*session, "Neg-op", 1);
  Pending<TensorSummary> gone;
  const CancelHandle third = session->summary(never, gone.answer());
  const auto nothing = gone.get();
  QVERIFY(!nothing);
  QCOMPARE(nothing.error().code, ErrorCode::not_found);
}

void LiveSessionTest::what_was_seen_opens_as_a_dump() {
  QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  Pending<std::filesystem::path> started;
  const CancelHandle recording = session->live()->record_to(target, started.answer());
  QVERIFY(started.get());
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 1, kTimeout);
  for (const char* part : {"Softmax-op", "Log-op", "conv1.weight", "Conv2D-op"}) {
    Pending<TensorSummary> summary;
    const CancelHandle request = session->summary(key_of(*session, part, 1), summary.answer());
    QVERIFY2(summary.get(), part);
  }
  std::shared_ptr<const Dump> dump;
  const auto written = [&] {
    const auto dumps = open_dumps(target);
    if (!dumps) return false;
    dump = dumps->front();
    return dump->tensor_files() == 4;
  };
  QTRY_VERIFY_WITH_TIMEOUT(written(), kTimeout);
  QCOMPARE(dump->matched_files(), std::uint64_t{4});
  for (const TensorRecord& record : dump->records()) {
    QCOMPARE(record.iteration, Iteration{0});
    const Node& node = dump->graphs()[record.graph].graph->nodes()[record.node];
    const auto place = tensors_->find_node(std::string(node.full_name), false);
    QVERIFY(place);
    const auto stored = dump->open(record);
    QVERIFY(stored);
    const auto a = read_slice(**stored, Slice());
    const auto b = read_slice(*tensors_->value(place->first, place->second, record.slot, 1), Slice());
    QVERIFY(a && b && a->bytes() == b->bytes());
  }
}

void LiveSessionTest::four_trainings_at_once_with_twelve_watchpoints() {
  Host host;
  std::vector<std::unique_ptr<RunningTraining>> clients;
  for (int device = 0; device < 4; ++device) {
    TrainingOptions options;
    options.device_name = std::to_string(device) + ":0";
    options.steps = 100;
    clients.push_back(std::make_unique<RunningTraining>(host.server(), tensors_, options));
  }
  QTRY_COMPARE_WITH_TIMEOUT(host.sessions().size(), std::size_t{4}, kTimeout);
  std::vector<Watchpoint> watchpoints;
  for (int id = 1; id <= 12; ++id) {
    watchpoints.push_back(*make_watchpoint(id, "tensor_too_large", {{"max_gt", 1e30 + id}}));
  }
  for (const auto& session : host.sessions()) {
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(session), kTimeout);
    session->live()->set_watchpoints(watchpoints);
    session->live()->run_steps(-1);
  }
  for (const auto& client : clients) {
    const TrainingReport report = client->report();
    QCOMPARE(report.outcome, Outcome::done);
    QCOMPARE(report.steps, 100);
    QVERIFY(report.commands >= 112);  // twelve watchpoints and a hundred steps
  }
  for (const auto& session : host.sessions()) {
    QTRY_COMPARE_WITH_TIMEOUT(session->live()->status().state, TrainingState::ended, kTimeout);
  }
}

void LiveSessionTest::a_client_that_dies_is_noticed_data() {
  QTest::addColumn<int>("fault");
  QTest::newRow("after its metadata") << static_cast<int>(Fault::dies_after_metadata);
  QTest::newRow("while it waits") << static_cast<int>(Fault::dies_while_waiting);
  QTest::newRow("while it runs") << static_cast<int>(Fault::dies_while_running);
  QTest::newRow("in the middle of its graph") << static_cast<int>(Fault::cuts_graph);
}

void LiveSessionTest::a_client_that_dies_is_noticed() {
  QFETCH(int, fault);
  Host host;
  TrainingOptions healthy;
  healthy.device_name = "7:0";
  RunningTraining other(host.server(), tensors_, healthy);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);

  TrainingOptions options;
  options.fault = static_cast<Fault>(fault);
  RunningTraining client(host.server(), tensors_, options);
  QTRY_COMPARE_WITH_TIMEOUT(host.sessions().size(), std::size_t{2}, kTimeout);
  const auto session = host.sessions().back();
  if (options.fault == Fault::dies_while_running) {
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(session), kTimeout);
    session->live()->run_steps(1);
  }
  QCOMPARE(client.report().outcome, Outcome::died);
  QTRY_COMPARE_WITH_TIMEOUT(session->live()->status().state, TrainingState::lost, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(!session->live()->status().problems.empty(), kTimeout);
  QVERIFY(is_paused(host.first()));  // the other training is not affected
}

void LiveSessionTest::a_second_client_with_the_same_device_is_another_training() {
  Host host;
  RunningTraining one(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  RunningTraining two(host.server(), tensors_);
  QTRY_COMPARE_WITH_TIMEOUT(host.sessions().size(), std::size_t{2}, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.sessions().back()), kTimeout);
  QVERIFY(is_paused(host.first()));
  QVERIFY(host.first()->snapshot()->title != host.sessions().back()->snapshot()->title);
}

void LiveSessionTest::broken_streams_are_told_and_harm_nobody_data() {
  QTest::addColumn<int>("fault");
  QTest::newRow("cut off") << static_cast<int>(Fault::cuts_tensor);
  QTest::newRow("never finished") << static_cast<int>(Fault::never_finishes_tensor);
  QTest::newRow("a shape of 2^40 x 2^40") << static_cast<int>(Fault::announces_huge_tensor);
}

void LiveSessionTest::broken_streams_are_told_and_harm_nobody() {
  QFETCH(int, fault);
  Host host;
  TrainingOptions options;
  options.fault = static_cast<Fault>(fault);
  RunningTraining client(host.server(), tensors_, options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 1, kTimeout);
  Pending<TensorSummary> summary;
  const CancelHandle request = session->summary(key_of(*session, "Softmax-op", 1), summary.answer());
  const auto got = summary.get();
  QVERIFY(!got);
  QVERIFY(!got.error().str().empty());
  // The training continues normally.
  session->live()->run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == 2, kTimeout);
}

void LiveSessionTest::the_numbers_of_each_step_are_kept() {
  Host host;
  TrainingOptions options;
  options.loss = [](std::int32_t step) { return 1.0 / step; };
  RunningTraining client(host.server(), tensors_, options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  LiveControl& live = *session->live();
  const TensorKey followed = key_of(*session, "Softmax-op", 1);
  live.follow(followed, true);
  QVERIFY(live.follows(followed));
  live.run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && live.status().step == 2, kTimeout);
  QTRY_COMPARE_WITH_TIMEOUT(live.series().size(), std::size_t{4}, kTimeout);
  const auto steps_of = [&](std::size_t i) {
    std::vector<std::int32_t> steps;
    const auto all = live.series();
    for (const StepSeries::Point& point : all.at(i).points) steps.push_back(point.step);
    return steps;
  };
  for (std::size_t i = 0; i < 4; ++i) QTRY_COMPARE_WITH_TIMEOUT(steps_of(i), (std::vector<std::int32_t>{1, 2}), kTimeout);
  QCOMPARE(live.series()[0].name, std::string("loss"));
  QCOMPARE(live.series()[0].points[1].value, 0.5);
  // Probabilities.
  QVERIFY(live.series()[1].points[0].value >= 0 && live.series()[3].points[0].value <= 1);
  live.follow(followed, false);
  live.run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && live.status().step == 3, kTimeout);
  QCOMPARE(steps_of(0).size(), std::size_t{3});
  QCOMPARE(steps_of(1).size(), std::size_t{2});
}

void LiveSessionTest::it_runs_until_a_statistic_of_a_followed_tensor() {
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  const auto session = host.first();
  LiveControl& live = *session->live();
  const TensorKey log = key_of(*session, "/Log-op", 1);
  live.follow(log, true);
  const auto snapshot = session->snapshot();
  const std::string name(snapshot->graphs.front().graph->nodes()[log.node].full_name);
  live::RunGoal goal;
  goal.until = live::ScalarStop{tracked_statistic_name(name, "not_finite"), live::ScalarStop::When::above, 0};
  live.run(goal);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && live.status().stopped_by, kTimeout);
  QCOMPARE(live.status().stopped_by->name, goal.until->name);
  QVERIFY(live.status().stopped_by->value > 0);
  const std::int32_t stopped = live.status().step;
  std::promise<std::uint64_t> found;
  const CancelHandle summary = session->summary(
      {log.graph, log.node, Iteration{stopped}, IoDirection::output, 0, 1}, [&](const Result<TensorSummary>& its) {
        found.set_value(its ? its->statistics.nan + its->statistics.neg_inf + its->statistics.pos_inf : 0);
      });
  auto future = found.get_future();
  QTRY_VERIFY_WITH_TIMEOUT(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready, kTimeout);
  QCOMPARE(static_cast<double>(future.get()), live.status().stopped_by->value);
}

void LiveSessionTest::missing_heartbeats_are_noticed() {
  Host host;
  TrainingOptions options;
  options.fault = Fault::no_heartbeats;
  options.heartbeat_period = std::chrono::seconds(1);
  RunningTraining client(host.server(), tensors_, options);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(host.first()->live()->status().unresponsive_since, kTimeout);
  QVERIFY(is_paused(host.first()));
  // The client is connected nevertheless: it accepts commands and answers.
  host.first()->live()->run_steps(1);
  QTRY_COMPARE_WITH_TIMEOUT(host.first()->live()->status().step, 1, kTimeout);
}

void LiveSessionTest::terminate_ends_the_training() {
  Host host;
  RunningTraining client(host.server(), tensors_);
  QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
  host.first()->live()->terminate();
  QCOMPARE(client.report().outcome, Outcome::terminated);
  QCOMPARE(host.first()->live()->status().state, TrainingState::ended);
}

void LiveSessionTest::a_port_in_use_says_by_whom() {
  Host host;
  live::ListenOptions options;
  options.port = host.listener().port();
  const auto second = live::Listener::start(options, [](const std::shared_ptr<live::Training>&) {});
  QVERIFY(!second);
  QVERIFY(QString::fromStdString(second.error().str()).contains(QString::number(QCoreApplication::applicationPid())));
}

SPORESCOPE_TEST(LiveSessionTest)

}  // namespace live_session_test

#include "live_session_test.moc"
