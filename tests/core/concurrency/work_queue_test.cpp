// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/work_queue.h"

#include <QtTest>
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace work_queue_test {

using sporescope::CancelState;
using sporescope::WorkQueue;
using sporescope::test::Signal;
using CancelStatePointer = std::shared_ptr<CancelState>;

namespace {

// Uses a queue of one worker that is busy until `go`, so that tasks added meanwhile wait.
std::vector<int> order_of_three(WorkQueue::Order order, int cancelled = -1) {
  WorkQueue queue(1, order);
  Signal busy, go, done;
  std::vector<int> ran;
  queue.add(std::make_shared<CancelState>(), [&](const CancelStatePointer&) {
    busy.set();
    if (!go.wait()) ran.push_back(-1);
  });
  if (!busy.wait()) return {};
  std::atomic<int> left = cancelled < 0 ? 3 : 2;
  for (int i = 0; i < 3; ++i) {
    auto cancel_state = std::make_shared<CancelState>();
    queue.add(cancel_state, [&, i](const CancelStatePointer&) {
      ran.push_back(i);
      if (--left == 0) done.set();
    });
    if (i == cancelled) cancel_state->cancel();
  }
  go.set();
  return done.wait() ? ran : std::vector<int>{};
}

}  // namespace

class WorkQueueTest : public QObject {
  Q_OBJECT
 private slots:
  void the_newest_question_comes_first();
  void jobs_come_in_their_order();
  void cancelled_work_does_not_begin();
  void the_end_stops_what_runs_and_drops_what_waits();
  void work_may_end_the_queue();
  void the_end_waits_for_a_call_and_lets_no_other_begin();
  void threads_begin_with_the_work();
};

void WorkQueueTest::the_newest_question_comes_first() {
  QCOMPARE(order_of_three(WorkQueue::Order::newest_first), (std::vector<int>{2, 1, 0}));
}

void WorkQueueTest::jobs_come_in_their_order() {
  QCOMPARE(order_of_three(WorkQueue::Order::oldest_first), (std::vector<int>{0, 1, 2}));
}

void WorkQueueTest::cancelled_work_does_not_begin() {
  QCOMPARE(order_of_three(WorkQueue::Order::oldest_first, 1), (std::vector<int>{0, 2}));
}

void WorkQueueTest::the_end_stops_what_runs_and_drops_what_waits() {
  Signal running;
  std::atomic<bool> stopped = false;
  std::atomic<bool> second_ran = false;
  {
    WorkQueue queue(1, WorkQueue::Order::oldest_first);
    queue.add(std::make_shared<CancelState>(), [&](const CancelStatePointer& cancel_state) {
      running.set();
      while (!cancel_state->stop().stop_requested()) std::this_thread::yield();
      stopped = true;
    });
    queue.add(std::make_shared<CancelState>(), [&](const CancelStatePointer&) { second_ran = true; });
    QVERIFY(running.wait());
  }
  QVERIFY(stopped);
  QVERIFY(!second_ran);
}

void WorkQueueTest::work_may_end_the_queue() {
  auto queue = std::make_unique<WorkQueue>(2, WorkQueue::Order::oldest_first);
  auto ended = std::make_shared<Signal>();
  WorkQueue& there = *queue;
  auto owner = std::make_shared<std::unique_ptr<WorkQueue>>(std::move(queue));
  there.add(std::make_shared<CancelState>(), [owner, ended](const CancelStatePointer&) {
    owner->reset();
    ended->set();
  });
  QVERIFY(ended->wait());
}

void WorkQueueTest::the_end_waits_for_a_call_and_lets_no_other_begin() {
  Signal inside;
  std::atomic<int> calls = 0;
  {
    WorkQueue queue(1, WorkQueue::Order::oldest_first);
    queue.add(std::make_shared<CancelState>(), [&](const CancelStatePointer& cancel_state) {
      cancel_state->deliver([&] {
        inside.set();
        while (!cancel_state->stop().stop_requested()) std::this_thread::yield();
        ++calls;
      });
      cancel_state->deliver([&] { ++calls; });
    });
    QVERIFY(inside.wait());
  }
  QCOMPARE(calls.load(), 1);
}

/// A folder of many dumps has a queue for each, and most of them are never used.
void WorkQueueTest::threads_begin_with_the_work() {
  WorkQueue queue(3, WorkQueue::Order::oldest_first);
  QCOMPARE(queue.workers(), 0U);
  Signal go;
  std::atomic<int> running = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    queue.add(std::make_shared<CancelState>(), [&](const CancelStatePointer&) {
      ++running;
      (void)go.wait();
    });
    QTRY_COMPARE_WITH_TIMEOUT(running.load(), static_cast<int>(std::min<std::size_t>(i + 1, 3)), kTimeout);
    QCOMPARE(queue.workers(), std::min<std::size_t>(i + 1, 3));
  }
  go.set();
  QTRY_COMPARE_WITH_TIMEOUT(running.load(), 5, kTimeout);
  // An idle worker takes the next task.
  WorkQueue other(3, WorkQueue::Order::oldest_first);
  for (int i = 1; i <= 20; ++i) {
    Signal done;
    std::weak_ptr<CancelState> seen;
    auto cancel_state = std::make_shared<CancelState>();
    seen = cancel_state;
    other.add(std::move(cancel_state), [&](const CancelStatePointer&) { done.set(); });
    QVERIFY(done.wait());
    QTRY_VERIFY_WITH_TIMEOUT(seen.expired(), kTimeout);
  }
  QCOMPARE(other.workers(), 1U);
}

SPORESCOPE_TEST(WorkQueueTest)

}  // namespace work_queue_test

#include "work_queue_test.moc"
