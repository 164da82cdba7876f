// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests how requests become tasks: their results, their errors and their cancellation.

#include "core/concurrency/submit.h"

#include <QtTest>
#include <atomic>
#include <new>
#include <optional>
#include <stdexcept>
#include <thread>

#include "core/concurrency/rate_limiter.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace submit_test {

using namespace sporescope;
using sporescope::test::Signal;

class SubmitTest : public QObject {
  Q_OBJECT

 private slots:
  void exceptions_become_errors() {
    const auto result = catch_exceptions<int>([]() -> Result<int> { return 7; });
    QVERIFY(result && *result == 7);
    const auto failed = catch_exceptions<int>([]() -> Result<int> { return fail(ErrorCode::not_found, "nothing"); });
    QVERIFY(!failed && failed.error().code == ErrorCode::not_found);
    const auto thrown = catch_exceptions<int>([]() -> Result<int> { throw std::runtime_error("bad header"); });
    QVERIFY(!thrown && thrown.error().code == ErrorCode::read_failed);
    QVERIFY(thrown.error().str().find("bad header") != std::string::npos);
    const auto memory = catch_exceptions<int>([]() -> Result<int> { throw std::bad_alloc(); });
    QVERIFY(!memory && memory.error().code == ErrorCode::read_failed);
    QVERIFY(memory.error().str().find("memory") != std::string::npos);
  }

  void the_result_is_delivered_by_the_worker() {
    Signal done;
    WorkQueue queue(1, WorkQueue::Order::oldest_first);
    std::optional<Result<int>> received;
    std::thread::id thread;
    const CancelHandle handle = submit<int>(
        queue,
        [&](Result<int> result) {
          received = std::move(result);
          thread = std::this_thread::get_id();
          done.set();
        },
        [](const std::stop_token&) -> Result<int> { return 7; });
    QVERIFY(done.wait());
    QVERIFY(received && *received && **received == 7);
    QVERIFY(thread != std::this_thread::get_id());
  }

  void an_exception_of_the_work_is_delivered_as_an_error() {
    Signal done;
    WorkQueue queue(1, WorkQueue::Order::oldest_first);
    std::optional<Result<int>> received;
    const CancelHandle handle = submit<int>(
        queue,
        [&](Result<int> result) {
          received = std::move(result);
          done.set();
        },
        [](const std::stop_token&) -> Result<int> { throw std::runtime_error("bad header"); });
    QVERIFY(done.wait());
    QVERIFY(received && !*received && received->error().code == ErrorCode::read_failed);
  }

  /// Whoever drops the handle gets no result, not even one that is ready.
  void a_cancelled_request_stops_and_delivers_nothing() {
    std::atomic<bool> stopped = false;
    std::atomic<int> calls = 0;
    {
      Signal started, cancelled;
      WorkQueue queue(1, WorkQueue::Order::oldest_first);
      CancelHandle handle = submit<int>(
          queue, [&](const Result<int>&) { ++calls; },
          [&](const std::stop_token& stop) -> Result<int> {
            started.set();
            if (!cancelled.wait()) return fail(ErrorCode::read_failed, "it was not cancelled");
            stopped = stop.stop_requested();
            return 7;
          });
      QVERIFY(started.wait());
      handle.cancel();
      cancelled.set();
    }  // joins the worker
    QVERIFY(stopped);
    QCOMPARE(calls.load(), 0);
  }

  void a_report_is_due_once_in_an_interval() {
    RateLimiter rarely(std::chrono::hours(1));
    QVERIFY(rarely.is_due());  // at once the first time
    QVERIFY(rarely.is_due());
    rarely.restart();
    QVERIFY(!rarely.is_due());
    RateLimiter often(std::chrono::milliseconds(5));
    often.restart();
    QTRY_VERIFY_WITH_TIMEOUT(often.is_due(), kTimeout);
  }
};

SPORESCOPE_TEST(SubmitTest)

}  // namespace submit_test

#include "submit_test.moc"
