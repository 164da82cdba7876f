// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_series.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "tests/program/test_class.h"

namespace live_series_test {

using namespace sporescope;

namespace {

std::vector<std::pair<std::int32_t, double>> points_of(const LiveSeries& series, std::size_t name = 0) {
  std::vector<std::pair<std::int32_t, double>> points;
  const auto all = series.all();
  for (const StepSeries::Point& point : all.at(name).points) points.emplace_back(point.step, point.value);
  return points;
}

using Points = std::vector<std::pair<std::int32_t, double>>;

}  // namespace

class LiveSeriesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_name_has_its_points() {
    LiveSeries series;
    series.add(1, {{"loss", 2.5}});
    series.add(2, {{"loss", 2.25}, {"rate", 0.1}});
    series.add(4, {{"rate", 0.2}});
    QCOMPARE(series.all().size(), std::size_t{2});
    QCOMPARE(series.all()[1].name, std::string("rate"));
    QCOMPARE(points_of(series), (Points{{1, 2.5}, {2, 2.25}}));
    QCOMPARE(points_of(series, 1), (Points{{2, 0.1}, {4, 0.2}}));
  }

  void a_new_beginning_forgets_what_it_overtakes() {
    LiveSeries series;
    for (const std::int32_t step : {1, 2, 3}) series.add(step, {{"loss", step * 1.0}, {"rate", 0.1}});
    series.add(2, {{"loss", 7}});
    QCOMPARE(points_of(series), (Points{{1, 1}, {2, 7}}));
    QCOMPARE(points_of(series, 1), (Points{{1, 0.1}}));
  }

  void a_name_that_is_told_twice_counts_once() {
    LiveSeries series;
    series.add(1, {{"loss", 1}, {"loss", 2}});
    QCOMPARE(points_of(series), (Points{{1, 1}}));
  }

  void statistics_stand_beside_what_is_told() {
    LiveSeries series;
    live::WireStatistics statistics;
    statistics.min = -1;
    statistics.mean = 0.5;
    statistics.max = 2;
    series.add(1, {{"loss", 2.5}});
    series.add(1, "Default/conv1.weight", statistics);
    series.add(2, {{"loss", 2.25}});
    series.add(2, "Default/conv1.weight", statistics);
    const auto all = series.all();
    QCOMPARE(all.size(), std::size_t{4});
    const auto row = [&](std::size_t i) { return all[i].name + " " + all[i].statistic; };
    QCOMPARE(row(1), std::string("Default/conv1.weight min"));
    QCOMPARE(row(3), std::string("Default/conv1.weight max"));
    QCOMPARE(points_of(series, 1), (Points{{1, -1}, {2, -1}}));
    QCOMPARE(points_of(series, 3), (Points{{1, 2}, {2, 2}}));
  }

  void names_are_bounded() {
    LiveSeries series;
    for (int i = 0; i < 500; ++i) series.add(i + 1, {{std::to_string(i), 1}});
    QCOMPARE(series.all().size(), LiveSeries::kMaxNames);
  }

  /// The series is bounded for any number of steps, but keeps both ends and the outliers.
  void points_are_bounded() {
    LiveSeries series;
    constexpr std::int32_t kSteps = 250'000;
    for (std::int32_t step = 1; step <= kSteps; ++step) {
      const bool nan = step == 1'234;
      series.add(step, {{"loss", nan ? std::numeric_limits<double>::quiet_NaN() : step == 100'001 ? 50.0 : 1.0}});
    }
    const auto points = points_of(series);
    QVERIFY(points.size() < LiveSeries::kMaxPoints);
    QVERIFY(points.size() > LiveSeries::kMaxPoints / 4);
    QVERIFY(points.front().first <= 4);
    QCOMPARE(points.back().first, kSteps);
    QVERIFY(std::any_of(points.begin(), points.end(), [](const auto& point) { return std::isnan(point.second); }));
    QVERIFY(std::any_of(points.begin(), points.end(), [](const auto& point) { return point.second == 50.0; }));
    QVERIFY(std::is_sorted(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; }));
  }
};

SPORESCOPE_TEST(LiveSeriesTest)

}  // namespace live_series_test

#include "live_series_test.moc"
