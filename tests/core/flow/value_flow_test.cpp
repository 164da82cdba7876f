// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which record feeds which input, with the smallest training for each case.

#include "core/flow/value_flow.h"

#include <QtTest>

#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace value_flow_test {

using namespace sporescope;
using flow_test::kTrainingStep;
using flow_test::WrittenFlow;

namespace {

std::string training_step_with(std::string_view values) { return std::string(kTrainingStep) + std::string(values); }

/// Returns the record of a call of an msprobe dump with one step.
std::optional<RecordIndex> record_of_call(const Dump& dump, std::string_view call, IoDirection io, std::uint32_t slot) {
  return first_index(dump.records(),
                     [&](const TensorRecord& record) { return record.name == call && record.io == io && record.slot == slot; });
}

}  // namespace

class ValueFlowTest : public QObject {
  Q_OBJECT

 private slots:
  // Edges

  void inputs_are_in_the_order_of_the_kernel() {
    const WrittenFlow written("x, y -> Add op0\nop0, x -> Mul op1");
    const auto& inputs = written.flow().inputs_of(DumpGraphIndex{}, written.node("op1"));
    QCOMPARE(inputs.size(), std::size_t{2});
    QCOMPARE(inputs[0].slot, 0U);
    QCOMPARE(written.name_of(inputs[0].from.node), "op0");
    QCOMPARE(inputs[1].slot, 1U);
    QCOMPARE(written.name_of(inputs[1].from.node), "x");
  }

  void a_value_that_is_passed_on_comes_from_its_producer() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Depend op1\nop1 -> Abs op2");
    const auto& inputs = written.flow().inputs_of(DumpGraphIndex{}, written.node("op2"));
    QCOMPARE(inputs.size(), std::size_t{1});
    QCOMPARE(written.name_of(inputs[0].from.node), "op0");
    QCOMPARE(written.name_of(inputs[0].direct), "op1");
    QCOMPARE(written.sorted_names(written.flow().consumers_of(DumpGraphIndex{}, written.node("op0"), 0)), QStringList{"op2"});
  }

  /// A Depend waits for its second input without reading it.
  void who_only_waits_for_a_value_does_not_read_it() {
    const WrittenFlow written("x -> Neg op0\nx, op0 -> Depend op1\nop1 -> Abs op2");
    QVERIFY(written.flow().consumers_of(DumpGraphIndex{}, written.node("op0"), 0).empty());
    QCOMPARE(written.sorted_names(written.flow().consumers_of(DumpGraphIndex{}, written.node("x"), 0)),
             (QStringList{"op0", "op2"}));
  }

  void the_elements_of_a_tuple_are_inputs_of_their_own() {
    const WrittenFlow written("x -> Neg op0\ny -> Abs op1\nop0, op1 -> MakeTuple op2\nop2 -> Concat op3");
    const auto& inputs = written.flow().inputs_of(DumpGraphIndex{}, written.node("op3"));
    QCOMPARE(inputs.size(), std::size_t{2});
    QCOMPARE(written.name_of(inputs[0].from.node), "op0");
    QCOMPARE(inputs[1].slot, 1U);
    QCOMPARE(written.name_of(inputs[1].from.node), "op1");
    QCOMPARE(written.sorted_names(written.flow().consumers_of(DumpGraphIndex{}, written.node("op1"), 0)), QStringList{"op3"});
  }

  void each_output_has_its_own_consumers_and_values() {
    const WrittenFlow written(
        "x -> Split op0\noutputs op0 2\nop0/1 -> Neg op1\nop0/0 -> Abs op2\n"
        "op0: 1\nop0/1: 2\nop1: -2\nop2: 1");
    QCOMPARE(written.sorted_names(written.flow().consumers_of(DumpGraphIndex{}, written.node("op0"), 0)), QStringList{"op2"});
    QCOMPARE(written.sorted_names(written.flow().consumers_of(DumpGraphIndex{}, written.node("op0"), 1)), QStringList{"op1"});
    QCOMPARE(written.name_of(written.inputs_of("op1").at(0).source), "op0/1 in 0");
    QCOMPARE(written.name_of(written.inputs_of("op2").at(0).source), "op0 in 0");
  }

  void shapes_are_those_of_the_graph() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nshape op0 4 0\nshape x 2 3\nop1: 1");
    const ValueFlow& flow = written.flow();
    const RecordIndex record = written.record("op1");
    QCOMPARE(flow.shape_of(record, {0, written.node("op0"), 0}), (Shape{4, 0}));
    QCOMPARE(flow.shape_of(record, {0, written.node("x"), 0}), (Shape{2, 3}));
    QCOMPARE(flow.shape_of(record, {0, written.node("op1"), 0}), Shape{-1});
    QCOMPARE(flow.shape_of(record, {0, written.node("op0"), 1}), Shape{-1});  // it has one output
    QCOMPARE(flow.shape_of(record, {0, kNoNode, 0}), Shape{-1});
  }

  // Values of operators

  void an_input_has_its_own_file_and_the_output_of_its_producer() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nx: 1\nop0: -1\nop1.0: -1\nop1: 1");
    const auto inputs = written.inputs_of("op1");
    QCOMPARE(inputs.size(), std::size_t{1});
    QCOMPARE(written.name_of(inputs[0].file), "op1.0 in 0");
    QCOMPARE(written.name_of(inputs[0].source), "op0 in 0");
    QCOMPARE(inputs[0].kind, NodeKind::op);
    QVERIFY(!inputs[0].written && !inputs[0].empty && !inputs[0].is_unlinked());
    QCOMPARE(inputs[0].written_by, kNoNode);
  }

  void what_was_not_dumped_is_absent() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop1: 1");
    const auto inputs = written.inputs_of("op1");
    QCOMPARE(inputs.size(), std::size_t{1});
    QVERIFY(!inputs[0].file && !inputs[0].source && !inputs[0].empty);
    QVERIFY(!written.flow().output_before(written.point("op1"), written.node("op0"), 0));
  }

  void the_execution_point_of_a_record() {
    const WrittenFlow written("x -> Neg op0\niteration 4\nop0: 1\nop0: 2\nrank 3\nx -> Neg op0\niteration 5\nop0: 3");
    const ExecutionPoint second = written.point("op0", 4, 2);
    QCOMPARE(second.graph, DumpGraphIndex{0});
    QCOMPARE(second.iteration, Iteration{4});
    QCOMPARE(second.time, std::uint64_t{2});
    QCOMPARE(second.run, 2U);
    const RecordIndex other_rank = written.record("op0", 5, 1, 1);
    QCOMPARE(written.flow().execution_point_of(other_rank).graph, DumpGraphIndex{1});
    QCOMPARE(written.flow().rank_of(other_rank), 3);
    QCOMPARE(written.flow().rank_of(written.record("op0", 4, 2)), 0);
  }

  /// In a loop, an operator reads what its producer computed in the same pass.
  void each_run_reads_the_output_of_the_same_run() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop0: -1\nop1: 1\nop0: -2\nop1: 2\nop0: -3\nop1: 3");
    QCOMPARE(written.name_of(written.inputs_of("op1", 0, 1).at(0).source), "op0 in 0");
    QCOMPARE(written.name_of(written.inputs_of("op1", 0, 2).at(0).source), "op0 in 0, run 2");
    QCOMPARE(written.name_of(written.inputs_of("op1", 0, 3).at(0).source), "op0 in 0, run 3");
  }

  /// A branch that was not taken again leaves its last output.
  void a_later_run_reads_the_last_output() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop0: -1\nop1: 1\nop1: 2");
    QCOMPARE(written.name_of(written.inputs_of("op1", 0, 2).at(0).source), "op0 in 0");
  }

  void an_output_after_the_execution_point_was_not_read() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop1: 1\nop0: -1");
    QCOMPARE(written.name_of(written.inputs_of("op1").at(0).source), "none");
  }

  /// File names without a time stamp are ordered by the number of the run.
  void without_a_time_the_run_decides() {
    const WrittenFlow written("x -> Neg op0\nop0: -1\nop0: -2");
    const NodeIndex node = written.node("op0");
    QCOMPARE(written.name_of(written.flow().output_before({DumpGraphIndex{}, Iteration{}, 0, 1}, node, 0)), "op0 in 0");
    QCOMPARE(written.name_of(written.flow().output_before({DumpGraphIndex{}, Iteration{}, 0, 2}, node, 0)), "op0 in 0, run 2");
    QCOMPARE(written.name_of(written.flow().output_before({DumpGraphIndex{}, Iteration{}, 0, 2}, node, 1)), "none");
    QCOMPARE(written.name_of(written.flow().output_before({DumpGraphIndex{}, Iteration{1}, 0, 2}, node, 0)), "none");
  }

  /// An empty tensor has no file. What its producer wrote into a file of that name is arbitrary memory.
  void a_value_of_unknown_size_without_a_file_is_empty_if_inputs_are_dumped() {
    constexpr std::string_view kGraph = "x -> Neg op0\nop0 -> Abs op1\n";
    const WrittenFlow with_inputs(std::string(kGraph) + "op0.0: 1 2\nop0: -1 -2\nop1: 3");
    const auto empty = with_inputs.inputs_of("op1");
    QVERIFY(empty.at(0).empty && !empty.at(0).source);
    const WrittenFlow only_outputs(std::string(kGraph) + "op0: -1 -2\nop1: 3");
    const auto full = only_outputs.inputs_of("op1");
    QVERIFY(!full.at(0).empty);
    QCOMPARE(only_outputs.name_of(full.at(0).source), "op0 in 0");
  }

  void a_value_is_empty_by_its_shape_in_the_graph() {
    const WrittenFlow written("x -> Neg op0\nop0, y -> Add op1\nshape op0 4 0\nshape y 4 1\nop1: 3");
    const auto inputs = written.inputs_of("op1");
    QVERIFY(inputs.at(0).empty);
    QVERIFY(!inputs.at(1).empty);
  }

  void constants_come_from_their_folder() {
    const WrittenFlow written("constant c\nx, c -> Add op0\niteration -2\nc: 7\niteration 3\nop0: 8");
    const auto inputs = written.inputs_of("op0", 3);
    QCOMPARE(inputs.at(1).kind, NodeKind::constant);
    QCOMPARE(written.name_of(inputs.at(1).source), "c in -2");
  }

  // Parameters

  void an_input_of_the_network_is_that_of_the_iteration() {
    const WrittenFlow written("x -> Neg op0\niteration 0\nop0: -1\nx: 1\niteration 1\nop0: -2\nx: 2");
    QVERIFY(written.flow().is_network_input(DumpGraphIndex{}, written.node("x")));
    QCOMPARE(written.inputs_of("op0", 1).at(0).kind, NodeKind::parameter);
    QCOMPARE(written.name_of(written.inputs_of("op0", 1).at(0).source), "x in 1");
    QCOMPARE(written.name_of(written.inputs_of("op0", 0).at(0).source), "x in 0");
  }

  /// Parameters are written when a run of the graph ends.
  void each_run_has_its_own_input_of_the_network() {
    const WrittenFlow written("x -> Neg op0\nop0: -1\nx: 1\nop0: -2\nx: 2");
    QCOMPARE(written.name_of(written.inputs_of("op0", 0, 1).at(0).source), "x in 0");
    QCOMPARE(written.name_of(written.inputs_of("op0", 0, 2).at(0).source), "x in 0, run 2");
  }

  void states_and_network_inputs_are_told_apart() {
    const WrittenFlow written(
        "table -> Load op0\nop0, x -> Gather op1\nop1, net.scale -> Mul op2\n"
        "fc.weight, moments.fc.weight, lr, op2, momentum -> ApplyMomentum op3\n"
        "table: 1\nx: 1\nnet.scale: 1\nlr: 1\nop2: 1");
    const ValueFlow& flow = written.flow();
    for (const char* state : {"table", "net.scale", "fc.weight", "moments.fc.weight"}) {
      QVERIFY2(flow.is_state(DumpGraphIndex{}, written.node(state)), state);
      QVERIFY2(!flow.is_network_input(DumpGraphIndex{}, written.node(state)), state);
    }
    for (const char* argument : {"x", "lr"}) QVERIFY2(!flow.is_state(DumpGraphIndex{}, written.node(argument)), argument);
    QVERIFY(flow.is_network_input(DumpGraphIndex{}, written.node("x")));
    QVERIFY(!flow.is_network_input(DumpGraphIndex{}, written.node("lr")));  // only the optimizer reads it
  }

  void only_a_dumped_parameter_is_known_as_a_network_input() {
    const WrittenFlow written("x, y -> Add op0\nx: 1\nop0: 2");
    QVERIFY(written.flow().parameter_is_dumped(DumpGraphIndex{}, written.node("x")));
    QVERIFY(!written.flow().parameter_is_dumped(DumpGraphIndex{}, written.node("y")));
    QVERIFY(!written.flow().is_network_input(DumpGraphIndex{}, written.node("y")));
  }

  void a_weight_is_that_of_the_end_of_the_previous_iteration() {
    const WrittenFlow written(training_step_with("iteration 0\nop0: 2\nfc.weight: 1\niteration 1\nop0: 3\nfc.weight: 0.9"));
    QCOMPARE(written.name_of(written.inputs_of("op0", 1).at(1).source), "fc.weight in 0");
    QCOMPARE(written.name_of(written.inputs_of("op0", 0).at(1).source), "none");
  }

  void a_weight_that_nothing_updates_is_that_of_the_iteration() {
    const WrittenFlow written("x, fc.weight -> MatMul op0\niteration 0\nfc.weight: 1\niteration 1\nop0: 3\nfc.weight: 1");
    QCOMPARE(written.name_of(written.inputs_of("op0", 1).at(1).source), "fc.weight in 1");
  }

  /// In PyNative mode code outside of the graph updates the weights, so that the file holds the value after the iteration.
  void a_weight_that_is_updated_outside_is_that_of_the_previous_iteration() {
    const WrittenFlow written(
        "device PyNative\nx, fc.weight -> MatMul op0\n"
        "iteration 0\nfc.weight: 1\niteration 1\nop0: 3\nfc.weight: 0.9");
    QVERIFY(written.flow().updates_are_external());
    QCOMPARE(written.name_of(written.inputs_of("op0", 1).at(1).source), "fc.weight in 0");
  }

  void a_weight_of_an_iteration_before_the_previous_one_is_stale_data() {
    QTest::addColumn<QString>("between");
    QTest::addColumn<QString>("source");
    QTest::newRow("iteration 1 was not dumped") << ""
                                                << "none";
    QTest::newRow("iteration 1 was dumped without the weight") << "iteration 1\nop0: 2\n"
                                                               << "none";
    QTest::newRow("iteration 1 has the weight") << "iteration 1\nfc.weight: 0.9\n"
                                                << "fc.weight in 1";
  }
  void a_weight_of_an_iteration_before_the_previous_one_is_stale() {
    QFETCH(QString, between);
    const WrittenFlow written(
        training_step_with("iteration 0\nfc.weight: 1\n" + between.toStdString() + "iteration 2\nop0: 3"));
    QTEST(written.name_of(written.inputs_of("op0", 2).at(1).source), "source");
  }

  /// A later training that writes into the same folder begins again with iteration 0.
  void a_weight_of_an_earlier_training_is_another_value() {
    const WrittenFlow written(
        training_step_with("iteration 0\nop0: 1\nfc.weight: 1\niteration 1\nop0: 2\nfc.weight: 2\n"
                           "iteration 0\nop0: 3\nfc.weight: 3\niteration 1\nop0: 4\nfc.weight: 4"));
    QCOMPARE(written.name_of(written.inputs_of("op0", 0, 2).at(1).source), "none");
    QCOMPARE(written.name_of(written.inputs_of("op0", 1, 2).at(1).source), "fc.weight in 0, run 2");
  }

  void the_reads_of_a_weight() {
    const WrittenFlow written("x, fc.weight -> MatMul op0\nop0, fc.weight -> Add op1\nop0.1: 1\nop0: 2\nop1.1: 1\nop1: 3");
    const NodeIndex weight = written.node("fc.weight");
    const auto read_at = [&](std::uint64_t time) {
      return written.name_of(written.flow().parameter_read({DumpGraphIndex{}, Iteration{}, time, 1}, weight));
    };
    QCOMPARE(read_at(2), "op0.1 in 0");
    QCOMPARE(read_at(9), "op1.1 in 0");
    const WrittenFlow late("x, fc.weight -> MatMul op0\nx: 1\nop0.1: 1");
    QCOMPARE(late.name_of(late.flow().parameter_read({DumpGraphIndex{}, Iteration{}, 1, 1}, late.node("fc.weight"))),
             "op0.1 in 0");  // else the first one
  }

  // Writes in place

  void optimizers_write_the_weight_and_the_states_of_its_shape() {
    const WrittenFlow written(
        "fc.weight, moments.fc.weight, net.rate, op0, momentum -> ApplyMomentum op1\nx -> Neg op0\n"
        "shape net.rate 1\nshape fc.weight 2 3\nshape moments.fc.weight 2 3\nshape momentum 2 3");
    const ValueFlow& flow = written.flow();
    const auto& of_weight = flow.writers_of(DumpGraphIndex{}, written.node("fc.weight"));
    QCOMPARE(of_weight.size(), std::size_t{1});
    QCOMPARE(written.name_of(of_weight[0].node), "op1");
    QCOMPARE(of_weight[0].slot, 0U);
    const auto& of_moments = flow.writers_of(DumpGraphIndex{}, written.node("moments.fc.weight"));
    QCOMPARE(of_moments.size(), std::size_t{1});
    QCOMPARE(of_moments[0].slot, 1U);
    QVERIFY(flow.writers_of(DumpGraphIndex{}, written.node("net.rate")).empty());  // another shape
    QVERIFY(flow.writers_of(DumpGraphIndex{}, written.node("momentum")).empty());  // no state
  }

  void a_batch_normalization_writes_its_running_statistics_in_training_data() {
    QTest::addColumn<QString>("mode");
    QTest::addColumn<std::size_t>("writers");
    QTest::newRow("training") << "true" << std::size_t{1};
    QTest::newRow("evaluation") << "false" << std::size_t{0};
  }
  void a_batch_normalization_writes_its_running_statistics_in_training() {
    QFETCH(QString, mode);
    QFETCH(std::size_t, writers);
    const WrittenFlow written(
        "x, bn.gamma, bn.beta, bn.moving_mean, bn.moving_variance -> BatchNorm op0\n"
        "attribute op0 is_training " +
        mode.toStdString());
    for (const char* statistic : {"bn.moving_mean", "bn.moving_variance"}) {
      QCOMPARE(written.flow().writers_of(DumpGraphIndex{}, written.node(statistic)).size(), writers);
    }
    QVERIFY(written.flow().writers_of(DumpGraphIndex{}, written.node("bn.gamma")).empty());
  }

  /// MindSpore writes the input files of an operator after its kernel ran, so the file holds the updated value.
  void an_optimizer_found_what_was_read_before() {
    const WrittenFlow written(
        training_step_with("iteration 0\nfc.weight: 1\niteration 1\nop0.1: 1\nop0: 3\nop2.0: 0.9\n"
                           "op2: 0.9\nfc.weight: 0.9"));
    const InputValue weight = written.inputs_of("op2", 1).at(0);
    QVERIFY(weight.written);
    QCOMPARE(weight.kind, NodeKind::parameter);
    QCOMPARE(written.name_of(weight.file), "op2.0 in 1");
    QCOMPARE(written.name_of(weight.source), "op0.1 in 1");
    QCOMPARE(weight.written_by, kNoNode);
    QVERIFY(!written.inputs_of("op0", 1).at(1).written);
  }

  void an_optimizer_found_the_weight_of_the_previous_iteration() {
    const WrittenFlow written(
        training_step_with("iteration 0\nfc.weight: 1\niteration 1\nop0: 3\nop2.0: 0.9\nop2: 0.9\nfc.weight: 0.9"));
    QCOMPARE(written.name_of(written.inputs_of("op2", 1).at(0).source), "fc.weight in 0");
  }

  /// What another operator reads after the update does not show what the optimizer found.
  void a_read_after_the_update_is_no_source_of_it() {
    const WrittenFlow written(
        "fc.weight, m.fc.weight, lr, g, momentum -> ApplyMomentum op0\nfc.weight -> Abs op1\n"
        "op0: 0.9\nop1.0: 0.9\nop1: 0.9");
    QCOMPARE(written.name_of(written.inputs_of("op0").at(0).source), "none");
  }

  /// Only the kernel of an assignment is known to fill its output. The input file of any operator that writes in place does.
  void a_reader_gets_what_was_written_before_it_data() {
    QTest::addColumn<QString>("writer");
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("written_by");
    const QString assign("a.state, x -> AssignAdd op0\n");
    const QString optimizer("a.state, m.a.state, lr, g, momentum -> ApplyMomentum op0\n");
    QTest::newRow("output of an assignment") << assign << "op0.0: 2\nop0: 2\nop1: 2"
                                             << "op0 in 0"
                                             << "none";
    QTest::newRow("input of an assignment") << assign << "op0.0: 2\nop1: 2"
                                            << "op0.0 in 0"
                                            << "none";
    QTest::newRow("input of an optimizer") << optimizer << "op0.0: 2\nop0: 2\nop1: 2"
                                           << "op0.0 in 0"
                                           << "none";
    QTest::newRow("output of an optimizer") << optimizer << "op0: 2\nop1: 2"
                                            << "none"
                                            << "op0";
    QTest::newRow("file of the parameter") << optimizer << "op0: 2\nop1: 2\na.state: 2"
                                           << "a.state in 0"
                                           << "none";
    QTest::newRow("writer not dumped") << assign << "op1: 2"
                                       << "none"
                                       << "op0";
  }
  void a_reader_gets_what_was_written_before_it() {
    QFETCH(QString, writer);
    QFETCH(QString, values);
    const WrittenFlow written((writer + "a.state -> Abs op1\n" + values).toStdString());
    const InputValue state = written.inputs_of("op1").at(0);
    QTEST(written.name_of(state.source), "source");
    QTEST(written.name_of(state.written_by), "written_by");
    QVERIFY(!state.written);
  }

  void the_last_of_several_writers_counts_data() {
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("written_by");
    QTest::newRow("both dumped") << "op0: 1\nop1: 2\nop2: 2"
                                 << "op1 in 0"
                                 << "none";
    QTest::newRow("the other order in time") << "op1: 2\nop0: 1\nop2: 2"
                                             << "op0 in 0"
                                             << "none";
    QTest::newRow("the last one not dumped") << "op0: 1\nop2: 2"
                                             << "none"
                                             << "op1";
    QTest::newRow("none dumped") << "op2: 2"
                                 << "none"
                                 << "op1";
    // The parameter's file is from the end of the iteration. It cannot be told which of the two wrote it before op2.
    QTest::newRow("only the parameter dumped") << "op2: 2\na.state: 2"
                                               << "none"
                                               << "op1";
  }
  void the_last_of_several_writers_counts() {
    QFETCH(QString, values);
    const WrittenFlow written("a.state, x -> AssignAdd op0\na.state, y -> AssignAdd op1\na.state -> Abs op2\n" +
                              values.toStdString());
    const InputValue state = written.inputs_of("op2").at(0);
    QTEST(written.name_of(state.source), "source");
    QTEST(written.name_of(state.written_by), "written_by");
  }

  void a_writer_found_what_another_one_wrote() {
    const WrittenFlow written("a.state, x -> AssignAdd op0\na.state, y -> AssignAdd op1\nop0: 1\nop1: 2");
    QCOMPARE(written.name_of(written.inputs_of("op1").at(0).source), "op0 in 0");
    QCOMPARE(written.name_of(written.inputs_of("op0").at(0).source), "none");
  }

  // Several graphs and ranks

  /// A control flow passes parameters to other graphs under a marked name. The gradient is a parameter there, too.
  void a_parameter_that_is_passed_to_another_graph_is_the_same() {
    const WrittenFlow written(
        "x, fc.weight -> MatMul op0\nop0: 2\nfc.weight: 1\ngraph kernel_graph_1\n"
        "\u25b8"
        "fc.weight, \u25b8"
        "moments.fc.weight, lr, grad, momentum -> ApplyMomentum op0\n"
        "iteration 1\nop0: 3");
    const ValueFlow& flow = written.flow();
    const auto& writers = flow.writers_of(DumpGraphIndex{0}, written.node("fc.weight"));
    QCOMPARE(writers.size(), std::size_t{1});
    QCOMPARE(writers[0].graph, DumpGraphIndex{1});
    QCOMPARE(writers[0].node, written.node("op0", 1));
    const NodeIndex passed = written.node(
        "\u25b8"
        "fc.weight",
        1);
    QCOMPARE(written.name_of(flow.parameter_before(written.point("op0", 1, 1, 1), passed)), "fc.weight in 0");
    QVERIFY(flow.parameter_is_dumped(DumpGraphIndex{1}, passed));
    QVERIFY(flow.writers_of(DumpGraphIndex{1}, written.node("grad", 1)).empty());
  }

  void ranks_do_not_share_parameters() {
    const WrittenFlow written(
        "fc.weight, m.fc.weight, lr, g, momentum -> ApplyMomentum op0\nfc.weight: 1\nop0: 1\n"
        "rank 1\nfc.weight -> Abs op1\niteration 1\nop1: 1");
    const NodeIndex weight = written.node("fc.weight", 1);
    QVERIFY(written.flow().writers_of(DumpGraphIndex{1}, weight).empty());
    QVERIFY(!written.flow().parameter_is_dumped(DumpGraphIndex{1}, weight));
    QVERIFY(!written.flow().parameter_before(written.point("op1", 1, 1, 1), weight));
  }

  /// With several root graphs, MindSpore's iteration numbers are not chronological.
  void on_a_rank_the_time_tells_which_record_is_earlier() {
    const WrittenFlow written("x -> Neg op0\niteration 5\nop0: 1\niteration 3\nop0: 2");
    const RecordIndex first = written.record("op0", 5);
    const RecordIndex second = written.record("op0", 3);
    QVERIFY(written.flow().is_earlier(first, second));
    QVERIFY(!written.flow().is_earlier(second, first));
    QVERIFY(!written.flow().is_earlier(first, first));
  }

  /// The clocks of two computers may differ.
  void between_ranks_the_iteration_tells_which_record_is_earlier() {
    const WrittenFlow written("x -> Neg op0\niteration 5\nop0: 1\nrank 1\nx -> Neg op0\niteration 3\nop0: 2");
    const RecordIndex early_clock = written.record("op0", 5);
    const RecordIndex late_clock = written.record("op0", 3, 1, 1);
    QVERIFY(written.flow().is_earlier(late_clock, early_clock));
    QVERIFY(!written.flow().is_earlier(early_clock, late_clock));
  }

  // Dumps without a graph, or with inferred edges

  void an_unreadable_graph_has_no_flow() {
    const SyntheticDump built;
    built.file("rank_2/graphs/ms_output_trace_code_graph_0.pb", "\xff\xff\xff\xff no graph");
    built.file("rank_2/Net/0/0/Neg.Default_Neg-op1.0.0.17.output.0.DefaultFormat.float32.npy", npy_bytes(1));
    const auto dump = built.open();
    QVERIFY(dump != nullptr);
    QCOMPARE(dump->records().size(), std::size_t{1});
    QVERIFY(dump->graphs().front().graph == nullptr);
    const ValueFlow flow(*dump);
    QVERIFY(flow.node_of(RecordIndex{}) == nullptr);
    QCOMPARE(flow.rank_of(RecordIndex{}), 2);
    QVERIFY(flow.inputs_of(DumpGraphIndex{}, NodeIndex{}).empty());
    QVERIFY(flow.consumers_of(DumpGraphIndex{}, NodeIndex{}, 0).empty());
    QVERIFY(flow.input_values(flow.execution_point_of(RecordIndex{}), NodeIndex{}).empty());
    QCOMPARE(flow.shape_of(RecordIndex{}, {0, NodeIndex{}, 0}), Shape{-1});
    QVERIFY(!flow.is_mislabeled(RecordIndex{}));
  }

  /// dump.json has no edges: what equals no earlier value is an input without a producer. A gradient was also computed from
  /// what its forward call read.
  void inferred_edges_leave_inputs_without_a_producer() {
    using namespace sporescope::probe_test;
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," +
                       forward("Functional.linear.0.forward", tensor(2) + "," + tensor(3), tensor(4)) + "," +
                       backward("Functional.linear.0.backward", tensor(5), tensor(6) + "," + tensor(7)));
    const auto dump = folder.open();
    QVERIFY(dump != nullptr);
    const ValueFlow flow(*dump);
    const auto inputs_of = [&](std::string_view call) {
      const RecordIndex output = record_of_call(*dump, call, IoDirection::output, 0).value();
      return flow.input_values(flow.execution_point_of(output), dump->records()[output].node);
    };
    const auto forward_inputs = inputs_of("Functional.linear.0.forward");
    QCOMPARE(forward_inputs.size(), std::size_t{2});
    QVERIFY(!forward_inputs[0].is_unlinked());
    QCOMPARE(forward_inputs[0].source, record_of_call(*dump, "Torch.exp.0.forward", IoDirection::output, 0));
    QVERIFY(forward_inputs[1].is_unlinked());
    QCOMPARE(forward_inputs[1].kind, NodeKind::parameter);
    QCOMPARE(forward_inputs[1].file, record_of_call(*dump, "Functional.linear.0.forward", IoDirection::input, 1));
    QVERIFY(!forward_inputs[1].source);
    const auto backward_inputs = inputs_of("Functional.linear.0.backward");
    QCOMPARE(backward_inputs.size(), std::size_t{3});
    QCOMPARE(backward_inputs[0].file, record_of_call(*dump, "Functional.linear.0.backward", IoDirection::input, 0));
    QCOMPARE(backward_inputs[1].file, forward_inputs[0].file);
    QCOMPARE(backward_inputs[2].file, forward_inputs[1].file);
  }
};

SPORESCOPE_TEST(ValueFlowTest)

}  // namespace value_flow_test

#include "value_flow_test.moc"
