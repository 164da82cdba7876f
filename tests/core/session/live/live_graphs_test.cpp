// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_graphs.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/dump/mindspore/recorder.h"
#include "core/graph/node_list.h"
#include "core/session/live/live_dump.h"
#include "core/session/live/live_hits.h"
#include "core/session/live/pending_requests.h"
#include "tests/program/test_class.h"

namespace live_graphs_test {

using namespace sporescope;

namespace {

std::shared_ptr<const Graph> graph_of(const std::string& name, const std::vector<std::string>& nodes) {
  std::vector<NamedNode> listed;
  for (const std::string& node : nodes) {
    listed.emplace_back().name = node;
    listed.back().outputs.push_back({"float32", {2}, true});
  }
  return make_node_list_graph(name, std::move(listed));
}

}  // namespace

/// Tests the graphs of a live training and the pending requests for their values.
class LiveGraphsTest : public QObject {
  Q_OBJECT

 private slots:
  // The rules for passes of a loop and for absorbed values know a live training by its net.
  void live_dump_has_the_net_of_a_recording() { QCOMPARE(dump_graph(SessionGraph{}).net, std::string(kLiveNet)); }
  void a_graph_that_comes_again_keeps_its_index() {
    LiveGraphs graphs;
    QVERIFY(graphs.add_graph(graph_of("kernel_graph_0", {"Default/Add-op1"}), nullptr, nullptr, 0).is_new);
    QVERIFY(graphs.add_graph(graph_of("kernel_graph_1", {"Default/Mul-op2"}), nullptr, nullptr, 0).is_new);
    graphs.restart();
    QVERIFY(!graphs.is_present(GraphIndex{0}));
    const LiveGraphs::GraphArrival again =
        graphs.add_graph(graph_of("kernel_graph_1", {"Default/Mul-op2"}), nullptr, nullptr, 0);
    QVERIFY(!again.is_new && again.is_new_to_client);
    QVERIFY(!graphs.add_graph(graph_of("kernel_graph_1", {"Default/Mul-op2"}), nullptr, nullptr, 0).is_new_to_client);
    QCOMPARE(graphs.all().size(), std::size_t{2});
    QVERIFY(!graphs.is_present(GraphIndex{0}) && graphs.is_present(GraphIndex{1}));
  }

  // The folder of a recording is named after the id.
  void graphs_that_differ_have_different_numbers() {
    LiveGraphs graphs;
    graphs.add_graph(graph_of("kernel_graph_3", {"Default/Add-op1"}), nullptr, nullptr, 0);
    graphs.add_graph(graph_of("kernel_graph_3", {"Default/Mul-op2"}), nullptr, nullptr, 0);
    QCOMPARE(graphs.all()[GraphIndex{0}].graph_id, 3U);
    QCOMPARE(graphs.all()[GraphIndex{1}].graph_id, 4U);
  }

  void a_node_is_looked_for_in_what_the_client_has() {
    LiveGraphs graphs;
    graphs.add_graph(graph_of("a_0", {"Default/Add-op1"}), nullptr, nullptr, 0);
    graphs.add_graph(graph_of("b_1", {"Default/Add-op1"}), nullptr, nullptr, 0);
    QCOMPARE(graphs.find_node("Default/Add-op1")->first, GraphIndex{1});
    graphs.restart();
    QVERIFY(!graphs.find_node("Default/Add-op1"));
    graphs.add_graph(graph_of("a_0", {"Default/Add-op1"}), nullptr, nullptr, 0);
    QCOMPARE(graphs.find_node("Default/Add-op1")->first, GraphIndex{0});
  }

  // In PyNative mode, each path through the code is a graph; the graphs share most of their names.
  void what_did_not_run_has_no_values_and_no_hits() {
    LiveGraphs graphs;
    graphs.add_graph(graph_of("PyNative_0", {"Default/Add-op0"}), nullptr, nullptr, 0);
    graphs.add_graph(graph_of("PyNative_1", {"Default/Add-op0", "Default/Sqrt-op0"}), nullptr, nullptr, 0);
    const LiveTensorKey of_first{GraphIndex{0}, graphs.all()[GraphIndex{0}].graph->find("Default/Add-op0"), 0, 3};
    QVERIFY(graphs.can_be_of(of_first, {2}));
    graphs.set_executed_graphs({"PyNative_1"});
    QVERIFY(!graphs.can_be_of(of_first, {2}));
    QCOMPARE(graphs.find_node("Default/Add-op0")->first, GraphIndex{1});
    graphs.set_executed_graphs({"PyNative_0"});
    QVERIFY(graphs.can_be_of(of_first, {2}));
    QCOMPARE(graphs.find_node("Default/Add-op0")->first, GraphIndex{0});
    QCOMPARE(graphs.find_node("Default/Sqrt-op0")->first, GraphIndex{1});  // still known
    graphs.set_executed_graphs({});
    QCOMPARE(graphs.find_node("Default/Add-op0")->first, GraphIndex{1});
  }

  // Control flow splits a network into graphs whose ids do not follow the execution order: the branch was compiled last.
  void graphs_of_a_step_run_in_the_order_that_the_client_tells() {
    IndexedVector<DumpGraphIndex, DumpGraph> graphs;
    for (const char* name : {"kernel_graph0", "kernel_graph1", "kernel_graph2", "kernel_graph3"}) {
      DumpGraph graph;
      graph.name = name;
      graph.graph = graph_of(name, {"Default/Add-op0", "Default/Mul-op1"});
      graphs.add(std::move(graph));
    }
    const auto order = [&](const std::vector<std::string>& ran) {
      std::vector<DumpGraphIndex> sorted;
      for (const DumpGraphIndex graph : graphs.indices()) sorted.push_back(graph);
      std::sort(sorted.begin(), sorted.end(), [&](DumpGraphIndex a, DumpGraphIndex b) {
        return live_time_of(graphs, a, NodeIndex{0}, 3, ran) < live_time_of(graphs, b, NodeIndex{0}, 3, ran);
      });
      std::vector<std::uint32_t> numbers;
      for (const DumpGraphIndex graph : sorted) numbers.push_back(number_of(graph));
      return numbers;
    };
    QCOMPARE(order({}), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    const std::vector<std::string> ran{"kernel_graph0", "kernel_graph3", "kernel_graph1"};
    QCOMPARE(order(ran), (std::vector<std::uint32_t>{0, 3, 1, 2}));
    // The last node of a graph still precedes the next graph, and a later step follows both.
    const DumpGraphIndex branch{3};
    const DumpGraphIndex after{1};
    QVERIFY(live_time_of(graphs, branch, NodeIndex{1}, 3, ran) < live_time_of(graphs, after, NodeIndex{0}, 3, ran));
    QVERIFY(live_time_of(graphs, after, NodeIndex{1}, 3, ran) < live_time_of(graphs, branch, NodeIndex{0}, 4, ran));
  }

  // A smaller last batch has its own graph, whose nodes have the same names.
  void hits_are_of_the_graph_whose_shapes_are_theirs() {
    const auto of_batch = [](std::int64_t size) {
      std::vector<NamedNode> listed;
      for (const char* name : {"Default/Conv2D-op0", "Default/BiasAddGrad-op0", "Default/Flatten-op0"}) {
        NamedNode& node = listed.emplace_back();
        node.name = name;
        node.outputs.push_back(
            {"float32", {std::string_view(name).find("Conv") != std::string_view::npos ? size : 3, 3}, true});
      }
      return make_node_list_graph("kernel_graph" + std::to_string(size), std::move(listed));
    };
    LiveGraphs graphs;
    graphs.add_graph(of_batch(4), nullptr, nullptr, 0);
    graphs.add_graph(of_batch(2), nullptr, nullptr, 0);
    std::vector<Hit> hits(3);
    for (std::size_t i = 0; i < hits.size(); ++i) hits[i].key.graph = GraphIndex{1};
    hits[0].key.node = graphs.all()[GraphIndex{1}].graph->find("Default/BiasAddGrad-op0");
    hits[2].key.node = graphs.all()[GraphIndex{1}].graph->find("Default/Flatten-op0");
    hits[1].key.node = graphs.all()[GraphIndex{1}].graph->find("Default/Conv2D-op0");
    for (const std::int64_t batch : {4, 2}) {
      hits[0].shape = {3, 3};
      hits[2].shape = {batch, 4, 4};  // output of a view
      hits[1].shape = {batch, 3};
      const GraphIndex ran{batch == 4 ? 0U : 1U};
      for (const Hit& hit : graphs.assign_graphs(hits)) QCOMPARE(hit.key.graph, ran);
      // The same applies to values. A value whose shape is equal in both graphs may belong to either.
      for (const GraphIndex graph : graphs.all().indices()) {
        const NodeIndex conv = graphs.all()[graph].graph->find("Default/Conv2D-op0");
        const NodeIndex bias = graphs.all()[graph].graph->find("Default/BiasAddGrad-op0");
        QCOMPARE(graphs.can_be_of({graph, conv, 0, 1}, {batch, 3}), graph == ran);
        QVERIFY(graphs.can_be_of({graph, bias, 0, 1}, {3, 3}));
        QVERIFY(graphs.can_be_of({graph, conv, 0, 1}, {7, 7}));
      }
    }
  }

  // The client computes them over the finite elements; clients of the older protocol may report NaN.
  void ends_and_mean_are_told_beside_nan() {
    live::WireStatistics wire;
    wire.count = 4;
    wire.nan = 1;
    wire.negative = 1;
    wire.positive = 2;
    wire.min = -1;
    wire.max = 3;
    wire.mean = std::nan("");
    const Statistics statistics = statistics_from_wire(wire);
    QCOMPARE(statistics.min.value_or(0), -1.0);
    QCOMPARE(statistics.max.value_or(0), 3.0);
    QVERIFY(!statistics.mean);
  }

  /// One wire name may refer to tensors of several graphs and steps.
  void value_is_delivered_to_all_requesters_of_name() {
    PendingRequests pending;
    const live::WireTensor name{.node = "Default/Add-op1"};
    const auto patient = std::make_shared<CancelState>();
    const auto impatient = std::make_shared<CancelState>();
    const LiveTensorKey first{GraphIndex{0}, NodeIndex{0}, 0, 1};
    const LiveTensorKey second{GraphIndex{1}, NodeIndex{0}, 0, 1};
    pending.add(first, name, {patient, {}});
    pending.add(second, name, {impatient, {}});
    impatient->cancel();
    QCOMPARE(pending.drop_cancelled(), std::vector<LiveTensorKey>{second});
    const auto requested = pending.take_values(name);
    QCOMPARE(requested.size(), std::size_t{2});
    QCOMPARE(requested[0].first, first);
    QCOMPARE(requested[0].second.size(), std::size_t{1});
    QVERIFY(requested[1].second.empty());
    QVERIFY(pending.take_values(name).empty());
  }
};

SPORESCOPE_TEST(LiveGraphsTest)

}  // namespace live_graphs_test

#include "live_graphs_test.moc"
