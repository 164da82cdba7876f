// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the causes of non-finite parameters if the optimizer's files are incomplete, with small synthetic trainings.

#include <QtTest>

#include "core/cause/first_cause.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace causes_of_updates_test {

using namespace sporescope;
using cause_test::findings_in;
using cause_test::written_training;

namespace {

const std::string kAdam =
    "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\n"
    "fc.weight, moment1.fc.weight, moment2.fc.weight, rate, op2 -> Adam op3\nshape op1\nx: 1 1\n";

QString findings(const std::string& text) { return QString::fromStdString(findings_in(text)); }

}  // namespace

class CausesOfUpdatesTest : public QObject {
  Q_OBJECT

 private slots:
  // A step of ApplyMomentum is a sum of products: NaN next to finite values existed before.
  void a_weight_that_is_a_sum_was_bad_before() {
    const std::string text =
        "x, fc.weight -> Gather op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\n"
        "fc.weight, moments.fc.weight, op2 -> ApplyMomentum op3\nshape op1\nx: 0 0\nop0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 nan\n"
        "moments.fc.weight: 1 1\nfc.weight: 1 nan\n";
    QCOMPARE(findings(text), QString("parameter fc.weight, iteration 0"));
  }

  // A step of Adam may divide zero by zero.
  void a_weight_that_is_a_quotient_may_have_been_made_bad() {
    const std::string text =
        kAdam + "op0: 1 1\nop1: 2\nop2: 1 1\nrate: 1\nop3.0: 1 nan\nop3.1: 1 1\nop3.2: 1 1\nmoment1.fc.weight: 1 1\n";
    QVERIFY2(findings(text).startsWith("operator op3"), qPrintable(findings(text)));
  }

  // If parameters were not dumped themselves, the file of the optimizer's input shows their updated value.
  void a_moment_that_is_a_sum_was_bad_before() {
    const std::string text = kAdam + "op0: 1 1\nop1: 2\nop2: 1 1\nrate: 1\nop3.0: 1 nan\nop3.1: 1 1\nop3.2: 1 nan\n";
    const auto dump = written_training(text);
    const auto found = find_first_cause(*dump);
    QVERIFY(found && !found->findings.empty());
    const Finding& first = found->findings.front();
    QVERIFY(first.kind == CauseKind::parameter);
    QCOMPARE(QString::fromStdString(findings_in(text)), QString("parameter op3.2, iteration 0"));
  }

  // If the weight was not dumped, it is unknown whether it was non-finite; but a sum divides by nothing.
  void a_sum_is_not_said_to_divide() {
    const std::string text =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\n"
        "fc.weight, moments.fc.weight, op2 -> ApplyMomentum op3\nshape op1\nx: 1 1\nop1: 2\nop2: 1 1\nop3: 1 nan\n";
    const auto dump = written_training(text);
    const auto found = find_first_cause(*dump);
    QVERIFY(found && !found->findings.empty());
    const QString why = QString::fromStdString(found->findings.front().why.str());
    QVERIFY2(why.endsWith("the update only adds, so an input that was not dumped held NaN or Inf"), qPrintable(why));
  }

  // Kernels need not fill the outputs of an optimizer, so only its parameters are reliable.
  void a_moment_that_is_infinite_spoils_the_weight_in_the_next_iteration() {
    const std::string text =
        kAdam +
        "op0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 1\nrate: 1\nfc.weight: 1 1\nmoment1.fc.weight: 1 1\nmoment2.fc.weight: inf inf\n"
        "iteration 1\nx: 1 1\nop0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 1\nrate: 1\nfc.weight: nan nan\nmoment1.fc.weight: 1 1\n"
        "moment2.fc.weight: nan nan\n";
    QCOMPARE(findings(text), QString("parameter moment2.fc.weight, iteration 0"));
  }

  // For example an average of weights that the script left in the optimizer: Assign writes it, then SGD, in the same step.
  void a_parameter_that_two_operators_write() {
    const std::string net =
        "n -> Reciprocal op0\nema.w, op0 -> Mul op1\nema.w, op1 -> Assign op2\nx -> gradient Neg op3\nema.w, op3 -> SGD op4\n";
    const QString start("operator op0, iteration 0");
    QCOMPARE(findings(net + "n: 0\nx: 0\nop0: inf\nop1: inf\nop2: inf\nop3: 0\nop4: nan\nema.w: nan"), start);
    const std::string inputs =
        "n: 0\nx: 0\nop0.0: 0\nop0: inf\nop1.0: 1\nop1.1: inf\nop1: inf\nop2.0: inf\nop2.1: inf\nop2: inf\n";
    QCOMPARE(findings(net + inputs + "op3: 0\nop4.0: nan\nop4.1: 0\nop4: nan\nema.w: nan"), start);
    // The result of Assign was not dumped, but its input was.
    QCOMPARE(findings(net + "n: 0\nx: 0\nop0: inf\nop1: inf\nop3: 0\nop4: nan\nema.w: nan"), start);
  }

  // Neither Assign nor its result was dumped: the parameter may have been finite when the iteration began.
  void a_parameter_that_an_undumped_operator_wrote_before() {
    const std::string net =
        "n -> Reciprocal op0\nema.w, op0 -> Assign op1\nx -> gradient Neg op2\nema.w, op2 -> SGD op3\nx: 0\nop2: 0\nop3: nan\n";
    QVERIFY2(findings(net + "ema.w: nan").startsWith("operator op3"), qPrintable(findings(net + "ema.w: nan")));
  }

  // Sums and products of values up to one are finite: the weight was set after iteration 0 had ended.
  void a_weight_that_was_set_between_two_steps() {
    const std::string net = "x, fc.weight -> MatMul op0\nop0 -> gradient Neg op1\nfc.weight, op1 -> SGD op2\n";
    const std::string before = "x: 0.5\nop0: 0.4\nop1: 1\nop2: 0.9\nfc.weight: 0.9\niteration 1\n";
    const std::string text = net + before + "x: 0.5\nop0: nan\nop1: nan\nop2: nan\nfc.weight: nan";
    QCOMPARE(findings(text), QString("parameter fc.weight, iteration 1"));
    const auto found = find_first_cause(*written_training(text));
    QCOMPARE(QString::fromStdString(found->findings.front().why.str()),
             QString("it held NaN when iteration 1 read it, but was finite after iteration 0: something other than the "
                     "dumped operators changed it in between (1 of 1 values are NaN at the end of iteration 1)"));
    // The difference of two products that overflow is NaN as well.
    QCOMPARE(findings(net + "x: 1e30\nop0: 0.4\nop1: 1\nop2: 1e30\nfc.weight: 1e30\niteration 1\n"
                            "x: 1e30\nop0: nan\nop1: nan\nop2: nan\nfc.weight: nan"),
             QString("operator op0, iteration 1"));
  }

  void one_of_two_weights_that_was_set_between_two_steps() {
    const std::string text =
        "x, fc.weight, fc.bias -> Dense op0\nop0 -> gradient Neg op1\nfc.weight, op1 -> SGD op2\nfc.bias, op1 -> SGD op3\n"
        "x: 0.5\nop0: 0.4\nop1: 1\nop2: 0.9\nop3: 0.1\nfc.weight: 0.9\nfc.bias: 0.1\niteration 1\n"
        "x: 0.5\nop0: nan\nop1: nan\nop2: nan\nop3: nan\nfc.weight: nan\nfc.bias: nan";
    const auto found = find_first_cause(*written_training(text));
    QVERIFY(found && !found->findings.empty());
    QCOMPARE(QString::fromStdString(found->findings.front().why.str()),
             QString("1 of 1 values are NaN, but Dense cannot produce that from finite inputs of this size (up to 0.900): one "
                     "of its parameters was changed after the previous iteration and held NaN or Inf"));
  }

  // One value is one cause for all its consumers, even if it is finite when the iteration ends.
  void a_parameter_that_two_operators_read() {
    QCOMPARE(findings("t.p, x -> Mul op0\nt.p, x -> Add op1\nt.p, x -> Assign op2\nx: 2 3\nop0.0: inf 1\nop0: inf 3\n"
                      "op1.0: inf 1\nop1: inf 4\nop2.0: 2 3\nop2: 2 3\nt.p: 2 3"),
             QString("parameter op0.0, iteration 0"));
  }
};

SPORESCOPE_TEST(CausesOfUpdatesTest)

}  // namespace causes_of_updates_test

#include "causes_of_updates_test.moc"
