// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tensors that are only in statistic.csv: the verdicts that its columns allow. The numbers are NumPy's.

#include <QtTest>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/watch/check.h"
#include "core/watch/judge_row.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

Q_DECLARE_METATYPE(sporescope::StatisticRow)

namespace check_statistics_test {

using namespace sporescope;

namespace {

constexpr const char* kNames = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,";

/// A row with `columns`, of float32 (2,3) by default.
StatisticRow row(const std::vector<std::pair<std::string, std::string>>& columns, const std::string& shape = "(2,3)",
                 const std::string& dtype = "float32") {
  StatisticRow built;
  built.columns = columns;
  built.columns.emplace_back("Shape", shape);
  built.dtype = dtype;
  return built;
}

/// A dump of one ReLU whose output is only a row of statistic.csv.
class StatisticsTable {
 public:
  StatisticsTable(const std::string& titles, const std::string& cells) {
    built_.graph(0, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/net/ReLU-op0"}}});
    built_.order(0, 0, {"Default/net/ReLU-op0"}).history(0, 0, "0\n");
    built_.file("rank_0/Net/0/0/statistic.csv",
                kNames + titles + "\nReLU,Default_net_ReLU-op0,0,0,5,output,0,24,float32,\"(2,3)\"," + cells + "\n");
  }
  [[nodiscard]] CheckResult check(std::string_view condition, const std::vector<ParameterInput>& parameters = {}) const {
    const auto dump = built_.open();
    if (!dump) qFatal("the dump cannot be opened");
    const auto watchpoint = make_watchpoint(1, condition, parameters);
    if (!watchpoint) qFatal("%s", watchpoint.error().str().c_str());
    auto result = sporescope::check(*dump, {*watchpoint}, {});
    if (!result) qFatal("%s", result.error().str().c_str());
    return *std::move(result);
  }

 private:
  SyntheticDump built_;
};

}  // namespace

class CheckStatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  void row_classifies_nan_and_inf_data() {
    QTest::addColumn<StatisticRow>("recorded");
    QTest::addColumn<int>("expected");
    const auto add = [](const char* name, const StatisticRow& recorded, ValueClass expected) {
      QTest::newRow(name) << recorded << static_cast<int>(expected);
    };
    add("counts of none", row({{"NaN Count", "0"}, {"Negative Inf Count", "0"}, {"Positive Inf Count", "0"}}),
        ValueClass::finite);
    add("a count under its other title", row({{"Nan Count", "2"}}), ValueClass::nan);
    add("only some counts", row({{"NaN Count", "0"}}), ValueClass::unknown);
    add("nan as norm alone", row({{"L2Norm Value", "nan"}}), ValueClass::nan);
    add("inf as norm alone: may have overflowed", row({{"L2Norm Value", "inf"}}), ValueClass::unknown);
    add("a finite norm", row({{"L2Norm Value", "3.74166"}}), ValueClass::finite);
    add("nan as mean alone", row({{"Avg Value", "nan"}}), ValueClass::nan);
    add("infinities of both signs make the mean nan", row({{"Max Value", "inf"}, {"Min Value", "-inf"}, {"Avg Value", "nan"}}),
        ValueClass::infinite);
    add("the range of a small tensor", row({{"Max Value", "3"}, {"Min Value", "1"}}), ValueClass::finite);
    add("the range of a large tensor", row({{"Max Value", "3"}, {"Min Value", "1"}}, "(200,100)"), ValueClass::unknown);
    add("all parts held NaN", row({{"Max Value", "-1.79769e+308"}, {"Min Value", "1.79769e+308"}}, "(200,100)"),
        ValueClass::nan);
    add("whole numbers", row({{"SHA1", "ab"}}, "(2,3)", "int32"), ValueClass::finite);
    add("a digest alone", row({{"MD5", "ab"}}), ValueClass::unknown);
  }
  void row_classifies_nan_and_inf() {
    QFETCH(StatisticRow, recorded);
    QFETCH(int, expected);
    QCOMPARE(static_cast<int>(classify_recorded(recorded)), expected);
  }

  /// np.array([nan, ...]): a dump with NaN must not be reported as clean.
  void finds_nan_where_only_statistics_were_dumped() {
    const CheckResult result = StatisticsTable("Max Value,Min Value,L2Norm Value", "nan,nan,nan,").check("tensor_overflow");
    QCOMPARE(result.hit_count, std::uint64_t{1});
    QVERIFY(result.hits.front().from_statistics);
    QCOMPARE(result.coverage.tensors, std::uint64_t{1});
    QCOMPARE(result.coverage.from_statistics, std::uint64_t{1});
    QCOMPARE(numbers_of(result.iterations), std::vector<std::int64_t>{0});
  }

  void counts_what_statistics_do_not_tell() {
    const CheckResult result = StatisticsTable("MD5", "0123,").check("tensor_overflow");
    QCOMPARE(result.hit_count, std::uint64_t{0});
    QCOMPARE(result.coverage.undetermined, std::uint64_t{1});
    QVERIFY(!result.all_judged());
  }

  // np.float32([1, -2, 2, 0, 3, -4]): max 3, min -4, mean 0, l2 sqrt(34) = 5.83095, mean |x| = 2, one zero of six
  void judges_thresholds_by_what_is_told_data() {
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("hits");
    QTest::addColumn<bool>("known");
    QTest::newRow("max") << "tensor_too_large"
                         << "max_gt" << 2.5 << 1 << true;
    QTest::newRow("not max") << "tensor_too_large"
                             << "max_gt" << 3.0 << 0 << true;
    QTest::newRow("min") << "tensor_too_small"
                         << "min_lt" << -3.5 << 1 << true;
    QTest::newRow("mean") << "tensor_too_large"
                          << "mean_gt" << -0.5 << 1 << true;
    QTest::newRow("mean of |x| by its bounds: above") << "tensor_too_large"
                                                      << "abs_mean_gt" << 1.4 << 1 << true;
    QTest::newRow("mean of |x| by its bounds: below") << "tensor_too_large"
                                                      << "abs_mean_gt" << 2.4 << 0 << true;
    QTest::newRow("mean of |x| between its bounds") << "tensor_too_large"
                                                    << "abs_mean_gt" << 2.0 << 0 << false;
    QTest::newRow("a gradient that has not vanished") << "tensor_too_small"
                                                      << "abs_mean_lt" << 1e-9 << 0 << true;
    QTest::newRow("not all zero") << "tensor_all_zero"
                                  << "zero_percentage_ge" << 100.0 << 0 << true;
    QTest::newRow("how many zeros is not told") << "tensor_all_zero"
                                                << "zero_percentage_ge" << 10.0 << 0 << false;
    QTest::newRow("spread") << "tensor_range"
                            << "max_min_gt" << 6.5 << 1 << true;
  }
  void judges_thresholds_by_what_is_told() {
    QFETCH(QString, condition);
    QFETCH(QString, parameter);
    QFETCH(double, value);
    QFETCH(int, hits);
    QFETCH(bool, known);
    const StatisticsTable recorded("Max Value,Min Value,Avg Value,L2Norm Value", "3,-4,0,5.83095,");
    const CheckResult result = recorded.check(condition.toStdString(), {{parameter.toStdString(), value}});
    QCOMPARE(static_cast<int>(result.hit_count), hits);
    QCOMPARE(result.all_judged(), known);
  }

  /// Compares [1, 2, 3, 4, 5, 6] with other previous values, by rows of NumPy's numbers: max, min, mean and norm of each.
  void judges_changes_by_what_is_told_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<int>("hits");
    QTest::addColumn<bool>("known");
    const QString same = QStringLiteral("6,1,3.5,9.53939,00aa00aa");
    const QString fresh = QStringLiteral("6,1,3.5,9.53939,00bb00bb");  // another order has the same statistics
    const QString larger = QStringLiteral("6,2,3.83333,10,00bb00bb");  // [2, 2, 3, 4, 6, 6]: 0.0869565 of mean |before|
    const QString other = QStringLiteral("12,2,7,19.0788,00bb00bb");   // twice as much: 0.5
    const QString close = QStringLiteral("6,1,3.5,9.53940,00bb00bb");  // within the tolerance
    QTest::newRow("equal checksums") << same << "weight_not_changed" << 1 << true;
    QTest::newRow("other checksums alone") << fresh << "weight_not_changed" << 0 << false;
    QTest::newRow("another least") << larger << "weight_not_changed" << 0 << true;
    QTest::newRow("what may be rounding") << close << "weight_not_changed" << 0 << false;
    QTest::newRow("no step at all is small") << same << "weight_change_too_small" << 1 << true;
    QTest::newRow("and not large") << same << "weight_change_too_large" << 0 << true;
    QTest::newRow("a step of a half at least") << other << "weight_change_too_large" << 1 << true;
    QTest::newRow("and not small") << other << "weight_change_too_small" << 0 << true;
    QTest::newRow("at least 0.087: it may be more") << larger << "weight_change_too_large" << 0 << false;
  }
  void judges_changes_by_what_is_told() {
    QFETCH(QString, before);
    QFETCH(QString, condition);
    QFETCH(int, hits);
    QFETCH(bool, known);
    const auto recorded = [](const QString& numbers) {
      const QStringList cells = numbers.split(',');
      return row({{"Max Value", cells[0].toStdString()},
                  {"Min Value", cells[1].toStdString()},
                  {"Avg Value", cells[2].toStdString()},
                  {"L2Norm Value", cells[3].toStdString()},
                  {"MD5", cells[4].toStdString()},
                  {"Count", "6"}});
    };
    const auto watchpoint = make_watchpoint(1, condition.toStdString(), {});
    QVERIFY(watchpoint.has_value());
    const StatisticRow now = recorded(QStringLiteral("6,1,3.5,9.53939,00aa00aa"));
    const StatisticRow earlier = recorded(before);
    const RowJudgements judged = judge_row({&*watchpoint}, now, &earlier);
    QCOMPARE(judged.judgements.size(), static_cast<std::size_t>(hits));
    QCOMPARE(judged.all_known, known);
    QVERIFY(!judge_row({&*watchpoint}, now).all_known);
    StatisticRow reshaped = earlier;
    reshaped.dtype = "float16";
    QVERIFY(!judge_row({&*watchpoint}, now, &reshaped).all_known);
  }

  void judges_zeros_by_their_count_and_by_the_range() {
    QCOMPARE(StatisticsTable("Max Value,Min Value", "0,0,").check("tensor_all_zero").hit_count, std::uint64_t{1});
    QCOMPARE(
        StatisticsTable("Zero Count,L2Norm Value", "3,1,").check("tensor_all_zero", {{"zero_percentage_ge", 50}}).hit_count,
        std::uint64_t{1});
  }
};

SPORESCOPE_TEST(CheckStatisticsTest)

}  // namespace check_statistics_test

#include "check_statistics_test.moc"
