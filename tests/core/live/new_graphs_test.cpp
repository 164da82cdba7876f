// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests graphs that arrive during a run: their tensors are checked in the step in which they arrived.

#include <QtTest>
#include <span>
#include <string>
#include <vector>

#include "core/graph/read_graph.h"
#include "core/live/training.h"
#include "proto/debug_graph.pb.h"
#include "tests/core/live/scripted_client.h"
#include "tests/program/test_class.h"

namespace new_graphs_test {

using namespace sporescope;
using namespace sporescope::live;
using namespace sporescope::live::test;

namespace {

void send_graph(Training& training, const char* name) {
  proto::GraphProto graph;
  graph.set_name(name);
  const std::string text = graph.SerializeAsString();
  const auto parsed = parse_graph(std::as_bytes(std::span(text)), {}, {});
  QVERIFY(parsed.has_value());
  training.receive_graph(*parsed, nullptr);
}

SetCommand watchpoint(int id) {
  SetCommand command;
  command.id = id;
  return command;
}

WireHit hit_of(const char* node) {
  WireHit hit;
  hit.watchpoint = 1;
  hit.node = node;
  return hit;
}

// A training that ran to step 3 and sends a second graph with step 4.
class Trained {
 public:
  Trained() {
    training.set_observer([this](const TrainingEvent& event) {
      if (event.kind != TrainingEvent::Kind::hits) return;
      for (const WireHit& hit : event.hits) recorded.push_back(hit.node);
    });
    training.attach("p", metadata_of("0:0"));
    send_graph(training, "first");
    client.wait(0);
    training.set_watchpoint(watchpoint(1));
    training.run_steps(-1);
    for (const int step : {0, 0, 1, 2}) client.wait(step);
    client.wait(3);
  }

  Training training;
  ScriptedClient client{training};
  std::vector<std::string> recorded;
};

}  // namespace

class NewGraphsTest : public QObject {
  Q_OBJECT

 private slots:
  void what_appeared_in_a_step_is_judged_before_the_next();
  void what_was_told_of_the_step_is_not_told_again();
  void hit_in_new_graph_stops_run();
  void a_run_to_a_node_judges_what_is_new_first();
  void it_is_judged_without_a_run_too();
  void the_users_own_check_tells_all_again();
};

void NewGraphsTest::what_appeared_in_a_step_is_judged_before_the_next() {
  Trained t;
  send_graph(t.training, "second");
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));  // contains the new nodes
  t.training.run_steps(t.training.steps_left());
  QCOMPARE(t.client.answer(), std::string("set 1"));
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  QCOMPARE(t.client.wait(4), std::string("step"));
  // Watchpoints that change later are checked in the next step.
  QCOMPARE(t.client.wait(5), std::string("step"));
  t.training.set_watchpoint(watchpoint(2));
  QCOMPARE(t.client.wait(6), std::string("set 2"));
  QCOMPARE(t.client.wait(6), std::string("step"));
}

void NewGraphsTest::what_was_told_of_the_step_is_not_told_again() {
  Trained t;
  send_graph(t.training, "second");
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));
  t.training.run_steps(-1);
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(4), std::string("step"));
  QCOMPARE(t.recorded, std::vector<std::string>{"old"});
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(5), std::string("held"));
  QCOMPARE(t.recorded, (std::vector<std::string>{"old", "old"}));
}

void NewGraphsTest::hit_in_new_graph_stops_run() {
  Trained t;
  send_graph(t.training, "second");
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));
  t.training.run_steps(7);
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  t.training.receive_hits({hit_of("old"), hit_of("new")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  QCOMPARE(t.training.state(), TrainingState::hit);
  QCOMPARE(t.training.steps_left(), std::int64_t{7});
  QCOMPARE(t.recorded, (std::vector<std::string>{"old", "new"}));
}

void NewGraphsTest::a_run_to_a_node_judges_what_is_new_first() {
  Trained t;
  send_graph(t.training, "second");
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));
  t.training.run_to_node("Default/B-op1");
  QCOMPARE(t.client.answer(), std::string("set 1"));
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  QCOMPARE(t.client.wait(4), std::string("node Default/B-op1"));
  QCOMPARE(t.client.wait(4, "Default/B-op1"), std::string("held"));
  send_graph(t.training, "third");
  t.training.set_watchpoint(watchpoint(1));
  t.training.run_to_node({});
  QCOMPARE(t.client.answer(), std::string("set 1"));
  QCOMPARE(t.client.wait(4, "Default/B-op1"), std::string("recheck"));
  t.training.receive_hits({hit_of("new")});
  QCOMPARE(t.client.wait(4, "Default/B-op1"), std::string("held"));
  QCOMPARE(t.training.state(), TrainingState::hit);
}

void NewGraphsTest::it_is_judged_without_a_run_too() {
  Trained t;
  QVERIFY(!t.training.judge_new_nodes());
  send_graph(t.training, "second");
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));
  QVERIFY(t.training.judge_new_nodes());
  QCOMPARE(t.client.answer(), std::string("set 1"));
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  t.training.receive_hits({hit_of("new")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  QCOMPARE(t.training.state(), TrainingState::hit);
  QVERIFY(!t.training.judge_new_nodes());
}

void NewGraphsTest::the_users_own_check_tells_all_again() {
  Trained t;
  send_graph(t.training, "second");
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  t.training.set_watchpoint(watchpoint(1));
  t.training.recheck();
  QCOMPARE(t.client.wait(4), std::string("recheck"));
  t.training.receive_hits({hit_of("old")});
  QCOMPARE(t.client.wait(4), std::string("held"));
  QCOMPARE(t.recorded, (std::vector<std::string>{"old", "old"}));
}

SPORESCOPE_TEST(NewGraphsTest)

}  // namespace new_graphs_test

#include "new_graphs_test.moc"
