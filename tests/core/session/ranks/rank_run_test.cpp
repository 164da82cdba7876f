// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_run.h"

#include <QtTest>
#include <vector>

#include "tests/program/test_class.h"

namespace rank_run_test {

using namespace sporescope;
using live::TrainingState;

namespace {

using Started = RankRun::RanksToStart;

/// Ranks that are initially paused, receive step commands, and complete their steps when the test says so.
class Ranks {
 public:
  explicit Ranks(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) add();
  }
  void add() { ranks_.push_back({ranks_.size(), TrainingState::ready}); }
  RunRank& operator[](std::size_t rank) { return ranks_[rank]; }
  operator const RankRun::Ranks&() const { return ranks_; }  // NOLINT(google-explicit-constructor)

  /// Delivers the commands to the ranks, which then run.
  void begin(RankRun& run, const Started& started) {
    for (const RunRank::Id rank : started) {
      run.command_given(rank);
      ranks_[rank].state = TrainingState::running;
    }
  }
  void end_step(std::size_t rank) { ranks_[rank].state = TrainingState::ready; }

 private:
  RankRun::Ranks ranks_;
};

LiveStatus status_in(TrainingState state) {
  LiveStatus status;
  status.state = state;
  return status;
}

}  // namespace

/// Tests the order in which the ranks of a training begin their steps.
class RankRunTest : public QObject {
  Q_OBJECT

 private slots:
  void a_step_begins_when_all_have_ended_theirs() {
    Ranks ranks(2);
    RankRun run;
    const Started first = run.run(ranks, live::goal_of_steps(-1));
    QCOMPARE(first, (Started{0, 1}));
    ranks.begin(run, first);
    QCOMPARE(run.advance(ranks), Started{});
    ranks.end_step(0);
    QCOMPARE(run.advance(ranks), Started{});
    ranks.end_step(1);
    QCOMPARE(run.advance(ranks), (Started{0, 1}));
    QVERIFY(run.state().running);
  }

  void as_many_steps_as_were_asked_for() {
    Ranks ranks(2);
    RankRun run;
    Started started = run.run(ranks, live::goal_of_steps(3));
    for (std::int64_t left = 2; left >= 0; --left) {
      QCOMPARE(started.size(), 2U);
      QCOMPARE(run.state().steps_left, left);
      ranks.begin(run, started);
      ranks.end_step(0);
      ranks.end_step(1);
      started = run.advance(ranks);
    }
    QVERIFY(started.empty() && !run.state().running);
  }

  /// A step counts once, regardless of the number of ranks with hits.
  void a_step_with_hits_is_passed_over_once() {
    Ranks ranks(2);
    RankRun run;
    live::RunGoal goal;
    goal.watchpoint = 3;
    goal.skip = 1;
    ranks.begin(run, run.run(ranks, goal));
    QCOMPARE(run.goal().watchpoint, std::optional(3));
    for (const std::size_t rank : {0, 1}) {
      ranks.end_step(rank);
      ranks[rank].state = TrainingState::hit;
    }
    const Started second = run.advance(ranks);
    QCOMPARE(second, (Started{0, 1}));
    ranks.begin(run, second);
    ranks.end_step(0);
    ranks.end_step(1);
    ranks[1].state = TrainingState::hit;
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
  }

  /// Until the command is delivered, the state of the rank refers to the previous step.
  void a_command_on_its_way_is_no_end_of_a_step() {
    Ranks ranks(1);
    RankRun run;
    QCOMPARE(run.run(ranks, live::goal_of_steps(-1)), Started{0});
    QCOMPARE(run.advance(ranks), Started{});
    run.command_given(0);
    ranks[0].state = TrainingState::running;
    ranks.end_step(0);
    QCOMPARE(run.advance(ranks), Started{0});
  }

  /// The second rank joins after the first has begun its step, and has not begun one itself when the run is requested again.
  void a_run_that_is_asked_for_twice_lets_no_rank_fall_behind() {
    Ranks ranks(1);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    ranks.add();
    ranks[1].state = TrainingState::connected;  // its graph has not arrived yet
    QCOMPARE(run.advance(ranks), Started{});
    QCOMPARE(run.run(ranks, live::goal_of_steps(-1)), Started{});
    ranks.end_step(0);
    ranks[1].state = TrainingState::ready;
    const Started second = run.advance(ranks);
    QCOMPARE(second, Started{1});  // the first one waits until the second has completed its first step
    ranks.begin(run, second);
    ranks.end_step(1);
    QCOMPARE(run.advance(ranks), (Started{0, 1}));
  }

  /// The others would wait in a collective for a rank that was ended by an exception.
  void a_rank_that_is_gone_ends_the_run_data() {
    QTest::addColumn<TrainingState>("state");
    QTest::newRow("failed") << TrainingState::failed;
    QTest::newRow("lost") << TrainingState::lost;
  }
  void a_rank_that_is_gone_ends_the_run() {
    QFETCH(TrainingState, state);
    Ranks ranks(2);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    ranks[1].state = state;
    ranks.end_step(0);
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
    QCOMPARE(run.run(ranks, live::goal_of_steps(-1)), Started{0});  // the user may continue with the remaining ranks
  }

  /// The rank stays paused until it is released, and then ends; the other ranks are paused with it.
  void a_rank_that_raised_ends_the_run_and_is_let_go_by_the_next() {
    Ranks ranks(2);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    ranks[1].state = TrainingState::at_exception;
    QCOMPARE(run.run(ranks, live::goal_of_steps(-1)), Started{1});  // the other one may wait for it in a collective
    ranks.end_step(0);
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
    QCOMPARE(run.run(ranks, live::goal_of_steps(-1)), (Started{0, 1}));
    const std::vector<LiveStatus> paused{status_in(TrainingState::running), status_in(TrainingState::at_exception)};
    QVERIFY(common_status({true, -1}, paused).state == TrainingState::at_exception);
  }

  void what_the_user_must_see_ends_the_run_data() {
    QTest::addColumn<bool>("hit");
    QTest::newRow("a hit") << true;
    QTest::newRow("a graph that was not there before") << false;
  }
  void what_the_user_must_see_ends_the_run() {
    QFETCH(bool, hit);
    Ranks ranks(2);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    ranks.end_step(0);
    ranks[1].state = hit ? TrainingState::hit : TrainingState::ready;
    ranks[1].has_new_graphs = !hit;
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
  }

  void a_pause_lets_the_step_end() {
    Ranks ranks(2);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    run.pause();
    ranks.end_step(0);
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(run.state().running);
    ranks.end_step(1);
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
  }

  void all_that_ended_end_the_run() {
    Ranks ranks(2);
    RankRun run;
    ranks.begin(run, run.run(ranks, live::goal_of_steps(-1)));
    ranks[0].state = ranks[1].state = TrainingState::ended;
    QCOMPARE(run.advance(ranks), Started{});
    QVERIFY(!run.state().running);
  }

  /// A run also counts as running between two steps. Otherwise observers would think that the ranks have arrived.
  void a_run_that_goes_on_is_running() {
    const std::vector<LiveStatus> paused{status_in(TrainingState::ready), status_in(TrainingState::ready)};
    QVERIFY(common_status({true, 3}, paused).state == TrainingState::running);
    QVERIFY(common_status({true, 3}, paused).is_running);
    QVERIFY(common_status({false, 0}, paused).state == TrainingState::ready);
    QCOMPARE(common_status({true, 3}, paused).steps_left, std::int64_t{3});
    QVERIFY(common_status({false, 0}, {}).ranks.empty());
    // The group has a console only if all ranks have one.
    std::vector<LiveStatus> consoles = paused;
    for (LiveStatus& rank : consoles) rank.console = true;
    consoles.back().console_steps = {1, 4};
    QVERIFY(common_status({false, 0}, consoles).console);
    QCOMPARE(common_status({false, 0}, consoles).console_steps, (std::vector<std::int32_t>{1, 4}));
    consoles.front().console = false;
    QVERIFY(!common_status({false, 0}, consoles).console);
  }

  void a_failure_of_one_is_that_of_all() {
    LiveStatus failed = status_in(TrainingState::failed);
    failed.rank = 1;
    failed.failure = "ValueError: user bug";
    const LiveStatus all = common_status({}, {failed, status_in(TrainingState::ended)});
    QVERIFY(all.state == TrainingState::failed);
    QCOMPARE(all.failure, failed.failure);
    QCOMPARE(all.ranks.front().rank, 0);
    QVERIFY(common_status({}, {failed, status_in(TrainingState::ready)}).state == TrainingState::ready);
  }
};

SPORESCOPE_TEST(RankRunTest)

}  // namespace rank_run_test

#include "rank_run_test.moc"
