// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "tests/program/test_class.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/line_names.h"
#include "ui/charts/polylines.h"

namespace chart_parts_test {

using namespace sporescope::ui;

namespace {

using Limits = std::numeric_limits<double>;

std::vector<ChartLine> lineOf(const std::vector<double>& values) {
  ChartLine line;
  for (std::size_t i = 0; i < values.size(); ++i) line.points.push_back({static_cast<double>(i), values[i]});
  return {line};
}

// Returns a frame with positions from 0 to `last` and values from 0 to 1.
ChartFrame frameOf(double last, double width, double height = 100) {
  return {QSizeF(width, height), QRectF(0, 0, width, height), AxisScale(0, last), AxisScale(0, 1)};
}

}  // namespace

class ChartPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void scalesHoldAtTheEndsOfTheDoubles_data() {
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("middle");
    QTest::newRow("plain") << -1.0 << 3.0 << 1.0;
    QTest::newRow("all doubles") << Limits::lowest() << Limits::max() << 0.0;
    QTest::newRow("large") << 1e300 << 3e300 << 2e300;
    QTest::newRow("small") << 1e-300 << 3e-300 << 2e-300;
    QTest::newRow("smallest") << 0.0 << 2 * Limits::denorm_min() << Limits::denorm_min();
    QTest::newRow("next to each other") << 1.0 << 1 + 2 * Limits::epsilon() << 1 + Limits::epsilon();
  }
  void scalesHoldAtTheEndsOfTheDoubles() {
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(double, middle);
    const AxisScale scale(low, high);
    QCOMPARE(scale.share(low), 0.0);
    QCOMPARE(scale.share(high), 1.0);
    QVERIFY(scale.middle() == middle);
    QCOMPARE(scale.share(middle), 0.5);
  }

  void roundNumbersAlongAnAxis() {
    const auto are = [](const AxisScale& scale, const std::vector<double>& values) { return roundValues(scale, 5) == values; };
    QVERIFY(are({0, 1}, {0, 0.2, 0.4, 0.6, 0.8, 1}) || are({0, 1}, {0, 0.5, 1}));
    QVERIFY(are({0.3, 0.7}, {0.3, 0.4, 0.5, 0.6, 0.7}));
    QVERIFY(are({1e300, 3e300}, {1e300, 1.5e300, 2e300, 2.5e300, 3e300}));
    QVERIFY(are({1, 1 + 2 * Limits::epsilon()}, {1, 1 + Limits::epsilon(), 1 + 2 * Limits::epsilon()}));
    QVERIFY(are({Limits::lowest(), Limits::max()}, {Limits::lowest(), 0, Limits::max()}));
    std::mt19937 random(3);
    std::uniform_real_distribution<double> exponent(-200, 200);
    for (int i = 0; i < 10'000; ++i) {
      const double one = std::pow(10, exponent(random));
      const double other = (i % 2 == 0 ? -1 : 1) * std::pow(10, i % 3 == 0 ? exponent(random) : std::log10(one) + 0.1);
      const AxisScale scale(std::min(one, other), std::max(one, other));
      for (const auto& values : {roundValues(scale, 5), roundValues(scale, 3), roundExponents(scale, 3)}) {
        QVERIFY(values.size() >= 2 && values.size() <= 12);
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        QVERIFY(values.front() >= scale.low() && values.back() <= scale.high());
      }
    }
  }

  void scaleOfValues() {
    QVERIFY(!valueScale(lineOf({})) && !valueScale(std::vector<double>{}));
    QVERIFY(!valueScale(lineOf({std::nan(""), Limits::infinity(), -Limits::infinity()})));
    const auto ends = [](const std::vector<double>& values) {
      const auto scale = valueScale(lineOf(values));
      return scale ? std::pair(scale->low(), scale->high()) : std::pair(0.0, 0.0);
    };
    QCOMPARE(ends({2, std::nan(""), -5, Limits::infinity()}), std::pair(-5.0, 2.0));
    // A single value is in the middle, zero is at the bottom.
    QCOMPARE(ends({4, 4}), std::pair(2.0, 6.0));
    QCOMPARE(ends({-4}), std::pair(-6.0, -2.0));
    QCOMPARE(ends({0}), std::pair(0.0, 1.0));
    const auto zeros = valueScale(std::vector<double>{0, 0, std::nan("")}, {-1, 1});
    QVERIFY(zeros && zeros->low() == -1 && zeros->high() == 1);
    for (const double value : {1e300, Limits::max(), Limits::lowest(), 1e-300, Limits::denorm_min()}) {
      const auto scale = valueScale(lineOf({value}));
      QVERIFY(scale && scale->low() < scale->high() && std::isfinite(scale->low()) && std::isfinite(scale->high()));
      const double share = scale->share(value);
      QVERIFY(share >= 0 && share <= 1);
    }
  }

  void aMillionPointsKeepTheirExtremes() {
    constexpr std::size_t kCount = 1'000'000;
    constexpr double kWidth = 700;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> value(0.2, 0.8);
    std::vector<ChartPoint> points;
    points.reserve(kCount);
    for (std::size_t i = 0; i < kCount; ++i) points.push_back({static_cast<double>(i), value(random)});
    points[123'456].y = 1;
    points[654'321].y = 0;
    const ChartFrame frame = frameOf(kCount - 1, kWidth);
    const Polylines polylines = polylinesOf(points, frame, 4000);
    QVERIFY(polylines.points() <= 2 * kWidth);
    QCOMPARE(polylines.segments.size(), std::size_t{1});
    const auto& drawn = polylines.segments.front();
    QVERIFY(std::is_sorted(drawn.begin(), drawn.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    QVERIFY(drawn.contains(QPointF(frame.xOf(123'456), 0)) && drawn.contains(QPointF(frame.xOf(654'321), 100)));
    // The lowest and the highest value of each column.
    std::map<int, std::pair<double, double>> requested;
    std::map<int, std::pair<double, double>> found;
    const auto take = [](auto* columns, double x, double y) {
      const int column = std::min(static_cast<int>(x), static_cast<int>(kWidth) - 1);
      const auto [known, fresh] = columns->try_emplace(column, y, y);
      if (!fresh) known->second = {std::min(known->second.first, y), std::max(known->second.second, y)};
    };
    for (const ChartPoint& point : points) take(&requested, frame.xOf(point.x), frame.yOf(*point.y));
    for (const QPointF& point : drawn) take(&found, point.x(), point.y());
    QVERIFY(requested == found);
  }

  void fewPointsAreAllKept() {
    std::vector<ChartPoint> points;
    for (int i = 0; i < 100; ++i) points.push_back({static_cast<double>(i), 0.5});
    QCOMPARE(polylinesOf(points, frameOf(99, 300), 4000).points(), std::size_t{100});
    QVERIFY(polylinesOf(points, frameOf(99, 300), 10).points() <= 10);
    QCOMPARE(polylinesOf({}, frameOf(99, 300), 4000).points(), std::size_t{0});
    QCOMPARE(polylinesOf(std::span(points).first(1), frameOf(99, 300), 4000).singlePoints, QList<QPointF>{QPointF(0, 50)});
  }

  void gapsBreakALine() {
    const std::vector<ChartPoint> points{
        {0, 0.5}, {1, 0.5}, {2, {}}, {3, 1.0}, {4, std::nan("")}, {5, 0.0}, {6, 0.5}, {7, 1.0}, {8, Limits::infinity()}};
    const Polylines polylines = polylinesOf(points, frameOf(8, 80), 4000);
    QCOMPARE(polylines.segments.size(), std::size_t{2});
    QCOMPARE(polylines.segments[0], (QList<QPointF>{{0, 50}, {10, 50}}));
    QCOMPARE(polylines.segments[1], (QList<QPointF>{{50, 100}, {60, 50}, {70, 0}}));
    QCOMPARE(polylines.singlePoints, QList<QPointF>{QPointF(30, 0)});
  }

  // If many points share a pixel, a gap is drawn if it is wide enough to be visible.
  void gapsOfManyPointsBreakALineWhereTheyAreSeen() {
    std::vector<ChartPoint> points;
    for (int i = 0; i < 100'000; ++i) points.push_back({static_cast<double>(i), 0.5});
    for (std::size_t i = 0; i < points.size(); i += 50) points[i].y = std::nan("");
    const ChartFrame frame = frameOf(99'999, 500);
    QCOMPARE(polylinesOf(points, frame, 4000).segments.size(), std::size_t{1});
    for (std::size_t i = 40'000; i < 60'000; ++i) points[i].y.reset();
    const Polylines polylines = polylinesOf(points, frame, 4000);
    QCOMPARE(polylines.segments.size(), std::size_t{2});
    QVERIFY(polylines.segments[0].back().x() <= 200 && polylines.segments[1].front().x() >= 300);
  }

  // Every second value is missing: the number of points never exceeds the limit, for many and for few points.
  void neverMorePointsThanWanted() {
    for (const int count : {10, 1'000, 3'999, 4'001, 100'000}) {
      std::vector<ChartPoint> points;
      for (int i = 0; i < count; ++i) {
        points.push_back({static_cast<double>(i), i % 2 == 0 ? std::optional(0.1) : std::nullopt});
      }
      for (const std::size_t limit : {2, 100, 4000}) {
        const Polylines polylines = polylinesOf(points, frameOf(count - 1, 5000), limit);
        QVERIFY(polylines.points() <= limit && polylines.points() > 0);
      }
    }
  }

  void namesNeverOverlap() {
    constexpr double kHeight = 15;
    const QSizeF chart(400, 120);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> y(0, 120);
    for (std::size_t count = 0; count < 12; ++count) {
      for (int round = 0; round < 50; ++round) {
        std::vector<LineEnd> ends;
        for (std::size_t i = 0; i < count; ++i) {
          ends.push_back({QPointF(330, round == 0 ? 118 : round == 1 ? 0 : y(random)), i});
        }
        const auto names = layOutNames(ends, chart, kHeight);
        QCOMPARE(names.size(), std::min<std::size_t>(count, 7));
        double free = 0;
        for (const NamePosition& name : names) {
          QVERIFY(name.box.top() >= free - 1e-9 && name.box.bottom() <= 118 + 1e-9);
          QVERIFY(name.line < 7);
          free = name.box.bottom();
        }
      }
    }
    // A single name is next to the end of its line, wherever that is.
    const auto names = layOutNames({{QPointF(100, 60), 0}}, chart, kHeight);
    QCOMPARE(names.front().box, QRectF(108, 52.5, 290, kHeight));
  }
};

SPORESCOPE_TEST(ChartPartsTest)

}  // namespace chart_parts_test

#include "chart_parts_test.moc"
