// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/dump_view.h"

#include <QtTest>
#include <concepts>

#include "core/dump/memory_dump.h"
#include "core/graph/node_list.h"
#include "core/graph/scopes/scope_paths.h"
#include "core/session/rank_graph_index.h"
#include "tests/program/test_class.h"

namespace dump_view_test {

using namespace sporescope;

namespace {

// Graph indices of a dump, a session and a rank cannot be converted to each other or to a record index.
template <class A, class B>
concept SeparateGraphs = !std::convertible_to<A, B> && !std::convertible_to<B, A> && !std::equality_comparable_with<A, B>;
static_assert(SeparateGraphs<DumpGraphIndex, GraphIndex> && SeparateGraphs<GraphIndex, RankGraphIndex> &&
              SeparateGraphs<DumpGraphIndex, RankGraphIndex>);
static_assert(SeparateGraphs<RecordIndex, GraphIndex> && SeparateGraphs<RecordIndex, DumpGraphIndex> &&
              SeparateGraphs<GraphIndex, NodeIndex>);
static_assert(SeparateGraphs<NodeIndex, RecordIndex> && SeparateGraphs<NodeIndex, DumpGraphIndex> &&
              SeparateGraphs<NodeIndex, std::uint32_t>);
static_assert(SeparateGraphs<ScopeIndex, NodeIndex> && SeparateGraphs<ScopeIndex, std::uint32_t>);

constexpr DumpGraphIndex kFirst{0};
constexpr DumpGraphIndex kSecond{1};

DumpGraph graph_of(std::uint32_t id, const std::string& name) {
  NamedNode node;
  node.name = name;
  node.type = "Log";
  node.outputs.push_back({"float32", {2}, true});
  DumpGraph graph;
  graph.graph_id = id;
  graph.name = "kernel_graph" + std::to_string(id);
  graph.graph = make_node_list_graph(graph.name, {node});
  return graph;
}

/// Two graphs with one tensor each, in iterations 4 and 5.
std::shared_ptr<const Dump> two_graphs() {
  MemoryDumpParts parts{"written", "2.10.0", "CPU", {}, {}};
  parts.graphs.add(graph_of(0, "Log-op0"));
  parts.graphs.add(graph_of(1, "Log-op1"));
  parts.tensors.push_back({.graph = kFirst, .iteration = Iteration{4}, .node = NodeIndex{0}, .open = {}});
  parts.tensors.push_back({.graph = kSecond, .iteration = Iteration{5}, .node = NodeIndex{0}, .open = {}});
  return MemoryDump::make(std::move(parts));
}

}  // namespace

/// Tests a dump under the graph indices of a session.
class DumpViewTest : public QObject {
  Q_OBJECT

 private slots:
  /// The second graph was loaded first, as the third graph of the session.
  void graphs_have_the_numbers_of_the_session() {
    const DumpView view(two_graphs(), {GraphIndex{3}, GraphIndex{2}});
    QCOMPARE(view.session_graph(kFirst), GraphIndex{3});
    QCOMPARE(view.session_graph(kSecond), GraphIndex{2});
    QCOMPARE(view.dump_graph(GraphIndex{3}), kFirst);
    QCOMPARE(view.dump_graph(GraphIndex{2}), kSecond);
    QCOMPARE(view.graph(GraphIndex{2})->name, std::string("kernel_graph1"));
    for (const GraphIndex other : {GraphIndex{0}, GraphIndex{1}, GraphIndex{4}, kNoGraph}) {
      QCOMPARE(view.dump_graph(other), kNoDumpGraph);
      QVERIFY(view.graph(other) == nullptr);
    }
  }

  void tensors_are_found_under_them() {
    const DumpView view(two_graphs(), {GraphIndex{1}, GraphIndex{0}});
    const TensorKey second = view.key_of(RecordIndex{1});
    QCOMPARE(second.graph, GraphIndex{0});
    QCOMPARE(second.iteration, Iteration{5});
    QCOMPARE(view.record_of(second), std::optional(RecordIndex{1}));
    QVERIFY(view.has_data(GraphIndex{0}, NodeIndex{0}, Iteration{5}));
    QVERIFY(!view.has_data(GraphIndex{1}, NodeIndex{0}, Iteration{5}));
    QVERIFY(view.has_data(GraphIndex{1}, NodeIndex{0}, Iteration{4}));
    QCOMPARE(view.tensors_of(GraphIndex{0}, NodeIndex{0}, Iteration{5}).front().key, second);
  }
};

SPORESCOPE_TEST(DumpViewTest)

}  // namespace dump_view_test

#include "dump_view_test.moc"
