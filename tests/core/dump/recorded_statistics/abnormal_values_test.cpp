// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <string>
#include <utility>
#include <vector>

#include "core/dump/recorded_statistics/abnormal_values.h"
#include "tests/program/test_class.h"

namespace abnormal_values_test {

using namespace sporescope;

namespace {

using Columns = std::vector<std::pair<std::string, std::string>>;

/// Returns nan, inf and beyond_limit as + (yes), - (no), ? (unknown).
QString word(const AbnormalValues& held) {
  QString text;
  for (const Known known : {held.nan, held.inf, held.beyond_limit}) {
    text += known == Known::yes ? u'+' : known == Known::no ? u'-' : u'?';
  }
  return text;
}

/// Returns the abnormal values for a limit of 100.
QString text_of(const Columns& columns, const std::vector<std::int64_t>& shape = {4}, const std::string& dtype = "float32") {
  Columns all = columns;
  std::string text = "(";
  for (const std::int64_t size : shape) text += std::to_string(size) + ",";
  all.emplace_back("Shape", text + ")");
  return word(find_abnormal_values(StatisticRow{all, dtype, shape}, 100));
}

}  // namespace

/// What statistics prove about NaN, Inf and large values.
class AbnormalValuesTest : public QObject {
  Q_OBJECT
 private slots:
  void of_values_all_is_known() {
    Statistics read;
    read.count = 3;
    QCOMPARE(word(find_abnormal_values(read, 100)), QString("---"));
    read.min = -101;
    read.max = 5;
    QCOMPARE(word(find_abnormal_values(read, 100)), QString("--+"));
    read.min = -100;
    read.nan = 1;
    QCOMPARE(word(find_abnormal_values(read, 100)), QString("+--"));
    read.pos_inf = 1;
    QCOMPARE(word(find_abnormal_values(read, 100)), QString("++-"));
  }

  void a_finite_range_excludes_all() {
    QCOMPARE(text_of({{"Max Value", "100"}, {"Min Value", "-100"}, {"Avg Value", "0"}}), QString("---"));
    QCOMPARE(text_of({{"Max Value", "1"}, {"Min Value", "0"}}), QString("---"));
    QCOMPARE(text_of({{"Max Value", "1"}, {"Min Value", "-100.5"}}), QString("--+"));
  }

  /// For tensors processed in chunks, the range may lack some of them.
  void a_finite_range_of_a_large_tensor_excludes_nothing() {
    QCOMPARE(text_of({{"Max Value", "1"}, {"Min Value", "0"}}, {100'000}), QString("???"));
    QCOMPARE(text_of({{"Max Value", "101"}, {"Min Value", "0"}}, {100'000}), QString("??+"));
    QCOMPARE(text_of({{"Max Value", "1"}, {"Min Value", "0"}, {"L2Norm Value", "7"}}, {100'000}), QString("---"));
  }

  void an_end_that_is_no_number_leaves_the_rest_open() {
    QCOMPARE(text_of({{"Max Value", "nan"}, {"Min Value", "nan"}}), QString("+??"));
    QCOMPARE(text_of({{"Max Value", "inf"}, {"Min Value", "0"}}), QString("?+?"));
    QCOMPARE(text_of({{"Max Value", "inf"}, {"Min Value", "-1000"}}), QString("?++"));
    QCOMPARE(text_of({{"Max Value", "inf"}, {"Min Value", "0"}, {"NaN Count", "0"}}), QString("-+?"));
  }

  /// If every element is NaN, the start values of the search remain.
  void a_range_upside_down_is_none() {
    QCOMPARE(text_of({{"Max Value", "-3.4028235e38"}, {"Min Value", "3.4028235e38"}}), QString("+??"));
  }

  void counts_say_nothing_of_magnitudes() {
    const Columns counts{{"NaN Count", "0"}, {"Negative Inf Count", "0"}, {"Positive Inf Count", "0"}};
    QCOMPARE(text_of(counts), QString("--?"));
    QCOMPARE(text_of({{"NaN Count", "2"}}), QString("+??"));
    QCOMPARE(text_of({{"NaN Count", "2"}, {"Negative Inf Count", "0"}, {"Positive Inf Count", "1"}}), QString("++?"));
    QCOMPARE(text_of({}, {4}, "int32"), QString("--?"));
    QCOMPARE(text_of({}), QString("???"));
    QCOMPARE(text_of({}, {0}), QString("---"));
  }

  void a_sample_excludes_nothing() {
    QCOMPARE(word(abnormal_values_of_sample({Known::no, Known::yes, Known::unknown})), QString("?+?"));
  }
};

SPORESCOPE_TEST(AbnormalValuesTest)

}  // namespace abnormal_values_test

#include "abnormal_values_test.moc"
