// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/stop_after.h"

#include <QElapsedTimer>
#include <QtTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace stop_after_test {

using sporescope::StopAfter;

class StopAfterTest : public QObject {
  Q_OBJECT
 private slots:
  void it_comes_by_itself() {
    const StopAfter timed({}, std::chrono::milliseconds(10));
    QTRY_VERIFY_WITH_TIMEOUT(timed.token().stop_requested(), kTimeout);
    QVERIFY(timed.over());
  }

  void the_callers_stop_is_its_own() {
    std::stop_source source;
    const StopAfter timed(source.get_token(), std::chrono::hours(1));
    QVERIFY(!timed.token().stop_requested());
    source.request_stop();
    QVERIFY(timed.token().stop_requested());
    QVERIFY(!timed.over());
  }

  void nobody_waits_for_its_time() {
    QElapsedTimer clock;
    clock.start();
    { const StopAfter timed({}, std::chrono::hours(1)); }
    QVERIFY(clock.elapsed() < kTimeout);
  }
};

SPORESCOPE_TEST(StopAfterTest)

}  // namespace stop_after_test

#include "stop_after_test.moc"
