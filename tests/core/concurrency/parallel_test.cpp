// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/parallel.h"

#include <QtTest>
#include <atomic>
#include <barrier>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/program/test_class.h"

namespace parallel_test {

using namespace sporescope;

class ParallelTest : public QObject {
  Q_OBJECT

 private slots:
  void does_each_once_data() {
    QTest::addColumn<unsigned>("threads");
    QTest::addColumn<int>("count");
    QTest::newRow("none") << 4U << 0;
    QTest::newRow("one") << 4U << 1;
    QTest::newRow("on the calling thread") << 1U << 100;
    QTest::newRow("many") << 8U << 10'000;
    QTest::newRow("as the machine has") << cpu_thread_count() << 1000;
  }
  void does_each_once() {
    QFETCH(unsigned, threads);
    QFETCH(int, count);
    std::vector<std::atomic<int>> times(static_cast<std::size_t>(count));
    parallel_for(times.size(), threads, {}, [&](std::size_t i) { ++times[i]; });
    for (const auto& done : times) QCOMPARE(done.load(), 1);
  }

  void stop_requested_starts_no_further_items() {
    std::stop_source source;
    std::atomic<int> done = 0;
    parallel_for(1000, 1, source.get_token(), [&](std::size_t i) {
      ++done;
      if (i == 9) source.request_stop();
    });
    QCOMPARE(done.load(), 10);
  }

  void an_exception_ends_the_run() {
    int done = 0;
    const auto run = [&] {
      parallel_for(1000, 1, {}, [&](std::size_t i) {
        ++done;
        if (i == 20) throw std::runtime_error("twenty");
      });
    };
    QVERIFY_EXCEPTION_THROWN(run(), std::runtime_error);
    QCOMPARE(done, 21);
  }

  void an_exception_of_another_thread_is_thrown_on() {
    // Each call waits for the other one, so that one of them runs on another thread than the caller's.
    std::barrier both(2);
    const auto caller = std::this_thread::get_id();
    const auto run = [&] {
      parallel_for(2, 2, {}, [&](std::size_t) {
        both.arrive_and_wait();
        if (std::this_thread::get_id() != caller) throw std::runtime_error("beside");
      });
    };
    QVERIFY_EXCEPTION_THROWN(run(), std::runtime_error);
  }
};

SPORESCOPE_TEST(ParallelTest)

}  // namespace parallel_test

#include "parallel_test.moc"
