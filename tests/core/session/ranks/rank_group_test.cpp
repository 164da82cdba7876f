// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_group.h"

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <set>

#include "core/dump/open_dump.h"
#include "core/session/live/live_session.h"
#include "tests/core/session/live_sessions.h"
#include "tests/core/session/manual_training.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace rank_group_test {

using namespace sporescope;
using live::TrainingState;
using session_test::Host;
using session_test::Pending;
using simulator::Fault;
using simulator::RunningTraining;
using simulator::SimulatedTensors;
using simulator::TrainingOptions;

namespace {

constexpr std::chrono::milliseconds kSlow{20};

TrainingOptions rank_options(int rank) {
  TrainingOptions options;
  options.device_name = std::to_string(rank) + ":0";
  options.ranks = 2;
  return options;
}

std::vector<Watchpoint> overflow() { return {*make_watchpoint(1, "tensor_overflow", {})}; }

// Two ranks that train on the data of a real dump. Rank 1 reads one NaN in iteration 1, which is step 2.
class TwoRanks {
 public:
  explicit TwoRanks(TrainingOptions first = rank_options(0), TrainingOptions second = rank_options(1)) {
    start(0, std::move(first));
    start(1, std::move(second));
  }
  TwoRanks(const TwoRanks&) = delete;
  TwoRanks& operator=(const TwoRanks&) = delete;

  // Waits for both ranks and groups them into one session.
  std::shared_ptr<RankGroup> together() { return arrived(2) ? RankGroup::make(host_.sessions()) : nullptr; }
  bool arrived(std::size_t count) {
    return QTest::qWaitFor(
        [&] {
          const auto sessions = host_.sessions();
          return sessions.size() == count && std::all_of(sessions.begin(), sessions.end(), session_test::is_paused);
        },
        kTimeout);
  }
  Host& host() { return host_; }

 private:
  void start(int rank, TrainingOptions options) {
    trainings_.push_back(std::make_unique<RunningTraining>(
        host_.server(), simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", rank), std::move(options)));
  }

  Host host_;
  std::vector<std::unique_ptr<RunningTraining>> trainings_;
};

LiveControl& control(const std::shared_ptr<RankGroup>& group) { return *group->live(); }

bool paused_at(const std::shared_ptr<RankGroup>& group, std::int32_t step) {
  const LiveStatus status = control(group).status();
  const bool still = status.state == TrainingState::ready || status.state == TrainingState::hit;
  return still && std::all_of(status.ranks.begin(), status.ranks.end(), [step](const auto& rank) { return rank.step == step; });
}

// Returns the key of a node in the graph of a rank.
TensorKey key_of(const RankGroup& group, int rank, std::string_view name, std::int64_t iteration) {
  const auto snapshot = group.snapshot();
  for (const GraphIndex g : snapshot->graphs.indices()) {
    if (snapshot->graphs[g].rank == rank)
      return {g, snapshot->graphs[g].graph->find(name), Iteration{iteration}, IoDirection::output, 0, 1};
  }
  return {};
}

}  // namespace

class RankGroupTest : public QObject {
  Q_OBJECT

 private slots:
  void graphs_stand_beside_each_other();
  void a_tensor_is_that_of_its_rank();
  void ranks_keep_in_step();
  void ranks_stop_together_at_a_hit_and_the_cause_is_on_the_other_rank();
  void no_rank_goes_on_from_the_step_in_which_its_graph_appeared();
  void a_pause_stops_all_at_the_same_step();
  void late_rank_joins_running_group();
  void a_rank_that_is_lost_ends_the_run();
  void what_was_seen_opens_as_a_dump_of_two_ranks();
  void a_rank_that_comes_late_is_kept_with_the_others();
  void watchpoints_are_judged_in_the_step_that_follows_them();
  void a_pause_while_they_judge_does_not_let_one_run_alone();
  void ranks_share_the_memory_that_the_training_may_take();
  void a_number_that_is_here_already_is_not_taken();
};

void RankGroupTest::graphs_stand_beside_each_other() {
  TwoRanks ranks;
  const auto group = ranks.together();
  QVERIFY(group);
  const auto snapshot = group->snapshot();
  QCOMPARE(snapshot->graphs.size(), std::size_t{2});
  std::set<int> numbers;
  for (const SessionGraph& graph : snapshot->graphs) numbers.insert(graph.rank);
  QCOMPARE(numbers, (std::set<int>{0, 1}));
  const LiveStatus status = control(group).status();
  QCOMPARE(status.total_ranks, 2);
  QCOMPARE(status.ranks.size(), std::size_t{2});
  QCOMPARE(status.state, TrainingState::ready);
}

void RankGroupTest::a_tensor_is_that_of_its_rank() {
  TwoRanks ranks;
  const auto group = ranks.together();
  QVERIFY(group);
  control(group).run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 2), kTimeout);
  for (const int rank : {0, 1}) {
    const TensorKey key = key_of(*group, rank, "inputs0", 2);
    QVERIFY(group->has_data(key.graph, key.node, Iteration{2}));
    Pending<TensorSummary> pending;
    const CancelHandle request = group->summary(key, pending.answer());
    const auto summary = pending.get();
    QVERIFY2(summary.has_value(), summary ? "" : summary.error().message.pattern.c_str());
    QCOMPARE(summary->statistics.nan, static_cast<std::uint64_t>(rank));  // as in the dump
    QVERIFY(summary->info.key == key);
    QVERIFY(group->cached_summary(key).has_value());
  }
}

void RankGroupTest::ranks_keep_in_step() {
  TrainingOptions slow = rank_options(1);
  slow.step_time = kSlow;
  TwoRanks ranks(rank_options(0), slow);
  const auto group = ranks.together();
  QVERIFY(group);
  std::atomic<int> farthest = 0;
  const CancelHandle follow = control(group).on_status_changed([&] {
    const LiveStatus status = control(group).status();
    // Read the faster rank first: progress of the slower one meanwhile only reduces the distance.
    const int ahead = status.ranks.front().step - status.ranks.back().step;
    if (ahead > farthest) farthest = ahead;
  });
  control(group).run_steps(5);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 5), kTimeout);
  QVERIFY2(farthest <= 1, "a rank began a step before the other had ended the one before");
  QCOMPARE(control(group).status().steps_left, std::int64_t{0});
}

void RankGroupTest::ranks_stop_together_at_a_hit_and_the_cause_is_on_the_other_rank() {
  TwoRanks ranks;
  const auto group = ranks.together();
  QVERIFY(group);
  std::mutex mutex;
  std::vector<Hit> hits;
  const CancelHandle follow = control(group).on_hits([&](const std::vector<Hit>& found) {
    const std::lock_guard lock(mutex);
    hits.insert(hits.end(), found.begin(), found.end());
  });
  control(group).set_watchpoints(overflow());
  control(group).run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().state == TrainingState::hit, kTimeout);
  QVERIFY(paused_at(group, 2));
  Pending<std::vector<Finding>> pending;
  CauseCallbacks callbacks;
  callbacks.on_done = pending.answer();
  const CancelHandle request = group->analysis().first_cause(callbacks);
  const auto causes = pending.get();
  QVERIFY(causes && !causes->empty());
  QVERIFY(causes->front().tensor.key == key_of(*group, 1, "inputs0", 2));
  QVERIFY(causes->front().kind == CauseKind::input);
  const auto snapshot = group->snapshot();
  std::set<int> on_the_way;
  for (const CauseStep& step : causes->front().path) on_the_way.insert(snapshot->graphs[step.tensor.key.graph].rank);
  QVERIFY(on_the_way.contains(1));
  const auto with_hits = [&] {
    const std::lock_guard lock(mutex);
    std::set<int> numbers;
    for (const Hit& hit : hits) numbers.insert(snapshot->graphs[hit.key.graph].rank);
    return numbers;
  };
  QTRY_COMPARE_WITH_TIMEOUT(with_hits(), (std::set<int>{0, 1}), kTimeout);  // AllReduce carries it to the other rank
}

// Only rank 1 could report hits on its inputs there, and the other rank would wait for it in the next step.
void RankGroupTest::no_rank_goes_on_from_the_step_in_which_its_graph_appeared() {
  TrainingOptions first = rank_options(0), second = rank_options(1);
  first.graph_step = second.graph_step = 2;
  TwoRanks ranks(first, second);
  const auto group = ranks.together();
  QVERIFY(group);
  Watchpoint fed = overflow().front();
  fed.nodes.names = {"inputs0"};
  control(group).set_watchpoints({fed});
  control(group).run_steps(3);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().state == TrainingState::hit, kTimeout);
  for (const LiveStatus& rank : control(group).status().ranks) QCOMPARE(rank.step, 2);
  QCOMPARE(control(group).status().steps_left, std::int64_t{3});
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 3), kTimeout);
}

void RankGroupTest::a_pause_stops_all_at_the_same_step() {
  TrainingOptions one = rank_options(0);
  TrainingOptions two = rank_options(1);
  one.steps = two.steps = 100'000;
  two.step_time = std::chrono::milliseconds(2);
  TwoRanks ranks(one, two);
  const auto group = ranks.together();
  QVERIFY(group);
  control(group).run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().step > 3, kTimeout);
  control(group).pause();
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().state == TrainingState::ready, kTimeout);
  QVERIFY(paused_at(group, control(group).status().step));
}

void RankGroupTest::late_rank_joins_running_group() {
  Host host;
  const RunningTraining first(host.server(), simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", 0),
                              rank_options(0));
  QTRY_VERIFY_WITH_TIMEOUT(session_test::is_paused(host.first()), kTimeout);
  const auto group = RankGroup::make(host.sessions());
  control(group).set_watchpoints(overflow());
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 1), kTimeout);
  const RunningTraining second(host.server(), simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", 1),
                               rank_options(1));
  QTRY_VERIFY_WITH_TIMEOUT(host.sessions().size() == 2, kTimeout);
  QVERIFY(group->add(host.sessions().back()));
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().ranks.size() == 2, kTimeout);
  const auto both = [&](std::int32_t first_step, std::int32_t second_step) {
    const auto each = control(group).status().ranks;
    return each.front().step == first_step && each.back().step == second_step;
  };
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(both(2, 1) && control(group).status().state == TrainingState::hit, kTimeout);
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(both(3, 2), kTimeout);
  // It received the watchpoints that were set before it joined.
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().ranks.back().state == TrainingState::hit, kTimeout);
}

void RankGroupTest::a_rank_that_is_lost_ends_the_run() {
  TrainingOptions mortal = rank_options(1);
  mortal.fault = Fault::dies_while_running;
  mortal.fault_step = 3;
  TrainingOptions other = rank_options(0);
  other.steps = 100'000;
  TwoRanks ranks(other, mortal);
  const auto group = ranks.together();
  QVERIFY(group);
  control(group).run_steps(-1);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().ranks.back().state == TrainingState::lost, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().state == TrainingState::ready, kTimeout);
  const std::int32_t stopped_at = control(group).status().step;
  QVERIFY(stopped_at <= 3);
  // The remaining rank can still run.
  control(group).run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(control(group).status().step == stopped_at + 2, kTimeout);
}

void RankGroupTest::what_was_seen_opens_as_a_dump_of_two_ranks() {
  TwoRanks ranks;
  const auto group = ranks.together();
  QVERIFY(group);
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  Pending<std::filesystem::path> recording;
  const CancelHandle request = control(group).record_to(target, recording.answer());
  QVERIFY(recording.get().has_value());
  QVERIFY(control(group).status().recording);
  control(group).run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 2), kTimeout);
  for (const int rank : {0, 1}) {
    Pending<TensorSummary> pending;
    const CancelHandle inspect = group->summary(key_of(*group, rank, "inputs0", 2), pending.answer());
    QVERIFY(pending.get().has_value());
  }
  control(group).stop_recording();
  QTRY_VERIFY_WITH_TIMEOUT(
      [&] {
        const auto dumps = open_dumps(target);
        return dumps && dumps->size() == 1 && dumps->front()->graphs().size() == 2 && dumps->front()->matched_files() == 2;
      }(),
      kTimeout);
  const auto dumps = open_dumps(target);
  QCOMPARE(dumps->front()->graphs().front().rank, 0);
  QCOMPARE(dumps->front()->graphs().back().rank, 1);
}

void RankGroupTest::a_rank_that_comes_late_is_kept_with_the_others() {
  Host host;
  const RunningTraining first(host.server(), simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", 0),
                              rank_options(0));
  QTRY_VERIFY_WITH_TIMEOUT(session_test::is_paused(host.first()), kTimeout);
  const auto group = RankGroup::make(host.sessions());
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  Pending<std::filesystem::path> recording;
  const CancelHandle request = control(group).record_to(target, recording.answer());
  QVERIFY(recording.get().has_value());
  const RunningTraining second(host.server(), simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", 1),
                               rank_options(1));
  QTRY_VERIFY_WITH_TIMEOUT(host.sessions().size() == 2 && session_test::is_paused(host.sessions().back()), kTimeout);
  QVERIFY(group->add(host.sessions().back()));
  control(group).run_steps(2);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 2), kTimeout);
  Pending<TensorSummary> pending;
  const CancelHandle inspect = group->summary(key_of(*group, 1, "inputs0", 2), pending.answer());
  QVERIFY(pending.get().has_value());
  control(group).stop_recording();
  const auto is_stored = [&] {
    const auto dumps = open_dumps(target);
    return dumps && dumps->front()->graphs().size() == 2 && dumps->front()->matched_files() == 1;
  };
  QTRY_VERIFY_WITH_TIMEOUT(is_stored(), kTimeout);
  QVERIFY(control(group).status().problems.empty());
}

// The step follows the watchpoints without waiting, and is checked against them.
void RankGroupTest::watchpoints_are_judged_in_the_step_that_follows_them() {
  TwoRanks ranks;
  const auto group = ranks.together();
  QVERIFY(group);
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 1), kTimeout);
  control(group).set_watchpoints(overflow());
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 2), kTimeout);
  const auto all_hit = [&] {
    const auto each = control(group).status().ranks;
    return std::all_of(each.begin(), each.end(), [](const auto& rank) { return rank.state == TrainingState::hit; });
  };
  QTRY_VERIFY_WITH_TIMEOUT(all_hit(), kTimeout);
}

// Rank 0 checks its new nodes slowly and reports a hit. Meanwhile, no command may let the other rank run alone.
void RankGroupTest::a_pause_while_they_judge_does_not_let_one_run_alone() {
  session_test::ManualTraining first("0:0", 2), second("1:0", 2);
  first.wait(0);
  second.wait(0);
  const auto group = RankGroup::make({make_live_session(first.training()), make_live_session(second.training())});
  control(group).set_watchpoints(overflow());
  control(group).run_steps(5);
  const auto is_given = [](const session_test::ManualTraining& rank) { return rank.answer().has_value(); };
  QTRY_VERIFY_WITH_TIMEOUT(is_given(first) && is_given(second), kTimeout);  // the watchpoint
  first.wait(0);
  second.wait(0);
  QVERIFY(first.was_told_to_run() && second.was_told_to_run());  // run the check
  second.wait(0);
  control(group).pause();
  control(group).run_steps(7);
  QTRY_COMPARE_WITH_TIMEOUT(control(group).status().steps_left, std::int64_t{7}, kTimeout);
  live::WireHit hit;
  hit.watchpoint = 1;
  hit.node = "nobody";
  first.training()->receive_hits({hit});
  first.wait(0);
  QTRY_COMPARE_WITH_TIMEOUT(control(group).status().state, TrainingState::hit, kTimeout);
  QVERIFY2(!second.was_told_to_run(), "a rank runs while the other stands at a hit");
  QCOMPARE(control(group).status().steps_left, std::int64_t{7});
}

void RankGroupTest::ranks_share_the_memory_that_the_training_may_take() {
  TwoRanks ranks;
  QVERIFY(ranks.arrived(2));
  const auto sessions = ranks.host().sessions();
  const auto group = RankGroup::make({sessions.front()});
  constexpr std::uint64_t kBytes = 4096;
  control(group).set_cache_bytes(kBytes);
  QVERIFY(group->add(sessions.back()));
  control(group).run_steps(1);
  QTRY_VERIFY_WITH_TIMEOUT(paused_at(group, 1), kTimeout);
  std::uint64_t all = 0;
  for (const auto& session : sessions) {
    const auto& rank = dynamic_cast<LiveSession&>(*session);
    const Graph& graph = *rank.snapshot()->graphs.front().graph;
    for (const NodeIndex node : graph.nodes().indices()) {
      if (graph.nodes()[node].kind != NodeKind::parameter) continue;
      Pending<TensorSummary> pending;
      const CancelHandle inspect =
          session->summary({GraphIndex{0}, node, Iteration{1}, IoDirection::output, 0, 1}, pending.answer());
      (void)pending.get();
      all += graph.outputs(node).empty() ? 0 : 1;
    }
    // The most recently used tensor always stays, but here all tensors are small.
    QVERIFY2(rank.state()->store().bytes() <= kBytes / 2, qPrintable(QString::number(rank.state()->store().bytes())));
  }
  QVERIFY(all > 4);
}

void RankGroupTest::a_number_that_is_here_already_is_not_taken() {
  TwoRanks ranks(rank_options(0), rank_options(0));
  QVERIFY(ranks.arrived(2));
  const auto sessions = ranks.host().sessions();
  const auto group = RankGroup::make({sessions.front()});
  QVERIFY(!group->add(sessions.back()));
  QVERIFY(!group->add(group));
  QCOMPARE(group->trainings().size(), std::size_t{1});
}

SPORESCOPE_TEST(RankGroupTest)

}  // namespace rank_group_test

#include "rank_group_test.moc"
