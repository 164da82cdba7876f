// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "core/compare/compare_runs.h"
#include "tests/core/compare/compared.h"
#include "tests/program/test_class.h"

namespace unknown_inputs_test {

using namespace sporescope;
using sporescope::compare_test::compared;
using sporescope::compare_test::Compared;

namespace {

/// The output of the convolution cannot be compared; the output of the Cast can.
constexpr const char* kNet = "x -> Conv2D op0\nop0 -> Cast op1\nop1 -> ReLU op2\n";

std::string net(const std::string& values) { return kNet + values; }

std::string with_dilation(const std::string& dilation, const std::string& values) {
  return kNet + ("attribute op0 dilation " + dilation + '\n') + values;
}

}  // namespace

/// Tests divergences upstream of values that cannot be compared, or that are less exact than their consumers.
class UnknownInputsTest : public QObject {
  Q_OBJECT
 private slots:
  void what_computes_something_else_is_named_though_its_output_is_unknown() {
    const Compared found = compared(with_dilation("1", "x: 1 2\nop0: failed\nop1: 1 2\nop2: 1 2"),
                                    with_dilation("2", "x: 1 2\nop0: failed\nop1: 1 3\nop2: 1 3"));
    QCOMPARE(found.findings(), std::string("operator op0 op0, iteration 0"));
    QCOMPARE(found.statuses(), std::string("x agrees; op0 not_comparable; op1 carries; op2 carries"));
    QVERIFY(!found.comparison.findings[0].certain);
    QCOMPARE(found.why(),
             std::string("its inputs agree and its output cannot be compared; the output of Cast-op1 after it differs by "
                         "44.72%; its attribute dilation is \"1\" in A and \"2\" in B"));
  }

  void a_difference_goes_through_what_cannot_be_compared() {
    const Compared found = compared(net("op0.0: 1 2\nop0: failed\nop1: 1 2\nop2: 1 2\nx: 1 2"),
                                    net("op0.0: 1 3\nop0: failed\nop1: 1 3\nop2: 1 3\nx: 1 3"));
    QCOMPARE(found.findings(), std::string("input x x, iteration 0"));
    QCOMPARE(found.statuses(), std::string("op0 not_comparable; op1 carries; op2 carries; x diverges"));
  }

  void of_operators_alike_the_first_may_be_it() {
    const std::string head = "x -> Conv2D op0\nop0 -> ReLU op1\nop1 -> Cast op2\nx: 1 2\nop0: failed\nop1: failed\n";
    const Compared found = compared(head + "op2: 1 2", head + "op2: 1 3");
    QCOMPARE(found.findings(), std::string("operator op0 op0, iteration 0"));
    QVERIFY(!found.comparison.findings[0].certain);
  }

  void one_that_is_another_comes_before_its_like() {
    const std::string head = "x -> Conv2D op0\nop0 -> ReLU op1\nop1 -> Cast op2\nx: 1 2\nop0: failed\nop1: failed\n";
    const Compared found = compared(head + "attribute op1 slope 0\nop2: 1 2", head + "attribute op1 slope 1\nop2: 1 3");
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(found.why(), std::string("neither its output nor all of its inputs can be compared; the output of Cast-op2 "
                                      "after it differs by 44.72%; its attribute slope is \"0\" in A and \"1\" in B"));
  }

  void another_operator_whose_output_is_unknown() {
    const std::string values = "x: 1 2\nop0: 1 2\nop1: failed\nop3: failed\n";
    const std::string a = "x -> MatMul op0\nop0 -> Tanh op1\nop1 -> MatMul op3\nop3 -> Cast op4\n" + values;
    const std::string b = "x -> MatMul op0\nop0 -> Cast op2\nop2 -> Sigmoid op1\nop1 -> MatMul op3\nop3 -> Cast op4\n" + values;
    const Compared found = compared(a + "op4: 1 2", b + "op4: 1 3");
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(found.why(),
             std::string("A has Tanh-op1 where B has Sigmoid-op1; their outputs cannot be compared, but the output of "
                         "Cast-op4 after them differs by 44.72%"));
  }

  void an_operator_of_known_inputs_diverges_for_sure() {
    const Compared found = compared(net("x: 1 2\nop0: 1 2\nop1: 1 2"), net("x: 1 2\nop0: 1 2\nop1: 1 3"));
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
    QVERIFY(found.comparison.findings[0].certain);
  }

  void a_parameter_that_was_changed_may_be_what_carries() {
    // The weight was not dumped in the second iteration, but its update is known to differ.
    const std::string head = "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, op1 -> Assign op2\n";
    const Compared found =
        compared(head + "op0.0: 1 1\nop0.1: 1 1\nop0: 1 2\nop1: 1 2\nop2: 1 2\niteration 1\nop0.0: 1 1\nop0: 5 6",
                 head + "op0.0: 1 1\nop0.1: 1 1\nop0: 1 2\nop1: 1 3\nop2: 1 3\niteration 1\nop0.0: 1 1\nop0: 5 7");
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
  }

  void what_is_made_of_short_numbers_is_no_more_exact() {
    // The Cast widens values that agree within their dtype, and later operators read the result.
    const Compared found = compared(net("op0: bfloat16 1 2\nop1: 1 2\nop2: 1 2"),
                                    net("op0: bfloat16 1 2.015625\nop1: 1 2.015625\nop2: 1 2.015625"));
    QCOMPARE(found.findings(), std::string());
    QCOMPARE(found.statuses(), std::string("op0 agrees; op1 agrees; op2 agrees"));
    const Compared inputs = compared(net("op1.0: bfloat16 1 2\nop1: 1 2\nop2.0: 1 2\nop2: 1 2"),
                                     net("op1.0: bfloat16 1 2.015625\nop1: 1 2.015625\nop2.0: 1 2.015625\nop2: 1 2.015625"));
    QCOMPARE(inputs.findings(), std::string());
  }

  void the_same_short_numbers_give_the_same() {
    const Compared found =
        compared(net("op0: bfloat16 1 2\nop1: 1 2\nop2: 1 2"), net("op0: bfloat16 1 2\nop1: 1 2.015625\nop2: 1 2.015625"));
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
  }

  void what_grows_beyond_short_numbers_diverges() {
    const Compared found =
        compared(net("op0: bfloat16 1 2\nop1: 1 2\nop2: 1 2"), net("op0: bfloat16 1 2.015625\nop1: 1 2.015625\nop2: 1 3"));
    QCOMPARE(found.findings(), std::string("operator op2 op2, iteration 0"));
  }

  // The differences of the summands may have equal signs although the values cancel.
  void a_sum_differs_by_no_more_than_its_summands() {
    const std::string head = "x -> Tanh op0\nop0 -> gradient BiasAddGrad op1\nx: 1 2\n";
    const auto other = [&](const std::string& sum) { return head + "op0: 1.000005 -0.999995 1.000005 -0.999995\nop1: " + sum; };
    const std::string a = head + "op0: 1 -1 1 -1\nop1: 1e-8";
    QCOMPARE(compared(a, other("1.8e-5")).findings(), std::string());
    QCOMPARE(compared(a, other("3e-5")).findings(), std::string("operator op1 op1, iteration 0"));
  }

  // Each operator multiplies the error of its input. After a few operators this is rounding, after many it is not.
  void an_error_that_grows_from_operator_to_operator_is_told() {
    const std::string head = "x -> Tanh op0\nop0 -> MatMul op1\nop1 -> MatMul op2\nop2 -> MatMul op3\nop3 -> MatMul op4\n";
    const auto values = [&](const std::vector<std::string>& last) {
      std::string text = head + "x: 0 1\n";
      for (std::size_t i = 0; i < last.size(); ++i) text += "op" + std::to_string(i) + ": 0 " + last[i] + '\n';
      return text;
    };
    const std::string a = values({"1", "1", "1", "1", "1"});
    QCOMPARE(compared(a, values({"1.000008", "1.00006", "1.0004", "1.0004", "1.0004"})).findings(), std::string());
    QCOMPARE(compared(a, values({"1.000008", "1.00006", "1.0004", "1.003", "1.02"})).findings(),
             std::string("operator op3 op3, iteration 0"));
  }

  void an_update_by_short_numbers_is_no_more_exact() {
    const std::string head = "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, op1 -> Assign op2\n";
    const Compared found = compared(
        head + "op0.1: 1 1\nop0: 1 2\nop1: bfloat16 1 2\nop2: 1 2\nfc.weight: 1 2\niteration 1\nop0.1: 1 2\nop0: 1 2",
        head +
            "op0.1: 1 1\nop0: 1 2\nop1: bfloat16 1 2.015625\nop2: 1 2.015625\nfc.weight: 1 2.015625\niteration 1\nop0.1: 1 "
            "2.015625\nop0: 1 2.015625");
    QCOMPARE(found.findings(), std::string());
  }

  /// The input files of an update contain the updated values, which are no more exact than their inputs.
  void what_an_update_leaves_in_its_own_inputs() {
    const std::string head =
        "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, m.fc, lr, op1, momentum -> ApplyMomentum op2\n"
        "op0.1: 1 1\nop0: 1 2\n";
    const Compared near = compared(head + "op1: bfloat16 1 2\nop2.1: 1 2\nop2.2: 1\nop2.3: bfloat16 1 2\nop2.4: 1",
                                   head +
                                       "op1: bfloat16 1 2.015625\nop2.1: 1 2.015625\nop2.2: 1\nop2.3: bfloat16 1 "
                                       "2.015625\nop2.4: 1");
    QCOMPARE(near.findings(), std::string());
    QCOMPARE(near.comparison.differing(), std::uint64_t{0});
    const Compared other = compared(head + "op1: 1 2\nop2.1: 1 2\nop2.2: 1\nop2.3: 1 2\nop2.4: 1",
                                    head + "op1: 1 2\nop2.1: 1 3\nop2.2: 1\nop2.3: 1 2\nop2.4: 1");
    QCOMPARE(other.findings(), std::string("operator op2 op2, iteration 0"));
    QCOMPARE(other.why(), std::string("its dumped inputs agree, but its output differs by 44.72%"));
  }

  /// The kernel computes in memory that the forward pass reserved, so the file contains its results instead of the input.
  void what_a_kernel_leaves_in_its_working_memory() {
    const std::string head =
        "x -> LSTM op0\ny -> gradient LogGrad op1\nx, x, x, x, x, x, x, op1, x, x, op0 -> gradient LSTMGrad op2\nx: 1 2\n"
        "op0: 1 2\n";
    const Compared found =
        compared(head + "y: 1 2\nop1: 1 2\nop2.10: 5 6\nop2: 1 2", head + "y: 1 3\nop1: 1 3\nop2.10: 5 7\nop2: 1 3");
    QCOMPARE(found.findings(), std::string("input y y, iteration 0"));
    const Compared other =
        compared(head + "y: 1 2\nop1: 1 2\nop2.10: 5 6\nop2: 1 2", head + "y: 1 2\nop1: 1 2\nop2.10: 5 7\nop2: 1 3");
    QCOMPARE(other.findings(), std::string("operator op2 op2, iteration 0"));
  }

  /// The operator in between was not dumped. The constant belongs to it, not to its reader.
  void a_constant_belongs_to_the_operator_that_reads_it() {
    const std::string head = "x -> MatMul op0\nop0, c -> LayerNorm op1\nop1 -> MatMul op2\nx: 1 2\nop0: 1 2\n";
    const Compared found = compared("constant c 0.5\n" + head + "op2: 1 2", "constant c 0.25\n" + head + "op2: 1 3");
    QCOMPARE(found.findings(), std::string("constant op1 op1, iteration 0"));
    QCOMPARE(found.why(),
             std::string("its output was not dumped; the output of MatMul-op2 after it differs by 44.72%; its constant "
                         "input 1 is 0.5 in A and 0.25 in B"));
    QVERIFY(!found.comparison.findings[0].certain);
  }

  /// Inputs and outputs of only one kind of operator were dumped.
  void of_what_read_nothing_that_was_dumped_nothing_is_sure() {
    const std::string head = "x -> Sin op0\nop0 -> Reshape op1\nop1 -> MatMul op2\n";
    const Compared found = compared(head + "op2.0: 1 2\nop2: 1 2", head + "op2.0: 1 3\nop2: 1 3");
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
    QVERIFY(!found.comparison.findings[0].certain);
    QCOMPARE(found.why(), std::string("its inputs were not dumped, and its output differs by 44.72%"));
    const Compared other =
        compared(head + "attribute op0 axis 0\nop2.0: 1 2\nop2: 1 2", head + "attribute op0 axis 1\nop2.0: 1 3\nop2: 1 3");
    QCOMPARE(other.findings(), std::string("operator op0 op0, iteration 0"));
    QVERIFY(!other.comparison.findings[0].certain);
    QCOMPARE(other.why(), std::string("its output was not dumped; the output of Reshape-op1 after it differs by 44.72%; "
                                      "its attribute axis is \"0\" in A and \"1\" in B"));
  }

  void a_difference_goes_through_what_was_not_dumped() {
    const std::string head = "x -> MatMul op0\nop0 -> Sin op1\nop1 -> Cos op2\nop2 -> MatMul op3\nx: 1 1\n";
    const Compared known = compared(head + "op0: 1 2\nop3.0: 1 2\nop3: 1 2", head + "op0: 1 3\nop3.0: 1 3\nop3: 1 3");
    QCOMPARE(known.findings(), std::string("operator op0 op0, iteration 0"));
    // Another reader of the same value shows that it differs.
    const std::string two = "x -> Sin op0\nop0 -> MatMul op1\nop0 -> Transpose op2\nop2 -> MatMul op3\nx: 1 1\n";
    const Compared same =
        compared(two + "op1.0: 1 2\nop1: 1 2\nop3.0: 1 2\nop3: 1 2", two + "op1.0: 1 3\nop1: 1 3\nop3.0: 1 3\nop3: 1 3");
    QCOMPARE(same.findings(), std::string("operator op0 op0, iteration 0"));
  }

  void an_update_that_nobody_saw_may_be_what_carries() {
    const std::string head =
        "x, n.gamma -> LayerNorm op0\nop0 -> MatMul op1\nop1 -> gradient LogGrad op2\nn.gamma, op2 -> Assign op3\n";
    const std::string first = "x: 1 1\nop1.0: 1 2\nop1: ";
    const std::string then = "\niteration 1\nx: 1 1\nop1.0: 1 ";
    const Compared found = compared(head + first + "1 2" + then + "2\nop1: 1 2", head + first + "1 3" + then + "4\nop1: 1 4");
    QCOMPARE(found.findings(), std::string("operator op1 op1, iteration 0"));
  }

  /// Numbers on both sides of a threshold may differ only by rounding.
  void a_bound_that_rounding_passes_is_no_cause() {
    const std::string head = "x -> Square op0\ny, z -> Greater op1\n";
    const std::string a = head + "x: 1 2\ny: 1 2\nz: 1 2\nop0: 1 4\nop1: int32 0 0";
    const std::string near = head + "x: 1 2\ny: 1 2.000001\nz: 1 2\nop0: 1 ";
    QCOMPARE(compared(a, near + "9\nop1: int32 0 1").findings(), std::string("operator op0 op0, iteration 0"));
    const Compared single = compared(a, near + "4\nop1: int32 0 1");
    QCOMPARE(single.findings(), std::string("operator op1 op1, iteration 0"));
    QVERIFY(!single.comparison.findings[0].certain);
    const Compared same = compared(a, head + "x: 1 2\ny: 1 2\nz: 1 2\nop0: 1 9\nop1: int32 0 1");
    QCOMPARE(same.findings(), std::string("operator op0 op0, iteration 0; operator op1 op1, iteration 0"));
    QVERIFY(same.comparison.findings[1].certain);
  }

  /// The body of a loop receives its arguments from another graph, and no file contains them.
  void an_argument_that_another_graph_gave_may_be_what_carries() {
    const auto training = [](const std::string& first, const std::string& body) {
      return "x -> Square op0\nx: 1 2\nop0: 1 " + first + "\ngraph kernel_graph_1\npara -> Exp op1\nop1: 1 " + body;
    };
    QCOMPARE(compared(training("4", "2"), training("5", "3")).findings(), std::string("operator op0 op0, iteration 0"));
    const Compared single = compared(training("4", "2"), training("4", "3"));
    QCOMPARE(single.findings(), std::string("operator op1 op1, iteration 0"));
    QVERIFY(!single.comparison.findings[0].certain);
  }
};

SPORESCOPE_TEST(UnknownInputsTest)

}  // namespace unknown_inputs_test

#include "unknown_inputs_test.moc"
