// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests tensor requests to a training and their answers.

#include <QtTest>
#include <string>
#include <vector>

#include "core/live/view_queue.h"
#include "tests/core/live/scripted_client.h"
#include "tests/program/test_class.h"

namespace training_tensors_test {

using namespace sporescope;
using namespace sporescope::live;
using test::metadata_of;
using test::ScriptedClient;

class TrainingTensorsTest : public QObject {
  Q_OBJECT

 private slots:
  void tensors_go_between_two_steps();
  void requests_for_the_same_thing_are_merged();
  void the_newest_request_goes_first();
  void what_the_client_does_not_answer_is_missing();
  void a_lost_training_answers_those_who_wait();
  void answers_are_matched_by_their_cut_names();
  void more_answers_than_asked_for_are_a_problem();
};

void TrainingTensorsTest::tensors_go_between_two_steps() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(-1);
  training.request_tensors(ViewLevel::value, {{"a", 0, false, false}});
  QCOMPARE(client.wait(1), std::string("view a:0"));
  QCOMPARE(client.wait(1), std::string("step"));
}

void TrainingTensorsTest::requests_for_the_same_thing_are_merged() {
  ViewQueue queue;
  queue.request(ViewLevel::value, {{"a", 0, false, false}, {"a", 0, false, false}});
  queue.request(ViewLevel::value, {{"a", 0, false, false}});
  const auto command = queue.next();
  QVERIFY(command);
  QCOMPARE(command->tensors.size(), std::size_t{1});
  queue.request(ViewLevel::value, {{"a", 0, false, false}});  // already sent: not requested again
  QVERIFY(!queue.next());
}

void TrainingTensorsTest::the_newest_request_goes_first() {
  ViewQueue queue;
  queue.request(ViewLevel::value, {{"a", 0, false, false}});
  queue.request(ViewLevel::value, {{"b", 0, false, false}});
  queue.request(ViewLevel::value, {{"a", 0, false, false}});  // requested again
  QCOMPARE(queue.next()->tensors.front().node, std::string("a"));
  QVERIFY(queue.take_unanswered().size() == 1);
  QCOMPARE(queue.next()->tensors.front().node, std::string("b"));
}

void TrainingTensorsTest::what_the_client_does_not_answer_is_missing() {
  Training training;
  std::vector<std::string> missing;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::value && !event.value->tensor) missing.push_back(event.value->name.node);
  });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.request_tensors(ViewLevel::value, {{"empty", 0, false, false}});
  QCOMPARE(client.answer(), std::string("view empty:0"));
  client.wait(0);
  QCOMPARE(missing, std::vector<std::string>{"empty"});
}

void TrainingTensorsTest::a_lost_training_answers_those_who_wait() {
  Training training;
  int missing = 0;
  training.set_observer([&](const TrainingEvent& event) { missing += event.kind == TrainingEvent::Kind::value; });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.run_steps(1);
  training.request_tensors(ViewLevel::value, {{"a", 0, false, false}, {"b", 0, false, false}});
  training.mark_lost({"gone"});
  QCOMPARE(missing, 2);
  QCOMPARE(training.state(), TrainingState::lost);
  training.request_tensors(ViewLevel::value, {{"c", 0, false, false}});
  QCOMPARE(missing, 3);
}

void TrainingTensorsTest::answers_are_matched_by_their_cut_names() {
  Training training;
  std::vector<std::string> names;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::value) names.push_back(event.value->name.node);
  });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.request_tensors(ViewLevel::value, {{"Default/conv1/conv1.weight", 0, false, true}});
  training.receive_value({{"conv1.weight", 0, false, true}, nullptr, {}});
  client.wait(0);
  QCOMPARE(names, std::vector<std::string>{"Default/conv1/conv1.weight"});
}

void TrainingTensorsTest::more_answers_than_asked_for_are_a_problem() {
  Training training;
  int bases = 0;
  int problems = 0;
  training.set_observer([&](const TrainingEvent& event) {
    bases += event.kind == TrainingEvent::Kind::base;
    problems += event.kind == TrainingEvent::Kind::problem;
  });
  training.attach("p", metadata_of("0:0"));
  ScriptedClient client(training);
  client.wait(0);
  training.request_tensors(ViewLevel::base, {{"a", 0, false, false}});
  training.receive_bases({WireBase{11, {2}, 8}, WireBase{11, {2}, 8}});
  QCOMPARE(bases, 1);
  QCOMPARE(problems, 1);
  client.wait(0);
  training.receive_bases({WireBase{11, {2}, 8}});  // not requested
  QCOMPARE(bases, 1);
  QCOMPARE(problems, 2);
}

SPORESCOPE_TEST(TrainingTensorsTest)

}  // namespace training_tensors_test

#include "training_tensors_test.moc"
