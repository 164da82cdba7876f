// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/measure.h"

#include <QTest>
#include <cmath>
#include <limits>

#include "tests/program/test_class.h"

namespace measure_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Limits = std::numeric_limits<double>;

TensorSummary summaryOf(double min, double max, double absMean) {
  TensorSummary summary;
  summary.statistics.count = 4;
  summary.statistics.min = min;
  summary.statistics.max = max;
  summary.statistics.abs_mean = absMean;
  return summary;
}

}  // namespace

class MeasureTest : public QObject {
  Q_OBJECT

 private slots:
  void theLargestValueIsThatWithoutItsSign() {
    QCOMPARE(measured(summaryOf(-7, 2, 3), Measure::largest), std::optional(7.0));
    QCOMPARE(measured(summaryOf(-1, 2, 1.5), Measure::largest), std::optional(2.0));
    QCOMPARE(measured(summaryOf(-7, 2, 3), Measure::mean), std::optional(3.0));
    for (const Measure measure : {Measure::largest, Measure::mean, Measure::nan_share}) QVERIFY(!measured({}, measure));
    // They need more than the tensor.
    for (const Measure measure : {Measure::hits, Measure::error, Measure::excess}) {
      QVERIFY(!measured(summaryOf(-7, 2, 3), measure));
    }
  }

  void measuresHaveDifferentNames() {
    QStringList names;
    for (const Measure measure :
         {Measure::hits, Measure::nan_share, Measure::largest, Measure::mean, Measure::error, Measure::excess}) {
      names += measureName(measure);
    }
    QCOMPARE(names.removeDuplicates(), 0);
    QVERIFY(!names.contains(QString()));
  }

  void aRangeIsThatOfItsFinitePositiveValues() {
    MeasureRange range;
    for (const double ignored : {0.0, -1.0, 1e-40, Limits::infinity(), Limits::quiet_NaN()}) {
      range = including(range, ignored);
      QVERIFY(!range);
    }
    range = including(including(range, 5), 3);
    QCOMPARE(range, MeasureRange(std::pair(3.0, 5.0)));
    QCOMPARE(including(range, 4), range);
    QCOMPARE(including(range, MeasureRange(std::pair(1.0, 4.0))), MeasureRange(std::pair(1.0, 5.0)));
    QCOMPARE(including(range, MeasureRange()), range);
    QCOMPARE(including(MeasureRange(), range), range);
  }

  /// 10 is in the middle of 1 and 100.
  void theScaleIsLogarithmic() {
    const MeasureRange range(std::pair(1.0, 100.0));
    QCOMPARE(positionOnScale(Measure::largest, 1, range), 0.0);
    QCOMPARE(positionOnScale(Measure::largest, 10, range), 0.5);
    QCOMPARE(positionOnScale(Measure::largest, 100, range), 1.0);
    QCOMPARE(positionOnScale(Measure::nan_share, 0.25, range), 0.25);
    QCOMPARE(positionOnScale(Measure::largest, 10, std::nullopt), 0.0);
  }

  /// They are at the ends even if all other values are equal, which are in the middle.
  void whatTheRangeIgnoresIsAtItsEnds() {
    for (const MeasureRange& range : {MeasureRange(std::pair(1.0, 100.0)), MeasureRange(std::pair(5.0, 5.0))}) {
      QCOMPARE(positionOnScale(Measure::error, 0, range), 0.0);
      QCOMPARE(positionOnScale(Measure::error, Limits::infinity(), range), 1.0);
    }
    QCOMPARE(positionOnScale(Measure::error, 5, MeasureRange(std::pair(5.0, 5.0))), 0.5);
  }
};

SPORESCOPE_TEST(MeasureTest)

}  // namespace measure_test

#include "measure_test.moc"
