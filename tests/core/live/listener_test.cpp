// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the answers of the listener.

#include <unistd.h>

#include <QFile>
#include <QScopeGuard>
#include <QtTest>

#include "tests/core/live/listening.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace listener_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace sporescope::live::test;
using debugger::EventReply;
using Stub = debugger::EventListener::Stub;
using sporescope::proto::TensorProto;

namespace {

SetCommand watchpoint(int id) {
  SetCommand command;
  command.id = id;
  command.condition = 13;
  return command;
}

}  // namespace

class ListenerTest : public QObject {
  Q_OBJECT

 private slots:
  void the_exchange_of_the_old_server_in_order();
  void a_client_without_a_training_is_answered_failed();
  void a_wait_that_is_given_up_takes_no_command_with_it();
  void a_command_whose_call_broke_off_is_given_again();
  void a_second_wait_ends_the_first();
  void stopping_answers_those_who_wait_and_cuts_streams();
  void an_address_that_cannot_be_is_told_data();
  void an_address_that_cannot_be_is_told();
  void an_address_of_ipv6_needs_no_brackets();
  void a_port_for_the_administrator_is_told();
  void a_port_is_free_again_after_the_stop();
};

void ListenerTest::the_exchange_of_the_old_server_in_order() {
  Server server;
  WireClient client(server.port());
  QVERIFY(client.introduce("0"));
  QCOMPARE(client.send_graph(chain_graph(2)), EventReply::OK);
  const auto training = server.training();
  Wait first(client, 1);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::ready, kTimeout);
  training->set_watchpoint(watchpoint(1));
  training->run_steps(2);
  QCOMPARE(first.answer(), std::string("set 1"));
  QCOMPARE(Wait(client, 1).answer(), std::string("recheck"));  // the graph has just arrived
  QCOMPARE(Wait(client, 1).answer(), std::string("step"));
  debugger::WatchpointHit hit;
  hit.set_id(1);
  hit.mutable_tensor()->set_node_name("Default/TransData-op99");
  hit.mutable_tensor()->set_slot("0");
  QCOMPARE(client.send<debugger::WatchpointHit>(&Stub::SendWatchpointHits, {hit, hit}), EventReply::OK);
  Wait at_hit(client, 2);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::hit, kTimeout);
  QCOMPARE(server.events(TrainingEvent::Kind::hits).at(0).hits.size(), std::size_t{2});
  QCOMPARE(server.events(TrainingEvent::Kind::hits).at(0).step, 2);
  training->request_tensors(ViewLevel::value, {{"Default/TransData-op99", 0, false, false}});
  QCOMPARE(at_hit.answer(), std::string("view Default/TransData-op99:0"));
  QCOMPARE(client.send<TensorProto>(&Stub::SendTensors, {tensor_message("Default/TransData-op99", {2, 3}, floats(6))}),
           EventReply::OK);
  Wait after_value(client, 2);
  QTRY_COMPARE_WITH_TIMEOUT(server.count(TrainingEvent::Kind::value), std::size_t{1}, kTimeout);
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
  WireClient unregistered_client(server.port());
  QVERIFY(unregistered_client.beat());
  QVERIFY(!unregistered_client.beat(0));
  QVERIFY(!unregistered_client.beat(-1));
  QCOMPARE(Wait(unregistered_client, 0).answer(), std::string("failed"));
  QCOMPARE(unregistered_client.send_graph(chain_graph(2)), EventReply::FAILED);
  QCOMPARE(unregistered_client.send<TensorProto>(&Stub::SendTensors, {tensor_message("a", {1}, floats(1))}),
           EventReply::FAILED);
  QVERIFY(server.listener().trainings().empty());

  WireClient client(server.port());
  QVERIFY(client.introduce());
  QCOMPARE(Wait(client, -1).answer(), std::string("failed"));
  QCOMPARE(Wait(unregistered_client, 0).answer(), std::string("failed"));
}

void ListenerTest::a_wait_that_is_given_up_takes_no_command_with_it() {
  Server server;
  WireClient client(server.port());
  client.introduce();
  const auto training = server.training();
  Wait given_up(client, 3);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::ready, kTimeout);
  given_up.give_up();
  QCOMPARE(given_up.answer(), std::string("broken"));
  // Data that the connection delivers later is processed after the end of that call. If the command had been sent earlier, its
  // loss could not be detected.
  QVERIFY(client.beat());
  // The client is still connected, so it is not lost.
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
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kTimeout);
  Wait second(client, 0);
  QCOMPARE(first.answer(), std::string("failed"));
  server.training()->run_steps(1);
  QCOMPARE(second.answer(), std::string("step"));
}

void ListenerTest::stopping_answers_those_who_wait_and_cuts_streams() {
  Server server;
  WireClient waiting(server.port());
  WireClient sending(server.port());
  waiting.introduce("0:0");
  sending.introduce("1:0");
  Wait wait(waiting, 0);
  QTRY_COMPARE_WITH_TIMEOUT(server.training(0)->state(), TrainingState::ready, kTimeout);
  grpc::ClientContext context;
  EventReply reply;
  const auto stream = sending.stub().SendTensors(&context, &reply);
  QVERIFY(stream->Write(tensor_message("a", {1 << 20}, std::string(1U << 20U, 'x'), false)));
  server.listener().stop();
  QCOMPARE(wait.answer(), std::string("failed"));
  QVERIFY(!stream->Finish().ok());
  QCOMPARE(server.training(0)->state(), TrainingState::lost);
  QCOMPARE(server.training(1)->state(), TrainingState::lost);
  server.training(0)->run_steps(1);  // no client is connected, so nothing happens
  QVERIFY(!waiting.beat());
}

void ListenerTest::an_address_that_cannot_be_is_told_data() {
  QTest::addColumn<QByteArray>("address");
  QTest::addColumn<QByteArray>("text_of");
  QTest::newRow("of another computer") << QByteArray("203.0.113.7") << QByteArray("is not an address of this computer");
  QTest::newRow("of nobody") << QByteArray("300.300.300.300") << QByteArray("is not an address of this computer");
}

void ListenerTest::an_address_that_cannot_be_is_told() {
  QFETCH(const QByteArray, address);
  QFETCH(const QByteArray, text_of);
  ListenOptions options;
  options.address = address.toStdString();
  options.port = 0;
  const auto started = Listener::start(options, [](const auto&) {});
  QVERIFY(!started);
  QVERIFY2(started.error().str().find(text_of.toStdString()) != std::string::npos, started.error().str().c_str());
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

void ListenerTest::a_port_for_the_administrator_is_told() {
  QFile first("/proc/sys/net/ipv4/ip_unprivileged_port_start");
  if (!first.open(QFile::ReadOnly) || first.readAll().toInt() < 2) QSKIP("here anybody may listen on any port");
  ListenOptions options;
  options.port = 1;
  const uid_t user = geteuid();
  const auto back = qScopeGuard([user] { (void)!seteuid(user); });
  if (user == 0) QCOMPARE(seteuid(65'534), 0);  // user "nobody"
  const auto started = Listener::start(options, [](const auto&) {});
  QVERIFY(!started);
  QCOMPARE(started.error().str(), std::string("Port 1 requires administrator rights: choose a port from 1024 to 65535"));
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
  (*first)->stop();  // stopping twice has no effect
  const auto second = Listener::start(options, [](const auto&) {});
  QVERIFY(second.has_value());
}

SPORESCOPE_TEST(ListenerTest)

}  // namespace listener_test

#include "listener_test.moc"
