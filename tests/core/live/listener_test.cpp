// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QtTest>
#include <future>
#include <mutex>
#include <numeric>

#include "core/tensor/statistics.h"
#include "tests/core/live/wire_client.h"

using namespace sporescope;
using namespace sporescope::live;
using debugger::EventReply;
using test::Wait;
using test::WireClient;
using Stub = debugger::EventListener::Stub;
using sporescope::proto::TensorProto;

namespace {

constexpr int kPatience = 60'000;  // milliseconds; only a test that fails waits so long

// A listener on a free port and what its trainings told.
class Server {
 public:
  explicit Server(std::uint64_t most_tensor_bytes = std::uint64_t{1} << 30) {
    ListenOptions options;
    options.most_tensor_bytes = most_tensor_bytes;
    start(options);
  }
  explicit Server(const ListenOptions& options) { start(options); }
  ~Server() {
    if (listener_) listener_->stop();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return listener_->port(); }
  [[nodiscard]] Listener& listener() { return *listener_; }
  [[nodiscard]] std::shared_ptr<Training> training(std::size_t number = 0) const {
    const auto all = listener_->trainings();
    return number < all.size() ? all[number] : nullptr;
  }
  [[nodiscard]] std::vector<TrainingEvent> events(TrainingEvent::Kind kind) const {
    const std::lock_guard lock(mutex_);
    std::vector<TrainingEvent> found;
    for (const TrainingEvent& event : events_) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
  [[nodiscard]] std::size_t count(TrainingEvent::Kind kind) const { return events(kind).size(); }
  /// What concerns no training.
  [[nodiscard]] std::vector<std::string> problems() const {
    const std::lock_guard lock(mutex_);
    return problems_;
  }

 private:
  void start(ListenOptions options) {
    options.port = 0;
    const auto follow = [this](const std::shared_ptr<Training>& training) {
      training->set_observer([this](const TrainingEvent& event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(event);
      });
    };
    const auto note = [this](const Text& problem) {
      const std::lock_guard lock(mutex_);
      problems_.push_back(problem.str());
    };
    auto started = Listener::start(options, follow, note);
    if (started) listener_ = std::move(*started);
  }

  mutable std::mutex mutex_;
  std::vector<TrainingEvent> events_;
  std::vector<std::string> problems_;
  std::unique_ptr<Listener> listener_;
};

TensorProto tensor_message(const std::string& node, const std::vector<std::int64_t>& dims, const std::string& content,
                           bool finished = true) {
  TensorProto message;
  message.set_node_name(node);
  message.set_slot("0");
  message.set_data_type(11);
  for (const std::int64_t size : dims) message.add_dims(size);
  message.set_tensor_content(content);
  message.set_finished(finished);
  return message;
}

std::string floats(std::size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 1.0F);
  return {reinterpret_cast<const char*>(values.data()), count * sizeof(float)};
}

std::string chain_graph(int operators) {
  proto::GraphProto graph;
  graph.set_name("kernel_graph_0");
  for (int i = 0; i < operators; ++i) {
    auto& node = *graph.add_node();
    node.set_name(std::to_string(i + 1));
    node.set_op_type("ReLU");
    node.set_scope("Default/net-Net/block" + std::to_string(i / 100));
    node.set_full_name(node.scope() + "/ReLU-op" + std::to_string(i));
    if (i > 0) node.add_input()->set_name(std::to_string(i));
  }
  return graph.SerializeAsString();
}

SetCommand watchpoint(int id) {
  SetCommand command;
  command.id = id;
  command.condition = 13;
  return command;
}

// Sends bytes to a port and waits until the other side ends the connection; `all`: says before that these were all.
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

// Bytes that are no gRPC.
void send_garbage(std::uint16_t port, const std::string& bytes) { send_bytes(port, bytes, true); }

}  // namespace

class ListenerTest : public QObject {
  Q_OBJECT

 private slots:
  void the_exchange_of_the_old_server_in_order();
  void a_client_without_a_training_is_answered_failed();
  void a_wait_that_is_given_up_takes_no_command_with_it();
  void a_command_whose_call_broke_off_is_given_again();
  void a_second_wait_ends_the_first();
  void a_closed_connection_is_noticed_while_it_waits();
  void only_the_same_run_comes_back_data();
  void only_the_same_run_comes_back();
  void a_run_that_has_ended_does_not_come_back();
  void a_training_that_failed_says_why_data();
  void a_training_that_failed_says_why();
  void an_unknown_version_is_remarked_data();
  void an_unknown_version_is_remarked();
  void who_says_nothing_is_cut_off();
  void too_many_who_say_nothing_are_cut_off();
  void a_stream_that_stands_still_is_given_up();
  void what_all_send_together_is_bounded();
  void an_address_that_cannot_be_is_told_data();
  void an_address_that_cannot_be_is_told();
  void an_address_of_ipv6_needs_no_brackets();
  void garbage_harms_nobody_data();
  void garbage_harms_nobody();
  void values_come_in_chunks_of_any_size_data();
  void values_come_in_chunks_of_any_size();
  void values_outlive_the_listener();
  void lies_about_a_tensor_are_told_data();
  void lies_about_a_tensor_are_told();
  void a_tensor_beyond_the_bound_is_left_out();
  void a_tensor_that_never_ends_delays_nobody();
  void a_broken_stream_is_left_out_whole();
  void a_value_answers_for_base_and_statistics();
  void a_large_graph_delays_no_heartbeat();
  void several_graphs_in_one_stream();
  void a_graph_that_is_none_is_told();
  void stopping_answers_those_who_wait_and_cuts_streams();
  void a_port_is_free_again_after_the_stop();
};

void ListenerTest::the_exchange_of_the_old_server_in_order() {
  Server server;
  WireClient client(server.port());
  QVERIFY(client.introduce("0"));
  QCOMPARE(client.send_graph(chain_graph(2)), EventReply::OK);
  const auto training = server.training();
  Wait first(client, 1);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::ready, kPatience);
  training->set_watchpoint(watchpoint(1));
  training->run_steps(2);
  QCOMPARE(first.answer(), std::string("set 1"));
  QCOMPARE(Wait(client, 1).answer(), std::string("step"));
  debugger::WatchpointHit hit;
  hit.set_id(1);
  hit.mutable_tensor()->set_node_name("Default/TransData-op99");
  hit.mutable_tensor()->set_slot("0");
  QCOMPARE(client.send<debugger::WatchpointHit>(&Stub::SendWatchpointHits, {hit, hit}), EventReply::OK);
  Wait at_hit(client, 2);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::hit, kPatience);
  QCOMPARE(server.events(TrainingEvent::Kind::hits).at(0).hits.size(), std::size_t{2});
  QCOMPARE(server.events(TrainingEvent::Kind::hits).at(0).step, 2);
  training->want(ViewLevel::value, {{"Default/TransData-op99", 0, false, false}});
  QCOMPARE(at_hit.answer(), std::string("view Default/TransData-op99:0"));
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("Default/TransData-op99", {2, 3}, floats(6))}),
           EventReply::OK);
  Wait after_value(client, 2);
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::value), std::size_t{1}, kPatience);
  training->remove_watchpoint(1);
  training->recheck();
  QCOMPARE(after_value.answer(), std::string("remove 1"));
  QCOMPARE(Wait(client, 2).answer(), std::string("recheck"));
  Wait last(client, 2);
  QVERIFY(last.held());
  training->terminate();
  QCOMPARE(last.answer(), std::string("exit"));
  QVERIFY(client.introduce("0", true));
  QCOMPARE(training->state(), TrainingState::ended);
}

void ListenerTest::a_client_without_a_training_is_answered_failed() {
  Server server;
  WireClient stranger(server.port());
  QVERIFY(stranger.beat());
  QVERIFY(!stranger.beat(0));
  QVERIFY(!stranger.beat(-1));
  QCOMPARE(Wait(stranger, 0).answer(), std::string("failed"));
  QCOMPARE(stranger.send_graph(chain_graph(2)), EventReply::FAILED);
  QCOMPARE(stranger.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {1}, floats(1))}), EventReply::FAILED);
  QVERIFY(server.listener().trainings().empty());

  WireClient client(server.port());
  QVERIFY(client.introduce());
  QCOMPARE(Wait(client, -1).answer(), std::string("failed"));
  QCOMPARE(Wait(stranger, 0).answer(), std::string("failed"));
}

void ListenerTest::a_wait_that_is_given_up_takes_no_command_with_it() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  const auto training = server.training();
  Wait given_up(client, 3);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::ready, kPatience);
  given_up.give_up();
  QCOMPARE(given_up.answer(), std::string("broken"));
  // What the connection brings afterwards is behind the end of that call. Had the command been sent before it came, nobody
  // could tell that it was not heard.
  QVERIFY(client.beat());
  // The client is still there and its connection open: it is not lost.
  training->run_steps(1);
  QCOMPARE(Wait(client, 3).answer(), std::string("step"));
}

void ListenerTest::a_command_whose_call_broke_off_is_given_again() {
  Training training;
  Metadata metadata;
  metadata.step = 1;
  training.attach("p", metadata);
  training.set_watchpoint(watchpoint(1));
  training.run_steps(2);
  std::vector<std::string> given;
  const auto ask = [&] {
    return training.wait(metadata, [&](const std::optional<Command>& command) {
      given.emplace_back(std::holds_alternative<SetCommand>(*command) ? "set" : "step");
    });
  };
  training.cancel_wait(ask());
  ask();
  training.cancel_wait(ask());
  ask();
  ask();
  QCOMPARE(given, (std::vector<std::string>{"set", "set", "step", "step", "step"}));
  QCOMPARE(training.steps_left(), std::int64_t{0});
}

void ListenerTest::a_second_wait_ends_the_first() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  Wait first(client, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kPatience);
  Wait second(client, 0);
  QCOMPARE(first.answer(), std::string("failed"));
  server.training()->run_steps(1);
  QCOMPARE(second.answer(), std::string("step"));
}

void ListenerTest::a_closed_connection_is_noticed_while_it_waits() {
  Server server;
  {
    WireClient client(server.port());
    client.introduce();
    Wait wait(client, 0);
    QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kPatience);
    wait.give_up();
    QCOMPARE(wait.answer(), std::string("broken"));
  }
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::lost, kPatience);
}

void ListenerTest::only_the_same_run_comes_back_data() {
  QTest::addColumn<int>("pid_before");
  QTest::addColumn<int>("step_before");
  QTest::addColumn<int>("pid");
  QTest::addColumn<int>("step");
  QTest::addColumn<bool>("same");
  QTest::newRow("the same process") << 4711 << 3 << 4711 << 0 << true;
  QTest::newRow("another process") << 4711 << 3 << 4712 << 3 << false;
  QTest::newRow("one that says what it is, after one that did not") << 0 << 3 << 4712 << 3 << false;
  QTest::newRow("of the old protocol, at its step") << 0 << 3 << 0 << 3 << true;
  QTest::newRow("of the old protocol, a step later") << 0 << 3 << 0 << 4 << true;
  QTest::newRow("of the old protocol, a step earlier") << 0 << 3 << 0 << 2 << false;
  QTest::newRow("of the old protocol, from the beginning") << 0 << 3 << 0 << 0 << false;
}

// A script that is changed and run again is another training: what is known of the one before is not true of it.
void ListenerTest::only_the_same_run_comes_back() {
  QFETCH(const int, pid_before);
  QFETCH(const int, step_before);
  QFETCH(const int, pid);
  QFETCH(const int, step);
  QFETCH(const bool, same);
  Server server;
  debugger::Metadata metadata = WireClient::metadata_of(step_before);
  metadata.set_pid(pid_before);
  std::shared_ptr<Training> training;
  {
    WireClient client(server.port());
    QVERIFY(client.introduce(metadata));
    training = server.training();
  }
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::lost, kPatience);
  metadata.set_pid(pid);
  metadata.set_cur_step(step);
  WireClient again(server.port());
  QVERIFY(again.introduce(metadata));
  QCOMPARE(training->state(), same ? TrainingState::connected : TrainingState::lost);
  QCOMPARE(server.listener().trainings().size(), std::size_t{same ? 1U : 2U});
}

// The next run of the process, maybe over the same connection.
void ListenerTest::a_run_that_has_ended_does_not_come_back() {
  Server server;
  WireClient client(server.port());
  QVERIFY(client.introduce());
  const auto first = server.training();
  QVERIFY(client.introduce("0:0", true));
  QCOMPARE(first->state(), TrainingState::ended);
  QVERIFY(client.introduce());
  QCOMPARE(first->state(), TrainingState::ended);
  QCOMPARE(server.listener().trainings().size(), std::size_t{1});
  QVERIFY(server.training() != first);
}

void ListenerTest::a_training_that_failed_says_why_data() {
  QTest::addColumn<bool>("terminated");
  QTest::newRow("by itself") << false;
  QTest::newRow("after it was told to end") << true;
}

void ListenerTest::a_training_that_failed_says_why() {
  QFETCH(const bool, terminated);
  Server server;
  WireClient client(server.port());
  QVERIFY(client.introduce());
  const auto training = server.training();
  if (terminated) {
    training->terminate();
    QCOMPARE(Wait(client, 1).answer(), std::string("exit"));
  }
  debugger::Metadata last = WireClient::metadata_of(2);
  last.set_training_done(true);
  last.set_failure("ValueError: user bug");
  last.set_traceback("Traceback (most recent call last):");
  QVERIFY(client.introduce(last));
  QCOMPARE(training->state(), terminated ? TrainingState::ended : TrainingState::failed);
  QCOMPARE(training->metadata().failure, std::string(terminated ? "" : "ValueError: user bug"));
  QCOMPARE(training->metadata().traceback.empty(), terminated);
  QCOMPARE(training->step(), 2);
}

void ListenerTest::an_unknown_version_is_remarked_data() {
  QTest::addColumn<QByteArray>("version");
  QTest::addColumn<bool>("known");
  for (const char* version : {"1.0.0", "1.10.1", "2.3.0rc1", "2.10.0", ""})
    QTest::newRow(version) << QByteArray(version) << true;
  for (const char* version : {"9.9.0", "0.7.0-beta", "garbage", "2", "11.0"}) {
    QTest::newRow(version) << QByteArray(version) << false;
  }
}

void ListenerTest::an_unknown_version_is_remarked() {
  QFETCH(const QByteArray, version);
  QFETCH(const bool, known);
  Training training;
  std::vector<std::string> problems;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::problem) problems.push_back(event.problem.str());
  });
  Metadata metadata;
  metadata.ms_version = version.toStdString();
  training.attach("p", metadata);
  QCOMPARE(problems.size(), std::size_t{known ? 0U : 1U});
  if (!known) QVERIFY(problems.front().find(metadata.ms_version) != std::string::npos);
}

void ListenerTest::who_says_nothing_is_cut_off() {
  ListenOptions options;
  options.strangers.introduction = std::chrono::milliseconds(2000);
  options.strangers.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  QTRY_VERIFY_WITH_TIMEOUT(client.introduce(), kPatience);
  Wait wait(client, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kPatience);
  send_bytes(server.port(), "PRI * HTTP/2.0\r\n", false);  // gives back when it is cut off
  QTRY_COMPARE_WITH_TIMEOUT(server.problems().size(), std::size_t{1}, kPatience);
  QVERIFY2(server.problems().back().find("127.0.0.1:") != std::string::npos, server.problems().back().c_str());
  QVERIFY(wait.held());  // who has introduced itself may be silent
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
}

// However young they are.
void ListenerTest::too_many_who_say_nothing_are_cut_off() {
  ListenOptions options;
  options.strangers.introduction = std::chrono::hours(1);
  options.strangers.most_strangers = 1;
  options.strangers.sweep = std::chrono::milliseconds(20);
  Server server(options);
  auto one = std::async(std::launch::async, [&] { send_bytes(server.port(), "PRI", false); });
  auto two = std::async(std::launch::async, [&] { send_bytes(server.port(), "PRI", false); });
  QTRY_COMPARE_WITH_TIMEOUT(server.problems().size(), std::size_t{1}, kPatience);
  const auto ended = [](std::future<void>& connection) {
    return connection.wait_for(std::chrono::milliseconds(0)) == std::future_status::ready;
  };
  QTRY_VERIFY_WITH_TIMEOUT(ended(one) || ended(two), kPatience);
  QVERIFY(!ended(one) || !ended(two));
  server.listener().stop();  // ends the other
}

void ListenerTest::a_stream_that_stands_still_is_given_up() {
  ListenOptions options;
  options.stall = std::chrono::milliseconds(100);
  options.strangers.sweep = std::chrono::milliseconds(20);
  Server server(options);
  WireClient client(server.port());
  client.introduce();
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = client.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(1U << 20U, 'x'), false)));
  QVERIFY(!stream->Finish().ok());  // without WritesDone: it would wait for ever
  QTRY_VERIFY_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem) >= 1, kPatience);
  QVERIFY(server.events(TrainingEvent::Kind::problem).front().problem.str().find("stood still") != std::string::npos);
  // A held WaitCMD is no stream: it may be held for days.
  Wait wait(client, 0);
  QVERIFY(wait.held());
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
}

void ListenerTest::what_all_send_together_is_bounded() {
  ListenOptions options;
  options.most_bytes_in_all = 3U << 20U;
  Server server(options);
  WireClient one(server.port());
  WireClient two(server.port());
  one.introduce("0:0");
  two.introduce("1:0");
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = one.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(2U << 20U, 'x'), false)));
  // Streams are worked off one after the other: when this is answered, the bytes of before are there.
  QCOMPARE(one.send_graph(chain_graph(2)), EventReply::OK);
  const std::string graph = chain_graph(20'000);
  QVERIFY(graph.size() > (1U << 20U));
  QCOMPARE(two.send_graph(graph), EventReply::FAILED);
  QCOMPARE(server.count(TrainingEvent::Kind::problem), std::size_t{1});
  QVERIFY(server.events(TrainingEvent::Kind::problem).front().problem.str().find("3145728") != std::string::npos);
  // What was taken is given back when the tensor has ended.
  QVERIFY(stream->Write(tensor_message("a", {2 << 20}, {}, true)));
  stream->WritesDone();
  QVERIFY(stream->Finish().ok());
  QCOMPARE(two.send_graph(graph), EventReply::OK);
}

void ListenerTest::an_address_that_cannot_be_is_told_data() {
  QTest::addColumn<QByteArray>("address");
  QTest::addColumn<QByteArray>("words");
  QTest::newRow("of another computer") << QByteArray("203.0.113.7") << QByteArray("is not an address of this computer");
  QTest::newRow("of nobody") << QByteArray("300.300.300.300") << QByteArray("is no address that is known here");
}

void ListenerTest::an_address_that_cannot_be_is_told() {
  QFETCH(const QByteArray, address);
  QFETCH(const QByteArray, words);
  ListenOptions options;
  options.address = address.toStdString();
  options.port = 0;
  const auto started = Listener::start(options, [](const auto&) {});
  QVERIFY(!started);
  QVERIFY2(started.error().str().find(words.toStdString()) != std::string::npos, started.error().str().c_str());
  QVERIFY(started.error().str().find(options.address) != std::string::npos);
}

void ListenerTest::an_address_of_ipv6_needs_no_brackets() {
  for (const char* address : {"::1", "[::1]"}) {
    ListenOptions options;
    options.address = address;
    options.port = 0;
    const auto started = Listener::start(options, [](const auto&) {});
    if (!started && started.error().str().find("not an address of this computer") != std::string::npos) {
      QSKIP("this computer has no IPv6");
    }
    QVERIFY2(started, started ? "" : started.error().str().c_str());
  }
}

void ListenerTest::garbage_harms_nobody_data() {
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

void ListenerTest::garbage_harms_nobody() {
  QFETCH(const QByteArray, bytes);
  Server server;
  WireClient client(server.port());
  client.introduce();
  Wait wait(client, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kPatience);
  send_garbage(server.port(), bytes.toStdString());
  QVERIFY(wait.held());
  server.training()->run_steps(1);
  QCOMPARE(wait.answer(), std::string("step"));
  QCOMPARE(server.listener().trainings().size(), std::size_t{1});
}

void ListenerTest::values_come_in_chunks_of_any_size_data() {
  QTest::addColumn<int>("chunk");
  QTest::newRow("one byte short of a float") << 3;
  QTest::newRow("small") << 4096;
  QTest::newRow("kept in the network's buffers") << (3 << 20);
  QTest::newRow("all at once") << (64 << 20);
}

void ListenerTest::values_come_in_chunks_of_any_size() {
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

void ListenerTest::values_outlive_the_listener() {
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

void ListenerTest::lies_about_a_tensor_are_told_data() {
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

void ListenerTest::lies_about_a_tensor_are_told() {
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
  // The next one comes in as if nothing had been.
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("b", {2, 3}, floats(6))}), EventReply::OK);
  QVERIFY(server.events(TrainingEvent::Kind::value).back().value->tensor != nullptr);
}

void ListenerTest::a_tensor_beyond_the_bound_is_left_out() {
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
  QVERIFY(values[0].value->problem.find("1048576") != std::string::npos);
  QVERIFY(values[1].value->tensor != nullptr);
}

void ListenerTest::a_tensor_that_never_ends_delays_nobody() {
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
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::problem), std::size_t{1}, kPatience);
}

void ListenerTest::a_broken_stream_is_left_out_whole() {
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
  // Streams are worked off one after the other: when this one is answered the broken one has ended.
  QVERIFY(client.send_graph(chain_graph(2)) == EventReply::OK);
  server.training()->run_steps(1);
  QCOMPARE(Wait(client, 1).answer(), std::string("step"));
  QCOMPARE(server.count(TrainingEvent::Kind::hits), std::size_t{0});
}

void ListenerTest::a_value_answers_for_base_and_statistics() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  server.training()->want(ViewLevel::base, {{"a", 0, false, false}});
  QCOMPARE(Wait(client, 0).answer(), std::string("view a:0"));
  client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {2, 3}, floats(6))});
  const auto bases = server.events(TrainingEvent::Kind::base);
  QCOMPARE(bases.size(), std::size_t{1});
  QCOMPARE(bases.front().base->second.data_type, 11);
  QCOMPARE(bases.front().base->second.shape, (Shape{2, 3}));
  QCOMPARE(bases.front().base->second.bytes, std::int64_t{24});

  server.training()->want(ViewLevel::statistics, {{"a", 0, false, false}});
  QCOMPARE(Wait(client, 0).answer(), std::string("view a:0"));
  client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {2, 3}, floats(6))});
  const auto statistics = server.events(TrainingEvent::Kind::statistics);
  QCOMPARE(statistics.size(), std::size_t{1});
  QCOMPARE(statistics.front().statistics->second.max, 6.0);
  QCOMPARE(statistics.front().statistics->second.mean, 3.5);
  QCOMPARE(statistics.front().statistics->second.count, std::uint64_t{6});
  QCOMPARE(statistics.front().statistics->second.positive, std::uint64_t{6});
}

void ListenerTest::a_large_graph_delays_no_heartbeat() {
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

void ListenerTest::several_graphs_in_one_stream() {
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

void ListenerTest::a_graph_that_is_none_is_told() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  QCOMPARE(client.send_graph(std::string(1000, '\xff')), EventReply::FAILED);
  QCOMPARE(client.send_graph(chain_graph(50).substr(0, 777)), EventReply::FAILED);
  QCOMPARE(server.count(TrainingEvent::Kind::problem), std::size_t{2});
  QCOMPARE(server.count(TrainingEvent::Kind::graph), std::size_t{0});
  QCOMPARE(client.send_graph(chain_graph(50)), EventReply::OK);
}

void ListenerTest::stopping_answers_those_who_wait_and_cuts_streams() {
  Server server;
  WireClient waiting(server.port());
  WireClient sending(server.port());
  waiting.introduce("0:0");
  sending.introduce("1:0");
  Wait wait(waiting, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training(0)->state(), TrainingState::ready, kPatience);
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = sending.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(1U << 20U, 'x'), false)));
  server.listener().stop();
  QCOMPARE(wait.answer(), std::string("failed"));
  QVERIFY(!stream->Finish().ok());
  QCOMPARE(server.training(0)->state(), TrainingState::lost);
  QCOMPARE(server.training(1)->state(), TrainingState::lost);
  server.training(0)->run_steps(1);  // nobody is there: nothing happens
  QVERIFY(!waiting.beat());
}

void ListenerTest::a_port_is_free_again_after_the_stop() {
  ListenOptions options;
  options.port = 0;
  auto first = Listener::start(options, [](const auto&) {});
  QVERIFY(first.has_value());
  options.port = (*first)->port();
  const auto taken = Listener::start(options, [](const auto&) {});
  QVERIFY(!taken.has_value());
  QVERIFY(taken.error().str().find(std::to_string(options.port)) != std::string::npos);
  (*first)->stop();
  (*first)->stop();  // twice is as good as once
  const auto second = Listener::start(options, [](const auto&) {});
  QVERIFY(second.has_value());
}

QTEST_APPLESS_MAIN(ListenerTest)
#include "listener_test.moc"
