// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/union_graph.h"

#include <QtTest>
#include <algorithm>

#include "core/dump/open_dump.h"
#include "core/graph/layout.h"
#include "core/graph/scope_tree.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace union_graph_test {

using namespace sporescope;
using sporescope::cause_test::written_training;

namespace {

std::shared_ptr<const Graph> graph_of(const char* text) { return written_training(text)->graphs().front().graph; }

UnionGraph united(const std::shared_ptr<const Graph>& a, const std::shared_ptr<const Graph>& b) {
  return make_union_graph(a, b, match_nodes(*a, *b));
}

std::string name_of(const Graph& graph, NodeIndex node) { return std::string(graph.nodes()[node].full_name); }

/// Returns argument and producer of each input. Edges with an end only in A come last.
std::vector<std::string> read_by(const Graph& graph, const char* name) {
  std::vector<std::string> names;
  for (const Edge& edge : graph.inputs(graph.find(name))) {
    names.push_back(std::to_string(edge.argument) + " " + name_of(graph, edge.node));
  }
  return names;
}

std::vector<std::string> readers_of(const Graph& graph, const char* name) {
  std::vector<std::string> names;
  for (const Use& use : graph.uses(graph.find(name))) names.push_back(name_of(graph, use.node));
  return names;
}

std::shared_ptr<const Graph> real_graph(const char* run) {
  const auto dumps = open_dumps(std::filesystem::path(SPORESCOPE_TEST_DATA) / run);
  return dumps->front()->graphs().front().graph;
}

}  // namespace

/// Tests union graphs of small graphs.
class UnitedGraphTest : public QObject {
  Q_OBJECT
 private slots:
  void an_operator_that_was_taken_out_stands_between_its_neighbours() {
    const auto a = graph_of("x, fc.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> Abs op2");
    const auto b = graph_of("x, fc.weight -> MatMul op0\nop0 -> Abs op2");
    const UnionGraph one = united(a, b);
    QCOMPARE(one.of_a.size(), std::size_t{1});
    QCOMPARE(name_of(*a, one.of_a.front()), std::string("Default/ReLU-op1"));
    QCOMPARE(number_of(one.nodes_of_a().front()), b->nodes().size());
    // All nodes of B keep their indices.
    for (const NodeIndex node : b->nodes().indices()) QCOMPARE(name_of(*one.graph, node), name_of(*b, node));
    const Graph& graph = *one.graph;
    QCOMPARE(graph.operator_count(), b->operator_count());
    QCOMPARE(graph.find("Default/ReLU-op1"), one.nodes_of_a().front());
    QCOMPARE(graph.nodes()[one.nodes_of_a().front()].order, -1);
    QCOMPARE(read_by(graph, "Default/ReLU-op1"), std::vector<std::string>{"0 Default/MatMul-op0"});
    QCOMPARE(readers_of(graph, "Default/ReLU-op1"), std::vector<std::string>{"Default/Abs-op2"});
    QCOMPARE(read_by(graph, "Default/Abs-op2"), (std::vector<std::string>{"0 Default/MatMul-op0", "0 Default/ReLU-op1"}));
    QCOMPARE(readers_of(graph, "Default/MatMul-op0"), (std::vector<std::string>{"Default/Abs-op2", "Default/ReLU-op1"}));
  }

  void what_stands_in_both_is_b_itself() {
    const auto a = graph_of("x, fc.weight -> MatMul op0\nop0 -> ReLU op1");
    const auto b = graph_of("x, fc.weight -> MatMul op0\nop0 -> ReLU op1");
    const UnionGraph one = united(a, b);
    QVERIFY(one.of_a.empty() && one.graph == b);
    const UnionGraph more = united(b, graph_of("x, fc.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> Abs op2"));
    QVERIFY(more.of_a.empty());
  }

  void nothing_in_common_is_joined_to_nothing() {
    const auto a = graph_of("x -> Tanh op7\nop7 -> Sqrt op8");
    const auto b = graph_of("y -> Log op0");
    const UnionGraph one = united(a, b);
    QCOMPARE(one.of_a.size(), std::size_t{3});  // includes x
    QCOMPARE(read_by(*one.graph, "Default/Sqrt-op8"), std::vector<std::string>{"0 Default/Tanh-op7"});
    QCOMPARE(readers_of(*one.graph, "x"), std::vector<std::string>{"Default/Tanh-op7"});
    QVERIFY(one.graph->inputs(one.graph->find("x")).empty());
    QCOMPARE(read_by(*one.graph, "Default/Log-op0"), std::vector<std::string>{"0 y"});
  }

  // Tanh replaces the second ReLU, including the gradients. The scopes of B stay the same.
  void a_real_pair_is_drawn() {
    const auto a = real_graph("compare/base");
    const auto b = real_graph("compare/operator");
    const UnionGraph one = united(a, b);
    std::vector<std::string> types;
    for (const NodeIndex node : one.nodes_of_a()) types.emplace_back(one.graph->nodes()[node].type);
    std::sort(types.begin(), types.end());
    QCOMPARE(types, (std::vector<std::string>{"ReLU", "ReluGrad"}));
    const ScopeTree single(b), tree(one.graph);
    for (const NodeIndex node : b->operators()) {
      QCOMPARE(tree.scope_of(node), single.scope_of(node));
      QCOMPARE(tree.scopes()[tree.scope_of(node)].path, single.scopes()[single.scope_of(node)].path);
    }
    LayoutRequest request;
    for (const ScopeIndex scope : tree.scopes().indices()) request.open_scopes.insert(scope);
    const auto layout = lay_out(tree, request, {});
    QVERIFY(layout.has_value());
    const auto& items = (*layout)->items;
    for (const NodeIndex node : one.nodes_of_a()) {
      QCOMPARE(std::count_if(items.begin(), items.end(), [&](const LayoutItem& item) { return item.node == node; }), 1);
    }
  }
};

SPORESCOPE_TEST(UnitedGraphTest)

}  // namespace union_graph_test

#include "union_graph_test.moc"
