// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/recorder.h"

#include <QTemporaryDir>
#include <QtTest>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/graph/read_graph.h"
#include "core/live/chunked_tensor.h"
#include "core/tensor/statistics.h"
#include "proto/debug_graph.pb.h"
#include "tests/program/test_class.h"

namespace recorder_test {

using namespace sporescope;
using namespace sporescope::live;

namespace {

// Returns a graph with one operator, which has the same name in all graphs. Their files are distinguished by numbers that
// continue from graph to graph.
std::string graph_bytes(const std::string& name) {
  proto::GraphProto graph;
  graph.set_name(name);
  auto& node = *graph.add_node();
  node.set_name("1");
  node.set_op_type("ReLU");
  node.set_scope("Default");
  node.set_full_name("Default/ReLU-op0");
  auto& type = *node.mutable_output_type();
  type.set_data_type(proto::DT_TENSOR);
  type.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
  type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(1);
  return graph.SerializeAsString();
}

std::shared_ptr<const TensorSource> scalar(float value) {
  const auto owner = std::make_shared<const float>(value);
  return std::make_shared<ChunkedTensor>(
      DType::float32, Shape{1},
      std::vector<ChunkedTensor::Piece>{{owner, reinterpret_cast<const std::byte*>(owner.get()), sizeof(float)}});
}

}  // namespace

class RecorderTest : public QObject {
  Q_OBJECT

 private slots:
  void graphs_in_any_order_are_read_back_as_they_were_data();
  void graphs_in_any_order_are_read_back_as_they_were();
  void a_graph_runs_after_those_that_came_before_it();
  void graphs_of_a_step_run_in_the_order_that_is_set();
};

void RecorderTest::graphs_in_any_order_are_read_back_as_they_were_data() {
  QTest::addColumn<QVector<uint>>("order");
  QTest::newRow("ascending") << QVector<uint>{0, 1, 2};
  QTest::newRow("descending") << QVector<uint>{2, 1, 0};
  QTest::newRow("mixed") << QVector<uint>{1, 7, 3};
}

// A training sends its graphs as it compiles them. Each tensor must be read back with its own graph.
void RecorderTest::graphs_in_any_order_are_read_back_as_they_were() {
  QFETCH(const QVector<uint>, order);
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  RecordingInfo info;
  info.ms_version = "2.10.0";
  info.trained_with = "1.10.0";
  info.device_target = "CPU";
  auto recorder = Recorder::create(target, info);
  QVERIFY(recorder);
  for (const uint id : order) {
    const std::string bytes = graph_bytes("graph_" + std::to_string(id));
    const auto graph = parse_graph(std::as_bytes(std::span(bytes)), {}, {});
    QVERIFY(graph);
    QVERIFY((*recorder)->add_graph(id, **graph, std::as_bytes(std::span(bytes))));
    QVERIFY((*recorder)->add_tensor(id, **graph, NodeIndex{0}, 0, 1, *scalar(static_cast<float>(id))));
  }
  const auto dumps = open_dumps(target);
  QVERIFY(dumps);
  const Dump& dump = *dumps->front();
  QCOMPARE(dump.ms_version(), std::string_view("1.10.0"));
  QCOMPARE(dump.matched_files(), static_cast<std::uint64_t>(order.size()));
  std::map<std::string, double> values;
  for (const TensorRecord& record : dump.records()) {
    const auto tensor = dump.open(record);
    QVERIFY(tensor);
    const auto statistics = compute_statistics(**tensor);
    QVERIFY(statistics && statistics->max);
    values[std::string(dump.graphs()[record.graph].graph->name())] = *statistics->max;
  }
  QCOMPARE(values.size(), static_cast<std::size_t>(order.size()));
  for (const uint id : order) QCOMPARE(values["graph_" + std::to_string(id)], static_cast<double>(id));
}

// The optimizer, in a separate graph, has larger time stamps, regardless of the number of operators before it in its graph.
// Parameters are written after all operators of a step.
void RecorderTest::a_graph_runs_after_those_that_came_before_it() {
  proto::GraphProto longer;
  (void)longer.ParseFromString(graph_bytes("graph_0"));
  auto& second = *longer.add_node();
  second = longer.node(0);
  second.set_name("2");
  second.set_full_name("Default/ReLU-op1");
  proto::GraphProto last;
  (void)last.ParseFromString(graph_bytes("graph_1"));
  auto& weight = *last.add_parameters();
  weight.set_name("weight");
  *weight.mutable_type() = last.node(0).output_type();
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  auto recorder = Recorder::create(target, {});
  QVERIFY(recorder);
  for (const uint id : {0U, 1U}) {
    const std::string bytes = (id == 0 ? longer : last).SerializeAsString();
    const auto graph = parse_graph(std::as_bytes(std::span(bytes)), {}, {});
    QVERIFY(graph && (*recorder)->add_graph(id, **graph, std::as_bytes(std::span(bytes))));
    for (const NodeIndex node : (*graph)->nodes().indices()) {
      QVERIFY((*recorder)->add_tensor(id, **graph, node, 0, 1, *scalar(1)));
    }
  }
  const auto dumps = open_dumps(target);
  QVERIFY(dumps);
  const Dump& dump = *dumps->front();
  std::map<std::uint64_t, std::string> order;
  for (const TensorRecord& record : dump.records()) {
    const DumpGraph& graph = dump.graphs()[record.graph];
    order[record.time] = std::to_string(graph.graph_id) + ' ' + std::string(graph.graph->nodes()[record.node].full_name);
  }
  std::vector<std::string> names;
  for (const auto& [time, name] : order) names.push_back(name);
  QCOMPARE(names, (std::vector<std::string>{"0 Default/ReLU-op0", "0 Default/ReLU-op1", "1 Default/ReLU-op0", "1 weight"}));
}

// Control flow splits a network into graphs. They do not run in the order of their ids, and the order may differ between steps.
void RecorderTest::graphs_of_a_step_run_in_the_order_that_is_set() {
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  auto recorder = Recorder::create(target, {});
  QVERIFY(recorder);
  std::vector<std::shared_ptr<const Graph>> graphs;
  for (const uint id : {4U, 5U, 6U}) {
    const std::string bytes = graph_bytes("graph_" + std::to_string(id));
    const auto graph = parse_graph(std::as_bytes(std::span(bytes)), {}, {});
    QVERIFY(graph && (*recorder)->add_graph(id, **graph, std::as_bytes(std::span(bytes))));
    graphs.push_back(*graph);
  }
  (*recorder)->set_run_order(2, {6, 4, 5});
  for (const std::int32_t step : {1, 2, 3}) {
    for (const uint id : {4U, 5U, 6U}) {
      QVERIFY((*recorder)->add_tensor(id, *graphs[id - 4], NodeIndex{0}, 0, step, *scalar(1)));
    }
  }
  const auto dumps = open_dumps(target);
  QVERIFY(dumps);
  const Dump& dump = *dumps->front();
  std::map<std::uint64_t, std::string> order;
  for (const TensorRecord& record : dump.records()) {
    order[record.time] = to_string(record.iteration) + '/' + std::string(dump.graphs()[record.graph].graph->name());
  }
  std::vector<std::string> names;
  for (const auto& [time, name] : order) names.push_back(name);
  QCOMPARE(names, (std::vector<std::string>{"0/graph_4", "0/graph_5", "0/graph_6", "1/graph_6", "1/graph_4", "1/graph_5",
                                            "2/graph_4", "2/graph_5", "2/graph_6"}));
}

SPORESCOPE_TEST(RecorderTest)

}  // namespace recorder_test

#include "recorder_test.moc"
