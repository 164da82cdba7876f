// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>
#include <deque>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "app/mpi/work_scheduler.h"
#include "tests/program/test_class.h"

namespace work_scheduler_test {

using namespace sporescope::mpi;

namespace {

ItemCosts alike(std::size_t count, std::uint64_t weight = 1000) { return {std::vector<std::uint64_t>(count, weight), {}, {}}; }

/// Returns the result of an item.
std::string result_of(std::uint64_t item) { return "item " + std::to_string(item); }

struct InHand {
  std::size_t process = 0;
  std::vector<std::uint64_t> items;
};

}  // namespace

/// Tests the assignment of items to processes and the order of the results.
class WorkSchedulerTest : public QObject {
  Q_OBJECT

 private slots:
  void comesBackInOrderWhoeverIsFaster_data() {
    QTest::addColumn<int>("processes");
    QTest::addColumn<int>("items");
    QTest::addColumn<bool>("grouped");
    QTest::newRow("one") << 1 << 100 << false;
    QTest::newRow("four") << 4 << 1000 << false;
    QTest::newRow("more than items") << 64 << 10 << false;
    QTest::newRow("none to make") << 3 << 0 << false;
    QTest::newRow("100,000 items") << 64 << 100'000 << false;
    QTest::newRow("each sees its own") << 5 << 3000 << true;
  }
  void comesBackInOrderWhoeverIsFaster() {
    QFETCH(const int, processes);
    QFETCH(const int, items);
    QFETCH(const bool, grouped);
    const auto count = static_cast<std::size_t>(items);
    const auto all = static_cast<std::size_t>(processes);
    ItemCosts costs = alike(count);
    for (std::size_t i = 0; grouped && i < count; ++i) costs.groups.push_back(static_cast<std::uint32_t>(i / 7 % all));
    for (std::uint32_t i = 0; grouped && i < all; ++i) costs.groups_of.push_back({i});
    WorkScheduler scheduler(costs, all, all);
    std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same each time
    std::deque<InHand> in_hand;
    std::uint64_t taken = 0;
    while (!scheduler.all_consumed()) {
      for (std::size_t process = 0; process < all; ++process) {
        InHand one{process, scheduler.next(process)};
        for (const std::uint64_t item : one.items) QVERIFY(!grouped || costs.groups[item] == process);
        if (!one.items.empty()) in_hand.push_back(std::move(one));
      }
      QVERIFY(!in_hand.empty());
      std::swap(in_hand.front(), in_hand[random() % in_hand.size()]);
      for (const std::uint64_t item : in_hand.front().items) {
        QVERIFY(scheduler.complete(in_hand.front().process, item, result_of(item)));
      }
      in_hand.pop_front();
      while (const auto result = scheduler.next_result()) QCOMPARE(*result, result_of(taken++));
    }
    QCOMPARE(taken, count);
    QVERIFY(scheduler.remaining().empty());
  }

  /// Four processes and one item as large as all others together: its process gets no other item.
  void isBalancedByBytes() {
    ItemCosts costs = alike(400, 1 << 20);
    costs.weights[0] = std::uint64_t{400} << 20U;
    WorkScheduler scheduler(costs, 4, 4);
    const auto first = scheduler.next(1);
    QCOMPARE(first, std::vector<std::uint64_t>{0});
    std::vector<std::uint64_t> bytes(4);
    for (std::size_t process = 0; const auto& share : {scheduler.next(0), scheduler.next(2), scheduler.next(3)}) {
      for (const std::uint64_t item : share) bytes[process] += costs.weights[item];
      ++process;
    }
    QCOMPARE(bytes[0], std::uint64_t{16} << 20U);  // at most the limit per assignment
    QCOMPARE(bytes[1], bytes[0]);
    QCOMPARE(bytes[2], bytes[0]);
  }

  void becomesSmallerTowardsTheEnd() {
    WorkScheduler scheduler(alike(1000), 2, 2);
    std::vector<std::size_t> sizes;
    std::uint64_t taken = 0;
    while (!scheduler.all_consumed()) {
      const auto share = scheduler.next(0);
      sizes.push_back(share.size());
      for (const std::uint64_t item : share) QVERIFY(scheduler.complete(0, item, {}));
      while (scheduler.next_result()) ++taken;
    }
    QCOMPARE(taken, 1000U);
    QCOMPARE(sizes.front(), WorkScheduler::kMaxItems);
    QCOMPARE(sizes.back(), 1U);
    QVERIFY(std::is_sorted(sizes.rbegin(), sizes.rend()));
  }

  /// Fast processes wait for a slow one, so that few results are pending.
  void waitsForWhoIsSlow() {
    WorkScheduler scheduler(alike(100'000), 2, 2);
    const auto slow = scheduler.next(1);
    std::size_t stored = 0;
    for (auto share = scheduler.next(0); !share.empty(); share = scheduler.next(0)) {
      for (const std::uint64_t item : share) QVERIFY(scheduler.complete(0, item, {}));
      stored += share.size();
    }
    QVERIFY(stored > 0);
    QVERIFY(stored <= 4 * WorkScheduler::kMaxItems);
    QVERIFY(!scheduler.next_result());
    for (const std::uint64_t item : slow) QVERIFY(scheduler.complete(1, item, {}));
    QVERIFY(scheduler.next_result());
    QVERIFY(!scheduler.next(0).empty());
  }

  void knowsWhatIsLeft() {
    WorkScheduler scheduler(alike(10), 2, 20);
    const auto first = scheduler.next(0, 2);
    const auto second = scheduler.next(1, 1);
    QCOMPARE(first.size(), 1U);  // of ten items for twenty readers
    QCOMPARE(scheduler.assigned_to(1), second);
    QVERIFY(!scheduler.complete(0, second.front(), {}));  // assigned to the other process
    QVERIFY(scheduler.complete(1, second.front(), {}));
    QVERIFY(!scheduler.complete(1, second.front(), {}));  // already completed
    const auto left = scheduler.remaining();
    QCOMPARE(left.size(), 9U);
    QVERIFY(std::find(left.begin(), left.end(), second.front()) == left.end());
    QVERIFY(scheduler.assigned_to(1).empty());
  }

  /// A process that sees no part of a dump gets no items of it.
  void givesNothingToWhoSeesNothing() {
    ItemCosts costs = alike(5);
    costs.groups.assign(5, 0);
    costs.groups_of = {{}, {0}};
    WorkScheduler scheduler(costs, 2, 2);
    QVERIFY(scheduler.next(0).empty());
    QVERIFY(scheduler.next(7).empty());
    QVERIFY(!scheduler.next(1).empty());
  }
};

SPORESCOPE_TEST(WorkSchedulerTest)

}  // namespace work_scheduler_test

#include "work_scheduler_test.moc"
