// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/serial_queue.h"

#include <QtTest>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace serial_queue_test {

using namespace sporescope;

class SerialQueueTest : public QObject {
  Q_OBJECT

 private slots:
  void does_all_in_order_before_it_ends() {
    std::vector<int> done;
    {
      SerialQueue queue;
      for (int i = 0; i < 1000; ++i) queue.add([&done, i] { done.push_back(i); });
    }
    QCOMPARE(done.size(), 1000U);
    for (int i = 0; i < 1000; ++i) QCOMPARE(done[static_cast<std::size_t>(i)], i);
  }

  void adding_does_not_wait() {
    SerialQueue queue;
    std::promise<void> go_on;
    queue.add([waits = go_on.get_future().share()] { waits.wait(); });
    for (int i = 0; i < 100; ++i) queue.add([] {});
    go_on.set_value();
  }

  /// Otherwise a tensor of several gigabytes would stay in memory until the next task.
  void what_is_done_is_let_go() {
    SerialQueue queue;
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> seen = held;
    queue.add([held = std::move(held)] {});
    QTRY_VERIFY_WITH_TIMEOUT(seen.expired(), kTimeout);
  }

  void it_may_end_on_its_own_thread() {
    auto queue = std::make_shared<SerialQueue>();
    std::promise<void> last;
    std::promise<void> release;
    queue->add([queue, waits = release.get_future().share()]() mutable {
      waits.wait();
      queue.reset();
    });
    queue->add([&last] { last.set_value(); });
    queue.reset();
    release.set_value();
    QCOMPARE(last.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
  }
};

SPORESCOPE_TEST(SerialQueueTest)

}  // namespace serial_queue_test

#include "serial_queue_test.moc"
