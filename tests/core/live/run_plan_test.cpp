// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the commands of a run.

#include <QtTest>
#include <vector>

#include "core/live/run_plan.h"
#include "tests/program/test_class.h"

namespace run_plan_test {

using namespace sporescope;
using namespace sporescope::live;

class RunPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void only_steps_that_others_follow_are_passed();
  void a_step_at_which_a_number_may_stop_is_not_passed();
  void watched_steps_are_not_passed();
  void a_pause_comes_after_a_step_that_is_seen();
  void a_command_that_did_not_arrive_is_given_again();
  void a_run_to_a_node_is_paused_at_once();
};

void RunPlanTest::only_steps_that_others_follow_are_passed() {
  RunPlan plan;
  std::vector<bool> passes;
  plan.run(goal_of_steps(3));
  while (const auto command = plan.next(true)) passes.push_back(command->is_pass_through);
  QCOMPARE(passes, (std::vector{true, true, false}));

  plan.run(goal_of_steps(-1));
  QVERIFY(plan.next(true)->is_pass_through);
  plan.recheck();
  QVERIFY(!plan.next(true)->is_pass_through);
  plan.run_to_node({}, 0);
  QVERIFY(!plan.next(true)->is_pass_through);
}

void RunPlanTest::a_step_at_which_a_number_may_stop_is_not_passed() {
  RunPlan plan;
  RunGoal goal;
  goal.until = ScalarStop{"loss", ScalarStop::When::not_finite};
  plan.run(goal);
  QVERIFY(!plan.next(true)->is_pass_through);
}

void RunPlanTest::watched_steps_are_not_passed() {
  RunPlan plan;
  plan.run(goal_of_steps(-1));
  QVERIFY(!plan.next(false)->is_pass_through);
  plan.pause();
  plan.arrive({});
  QVERIFY(plan.held());
}

void RunPlanTest::a_pause_comes_after_a_step_that_is_seen() {
  RunPlan plan;
  plan.run(goal_of_steps(5));
  QVERIFY(plan.next(true)->is_pass_through);
  plan.pause();
  for (int requested = 0; requested < 3; ++requested) {  // for tensors between the steps
    plan.arrive({});
    QVERIFY(!plan.held());
  }
  QVERIFY(!plan.next(true)->is_pass_through);
  plan.arrive({});
  QVERIFY(plan.held());
  QVERIFY(!plan.next(true));
  QCOMPARE(plan.steps_left(), 3);
  plan.run(goal_of_steps(-1));
  QVERIFY(plan.next(true)->is_pass_through);
}

void RunPlanTest::a_command_that_did_not_arrive_is_given_again() {
  RunPlan plan;
  plan.run(goal_of_steps(-1));
  QVERIFY(plan.next(true)->is_pass_through);
  plan.pause();
  plan.arrive({});
  plan.return_unsent(*plan.next(true));
  plan.arrive({});
  QVERIFY(!plan.held());
  QVERIFY(!plan.next(true)->is_pass_through);
  plan.arrive({});
  QVERIFY(plan.held());
}

void RunPlanTest::a_run_to_a_node_is_paused_at_once() {
  RunPlan plan;
  plan.run(goal_of_steps(-1));
  QVERIFY(plan.next(true)->is_pass_through);
  plan.hold();  // as at a new graph
  plan.run_to_node("Log-op0", 1);
  QVERIFY(plan.next(true));
  plan.pause();
  plan.arrive({});
  QVERIFY(plan.held());
}

SPORESCOPE_TEST(RunPlanTest)

}  // namespace run_plan_test

#include "run_plan_test.moc"
