// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests that the recommended watchpoints ignore values that are intended. Each has a similar counterpart that is a hit.

#include <QtTest>

#include "core/cause/purpose.h"
#include "core/watch/check.h"
#include "core/watch/recommended.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace recommended_checks_test {

using namespace sporescope;

namespace {

struct Row {
  const char* name;
  const char* training;
  const char* hits;
};

#define MASK "x -> Log op0\nop0 -> Exp op1\nop1 -> ReduceSum op2\nop2 -> Log op3\nx: 0 1 2\nop0: -inf 0 0.69\n"
#define LAYER "h, fc.weight -> MatMul op0\nop0 -> ReLU op1\nfc.weight: 1 2\nh: 3 4\n"

constexpr Row kRows[] = {
    {"a mask that ends in a sum of exponentials", MASK "op1: 0 1 2\nop2: 3\nop3: 1.1", ""},
    {"the same, where all is masked",
     "x -> Log op0\nop0 -> Exp op1\nop1 -> ReduceSum op2\nop2 -> Log op3\nx: 0 0\nop0: -inf -inf\nop1: 0 0\nop2: 0\nop3: -inf",
     "tensor_overflow Default/Log-op3 iteration 0"},
    {"a layer that is zero, of values that are not", LAYER "op0: 0 0\nop1: 0 0",
     "tensor_all_zero Default/MatMul-op0 iteration 0\ntensor_all_zero Default/ReLU-op1 iteration 0\nactivation_range "
     "Default/ReLU-op1 iteration 0"},
    {"a state that begins with zeros", "constant h 0\nh, fc.weight -> MatMul op0\nop0 -> ReLU op1\nfc.weight: 1 2\nop0: 0 0",
     ""},
};

std::string hits_in(const std::string& training) {
  const auto dump = cause_test::written_training(training);
  CheckOptions options;
  options.purpose = make_non_finite_purpose();
  const auto watchpoints = recommended_watchpoints(*dump);
  const auto result = check(*dump, watchpoints, options);
  if (!result) return result.error().message.str();
  std::string all;
  for (const sporescope::Hit& hit : result->hits) {
    if (!hit.is_hit()) continue;  // Not judged
    const TensorRecord& record = dump->records()[hit.record];
    all += (all.empty() ? "" : "\n") + std::string(hit.judgement.condition->id) + " " +
           std::string(dump->graphs()[record.graph].graph->nodes()[record.node].full_name) + " iteration " +
           to_string(record.iteration);
  }
  return all;
}

}  // namespace

class RecommendedChecksTest : public QObject {
  Q_OBJECT

 private slots:
  void each_training_data() {
    QTest::addColumn<QString>("training");
    QTest::addColumn<QString>("hits");
    for (const Row& row : kRows) QTest::newRow(row.name) << QString(row.training) << QString(row.hits);
  }

  void each_training() {
    QFETCH(QString, training);
    QFETCH(QString, hits);
    QCOMPARE(QString::fromStdString(hits_in(training.toStdString())), hits);
  }
};

SPORESCOPE_TEST(RecommendedChecksTest)

}  // namespace recommended_checks_test

#include "recommended_checks_test.moc"
