// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_run.h"

#include <QtTest>
#include <memory>

#include "tests/core/session/hand_driven_training.h"

using namespace sporescope;
using live::TrainingState;
using session_test::HandDrivenTraining;

namespace {

constexpr int kPatience = 60'000;  // milliseconds; only a test that fails waits so long

}  // namespace

/// The steps of ranks whose clients ask when the test says so.
class RankRunTest : public QObject {
  Q_OBJECT

 private slots:
  void a_run_that_is_asked_for_twice_lets_no_rank_fall_behind();
  void a_rank_that_failed_ends_the_run();
  void a_run_that_ends_while_it_is_looked_at_still_runs();
  void a_run_that_begins_while_it_is_looked_at_has_no_steps_yet();
};

// The second rank comes when the first has begun its step, and has not begun one itself when the run is asked for once more.
void RankRunTest::a_run_that_is_asked_for_twice_lets_no_rank_fall_behind() {
  HandDrivenTraining first("0:0", 2);
  HandDrivenTraining second("1:0", 2);
  const auto one = std::make_shared<LiveSession>(first.training());
  const auto two = std::make_shared<LiveSession>(second.training());
  RankRun run([] {});
  first.wait(0);
  run.run_steps({one}, -1);
  QTRY_VERIFY_WITH_TIMEOUT(first.was_told_to_run(), kPatience);
  run.go_on({one, two});  // the second one is here, its graph is not
  run.run_steps({one, two}, -1);
  second.wait(0);
  first.wait(1);
  run.go_on({one, two});
  QTRY_VERIFY_WITH_TIMEOUT(second.was_told_to_run(), kPatience);
  QVERIFY2(!first.was_told_to_run(), "it began its second step before the other had ended its first");
  second.wait(1);
  // The flag of the command that was on its way is put down on a worker: look until it is.
  QTRY_VERIFY_WITH_TIMEOUT((run.go_on({one, two}), first.was_told_to_run() && second.was_told_to_run()), kPatience);
}

// The others would wait in a collective for one that an exception has ended.
void RankRunTest::a_rank_that_failed_ends_the_run() {
  HandDrivenTraining first("0:0", 2);
  HandDrivenTraining second("1:0", 2);
  const RankRun::Ranks ranks{std::make_shared<LiveSession>(first.training()), std::make_shared<LiveSession>(second.training())};
  RankRun run([] {});
  first.wait(0);
  second.wait(0);
  run.run_steps(ranks, -1);
  QTRY_VERIFY_WITH_TIMEOUT(first.was_told_to_run() && second.was_told_to_run(), kPatience);
  live::Metadata last;
  last.failure = "ValueError: user bug";
  second.training()->training_done(last);
  QCOMPARE(second.training()->state(), TrainingState::failed);
  first.wait(1);
  QTRY_VERIFY_WITH_TIMEOUT((run.go_on(ranks), !run.active()), kPatience);
  QVERIFY(!first.was_told_to_run());
}

// The ranks were seen before they had arrived: to say that the run is over would make whoever follows it believe that they
// have.
void RankRunTest::a_run_that_ends_while_it_is_looked_at_still_runs() {
  HandDrivenTraining first("0:0", 1);
  const auto one = std::make_shared<LiveSession>(first.training());
  RankRun run([] {});
  first.wait(0);
  run.run_steps({one}, 1);
  const RunStatus status = status_of(run, [&] {
    const std::vector<LiveStatus> seen{one->status()};
    run.stop();
    return seen;
  });
  QVERIFY(status.running && !run.active());
  QVERIFY(common_state(status.ranks, status.running) == TrainingState::running);
}

// Ranks that stand while there are steps left were held in their run, and are told to go on with it.
void RankRunTest::a_run_that_begins_while_it_is_looked_at_has_no_steps_yet() {
  HandDrivenTraining first("0:0", 1);
  const auto one = std::make_shared<LiveSession>(first.training());
  RankRun run([] {});
  first.wait(0);
  const RunStatus status = status_of(run, [&] {
    const std::vector<LiveStatus> seen{one->status()};
    run.run_steps({one}, -1);
    return seen;
  });
  QVERIFY(common_state(status.ranks, status.running) == TrainingState::ready && run.active());
  QCOMPARE(status.steps_left, std::int64_t{0});
}

QTEST_GUILESS_MAIN(RankRunTest)
#include "rank_run_test.moc"
