// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What made a parameter bad of which an optimizer's files do not tell all: on trainings of a few lines.

#include <QtTest>

#include "core/cause/first_cause.h"
#include "tests/core/cause/written_training.h"
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
  // A step of ApplyMomentum is a sum of products: NaN among finite values was there before.
  void a_weight_that_is_a_sum_was_bad_before() {
    const std::string text =
        "x, fc.weight -> Gather op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\n"
        "fc.weight, moments.fc.weight, op2 -> ApplyMomentum op3\nshape op1\nx: 0 0\nop0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 nan\n"
        "moments.fc.weight: 1 1\nfc.weight: 1 nan\n";
    QCOMPARE(findings(text), QString("parameter fc.weight, iteration 0"));
  }

  // Of Adam it may be a quotient of zeros.
  void a_weight_that_is_a_quotient_may_have_been_made_bad() {
    const std::string text =
        kAdam + "op0: 1 1\nop1: 2\nop2: 1 1\nrate: 1\nop3.0: 1 nan\nop3.1: 1 1\nop3.2: 1 1\nmoment1.fc.weight: 1 1\n";
    QVERIFY2(findings(text).startsWith("operator op3"), qPrintable(findings(text)));
  }

  // Parameters may not be dumped by themselves: then the file of the optimizer's input tells what it left in them.
  void a_moment_that_is_a_sum_was_bad_before() {
    const std::string text = kAdam + "op0: 1 1\nop1: 2\nop2: 1 1\nrate: 1\nop3.0: 1 nan\nop3.1: 1 1\nop3.2: 1 nan\n";
    const auto dump = written_training(text);
    const auto found = find_first_cause(*dump);
    QVERIFY(found && !found->findings.empty());
    const Finding& first = found->findings.front();
    QVERIFY(first.kind == CauseKind::parameter);
    QCOMPARE(QString::fromStdString(findings_in(text)), QString("parameter op3.2, iteration 0"));
  }

  // Where the weight was not dumped nothing tells that it was bad, but no sum divides by anything.
  void a_sum_is_not_said_to_divide() {
    const std::string text =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\n"
        "fc.weight, moments.fc.weight, op2 -> ApplyMomentum op3\nshape op1\nx: 1 1\nop1: 2\nop2: 1 1\nop3: 1 nan\n";
    const auto dump = written_training(text);
    const auto found = find_first_cause(*dump);
    QVERIFY(found && !found->findings.empty());
    const QString why = QString::fromStdString(found->findings.front().why.str());
    QVERIFY2(why.endsWith("as it adds up, one that was not dumped held NaN or Inf"), qPrintable(why));
  }

  // Kernels need not fill the outputs of an optimizer, so that its parameters alone tell.
  void a_moment_that_is_infinite_spoils_the_weight_in_the_next_iteration() {
    const std::string text =
        kAdam +
        "op0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 1\nrate: 1\nfc.weight: 1 1\nmoment1.fc.weight: 1 1\nmoment2.fc.weight: inf inf\n"
        "iteration 1\nx: 1 1\nop0: 1 1\nop1: 2\nop2: 1 1\nop3: 1 1\nrate: 1\nfc.weight: nan nan\nmoment1.fc.weight: 1 1\n"
        "moment2.fc.weight: nan nan\n";
    QCOMPARE(findings(text), QString("parameter moment2.fc.weight, iteration 0"));
  }
};

SPORESCOPE_TEST(CausesOfUpdatesTest)

}  // namespace causes_of_updates_test

#include "causes_of_updates_test.moc"
