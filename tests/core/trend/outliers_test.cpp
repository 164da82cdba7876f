// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which ranks are outliers, and which differences between ranks are normal.

#include "core/trend/outliers.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "tests/core/trend/trend_statistic.h"
#include "tests/program/test_class.h"

namespace outliers_test {

using namespace sporescope;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

std::vector<TrendPoint> points_of(const QList<double>& values) {
  std::vector<TrendPoint> points;
  for (const double value : values) {
    // An infinity represents a tensor with an infinity, whose finite elements are not representative.
    const bool bad = std::isinf(value);
    points.push_back({bad ? 1 : value, 1, bad ? ValueClass::infinite : ValueClass::finite});
  }
  return points;
}

QList<int> places(const std::vector<Jump>& found) {
  QList<int> at;
  for (const Jump& one : found) at += static_cast<int>(one.at);
  return at;
}

}  // namespace

class OutliersTest : public QObject {
  Q_OBJECT

 private slots:
  void who_stands_out_is_told_from_what_ranks_do_data() {
    using enum TrendStatistic;
    QTest::addColumn<TrendStatistic>("statistic");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QList<int>>("outliers");
    QTest::newRow("nobody") << l2 << QList<double>{} << QList<int>{};
    QTest::newRow("one alone") << l2 << QList<double>{900} << QList<int>{};
    QTest::newRow("two cannot tell") << l2 << QList<double>{1, 900} << QList<int>{};
    QTest::newRow("one of three") << l2 << QList<double>{1, 900, 1.1} << QList<int>{1};
    QTest::newRow("much smaller") << l2 << QList<double>{1, 1.2, 1e-3, 1.1} << QList<int>{2};
    QTest::newRow("alike") << l2 << QList<double>{1, 2, 0.7, 1.4, 3} << QList<int>{};
    QTest::newRow("two halves") << l2 << QList<double>{1, 1, 900, 900} << QList<int>{};
    QTest::newRow("two groups of unequal size") << l2 << QList<double>{1, 1, 1, 1, 1, 900, 900, 900} << QList<int>{};
    QTest::newRow("ranks that differ by nature") << l2 << QList<double>{1e-6, 1, 1e3, 1e-3, 1e6, 1e-1, 1e5} << QList<int>{};
    QTest::newRow("missing ones are passed over") << l2 << QList<double>{kNone, 1, 900, kNone, 1.1} << QList<int>{2};
    QTest::newRow("zero alone") << l2 << QList<double>{1, 1.2, 0, 1.1} << QList<int>{2};
    QTest::newRow("all but one zero") << l2 << QList<double>{0, 0, 3, 0} << QList<int>{2};
    QTest::newRow("all zero") << l2 << QList<double>{0, 0, 0, 0} << QList<int>{};
    QTest::newRow("infinite alone") << l2 << QList<double>{1, kInf, 1.1} << QList<int>{1};
    QTest::newRow("infinite, one of two") << l2 << QList<double>{1, kInf} << QList<int>{1};
    QTest::newRow("most are infinite") << l2 << QList<double>{1, kInf, kInf} << QList<int>{};
    QTest::newRow("all are infinite") << l2 << QList<double>{kInf, kInf} << QList<int>{};
    QTest::newRow("NaN on one") << nan << QList<double>{0, 0, 0.25, 0} << QList<int>{2};
    QTest::newRow("NaN everywhere") << nan << QList<double>{0.5, 0.25, 0.25} << QList<int>{};
    QTest::newRow("zeros on one") << zero_share << QList<double>{0.1, 0.12, 0.5, 0.09} << QList<int>{2};
    QTest::newRow("a mean about zero") << mean << QList<double>{1e-6, -2e-3, 3e-2, -1e-5} << QList<int>{};
    QTest::newRow("a mean far away") << mean << QList<double>{0.1, -0.2, 12, 0.3} << QList<int>{2};
  }
  void who_stands_out_is_told_from_what_ranks_do() {
    QFETCH(TrendStatistic, statistic);
    QFETCH(QList<double>, values);
    QFETCH(QList<int>, outliers);
    QCOMPARE(places(find_outliers(statistic, points_of(values), 1000)), outliers);
  }

  void what_is_usual_is_told() {
    const std::vector<Jump> found = find_outliers(TrendStatistic::l2, points_of({1, 900, 1.5, 2, kInf}), 1000);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].from, 1.5);
    QCOMPARE(found[0].to, 900.0);
    QCOMPARE(found[1].from, 1.5);
    QVERIFY(std::isinf(found[1].to));
  }

  void a_number_may_be_zero() { QVERIFY(find_outliers(TrendStatistic::l2, points_of({1, 1, 0, 1}), 1).empty()); }

  void the_factor_decides() {
    const std::vector<TrendPoint> points = points_of({1, 1.1, 5, 0.9});
    QVERIFY(find_outliers(TrendStatistic::l2, points, 1000).empty());
    QCOMPARE(places(find_outliers(TrendStatistic::l2, points, 1000, 3)), QList<int>{2});
  }

  // Up to an eighth of 1,024 ranks may be outliers; more of them are a group.
  void of_many_an_eighth_may_stand_out() {
    QList<double> values(1024, 1.0);
    for (int i = 0; i < 128; ++i) values[i] = 900;
    QCOMPARE(places(find_outliers(TrendStatistic::l2, points_of(values), 1000)).size(), 128);
    values[128] = 900;
    QVERIFY(find_outliers(TrendStatistic::l2, points_of(values), 1000).empty());
  }
};

SPORESCOPE_TEST(OutliersTest)

}  // namespace outliers_test

#include "outliers_test.moc"
