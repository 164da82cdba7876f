// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "core/compare/compare_runs.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/compare/compared.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/program/test_class.h"

namespace compare_runs_test {

using namespace sporescope;
using sporescope::cause_test::written_training;
using sporescope::compare_test::compared;
using sporescope::compare_test::Compared;

namespace {

constexpr const char* kNet = "x, fc.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> Log op2\n";

std::string net(const std::string& values) { return kNet + values; }

}  // namespace

/// Tests where two runs diverge. The dumps are synthetic; the tests of the command line compare real ones.
class CompareRunsTest : public QObject {
  Q_OBJECT
 private slots:
  void the_same_agrees() {
    const std::string text = net("op0: 1 nan\nop1: 1 2\nop2: 0 inf\nx: 1 2");
    const Compared same = compared(text, text);
    QCOMPARE(same.findings(), std::string());
    QCOMPARE(same.statuses(), std::string("op0 agrees; op1 agrees; op2 agrees; x agrees"));
    QVERIFY(same.comparison.coverage.all_judged());
    QCOMPARE(*same.comparison.pairs[1].output_error, 0.0);
  }

  /// Equal first elements prove nothing about the rest, but different ones prove a difference.
  void samples_are_not_the_whole() {
    const SyntheticDump a;
    const SyntheticDump b;
    synthetic::write_sample(a);
    synthetic::write_sample(b);
    const auto compared = [&] {
      const auto dump_a = a.open();
      const auto dump_b = b.open();
      auto comparison = compare_runs({dump_a.get(), {}}, {dump_b.get(), {}}, {});
      if (!comparison) qFatal("%s", comparison.error().str().c_str());
      return *std::move(comparison);
    };
    const RunComparison same = compared();
    QCOMPARE(same.pairs.size(), std::size_t{1});
    QVERIFY(same.pairs[0].status == PairStatus::not_comparable && same.findings.empty());
    QCOMPARE(same.pairs[0].reason.str(), std::string("only the first elements were dumped; they agree"));
    QVERIFY(!same.coverage.all_judged());
    const std::string file = "rank_0/Net/0/0/Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy";
    b.file(file, npy_bytes({1, 3}, "2,"));
    QVERIFY(compared().pairs[0].status != PairStatus::not_comparable);
    QCOMPARE(*compared().pairs[0].output_error, 1 / std::sqrt(5.0));
    b.file("rank_0/.dump_metadata/data_dump.json", "{}");
    b.file(file, npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    const RunComparison half = compared();
    QVERIFY(half.pairs[0].status == PairStatus::not_comparable && half.findings.empty());
  }

  void a_file_of_another_node_is_no_difference() {
    // The graph has the shape [2, 3] in both: the node of the file was a guess.
    const SyntheticDump a;
    const SyntheticDump b;
    const std::string file = "rank_0/Net/0/0/Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy";
    synthetic::write_values_with_statistics(a);
    synthetic::write_values_with_statistics(b);
    a.file(file, npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    b.file(file, npy_bytes({1, 2, 3, 4}, "2, 2"));
    const auto dump_a = a.open();
    const auto dump_b = b.open();
    const auto found = compare_runs({dump_a.get(), {}}, {dump_b.get(), {}}, {});
    QVERIFY(found);
    QVERIFY(found->findings.empty() && !found->coverage.all_judged());
    const auto other =
        std::find_if(found->pairs.begin(), found->pairs.end(), [](const ComparedPair& pair) { return !pair.reason.empty(); });
    QVERIFY(other != found->pairs.end() && other->status == PairStatus::not_comparable);
    QVERIFY2(other->reason.str().find("probably does not belong to its node") != std::string::npos,
             other->reason.str().c_str());
  }

  void an_operator_diverges_and_what_follows_carries() {
    const Compared one = compared(net("op0: 1 2\nop1: 1 2\nop2: 0 1\nx: 1 2"), net("op0: 1 2\nop1: 1 3\nop2: 0 2\nx: 1 2"));
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(one.statuses(), std::string("op0 agrees; op1 diverges; op2 carries; x agrees"));
    const Divergence& first = one.comparison.findings[0];
    QCOMPARE(*first.output_error, 1 / std::sqrt(5.0));
    QCOMPARE(*first.input_error, 0.0);
    QCOMPARE(first.element, std::vector<std::int64_t>{1});
    QCOMPARE(one.why(), std::string("its inputs agree, but its output differs by 44.72%"));
  }

  void nan_in_one_alone_is_the_largest_difference() {
    const Compared one = compared(net("op0: 1 2\nop1: 1 2"), net("op0: 1 2\nop1: nan 2"));
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
    QVERIFY(std::isinf(*one.comparison.findings[0].output_error));
    QCOMPARE(one.comparison.findings[0].element, std::vector<std::int64_t>{0});
  }

  void the_data_come_before_what_is_made_of_them() {
    const Compared data = compared(net("op0.0: 1 2\nop0.1: 1 1\nop0: 1 2\nop1: 1 2\nx: 1 2"),
                                   net("op0.0: 1 9\nop0.1: 1 1\nop0: 1 9\nop1: 1 9\nx: 1 9"));
    QCOMPARE(data.findings(), std::string("input x x, iteration 0"));
    QCOMPARE(data.statuses(), std::string("op0 carries; op1 carries; x diverges"));
  }

  void a_weight_differs_from_the_start() {
    const Compared weight =
        compared(net("op0.0: 1 2\nop0.1: 1 1\nop0: 1 2\nx: 1 2"), net("op0.0: 1 2\nop0.1: 1 3\nop0: 1 6\nx: 1 2"));
    QCOMPARE(weight.findings(), std::string("parameter fc.weight fc.weight, iteration 0"));
    QCOMPARE(weight.comparison.findings[0].element, std::vector<std::int64_t>{1});
  }

  void a_weight_that_earlier_iterations_may_have_changed() {
    const std::string head = "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, op1 -> Assign op2\n";
    const std::string values_a = "op0.0: 1 2\nop0.1: 1 1\nop0: 1 2\nop1: 1 1\nop2: 1 1\n";
    const std::string values_b = "op0.0: 1 2\nop0.1: 1 3\nop0: 1 6\nop1: 1 1\nop2: 1 3\n";
    const std::string separate = "it differs by 141.4%";
    const auto finding = [](const Compared& found) { return found.comparison.findings.at(0); };
    const Compared start = compared(head + values_a, head + values_b);
    QVERIFY(finding(start).certain);
    QCOMPARE(start.why(), separate + " before any dumped operator changes it");
    // The parameter's file holds its value after the update, and views show the difference of that file.
    const std::string before_a = "op0.0: 1 2\nop0.1: 1 1\nop0: 1 2\nop1: 1 1\n";
    const std::string before_b = "op0.0: 1 2\nop0.1: 1 3\nop0: 1 6\nop1: 1 1\n";
    const Compared updated =
        compared(head + before_a + "op2: 3 4\nfc.weight: 3 4", head + before_b + "op2: 3 10\nfc.weight: 3 10");
    QCOMPARE(updated.why(), separate + " before any dumped operator changes it; after the update it differs by 120%");
    QCOMPARE(*updated.comparison.pairs.back().output_error, 1.2);
    QCOMPARE(*updated.comparison.findings.at(0).output_error, std::sqrt(2.0));
    const Compared unchanged = compared(head + values_a + "fc.weight: 1 1", head + values_b + "fc.weight: 1 3");
    QCOMPARE(unchanged.why(), start.why());
    // The dump may have started later than the training, too.
    const Compared later = compared(head + "iteration 5\n" + values_a, head + "iteration 5\n" + values_b);
    QCOMPARE(later.findings(), std::string("parameter fc.weight fc.weight, iteration 5"));
    QVERIFY(!finding(later).certain);
    QCOMPARE(later.why(),
             std::string("it already differs by 141.4%; earlier iterations were not compared and may have changed it"));
    const std::string both = values_a + "iteration 1\n";
    const Compared before = compared(head + both + values_a, head + both + values_b, {}, "1");
    QCOMPARE(before.findings(), std::string("parameter fc.weight fc.weight, iteration 1"));
    QVERIFY(!finding(before).certain);
    // A parameter without updates still has its initial value.
    const Compared frozen =
        compared(net("iteration 5\nop0.0: 1 2\nop0.1: 1 1\nop0: 1 2"), net("iteration 5\nop0.0: 1 2\nop0.1: 1 3\nop0: 1 6"));
    QVERIFY(finding(frozen).certain);
  }

  void a_count_of_other_iterations_is_no_operators_work() {
    const std::string head = "x -> Square op0\nop.step, one -> AssignAdd op1\n";
    const std::string values = "op0: 1 4\nop1.1: 1\nop.step: ";
    const Compared found = compared(head + "iteration 5\n" + values + "6", head + "iteration 5\n" + values + "9");
    QCOMPARE(found.findings(), std::string("parameter op.step op.step, iteration 5"));
    QVERIFY(!found.comparison.findings[0].certain);
    QVERIFY(found.why().ends_with("; earlier iterations were not compared and may have changed it"));
    // It does if the run is compared from its start.
    QCOMPARE(compared(head + values + "6", head + values + "9").findings(), std::string("operator op1 op1, iteration 0"));
  }

  void an_update_carries_into_the_next_iteration() {
    const std::string head = "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, op1 -> Assign op2\n";
    const std::string first = "op0.1: 1 1\nop0: 1 2\nop1: ";
    const std::string then = "\niteration 1\nop0.1: ";
    const Compared one = compared(head + first + "1 2\nop2: 1 2\nfc.weight: 1 2" + then + "1 2\nop0: 5 6",
                                  head + first + "1 3\nop2: 1 3\nfc.weight: 1 3" + then + "1 3\nop0: 5 7");
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(one.statuses(), std::string("op0 agrees; op1 diverges; op2 carries; fc.weight carries; op0 carries"));
  }

  void what_an_update_gives_beside_the_parameter_is_not_believed() {
    const std::string head = "x, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, op1 -> Assign op2\n";
    const std::string known = "op0.1: 1 1\nop0: 1 2\nop1: 1 2\n";
    const Compared same = compared(head + known + "op2: 7 7\nfc.weight: 1 2", head + known + "op2: 8 0\nfc.weight: 1 2");
    QCOMPARE(same.findings(), std::string());
    QCOMPARE(same.statuses(), std::string("op0 agrees; op1 agrees; op2 not_comparable; fc.weight agrees"));
    QVERIFY(same.comparison.pairs.at(3).excluded);
    QVERIFY(same.comparison.coverage.all_judged());
    // The parameter itself counts.
    const Compared other = compared(head + known + "op2: 7 7\nfc.weight: 1 2", head + known + "op2: 8 0\nfc.weight: 1 3");
    QCOMPARE(other.findings(), std::string("operator op2 op2, iteration 0"));
    QCOMPARE(other.statuses(), std::string("op0 agrees; op1 agrees; op2 not_comparable; fc.weight diverges"));
  }

  void what_is_left_open_is_no_agreement() {
    // In A the file contains the updated weight. B records no update.
    const std::string values = "x: 1 1\nop0: 1 2\nfc.weight: 1 ";
    const Compared found = compared("x, fc.weight -> MatMul op0\nfc.weight, op0 -> Assign op1\n" + values + "2",
                                    "x, fc.weight -> MatMul op0\n" + values + "3");
    QCOMPARE(found.statuses(), std::string("x agrees; op0 agrees; fc.weight not_comparable"));
    QCOMPARE(found.comparison.coverage.undetermined, std::uint64_t{1});
  }

  void what_an_update_gives_beside_the_parameter_shows_no_constant() {
    const std::string head =
        "constant rate\nx, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\nfc.weight, rate, op1 -> Assign op2\n"
        "op0.1: 1 1\nop0: 1 2\nop1: 1 2\n";
    const Compared same =
        compared(head + "op2.1: 0.1\nop2: 7 7\nfc.weight: 1 2", head + "op2.1: 0.2\nop2: 8 0\nfc.weight: 1 2");
    QVERIFY(!same.findings().starts_with("constant"));
    const Compared other =
        compared(head + "op2.1: 0.1\nop2: 7 7\nfc.weight: 1 2", head + "op2.1: 0.2\nop2: 8 0\nfc.weight: 1 3");
    QCOMPARE(other.findings(), std::string("constant op2 op2, iteration 0"));
    QCOMPARE(other.why(),
             std::string("its output differs by 44.72%; its constant input 1 differs by 100% (0.1 in A, 0.2 in B)"));
  }

  void running_statistics_follow_from_the_batch() {
    // The files contain the values after the step, both for inputs and for parameters.
    const std::string norm = "x, n.g, n.b, n.mean, n.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\n";
    const Compared found = compared(norm + "x: 1 2\nop0.0: 1 2\nop0.3: 0.15\nop0.4: 0.95\nop0: -1 1\nn.mean: 0.15\nn.var: 0.95",
                                    norm + "x: 1 3\nop0.0: 1 3\nop0.3: 0.2\nop0.4: 1.1\nop0: -1 1\nn.mean: 0.2\nn.var: 1.1");
    QCOMPARE(found.findings(), std::string("input x x, iteration 0"));
  }

  void a_constant_explains_what_an_update_makes() {
    const std::string head =
        "constant momentum\nx, fc.weight -> MatMul op0\nop0 -> gradient LogGrad op1\n"
        "fc.weight, op1, momentum -> Assign op2\nop0.1: 1 1\nop0: 1 2\nop1: 1 2\n";
    const Compared found = compared(head + "op2.2: 0.1\nfc.weight: 0.1 0.2", head + "op2.2: 0.5\nfc.weight: 0.5 1");
    QCOMPARE(found.findings(), std::string("constant op2 op2, iteration 0"));
    QCOMPARE(found.why(),
             std::string("its output differs by 400.0%; its constant input 2 differs by 400.0% (0.1 in A, 0.5 in B)"));
    const Compared zero = compared(head + "op2.2: 0\nfc.weight: 0.1 0.2", head + "op2.2: 0.5\nfc.weight: 0.5 1");
    QCOMPARE(zero.why(), std::string("its output differs by 400.0%; its constant input 2 differs from A (0 in A, 0.5 in B)"));
  }

  void what_a_kernel_leaves_unfilled_is_not_believed() {
    const std::string norm =
        "device CPU\nx, n.g, n.b, n.mean, n.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\nx: 1 2\nop0: "
        "-1 1\n";
    const Compared found = compared(norm + "op0/1: 0\nop0/3: 1.5", norm + "op0/1: 7\nop0/3: 1.5");
    QCOMPARE(found.findings(), std::string());
    QCOMPARE(found.statuses(), std::string("x agrees; op0 agrees; op0 not_comparable; op0 agrees"));
  }

  void what_a_mask_hides_is_no_operators_work() {
    // The difference of the scores is negligible compared with -1e9, until Softmax removes the mask.
    const char* net = "x -> Square op0\nmask, op0 -> Add op1\nop1 -> Softmax op2\n";
    const Compared found =
        compared(std::string(net) + "x: 1 2 0\nop0: 1 4 0\nmask: 0 0 -1e9\nop1: 1 4 -1e9\nop2: 0.0474 0.9526 0",
                 std::string(net) + "x: 1 2.1 0\nop0: 1 4.41 0\nmask: 0 0 -1e9\nop1: 1 4.41 -1e9\nop2: 0.032 0.968 0");
    QCOMPARE(found.findings(), std::string("input x x, iteration 0"));
    QCOMPARE(found.statuses(), std::string("x diverges; op0 carries; mask agrees; op1 agrees; op2 carries"));
    // With equal scores, the Softmax is the divergence.
    const Compared own = compared(std::string(net) + "op0: 1 4 0\nmask: 0 0 -1e9\nop1: 1 4 -1e9\nop2: 0.0474 0.9526 0",
                                  std::string(net) + "op0: 1 4 0\nmask: 0 0 -1e9\nop1: 1 4 -1e9\nop2: 0.032 0.968 0");
    QCOMPARE(own.findings(), std::string("operator op2 op2, iteration 0"));
  }

  /// Rounding errors are as large as the values that cancel, not as the result. A larger result of the same inputs is not a
  /// rounding error.
  void what_is_left_of_values_that_cancel_is_rounding() {
    const std::string sum = "x, y -> AddN op0\nop0 -> Neg op1\n";
    const std::string a = sum + "x: 1 2\ny: -1 -2\nop0: 0.00000001 0\nop1: -0.00000001 0";
    const std::string near = sum + "x: 1.000001 2\ny: -1 -2\nop0: 0.000001 0\nop1: -0.000001 0";
    QCOMPARE(compared(a, near).findings(), std::string());
    const std::string remote_side = sum + "x: 1.000001 2\ny: -1 -2\nop0: 0.1 0\nop1: -0.1 0";
    QCOMPARE(compared(a, remote_side).findings(), std::string("operator op0 op0, iteration 0"));
  }

  void an_operator_that_one_run_alone_has() {
    const std::string cast = "x, fc.weight -> MatMul op0\nop0 -> Cast op9\nop9 -> ReLU op1\nop1 -> Log op2\n";
    const std::string plain = net("op0: 1 2\nop1: 1 2\nop2: 0 1");
    const std::string changed = cast + "op0: 1 2\nop9: 1 2.1\nop1: 1 2.1\nop2: 0 1.1";
    QCOMPARE(compared(plain, changed).findings(), std::string("operator - op9, iteration 0"));
    QCOMPARE(compared(changed, plain).findings(), std::string("operator op9 -, iteration 0"));
    QCOMPARE(compared(plain, changed).why(), std::string("it is only in B, and ReLU-op1 reads different values through it"));
    // An operator that changes nothing is not a divergence.
    const Compared benign = compared(plain, cast + "op0: 1 2\nop9: 1 2\nop1: 1 2\nop2: 0 1");
    QCOMPARE(benign.findings(), std::string());
    QCOMPARE(benign.comparison.only_b.size(), std::size_t{1});
  }

  /// The operator changes less than the tolerance, and the next one amplifies the change.
  void an_operator_that_one_run_alone_has_with_a_small_effect() {
    const std::string values = "x: 0 1\n";
    const std::string with = "x -> Add op9\nop9 -> Log op1\n" + values + "op9: 1e-12 1\nop1.0: 1e-12 1\nop1: -27.6 0";
    const std::string without = "x -> Log op1\n" + values + "op1.0: 0 1\nop1: -inf 0";
    const Compared lost = compared(with, without);
    QCOMPARE(lost.findings(), std::string("operator op9 -, iteration 0"));
    QVERIFY2(lost.why().starts_with("it is only in A; what Log-op1 reads through it differs by "), lost.why().c_str());
    QVERIFY(!lost.comparison.findings[0].certain);
    QCOMPARE(compared(without, with).findings(), std::string("operator - op9, iteration 0"));
    // An operator that changes nothing is not the reason for a difference of the next one.
    const std::string idle = "x -> Add op9\nop9 -> Log op1\n" + values + "op9: 0 1\nop1.0: 0 1\nop1: -27.6 0";
    QCOMPARE(compared(idle, without).findings(), std::string("operator op1 op1, iteration 0"));
  }

  /// (dy x) 2 and dy (2 x): the intermediate values differ, but the result agrees.
  void a_formula_that_was_rearranged_parts_nothing() {
    const std::string tail = "op2 -> Tanh op3\nx: 3 5\ndy: 0.5 0.25\n";
    const std::string a = "dy, x -> Mul op1\nop1 -> Muls op2\n" + tail + "op1: 1.5 1.25\nop2.0: 1.5 1.25\n";
    const std::string b =
        "x -> Pow op7\ndy, op7 -> Mul op8\nop8 -> Muls op2\n" + tail + "op7: 6 10\nop8: 3 2.5\nop2.0: 3 2.5\n";
    const std::string same = "op2: 3 2.5\nop3: 0.995055 0.986614\n";
    const Compared found = compared(a + same, b + same);
    QCOMPARE(found.findings(), std::string());
    QCOMPARE(found.comparison.differing(), std::uint64_t{0});
    QCOMPARE(compared(b + same, a + same).findings(), std::string());
    // If the result differs, the region is a divergence.
    const Compared parted = compared(a + same, b + "op2: 3 2.7\nop3: 0.995055 0.991007\n");
    QVERIFY(!parted.findings().empty());
    // A kernel whose output differs for equal inputs is reported even without consequences.
    const std::string line = "x -> Sin op0\nop0 -> ReLU op1\nx: 4 5\nop0.0: 4 5\n";
    QCOMPARE(compared(line + "op0: -0.757 -0.959\nop1: 0 0", line + "op0: -0.7 -0.959\nop1: 0 0").findings(),
             std::string("operator op0 op0, iteration 0"));
  }

  /// The findings result from the files of the weights, which are in another order.
  void places_come_as_they_were_executed() {
    const auto training = [](const std::string& update, const std::string& value) {
      return "x, a.weight -> MatMul op0\nop0 -> gradient LogGrad op1\na.weight, op1 -> " + update + " op2\nb.weight, op1 -> " +
             update + " op3\nx: 1 1\nop0: 1 2\nop1: 1 2\nop2: 1 " + value + "\nop3: 1 " + value + "\nb.weight: 1 " + value +
             "\na.weight: 1 " + value;
    };
    QCOMPARE(compared(training("Assign", "2"), training("AssignAdd", "3")).findings(),
             std::string("operator op2 op2, iteration 0; operator op3 op3, iteration 0"));
  }

  void what_came_into_a_lone_operator_differs_already() {
    const std::string cast = "x, fc.weight -> MatMul op0\nop0 -> Cast op9\nop9 -> ReLU op1\nop1 -> Log op2\n";
    QCOMPARE(compared(net("op0: 1 2\nop1: 1 2\nop2: 0 1"), cast + "op0: 1 3\nop9: 1 3\nop1: 1 3\nop2: 0 2").findings(),
             std::string("operator op0 op0, iteration 0"));
  }

  void another_operator_in_its_place() {
    const std::string other = "x, fc.weight -> MatMul op0\nop0 -> Tanh op1\nop1 -> Log op2\n";
    const Compared one = compared(net("op0: 1 2\nop1: 1 2\nop2: 0 1"), other + "op0: 1 2\nop1: 1 1\nop2: 0 0");
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(one.why(), std::string("A has ReLU-op1 where B has Tanh-op1, and Log-op2 reads different values from it"));
  }

  void factors_that_changed_places_part_nothing() {
    const std::string head = "x -> Sin op0\nx -> Cos op1\n";
    const std::string values = "x: 1 2\nop0: 3 4\nop1: 5 6\nop2: 15 24\n";
    const std::string a = head + "op0, op1 -> Mul op2\n" + values;
    const Compared found =
        compared(a + "op2.0: 3 4\nop2.1: 5 6", head + "op1, op0 -> Mul op2\n" + values + "op2.0: 5 6\nop2.1: 3 4");
    QCOMPARE(found.findings(), std::string());
    QVERIFY(found.comparison.coverage.all_judged());
    // Their outputs decide where other inputs matter.
    const Compared other = compared(a, head + "op0, op0 -> Mul op2\nx: 1 2\nop0: 3 4\nop1: 5 6\nop2: 9 16");
    QCOMPARE(other.findings(), std::string("operator op2 op2, iteration 0"));
    QCOMPARE(other.why(), std::string("its input 1 comes from Cos-op1 in A and from Sin-op0 in B, which is Sin-op0 in A"));
  }

  void shapes_that_differ_are_not_compared_but_found() {
    const Compared one = compared(net("op0: 1 2\nop1: 1 2\nop2: 0 1"), net("op0: 1 2\nop1: 1 2 3\nop2: 0 1 2"));
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
    QCOMPARE(one.statuses(), std::string("op0 agrees; op1 not_comparable; op2 not_comparable"));
    QCOMPARE(one.why(),
             std::string("its inputs agree, but its output differs (not comparable: the shape is [2] in A and [3] in B)"));
  }

  void inputs_alone_tell_what_the_operator_before_gave() {
    const Compared one =
        compared(net("op0.0: 1 1\nop0.1: 2 2\nop1.0: 2 2\nop2.0: 2 2"), net("op0.0: 1 1\nop0.1: 2 2\nop1.0: 2 2\nop2.0: 2 5"));
    QCOMPARE(one.findings(), std::string("operator op1 op1, iteration 0"));
  }

  void operators_that_were_not_dumped_are_looked_through() {
    const Compared one = compared(net("op0: 1 2\nop2: 0 1"), net("op0: 1 3\nop2: 0 2"));
    QCOMPARE(one.findings(), std::string("operator op0 op0, iteration 0"));
    QCOMPARE(one.statuses(), std::string("op0 diverges; op2 carries"));
  }

  void what_is_not_known_of_the_inputs_is_said() {
    const Compared one = compared(net("op0: 1 2\nx: 1 2"), net("op0: 1 3\nx: 1 2"));
    QCOMPARE(one.findings(), std::string("operator op0 op0, iteration 0"));
    QCOMPARE(one.why(), std::string("its dumped inputs agree, but its output differs by 44.72%"));
  }

  void a_file_that_cannot_be_read_is_no_agreement() {
    const Compared one = compared(net("op0: 1 2\nop1: 1 2"), net("op0: 1 2\nop1: failed"));
    QCOMPARE(one.findings(), std::string());
    QCOMPARE(one.statuses(), std::string("op0 agrees; op1 not_comparable"));
    QCOMPARE(one.comparison.coverage.not_read, std::uint64_t{1});
  }

  void what_has_no_counterpart_is_no_agreement_in_a_selection() {
    const std::string alike = "op0: 1 2\nop2: 0 1\nx: 1 2";
    for (const auto& [node, single] : {std::pair("op1", std::uint64_t{1}), std::pair("op2", std::uint64_t{0})}) {
      Compared one = compared(net(alike + "\nop1: 1 2"), net(alike));
      QCOMPARE(one.comparison.coverage.undetermined, std::uint64_t{1});
      Selection selection;
      selection.nodes.text = node;
      QVERIFY(filter_comparison(one.comparison, {one.a.get(), selection}, {one.b.get(), selection}));
      QCOMPARE(one.comparison.tensors_only_a.size(), single);
      QCOMPARE(one.comparison.coverage.undetermined, single);
      QCOMPARE(one.comparison.coverage.tensors, std::uint64_t{1});
    }
  }

  void a_selection_keeps_the_place_that_it_leaves_out() {
    const std::string b = net("op0: 1 2\nop1: 1 3\nop2: 0 2\nx: 1 2");
    const std::array<std::tuple<const char*, bool, std::uint64_t>, 3> cases{
        {{"op2", true, 1}, {"op1", false, 1}, {"op0", true, 0}}};
    for (const auto& [node, outside, differing] : cases) {
      Compared one = compared(net("op0: 1 2\nop1: 1 2\nop2: 0 1\nx: 1 2"), b);
      Selection selection;
      selection.nodes.text = node;
      QVERIFY(filter_comparison(one.comparison, {one.a.get(), selection}, {one.b.get(), selection}));
      QCOMPARE(one.comparison.outside.has_value(), outside);
      QCOMPARE(one.comparison.findings.empty(), outside);
      QCOMPARE(one.comparison.differing(), differing);
      if (outside) QCOMPARE(one.name(*one.b, one.comparison.outside->node_b), std::string("op1"));
    }
  }

  void the_tolerance_can_be_chosen() {
    const std::string a = net("op0: 1 1\nop1: 1 1");
    const std::string b = net("op0: 1 1\nop1: 1 1.001");
    QCOMPARE(compared(a, b).findings(), std::string("operator op1 op1, iteration 0"));
    CompareOptions wide;
    wide.tolerances = *Tolerances::parse("0.01");
    QCOMPARE(compared(a, b, wide).findings(), std::string());
  }

  void what_was_read_is_judged_again() {
    const auto a = written_training(net("op0: 1 1\nop1: 1 1"));
    const auto b = written_training(net("op0: 1 1\nop1: 1 1.001"));
    const auto comparer = RunComparer::make({a.get(), {}}, {b.get(), {}}, {});
    QVERIFY(comparer);
    CompareOptions options;
    for (const char* tolerance : {"1e-5", "0.01", "1e-5"}) {
      options.tolerances = *Tolerances::parse(tolerance);
      const RunComparison again = (*comparer)->compare(options);
      const auto fresh = compare_runs({a.get(), {}}, {b.get(), {}}, options);
      QVERIFY(again.complete);
      QCOMPARE(again.findings.size(), std::size_t{tolerance == std::string_view("0.01") ? 0U : 1U});
      QCOMPARE(again.findings.size(), fresh->findings.size());
      QCOMPARE(again.pairs.size(), fresh->pairs.size());
      for (std::size_t i = 0; i < again.pairs.size(); ++i) QCOMPARE(again.pairs[i].status, fresh->pairs[i].status);
    }
  }

  void iterations_stand_beside_each_other_by_number_or_by_place() {
    const auto dump = written_training(net("op0: 1 2\nop1: 1 2\niteration 1\nop0: 1 2\nop1: 1 3"));
    ComparedSide a{dump.get(), {}};
    ComparedSide b{dump.get(), {}};
    a.selection.iterations = NumberSet::parse("0").value();
    b.selection.iterations = NumberSet::parse("1").value();
    const auto none = compare_runs(a, b);
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::invalid_argument);
    CompareOptions by_place;
    by_place.pairing.iterations_by_position = true;
    const auto found = compare_runs(a, b, by_place);
    QVERIFY(found);
    QCOMPARE(found->findings.size(), std::size_t{1});
    QCOMPARE(found->pairs.size(), std::size_t{2});
  }
};

SPORESCOPE_TEST(CompareRunsTest)

}  // namespace compare_runs_test

#include "compare_runs_test.moc"
