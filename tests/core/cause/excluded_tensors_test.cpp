// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests benign infinities, which operators discard and which are no cause. Each has a similar counterpart that is a cause.

#include <QtTest>

#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace excluded_tensors_test {

using sporescope::cause_test::findings_in;

namespace {

struct Row {
  const char* name;
  const char* training;
  const char* findings;
};

#define WARM_UP "s -> Rsqrt op0\nop0, s -> Minimum op1\nfc.weight, g, op1 -> SGD op2\ng: 1\ns: 0\nop0: inf\n"
#define OVERFLOW                                                                                                \
  "g -> gradient Mul op0\nop0 -> IsFinite op1\nop1, op0, zero -> Select op2\nfc.weight, op2 -> SGD op3\ng: 1\n" \
  "zero: 0\nop0: inf 1\nop1: 0\nop2: 0 0\nfc.weight: 1 1\niteration 1\ng: 1\nzero: 0\nfc.weight: 1 1\n"
#define TRANSITIONS                                                                                             \
  "x, crf.t -> Add op0\nop0 -> Exp op1\nop1 -> ReduceSum op2\nop1 -> gradient Mul op3\ncrf.t, op3 -> SGD op4\n" \
  "x: 1 1 1\nop0.1: 0.5 1 -inf\nop0: 1.5 2 -inf\n"
#define LABELS "y -> IsNan op0\nop0, z, y -> Select op1\nz, op1 -> Sub op2\nz: 5 6\ny: 1 nan\nop0: 0 1\n"
#define BUCKETS                                                                                           \
  "n -> Log op0\nop0 -> Cast op1\nop1, four -> Add op2\nn, four -> Less op3\nop3, n, op2 -> Select op4\n" \
  "op4 -> Neg op5\nfour: 4\nn: 0 5\nop0: -inf 1.6\nop1: int32 -2147483648 1\nop2: int32 -2147483644 5\n"
#define READ_ONLY_ROW \
  "x -> Log op0\nop0, s -> Add op1\nop1 -> Softmax op2\nop2 -> Neg op3\nop0.0: 0 1\nop1.0: -inf 0\nop1.1: 1 1\n"

constexpr Row kRows[] = {
    {"a rate before the first step, of which the smaller one is taken", WARM_UP "op1: 0\nfc.weight: 1", ""},
    {"the same, that is taken", WARM_UP "op1: inf\nfc.weight: -inf", "operator op0, iteration 0"},
    {"NaN of which the smaller one is taken", "s, s -> Div op0\nop0, one -> Minimum op1\ns: 0\none: 1\nop0: nan\nop1: 1",
     "operator op0, iteration 0"},
    {"a norm that is too large, by which all is divided",
     "x -> Exp op0\nop0, c -> Maximum op1\none, op1 -> Div op2\nx: 900\nc: 1\none: 1\nop0: inf\nop1: inf\nop2: 0",
     "operator op0, iteration 0"},
    {"a distance of +Inf", "d -> Neg op0\nop0 -> Exp op1\nd: 1 2 inf\nop0: -1 -2 -inf\nop1: 0.4 0.1 0", ""},
    {"a distance of -Inf", "d -> Neg op0\nop0 -> Exp op1\nd: 1 2 -inf\nop0: -1 -2 inf\nop1: 0.4 0.1 inf",
     "input d, iteration 0"},
    {"what is left out, but given to whoever called, too",
     "x -> Exp op0\nop0 -> Neg op1\nop0, c -> Minimum op2\nx: 900\nc: 1\nop0: inf\nop1: -inf\nop2: 1",
     "operator op0, iteration 0"},
    {"a sum of products that is too large, before a Softmax",
     "x, fc.weight -> MatMul op0\nop0 -> Softmax op1\nx: 1e30\nop0.1: -1e30 1\nop0: -inf 1\nop1: 0 1",
     "operator op0, iteration 0"},
    {"a gradient that is too large once, as the step is skipped", OVERFLOW "op0: 1 1\nop1: 1\nop2: 1 1", ""},
    {"a gradient that is too large to the end", OVERFLOW "op0: inf 1\nop1: 0\nop2: 0 0", "operator op0, iteration 0"},
    {"a logarithm of zero in a gradient, of which a Select takes the others",
     "x -> gradient Log op0\nkeep, op0, zero -> gradient Select op1\nt.p, op1 -> SGD op2\nx: 0 1\nkeep: 0 1\nzero: 0\n"
     "op0: -inf 0\nop1: 0 0\nt.p: 1 1",
     ""},
    {"a gradient that is infinite at a pole",
     "y, g -> gradient SqrtGrad op0\nop0 -> IsFinite op1\ng: 1\ny: 0\nop0: inf\nop1: 0\niteration 1\ng: 1\ny: 1\nop0: 1\nop1: "
     "1",
     "operator op0, iteration 0"},
    {"the best value so far, before the first one",
     "t.best, x -> Minimum op0\nt.best, op0 -> Assign op1\nx: 3\nop0.0: inf\nop0: 3\nop1: 3\nt.best: 3", ""},
    {"the best value so far, where it stays",
     "t.best, x -> Minimum op0\nt.best, op0 -> Assign op1\nx: inf\nop0.0: inf\nop0: inf\n"
     "op1: inf\nt.best: inf",
     "parameter t.best, iteration 0"},
    {"transitions that are forbidden, in a weight that is trained",
     TRANSITIONS "op1: 4.5 7 0\nop2: 11.5\nop3: 1 1 0\ncrf.t: 0.4 0.9 -inf", ""},
    {"the same, of which the gradient is NaN", TRANSITIONS "op1: 4.5 7 0\nop2: 11.5\nop3: 1 1 nan\ncrf.t: 0.4 0.9 nan",
     "operator op3, iteration 0"},
    {"labels that are missing, which somebody asks for", LABELS "op1: 1 6\nop2: 4 0", ""},
    {"the same, of which one is taken all the same", LABELS "op1: 1 nan\nop2: 4 nan", "input y, iteration 0"},
    {"NaN that an operator made, which somebody asks for",
     "a, b -> Div op0\nop0 -> IsFinite op1\nop1, op0, b -> Select op2\na: 0 1\nb: 0 1\nop0: nan 1\nop1: 0 1\nop2: 0 1", ""},
    {"the same, of which something else is made, too",
     "a, b -> Div op0\nop0 -> IsFinite op1\nop1, op0, b -> Select op2\nop0 -> Argmax op3\na: 0 1\nb: 0 1\nop0: nan 1\nop1: 0 "
     "1\n"
     "op2: 0 1\nop3: 0",
     "operator op0, iteration 0"},
    {"relative buckets, which are counted up to four and are logarithms from there on", BUCKETS "op3: 1 0\nop4: 0 5\nop5: 0 -5",
     ""},
    {"the same, where the logarithm of zero is taken", BUCKETS "op3: 0 0\nop4: -2147483644 5\nop5: 2147483644 -5",
     "operator op0, iteration 0"},
    {"a mask that an operator made, of inputs alone", READ_ONLY_ROW "op2.0: -inf 1\nop3.0: 0 1", ""},
    {"the same, of which NaN comes", READ_ONLY_ROW "op2.0: -inf -inf\nop3.0: nan nan",
     "operator op0 seen in op1.0, iteration 0"},
};

}  // namespace

class ExcludedTensorsTest : public QObject {
  Q_OBJECT

 private slots:
  void each_training_data() {
    QTest::addColumn<QString>("training");
    QTest::addColumn<QString>("findings");
    for (const Row& row : kRows) QTest::newRow(row.name) << QString(row.training) << QString(row.findings);
  }

  void each_training() {
    QFETCH(QString, training);
    QFETCH(QString, findings);
    QCOMPARE(QString::fromStdString(findings_in(training.toStdString())), findings);
  }
};

SPORESCOPE_TEST(ExcludedTensorsTest)

}  // namespace excluded_tensors_test

#include "excluded_tensors_test.moc"
