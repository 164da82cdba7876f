// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_list.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace node_list_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

NamedNode named(NodeKind kind, const char* name, const char* type) {
  NamedNode node;
  node.kind = kind;
  node.name = name;
  node.type = type;
  return node;
}

Edge from(std::uint32_t node, std::uint32_t argument) {
  Edge edge;
  edge.node = NodeIndex{node};
  edge.argument = argument;
  return edge;
}

}  // namespace

/// Tests graphs made of node lists.
class NodeListTest : public QObject {
  Q_OBJECT

 private slots:
  void operators_come_first_in_the_order_given() {
    const auto graph =
        make_node_list_graph("net", {named(NodeKind::parameter, "w", "Parameter"), named(NodeKind::op, "b", "Mul"),
                                     named(NodeKind::constant, "c", ""), named(NodeKind::op, "a", "Add")});
    QCOMPARE(graph->nodes().size(), 4U);
    QCOMPARE(graph->operator_count(), 2U);
    QCOMPARE(graph->parameter_count(), 1U);
    QCOMPARE(graph->constant_count(), 1U);
    QCOMPARE(graph->find("b"), NodeIndex{0});
    QCOMPARE(graph->find("a"), NodeIndex{1});
    QCOMPARE(graph->find("w"), NodeIndex{2});
    QCOMPARE(graph->find("nobody"), kNoNode);
    QCOMPARE(graph->nodes()[graph->find("a")].order, 1);
    QVERIFY(graph->nodes()[graph->find("w")].order < 0);
    QVERIFY(!graph->order_known());
  }

  void uses_mirror_inputs() {
    NamedNode add = named(NodeKind::op, "add", "Add");
    NamedNode mul = named(NodeKind::op, "mul", "Mul");
    mul.inputs = {from(0, 0), from(2, 1), from(0, 2)};
    const auto graph = make_node_list_graph("net", {add, mul, named(NodeKind::parameter, "w", "Parameter")},
                                            {.order_known = true, .edges_are_inferred = true});
    QVERIFY(graph->order_known() && graph->edges_are_inferred());
    QCOMPARE(graph->uses(NodeIndex{0}).size(), 2U);
    QCOMPARE(graph->uses(NodeIndex{0})[1].node, NodeIndex{1});
    QCOMPARE(graph->uses(NodeIndex{0})[1].argument, 2U);
    QCOMPARE(graph->uses(NodeIndex{2}).size(), 1U);
    QVERIFY(graph->uses(NodeIndex{1}).empty());
  }

  void what_is_known_of_a_node_is_kept() {
    NamedNode node = named(NodeKind::op, "Default/fc/MatMul-op0", "MatMul");
    node.scope = "Default/fc";
    node.gradient = true;
    node.outputs = {{"float32", {2, -1}, true}};
    node.sources =
        std::make_shared<const std::vector<SourceLine>>(std::vector<SourceLine>{{.file = "train.py", .line = 7, .code = {}}});
    const auto graph = make_node_list_graph("net", {node});
    QCOMPARE(graph->nodes()[NodeIndex{0}].scope, std::string_view("Default/fc"));
    QCOMPARE(static_cast<int>(graph->nodes()[NodeIndex{0}].category), static_cast<int>(Category::gradient));
    QCOMPARE(graph->outputs(NodeIndex{0}).at(0).dtype, std::string_view("float32"));
    QCOMPARE(graph->outputs(NodeIndex{0}).at(0).shape, (std::vector<std::int64_t>{2, -1}));
    QCOMPARE(graph->source_lines(NodeIndex{0}).size(), 1U);
    QCOMPARE(graph->user_line(NodeIndex{0})->line, 7);
  }
};

SPORESCOPE_TEST(NodeListTest)

}  // namespace node_list_test

#include "node_list_test.moc"
