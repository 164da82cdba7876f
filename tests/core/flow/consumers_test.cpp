// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/consumers.h"

#include <QtTest>
#include <array>

#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace consumers_test {

using namespace sporescope;
using flow_test::WrittenFlow;

namespace {

/// Returns "op1.0 of output 0, op2.1 of output 0": the arguments that read a value of the node, in the order of the list.
QString uses_of(const WrittenFlow& written, const char* node) {
  const Consumers consumers(written.graph());
  QStringList uses;
  for (const Use& use : consumers.of(written.node(node))) {
    uses += QStringLiteral("%1.%2 of output %3").arg(written.name_of(use.node)).arg(use.argument).arg(use.slot);
  }
  return uses.join(", ");
}

QStringList reached_from(const WrittenFlow& written, const std::vector<NodeIndex>& starts) {
  const auto reached = Consumers(written.graph()).reached_from(starts);
  QStringList names;
  for (const NodeIndex node : written.graph().nodes().indices()) {
    if (reached[node]) names += written.name_of(node);
  }
  return names;
}

}  // namespace

class ConsumersTest : public QObject {
  Q_OBJECT

 private slots:
  void uses_are_in_the_order_of_nodes_and_arguments() {
    const WrittenFlow written("x -> Neg op0\nx, op0 -> Add op1\nop0, op0 -> Mul op2");
    QCOMPARE(uses_of(written, "op0"), "op1.1 of output 0, op2.0 of output 0, op2.1 of output 0");
    QCOMPARE(uses_of(written, "x"), "op0.0 of output 0, op1.0 of output 0");
    QCOMPARE(uses_of(written, "op2"), "");
  }

  void a_value_that_is_passed_on_belongs_to_its_producer() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Depend op1\nop1 -> Abs op2");
    QCOMPARE(uses_of(written, "op0"), "op1.0 of output 0, op2.0 of output 0");
    QCOMPARE(uses_of(written, "op1"), "");
  }

  void an_edge_that_only_orders_is_no_use() {
    const WrittenFlow written("x -> Neg op0\ny, op0 -> Depend op1\nop1 -> Abs op2");
    QCOMPARE(uses_of(written, "op0"), "");
    QCOMPARE(uses_of(written, "y"), "op1.0 of output 0, op2.0 of output 0");
  }

  /// The operators that take an output of a tuple are uses as well.
  void uses_name_the_output_they_read() {
    const WrittenFlow written("x -> Split op0\noutputs op0 2\nop0/1 -> Neg op1\nop0/0 -> Abs op2");
    QString uses = uses_of(written, "op0");
    QCOMPARE(uses.count("op1.0 of output 1"), 1);
    QCOMPARE(uses.count("op2.0 of output 0"), 1);
    QCOMPARE(uses.count("of output"), 4);  // two TupleGetItem
  }

  void what_a_value_reaches_directly_or_indirectly() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop1, y -> Add op2\ny -> Exp op3");
    QCOMPARE(reached_from(written, {written.node("op0")}), (QStringList{"op1", "op2"}));
    QCOMPARE(reached_from(written, {written.node("y")}), (QStringList{"op2", "op3"}));
    QCOMPARE(reached_from(written, {written.node("op2")}), QStringList());
    QCOMPARE(reached_from(written, {}), QStringList());
  }

  void a_start_is_not_reached_even_from_another_one() {
    const WrittenFlow written("x -> Neg op0\nop0 -> Abs op1\nop1 -> Exp op2");
    QCOMPARE(reached_from(written, {written.node("op0"), written.node("op1")}), QStringList{"op2"});
  }
};

SPORESCOPE_TEST(ConsumersTest)

}  // namespace consumers_test

#include "consumers_test.moc"
