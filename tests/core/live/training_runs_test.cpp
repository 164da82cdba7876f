// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests how trainings connect, reconnect, and end.

#include <QtTest>
#include <algorithm>

#include "tests/core/live/listening.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace training_runs_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace sporescope::live::test;
using debugger::EventReply;

class RunsTest : public QObject {
  Q_OBJECT

 private slots:
  void a_closed_connection_is_noticed_while_it_waits();
  void only_the_same_run_comes_back_data();
  void only_the_same_run_comes_back();
  void a_run_that_has_ended_does_not_come_back();
  void a_training_that_failed_says_why_data();
  void a_training_that_failed_says_why();
  void a_training_that_raised_stands_before_it_fails_data();
  void a_training_that_raised_stands_before_it_fails();
  void who_does_not_give_the_token_is_refused_data();
  void who_does_not_give_the_token_is_refused();
  void an_unknown_version_is_remarked_data();
  void an_unknown_version_is_remarked();
  void what_was_wrong_before_anybody_observed_is_told();
};

void RunsTest::a_closed_connection_is_noticed_while_it_waits() {
  Server server;
  {
    WireClient client(server.port());
    client.introduce();
    Wait wait(client, 0);
    QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::ready, kTimeout);
    wait.give_up();
    QCOMPARE(wait.answer(), std::string("broken"));
  }
  QTRY_COMPARE_WITH_TIMEOUT(server.training()->state(), TrainingState::lost, kTimeout);
}

void RunsTest::only_the_same_run_comes_back_data() {
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

// A script that is changed and started again is another training: data of the previous one does not apply.
void RunsTest::only_the_same_run_comes_back() {
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
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::lost, kTimeout);
  metadata.set_pid(pid);
  metadata.set_cur_step(step);
  WireClient again(server.port());
  QVERIFY(again.introduce(metadata));
  QCOMPARE(training->state(), same ? TrainingState::connected : TrainingState::lost);
  QCOMPARE(server.listener().trainings().size(), std::size_t{same ? 1U : 2U});
}

// The next run of the process, possibly over the same connection.
void RunsTest::a_run_that_has_ended_does_not_come_back() {
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

void RunsTest::a_training_that_failed_says_why_data() {
  QTest::addColumn<bool>("terminated");
  QTest::newRow("by itself") << false;
  QTest::newRow("after it was told to end") << true;
}

void RunsTest::a_training_that_failed_says_why() {
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

void RunsTest::a_training_that_raised_stands_before_it_fails_data() {
  QTest::addColumn<bool>("terminated");
  QTest::newRow("let go on") << false;
  QTest::newRow("told to end") << true;
}

void RunsTest::a_training_that_raised_stands_before_it_fails() {
  QFETCH(const bool, terminated);
  Server server;
  WireClient client(server.port());
  QVERIFY(client.introduce());
  const auto training = server.training();
  training->run_steps(-1);
  QCOMPARE(Wait(client, 1).answer(), std::string("step"));
  debugger::Metadata at_failure = WireClient::metadata_of(2);
  at_failure.set_failure("ValueError: user bug");
  at_failure.set_traceback("Traceback (most recent call last):");
  Wait is_paused(client, at_failure);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::at_exception, kTimeout);
  QVERIFY(is_paused.held());
  QVERIFY(!training->is_running());
  QCOMPARE(training->metadata().failure, std::string("ValueError: user bug"));
  // It can be requested any number of times.
  training->request_tensors(ViewLevel::value, {{"relu", 0, false, false}});
  QCOMPARE(is_paused.answer(), std::string("view relu:0"));
  Wait paused_again(client, at_failure);
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::at_exception, kTimeout);
  if (terminated) {
    training->terminate();
  } else {
    training->run_steps(-1);
  }
  QCOMPARE(paused_again.answer(), std::string(terminated ? "exit" : "step"));
  at_failure.set_training_done(true);
  QVERIFY(client.introduce(at_failure));
  QCOMPARE(training->state(), TrainingState::failed);
  QCOMPARE(training->metadata().failure, std::string("ValueError: user bug"));
  QVERIFY(!training->metadata().traceback.empty());
}

void RunsTest::who_does_not_give_the_token_is_refused_data() {
  QTest::addColumn<QByteArray>("token");
  QTest::addColumn<bool>("taken");
  QTest::newRow("none, as the old clients") << QByteArray() << false;
  QTest::newRow("another one") << QByteArray("0123456789abcdeg") << false;
  QTest::newRow("a part of it") << QByteArray("0123456789abcde") << false;
  QTest::newRow("more than it") << QByteArray("0123456789abcdeff") << false;
  QTest::newRow("it") << QByteArray("0123456789abcdef") << true;
}

void RunsTest::who_does_not_give_the_token_is_refused() {
  QFETCH(const QByteArray, token);
  QFETCH(const bool, taken);
  ListenOptions options;
  options.token = "0123456789abcdef";
  Server server(options);
  WireClient client(server.port());
  for (int tries = 0; tries < 3; ++tries) {
    const grpc::Status status = client.introduce(WireClient::metadata_of(0), token.toStdString());
    QCOMPARE(status.error_code(), taken ? grpc::StatusCode::OK : grpc::StatusCode::UNAUTHENTICATED);
  }
  QCOMPARE(server.listener().trainings().size(), std::size_t{taken ? 1U : 0U});
  QCOMPARE(Wait(client, -1).answer(), std::string("failed"));
  QCOMPARE(server.problems().size(), std::size_t{taken ? 0U : 1U});  // for any number of attempts
  if (!taken) QVERIFY(server.problems().front().find("token") != std::string::npos);
}

void RunsTest::an_unknown_version_is_remarked_data() {
  QTest::addColumn<QByteArray>("version");
  QTest::addColumn<bool>("known");
  for (const char* version : {"1.0.0", "1.10.1", "2.3.0rc1", "2.10.0", ""}) {
    QTest::newRow(version) << QByteArray(version) << true;
  }
  for (const char* version : {"9.9.0", "0.7.0-beta", "garbage", "2", "11.0"}) {
    QTest::newRow(version) << QByteArray(version) << false;
  }
}

void RunsTest::an_unknown_version_is_remarked() {
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

// Observers are set after the training has registered.
void RunsTest::what_was_wrong_before_anybody_observed_is_told() {
  Training training;
  Metadata metadata;
  metadata.ms_version = "9.9.0";
  training.attach("p", metadata);
  std::vector<TrainingEvent::Kind> recorded;
  training.set_observer([&](const TrainingEvent& event) { recorded.push_back(event.kind); });
  training.recheck();
  QCOMPARE(std::count(recorded.begin(), recorded.end(), TrainingEvent::Kind::problem), 1);
  QCOMPARE(std::count(recorded.begin(), recorded.end(), TrainingEvent::Kind::attached), 0);
}

SPORESCOPE_TEST(RunsTest)

}  // namespace training_runs_test

#include "training_runs_test.moc"
