// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests trainings that give no sign of life, with a simulated clock.

#include "core/live/connections.h"

#include <QtTest>

#include "tests/core/live/scripted_client.h"
#include "tests/program/test_class.h"

namespace connections_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace std::chrono_literals;
using test::metadata_of;
using test::ScriptedClient;

namespace {

// Not an address, so the state of its connection is unknown.
const std::string kPeer = "a training";

}  // namespace

class ConnectionsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    connections_ = std::make_unique<Connections>([this](const std::shared_ptr<Training>& training) {
      ++arrived_;
      training->set_observer([this](const TrainingEvent& event) {
        if (event.kind == TrainingEvent::Kind::problem) problems_.push_back(event.problem.str());
      });
    });
    arrived_ = 0;
    problems_.clear();
    training_ = connections_->register_client(kPeer, metadata_of("0:0"));
  }

  void missing_heartbeats_are_silence_and_no_end();
  void it_is_told_since_when();
  void a_training_that_answers_again_goes_on_data();
  void a_training_that_answers_again_goes_on();
  void a_command_that_it_was_given_meanwhile_arrives();
  void who_promised_no_heartbeats_may_be_silent();
  void unresponsive_process_reconnects();

 private:
  void check(Connections::Clock::time_point now) const { (void)connections_->check_liveness(now); }

  const Connections::Clock::time_point start_ = Connections::Clock::now();
  std::unique_ptr<Connections> connections_;
  std::shared_ptr<Training> training_;
  int arrived_ = 0;
  std::vector<std::string> problems_;
};

void ConnectionsTest::missing_heartbeats_are_silence_and_no_end() {
  connections_->heartbeat(kPeer, 30s, start_);
  ScriptedClient client(*training_);
  training_->run_steps(-1);
  QCOMPARE(client.wait(1), std::string("step"));
  check(start_ + 91s);
  QVERIFY(!training_->unresponsive_since());
  check(start_ + 92s);
  QVERIFY(training_->unresponsive_since());
  QCOMPARE(training_->state(), TrainingState::running);
  QVERIFY(training_->is_running());
  QVERIFY(problems_.empty());
  // The state does not depend on how long it lasts. Another check reports nothing new and does not request an immediate one.
  QVERIFY(connections_->check_liveness(start_ + 24h) > start_ + 24h);
  QCOMPARE(training_->state(), TrainingState::running);
}

void ConnectionsTest::it_is_told_since_when() {
  connections_->heartbeat(kPeer, 30s, start_);
  const auto before = std::chrono::system_clock::now();
  check(start_ + 100s);
  const auto after = std::chrono::system_clock::now();
  const auto since = training_->unresponsive_since();
  QVERIFY(since && *since >= before - 100s && *since <= after - 100s);
  check(start_ + 200s);
  QVERIFY(training_->unresponsive_since() == since);
}

void ConnectionsTest::a_training_that_answers_again_goes_on_data() {
  QTest::addColumn<bool>("by_heartbeat");
  QTest::newRow("a heartbeat") << true;
  QTest::newRow("another call") << false;
}

void ConnectionsTest::a_training_that_answers_again_goes_on() {
  QFETCH(const bool, by_heartbeat);
  connections_->heartbeat(kPeer, 30s, start_);
  ScriptedClient client(*training_);
  training_->run_steps(2);
  QCOMPARE(client.wait(1), std::string("step"));
  check(start_ + 100s);
  QVERIFY(training_->unresponsive_since());
  if (by_heartbeat) {
    connections_->heartbeat(kPeer, 30s, start_ + 130s);
  } else {
    connections_->mark_alive(kPeer, start_ + 130s);
  }
  QVERIFY(!training_->unresponsive_since());
  QCOMPARE(client.wait(2), std::string("step"));
  check(start_ + 150s);
  QVERIFY(!training_->unresponsive_since());
}

// Its call is held while its process is stopped.
void ConnectionsTest::a_command_that_it_was_given_meanwhile_arrives() {
  connections_->heartbeat(kPeer, 30s, start_);
  ScriptedClient client(*training_);
  QCOMPARE(client.wait(1), std::string("held"));
  check(start_ + 100s);
  QVERIFY(training_->unresponsive_since());
  training_->run_steps(1);
  QCOMPARE(client.answer(), std::string("step"));
}

void ConnectionsTest::who_promised_no_heartbeats_may_be_silent() {
  check(start_ + 24h);
  QVERIFY(!training_->unresponsive_since());
}

void ConnectionsTest::unresponsive_process_reconnects() {
  Metadata metadata = metadata_of("1:0");
  metadata.process.pid = 4711;
  const auto training = connections_->register_client("before", metadata);
  connections_->heartbeat("before", 30s, start_);
  check(start_ + 100s);
  QVERIFY(training->unresponsive_since());
  QVERIFY(connections_->register_client("afterwards", metadata) == training);
  QVERIFY(!training->unresponsive_since());
  QCOMPARE(arrived_, 2);
}

SPORESCOPE_TEST(ConnectionsTest)

}  // namespace connections_test

#include "connections_test.moc"
