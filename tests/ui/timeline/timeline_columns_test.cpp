// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_columns.h"

#include <QTest>
#include <random>

#include "tests/program/test_class.h"
#include "ui/timeline/timeline_scale.h"
#include "ui/timeline/timeline_viewport.h"

namespace timeline_columns_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

constexpr auto kNone = TimelineFill::none, kPlain = TimelineFill::plain, kValue = TimelineFill::value,
               kNegInf = TimelineFill::neg_inf, kPosInf = TimelineFill::pos_inf, kNan = TimelineFill::nan;

TimelineColumn column(TimelineFill fill, double place = 0, TimelineTick tick = TimelineTick::none) {
  return {fill, tick, static_cast<float>(place)};
}

TimelineColumn at(double place) { return column(kValue, place); }

}  // namespace

/// Tests the positions of columns, and the column shown for several; expected values were determined by hand.
class TimelineColumnsTest : public QObject {
  Q_OBJECT

 private slots:
  void theWorstStandsForAll_data() {
    QTest::addColumn<QList<int>>("fills");
    QTest::addColumn<int>("worst");
    const auto row = [](const char* name, QList<int> fills, TimelineFill worst) {
      QTest::newRow(name) << fills << static_cast<int>(worst);
    };
    const int no = static_cast<int>(kNone), yes = static_cast<int>(kPlain), number = static_cast<int>(kValue),
              low = static_cast<int>(kNegInf), high = static_cast<int>(kPosInf), nan_ = static_cast<int>(kNan);
    row("NaN before +Inf", {high, nan_, low}, kNan);
    row("+Inf before -Inf", {low, high, number}, kPosInf);
    row("-Inf before values", {number, low, number}, kNegInf);
    row("a value before what was not dumped", {no, number, no}, kValue);
    row("a value before what was not looked at", {yes, number}, kValue);
    row("dumped before not dumped", {no, yes}, kPlain);
    row("nothing", {no, no}, kNone);
  }
  void theWorstStandsForAll() {
    QFETCH(QList<int>, fills);
    QFETCH(int, worst);
    std::vector<TimelineColumn> columns;
    for (const int fill : fills) columns.push_back(column(static_cast<TimelineFill>(fill), 0.5));
    QCOMPARE(static_cast<int>(pooled(columns, 0.5F).fill), worst);
  }

  void ofValuesTheFarthestFromTheMedian() {
    const std::vector<TimelineColumn> columns{at(0.4), at(0.1), at(0.6), at(0.8)};
    QCOMPARE(pooled(columns, 0.5F).position, 0.1F);   // Its distance is 0.4, that of 0.8 only 0.3
    QCOMPARE(pooled(columns, 0.25F).position, 0.8F);  // Its distance is 0.55
    QCOMPARE(pooled(std::vector{at(0.25), at(0.75)}, 0.5F).position, 0.75F);
    QCOMPARE(medianPlace(columns), 0.6F);  // Of four, the upper one in the middle
    QCOMPARE(medianPlace(std::vector{at(0.9), column(kNan, 1), at(0.2), at(0.3), column(kNone)}), 0.3F);
    QCOMPARE(medianPlace({}), 0.5F);
  }

  void theGravestTickIsKept() {
    const std::vector columns{column(kNan, 1), column(kValue, 0.5, TimelineTick::warning),
                              column(kNone, 0, TimelineTick::error), column(kValue, 0.1, TimelineTick::stale)};
    QCOMPARE(pooled(columns, 0.5F), column(kNan, 1, TimelineTick::error));
  }

  void wideColumnsHaveABarEach() {
    const std::vector columns{at(0.1), at(0.2), at(0.3), at(0.4)};
    QCOMPARE(barsOf(columns, 0.5F, 0, 10, 100),
             (std::vector<TimelineBar>{{0, 10, at(0.1)}, {10, 20, at(0.2)}, {20, 30, at(0.3)}, {30, 40, at(0.4)}}));
    // 20 pixels from the middle of the second column: half of the second, the third, half of the fourth.
    QCOMPARE(barsOf(columns, 0.5F, 1.5, 10, 20),
             (std::vector<TimelineBar>{{-5, 5, at(0.2)}, {5, 15, at(0.3)}, {15, 25, at(0.4)}}));
  }

  void narrowColumnsShareAPixel() {
    const std::vector columns{at(0.5), at(0.1), at(0.6), column(kNan, 1), at(0.5), at(0.9)};
    QCOMPARE(barsOf(columns, 0.5F, 0, 0.5, 3),
             (std::vector<TimelineBar>{{0, 1, at(0.1)}, {1, 2, column(kNan, 1)}, {2, 3, at(0.9)}}));
    // Two thirds of a pixel each: the second column touches both pixels.
    QCOMPARE(barsOf(std::vector{at(0.5), at(0.1), at(0.6)}, 0.5F, 0, 2.0 / 3, 2),
             (std::vector<TimelineBar>{{0, 1, at(0.1)}, {1, 2, at(0.1)}}));
    QCOMPARE(barsOf({}, 0.5F, 0, 0.5, 3).size(), std::size_t{0});
    QCOMPARE(barsOf(columns, 0.5F, 0, 0, 3).size(), std::size_t{0});
  }

  /// At no zoom and position is a NaN, an Inf or a hit among 100,000 columns lost.
  void noNaNDisappears() {
    constexpr std::size_t kCount = 100'000;
    std::mt19937 random(7);
    std::vector<TimelineColumn> columns;
    for (std::size_t i = 0; i < kCount; ++i) columns.push_back(at(std::uniform_real_distribution(0.0, 1.0)(random)));
    for (const std::size_t bad : {std::size_t{0}, std::size_t{31'337}, std::size_t{65'536}, kCount - 1}) {
      std::vector<TimelineColumn> with = columns;
      with[bad] = column(kNan, 1, TimelineTick::error);
      TimelineViewport viewport;
      viewport.setViewportSize(1237, 1);
      viewport.setCount(kCount);
      for (int turn = 0; turn < 40; ++turn) {
        const double x = viewport.xOf(static_cast<double>(bad) + 0.5);
        const auto bars = barsOf(with, medianPlace(with), viewport.first(), viewport.pitch(), 1237);
        const bool seen = std::any_of(bars.begin(), bars.end(), [](const TimelineBar& bar) {
          return bar.shown.fill == kNan && bar.shown.tick == TimelineTick::error && bar.right > 0 && bar.left < 1237;
        });
        QVERIFY2(seen, qPrintable(QStringLiteral("%1 at pitch %2").arg(bad).arg(viewport.pitch())));
        viewport.zoom(1.4, x);
      }
      QCOMPARE(viewport.pitch(), TimelineViewport::kMax);
    }
  }

  void whatIsInSight() {
    TimelineViewport viewport;
    viewport.setViewportSize(400, 1);
    viewport.setCount(4);
    QCOMPARE(viewport.pitch(), TimelineViewport::kWidestFit);  // Four bars stay narrow
    viewport.setCount(100);
    QCOMPARE(viewport.pitch(), 4.0);
    QVERIFY(viewport.isFit());
    QCOMPARE(*viewport.columnAt(11), std::size_t{2});
    QVERIFY(!viewport.columnAt(-1) && !viewport.columnAt(400));
    viewport.zoom(2, 200);  // Column 50 stays under the pointer
    QCOMPARE(viewport.pitch(), 8.0);
    QCOMPARE(viewport.xOf(50), 200.0);
    viewport.pan(80);
    QCOMPARE(viewport.first(), 15.0);
    viewport.pan(1e9);
    QCOMPARE(viewport.first(), 0.0);
    viewport.pan(-1e9);
    QCOMPARE(viewport.first(), 50.0);
    viewport.reveal(99);
    QCOMPARE(viewport.first(), 50.0);  // It is visible already
    viewport.reveal(49);
    QCOMPARE(viewport.first(), 44.0);  // With a margin of a tenth of the room
    viewport.setViewportSize(800, 1);
    QCOMPARE(viewport.pitch(), 8.0);
    QVERIFY(viewport.columnAt(799));
    viewport.zoom(1e-9, 0);
    QVERIFY(viewport.isFit());
    viewport.setViewportSize(1600, 2);
    QCOMPARE(viewport.pitch(), 16.0);
    viewport.setCount(0);
    QVERIFY(!viewport.columnAt(0));
    viewport.zoom(2, 10);
    viewport.reveal(3);
  }

  /// Values are placed by their logarithm, severe ones are shown for every measure, and hits are shown before anything was
  /// read.
  void whatAColumnShows() {
    std::vector<ExecutedOperator> executions(7);
    for (std::uint32_t i = 0; i < 7; ++i) executions[i] = {GraphIndex{0}, NodeIndex{i}, 1, 1, i, 1};
    executions[4].output_count = 0;
    const ExecutedStep step(Iteration{0}, executions, std::vector<TensorKey>(7));
    std::vector<ExecutionStatistics> statistics(7);
    statistics[0].largest = 0.01;
    statistics[1].largest = 1;
    statistics[2].largest = 100;
    for (int i = 0; i < 3; ++i) statistics[static_cast<std::size_t>(i)].worst = ValueSeverity::finite;
    statistics[3].worst = ValueSeverity::nan;
    statistics[3].largest = 1e9;
    statistics[3].nanShare = 0.25;
    statistics[5].remaining = 1;
    statistics[6].remaining = 1;
    std::unordered_map<std::size_t, TimelineHits> hits;
    hits[6] = {TimelineTick::error, ValueSeverity::neg_inf, {}};
    const TimelineScale scale = scaleOf(step, statistics, hits, Measure::largest);
    QCOMPARE(*scale.range, std::pair(0.01, 1e9));
    QCOMPARE(scale.columns[0], at(0));
    QVERIFY(std::abs(scale.columns[1].position - 2.0 / 11) < 1e-6);  // Two of eleven powers of ten
    QVERIFY(std::abs(scale.columns[2].position - 4.0 / 11) < 1e-6);
    QCOMPARE(scale.columns[3], column(kNan, 1));
    QCOMPARE(scale.columns[4], column(kNone));
    QCOMPARE(scale.columns[5], column(kNone));
    QCOMPARE(scale.columns[6], column(kNegInf, 1, TimelineTick::error));
    QCOMPARE(scaleOf(step, statistics, hits, Measure::nan_share).columns[3], column(kNan, 0.25));
    const TimelineScale plainScale = scaleOf(step, statistics, hits, Measure::hits);
    QCOMPARE(plainScale.columns[0], column(kPlain));
    QCOMPARE(plainScale.columns[4], column(kNone));
    QCOMPARE(plainScale.columns[5], column(kPlain));
  }

  /// Equal values, zeros only, or a range beyond double: no position is NaN.
  void everyValueHasAPlace() {
    for (const double number :
         {0.0, 3.0, 1e-320, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::max()}) {
      const MeasureRange range = including(including(including({}, number), 2.0), 0.0);
      const double place = positionOnScale(Measure::largest, number, range);
      QVERIFY2(place >= 0 && place <= 1, qPrintable(QString::number(number)));
    }
    QCOMPARE(positionOnScale(Measure::largest, 2, including({}, 2)), 0.5);
    QCOMPARE(positionOnScale(Measure::largest, 2, {}), 0.0);
    // A denormal does not extend a scale.
    QCOMPARE(including(including({}, 1e-44), 2.0), MeasureRange(std::pair(2.0, 2.0)));
  }
};

SPORESCOPE_TEST(TimelineColumnsTest)

}  // namespace timeline_columns_test

#include "timeline_columns_test.moc"
