// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training.h"

#include <QtTest>
#include <optional>
#include <string>
#include <vector>

#include "core/live/view_queue.h"

using namespace sporescope;
using namespace sporescope::live;

namespace {

// What a WaitCMD is answered, in words; "held" if it is not.
class Client {
 public:
  explicit Client(Training& training) : training_(training) {}

  std::string wait(std::int32_t step, const std::string& node = {}) {
    answer_ = "held";
    Metadata metadata;
    metadata.device_name = "0:0";
    metadata.backend = "GPU";
    metadata.step = step;
    metadata.current_node = node;
    ticket_ = training_.wait(metadata, [this](const std::optional<Command>& command) { answer_ = words(command); });
    return answer_;
  }
  void die() { training_.cancel_wait(ticket_); }
  [[nodiscard]] const std::string& answer() const { return answer_; }

 private:
  static std::string words(const std::optional<Command>& command) {
    if (!command) return "failed";
    if (const auto* run = std::get_if<RunCommand>(&*command)) {
      const char* const levels[] = {"step", "node", "recheck"};
      return std::string(levels[static_cast<std::size_t>(run->level)]) + (run->node.empty() ? "" : " " + run->node);
    }
    if (const auto* set = std::get_if<SetCommand>(&*command)) {
      return (set->remove ? "remove " : "set ") + std::to_string(set->id);
    }
    if (const auto* view = std::get_if<ViewCommand>(&*command)) {
      std::string text = "view";
      for (const WireTensor& tensor : view->tensors) text += " " + tensor.node + ":" + std::to_string(tensor.slot);
      return text;
    }
    return "exit";
  }

  Training& training_;
  std::string answer_;
  std::uint64_t ticket_ = 0;
};

SetCommand watchpoint(int id) {
  SetCommand command;
  command.id = id;
  command.condition = 13;
  return command;
}

WireHit hit_of(int watchpoint, std::uint32_t error = 0) {
  WireHit hit;
  hit.watchpoint = watchpoint;
  hit.node = "Default/Log-op0";
  hit.error_code = error;
  return hit;
}

Metadata metadata_of(const std::string& device) {
  Metadata metadata;
  metadata.device_name = device;
  metadata.backend = "GPU";
  return metadata;
}

}  // namespace

class TrainingTest : public QObject {
  Q_OBJECT

 private slots:
  void a_wait_is_held_until_there_is_a_command();
  void watchpoints_go_before_the_step();
  void the_exchange_of_the_old_server_in_order();
  void steps_are_counted_here();
  void tensors_go_between_two_steps();
  void requests_for_the_same_thing_are_merged();
  void the_newest_request_goes_first();
  void what_the_client_does_not_answer_is_missing();
  void a_pause_holds_at_the_next_wait();
  void a_pause_between_two_steps_is_not_lost();
  void a_hit_holds_the_run_and_keeps_what_is_left();
  void records_with_errors_do_not_stop_the_training();
  void a_recheck_that_hits_loses_no_run();
  void a_client_that_died_takes_no_command_with_it();
  void a_client_that_is_back_gets_its_watchpoints_again();
  void a_changed_watchpoint_that_is_removed_goes_from_the_client_too();
  void a_node_that_never_comes_is_given_up();
  void terminate_answers_exit();
  void a_lost_training_answers_those_who_wait();
  void answers_are_matched_by_their_cut_names();
  void more_answers_than_asked_for_are_a_problem();
};

void TrainingTest::a_wait_is_held_until_there_is_a_command() {
  Training training;
  training.attach("ipv4:127.0.0.1:1", metadata_of("0:0"));
  Client client(training);
  QCOMPARE(client.wait(0), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("step"));
  QCOMPARE(training.state(), TrainingState::running);
}

void TrainingTest::watchpoints_go_before_the_step() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(1);
  training.set_watchpoint(watchpoint(1));
  training.set_watchpoint(watchpoint(2));
  QCOMPARE(client.answer(), std::string("held"));  // not while the user is still editing
  QVERIFY(training.watchpoints_changed());
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(training.state(), TrainingState::sending);  // not ready: it will run
  QCOMPARE(client.wait(1), std::string("set 2"));
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(training.state(), TrainingState::running);
  QVERIFY(!training.watchpoints_changed());
}

// One watchpoint, continue 2, hits, tensors, delete, recheck, terminate: what the training sees is what it saw of the old
// server.
void TrainingTest::the_exchange_of_the_old_server_in_order() {
  Training training;
  training.attach("p", metadata_of("0"));
  Client client(training);
  QCOMPARE(client.wait(1), std::string("held"));
  training.set_watchpoint(watchpoint(1));
  training.run_steps(2);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(client.wait(1), std::string("step"));
  training.receive_hits({hit_of(1), hit_of(1)});
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  training.want(ViewLevel::base, {{"Default/TransData-op99", 0, false, false}, {"Default/args0", 0, false, true}});
  QCOMPARE(client.answer(), std::string("view Default/TransData-op99:0 Default/args0:0"));
  training.receive_value({{"Default/TransData-op99", 0, false, false}, nullptr, {}});
  QCOMPARE(client.wait(2), std::string("held"));
  training.want(ViewLevel::value, {{"Default/TransData-op99", 0, false, false}});
  QCOMPARE(client.answer(), std::string("view Default/TransData-op99:0"));
  QCOMPARE(client.wait(2), std::string("held"));
  training.remove_watchpoint(1);
  training.recheck();
  QCOMPARE(client.answer(), std::string("remove 1"));
  QCOMPARE(client.wait(2), std::string("recheck"));
  QCOMPARE(client.wait(2), std::string("held"));
  training.terminate();
  QCOMPARE(client.answer(), std::string("exit"));
  QCOMPARE(training.state(), TrainingState::ended);
}

void TrainingTest::steps_are_counted_here() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(3);
  QCOMPARE(client.answer(), std::string("step"));
  QCOMPARE(client.wait(1), std::string("step"));
  QCOMPARE(client.wait(2), std::string("step"));
  QCOMPARE(client.wait(3), std::string("held"));
  training.run_steps(-1);
  for (std::int32_t step = 4; step < 104; ++step) QCOMPARE(client.wait(step), std::string("step"));
  QCOMPARE(training.step(), 103);
}

void TrainingTest::tensors_go_between_two_steps() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(-1);
  training.want(ViewLevel::value, {{"a", 0, false, false}});
  QCOMPARE(client.wait(1), std::string("view a:0"));
  QCOMPARE(client.wait(1), std::string("step"));
}

void TrainingTest::requests_for_the_same_thing_are_merged() {
  ViewQueue queue;
  queue.want(ViewLevel::value, {{"a", 0, false, false}, {"a", 0, false, false}});
  queue.want(ViewLevel::value, {{"a", 0, false, false}});
  const auto command = queue.next();
  QVERIFY(command);
  QCOMPARE(command->tensors.size(), std::size_t{1});
  queue.want(ViewLevel::value, {{"a", 0, false, false}});  // on its way: not asked again
  QVERIFY(!queue.next());
}

void TrainingTest::the_newest_request_goes_first() {
  ViewQueue queue;
  queue.want(ViewLevel::value, {{"a", 0, false, false}});
  queue.want(ViewLevel::value, {{"b", 0, false, false}});
  queue.want(ViewLevel::value, {{"a", 0, false, false}});  // looked at again
  QCOMPARE(queue.next()->tensors.front().node, std::string("a"));
  QVERIFY(queue.settle().size() == 1);
  QCOMPARE(queue.next()->tensors.front().node, std::string("b"));
}

void TrainingTest::what_the_client_does_not_answer_is_missing() {
  Training training;
  std::vector<std::string> missing;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::value && !event.value->tensor) missing.push_back(event.value->name.node);
  });
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.want(ViewLevel::value, {{"empty", 0, false, false}});
  QCOMPARE(client.answer(), std::string("view empty:0"));
  client.wait(0);
  QCOMPARE(missing, std::vector<std::string>{"empty"});
}

void TrainingTest::a_pause_holds_at_the_next_wait() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(-1);
  training.pause();
  QCOMPARE(training.state(), TrainingState::sending);
  QCOMPARE(client.wait(1), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
}

// After a step the tensors that somebody looks at are fetched first: the run goes on, though nothing runs just then.
void TrainingTest::a_pause_between_two_steps_is_not_lost() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(-1);
  training.want(ViewLevel::value, {{"a", 0, false, false}});
  QCOMPARE(client.wait(1), std::string("view a:0"));
  QCOMPARE(training.state(), TrainingState::sending);
  QVERIFY(training.going());
  training.pause();
  QCOMPARE(client.wait(1), std::string("held"));
  QCOMPARE(training.state(), TrainingState::ready);
  QVERIFY(!training.going());
}

void TrainingTest::a_hit_holds_the_run_and_keeps_what_is_left() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(10);
  client.wait(1);
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(training.state(), TrainingState::hit);
  QCOMPARE(training.steps_left(), std::int64_t{8});
}

void TrainingTest::records_with_errors_do_not_stop_the_training() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(-1);
  training.receive_hits({hit_of(1, 4)});
  QCOMPARE(client.wait(1), std::string("step"));
}

void TrainingTest::a_recheck_that_hits_loses_no_run() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.set_watchpoint(watchpoint(1));
  training.run_steps(5);
  QCOMPARE(client.answer(), std::string("set 1"));
  QCOMPARE(client.wait(0), std::string("recheck"));
  training.receive_hits({hit_of(1)});
  QCOMPARE(client.wait(0), std::string("held"));
  QCOMPARE(training.steps_left(), std::int64_t{5});
}

void TrainingTest::a_client_that_died_takes_no_command_with_it() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(3);
  client.die();
  training.run_steps(1);
  QCOMPARE(client.answer(), std::string("held"));  // nobody is there to hear it
  QCOMPARE(client.wait(3), std::string("step"));   // the same client asks again: nothing was lost
}

void TrainingTest::a_client_that_is_back_gets_its_watchpoints_again() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(1);
  training.set_watchpoint(watchpoint(7));
  training.run_steps(1);
  QCOMPARE(client.wait(1), std::string("step"));
  training.lose({"gone"});
  training.attach("q", metadata_of("0:0"));
  Client again(training);
  QCOMPARE(again.wait(0), std::string("held"));
  QVERIFY(training.watchpoints_changed());
  training.run_steps(1);
  QCOMPARE(again.answer(), std::string("set 7"));
}

void TrainingTest::a_changed_watchpoint_that_is_removed_goes_from_the_client_too() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  QCOMPARE(client.wait(1), std::string("held"));
  training.set_watchpoint(watchpoint(7));
  training.run_steps(2);
  QCOMPARE(client.answer(), std::string("set 7"));
  QCOMPARE(client.wait(1), std::string("step"));
  training.set_watchpoint(watchpoint(7));
  training.remove_watchpoint(7);
  QCOMPARE(client.wait(2), std::string("remove 7"));
  training.set_watchpoint(watchpoint(8));
  training.remove_watchpoint(8);  // never told: nothing to remove
  QCOMPARE(client.wait(2), std::string("step"));
}

void TrainingTest::a_node_that_never_comes_is_given_up() {
  Training training;
  int problems = 0;
  training.set_observer([&](const TrainingEvent& event) { problems += event.kind == TrainingEvent::Kind::problem; });
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_to_node("Default/B-op1");
  QCOMPARE(client.answer(), std::string("node Default/B-op1"));
  QCOMPARE(client.wait(0, "Default/B-op1"), std::string("held"));
  training.run_to_node("Default/Nowhere-op1");
  QCOMPARE(client.answer(), std::string("node Default/Nowhere-op1"));
  QCOMPARE(client.wait(1), std::string("node Default/Nowhere-op1"));
  QCOMPARE(client.wait(2), std::string("held"));
  QCOMPARE(problems, 1);
}

void TrainingTest::terminate_answers_exit() {
  Training training;
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(-1);
  training.terminate();
  QCOMPARE(training.state(), TrainingState::sending);
  QCOMPARE(client.wait(1), std::string("exit"));
  QCOMPARE(training.state(), TrainingState::ended);
}

void TrainingTest::a_lost_training_answers_those_who_wait() {
  Training training;
  int missing = 0;
  training.set_observer([&](const TrainingEvent& event) { missing += event.kind == TrainingEvent::Kind::value; });
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.run_steps(1);
  training.want(ViewLevel::value, {{"a", 0, false, false}, {"b", 0, false, false}});
  training.lose({"gone"});
  QCOMPARE(missing, 2);
  QCOMPARE(training.state(), TrainingState::lost);
  training.want(ViewLevel::value, {{"c", 0, false, false}});
  QCOMPARE(missing, 3);
}

void TrainingTest::answers_are_matched_by_their_cut_names() {
  Training training;
  std::vector<std::string> names;
  training.set_observer([&](const TrainingEvent& event) {
    if (event.kind == TrainingEvent::Kind::value) names.push_back(event.value->name.node);
  });
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.want(ViewLevel::value, {{"Default/conv1/conv1.weight", 0, false, true}});
  training.receive_value({{"conv1.weight", 0, false, true}, nullptr, {}});
  client.wait(0);
  QCOMPARE(names, std::vector<std::string>{"Default/conv1/conv1.weight"});
}

void TrainingTest::more_answers_than_asked_for_are_a_problem() {
  Training training;
  int bases = 0;
  int problems = 0;
  training.set_observer([&](const TrainingEvent& event) {
    bases += event.kind == TrainingEvent::Kind::base;
    problems += event.kind == TrainingEvent::Kind::problem;
  });
  training.attach("p", metadata_of("0:0"));
  Client client(training);
  client.wait(0);
  training.want(ViewLevel::base, {{"a", 0, false, false}});
  training.receive_bases({WireBase{11, {2}, 8}, WireBase{11, {2}, 8}});
  QCOMPARE(bases, 1);
  QCOMPARE(problems, 1);
  client.wait(0);
  training.receive_bases({WireBase{11, {2}, 8}});  // nobody asked
  QCOMPARE(bases, 1);
  QCOMPARE(problems, 2);
}

QTEST_APPLESS_MAIN(TrainingTest)
#include "training_test.moc"
