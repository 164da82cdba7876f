// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/event_queue.h"

#include <QtTest>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

#include "tests/program/test_class.h"

namespace event_queue_test {

using namespace sporescope::live;

namespace {

TrainingEvent at_step(std::int32_t step) {
  TrainingEvent result;
  result.step = step;
  return result;
}

}  // namespace

/// Tests that events are delivered in order.
class EventQueueTest : public QObject {
  Q_OBJECT

 private slots:
  void events_come_in_the_order_in_which_they_happened() {
    EventQueue queue;
    std::vector<std::int32_t> heard;
    queue.set_observer([&](const TrainingEvent& recorded) { heard.push_back(recorded.step); });
    for (const std::int32_t step : {3, 1, 2}) queue.push(at_step(step));
    QVERIFY(heard.empty());
    queue.deliver();
    QCOMPARE(heard, (std::vector<std::int32_t>{3, 1, 2}));
    queue.deliver();
    QCOMPARE(heard.size(), std::size_t{3});
  }

  /// An event caused by the observer is delivered after the observer has returned.
  void observer_is_not_reentered() {
    EventQueue queue;
    std::vector<std::int32_t> heard;
    queue.set_observer([&](const TrainingEvent& recorded) {
      if (recorded.step == 1) {
        queue.push(at_step(2));
        queue.deliver();
      }
      heard.push_back(recorded.step);
    });
    queue.push(at_step(1));
    queue.deliver();
    QCOMPARE(heard, (std::vector<std::int32_t>{1, 2}));
  }

  void events_queued_before_observer_are_delivered() {
    EventQueue queue;
    queue.push(at_step(1));
    std::vector<std::int32_t> heard;
    queue.set_observer([&](const TrainingEvent& recorded) { heard.push_back(recorded.step); });
    queue.deliver();
    QCOMPARE(heard, std::vector<std::int32_t>{1});
  }

  void wait_until_delivered_waits_for_other_thread() {
    EventQueue queue;
    std::promise<void> started, go_on;
    std::atomic<int> heard = 0;
    queue.set_observer([&](const TrainingEvent& recorded) {
      if (recorded.step == 1) {
        started.set_value();
        go_on.get_future().wait();
      }
      ++heard;
    });
    queue.push(at_step(1));
    std::thread other([&] { queue.deliver(); });
    started.get_future().wait();
    queue.push(at_step(2));
    queue.deliver();  // leaves the event to the other thread
    QCOMPARE(heard.load(), 0);
    go_on.set_value();
    queue.wait_until_delivered();
    QCOMPARE(heard.load(), 2);
    other.join();
  }
};

SPORESCOPE_TEST(EventQueueTest)

}  // namespace event_queue_test

#include "event_queue_test.moc"
