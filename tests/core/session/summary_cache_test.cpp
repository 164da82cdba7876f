// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/summary_cache.h"

#include <QtTest>

#include "tests/program/test_class.h"

namespace summary_cache_test {

using sporescope::Iteration;
using sporescope::SummaryCache;
using sporescope::TensorKey;
using sporescope::TensorSummary;

namespace {

TensorSummary summary(std::uint32_t slot, std::uint64_t bytes = 0) {
  TensorSummary result;
  result.info.key.slot = slot;
  result.bytes = bytes;
  return result;
}

TensorKey key(std::uint32_t slot) { return summary(slot).info.key; }

}  // namespace

class SummaryCacheTest : public QObject {
  Q_OBJECT
 private slots:
  void what_was_put_is_found();
  void the_card_that_was_not_asked_for_the_longest_goes_first();
  void a_newer_card_replaces_the_older();
  void a_cache_without_room_keeps_nothing();
  void an_iteration_can_be_forgotten();
};

void SummaryCacheTest::what_was_put_is_found() {
  SummaryCache cache(4);
  cache.put(summary(1, 64));
  QCOMPARE(cache.find(key(1))->bytes, std::uint64_t{64});
  QVERIFY(!cache.find(key(2)));
}

void SummaryCacheTest::the_card_that_was_not_asked_for_the_longest_goes_first() {
  SummaryCache cache(2);
  cache.put(summary(1));
  cache.put(summary(2));
  QVERIFY(cache.find(key(1)));
  cache.put(summary(3));
  QVERIFY(cache.find(key(1)));
  QVERIFY(!cache.find(key(2)));
  QVERIFY(cache.find(key(3)));
  QCOMPARE(cache.size(), std::size_t{2});
}

void SummaryCacheTest::a_newer_card_replaces_the_older() {
  SummaryCache cache(2);
  cache.put(summary(1, 10));
  cache.put(summary(1, 20));
  QCOMPARE(cache.size(), std::size_t{1});
  QCOMPARE(cache.find(key(1))->bytes, std::uint64_t{20});
}

void SummaryCacheTest::a_cache_without_room_keeps_nothing() {
  SummaryCache cache(0);
  cache.put(summary(1));
  QVERIFY(!cache.find(key(1)));
}

void SummaryCacheTest::an_iteration_can_be_forgotten() {
  SummaryCache cache(4);
  TensorSummary later = summary(1);
  later.info.key.iteration = Iteration{7};
  cache.put(summary(1));
  cache.put(later);
  cache.forget_iteration(Iteration{7});
  QVERIFY(cache.find(key(1)));
  QVERIFY(!cache.find(later.info.key));
  QCOMPARE(cache.size(), std::size_t{1});
  cache.put(later);
  QVERIFY(cache.find(later.info.key));
}

SPORESCOPE_TEST(SummaryCacheTest)

}  // namespace summary_cache_test

#include "summary_cache_test.moc"
