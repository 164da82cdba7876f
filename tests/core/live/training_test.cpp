// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the answers to a training and the progress of its runs.

#include <QtTest>
#include <limits>
#include <string>
#include <vector>

#include "tests/core/live/scripted_client.h"
#include "tests/program/test_class.h"

namespace training_test {

using namespace sporescope;
using namespace sporescope::live;
using test::metadata_of;
using test::ScriptedClient;

namespace {

SetCommand watchpoint(int id) {
  SetCommand command;
  command.id = id;
  command.condition = 13;
  return command;
}

WireHit hit_of(int watchpoint, std::uint32_t error = 0) {
  WireHit hit;
  hit.watchpoint = watchpoint;
  hit.node = "Default/Log-op0";
  hit.error_code = error;
  return hit;
}

}  // namespace

class TrainingTest : public QObject {
  Q_OBJECT

 private slots:
  void a_wait_is_held_until_there_is_a_command();
  void watchpoints_go_before_the_step();
  void the_exchange_of_the_old_server_in_order();
  void steps_are_counted_here();
  void a_pause_holds_at_the_next_wait();
  void a_pause_between_two_steps_is_not_lost();
  void a_hit_holds_the_run_and_keeps_what_is_left();
  void records_with_errors_do_not_stop_the_training();
  void a_run_until_a_watchpoint_passes_over_the_others();
  void so_many_hits_are_passed_over();
  void the_hits_of_one_step_count_once();
  void a_run_stops_at_a_number_data();
  void a_run_stops_at_a_number();
  void a_run_stops_at_a_number_that_was_measured_here();
  void typed_code_runs_where_the_training_stands();
  void typed_code_waits_for_a_run_to_stop();
  void typed_code_needs_a_client_that_allows_it();
  void typed_code_that_did_not_arrive_is_sent_again();
  void hits_beyond_what_may_be_pending_are_dropped();
  void a_recheck_that_hits_loses_no_run();
  void a_client_that_died_takes_no_command_with_it();
  void a_client_that_is_back_gets_its_watchpoints_again();
  void a_changed_watchpoint_that_is_removed_goes_from_the_client_too();
  void a_node_that_never_comes_is_given_up();
  void terminate_answers_exit();
};

void TrainingTest::a_wait_is_held_until_there_is_a_command() {
  Training training;
  training.attach("ipv4:127.0.0.1:1", metadata_of("0:0"));
  ScriptedClient client(training);
  QCOMPARE(client.wait(0), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("step"));
  QCOMPARE(training.state(), TrainingState::running);
}

void TrainingTest::watchpoints_go_before_the_step() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(1);
  training.set_watchpoint(watchpoint(1));
  training.set_watchpoint(watchpoint(2));
  QCOMPARE(client.answer(), std::string("held"));  // not sent while the user is still editing
  QVERIFY(training.watchpoints_changed());
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(training.state(), TrainingState::sending);  // not `ready`, because it will run
  QCOMPARE(client.wait(1), std::string("set 2"));
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(training.state(), TrainingState::running);
  QVERIFY(!training.watchpoints_changed());
}

// One watchpoint, continue 2, hits, tensors, delete, recheck, terminate: the training receives the same commands as from the
// old server.
void TrainingTest::the_exchange_of_the_old_server_in_order() {
  Training training;
  training.attach("p", metadata_of("0"));
  ScriptedClient client(training);
  QCOMPARE(client.wait(1), std::string("held"));
  training.set_watchpoint(watchpoint(1));
  training.run_steps(2);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(client.wait(1), std::string("step"));
  training.receive_hits({hit_of(1), hit_of(1)});
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  training.request_tensors(ViewLevel::base, {{"Default/TransData-op99", 0, false, false}, {"Default/args0", 0, false, true}});
  QCOMPARE(client.answer(), std::string("view Default/TransData-op99:0 Default/args0:0"));
  training.receive_value({{"Default/TransData-op99", 0, false, false}, nullptr, {}});
  QCOMPARE(client.wait(2), std::string("held"));
  training.request_tensors(ViewLevel::value, {{"Default/TransData-op99", 0, false, false}});
  QCOMPARE(client.answer(), std::string("view Default/TransData-op99:0"));
  QCOMPARE(client.wait(2), std::string("held"));
  training.remove_watchpoint(1);
  training.recheck();
  QCOMPARE(client.answer(), std::string("remove 1"));
  QCOMPARE(client.wait(2), std::string("recheck"));
  QCOMPARE(client.wait(2), std::string("held"));
  training.terminate();
  QCOMPARE(client.answer(), std::string("exit"));
  QCOMPARE(training.state(), TrainingState::ended);
}

void TrainingTest::steps_are_counted_here() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(3);
  QCOMPARE(client.answer(), std::string("step"));
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(client.wait(2), std::string("step"));
  QCOMPARE(client.wait(3), std::string("held"));
  training.run_steps(-1);
  for (std::int32_t step = 4; step < 104; ++step) QCOMPARE(client.wait(step), std::string("step"));
  QCOMPARE(training.step(), 103);
}

void TrainingTest::a_pause_holds_at_the_next_wait() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(-1);
  training.pause();
  QCOMPARE(training.state(), TrainingState::sending);
  QCOMPARE(client.wait(1), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
}

// After a step, requested tensors are fetched first: the run is still in progress although no step is running.
void TrainingTest::a_pause_between_two_steps_is_not_lost() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(-1);
  training.request_tensors(ViewLevel::value, {{"a", 0, false, false}});
  QCOMPARE(client.wait(1), std::string("view a:0"));
  QCOMPARE(training.state(), TrainingState::sending);
  QVERIFY(training.is_running());
  training.pause();
  QCOMPARE(client.wait(1), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
  QVERIFY(!training.is_running());
}

void TrainingTest::a_hit_holds_the_run_and_keeps_what_is_left() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(10);
  client.wait(1);
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  QCOMPARE(training.steps_left(), std::int64_t{8});
}

void TrainingTest::records_with_errors_do_not_stop_the_training() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(-1);
  training.receive_hits({hit_of(1, 4)});
  QCOMPARE(client.wait(1), std::string("step"));
}

void TrainingTest::a_run_until_a_watchpoint_passes_over_the_others() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  std::size_t recorded = 0;
  training.set_observer([&](const TrainingEvent& event) { recorded += event.hits.size(); });
  ScriptedClient client(training);
  client.wait(0);
  training.run({.steps = -1, .watchpoint = 2, .until = {}, .skip = 0});
  QCOMPARE(client.answer(), std::string("step"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(recorded, std::size_t{1});     // it still counts as a hit
  training.receive_hits({hit_of(2, 1)});  // could not be evaluated
  QCOMPARE(client.wait(2), std::string("step"));
  training.receive_hits({hit_of(1), hit_of(2)});
  QCOMPARE(client.wait(3), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  // While the training is paused, the hits come from a requested check.
  training.recheck();
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(3), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  // The next run stops at hits of any watchpoint.
  training.run_steps(-1);
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(4), std::string("held"));
}

void TrainingTest::so_many_hits_are_passed_over() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run({.steps = 10, .watchpoint = 1, .until = {}, .skip = 2});
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(client.wait(2), std::string("step"));
  training.receive_hits({hit_of(2)});
  QCOMPARE(client.wait(3), std::string("step"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(4), std::string("step"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(5), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  QCOMPARE(training.steps_left(), std::int64_t{5});
}

// Applies to one or several messages.
void TrainingTest::the_hits_of_one_step_count_once() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run({.steps = -1, .watchpoint = {}, .until = {}, .skip = 1});
  training.receive_hits({hit_of(1), hit_of(2)});
  training.receive_hits({hit_of(3)});
  QCOMPARE(client.wait(1), std::string("step"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(2), std::string("held"));
}

void TrainingTest::a_run_stops_at_a_number_data() {
  using When = ScalarStop::When;
  QTest::addColumn<int>("when");
  QTest::addColumn<double>("bound");
  QTest::addColumn<double>("value");
  QTest::addColumn<bool>("stops");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const auto row = [](const char* name, When when, double bound, double value, bool stops) {
    QTest::newRow(name) << static_cast<int>(when) << bound << value << stops;
  };
  row("above", When::above, 5, 5.5, true);
  row("not above", When::above, 5, 5, false);
  row("infinity is above", When::above, 5, inf, true);
  row("NaN is not above", When::above, 5, nan, false);
  row("below", When::below, 0.1, 0.05, true);
  row("not below", When::below, 0.1, 0.1, false);
  row("NaN", When::not_finite, 0, nan, true);
  row("infinity", When::not_finite, 0, -inf, true);
  row("a number", When::not_finite, 0, 7, false);
}

void TrainingTest::a_run_stops_at_a_number() {
  QFETCH(const int, when);
  QFETCH(const double, bound);
  QFETCH(const double, value);
  QFETCH(const bool, stops);
  Training training;
  std::vector<Scalar> recorded;
  training.set_observer(
      [&](const TrainingEvent& event) { recorded.insert(recorded.end(), event.scalars.begin(), event.scalars.end()); });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  RunGoal goal;
  goal.until = ScalarStop{"loss", static_cast<ScalarStop::When>(when), bound};
  training.run(goal);
  QCOMPARE(client.wait(1, {}, {{"accuracy", value}}), std::string("step"));
  QCOMPARE(client.wait(2, {}, {{"accuracy", 0.5}, {"loss", value}}), std::string(stops ? "held" : "step"));
  QCOMPARE(recorded.size(), std::size_t{3});
  QCOMPARE(training.stopped_by().has_value(), stops);
  QCOMPARE(training.state(), stops ? TrainingState::ready : TrainingState::running);
  if (!stops) return;
  QCOMPARE(training.stopped_by()->name, std::string("loss"));
  // The client asks again at the same step: nothing changes.
  training.request_tensors(ViewLevel::value, {{"a", 0, false, false}});
  QCOMPARE(client.answer(), std::string("view a:0"));
  QCOMPARE(client.wait(2, {}, {{"loss", value}}), std::string("held"));
  QCOMPARE(recorded.size(), std::size_t{3});
  training.run_steps(1);
  QVERIFY(!training.stopped_by());
}

void TrainingTest::a_run_stops_at_a_number_that_was_measured_here() {
  Training training;
  std::int32_t measured = 0;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::step && event.step > 0)
      training.request_tensors(ViewLevel::statistics, {{"a", 0, false, false}});
    if (event.kind != TrainingEvent::Kind::statistics) return;
    measured = event.step;
    training.add_local_scalars({{"a max", event.statistics->second.max}});
  });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  RunGoal goal;
  goal.until = ScalarStop{"a max", ScalarStop::When::above, 5};
  training.run(goal);
  for (std::int32_t step = 1; step <= 3; ++step) {
    QCOMPARE(client.wait(step), std::string("view a:0"));
    WireStatistics statistics;
    statistics.base = {11, {1}, 4};
    statistics.max = 2.0 * step;
    training.receive_statistics({statistics});
    QCOMPARE(measured, step);
    QCOMPARE(client.wait(step), std::string(step < 3 ? "step" : "held"));
  }
  QVERIFY(training.stopped_by());
  QCOMPARE(training.stopped_by()->name, std::string("a max"));
  QCOMPARE(training.stopped_by()->value, 6.0);
  training.add_local_scalars({{"a max", 100.0}});  // nothing is running
  QCOMPARE(training.stopped_by()->value, 6.0);
}

namespace {

Metadata with_console() {
  Metadata metadata = metadata_of("0:0");
  metadata.console = true;
  return metadata;
}

}  // namespace

void TrainingTest::typed_code_runs_where_the_training_stands() {
  Training training;
  std::vector<ConsoleAnswer> answers;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::console) answers.push_back(*event.console_answer);
  });
  training.attach("p", with_console());
  ScriptedClient client(training);
  QCOMPARE(client.wait(2), std::string("held"));
  QVERIFY(training.run_code({1, "rate"}));
  QVERIFY(training.run_code({2, "rate = 1"}));
  QCOMPARE(client.answer(), std::string("code 1 rate"));
  QCOMPARE(client.wait(2, {}, {}, ConsoleAnswer{1, "0.5", false}), std::string("code 2 rate = 1"));
  QCOMPARE(client.wait(2, {}, {}, ConsoleAnswer{2, "", true}), std::string("held"));
  QCOMPARE(answers.size(), std::size_t{2});
  QCOMPARE(answers[0].output, std::string("0.5"));
  QVERIFY(!answers[0].failed && answers[1].failed);
  // The next request does not contain the same console answer again.
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("step"));
  QCOMPARE(client.wait(3), std::string("held"));
  QCOMPARE(answers.size(), std::size_t{2});
  QVERIFY(training.metadata().console);
}

void TrainingTest::typed_code_waits_for_a_run_to_stop() {
  Training training;
  training.attach("p", with_console());
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(2);
  QVERIFY(training.run_code({1, "x"}));
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(client.wait(2), std::string("held"));  // only now, the run has ended
  QVERIFY(training.run_code({2, "y"}));
  QCOMPARE(client.answer(), std::string("code 1 x"));
}

void TrainingTest::typed_code_needs_a_client_that_allows_it() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  QVERIFY(!training.run_code({1, "x"}));
  QCOMPARE(client.answer(), std::string("held"));
  training.attach("p", with_console());
  training.training_done(metadata_of("0:0"));
  QVERIFY(!training.run_code({2, "x"}));
}

void TrainingTest::typed_code_that_did_not_arrive_is_sent_again() {
  Training training;
  training.attach("p", with_console());
  ScriptedClient client(training);
  client.wait(0);
  QVERIFY(training.run_code({1, "x"}));
  client.die();
  QCOMPARE(client.wait(0), std::string("code 1 x"));
  // A newly connected client does not receive it.
  QVERIFY(training.run_code({2, "y"}));
  training.attach("p", with_console());
  QCOMPARE(client.wait(0), std::string("held"));
}

void TrainingTest::hits_beyond_what_may_be_pending_are_dropped() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  std::size_t recorded = 0;
  std::vector<std::string> problems;
  training.set_observer([&](const TrainingEvent& event) {
    recorded += event.hits.size();
    if (event.kind == TrainingEvent::Kind::problem) problems.push_back(event.problem.str());
  });
  WireHit hit = hit_of(1);
  hit.node = std::string(20U << 20U, 'x');
  for (int i = 0; i < 4; ++i) training.receive_hits({hit});
  ScriptedClient client(training);
  client.wait(1);
  QCOMPARE(recorded, std::size_t{3});
  QCOMPARE(problems.size(), std::size_t{1});
  QVERIFY2(problems.front().find("in one step; the rest was discarded") != std::string::npos, problems.front().c_str());
  training.receive_hits({hit_of(1)});  // of the next step
  client.wait(2);
  QCOMPARE(recorded, std::size_t{4});
}

void TrainingTest::a_recheck_that_hits_loses_no_run() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.set_watchpoint(watchpoint(1));
  training.run_steps(5);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(client.wait(0), std::string("recheck"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(0), std::string("held"));
  QCOMPARE(training.steps_left(), std::int64_t{5});
}

void TrainingTest::a_client_that_died_takes_no_command_with_it() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(3);
  client.die();
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("held"));  // the client has cancelled the call
  QCOMPARE(client.wait(3), std::string("step"));   // the same client asks again: nothing was lost
}

void TrainingTest::a_client_that_is_back_gets_its_watchpoints_again() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(1);
  training.set_watchpoint(watchpoint(7));
  training.run_steps(1);
  QCOMPARE(client.wait(1), std::string("step"));
  training.mark_lost({"gone"});
  training.attach("q", metadata_of("0:0"));
  ScriptedClient again(training);
  QCOMPARE(again.wait(0), std::string("held"));
  QVERIFY(training.watchpoints_changed());
  training.run_steps(1);
  QCOMPARE(again.answer(), std::string("set 7"));
}

void TrainingTest::a_changed_watchpoint_that_is_removed_goes_from_the_client_too() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  QCOMPARE(client.wait(1), std::string("held"));
  training.set_watchpoint(watchpoint(7));
  training.run_steps(2);
  QCOMPARE(client.answer(), std::string("set 7"));
  QCOMPARE(client.wait(1), std::string("step"));
  training.set_watchpoint(watchpoint(7));
  training.remove_watchpoint(7);
  QCOMPARE(client.wait(2), std::string("remove 7"));
  training.set_watchpoint(watchpoint(8));
  training.remove_watchpoint(8);  // never sent, so there is nothing to remove
  QCOMPARE(client.wait(2), std::string("step"));
}

void TrainingTest::a_node_that_never_comes_is_given_up() {
  Training training;
  int problems = 0;
  training.set_observer([&](const TrainingEvent& event) { problems += event.kind == TrainingEvent::Kind::problem; });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_to_node("Default/B-op1");
  QCOMPARE(client.answer(), std::string("node Default/B-op1"));
  QCOMPARE(client.wait(0, "Default/B-op1"), std::string("held"));
  training.run_to_node("Default/Nowhere-op1");
  QCOMPARE(client.answer(), std::string("node Default/Nowhere-op1"));
  QCOMPARE(client.wait(1), std::string("node Default/Nowhere-op1"));
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(problems, 1);
}

void TrainingTest::terminate_answers_exit() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(-1);
  training.terminate();
  QCOMPARE(training.state(), TrainingState::sending);
  QCOMPARE(client.wait(1), std::string("exit"));
  QCOMPARE(training.state(), TrainingState::ended);
}

SPORESCOPE_TEST(TrainingTest)

}  // namespace training_test

#include "training_test.moc"
