// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/statistics_comparison.h"

#include <QTest>
#include <cmath>
#include <limits>

#include "tests/program/test_class.h"

namespace statistics_comparison_test {

using namespace sporescope;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

/// Returns the statistics of [1, 2, 3, nan, -4, 0], as NumPy computes them over the finite values.
Statistics read_with_nan() {
  Statistics read;
  read.count = 6;
  read.nan = 1;
  read.zero = 1;
  read.negative = 1;
  read.positive = 3;
  read.min = -4;
  read.max = 3;
  read.mean = 0.4;
  read.l2 = 5.477225575051661;
  return read;
}

const FieldComparison* find(const StatisticsComparison& compared, RecordedField which) {
  for (const FieldComparison& one : compared.numbers) {
    if (one.which == which) return &one;
  }
  return nullptr;
}

bool mentions(const StatisticsComparison& compared, const std::string& text) {
  for (const Text& sentence : compared.why) {
    if (sentence.str().find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

class RecordedComparisonTest : public QObject {
  Q_OBJECT

 private slots:
  void what_is_rounded_off_is_no_difference() {
    Statistics read = read_with_nan();
    read.nan = 0;
    RecordedStatistics recorded;
    recorded.max = 3;
    recorded.mean = 0.400003;
    recorded.l2 = 5.47723;
    const StatisticsComparison compared = compare_with_computed(recorded, read, "statistic.csv");
    QCOMPARE(compared.numbers.size(), 3U);
    QVERIFY(!compared.differs());
  }

  /// If values cancel, the accuracy of their mean depends on their magnitude.
  void a_mean_near_zero_is_measured_by_the_values() {
    Statistics read;
    read.count = 4;
    read.min = -1000;
    read.max = 1000;
    read.mean = 0;
    RecordedStatistics recorded;
    recorded.mean = 0.05;
    QVERIFY(!compare_with_computed(recorded, read, "dump.json").differs());
    recorded.mean = 5;
    QVERIFY(compare_with_computed(recorded, read, "dump.json").differs());
  }

  /// Statistics of the whole tensor do not contradict its first elements.
  void a_sample_differs_in_nothing() {
    RecordedStatistics recorded;
    recorded.max = 30;
    recorded.count = 24;
    QVERIFY(compare_with_computed(recorded, read_with_nan(), "statistic.csv").differs());
    const StatisticsComparison compared = compare_with_computed(recorded, read_with_nan(), "statistic.csv", ReadPart::sample);
    QCOMPARE(compared.numbers.size(), 2U);
    QVERIFY(!compared.differs());
    QVERIFY(mentions(compared, "a sample; the statistics in statistic.csv"));
  }

  void nan_in_a_mean_is_explained() {
    RecordedStatistics recorded;
    recorded.max = kNan;
    recorded.mean = kNan;
    const StatisticsComparison compared = compare_with_computed(recorded, read_with_nan(), "statistic.csv");
    QVERIFY(find(compared, RecordedField::max)->differs);
    QVERIFY(mentions(compared, "statistic.csv includes NaN and Inf"));
    QVERIFY(!mentions(compared, "skip NaN"));
    QCOMPARE(compared.why.size(), 1U);
  }

  /// A range that ignores NaN agrees with the finite values; the mean reveals the NaN.
  void range_ignoring_nan_is_explained() {
    RecordedStatistics recorded;
    recorded.max = 3;
    recorded.min = -4;
    recorded.mean = kNan;
    const StatisticsComparison compared = compare_with_computed(recorded, read_with_nan(), "dump.json");
    QVERIFY(!find(compared, RecordedField::max)->differs);
    QVERIFY(find(compared, RecordedField::mean)->differs);
    QVERIFY(mentions(compared, "skip NaN"));
  }

  void counts_are_exact() {
    RecordedStatistics recorded;
    recorded.nan = 2;
    recorded.zero = 1;
    const StatisticsComparison compared = compare_with_computed(recorded, read_with_nan(), "statistic.csv");
    QVERIFY(find(compared, RecordedField::nan)->differs);
    QVERIFY(!find(compared, RecordedField::zero)->differs);
    QVERIFY(mentions(compared, "otherwise they belong to other values"));
  }

  /// An infinite norm of finite values, because the squares overflowed.
  void a_norm_that_overflowed() {
    Statistics read = read_with_nan();
    read.nan = 0;
    RecordedStatistics recorded;
    recorded.l2 = std::numeric_limits<double>::infinity();
    const StatisticsComparison compared = compare_with_computed(recorded, read, "dump.json");
    QVERIFY(find(compared, RecordedField::l2)->differs);
    QVERIFY(mentions(compared, "a sum can overflow"));
    QVERIFY(!mentions(compared, "includes NaN"));
  }

  void what_was_not_told_is_not_compared() {
    const StatisticsComparison compared = compare_with_computed({}, read_with_nan(), "dump.json");
    QVERIFY(compared.numbers.empty() && !compared.differs());
  }
};

SPORESCOPE_TEST(RecordedComparisonTest)

}  // namespace statistics_comparison_test

#include "statistics_comparison_test.moc"
