// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <grpcpp/create_channel.h>
#include <sys/stat.h>

#include <QtTest>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "core/serve/engine_server.h"
#include "proto/engine.grpc.pb.h"
#include "tests/program/test_class.h"

namespace engine_server_test {

namespace wire = sporescope::engine;
using sporescope::serve::EngineServer;

namespace {

const std::string kSample = SPORESCOPE_SOURCE "/resources/sample";
const std::string kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";

/// A client of the engine that has the sample open.
class Client {
 public:
  explicit Client(const EngineServer& server)
      : stub(wire::Engine::NewStub(grpc::CreateChannel(server.address(), grpc::InsecureChannelCredentials()))) {}

  /// Opens the only dump at a path.
  wire::Dump open(const std::string& path) {
    wire::OpenRequest request;
    request.set_path(path);
    wire::Dump dump;
    grpc::ClientContext context;
    const auto reader = stub->Open(&context, request);
    for (wire::OpenReply reply; reader->Read(&reply);) {
      if (reply.has_dump()) dump = reply.dump();
    }
    status = reader->Finish();
    return dump;
  }

  std::vector<wire::Tensor> tensors(const wire::TensorsRequest& request) {
    grpc::ClientContext context;
    return all<wire::Tensor>(*stub->Tensors(&context, request));
  }

  template <class Record, class Reader>
  std::vector<Record> all(Reader& reader) {
    std::vector<Record> records;
    for (Record record; reader.Read(&record);) records.push_back(record);
    status = reader.Finish();
    return records;
  }

  std::unique_ptr<wire::Engine::Stub> stub;
  grpc::Status status;
};

wire::TensorsRequest output_of_log(std::uint32_t dump) {
  wire::TensorsRequest request;
  request.set_dump(dump);
  request.mutable_selection()->set_node("Log-op0");
  request.mutable_selection()->set_iteration("1");
  request.mutable_selection()->set_io("output");
  return request;
}

}  // namespace

/// Tests the engine over its socket with the sample dump.
class EngineServerTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void its_folder_is_its_users_alone();
  void its_folder_goes_with_it();
  void opens_dumps();
  void lists_nodes();
  void dumps_statistics();
  void sends_values_in_pieces();
  void checks_what_a_watch_file_says();
  void finds_the_first_cause();
  void a_wrong_question_is_an_error_with_a_sentence();
  void a_call_can_be_cancelled();

 private:
  std::unique_ptr<EngineServer> server_;
};

void EngineServerTest::init() {
  auto server = EngineServer::start();
  QVERIFY2(server.has_value(), server ? "" : server.error().str().c_str());
  server_ = std::move(*server);
}

void EngineServerTest::its_folder_is_its_users_alone() {
  const auto socket = std::filesystem::path(server_->address().substr(5));
  struct stat snapshot {};
  QCOMPARE(stat(socket.parent_path().c_str(), &snapshot), 0);
  QCOMPARE(int(snapshot.st_mode & 0777), 0700);
  QVERIFY(std::filesystem::is_socket(socket));
}

void EngineServerTest::its_folder_goes_with_it() {
  const auto folder = std::filesystem::path(server_->address().substr(5)).parent_path();
  server_.reset();
  QVERIFY(!std::filesystem::exists(folder));
}

void EngineServerTest::opens_dumps() {
  Client client(*server_);
  const wire::Dump dump = client.open(kSample);
  QVERIFY(client.status.ok());
  QCOMPARE(dump.family(), std::string("mindspore-sync"));
  QCOMPARE(dump.graphs_size(), 1);
  QCOMPARE(dump.graphs(0).name(), std::string("kernel_graph0"));
  QCOMPARE(dump.graphs(0).iterations_size(), 2);
  QCOMPARE(dump.graphs(0).history_size(), 4);
  std::uint64_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kSample)) files += entry.path().extension() == ".npy";
  QCOMPARE(dump.tensor_files(), files);
  QVERIFY(client.open(kSample).id() != dump.id());
}

void EngineServerTest::lists_nodes() {
  Client client(*server_);
  wire::NodesRequest request;
  request.set_dump(client.open(kSample).id());
  request.mutable_selection()->set_type("Log");
  request.set_with_sources(true);
  grpc::ClientContext context;
  const auto nodes = client.all<wire::Node>(*client.stub->Nodes(&context, request));
  QCOMPARE(nodes.size(), std::size_t{1});
  QCOMPARE(nodes[0].name(), kLog);
  QCOMPARE(nodes[0].inputs_size(), 1);
  QCOMPARE(nodes[0].outputs(0).dtype(), std::string("float32"));
  QCOMPARE(nodes[0].sources(0).line(), std::uint32_t{60});
}

void EngineServerTest::dumps_statistics() {
  Client client(*server_);
  wire::TensorsRequest request = output_of_log(client.open(kSample).id());
  request.set_with_statistics(true);
  const auto tensors = client.tensors(request);
  QCOMPARE(tensors.size(), std::size_t{1});
  QCOMPARE(tensors[0].statistics().count(), std::uint64_t{40});
  QCOMPARE(tensors[0].statistics().neg_inf(), std::uint64_t{36});
  QCOMPARE(tensors[0].statistics().max(), 0.0);
  request.set_with_statistics(false);
  QVERIFY(!client.tensors(request)[0].has_statistics());
}

void EngineServerTest::sends_values_in_pieces() {
  Client client(*server_);
  wire::ValuesRequest request;
  request.set_dump(client.open(kSample).id());
  request.set_record(client.tensors(output_of_log(request.dump()))[0].record());
  request.set_slice("0:2");
  grpc::ClientContext context;
  std::string bytes;
  const auto replies = client.all<wire::ValuesReply>(*client.stub->Values(&context, request));
  QVERIFY(client.status.ok());
  QCOMPARE(replies.at(0).head().dtype(), std::string("float32"));
  QCOMPARE(replies[0].head().shape_size(), 2);
  QCOMPARE(replies[0].head().shape(0), std::int64_t{2});
  for (std::size_t i = 1; i < replies.size(); ++i) bytes += replies[i].piece();
  QCOMPARE(bytes.size(), std::size_t{2 * 10 * 4});
  int infinite = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    float value = 0;
    std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
    infinite += std::isinf(value) ? 1 : 0;
  }
  QCOMPARE(infinite, 18);  // one zero of ten in each row
}

void EngineServerTest::checks_what_a_watch_file_says() {
  Client client(*server_);
  wire::CheckRequest request;
  request.set_dump(client.open(kSample).id());
  request.set_watch_file(R"({"format":1,"watchpoints":[{"id":7,"condition":"tensor_overflow"}]})");
  grpc::ClientContext context;
  const auto replies = client.all<wire::CheckReply>(*client.stub->Check(&context, request));
  QVERIFY(client.status.ok());
  std::uint64_t hits = 0;
  std::uint64_t first = 0;
  for (const auto& reply : replies) {
    if (!reply.has_hit()) continue;
    if (hits++ == 0) first = reply.hit().tensor().record();
    QCOMPARE(reply.hit().watchpoint(), 7);
  }
  QVERIFY(hits > 0);
  QCOMPARE(first, std::uint64_t{client.tensors(output_of_log(request.dump()))[0].record()});
  QVERIFY(replies.back().has_end());
  QCOMPARE(replies.back().end().hits(), hits);
  QVERIFY(replies.back().end().complete());
}

void EngineServerTest::finds_the_first_cause() {
  Client client(*server_);
  wire::FirstCauseRequest request;
  request.set_dump(client.open(kSample).id());
  grpc::ClientContext context;
  const auto replies = client.all<wire::FirstCauseReply>(*client.stub->FirstCause(&context, request));
  const auto found = std::find_if(replies.begin(), replies.end(), [](const auto& reply) { return reply.has_finding(); });
  QVERIFY(found != replies.end());
  QCOMPARE(found->finding().kind(), std::string("operator"));
  QCOMPARE(found->finding().impact(), std::string("loss"));
  QCOMPARE(found->finding().tensor().record(), client.tensors(output_of_log(request.dump()))[0].record());
  QVERIFY(replies.back().end().complete());
}

void EngineServerTest::a_wrong_question_is_an_error_with_a_sentence() {
  Client client(*server_);
  client.open("/nowhere/at/all");
  QCOMPARE(int(client.status.error_code()), int(grpc::StatusCode::NOT_FOUND));
  QVERIFY(client.status.error_message().find("/nowhere/at/all") != std::string::npos);
  client.tensors(output_of_log(99));
  QCOMPARE(int(client.status.error_code()), int(grpc::StatusCode::NOT_FOUND));
  wire::TensorsRequest request = output_of_log(client.open(kSample).id());
  request.mutable_selection()->set_iteration("often");
  client.tensors(request);
  QCOMPARE(int(client.status.error_code()), int(grpc::StatusCode::INVALID_ARGUMENT));
  wire::ValuesRequest values;
  values.set_dump(request.dump());
  values.set_record(4'000'000'000U);
  grpc::ClientContext context;
  client.all<wire::ValuesReply>(*client.stub->Values(&context, values));
  QCOMPARE(int(client.status.error_code()), int(grpc::StatusCode::NOT_FOUND));
}

void EngineServerTest::a_call_can_be_cancelled() {
  Client client(*server_);
  wire::TensorsRequest request;
  request.set_dump(client.open(kSample).id());
  request.set_with_statistics(true);
  grpc::ClientContext context;
  const auto reader = client.stub->Tensors(&context, request);
  wire::Tensor first;
  QVERIFY(reader->Read(&first));
  context.TryCancel();
  while (reader->Read(&first)) {
  }
  QCOMPARE(int(reader->Finish().error_code()), int(grpc::StatusCode::CANCELLED));
  // The engine still answers.
  QCOMPARE(client.tensors(output_of_log(request.dump())).size(), std::size_t{1});
}

SPORESCOPE_TEST(EngineServerTest)

}  // namespace engine_server_test

#include "engine_server_test.moc"
