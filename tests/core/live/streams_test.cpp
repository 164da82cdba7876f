// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests graphs and tensors in messages of any size.

#include <QtTest>
#include <future>

#include "core/tensor/statistics.h"
#include "tests/core/live/listening.h"
#include "tests/program/test_class.h"

namespace streams_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace sporescope::live::test;
using debugger::EventReply;
using Stub = debugger::EventListener::Stub;
using sporescope::proto::TensorProto;

class StreamsTest : public QObject {
  Q_OBJECT

 private slots:
  void values_come_in_chunks_of_any_size_data();
  void values_come_in_chunks_of_any_size();
  void values_outlive_the_listener();
  void a_value_answers_for_base_and_statistics();
  void a_large_graph_delays_no_heartbeat();
  void several_graphs_in_one_stream();
};

void StreamsTest::values_come_in_chunks_of_any_size_data() {
  QTest::addColumn<int>("chunk");
  QTest::newRow("one byte short of a float") << 3;
  QTest::newRow("small") << 4096;
  QTest::newRow("kept in the network's buffers") << (3 << 20);
  QTest::newRow("all at once") << (64 << 20);
}

void StreamsTest::values_come_in_chunks_of_any_size() {
  QFETCH(const int, chunk);
  const std::size_t count = chunk < 100 ? 1000 : (16U << 20U) / sizeof(float);
  const std::string content = floats(count);
  Server server;
  WireClient client(server.port());
  client.introduce();
  std::vector<TensorProto> messages;
  for (std::size_t at = 0; at < content.size(); at += static_cast<std::size_t>(chunk)) {
    const std::string part = content.substr(at, static_cast<std::size_t>(chunk));
    messages.push_back(tensor_message("a", {static_cast<std::int64_t>(count)}, part, at + part.size() == content.size()));
  }
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, messages), EventReply::OK);
  const auto values = server.events(TrainingEvent::Kind::value);
  QCOMPARE(values.size(), std::size_t{1});
  const auto tensor = values.front().value->tensor;
  QVERIFY(tensor != nullptr);
  QCOMPARE(tensor->shape(), Shape{static_cast<std::int64_t>(count)});
  std::string read(content.size(), '\0');
  QVERIFY(tensor->read(0, std::as_writable_bytes(std::span(read))).has_value());
  QVERIFY(read == content);
}

void StreamsTest::values_outlive_the_listener() {
  std::shared_ptr<const TensorSource> tensor;
  const std::string content = floats(1U << 20U);
  {
    Server server;
    WireClient client(server.port());
    client.introduce();
    client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {1 << 20}, content)});
    tensor = server.events(TrainingEvent::Kind::value).at(0).value->tensor;
  }
  std::string read(content.size(), '\0');
  QVERIFY(tensor->read(0, std::as_writable_bytes(std::span(read))).has_value());
  QVERIFY(read == content);
}

void StreamsTest::a_value_answers_for_base_and_statistics() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  server.training()->request_tensors(ViewLevel::base, {{"a", 0, false, false}});
  QCOMPARE(Wait(client, 0).answer(), std::string("view a:0"));
  client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {2, 3}, floats(6))});
  const auto bases = server.events(TrainingEvent::Kind::base);
  QCOMPARE(bases.size(), std::size_t{1});
  QCOMPARE(bases.front().base->second.data_type, 11);
  QCOMPARE(bases.front().base->second.shape, (Shape{2, 3}));
  QCOMPARE(bases.front().base->second.bytes, std::int64_t{24});

  server.training()->request_tensors(ViewLevel::statistics, {{"a", 0, false, false}});
  QCOMPARE(Wait(client, 0).answer(), std::string("view a:0"));
  client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {2, 3}, floats(6))});
  const auto statistics = server.events(TrainingEvent::Kind::statistics);
  QCOMPARE(statistics.size(), std::size_t{1});
  QCOMPARE(statistics.front().statistics->second.max, 6.0);
  QCOMPARE(statistics.front().statistics->second.mean, 3.5);
  QCOMPARE(statistics.front().statistics->second.count, std::uint64_t{6});
  QCOMPARE(statistics.front().statistics->second.positive, std::uint64_t{6});
}

void StreamsTest::a_large_graph_delays_no_heartbeat() {
  constexpr int kOperators = 100'000;
  const std::string bytes = chain_graph(kOperators);
  Server server;
  WireClient client(server.port());
  client.introduce();
  std::vector<debugger::Chunk> chunks;
  constexpr std::size_t kChunk = 3U << 20U;
  for (std::size_t at = 0; at < bytes.size(); at += kChunk) {
    debugger::Chunk& chunk = chunks.emplace_back();
    chunk.set_buffer(bytes.substr(at, kChunk));
    chunk.set_finished(at + kChunk >= bytes.size());
  }
  auto sent = std::async(std::launch::async, [&] { return client.send<debugger::Chunk>(&Stub::SendGraph, chunks); });
  QVERIFY(client.beat());
  QCOMPARE(sent.get(), EventReply::OK);
  const auto graphs = server.events(TrainingEvent::Kind::graph);
  QCOMPARE(graphs.size(), std::size_t{1});
  QCOMPARE(graphs.front().graph->operator_count(), std::size_t{kOperators});
}

void StreamsTest::several_graphs_in_one_stream() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  std::vector<debugger::Chunk> chunks;
  for (const char* name : {"graph_a", "graph_b", "no_number"}) {
    proto::GraphProto graph;
    graph.ParseFromString(chain_graph(300));
    graph.set_name(name);
    const std::string bytes = graph.SerializeAsString();
    for (std::size_t at = 0; at < bytes.size(); at += 4096) {
      debugger::Chunk& chunk = chunks.emplace_back();
      chunk.set_buffer(bytes.substr(at, 4096));
      chunk.set_finished(at + 4096 >= bytes.size());
    }
  }
  QCOMPARE(client.send<debugger::Chunk>(&Stub::SendMultiGraphs, chunks), EventReply::OK);
  const auto graphs = server.training()->graphs();
  QCOMPARE(graphs.size(), std::size_t{3});
  QCOMPARE(graphs[2]->name(), std::string_view("no_number"));
}

SPORESCOPE_TEST(StreamsTest)

}  // namespace streams_test

#include "streams_test.moc"
