// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests trends of real dumps. The expected numbers were computed with NumPy in float64 from each file.

#include "core/trend/trend.h"

#include <QtTest>
#include <cmath>

#include "core/dump/selection.h"
#include "core/flow/value_flow.h"
#include "core/trend/update_ratio.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/trend/trend_statistic.h"
#include "tests/program/test_class.h"

namespace trend_test {

using namespace sporescope;

namespace {

std::shared_ptr<const Dump> opened(const char* name) {
  const auto dumps = open_dumps(std::string(SPORESCOPE_TEST_DATA "/dumps/") + name);
  if (!dumps || dumps->size() != 1) qFatal("%s cannot be opened", name);
  return dumps->front();
}

Trend trend_of(const Dump& dump, TrendStatistic statistic, const std::string& node = {}, bool any_parameter = false) {
  Selection selection;
  selection.nodes.text = node;
  const auto records = select_records(dump, selection);
  if (!records) qFatal("%s", records.error().str().c_str());
  TrendOptions options;
  options.statistic = statistic;
  options.any_parameter = any_parameter;
  return find_trend(dump, *records, options);
}

const TrendRow* row_of(const Dump& dump, const Trend& trend, std::string_view node) {
  for (const TrendRow& row : trend.rows) {
    const TensorRecord& record = dump.records()[row.first];
    if (dump.graphs()[record.graph].graph->nodes()[record.node].full_name == node) return &row;
  }
  return nullptr;
}

void compare(const TrendRow* row, const std::vector<double>& expected) {
  QVERIFY(row != nullptr);
  QCOMPARE(row->points.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double value = row->points[i].value;
    QVERIFY2(std::fabs(value - expected[i]) <= 1e-13 * std::fabs(expected[i]) || (std::isnan(value) && std::isnan(expected[i])),
             qPrintable(QString::number(value, 'g', 17)));
  }
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class TrendTest : public QObject {
  Q_OBJECT

 private slots:
  // Gradients are accumulated over several steps; then the parameter is set to zero and the accumulation restarts.
  void an_accumulator_that_is_reset_does_not_die() {
    const auto jumps_of = [](const std::string& writers) {
      std::string text = writers;
      for (const auto& [iteration, values] :
           {std::pair(3, "1 2 3"), std::pair(4, "2 4 6"), std::pair(5, "0 0 0"), std::pair(6, "1 1 3")}) {
        text += "iteration " + std::to_string(iteration) + "\nacc.weight: " + values + "\n";
      }
      const auto dump = cause_test::written_training(text);
      return trend_of(*dump, TrendStatistic::l2).jumps;
    };
    QCOMPARE(jumps_of("acc.weight, g -> AssignAdd op0\nacc.weight, none -> Assign op1\n"), std::uint64_t{0});
    QCOMPARE(jumps_of("acc.weight, g -> AssignAdd op0\n"), std::uint64_t{1});
  }

  void statistics_of_a_weight_are_numpys_data() {
    QTest::addColumn<TrendStatistic>("statistic");
    QTest::addColumn<QList<double>>("expected");
    using enum TrendStatistic;
    QTest::newRow("l2") << l2 << QList<double>{0.06367257059886276, 0.06367256448002671, 0.06367255991997654};
    QTest::newRow("max_abs") << max_abs << QList<double>{0.024973750114440918, 0.024973750114440918, 0.024973750114440918};
    QTest::newRow("mean") << mean << QList<double>{-0.000713235834660332, -0.0007132357906003664, -0.0007132363983449371};
    QTest::newRow("std") << TrendStatistic::std
                         << QList<double>{0.01073829309907411, 0.010738292065468195, 0.01073829125141258};
    QTest::newRow("nan") << nan << QList<double>{0, 0, 0};
    QTest::newRow("zero_share") << zero_share << QList<double>{0, 0, 0};
    QTest::newRow("abs_mean") << abs_mean << QList<double>{0.008841102431688341, 0.008841101555743889, 0.008841100965784991};
    // Before the first iteration: the input of the first convolution in it.
    QTest::newRow("update_ratio") << update_ratio
                                  << QList<double>{4.7523235946308724e-07, 7.743502611965897e-07, 6.679918177065564e-07};
  }
  void statistics_of_a_weight_are_numpys() {
    QFETCH(TrendStatistic, statistic);
    QFETCH(QList<double>, expected);
    const auto dump = opened("lenet-2.0");
    const Trend trend = trend_of(*dump, statistic, "conv1.weight");
    QCOMPARE(numbers_of(trend.iterations), (std::vector<std::int64_t>{0, 1, 2}));
    compare(row_of(*dump, trend, "conv1.weight"), {expected.begin(), expected.end()});
    QVERIFY(trend.coverage.all_judged());
    QCOMPARE(trend.jumps, std::uint64_t{0});
  }

  void healthy_trainings_do_not_jump_data() {
    QTest::addColumn<bool>("healthy");
    for (const char* name : {"lenet-1.5", "lenet-2.0", "kernels-2.0", "loop-2.10", "gan-2.10", "division-mask-outputs-2.10"}) {
      QTest::newRow(name) << true;
    }
    for (const char* name :
         {"gap-2.10", "nan-data-outputs-2.10", "later-outputs-2.10", "branch-outputs-2.10", "two-ranks-2.10"}) {
      QTest::newRow(name) << false;
    }
  }
  void healthy_trainings_do_not_jump() {
    QFETCH(bool, healthy);
    const auto dump = opened(QTest::currentDataTag());
    for (const auto statistic : {TrendStatistic::l2, TrendStatistic::max_abs, TrendStatistic::mean, TrendStatistic::std}) {
      QCOMPARE(trend_of(*dump, statistic).jumps == 0, healthy);
    }
    if (healthy) QCOMPARE(trend_of(*dump, TrendStatistic::update_ratio).jumps, std::uint64_t{0});
  }

  // Values that cancel leave rounding errors, which vary randomly, also in results computed from them. A sum of other values
  // may be equally small without being a rounding error.
  void rounding_that_is_left_does_not_jump_data() {
    QTest::addColumn<QString>("summands");
    QTest::addColumn<bool>("jumps");
    QTest::newRow("cancels") << "0.5 -0.5" << false;
    QTest::newRow("as small as its summands") << "3e-8 1e-8" << true;
  }
  void rounding_that_is_left_does_not_jump() {
    QFETCH(QString, summands);
    QFETCH(bool, jumps);
    std::string text = "x -> ReLU op0\nop0 -> ReduceSum op1\nop1, op0 -> Mul op2\n";
    const std::vector<std::string> numbers{"3e-8", "2e-8", "3e-8", "0"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      text.append("iteration " + std::to_string(i)).append("\nop0: " + summands.toStdString());
      text.append("\nop1: " + numbers[i] + ' ' + numbers[i]).append("\nop2: " + numbers[i] + " 0\n");
    }
    const auto dump = cause_test::written_training(text);
    for (const auto statistic : {TrendStatistic::l2, TrendStatistic::max_abs, TrendStatistic::zero_share}) {
      const Trend trend = trend_of(*dump, statistic);
      QCOMPARE(trend.rows.size(), std::size_t{3});
      QCOMPARE(trend.jumps > 0, jumps);
    }
  }

  // The finite elements of a non-finite gradient need not be rounding errors.
  void what_is_lost_and_becomes_zero_jumps_twice() {
    std::string text = "x -> ReLU op0\n";
    for (const char* values : {"1 2 3", "1 2 4", "1 1 nan", "0 0 0"}) {
      text.append(text.size() > 20 ? "iteration " + std::to_string(std::count(text.begin(), text.end(), ':')) + '\n' : "")
          .append(std::string("op0: ") + values + '\n');
    }
    const auto dump = cause_test::written_training(text);
    QCOMPARE(trend_of(*dump, TrendStatistic::std).jumps, std::uint64_t{2});
  }

  // Kernels of optimizers need not fill outputs without consumers.
  void what_may_be_unfilled_does_not_jump() {
    std::string text = "x -> ReLU op0\nfc.weight, op0 -> Assign op1\n";
    const std::vector<std::string> numbers{"1", "2", "900", "0", "nan"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      text.append("iteration " + std::to_string(i))
          .append("\nop0: 1 " + numbers[i])
          .append("\nop1: 1 " + numbers[i])
          .append("\n");
    }
    const auto dump = cause_test::written_training(text);
    const Trend trend = trend_of(*dump, TrendStatistic::l2);
    QCOMPARE(trend.rows.size(), std::size_t{2});
    QVERIFY(!trend.rows[0].jumps.empty());
    QVERIFY(trend.rows[1].jumps.empty() && trend.rows[1].points.size() == 5);
    QCOMPARE(trend.jumps, trend.rows[0].jumps.size());
  }

  void only_weights_have_a_ratio_of_updates() {
    const auto dump = opened("lenet-2.0");
    const Trend trend = trend_of(*dump, TrendStatistic::update_ratio);
    QVERIFY(!trend.rows.empty());
    for (const TrendRow& row : trend.rows) {
      const TensorRecord& record = dump->records()[row.first];
      QCOMPARE(dump->graphs()[record.graph].graph->nodes()[record.node].category, Category::weight);
    }
    const Trend of_all = trend_of(*dump, TrendStatistic::update_ratio, "moments.conv1.weight", true);
    QCOMPARE(of_all.rows.size(), std::size_t{1});
  }

  // The optimizer of this network updates gamma and beta, and has moments of them.
  void what_an_optimizer_updates_is_a_weight_whatever_it_is_called() {
    const auto dump = opened("layer-norm-2.10");
    const Trend trend = trend_of(*dump, TrendStatistic::update_ratio);
    QCOMPARE(trend.rows.size(), std::size_t{5});
    for (const char* name : {"norm.gamma", "norm.beta", "fc1.weight", "fc2.weight", "fc2.bias"}) {
      QVERIFY2(row_of(*dump, trend, name) != nullptr, name);
    }
    const TrendRow* gamma = row_of(*dump, trend, "norm.gamma");
    QVERIFY(gamma->points.front().value > 0 && gamma->points.front().value < 0.01);
  }

  // Only iterations 1 and 3 were dumped, so the previous weight is the input of the first operator. It contains NaN from
  // iteration 2 on.
  void a_weight_that_is_lost_is_told_once() {
    const auto dump = opened("gap-2.10");
    const Trend trend = trend_of(*dump, TrendStatistic::update_ratio, "fc1.weight");
    QCOMPARE(numbers_of(trend.iterations), (std::vector<std::int64_t>{1, 3}));
    compare(row_of(*dump, trend, "fc1.weight"), {0.028598286950536362, 0.026586578778776612});
    const Trend norm = trend_of(*dump, TrendStatistic::l2, "fc1.weight");
    const TrendRow* followed = row_of(*dump, norm, "fc1.weight");
    QVERIFY(followed != nullptr && followed->points[1].is_bad());
    QCOMPARE(followed->jumps.size(), std::size_t{1});
    QVERIFY(std::isnan(followed->jumps[0].to));
  }

  void runs_of_a_loop_are_rows_of_their_own() {
    const auto dump = opened("loop-2.10");
    const Trend trend = trend_of(*dump, TrendStatistic::l2);
    std::size_t records = 0;
    for (const TensorRecord& record : dump->records()) records += is_numbered(record.iteration) ? 1 : 0;
    std::size_t points = 0;
    for (const TrendRow& row : trend.rows) {
      for (const TrendPoint& point : row.points) points += point.has_value() || point.is_bad() ? 1 : 0;
    }
    QCOMPARE(points, records);
  }

  void statistics_alone_tell_what_their_columns_hold() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    const auto dump = result.open();
    const Trend largest = trend_of(*dump, TrendStatistic::max_abs);
    compare(row_of(*dump, largest, synthetic::kAddName), {2.5, kNone, 3.5});
    compare(row_of(*dump, largest, synthetic::kMulName), {1, 1, kNone});
    QCOMPARE(row_of(*dump, largest, synthetic::kAddName)->jumps.size(), std::size_t{1});
    QVERIFY(std::isinf(row_of(*dump, largest, synthetic::kMulName)->jumps.at(0).to));
    QVERIFY(largest.coverage.all_judged());
    const Trend zeros = trend_of(*dump, TrendStatistic::zero_share);
    compare(row_of(*dump, zeros, synthetic::kMulName), {0.5, 0.5, kNone});
    const Trend counts = trend_of(*dump, TrendStatistic::nan);
    compare(row_of(*dump, counts, synthetic::kAddName), {0, 1, 0});
    // The standard deviation needs mean and norm, of which one is missing in each iteration.
    const Trend deviation = trend_of(*dump, TrendStatistic::std);
    QVERIFY(!deviation.coverage.all_judged());
    QCOMPARE(deviation.coverage.from_statistics + deviation.coverage.undetermined, std::uint64_t{6});
  }

  // NumPy: std([1, 2, 3, 4, 5, 6], ddof=1) is 1.8708286933869707, their norm 9.539392014169456. Six digits are not sufficient
  // for the deviation of values around 1000, and the norm of non-finite values cannot be used.
  void a_deviation_follows_from_mean_and_norm() {
    const auto of = [](const char* mean, const char* norm, const char* count, const char* nan = "0") {
      StatisticRow row;
      row.dtype = "float32";
      row.columns = {{"Avg Value", mean}, {"L2Norm Value", norm},      {"Count", count},
                     {"NaN Count", nan},  {"Negative Inf Count", "0"}, {"Positive Inf Count", "0"}};
      return trend_point(TrendStatistic::std, row).value;
    };
    QVERIFY(std::fabs(of("3.5", "9.53939", "6") - 1.8708286933869707) < 1e-5);
    QCOMPARE(of("7", "7", "1"), 0.0);
    QCOMPARE(of("0", "0", "6"), 0.0);
    QVERIFY(std::isnan(of("1003.5", "2458.07", "6")));
    QVERIFY(std::isnan(of("3.5", "9.53939", "6", "1")));
    QVERIFY(std::isnan(of("3.5", "", "6")) && std::isnan(of("3.5", "9.53939", "")));
  }

  void a_ratio_needs_tensors_of_one_size() {
    const MemoryTensor three(DType::float32, {3}, ::std::vector<std::byte>(12));
    const MemoryTensor four(DType::float32, {4}, ::std::vector<std::byte>(16));
    QVERIFY(!update_ratio(three, four, {}));
    const auto same = update_ratio(four, four, {});
    QVERIFY(same && same->value == 0);
  }
};

SPORESCOPE_TEST(TrendTest)

}  // namespace trend_test

#include "trend_test.moc"
