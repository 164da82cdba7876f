// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/graph/read_graph.h"
#include "core/live/chunked_tensor.h"
#include "core/session/live/live_session.h"
#include "proto/debug_graph.pb.h"
#include "tests/core/session/live_sessions.h"
#include "tests/core/session/manual_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_state_test {

using namespace sporescope;
using session_test::ManualTraining;
using session_test::Pending;

namespace {

constexpr int kTensorOverflow = 2;  // id of a watchpoint

void set_float_type(proto::TypeProto& type) {
  type.set_data_type(proto::DT_TENSOR);
  type.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
  type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(4);
}

// Builds a network with the input `inputs0`. It computes MatMul-op0 of the input and conv.weight, splits the result into two
// outputs, and updates the weight and its moment.
std::string network_bytes(const std::string& name) {
  proto::GraphProto graph;
  graph.set_name(name);
  for (const char* parameter : {"inputs0", "conv.weight", "moments.conv.weight"}) {
    auto& one = *graph.add_parameters();
    one.set_name(parameter);
    set_float_type(*one.mutable_type());
  }
  const auto add = [&](const std::string& number, const std::string& type, const std::vector<std::string>& inputs) {
    auto& node = *graph.add_node();
    node.set_name(number);
    node.set_op_type(type);
    node.set_scope("Default");
    node.set_full_name("Default/" + type + "-op" + std::to_string(graph.node_size() - 1));
    for (const std::string& input : inputs) node.add_input()->set_name(input);
    return &node;
  };
  set_float_type(*add("1", "MatMul", {"inputs0", "conv.weight"})->mutable_output_type());
  auto& parts = *add("2", "Split", {"1"})->mutable_output_type();
  parts.set_data_type(proto::DT_TUPLE);
  for (int i = 0; i < 2; ++i) set_float_type(*parts.mutable_sequence_type()->add_elem_types());
  set_float_type(*add("3", "ApplyMomentum", {"conv.weight", "moments.conv.weight", "1"})->mutable_output_type());
  return graph.SerializeAsString();
}

void send_graph(live::Training& training, const std::string& name) {
  const std::string text = network_bytes(name);
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  const auto bytes = std::make_shared<const live::GraphBytes>(data, data + text.size());
  auto graph = parse_graph(*bytes, {}, {});
  if (graph) training.receive_graph(std::move(*graph), bytes);
}

std::shared_ptr<const TensorSource> four(float value) {
  const auto owner = std::make_shared<const std::vector<float>>(4, value);
  return std::make_shared<live::ChunkedTensor>(
      DType::float32, Shape{4},
      std::vector<live::ChunkedTensor::Piece>{{owner, reinterpret_cast<const std::byte*>(owner->data()), 4 * sizeof(float)}});
}

live::WireHit hit_of(const std::string& node, std::uint32_t slot = 0) {
  live::WireHit hit;
  hit.watchpoint = kTensorOverflow;
  hit.node = node;
  hit.slot = slot;
  return hit;
}

// Loses the connection after a step with graph_0 and reconnects a process that has not sent a graph yet.
void come_back_without_a_graph(ManualTraining& client) {
  send_graph(*client.training(), "graph_0");
  client.wait(1);
  client.training()->mark_lost({"gone"});
  client.training()->attach("ipv4:127.0.0.1:2", client.training()->metadata());
}

TensorKey key_of(const Session& session, GraphIndex graph, std::string_view name, std::int32_t step) {
  return {graph, session.snapshot()->graphs[graph].graph->find(name), iteration_of_step(step), IoDirection::output, 0, 1};
}

}  // namespace

/// Tests LiveState with scripted messages of a training, without a connection.
class LiveStateTest : public QObject {
  Q_OBJECT

 private slots:
  void nodes_of_one_name_in_two_graphs_are_both_answered();
  void hits_are_handed_on_in_execution_order();
  void a_watchpoint_counts_nodes_and_tensors();
  void a_node_that_is_not_there_has_no_data();
  void graphs_that_the_client_no_longer_has_are_not_asked_for();
  void a_watchpoint_names_the_nodes_of_graphs_that_arrive_with_it();
  void the_order_of_graphs_is_that_of_each_step();
  void a_stop_inside_of_a_step_is_of_the_step_under_way();
  void before_the_first_step_no_operator_has_an_output();
  void problems_of_a_connection_go_with_it();
  void a_training_is_named_so_that_it_can_be_told_from_others();
};

// Wire names do not contain the graph: one answer serves both requests.
void LiveStateTest::nodes_of_one_name_in_two_graphs_are_both_answered() {
  ManualTraining client;
  LiveSession session(client.training());
  send_graph(*client.training(), "graph_0");
  send_graph(*client.training(), "graph_1");
  client.wait(1);
  Pending<TensorSummary> first;
  Pending<TensorSummary> second;
  client.wait(1);
  // Request both while the client is busy with something else.
  client.training()->request_tensors(live::ViewLevel::base, {{"Default/Split-op1", 0, false, false}});
  const CancelHandle one = session.summary(key_of(session, GraphIndex{0}, "conv.weight", 1), first.answer());
  const CancelHandle two = session.summary(key_of(session, GraphIndex{1}, "conv.weight", 1), second.answer());
  client.wait(1);
  live::WireValue value;
  value.name.node = "conv.weight";
  value.name.truncate = true;
  value.tensor = four(7);
  client.training()->receive_value(value);
  for (Pending<TensorSummary>* pending : {&first, &second}) {
    const auto summary = pending->get();
    QVERIFY2(summary, summary ? "" : summary.error().str().c_str());
    QCOMPARE(summary->statistics.max, std::optional<double>(7));
  }
}

void LiveStateTest::hits_are_handed_on_in_execution_order() {
  ManualTraining client;
  LiveSession session(client.training());
  send_graph(*client.training(), "graph_0");
  std::mutex mutex;
  std::vector<std::string> order;
  const CancelHandle subscription = session.on_hits([&](const std::vector<Hit>& hits) {
    const std::lock_guard lock(mutex);
    for (const Hit& hit : hits) {
      order.push_back(std::string(session.snapshot()->graphs[hit.key.graph].graph->nodes()[hit.key.node].full_name) + ":" +
                      std::to_string(hit.key.slot));
    }
  });
  session.state()->set_watchpoints({*make_watchpoint(kTensorOverflow, "tensor_overflow", {})});
  client.wait(0);
  client.training()->run_steps(1);
  // The client reports hits by watchpoint and name.
  client.training()->receive_hits({hit_of("conv.weight"), hit_of("moments.conv.weight"), hit_of("Default/Split-op1", 1),
                                   hit_of("Default/ApplyMomentum-op2"), hit_of("Default/Split-op1"),
                                   hit_of("Default/MatMul-op0"), hit_of("inputs0")});
  client.wait(1);
  const auto requested = client.answer();
  QVERIFY(requested && std::holds_alternative<live::ViewCommand>(*requested));
  client.training()->receive_statistics(
      std::vector<live::WireStatistics>(std::get<live::ViewCommand>(*requested).tensors.size(), live::WireStatistics{}));
  const std::lock_guard lock(mutex);
  QCOMPARE(order, (std::vector<std::string>{"inputs0:0", "Default/MatMul-op0:0", "Default/Split-op1:0", "Default/Split-op1:1",
                                            "Default/ApplyMomentum-op2:0", "conv.weight:0", "moments.conv.weight:0"}));
}

void LiveStateTest::a_watchpoint_counts_nodes_and_tensors() {
  ManualTraining client;
  LiveSession session(client.training());
  send_graph(*client.training(), "graph_0");
  Watchpoint watchpoint = *make_watchpoint(1, "tensor_overflow", {});
  watchpoint.nodes.names = {"Default/Split-op1"};
  Pending<std::pair<std::uint64_t, std::uint64_t>> pending;
  const CancelHandle request = session.count_watched(watchpoint, pending.answer());
  const auto counted = pending.get();
  QVERIFY(counted);
  QCOMPARE(counted->first, std::uint64_t{1});
  QCOMPARE(counted->second, std::uint64_t{2});
}

void LiveStateTest::a_node_that_is_not_there_has_no_data() {
  ManualTraining client;
  const LiveSession session(client.training());
  send_graph(*client.training(), "graph_0");
  client.wait(1);
  QVERIFY(session.has_data(GraphIndex{0}, session.snapshot()->graphs.front().graph->find("conv.weight"), Iteration{1}));
  QVERIFY(!session.has_data(GraphIndex{0}, NodeIndex{1'000'000}, Iteration{1}));
  QVERIFY(!session.has_data(GraphIndex{7}, NodeIndex{0}, Iteration{1}));
}

// A process that compiled other graphs before it reconnected.
void LiveStateTest::graphs_that_the_client_no_longer_has_are_not_asked_for() {
  ManualTraining client;
  LiveSession session(client.training());
  come_back_without_a_graph(client);
  send_graph(*client.training(), "graph_1");
  client.wait(1);
  QCOMPARE(session.snapshot()->graphs.size(), std::size_t{2});  // indices keep their meaning
  Pending<TensorSummary> gone;
  const CancelHandle request = session.summary(key_of(session, GraphIndex{0}, "conv.weight", 1), gone.answer());
  const auto summary = gone.get();
  QVERIFY(!summary);
  QVERIFY(summary.error().str().find("no longer has this graph") != std::string::npos);
}

// A graph arrives while watchpoints are sent. In either order, the client only receives nodes that it has.
void LiveStateTest::a_watchpoint_names_the_nodes_of_graphs_that_arrive_with_it() {
  for (int turn = 0; turn < 60; ++turn) {
    ManualTraining client;
    LiveSession session(client.training());
    come_back_without_a_graph(client);
    session.set_watchpoints({*make_watchpoint(1, "tensor_overflow", {})});
    send_graph(*client.training(), "graph_1");
    client.wait(1);
    session.run_steps(1);
    const auto watchpoint_is_sent = [&] {
      const auto answer = client.answer();
      return answer && std::holds_alternative<live::SetCommand>(*answer);
    };
    QTRY_VERIFY_WITH_TIMEOUT(watchpoint_is_sent(), kTimeout);
    const auto command = std::get<live::SetCommand>(*client.answer());
    QVERIFY2(!command.nodes.empty(), qPrintable(QString::number(turn)));
    for (const auto& node : command.nodes) QCOMPARE(node.graph, std::string("graph_1"));
  }
}

void LiveStateTest::the_order_of_graphs_is_that_of_each_step() {
  ManualTraining client;
  LiveSession session(client.training());
  const auto wait = [&](std::int32_t step, const std::vector<std::string>& ran) {
    live::Metadata metadata = client.training()->metadata();
    metadata.step = step;
    metadata.graphs_ran = ran;
    client.training()->wait(metadata, [](const std::optional<live::Command>&) {});
  };
  const std::vector<std::string> branch{"graph_0", "graph_3", "graph_1"};
  const std::vector<std::string> other{"graph_0", "graph_5", "graph_1"};
  wait(1, branch);
  wait(2, other);
  wait(3, {"graph_0"});
  QCOMPARE(session.state()->run_order(1), branch);
  QCOMPARE(session.state()->run_order(2), other);
  QVERIFY(session.state()->run_order(3).empty());
  client.training()->attach("ipv4:127.0.0.1:2", client.training()->metadata());
  QVERIFY(session.state()->run_order(1).empty());
}

// Inside a step, some clients report the number of the last completed step, others the number of the current one.
void LiveStateTest::a_stop_inside_of_a_step_is_of_the_step_under_way() {
  for (const std::int32_t recorded : {2, 3}) {
    ManualTraining client;
    LiveSession session(client.training());
    const auto wait = [&](std::int32_t step, const std::string& node) {
      live::Metadata metadata = client.training()->metadata();
      metadata.step = step;
      metadata.current_node = node;
      client.training()->wait(metadata, [](const std::optional<live::Command>&) {});
      return client.training()->metadata().step;
    };
    QCOMPARE(wait(2, ""), 2);
    QCOMPARE(wait(recorded, "Default/MatMul-op0"), 3);
    QCOMPARE(wait(recorded, "Default/Split-op1"), 3);
    QCOMPARE(wait(3, ""), 3);
    QCOMPARE(wait(recorded + 1, "Default/MatMul-op0"), 4);
  }
}

void LiveStateTest::before_the_first_step_no_operator_has_an_output() {
  ManualTraining client;
  LiveSession session(client.training());
  send_graph(*client.training(), "graph_0");
  for (const std::int32_t step : {0, 1}) {
    client.wait(step);
    Pending<std::shared_ptr<const ExecutedStep>> listed;
    const CancelHandle request = session.executed_step(GraphIndex{0}, iteration_of_step(step), listed.answer());
    const auto executed = listed.get();
    QVERIFY(executed);
    QVERIFY(!(*executed)->executions().empty());
    QCOMPARE((*executed)->outputs().empty(), step == 0);
  }
}

void LiveStateTest::problems_of_a_connection_go_with_it() {
  ManualTraining client;
  LiveSession session(client.training());
  client.training()->mark_lost({"the connection broke"});
  QCOMPARE(session.status().problems.size(), std::size_t{1});
  client.training()->attach("ipv4:127.0.0.1:2", client.training()->metadata());
  QVERIFY(session.status().problems.empty());
  QVERIFY(session.snapshot()->problems.empty());
}

void LiveStateTest::a_training_is_named_so_that_it_can_be_told_from_others() {
  ManualTraining client;
  LiveSession session(client.training());
  QVERIFY(QRegularExpression("^GPU 0:0, \\d\\d:\\d\\d:\\d\\d, 127\\.0\\.0\\.1:1$")
              .match(QString::fromStdString(session.snapshot()->title))
              .hasMatch());
  live::Metadata metadata = client.training()->metadata();
  metadata.process.pid = 4711;
  metadata.process.script = "/home/somebody/train.py";
  metadata.process.started = 1'700'000'000'000;
  client.training()->attach("ipv4:127.0.0.1:1", metadata);
  const QString time = QDateTime::fromSecsSinceEpoch(1'700'000'000).toString("HH:mm:ss");
  QCOMPARE(QString::fromStdString(session.snapshot()->title), "train.py, GPU 0:0, " + time + ", pid 4711");
}

SPORESCOPE_TEST(LiveStateTest)

}  // namespace live_state_test

#include "live_state_test.moc"
