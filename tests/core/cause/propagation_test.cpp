// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the propagation of a cause into a weight and into the next iteration, with small synthetic trainings and along the
// edges of real ones.

#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <set>

#include "core/cause/first_cause.h"
#include "core/graph/kernel_inputs.h"
#include "tests/core/cause/first_finding_of.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace propagation_test {

using namespace sporescope;
using cause_test::first_of;
using cause_test::written_training;

namespace {

constexpr int kMaxHops = 8;  // Across undumped operators

// op1 leads to the loss op4 and to its gradient op2; op3 adds the gradient to the weight, which op0 reads.
const std::string kTraining =
    "x, fc.weight -> Mul op0\nop0 -> Log op1\nop1 -> Neg op4\nop1 -> gradient Mul op2\nfc.weight, op2 -> AssignAdd op3\n"
    "x: 1\nop0: 0\nop1: -inf\nop4: inf\nop2: -inf\n";

std::string name_of(const Dump& dump, RecordIndex record) {
  const TensorRecord& tensor = dump.records()[record];
  const Node& node = dump.graphs()[tensor.graph].graph->nodes()[tensor.node];
  const std::string_view name = node.name();  // "Mul-op2"
  const auto dash = node.kind == NodeKind::op ? name.rfind('-') : std::string_view::npos;
  return std::string(dash == std::string_view::npos ? name : name.substr(dash + 1)) + '@' + to_string(tensor.iteration);
}

/// Returns the path, the index of the step from which the propagation starts, and the propagation: "op1@0 op4@0
/// 0
/// op2@0".
QString way_in(const std::string& text) {
  const auto dump = written_training(text);
  const CauseSearchResult result = first_of(*dump);
  if (result.findings.empty()) return "nothing";
  const Finding& first = result.findings.front();
  std::string way;
  for (const CauseStep& step : first.path) way += name_of(*dump, step.record) + ' ';
  way += "| " + std::to_string(first.downstream_from) + " |";
  for (const CauseStep& step : first.downstream) way += ' ' + name_of(*dump, step.record);
  return QString::fromStdString(way);
}

QString end_in(const std::string& text) {
  const auto dump = written_training(text);
  return QString::fromStdString(first_of(*dump).findings.at(0).downstream_end.str());
}

/// Returns true if the edges of the graph lead from `from` to an input or an updated parameter of `to`.
bool leads_to(const Graph& graph, NodeIndex from, NodeIndex to) {
  std::set<NodeIndex> reached{to};
  for (const NodeIndex user : graph.operators()) {  // An optimizer reads the parameters that it updates
    const auto inputs = kernel_inputs(graph, user);
    const bool reads = std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& one) { return one.from.node == to; });
    if (reads && graph.nodes()[to].kind == NodeKind::parameter) reached.insert(user);
  }
  for (int hop = 0; hop < kMaxHops && !reached.contains(from); ++hop) {
    std::set<NodeIndex> further = reached;
    for (const NodeIndex node : reached) {
      for (const KernelInput& input : kernel_inputs(graph, node)) further.insert(input.from.node);
    }
    reached = std::move(further);
  }
  return reached.contains(from);
}

}  // namespace

class PropagationTest : public QObject {
  Q_OBJECT

 private slots:
  // For example in a graph with only a forward pass, of which the network returns an output.
  void says_where_it_ends_if_nothing_reads_it_any_more() {
    const auto outcome = [](const std::string& values) {
      const auto dump = written_training("x -> Sqrt op0\nop0 -> Neg op1\nx -> Abs op2\n" + values);
      const Finding first = first_of(*dump).findings.at(0);
      return QString::fromStdString(std::string(impact_name(first.impact)) + ": " + first.impact_text.str());
    };
    QCOMPARE(outcome("x: -1 1\nop0: nan 1\nop1: nan -1\nop2: 1 1"),
             QString("nowhere: it ends in Neg-op1, which no operator reads: neither the loss nor any weight is affected"));
    QCOMPARE(outcome("x: 1 1\nop0: 1 1\nop1: -1 nan\nop2: 1 1"),
             QString("nowhere: nothing reads it: neither the loss nor any weight is affected"));
  }

  // The Cast has no gradient of its own: that is a constant, scaled by a number with the name of a forward operator.
  void the_loss_is_told_from_numbers_that_gradients_are_scaled_by() {
    const auto dump = written_training(
        "x, s -> Mul op0\nop0 -> Cast op1\ns -> gradient Cast op2\nop2, c -> Mul op3\nop3, x -> gradient Mul op4\n"
        "fc.weight, op4 -> AssignAdd op5\nshape op0\nshape op1\nshape op2\nshape op3\nshape op4\n"
        "x: 6e4\ns: 6e34\nop0: inf\nop1: inf\nop2: 1\nop3: 1\nop4: 6e4\nop5: 6e4\nfc.weight: 6e4\n");
    const Finding first = first_of(*dump).findings.at(0);
    QCOMPARE(QString::fromStdString(first.impact_text.str()), QString("it reaches the loss, Cast-op1"));
    QVERIFY(first.impact == Impact::loss);
  }

  // Values computed from gradients, such as their norm, are no part of the forward pass.
  void a_norm_of_gradients_is_no_loss() {
    const auto dump = written_training(
        "x, fc.weight -> Mul op0\nop0, x -> gradient Mul op1\nop1 -> ReduceSum op2\nfc.weight, op1 -> AssignAdd op3\n"
        "shape op0\nshape op1\nshape op2\nx: 1 1\nop0: 1\nop1: 3e38\nop2: inf\nop3: 1 1\nfc.weight: 1 1\n");
    QVERIFY(first_of(*dump).findings.at(0).impact == Impact::nowhere);
  }

  // The losses of single samples: the graph does not reduce them to a scalar.
  void a_loss_may_be_a_tensor() {
    const std::string text =
        "x, fc.weight -> Mul op0\nop0 -> Log op1\nop0, x -> gradient Mul op2\nrate, beta -> Mul op3\n"
        "fc.weight, op2, op3 -> ApplyMomentum op4\nshape op0 2\nshape op1 2\nshape op2 2\nshape op3\n"
        "x: 1 1\nrate: 1\nbeta: 1\nop0: 0 1\nop1: -inf 0\nop2: 1 1\nop3: 1\nop4: 1 1\nfc.weight: 1 1\n";
    const auto dump = written_training(text);
    const Finding first = first_of(*dump).findings.at(0);
    QCOMPARE(QString::fromStdString(first.impact_text.str()), QString("it reaches the loss, Log-op1"));
    // Without a gradient it is no training: the output may be anything.
    const auto forward = written_training(
        "x, fc.weight -> Mul op0\nop0 -> Log op1\nshape op0 2\nshape op1 2\nx: 1 1\nop0: 0 1\nop1: -inf 0\nfc.weight: 1 1\n");
    QVERIFY(first_of(*forward).findings.at(0).impact == Impact::nowhere);
  }

  // A Select discards the value in the first iteration and selects it in the second one.
  void an_operator_begins_where_it_does_harm() {
    const std::string graph =
        "x -> Log op0\nchoice, op0, other -> Select op1\nop1, fc.weight -> Mul op2\nop2 -> gradient Mul op3\n"
        "fc.weight, op3 -> AssignAdd op4\nshape op2\nshape op3\n";
    const std::string benign = "x: -1\nop0: nan\nchoice: 0\nother: 1\nop1: 1\nop2: 1\nop3: 1\nop4: 1\nfc.weight: 1\n";
    const std::string never_excluded =
        "x: -1\nop0: nan\nchoice: 1\nother: 1\nop1: nan\nop2: nan\nop3: nan\nop4: nan\nfc.weight: nan\n";
    const auto both = written_training(graph + benign + "iteration 1\n" + never_excluded);
    const Finding first = first_of(*both).findings.at(0);
    QCOMPARE(both->records()[first.record].iteration, Iteration{1});
    QVERIFY(first.impact == Impact::loss);
    QCOMPARE(first.again, std::vector<Iteration>{Iteration{0}});
    const auto none = written_training(graph + benign + "iteration 1\n" + benign);
    const Finding absorbed = first_of(*none).findings.at(0);
    QCOMPARE(none->records()[absorbed.record].iteration, Iteration{0});
    QVERIFY(absorbed.impact == Impact::absorbed);
  }

  // An optimizer also computes a scalar without a gradient from its rate, but that is no visible effect.
  void a_rate_is_noticed_in_the_weight() {
    const std::string text =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop0 -> gradient Neg op2\nstep, warm -> Div op3\nop3 -> Neg op4\n"
        "fc.weight, op2, op4 -> ApplyMomentum op5\nshape op1\nshape op3\nshape op4\n"
        "x: 1 1\nop0: 1 1\nop1: 2\nop2: -1 -1\nstep: 0\nwarm: 0\nop3: nan\nop4: nan\nop5: nan nan\nfc.weight: nan nan\n";
    QCOMPARE(way_in(text + "iteration 1\nx: 1 1\nop0: nan nan\nop1: nan\n"),
             QString("op3@0 op4@0 op5@0 fc.weight@0 | 3 | op0@1"));
  }

  // An embedding table is a weight, whatever its name.
  void what_an_optimizer_trains_is_a_weight() {
    const std::string text =
        "x, table -> Mul op0\nop0 -> ReduceSum op1\nop0, x -> gradient Mul op2\ntable, moments.table, op2 -> ApplyMomentum "
        "op3\n"
        "shape op1\nx: 1 1\nop0: 1 1\nop1: 2\nop2: nan 1\nop3: nan 1\nmoments.table: nan 1\ntable: nan 1\n";
    QCOMPARE(way_in(text + "iteration 1\nx: 1 1\nop0: nan 1\nop1: nan\n"), QString("op2@0 op3@0 table@0 | 2 | op0@1"));
  }

  // The optimizer writes the loaded value back before any operator reads it.
  void a_loss_that_comes_of_a_loaded_weight_is_noticed() {
    const std::string text =
        "x, table -> Gather op0\nop0, fc.weight -> Mul op1\nop1 -> ReduceSum op2\nop1, x -> gradient Mul op3\n"
        "table, op3 -> ApplyMomentum op4\nfc.weight, op3 -> ApplyMomentum op5\nshape op2\n"
        "x: 0 0\nop0.1: 1 nan\nop0: 1 1\nop1: 1 1\nop2: 2\nop3: 1 1\nop4: 1 nan\ntable: 1 nan\nfc.weight: 1 1\n"
        "iteration 1\nx: 0 1\nop0: 1 nan\nop1: 1 nan\nop2: nan\nop3: 1 nan\nop5: 1 nan\ntable: 1 nan\nfc.weight: 1 nan\n";
    QVERIFY2(way_in(text).startsWith("table@0 op0@1 op1@1 op2@1 |"), qPrintable(way_in(text)));
  }

  void it_comes_back_by_what_reads_the_weight() {
    const std::string text = kTraining + "op3: -inf\nfc.weight: -inf\niteration 1\nx: 1\nop0: -inf\nop1: nan\n";
    QCOMPARE(way_in(text), QString("op1@0 op4@0 | 0 | op2@0 op3@0 fc.weight@0 op0@1"));
    QCOMPARE(end_in(text), QString());
  }

  void a_path_that_ends_in_the_weight_goes_on_from_there() {
    const std::string text =
        "x, fc.weight -> Mul op0\nop0 -> Log op1\nop1 -> gradient Mul op2\nfc.weight, op2 -> AssignAdd op3\n"
        "x: 1\nop0: 0 1\nop1: -inf 0\nop2: -inf 0\nop3: -inf 0\nfc.weight: -inf 0\niteration 1\nx: 1\nop0: -inf 0\nop1: nan "
        "0\n";
    QCOMPARE(way_in(text), QString("op1@0 op2@0 op3@0 fc.weight@0 | 3 | op0@1"));
  }

  void an_iteration_that_was_not_dumped_is_said() {
    const std::string text = kTraining + "op3: -inf\nfc.weight: -inf\n";
    QCOMPARE(way_in(text), QString("op1@0 op4@0 | 0 | op2@0 op3@0 fc.weight@0"));
    QVERIFY(end_in(text).contains("the dump ends after iteration 0"));
  }

  void an_iteration_without_what_reads_it_is_said() {
    const std::string text = kTraining + "op3: -inf\nfc.weight: -inf\niteration 3\nx: 1\n";
    QCOMPARE(way_in(text), QString("op1@0 op4@0 | 0 | op2@0 op3@0 fc.weight@0"));
    QVERIFY(end_in(text).contains("nothing dumped in iteration 3"));
  }

  void weights_that_stayed_clean_are_said() {
    const std::string text = kTraining + "op4 -> Abs op5\nop3: 1\nfc.weight: 1\n";  // The output of op5 is unknown
    QCOMPARE(way_in(text), QString("op1@0 op4@0 | 2 |"));
    QVERIFY(end_in(text).contains("no NaN or Inf"));
  }

  /// An optimizer writes the weight into the file of its input.
  void a_weight_that_stands_in_an_input_was_dumped() {
    const std::string text = kTraining + "op4 -> Abs op5\nop3.0: 1\n";
    QCOMPARE(way_in(text), QString("op1@0 op4@0 | 2 |"));
    QVERIFY2(end_in(text).contains("no NaN or Inf"), qPrintable(end_in(text)));
  }

  void weights_that_were_not_dumped_are_said() {
    QCOMPARE(way_in(kTraining), QString("op1@0 op4@0 | 2 |"));
    QVERIFY(end_in(kTraining).contains("no weights were dumped"));
  }

  void who_asks_about_one_tensor_is_told_of_that_alone() {
    const auto dump = written_training(kTraining + "op3: -inf\nfc.weight: -inf\n");
    CauseSearchOptions options;
    options.from = {first_of(*dump).findings.at(0).record};
    const auto requested = find_first_cause(*dump, options);
    QVERIFY(requested && requested->findings.size() == 1);
    QVERIFY(requested->findings[0].downstream.empty() && requested->findings[0].downstream_end.empty());
  }

  /// Each step was read, holds NaN or Inf, and is connected to the previous one by edges of the graph file.
  void steps_of_real_dumps_are_joined_by_edges() {
    int steps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test_data("dumps"))) {
      if (!entry.is_directory()) continue;
      const auto dump = open_test_dump(entry.path().filename().string());
      if (!dump || dump->graphs().size() != 1) continue;  // There are no edges between graphs, nor between runs of a loop
      for (const Finding& finding : first_of(*dump).findings) {
        QVERIFY(finding.downstream.empty() || finding.impact == Impact::loss || finding.impact == Impact::weights ||
                finding.impact == Impact::unknown);
        std::optional<RecordIndex> before;
        if (finding.downstream_from < finding.path.size()) before = finding.path[finding.downstream_from].record;
        for (const CauseStep& step : finding.downstream) {
          QVERIFY(step.statistics.has_non_finite());
          const TensorRecord& tensor = dump->records()[step.record];
          if (before && dump->records()[*before].graph == tensor.graph) {
            const bool joined = leads_to(*dump->graphs()[tensor.graph].graph, dump->records()[*before].node, tensor.node);
            QVERIFY2(joined,
                     (entry.path().filename().string() + ": " + name_of(*dump, *before) + " to " + name_of(*dump, step.record))
                         .c_str());
          }
          before = step.record;
          ++steps;
        }
      }
    }
    QVERIFY2(steps > 50, qPrintable(QString::number(steps)));
  }
};

SPORESCOPE_TEST(PropagationTest)

}  // namespace propagation_test

#include "propagation_test.moc"
