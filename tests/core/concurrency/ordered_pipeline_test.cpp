// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/ordered_pipeline.h"

#include <QtTest>
#include <atomic>
#include <numeric>
#include <stdexcept>

#include "tests/program/test_class.h"

namespace ordered_pipeline_test {

using namespace sporescope;

class InOrderTest : public QObject {
  Q_OBJECT

 private slots:
  void items_are_consumed_in_order_data() {
    QTest::addColumn<unsigned>("threads");
    QTest::addColumn<int>("window");
    QTest::newRow("one") << 1U << 4;
    QTest::newRow("two") << 2U << 4;
    QTest::newRow("many, narrow") << 8U << 1;
    QTest::newRow("many, wide") << 8U << 1000;
    QTest::newRow("as the machine has") << 0U << 16;
  }
  void items_are_consumed_in_order() {
    QFETCH(unsigned, threads);
    QFETCH(int, window);
    constexpr std::size_t kCount = 3000;
    std::vector<std::size_t> taken;
    std::atomic<std::size_t> farthest = 0;
    std::atomic<int> taking = 0;
    bool single = true;
    bool within_window = true;
    const bool all = run_ordered(
        kCount, threads, static_cast<std::size_t>(window), {},
        [&](std::size_t i) {
          std::size_t known = farthest;
          while (i > known && !farthest.compare_exchange_weak(known, i)) {
          }
          return i * 2;
        },
        [&](std::size_t i, std::size_t item) {
          single = single && ++taking == 1;
          within_window = within_window && farthest < taken.size() + static_cast<std::size_t>(window) + 1;
          taken.push_back(item - i);
          --taking;
          return true;
        });
    QVERIFY(all && single && within_window);
    std::vector<std::size_t> expected(kCount);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    QCOMPARE(taken, expected);
  }

  void stops_when_consumer_returns_false() {
    std::size_t taken = 0;
    QVERIFY(!run_ordered(
        1000, 4, 16, {}, [](std::size_t i) { return i; }, [&](std::size_t, std::size_t) { return ++taken < 10; }));
    QCOMPARE(taken, std::size_t{10});
    QVERIFY(run_ordered(
        0, 4, 16, {}, [](std::size_t i) { return i; }, [](std::size_t, std::size_t) { return true; }));
  }

  void ends_when_stopped() {
    std::stop_source stop;
    std::size_t taken = 0;
    QVERIFY(!run_ordered(
        100'000, 4, 16, stop.get_token(), [](std::size_t i) { return i; },
        [&](std::size_t, std::size_t) {
          if (++taken == 50) stop.request_stop();
          return true;
        }));
    QVERIFY(taken >= 50 && taken < 100'000);
  }

  void throws_on_what_was_thrown() {
    const auto make = [](std::size_t i) {
      if (i == 70) throw std::runtime_error("make");
      return i;
    };
    QVERIFY_EXCEPTION_THROWN(run_ordered(200, 4, 8, {}, make, [](std::size_t, std::size_t) { return true; }),
                             std::runtime_error);
    const auto take = [](std::size_t i, std::size_t) {
      if (i == 70) throw std::logic_error("take");
      return true;
    };
    QVERIFY_EXCEPTION_THROWN(run_ordered(
                                 200, 4, 8, {}, [](std::size_t i) { return i; }, take),
                             std::logic_error);
  }
};

SPORESCOPE_TEST(InOrderTest)

}  // namespace ordered_pipeline_test

#include "ordered_pipeline_test.moc"
