// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which changes are jumps of a trend, and which are normal in a training.

#include "core/trend/jumps.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "tests/core/trend/trend_statistic.h"
#include "tests/program/test_class.h"

namespace jumps_test {

using namespace sporescope;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

std::vector<TrendPoint> points_of(const QList<double>& values, float rms = 1) {
  std::vector<TrendPoint> points;
  for (const double value : values) points.push_back({value, rms, ValueClass::finite});
  return points;
}

std::vector<Iteration> iterations_from(std::int64_t first, std::size_t count) {
  std::vector<Iteration> iterations(count);
  for (std::size_t i = 0; i < count; ++i) iterations[i] = Iteration{first + static_cast<std::int64_t>(i)};
  return iterations;
}
std::vector<Iteration> from_zero(std::size_t count) { return iterations_from(0, count); }
std::vector<Iteration> midway(std::size_t count) { return iterations_from(100, count); }

QList<int> places(const std::vector<Jump>& jumps) {
  QList<int> at;
  for (const Jump& jump : jumps) at += static_cast<int>(jump.at);
  return at;
}

}  // namespace

class JumpsTest : public QObject {
  Q_OBJECT

 private slots:
  void jumps_are_told_from_the_course_of_a_training_data() {
    using enum TrendStatistic;
    QTest::addColumn<TrendStatistic>("statistic");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QList<int>>("jumps");
    QTest::newRow("a factor of 800") << l2 << QList<double>{1, 1.1, 900} << QList<int>{2};
    QTest::newRow("two values alone") << l2 << QList<double>{1, 50} << QList<int>{1};
    QTest::newRow("up and back") << l2 << QList<double>{1, 900, 1.1} << QList<int>{1, 2};
    QTest::newRow("a large step does not make the small ones stand out") << l2 << QList<double>{1, 20, 21} << QList<int>{1};
    QTest::newRow("steady growth") << l2 << QList<double>{1, 3, 9, 27, 81, 243} << QList<int>{};
    QTest::newRow("steady growth that breaks off upwards") << l2 << QList<double>{1, 3, 9, 27, 8100, 24300} << QList<int>{4};
    QTest::newRow("steady decay") << l2 << QList<double>{1, 0.2, 0.04, 0.008, 0.0016} << QList<int>{};
    QTest::newRow("no training grows so") << l2 << QList<double>{1, 1e3, 1e6, 1e9} << QList<int>{1, 2, 3};
    QTest::newRow("no training grows so for long")
        << l2 << QList<double>{1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18} << QList<int>{1, 2, 3, 4, 5, 6};
    QTest::newRow("nor falls so") << l2 << QList<double>{1e18, 1e15, 1e12, 1e9, 1e6, 1e3} << QList<int>{1, 2, 3, 4, 5};
    QTest::newRow("noise of factors of five") << max_abs << QList<double>{1, 5, 1.2, 4, 0.9, 5.2, 1} << QList<int>{};
    QTest::newRow("noise of factors of fifty") << max_abs << QList<double>{1, 50, 2, 80, 1, 40, 1, 60} << QList<int>{};
    QTest::newRow("far above noise") << max_abs << QList<double>{1, 5, 1.2, 4, 0.9, 5.2, 1, 1e12} << QList<int>{7};
    QTest::newRow("it dies") << l2 << QList<double>{1, 1.2, 0, 0} << QList<int>{2};
    QTest::newRow("it begins") << l2 << QList<double>{0, 0, 5, 6} << QList<int>{};
    QTest::newRow("it comes and goes") << l2 << QList<double>{1, 0, 1, 0, 1, 0} << QList<int>{1};
    QTest::newRow("gaps are passed over") << l2 << QList<double>{1, kNone, 1.1, kNone, 900} << QList<int>{4};
    QTest::newRow("a mean about zero") << mean << QList<double>{1e-6, -2e-3, 3e-2, -1e-5} << QList<int>{};
    QTest::newRow("a mean that leaves its elements") << mean << QList<double>{0.1, 0.2, 12, 12.1} << QList<int>{2};
    QTest::newRow("a share of zeros") << zero_share << QList<double>{0.5, 0.52, 0.48, 0.9} << QList<int>{3};
    QTest::newRow("a share that wanders") << zero_share << QList<double>{0.5, 0.6, 0.7, 0.8, 0.9} << QList<int>{};
    QTest::newRow("all are zero") << zero_share << QList<double>{0.9, 0.92, 1, 1} << QList<int>{2};
    QTest::newRow("all were zero") << zero_share << QList<double>{1, 1, 0.9, 1} << QList<int>{};
    QTest::newRow("the first NaN") << nan << QList<double>{0, 0, 3, 40} << QList<int>{2};
    QTest::newRow("a bias that was zero") << update_ratio << QList<double>{kInf, 1.8, 0.5, 0.3} << QList<int>{};
    QTest::newRow("a weight that is frozen") << update_ratio << QList<double>{1e-3, 1e-3, 0} << QList<int>{2};
  }
  void jumps_are_told_from_the_course_of_a_training() {
    QFETCH(TrendStatistic, statistic);
    QFETCH(QList<double>, values);
    QFETCH(QList<int>, jumps);
    const auto points = points_of(values);
    QCOMPARE(places(find_jumps(statistic, points, midway(points.size()), 1000)), jumps);
  }

  void initial_values_are_left_at_once_data() {
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QList<int>>("from_the_start");
    QTest::addColumn<QList<int>>("jumps_midway");
    // Values of real, healthy trainings: tensors that depend on zero biases, moments, a loss.
    QTest::newRow("behind biases") << QList<double>{2.42e-06, 2.89e-4, 1.1e-3} << QList<int>{} << QList<int>{1};
    QTest::newRow("moments") << QList<double>{0.0361, 1.23, kNone, 1.67} << QList<int>{} << QList<int>{1};
    QTest::newRow("a loss") << QList<double>{18.9, 0.12} << QList<int>{} << QList<int>{1};
    QTest::newRow("out of zero") << QList<double>{0, 9.62e-09, 2.72e-07} << QList<int>{} << QList<int>{};
    QTest::newRow("the second step") << QList<double>{1, 1.1, 900} << QList<int>{2} << QList<int>{2};
    QTest::newRow("on and on") << QList<double>{1, 1e3, 1e6} << QList<int>{2} << QList<int>{1, 2};
    QTest::newRow("up and back") << QList<double>{1, 900, 1.1} << QList<int>{1, 2} << QList<int>{1, 2};
    QTest::newRow("it dies") << QList<double>{1, 0, 0} << QList<int>{1} << QList<int>{1};
  }
  void initial_values_are_left_at_once() {
    QFETCH(QList<double>, values);
    const auto points = points_of(values);
    QTEST(places(find_jumps(TrendStatistic::l2, points, from_zero(points.size()), 1000)), "from_the_start");
    QTEST(places(find_jumps(TrendStatistic::l2, points, midway(points.size()), 1000)), "jumps_midway");
  }

  // A weight's file of the first iteration is written after an update, so it already counts as trained.
  void trained_weights_have_no_initial_values() {
    const auto found = [](TrendStatistic statistic, const QList<double>& values) {
      const auto points = points_of(values);
      return places(find_jumps(statistic, points, from_zero(points.size()), 1000, kJumpFactor, FirstValue::trained));
    };
    QCOMPARE(found(TrendStatistic::l2, {302409, 1.68e21}), QList<int>{1});
    QCOMPARE(found(TrendStatistic::l2, {3.1, 3.2}), QList<int>{});
    QCOMPARE(found(TrendStatistic::l2, {0, 9.62e-09, 2.72e-07}), QList<int>{});
    QCOMPARE(found(TrendStatistic::update_ratio, {1e-5, 1e-3}), QList<int>{});  // Warm-up of the learning rate
  }

  void a_jump_tells_the_values_on_both_sides() {
    const auto points = points_of({1, kNone, 900});
    const auto jumps = find_jumps(TrendStatistic::l2, points, midway(3), 10);
    QCOMPARE(jumps.size(), std::size_t{1});
    QCOMPARE(jumps[0].from, 1.0);
    QCOMPARE(jumps[0].to, 900.0);
  }

  // Growth is measured per iteration, even if few of them were dumped.
  void growth_between_distant_iterations_is_none() {
    const auto points = points_of({1, 2, 4, 128});
    const std::vector<Iteration> near{Iteration{0}, Iteration{1}, Iteration{2}, Iteration{3}};
    const std::vector<Iteration> remote_side{Iteration{0}, Iteration{1}, Iteration{2}, Iteration{7}};
    // With this many elements, the random variation of the norm is small.
    QCOMPARE(places(find_jumps(TrendStatistic::l2, points, near, 1000)), QList<int>{3});
    QCOMPARE(places(find_jumps(TrendStatistic::l2, points, remote_side, 1000)), QList<int>{});
  }

  // The share of zeros varies randomly if there are few elements.
  void small_tensors_change_their_share_by_chance() {
    const auto points = points_of({0.25, 0.75});
    QCOMPARE(places(find_jumps(TrendStatistic::zero_share, points, midway(2), 8)), QList<int>{});
    QCOMPARE(places(find_jumps(TrendStatistic::zero_share, points, midway(2), 800)), QList<int>{1});
  }

  // The norm of few elements that are computed from each batch varies by these factors in any training.
  void few_steps_of_small_tensors_tell_little() {
    const auto found = [](const QList<double>& values, std::uint64_t count, FirstValue first = FirstValue::initial) {
      const auto points = points_of(values);
      return places(find_jumps(TrendStatistic::l2, points, midway(points.size()), count, kJumpFactor, first));
    };
    QCOMPARE(found({0.0105, 0.00339, 0.0445}, 12), QList<int>{});
    QCOMPARE(found({0.0105, 0.00339, 0.0445}, 100'000), QList<int>{2});
    QCOMPARE(found({1, 30}, 4), QList<int>{});
    QCOMPARE(found({1, 1.2, 3000, 3100}, 12), QList<int>{2});
    QCOMPARE(found({0.5, 0.02, 0.7, 0.4}, 1), QList<int>{});
    // A weight does not depend on the batch.
    QCOMPARE(found({1, 1.1, 40}, 4, FirstValue::trained), QList<int>{2});
    // With more steps, the deviation of this tensor is known.
    QCOMPARE(found({1, 1.1, 0.9, 1, 1.2, 1, 40}, 1), QList<int>{6});
  }

  void one_number_may_be_zero() {
    const auto points = points_of({1, 1, 0, 1});
    QCOMPARE(places(find_jumps(TrendStatistic::l2, points, from_zero(4), 1)), QList<int>{});
    QCOMPARE(places(find_jumps(TrendStatistic::l2, points, from_zero(4), 2)), QList<int>{2});
  }

  void the_end_of_finite_elements_is_a_jump_of_all_but_counts() {
    auto points = points_of({1, 1, 1, 1, 1});
    points[2].value_class = ValueClass::nan;
    points[3].value_class = ValueClass::infinite;
    const auto jumps = find_jumps(TrendStatistic::l2, points, from_zero(5), 10);
    QCOMPARE(places(jumps), QList<int>{2});
    QVERIFY(std::isnan(jumps[0].to));
    QCOMPARE(places(find_jumps(TrendStatistic::nan, points, from_zero(5), 10)), QList<int>{});
    points[0].value_class = points[1].value_class = ValueClass::nan;
    QCOMPARE(places(find_jumps(TrendStatistic::l2, points, from_zero(5), 10)), QList<int>{});
  }
};

SPORESCOPE_TEST(JumpsTest)

}  // namespace jumps_test

#include "jumps_test.moc"
