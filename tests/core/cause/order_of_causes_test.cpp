// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the order of several causes and their grouping, with small synthetic trainings.

#include <QtTest>

#include "core/cause/first_cause.h"
#include "tests/core/cause/first_finding_of.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace order_of_causes_test {

using namespace sporescope;
using cause_test::first_of;

class OrderOfCausesTest : public QObject {
  Q_OBJECT

 private slots:
  // An infinite loss is as severe as a NaN loss; other infinities are not.
  void an_infinite_loss_comes_before_later_nan() {
    const std::string net =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\nfc.weight, op2 -> SGD op3\nshape op1\n";
    const std::string later = "iteration 1\nx: nan 1\nop0: nan 1\nop1: nan\nop2: nan -1\nop3: nan 1\nfc.weight: nan 1\n";
    bool reported_early = false;
    CauseSearchOptions options;
    options.on_first_finding = [&](const Finding&) { reported_early = true; };
    const auto causes = [&](const std::string& first) {
      const auto dump = cause_test::written_training(net + first + later);
      reported_early = false;
      std::string all;
      const auto found = find_first_cause(*dump, options);
      if (!found) qFatal("%s", found.error().str().c_str());
      for (const Finding& finding : found->findings) {
        all += node_name(*dump, finding.record) + '@' + to_string(dump->records()[finding.record].iteration) + ' ';
      }
      return QString::fromStdString(all);
    };
    QCOMPARE(causes("x: 1 1\nop0: 3e38 3e38\nop1: inf\nop2: -3e38 -3e38\nop3: 1 1\nfc.weight: 1 1\n"),
             QString("Default/ReduceSum-op1@0 x@1 "));
    QVERIFY(!reported_early);  // The NaN is not the first cause
    QCOMPARE(causes("x: 1 1\nop0: 1 1\nop1: 2\nop2: inf inf\nop3: 1 1\nfc.weight: 1 1\n"),
             QString("x@1 Gradients/Default/grad/Neg-op2@0 "));
    QVERIFY(reported_early);
  }

  // Values computed from partly unknown inputs do not result from the absorbed cause either.
  void what_did_harm_comes_before_what_was_absorbed() {
    const auto dump = cause_test::written_training(
        "x -> Log op0\nop0 -> NanToNum op1\nmade -> Abs op5\nop5, y -> Pow op2\nop2, fc.weight -> Mul op3\n"
        "op1, fc.weight -> gradient Mul op4\nop3 -> ReduceSum op6\nshape op6\nx: -1 1\nop0: nan 0\nop1: 0 0\ny: 1 -1\n"
        "op2: nan 1\nop3: nan 1\nop6: nan\nop4: 0 0\nfc.weight: 1 1\n");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{2});
    QVERIFY2(node_name(*dump, result.findings[0].record).ends_with("op2"), node_name(*dump, result.findings[0].record).c_str());
    QVERIFY(result.findings[0].impact == Impact::loss);
    QVERIFY(node_name(*dump, result.findings[1].record).ends_with("op0"));
    QVERIFY(result.findings[1].impact == Impact::absorbed);
  }

  // ReLU replaces NaN by zero, as CPU kernels do, and the logarithm of zero is infinite.
  void absorbed_nan_that_leads_to_inf_comes_first() {
    const auto dump = cause_test::written_training(
        "x -> Sqrt op0\nop0 -> ReLU op1\nop1 -> Log op2\nop2, fc.weight -> Mul op3\nop3 -> ReduceSum op4\n"
        "op3 -> gradient Neg op5\nfc.weight, op5 -> SGD op6\nshape op4\nx: -1 1\nop0: nan 1\nop1: 0 1\nop2: -inf 0\n"
        "op3: -inf 0\nop4: -inf\nop5: 1 1\nfc.weight: 1 1\n");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{2});
    QVERIFY(node_name(*dump, result.findings[0].record).ends_with("op0") && result.findings[0].impact == Impact::absorbed);
    QVERIFY(node_name(*dump, result.findings[1].record).ends_with("op2") && result.findings[1].impact == Impact::loss);
  }

  // The moments of an optimizer are unknown before the first dumped iteration, so all its updates have the same origin.
  void updates_of_which_not_all_is_known_are_one_cause() {
    const auto dump = cause_test::written_training(
        "x, fc.weight -> Mul op0\nop0, out.weight -> Add op1\nop1 -> ReduceSum op2\nop0 -> gradient Mul op3\n"
        "fc.weight, moments.fc.weight, op3 -> ApplyMomentum op4\nout.weight, moments.out.weight, op3 -> ApplyMomentum op5\n"
        "shape op2\nx: 1 1\nop0.1: 1 1\nop0: 1 1\nop1.1: 1 1\nop1: 2 2\nop2: 4\nop3: 3e38 3e38\nop4.1: inf inf\n"
        "fc.weight: 1 1\nop5.1: inf inf\nout.weight: -inf -inf\n"
        "iteration 1\nx: 1 1\nop0: 1 1\nop1: -inf -inf\nop2: -inf\n");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const QString why = QString::fromStdString(result.findings[0].why.str());
    QVERIFY2(why.endsWith(". The same applies to out.weight"), qPrintable(why));
    QCOMPARE(QString::fromStdString(result.findings[0].impact_text.str()),
             QString("it reaches the loss, ReduceSum-op2, in iteration 1"));
  }
};

SPORESCOPE_TEST(OrderOfCausesTest)

}  // namespace order_of_causes_test

#include "order_of_causes_test.moc"
