// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <cmath>
#include <string>

#include "core/dump/recorded_statistics/difference_bound.h"
#include "tests/program/test_class.h"

namespace difference_bound_test {

using namespace sporescope;

namespace {

/// Returns the row of a tensor with 4 elements, the minimum -4 and the given statistics.
StatisticRow row(const std::string& max, const std::string& mean, const std::string& norm, const std::string& nan = "0") {
  return {{{"Shape", "(4,)"},
           {"Max Value", max},
           {"Min Value", "-4"},
           {"Avg Value", mean},
           {"L2Norm Value", norm},
           {"NaN Count", nan},
           {"Negative Inf Count", "0"},
           {"Positive Inf Count", "0"}},
          "float32",
          {4}};
}

}  // namespace

/// What recorded statistics prove about the difference of two tensors.
class DifferenceBoundTest : public QObject {
  Q_OBJECT
 private slots:
  void a_statistic_bounds_the_difference_data() {
    QTest::addColumn<QString>("max");
    QTest::addColumn<QString>("mean");
    QTest::addColumn<QString>("norm");
    QTest::addColumn<double>("at_least");
    QTest::addColumn<QString>("mentions");
    // |a| is 5. If the norm, the maximum or the minimum changes by 1, that is a fifth of |a|. For the mean of four elements, it
    // is two fifths.
    QTest::newRow("same") << "3"
                          << "0.5"
                          << "5" << 0.0 << "";
    QTest::newRow("norm") << "3"
                          << "0.5"
                          << "6" << 0.2 << "the norm is 5 in A and 6 in B";
    QTest::newRow("maximum") << "4"
                             << "0.5"
                             << "5" << 0.2 << "the maximum is 3 in A and 4 in B";
    QTest::newRow("mean") << "3"
                          << "1.5"
                          << "5" << 0.4 << "the mean is 0.500 in A and 1.500 in B";
    QTest::newRow("the one that tells most") << "5"
                                             << "0.5"
                                             << "6" << 0.4 << "the maximum is 3 in A and 5 in B";
  }

  void a_statistic_bounds_the_difference() {
    QFETCH(QString, max);
    QFETCH(QString, mean);
    QFETCH(QString, norm);
    QFETCH(double, at_least);
    QFETCH(QString, mentions);
    const auto recorded =
        bound_difference(row("3", "0.5", "5"), row(max.toStdString(), mean.toStdString(), norm.toStdString()));
    QVERIFY(recorded);
    QVERIFY(std::abs(recorded->at_least - at_least) <= 1.1e-5);
    QVERIFY(recorded->at_least <= at_least);
    QCOMPARE(QString::fromStdString(recorded->statistic.str()), mentions);
  }

  void sums_in_another_order_are_no_difference() {
    const auto recorded = bound_difference(row("3", "0.5", "5"), row("3", "0.5000001", "5.000002"));
    QVERIFY(recorded && recorded->at_least == 0);
  }

  void nan_in_one_alone_is_the_largest_difference() {
    const auto recorded = bound_difference(row("3", "0.5", "5"), row("3", "0.5", "5", "1"));
    QVERIFY(recorded && std::isinf(recorded->at_least));
    QCOMPARE(recorded->statistic.str(), std::string("only one side holds NaN or Inf"));
  }

  void what_is_zero_in_one_alone() {
    const StatisticRow zero{{{"L2Norm Value", "0"}}, "float32", {4}};
    const auto recorded = bound_difference(zero, row("3", "0.5", "5"));
    QVERIFY(recorded && std::isinf(recorded->at_least));
  }

  void ends_bound_a_norm_that_is_not_told() {
    // The magnitude of each of the four elements is at most 4.
    const StatisticRow a{{{"Shape", "(4,)"}, {"Max Value", "3"}, {"Min Value", "-4"}}, "float32", {4}};
    const StatisticRow b{{{"Shape", "(4,)"}, {"Max Value", "5"}, {"Min Value", "-4"}}, "float32", {4}};
    const auto recorded = bound_difference(a, b);
    QVERIFY(recorded);
    QCOMPARE(recorded->at_least, 0.25);
  }

  void checksums_that_differ_do_not_say_by_how_much() {
    const StatisticRow a{{{"md5", "0cc175b9c0f1b6a831c399e269772661"}}, "float32", {4}};
    const StatisticRow b{{{"md5", "92eb5ffee6ae2fec3ad71c777531578f"}}, "float32", {4}};
    QVERIFY(bound_difference(a, a)->at_least == 0);
    QVERIFY(!bound_difference(a, b));
  }

  void checksums_that_are_not_equal_are_told() {
    const auto of = [](const char* name, const char* digits, const char* dtype = "float32") {
      return StatisticRow{{{"Max Value", "3"}, {name, digits}}, dtype, {4}};
    };
    QVERIFY(checksums_differ(of("MD5", "0badf00d"), of("MD5", "deadbeef")));
    QVERIFY(checksums_differ(of("MD5", "0x0badf00d"), of("MD5", "0xdeadbeef")));
    QVERIFY(!checksums_differ(of("MD5", "0badf00d"), of("MD5", "0badf00d")));
    // Checksums of another kind or dtype prove nothing.
    QVERIFY(!checksums_differ(of("MD5", "0badf00d"), of("MD5", "0xdeadbeef")));
    QVERIFY(!checksums_differ(of("MD5", "0badf00d"), of("MD5", "deadbeef", "float16")));
    QVERIFY(!checksums_differ(of("MD5", "0badf00d"), row("3", "0.5", "5")));
    // Checksums do not bound the difference.
    QCOMPARE(bound_difference(of("MD5", "0badf00d"), of("MD5", "deadbeef"))->at_least, 0.0);
  }

  void nothing_in_common_tells_nothing() {
    const StatisticRow max{{{"Max Value", "3"}}, "float32", {4}};
    const StatisticRow min{{{"Min Value", "3"}}, "float32", {4}};
    QVERIFY(!bound_difference(max, min));
  }
};

SPORESCOPE_TEST(DifferenceBoundTest)

}  // namespace difference_bound_test

#include "difference_bound_test.moc"
