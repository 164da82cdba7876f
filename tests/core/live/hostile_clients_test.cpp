// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests clients that send nothing, too much, or garbage.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QtTest>
#include <future>

#include "tests/core/live/listening.h"
#include "tests/core/live/raw_client.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace hostile_clients_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace sporescope::live::test;
using debugger::EventReply;
using Stub = debugger::EventListener::Stub;
using sporescope::proto::TensorProto;

namespace {

// Sends bytes to a port and waits until the server closes the connection. `all` closes the sending direction before waiting.
void send_bytes(std::uint16_t port, const std::string& bytes, bool all) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(port);
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(descriptor, reinterpret_cast<const sockaddr*>(&place), sizeof(place)) == 0) {
    (void)!send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (all) shutdown(descriptor, SHUT_WR);
    char answer[512];
    while (recv(descriptor, answer, sizeof(answer), 0) > 0) continue;
  }
  close(descriptor);
}

// Sends bytes that are not gRPC.
void send_garbage(std::uint16_t port, const std::string& bytes) { send_bytes(port, bytes, true); }

}  // namespace

class HostileClientsTest : public QObject {
  Q_OBJECT

 private slots:
  void silent_client_is_disconnected();
  void who_sends_heartbeats_alone_is_cut_off();
  void too_many_who_say_nothing_are_cut_off();
  void connection_limit_closes_only_excess_clients();
  void half_an_introduction_is_none();
  void half_a_message_is_given_up();
  void a_stream_that_stands_still_is_given_up();
  void what_all_send_together_is_bounded();
  void tiny_pieces_count_for_what_they_take();
  void hits_without_end_are_left_out();
  void answers_that_break_off_are_told();
  void a_message_that_is_too_large_is_not_taken_in();
  void garbage_does_not_affect_other_clients_data();
  void garbage_does_not_affect_other_clients();
  void lies_about_a_tensor_are_told_data();
  void lies_about_a_tensor_are_told();
  void a_tensor_beyond_the_bound_is_left_out();
  void a_tensor_that_never_ends_delays_nobody();
  void a_broken_stream_is_left_out_whole();
  void a_graph_that_is_none_is_told();
};

void HostileClientsTest::silent_client_is_disconnected() {
  ListenOptions options;
  options.unregistered.registration_timeout = std::chrono::milliseconds(2000);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  QTRY_VERIFY_WITH_TIMEOUT(client.introduce(), kTimeout);
  Wait wait(client, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kTimeout);
  send_bytes(server.port(), "PRI * HTTP/2.0\r\n", false);  // returns when the connection is closed
  QTRY_COMPARE_WITH_TIMEOUT(server.problems().size(), std::size_t{1}, kTimeout);
  QVERIFY2(server.problems().back().find("127.0.0.1:") != std::string::npos, server.problems().back().c_str());
  QVERIFY(wait.held());  // registered clients may be silent
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
}

// A heartbeat does not register a client.
void HostileClientsTest::who_sends_heartbeats_alone_is_cut_off() {
  ListenOptions options;
  options.unregistered.registration_timeout = std::chrono::milliseconds(2000);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  QTRY_VERIFY_WITH_TIMEOUT(client.introduce(), kTimeout);
  WireClient unregistered_client(server.port());
  QVERIFY(unregistered_client.beat());
  QTRY_COMPARE_WITH_TIMEOUT(server.problems().size(), std::size_t{1}, kTimeout);
  QVERIFY(client.beat());
  QCOMPARE(server.training()->state(), TrainingState::connected);
}

// The limit applies regardless of the age of the connections.
void HostileClientsTest::too_many_who_say_nothing_are_cut_off() {
  ListenOptions options;
  options.unregistered.registration_timeout = std::chrono::hours(1);
  options.unregistered.max_unregistered = 1;
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  auto one = std::async(std::launch::async, [&] { send_bytes(server.port(), "PRI", false); });
  auto two = std::async(std::launch::async, [&] { send_bytes(server.port(), "PRI", false); });
  QTRY_COMPARE_WITH_TIMEOUT(server.problems().size(), std::size_t{1}, kTimeout);
  const auto ended = [](std::future<void>& connection) {
    return connection.wait_for(std::chrono::milliseconds(0)) == std::future_status::ready;
  };
  QTRY_VERIFY_WITH_TIMEOUT(ended(one) || ended(two), kTimeout);
  QVERIFY(!ended(one) || !ended(two));
  QVERIFY2(server.problems().back().find("More than 1 at once") != std::string::npos, server.problems().back().c_str());
  server.listener().stop();  // ends the other client
}

void HostileClientsTest::connection_limit_closes_only_excess_clients() {
  ListenOptions options;
  options.unregistered.registration_timeout = std::chrono::hours(1);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  QTRY_VERIFY_WITH_TIMEOUT(client.introduce(), kTimeout);
  Wait wait(client, 0);
  std::vector<std::unique_ptr<RawClient>> many;
  for (int i = 0; i < 100; ++i) {
    many.push_back(std::make_unique<RawClient>(server.port()));
    QVERIFY(many.back()->connected());
  }
  const auto closed = [&] { return std::count_if(many.begin(), many.end(), [](const auto& one) { return one->closed(); }); };
  QTRY_COMPARE_WITH_TIMEOUT(closed(), std::ptrdiff_t{36}, kTimeout);
  QVERIFY2(server.problems().front().find("More than 64 at once") != std::string::npos, server.problems().front().c_str());
  QVERIFY(wait.held());
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
}

void HostileClientsTest::half_an_introduction_is_none() {
  ListenOptions options;
  options.unregistered.registration_timeout = std::chrono::milliseconds(200);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  RawClient client(server.port());
  client.send_preface();
  client.half_a_call(1, "SendMetadata", WireClient::metadata_of(0).SerializeAsString());
  QTRY_VERIFY_WITH_TIMEOUT(client.closed(), kTimeout);
  QVERIFY(!server.training());
  QVERIFY2(server.problems().front().find("did not identify themselves as a training within") != std::string::npos,
           server.problems().front().c_str());
}

void HostileClientsTest::half_a_message_is_given_up() {
  ListenOptions options;
  options.stall = std::chrono::milliseconds(100);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  RawClient client(server.port());
  client.send_preface();
  client.call(1, "SendMetadata", WireClient::metadata_of(0).SerializeAsString());
  QTRY_VERIFY_WITH_TIMEOUT(server.training(), kTimeout);
  client.half_a_call(3, "SendTensors", tensor_message("a", {2, 3}, floats(6)).SerializeAsString());
  QTRY_VERIFY_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem) >= 1, kTimeout);
  const std::string recorded = server.events(TrainingEvent::Kind::problem).front().problem.str();
  QVERIFY2(recorded.find("stopped sending in the middle") != std::string::npos, recorded.c_str());
  // It remains a training, and its complete messages are processed.
  client.call(5, "SendTensors", tensor_message("b", {2, 3}, floats(6)).SerializeAsString());
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::value), std::size_t{1}, kTimeout);
  QVERIFY(!client.closed());
}

void HostileClientsTest::a_stream_that_stands_still_is_given_up() {
  ListenOptions options;
  options.stall = std::chrono::milliseconds(100);
  options.unregistered.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(1U << 20U, 'x'), false)));
  QVERIFY(!stream->Finish().ok());  // without WritesDone it would wait forever
  QTRY_VERIFY_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem) >= 1, kTimeout);
  QVERIFY(server.events(TrainingEvent::Kind::problem).front().problem.str().find("stopped sending") != std::string::npos);
  // A held WaitCMD is not a stream: it may be held for days.
  Wait wait(client, 0);
  QVERIFY(wait.held());
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
}

void HostileClientsTest::what_all_send_together_is_bounded() {
  ListenOptions options;
  options.max_bytes_in_all = 3U << 20U;
  Server server(options);
  WireClient one(server.port());
  WireClient two(server.port());
  one.introduce("0:0");
  two.introduce("1:0");
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = one.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(2U << 20U, 'x'), false)));
  // Streams are processed in order: when this one is answered, the earlier bytes have arrived.
  QCOMPARE(one.send_graph(chain_graph(2)), EventReply::OK);
  const std::string graph = chain_graph(20'000);
  QVERIFY(graph.size() > (1U << 20U));
  QCOMPARE(two.send_graph(graph), EventReply::FAILED);
  QCOMPARE(server.count(TrainingEvent::Kind::problem), std::size_t{1});
  QVERIFY(server.events(TrainingEvent::Kind::problem).front().problem.str().find("3145728") != std::string::npos);
  // The reserved memory is released when the tensor has ended.
  QVERIFY(stream->Write(tensor_message("a", {2 << 20}, {}, true)));
  stream->WritesDone();
  QVERIFY(stream->Finish().ok());
  QCOMPARE(two.send_graph(graph), EventReply::OK);
}

// A piece of one byte uses a hundred times as much memory.
void HostileClientsTest::tiny_pieces_count_for_what_they_take() {
  ListenOptions options;
  options.max_bytes_in_all = 64U << 10U;
  Server server(options);
  WireClient client(server.port());
  client.introduce();
  const std::vector<TensorProto> messages(1000, tensor_message("a", {1 << 20}, "x", false));
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, messages), EventReply::FAILED);
  const std::string recorded = server.events(TrainingEvent::Kind::problem).front().problem.str();
  QVERIFY2(recorded.find("A tensor was discarded") != std::string::npos, recorded.c_str());
}

void HostileClientsTest::hits_without_end_are_left_out() {
  ListenOptions options;
  options.max_bytes_in_all = 1U << 20U;
  Server server(options);
  WireClient client(server.port());
  client.introduce();
  debugger::WatchpointHit hit;
  hit.set_id(1);
  hit.mutable_tensor()->set_node_name(std::string(10'000, 'x'));
  const std::vector<debugger::WatchpointHit> hits(200, hit);
  QCOMPARE(client.send<debugger::WatchpointHit>(&Stub::SendWatchpointHits, hits), EventReply::FAILED);
  QCOMPARE(server.count(TrainingEvent::Kind::problem), std::size_t{1});
  const std::string recorded = server.events(TrainingEvent::Kind::problem).front().problem.str();
  QVERIFY2(recorded.find("1048576") != std::string::npos, recorded.c_str());
  // The reserved memory is released.
  QCOMPARE(client.send<debugger::WatchpointHit>(&Stub::SendWatchpointHits, {hit}), EventReply::OK);
}

void HostileClientsTest::answers_that_break_off_are_told() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendTensorStats(&context, &reply);
  QVERIFY(stream->Write(debugger::TensorSummary()));
  // Streams are processed in order: when this one is answered, the earlier messages have been processed.
  QCOMPARE(client.send_graph(chain_graph(2)), EventReply::OK);
  context.TryCancel();
  QVERIFY(!stream->Finish().ok());
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem), std::size_t{1}, kTimeout);
  const std::string recorded = server.events(TrainingEvent::Kind::problem).front().problem.str();
  QVERIFY2(recorded.find("discarded after 1") != std::string::npos, recorded.c_str());
}

// The message is rejected by its length: it uses no memory and delays no other client.
void HostileClientsTest::a_message_that_is_too_large_is_not_taken_in() {
  ListenOptions options;
  options.max_message_bytes = 1 << 20;
  Server server(options);
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendTensors(&context, &reply);
  stream->Write(tensor_message("a", {1 << 19}, std::string(2U << 20U, 'x')));
  const grpc::Status status = stream->Finish();
  QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  QVERIFY2(status.error_message().find("1048576") != std::string::npos, status.error_message().c_str());
  QCOMPARE(server.count(TrainingEvent::Kind::value), std::size_t{0});
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  QCOMPARE(server.count(TrainingEvent::Kind::value), std::size_t{1});
}

void HostileClientsTest::garbage_does_not_affect_other_clients_data() {
  QTest::addColumn<QByteArray>("bytes");
  const QByteArray preface("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  QTest::newRow("http 1") << QByteArray("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  QTest::newRow("tls hello") << QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);
  QTest::newRow("zeros") << QByteArray(100'000, '\0');
  QTest::newRow("ones") << QByteArray(100'000, '\xff');
  QTest::newRow("preface, then zeros") << preface + QByteArray(100'000, '\0');
  QTest::newRow("preface, then a frame of 16 MiB") << preface + QByteArray("\xff\xff\xff\x00\x00\x00\x00\x00\x01", 9);
  QTest::newRow("nothing") << QByteArray();
}

void HostileClientsTest::garbage_does_not_affect_other_clients() {
  QFETCH(const QByteArray, bytes);
  Server server;
  WireClient client(server.port());
  client.introduce();
  Wait wait(client, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kTimeout);
  send_garbage(server.port(), bytes.toStdString());
  QVERIFY(wait.held());
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
  QCOMPARE(server.listener().trainings().size(), std::size_t{1});
}

void HostileClientsTest::lies_about_a_tensor_are_told_data() {
  QTest::addColumn<QVector<qint64>>("dims");
  QTest::addColumn<int>("type");
  QTest::addColumn<int>("bytes");
  const qint64 huge = qint64{1} << 40;
  QTest::newRow("2^40 x 2^40") << QVector<qint64>{huge, huge} << 11 << 24;
  QTest::newRow("2 GiB announced") << QVector<qint64>{qint64{1} << 29} << 11 << 24;
  QTest::newRow("a negative size") << QVector<qint64>{-1, -6} << 11 << 24;
  QTest::newRow("an unknown type") << QVector<qint64>{6} << 99 << 24;
  QTest::newRow("more than promised") << QVector<qint64>{5} << 11 << 24;
  QTest::newRow("a thousand dimensions") << QVector<qint64>(1000, 1) << 11 << 4;
}

void HostileClientsTest::lies_about_a_tensor_are_told() {
  QFETCH(const QVector<qint64>, dims);
  QFETCH(const int, type);
  QFETCH(const int, bytes);
  Server server;
  WireClient client(server.port());
  client.introduce();
  TensorProto message = tensor_message("a", std::vector<std::int64_t>(dims.begin(), dims.end()),
                                       std::string(static_cast<std::size_t>(bytes), 'x'));
  message.set_data_type(type);
  client.send<TensorProto>(&Stub::SendTensors, {message});
  const auto values = server.events(TrainingEvent::Kind::value);
  for (const TrainingEvent& event : values) {
    QVERIFY(!event.value->tensor);
    QVERIFY(!event.value->problem.empty());
  }
  QVERIFY(values.size() + server.count(TrainingEvent::Kind::problem) == 1);
  // The next tensor is received normally.
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  QVERIFY(server.events(TrainingEvent::Kind::value).back().value->tensor != nullptr);
}

void HostileClientsTest::a_tensor_beyond_the_bound_is_left_out() {
  Server server(1U << 20U);
  WireClient client(server.port());
  client.introduce();
  std::vector<TensorProto> messages(40, tensor_message("a", {10 << 20}, std::string(1U << 20U, 'x'), false));
  messages.back().set_finished(true);
  messages.push_back(tensor_message("b", {2, 3}, floats(6)));
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, messages), EventReply::OK);
  const auto values = server.events(TrainingEvent::Kind::value);
  QCOMPARE(values.size(), std::size_t{2});
  QVERIFY(!values[0].value->tensor);
  QVERIFY(values[0].value->problem.str().find("1048576") != std::string::npos);
  QVERIFY(values[1].value->tensor != nullptr);
}

void HostileClientsTest::a_tensor_that_never_ends_delays_nobody() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(1U << 20U, 'x'), false)));
  QVERIFY(client.beat());
  server.training()->run_steps(2);
  QCOMPARE(Wait(client, 0).answer(), std::string("step"));
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  QCOMPARE(server.count(TrainingEvent::Kind::value), std::size_t{1});
  stream->WritesDone();
  QVERIFY(stream->Finish().ok());
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem), std::size_t{1}, kTimeout);
}

void HostileClientsTest::a_broken_stream_is_left_out_whole() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendWatchpointHits(&context, &reply);
  debugger::WatchpointHit hit;
  hit.set_id(1);
  QVERIFY(stream->Write(hit));
  context.TryCancel();
  QVERIFY(!stream->Finish().ok());
  // Streams are processed in order: when this one is answered, the interrupted one has ended.
  QVERIFY(client.send_graph(chain_graph(2)) == EventReply::OK);
  server.training()->run_steps(1);
  QCOMPARE(Wait(client, 1).answer(), std::string("step"));
  QCOMPARE(server.count(TrainingEvent::Kind::hits), std::size_t{0});
}

void HostileClientsTest::a_graph_that_is_none_is_told() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  QCOMPARE(client.send_graph(std::string(1000, '\xff')), EventReply::FAILED);
  QCOMPARE(client.send_graph(chain_graph(50).substr(0, 777)), EventReply::FAILED);
  QCOMPARE(server.count(TrainingEvent::Kind::problem), std::size_t{2});
  QCOMPARE(server.count(TrainingEvent::Kind::graph), std::size_t{0});
  QCOMPARE(client.send_graph(chain_graph(50)), EventReply::OK);
}

SPORESCOPE_TEST(HostileClientsTest)

}  // namespace hostile_clients_test

#include "hostile_clients_test.moc"
