// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_checks.h"

#include <QSignalSpy>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "ui/workspace/workspace.h"

namespace rank_checks_test {

using namespace sporescope;
using namespace sporescope::ui;

/// Which check belongs to the current session.
class RankChecksTest : public QObject {
  Q_OBJECT

 private slots:
  // A new session may be at the address of a closed one.
  void another_session_in_front_is_told_each_time() {
    const test::LinkedRanks ranks(2);
    Workspace workspace;
    const RankChecks* checks = workspace.rankChecks();
    QVERIFY(checks->current() == nullptr);
    const QSignalSpy changed(checks, &RankChecks::changed);
    workspace.addSession(open_offline_session(ranks.root()));
    QCOMPARE(changed.count(), 1);
    constexpr int kTimes = 20;
    for (int i = 1; i <= kTimes; ++i) {
      workspace.addSessionInBackground(open_offline_session(ranks.root()));
      QCOMPARE(changed.count(), i);
      workspace.closeSession(0);
      QCOMPARE(changed.count(), i + 1);
      QCOMPARE(checks->current()->session(), workspace.session());
    }
    workspace.closeSession(0);
    QCOMPARE(changed.count(), kTimes + 2);
    QVERIFY(checks->current() == nullptr);
  }

  void checks_are_numbered() {
    const test::LinkedRanks ranks(2);
    Workspace workspace;
    workspace.addSession(open_offline_session(ranks.root()));
    RankCheck* check = workspace.rankChecks()->current();
    QCOMPARE(check->number(), 0);
    check->start({});
    check->start({true});
    QCOMPARE(check->number(), 2);
  }
};

SPORESCOPE_TEST(RankChecksTest)

}  // namespace rank_checks_test

#include "rank_checks_test.moc"
