// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/rank_run.h"

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

QTEST_GUILESS_MAIN(RankRunTest)
#include "rank_run_test.moc"
