// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/parameter_roles.h"

#include <QtTest>
#include <algorithm>

#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace parameter_roles_test {

using namespace sporescope;
using flow_test::kTrainingStep;
using flow_test::WrittenFlow;

namespace {

constexpr DumpGraphIndex kGraph{};

/// Returns the parameters of kTrainingStep for which a role is true.
template <class Role>
QStringList parameters_with(const WrittenFlow& written, Role role) {
  QStringList names;
  for (const char* name : {"x", "fc.weight", "moments.fc.weight", "lr", "momentum"}) {
    if (role(written.flow(), kGraph, written.node(name))) names += name;
  }
  return names;
}

/// Returns "op2 updates fc.weight by 0 1", with the sorted inputs that are gradients; "none" if there is no update.
QString external_update(const WrittenFlow& written, const char* parameter) {
  const auto update = external_update_of(written.flow(), kGraph, written.node(parameter));
  if (!update) return QStringLiteral("none");
  std::vector<std::size_t> gradients = update->gradients;
  std::sort(gradients.begin(), gradients.end());
  QString text = written.name_of(update->optimizer) + " updates " + written.name_of(update->weight) + " by";
  for (const std::size_t gradient : gradients) text += ' ' + QString::number(gradient);
  return text;
}

}  // namespace

class ParameterRolesTest : public QObject {
  Q_OBJECT

 private slots:
  void what_an_optimizer_is_data() {
    QTest::addColumn<bool>("optimizer");
    for (const char* type : {"ApplyMomentum", "SGD", "Adam", "AdamWeightDecay", "ApplyAdamWithAmsgrad", "FusedSparseAdam",
                             "SparseApplyFtrl", "FusedWeightScaleApplyMomentum", "ApplyRMSProp"}) {
      QTest::newRow(type) << true;
    }
    // They write whatever the network demands.
    for (const char* type : {"Assign", "AssignAdd", "AssignSub", "ScatterUpdate", "ScatterNdUpdate", "InplaceUpdate"}) {
      QTest::newRow(type) << false;
    }
    for (const char* type : {"MatMul", "BatchNorm", "Load", ""}) QTest::newRow(*type == '\0' ? "no type" : type) << false;
  }
  void what_an_optimizer_is() {
    const QString type = QTest::currentDataTag();
    QTEST(is_optimizer(type == "no type" ? std::string() : type.toStdString()), "optimizer");
  }

  void roles_in_a_training_step() {
    const WrittenFlow written(kTrainingStep);
    QCOMPARE(parameters_with(written, is_weight), QStringList{"fc.weight"});
    QCOMPARE(parameters_with(written, is_trained_weight), QStringList{"fc.weight"});
    QCOMPARE(parameters_with(written, is_hyperparameter), (QStringList{"lr", "momentum"}));
    const auto is_written = [&](const ValueFlow& flow, DumpGraphIndex graph, NodeIndex node) {
      return writes(flow, graph, written.node("op2"), node);
    };
    QCOMPARE(parameters_with(written, is_written), (QStringList{"fc.weight", "moments.fc.weight"}));
    const auto is_written_by_layer = [&](const ValueFlow& flow, DumpGraphIndex graph, NodeIndex node) {
      return writes(flow, graph, written.node("op0"), node);
    };
    QCOMPARE(parameters_with(written, is_written_by_layer), QStringList());
    for (const char* op : {"op0", "op1", "op2"}) {
      QVERIFY2(!is_weight(written.flow(), kGraph, written.node(op)), op);
      QVERIFY2(!is_trained_weight(written.flow(), kGraph, written.node(op)), op);
    }
  }

  /// The operator with the same number in another graph is another operator.
  void a_writer_is_in_its_own_graph() {
    const WrittenFlow written(
        "x, fc.weight -> MatMul op0\ngraph kernel_graph_1\n"
        "fc.weight, m.fc.weight, lr, g, momentum -> ApplyMomentum op0");
    QVERIFY(!writes(written.flow(), DumpGraphIndex{0}, written.node("op0"), written.node("fc.weight")));
    QVERIFY(writes(written.flow(), DumpGraphIndex{1}, written.node("op0", 1), written.node("fc.weight", 1)));
  }

  void an_embedding_table_that_is_trained_is_a_weight() {
    const WrittenFlow written(
        "table, x -> Gather op0\nop0 -> gradient Mul op1\n"
        "table, moments.table, lr, op1, momentum -> ApplyMomentum op2\ncounter, one -> AssignAdd op3");
    QVERIFY(is_weight(written.flow(), kGraph, written.node("table")));
    QVERIFY(is_trained_weight(written.flow(), kGraph, written.node("table")));
    QVERIFY(!is_weight(written.flow(), kGraph, written.node("moments.table")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("moments.table")));
    QVERIFY(!is_weight(written.flow(), kGraph, written.node("counter")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("counter")));
  }

  /// A network may update its weights by assignments. The average of the weights has the name of a weight, too, but only
  /// its own updates read it.
  void an_assigned_weight_is_trained_if_the_forward_pass_reads_it() {
    const WrittenFlow written(
        "x, fc.weight -> MatMul op0\nop0 -> gradient Mul op1\nfc.weight, op1 -> AssignSub op2\n"
        "op1, decay -> Mul op3\nema.fc.weight, op3 -> AssignAdd op4");
    QVERIFY(is_trained_weight(written.flow(), kGraph, written.node("fc.weight")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("ema.fc.weight")));
    QVERIFY(is_weight(written.flow(), kGraph, written.node("ema.fc.weight")));
  }

  /// The optimizer is not in the graph of an evaluation.
  void a_weight_that_nothing_writes_counts_by_its_name() {
    const WrittenFlow written("x, fc.weight -> MatMul op0\nop0, table -> Mul op1");
    QVERIFY(is_trained_weight(written.flow(), kGraph, written.node("fc.weight")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("table")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("op0")));
    QVERIFY(!is_weight(written.flow(), kGraph, written.node("table")));
  }

  /// A schedule is a table from which the rate of the step is selected.
  void hyperparameters_may_be_selected_from_a_table() {
    const WrittenFlow written(
        "rates, step -> Gather op0\nfc.weight, m.fc.weight, op0, g, momentum -> ApplyMomentum op1\n"
        "learning_rate.schedule -> Abs op2\nfactor, x -> Mul op3\n"
        "scale, x -> Mul op4\nc.weight, m.c.weight, op4, g, momentum -> ApplyMomentum op5");
    for (const char* name : {"rates", "momentum", "learning_rate.schedule"}) {
      QVERIFY2(is_hyperparameter(written.flow(), kGraph, written.node(name)), name);
    }
    // op4 computes another value, and no optimizer reads the result of op3.
    for (const char* name : {"factor", "scale", "fc.weight", "m.fc.weight"}) {
      QVERIFY2(!is_hyperparameter(written.flow(), kGraph, written.node(name)), name);
    }
  }

  /// The training client records the gradients of each weight before the weight, as inputs of the optimizer.
  void external_updates_belong_to_the_gradients_before_the_weight() {
    const WrittenFlow written(
        "device PyNative\nx, a.weight -> MatMul op0\nop0, b.weight -> MatMul op1\n"
        "op1 -> gradient Mul op2\nop2 -> gradient Mul op3\nop3 -> gradient Mul op4\n"
        "op2, op3, a.weight, op4, b.weight, moment1.b.weight, c.weight -> Optimizer op5");
    QCOMPARE(external_update(written, "a.weight"), "op5 updates a.weight by 0 1");
    QCOMPARE(external_update(written, "b.weight"), "op5 updates b.weight by 3");
    QCOMPARE(external_update(written, "moment1.b.weight"), "op5 updates b.weight by 3");  // of the weight it belongs to
    QCOMPARE(external_update(written, "c.weight"), "none");                               // what is before it is no gradient
    QCOMPARE(external_update(written, "x"), "none");
  }

  void only_code_outside_of_the_graph_updates_externally() {
    const WrittenFlow written("x, a.weight -> MatMul op0\nop0 -> gradient Mul op1\nop1, a.weight -> Optimizer op2");
    QVERIFY(!written.flow().updates_are_external());
    QCOMPARE(external_update(written, "a.weight"), "none");
  }

  void a_parameter_that_is_updated_externally_is_trained() {
    const WrittenFlow written(
        "device PyNative\ntable, x -> Gather op0\nop0 -> gradient Mul op1\n"
        "op1, table, moment1.table, rate -> Optimizer op2");
    QVERIFY(is_trained_weight(written.flow(), kGraph, written.node("table")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("moment1.table")));
    QVERIFY(!is_trained_weight(written.flow(), kGraph, written.node("rate")));
  }

  void the_parameter_that_a_record_holds() {
    const WrittenFlow written(
        "constant c\ntable -> Load op0\nop0, x -> Gather op1\nop1, c -> Mul op2\n"
        "table: 1\nop1.0: 1\nop1.1: 0\nop1: 1\nop2.0: 1\nop2.1: 2\nop2: 2");
    const auto parameter = [&](const char* tensor) {
      return written.name_of(parameter_of(written.flow(), written.record(tensor)));
    };
    QCOMPARE(parameter("table"), "table");
    QCOMPARE(parameter("op1.0"), "table");  // through the Load
    QCOMPARE(parameter("op1.1"), "x");
    QCOMPARE(parameter("op1"), "none");
    QCOMPARE(parameter("op2.0"), "none");  // an operator's result
    QCOMPARE(parameter("op2.1"), "none");  // a constant
  }
};

SPORESCOPE_TEST(ParameterRolesTest)

}  // namespace parameter_roles_test

#include "parameter_roles_test.moc"
