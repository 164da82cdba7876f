// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scope_tree.h"

#include <QTest>
#include <algorithm>

#include "core/graph/scopes/drawn_scopes.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace scope_tree_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

class ScopeTreeTest : public QObject {
  Q_OBJECT

 private slots:
  void children_in_order_of_appearance() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    QVERIFY(tree.scopes()[kRootScope].path.empty());
    QCOMPARE(tree.scopes()[kRootScope].node_count, 87U);
    std::vector<std::string> top;
    for (const ScopeIndex child : tree.child_scopes(kRootScope)) {
      top.emplace_back(tree.scopes()[child].name);
    }
    QCOMPARE(top, (std::vector<std::string>{"Default", "Gradients", "Expand"}));
    const ScopeIndex loss = tree.find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    QVERIFY(loss != kNoScope);
    QCOMPARE(tree.scopes()[loss].depth, 3U);
    QCOMPARE(tree.scopes()[loss].node_count, 6U);
    std::vector<std::string> inside;
    for (const NodeIndex node : tree.child_nodes(loss)) {
      inside.emplace_back(tree.graph()->nodes()[node].name());
    }
    QCOMPARE(inside,
             (std::vector<std::string>{"OneHot-op0", "Softmax-op0", "Log-op0", "Mul-op0", "ReduceMean-op0", "Neg-op0"}));
    std::vector<std::string> around;
    for (const ScopeIndex scope : tree.scopes_around(tree.child_nodes(loss).front())) {
      around.emplace_back(tree.scopes()[scope].path);
    }
    QCOMPARE(around, (std::vector<std::string>{"Default/network-WithLossCell/_loss_fn-LogOfZero",
                                               "Default/network-WithLossCell", "Default", ""}));
    QCOMPARE(tree.scopes_around(*tree.graph()->parameters().begin()), std::vector<ScopeIndex>{kRootScope});
    QCOMPARE(tree.find("Default/nowhere"), kNoScope);
    QCOMPARE(tree.find(""), kRootScope);
  }

  void every_operator_is_in_one_scope_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "golden/lenet.pb", "graph/pynative-2.10.pb",
                             "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb"}) {
      QTest::newRow(file) << file;
    }
  }
  void every_operator_is_in_one_scope() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    const ScopeTree tree(graph);
    IndexedVector<NodeIndex, int> seen(graph->nodes().size(), 0);
    for (const ScopeIndex s : tree.scopes().indices()) {
      std::uint32_t inside = 0;
      for (const ScopeIndex child : tree.child_scopes(s)) {
        QCOMPARE(tree.scopes()[child].parent, s);
        QVERIFY(child > s);
        inside += tree.scopes()[child].node_count;
      }
      for (const NodeIndex node : tree.child_nodes(s)) {
        ++seen[node];
        QCOMPARE(tree.scope_of(node), s);
        QVERIFY(graph->nodes()[node].scope == tree.scopes()[s].path);
      }
      QCOMPARE(tree.scopes()[s].node_count, inside + tree.child_nodes(s).size());
    }
    for (const NodeIndex i : seen.indices()) {
      const bool op = graph->operators().contains(i);
      QCOMPARE(seen[i], op ? 1 : 0);
      if (!op) QCOMPARE(tree.scope_of(i), kRootScope);
    }
  }

  /// Operators of repeated blocks are where the data flow places them, independently of their names.
  void repeated_blocks_hold_what_is_theirs() {
    const auto graph = samples::load("scopes/lists.pb", "scopes/lists.csv");
    const ScopeTree tree(graph);
    const DrawnScopes drawn(*graph);
    std::size_t moved = 0;
    for (const NodeIndex node : graph->operators()) {
      QVERIFY(tree.scopes()[tree.scope_of(node)].path == drawn.scope(node));
      QCOMPARE(tree.inferred(node), drawn.inferred(node));
      moved += tree.inferred(node) ? 1 : 0;
      const auto inside = tree.child_nodes(tree.scope_of(node));
      QVERIFY(std::find(inside.begin(), inside.end(), node) != inside.end());
    }
    QVERIFY(moved > 10);
    const NodeIndex parameter = graph->parameters().front();
    QVERIFY(!tree.inferred(parameter));
  }

  void containment() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    const ScopeIndex outer = tree.find("Default");
    const ScopeIndex inner = tree.find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    QVERIFY(tree.contains(kRootScope, inner));
    QVERIFY(tree.contains(outer, inner));
    QVERIFY(tree.contains(inner, inner));
    QVERIFY(!tree.contains(inner, outer));
    QVERIFY(!tree.contains(tree.find("Gradients"), inner));
  }

  void irregular_paths() {
    samples::GraphBuilder builder;
    builder.op("Add", "/a//b/Add-op0");
    builder.op("Mul", "Mul-op0");
    const ScopeTree tree(builder.build());
    QCOMPARE(tree.scope_of(NodeIndex{1}), kRootScope);
    const ScopeIndex scope = tree.scope_of(NodeIndex{0});
    QVERIFY(tree.scopes()[scope].name == "b");
    QCOMPARE(tree.scopes()[scope].depth, 2U);
    QVERIFY(tree.scopes()[tree.scopes()[scope].parent].name == "a");
  }

  void deep_and_empty_graphs() {
    samples::GraphBuilder builder;
    std::string path;
    for (int i = 0; i < 500000; ++i) {
      path += "a/";
    }
    builder.op("Add", path + "Add-op0");
    const ScopeTree deep(builder.build());
    QCOMPARE(deep.scopes().size(), 257U);  // the rest of the path is the name of the innermost scope
    QCOMPARE(deep.scopes().back().depth, 256U);
    QVERIFY(deep.scopes().back().path == deep.graph()->nodes()[NodeIndex{0}].scope);
    QVERIFY(deep.scopes().back().name.ends_with("/a"));
    QCOMPARE(deep.find(deep.graph()->nodes()[NodeIndex{0}].scope), deep.scope_of(NodeIndex{0}));
    samples::GraphBuilder none;
    none.parameter("x");
    const ScopeTree empty(none.build());
    QCOMPARE(empty.scopes().size(), 1U);
    QCOMPARE(empty.scopes()[kRootScope].node_count, 0U);
  }
};

SPORESCOPE_TEST(ScopeTreeTest)

}  // namespace scope_tree_test

#include "scope_tree_test.moc"
