// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the overview of a simulated training in its panel.

#include <QCheckBox>
#include <QTest>
#include <QThreadPool>

#include "tests/core/session/live_sessions.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/overview/overview_panel.h"

namespace overview_live_test {

using namespace sporescope;
using namespace sporescope::ui;
using session_test::Host;
using session_test::is_paused;

class OverviewLiveTest : public QObject {
  Q_OBJECT

 private slots:
  void aStepIsAColumn() {
    const auto tensors = simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/lenet-2.0");
    Host host;
    const simulator::RunningTraining client(host.server(), tensors);
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
    Workspace workspace;
    workspace.addSession(host.first());
    OverviewPanel panel(&workspace);
    panel.resize(1200, 800);
    panel.show();
    QTRY_COMPARE_WITH_TIMEOUT(panel.state()->sentence(),
                              QStringLiteral("Each step at which the training stops will be shown here"), kTimeout);
    for (const std::size_t step : {1, 2}) {
      host.first()->live()->run(live::goal_of_steps(1));
      QTRY_VERIFY_WITH_TIMEOUT(panel.settled() && panel.data().overview() && panel.data().overview()->layout.columns() == step,
                               kTimeout);
      QVERIFY(panel.state()->showsContent());
      QCOMPARE(panel.data().readCount(), panel.data().tensorCount());
      QCOMPARE(panel.data().digest()->unreadable, std::uint64_t{0});
    }
    // A training has steps. A step at which it was not paused has no column, and the title says so.
    const auto* profile = panel.findChild<OverviewProfile*>();
    const auto boxes = profile->findChildren<QCheckBox*>();
    QVERIFY(std::any_of(boxes.begin(), boxes.end(),
                        [](const QCheckBox* box) { return box->text().endsWith("the previous step"); }));
    QVERIFY(!profile->title().contains(QStringLiteral("Iteration")));
    workspace.setIteration(Iteration{2});
    QTRY_COMPARE_WITH_TIMEOUT(profile->title(), QStringLiteral("Step 2 over depth"), kTimeout);
    workspace.setIteration(Iteration{30});
    QTRY_COMPARE_WITH_TIMEOUT(profile->title(), QStringLiteral("Step 30 was not captured"), kTimeout);
    panel.data().forget();
    QThreadPool::globalInstance()->waitForDone();
  }
};

SPORESCOPE_TEST(OverviewLiveTest)

}  // namespace overview_live_test

#include "overview_live_test.moc"
