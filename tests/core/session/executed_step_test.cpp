// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/executed_step.h"

#include <QtTest>
#include <map>

#include "core/graph/node_list.h"
#include "core/session/summary_severity.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace executed_step_test {

using namespace sporescope;

namespace {

SessionGraph graph_of(std::uint32_t id, const std::vector<std::string>& names, const std::vector<std::int64_t>& iterations) {
  std::vector<NamedNode> nodes;
  for (const std::string& name : names) {
    NamedNode node;
    node.name = name;
    node.type = "Add";
    nodes.push_back(std::move(node));
  }
  SessionGraph graph;
  graph.graph_id = id;
  graph.graph = make_node_list_graph("g" + std::to_string(id), std::move(nodes));
  for (const std::int64_t iteration : iterations) graph.iterations.push_back(Iteration{iteration});
  return graph;
}

/// Returns a dumped tensor with a time stamp.
TensorInfo dumped(std::uint32_t node, std::uint64_t time, std::uint32_t run = 1, std::uint32_t runs = 1,
                  std::uint32_t slot = 0) {
  TensorInfo info;
  info.key.node = NodeIndex{node};
  info.key.run = run;
  info.key.slot = slot;
  info.runs = runs;
  info.readable = true;
  info.time = time;
  return info;
}

using Dumped = std::map<std::pair<GraphIndex, NodeIndex>, std::vector<TensorInfo>>;

std::shared_ptr<const ExecutedStep> list(const SessionSnapshot& snapshot, const Dumped& tensors, std::int64_t iteration = 0) {
  const auto listed = list_executions(snapshot, GraphIndex{0}, Iteration{iteration}, [&](GraphIndex graph, NodeIndex node) {
    const auto found = tensors.find({graph, node});
    return found == tensors.end() ? std::vector<TensorInfo>{} : found->second;
  });
  return listed.value();
}

/// Formats the executions as "a b#2 c", with run numbers for nodes that ran more than once.
QString text_of(const SessionSnapshot& snapshot, const ExecutedStep& step) {
  QStringList names;
  for (const ExecutedOperator& one : step.executions()) {
    QString name = QString::fromStdString(std::string(snapshot.graphs[one.graph].graph->nodes()[one.node].full_name));
    if (one.runs > 1) name += QStringLiteral("#%1").arg(one.run);
    names += name;
  }
  return names.join(' ');
}

constexpr GraphIndex kFirst{0};
constexpr GraphIndex kSecond{1};

}  // namespace

/// Checks the execution order of synthetic graphs against expected values.
class ExecutedStepTest : public QObject {
  Q_OBJECT

 private slots:
  void without_time_the_graphs_follow_each_other() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(7, {"c", "d"}, {0}), graph_of(2, {"a", "b"}, {0})};
    QCOMPARE(text_of(snapshot, *list(snapshot, {})), QStringLiteral("a b c d"));
  }

  void time_stamps_decide() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"a", "b", "c", "d"}, {0}), graph_of(1, {"x", "y"}, {0})};
    const Dumped tensors{{{kFirst, NodeIndex{0}}, {dumped(0, 10)}},
                         {{kFirst, NodeIndex{3}}, {dumped(3, 40)}},
                         {{kSecond, NodeIndex{0}}, {dumped(0, 20)}},
                         {{kSecond, NodeIndex{1}}, {dumped(1, 30)}}};
    // b and c were not dumped, so they follow a.
    QCOMPARE(text_of(snapshot, *list(snapshot, tensors)), QStringLiteral("a b c x y d"));
  }

  void what_comes_first_has_no_time() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"a", "b", "c"}, {0}), graph_of(1, {"x"}, {0})};
    const Dumped tensors{{{kFirst, NodeIndex{1}}, {dumped(1, 50)}}, {{kSecond, NodeIndex{0}}, {dumped(0, 20)}}};
    QCOMPARE(text_of(snapshot, *list(snapshot, tensors)), QStringLiteral("x a b c"));
  }

  /// The body of a loop is listed run by run.
  void every_run_has_its_place() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"before", "after"}, {0}), graph_of(1, {"add", "mul"}, {0})};
    const Dumped tensors{{{kFirst, NodeIndex{0}}, {dumped(0, 1)}},
                         {{kFirst, NodeIndex{1}}, {dumped(1, 9)}},
                         {{kSecond, NodeIndex{0}}, {dumped(0, 2, 1, 2), dumped(0, 4, 2, 2)}},
                         {{kSecond, NodeIndex{1}}, {dumped(1, 3, 1, 2), dumped(1, 5, 2, 2)}}};
    const auto step = list(snapshot, tensors);
    QCOMPARE(text_of(snapshot, *step), QStringLiteral("before add#1 mul#1 add#2 mul#2 after"));
    QCOMPARE(step->find(kSecond, NodeIndex{0}, 2), std::optional<std::size_t>(3));
    QVERIFY(!step->find(kSecond, NodeIndex{0}, 3));
    QVERIFY(!step->find(kFirst, NodeIndex{0}, 2));
    const auto timeless = list(snapshot, {{{kSecond, NodeIndex{0}}, {dumped(0, 0, 1, 2), dumped(0, 0, 2, 2)}},
                                          {{kSecond, NodeIndex{1}}, {dumped(1, 0, 1, 2), dumped(1, 0, 2, 2)}}});
    QCOMPARE(text_of(snapshot, *timeless), QStringLiteral("before after add#1 mul#1 add#2 mul#2"));
  }

  void outputs_are_those_of_the_run() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"split", "none"}, {0})};
    TensorInfo input = dumped(0, 1);
    input.key.io = IoDirection::input;
    TensorInfo missing = dumped(0, 0, 1, 1, 2);
    missing.readable = false;
    TensorInfo recorded = dumped(0, 5, 1, 1, 1);
    recorded.readable = false;
    recorded.has_recorded_statistics = true;
    const auto step = list(snapshot, {{{kFirst, NodeIndex{0}}, {input, dumped(0, 5), recorded, missing}}});
    QCOMPARE(step->outputs_of(0).size(), std::size_t{2});
    QCOMPARE(step->outputs_of(0)[0].slot, 0U);
    QCOMPARE(step->outputs_of(0)[1].slot, 1U);
    QCOMPARE(step->outputs_of(1).size(), std::size_t{0});
  }

  void other_ranks_and_other_iterations_are_not_of_it() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"a"}, {0, 1}), graph_of(1, {"b"}, {1}), graph_of(2, {"c"}, {0, 1}), graph_of(3, {"d"}, {})};
    snapshot.graphs[GraphIndex{2}].rank = 1;
    snapshot.graphs[GraphIndex{3}].history = {Iteration{0}};
    QCOMPARE(text_of(snapshot, *list(snapshot, {}, 0)), QStringLiteral("a d"));
    QCOMPARE(text_of(snapshot, *list(snapshot, {}, 1)), QStringLiteral("a b"));
    QCOMPARE(text_of(snapshot, *list(snapshot, {}, 5)), QString());
  }

  void without_any_tensors_all_graphs_are_listed() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"a"}, {}), graph_of(1, {"b"}, {})};
    snapshot.graphs.add({});  // a graph whose file could not be read
    QCOMPARE(text_of(snapshot, *list(snapshot, {})), QStringLiteral("a b"));
    QVERIFY(list_executions({}, kFirst, Iteration{0}, {}).value()->executions().empty());
  }

  void it_can_be_stopped() {
    SessionSnapshot snapshot;
    snapshot.graphs = {graph_of(0, {"a"}, {0})};
    std::stop_source source;
    source.request_stop();
    const auto listed = list_executions(
        snapshot, kFirst, Iteration{0}, [](GraphIndex, NodeIndex) { return std::vector<TensorInfo>{}; }, source.get_token());
    QCOMPARE(listed.error().code, ErrorCode::cancelled);
  }

  /// The order in a real loop equals the order of hits, which the dump sorts by time stamps.
  void a_loop_as_its_time_stamps_tell() {
    const auto session = test::opened(test::data("dumps/loop-nan-2.10"));
    QVERIFY(session != nullptr);
    const auto snapshot = session->snapshot();
    for (const GraphIndex graph : snapshot->graphs.indices()) {
      if (snapshot->graphs[graph].iterations.empty()) continue;
      const Iteration iteration = snapshot->graphs[graph].iterations.front();
      const auto step = test::ask<std::shared_ptr<const ExecutedStep>>(
          [&](auto answer) { return session->executed_step(graph, iteration, std::move(answer)); });
      QVERIFY(step);
      std::uint64_t last = 0;
      std::size_t runs = 0;
      for (std::size_t i = 0; i < (*step)->executions().size(); ++i) {
        runs = std::max<std::size_t>(runs, (*step)->executions()[i].run);
        for (const TensorKey& output : (*step)->outputs_of(i)) {
          const auto info = session->tensor_info(output);
          QVERIFY(info && info->readable);
          QVERIFY(info->time >= last);
          last = info->time;
        }
      }
      QVERIFY(runs >= 3);  // the third run produces the NaN
    }
  }

  void the_worst_value_of_what_was_told() {
    RecordedStatistics known;
    QCOMPARE(severity_of(ValueClass::infinite, known), ValueSeverity::pos_inf);
    known.min = -std::numeric_limits<double>::infinity();
    QCOMPARE(severity_of(ValueClass::infinite, known), ValueSeverity::neg_inf);
    known.pos_inf = 1;
    QCOMPARE(severity_of(ValueClass::infinite, known), ValueSeverity::pos_inf);
    QCOMPARE(severity_of(ValueClass::nan, known), ValueSeverity::nan);
    QCOMPARE(severity_of(ValueClass::finite, {}), ValueSeverity::finite);
    QCOMPARE(severity_of(ValueClass::unknown, known), ValueSeverity::unknown);
    QVERIFY(ValueSeverity::nan > ValueSeverity::pos_inf && ValueSeverity::pos_inf > ValueSeverity::neg_inf);
  }
};

SPORESCOPE_TEST(ExecutedStepTest)

}  // namespace executed_step_test

#include "executed_step_test.moc"
