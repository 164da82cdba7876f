// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a training is told of a run.

#include <QtTest>
#include <vector>

#include "core/live/run_plan.h"

using namespace sporescope;
using namespace sporescope::live;

class RunPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void only_steps_that_others_follow_are_passed();
  void a_step_at_which_a_number_may_stop_is_not_passed();
};

void RunPlanTest::only_steps_that_others_follow_are_passed() {
  RunPlan plan;
  std::vector<bool> passes;
  plan.run(so_many_steps(3));
  while (const auto command = plan.next()) passes.push_back(command->passes);
  QCOMPARE(passes, (std::vector{true, true, false}));

  plan.run(so_many_steps(-1));
  QVERIFY(plan.next()->passes);
  plan.recheck();
  QVERIFY(!plan.next()->passes);
  plan.run_to_node({}, 0);
  QVERIFY(!plan.next()->passes);
}

void RunPlanTest::a_step_at_which_a_number_may_stop_is_not_passed() {
  RunPlan plan;
  RunGoal goal;
  goal.until = ScalarStop{"loss", ScalarStop::When::not_finite};
  plan.run(goal);
  QVERIFY(!plan.next()->passes);
}

QTEST_APPLESS_MAIN(RunPlanTest)
#include "run_plan_test.moc"
