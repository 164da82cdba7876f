// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Findings other than replicas that no longer agree: collectives, initial parameters, summaries of single ranks, and the
// selection of tensors. Uses real files in which single bits were changed.

#include <QtTest>
#include <algorithm>

#include "core/dump/open_dump.h"
#include "core/dump/rank_name.h"
#include "core/dump/selection.h"
#include "core/replicas/replicas.h"
#include "core/replicas/shared_tensors.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"

namespace rank_summaries_test {

using namespace sporescope;

namespace {

const std::string kAllReduce = "AllReduce.Default_grad_reducer-DistributedGradReducer_AllReduce-op3";

std::shared_ptr<const Dump> opened(const test::LinkedRanks& ranks) {
  auto dumps = open_dumps(ranks.root(), {});
  if (!dumps || dumps->size() != 1) qFatal("the dump does not open");
  return dumps->front();
}

std::vector<RecordIndex> all_of(const Dump& dump) { return *select_records(dump, {}); }

std::string name_of(const Dump& dump, RecordIndex record) { return std::string(dump.records()[record].name); }

}  // namespace

class RankSummariesTest : public QObject {
  Q_OBJECT

 private slots:
  void replicas_share_parameters_and_results_of_communications() {
    const test::LinkedRanks ranks(2);
    const auto dump = opened(ranks);
    const auto shared = shared_tensors(ValueFlow(*dump), all_of(*dump));
    const auto has = [&](const std::string& type, const std::string& part) {
      return std::any_of(shared.begin(), shared.end(), [&](RecordIndex number) {
        const TensorRecord& record = dump->records()[number];
        return record.type == type && std::string(record.name).find(part) != std::string::npos;
      });
    };
    QVERIFY(has("Parameter", "conv1_weight") && has("Parameter", "moments_fc1_bias"));
    QVERIFY(has("AllReduce", "op3") && has("Mul", "DistributedGradReducer") && has("ApplyMomentum", "op4"));
    // The batch, the activations and the gradients before their reduction are different on each rank.
    QVERIFY(!has("Parameter", "inputs0") && !has("Conv2D", "conv1") && !has("MatMul", "fc3") && !has("BiasAddGrad", ""));
    const bool reads = std::any_of(shared.begin(), shared.end(), [&](RecordIndex number) {
      return dump->records()[number].type == "AllReduce" && dump->records()[number].io == IoDirection::input;
    });
    QVERIFY(!reads);
  }

  void a_communication_that_differs_at_once_is_told() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, kAllReduce + ".0.0.1795235791517078.output.0");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    // It is only in iteration 1, so it was never seen equal, but it is wrong nevertheless.
    QCOMPARE(found.findings.size(), std::size_t{1});
    QVERIFY(found.others.empty());
    const ReplicaFinding& finding = found.findings.front();
    QVERIFY(finding.kind == ReplicaKind::collective && finding.has_majority());
    QCOMPARE(finding.odd_ranks(), std::vector<int>{5});
    QCOMPARE(finding.iteration, Iteration{1});
    QVERIFY(finding.element.has_value());
    // The lowest bit differs.
    const auto bits = std::stoul(finding.bits, nullptr, 16);
    QCOMPARE(std::stoul(finding.other_bits, nullptr, 16), bits ^ 1U);
  }

  void inputs_of_a_communication_are_no_finding() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(2, 1, kAllReduce + ".0.0.1795235791516993.input.0");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty() && found.others.empty());
  }

  void a_parameter_that_few_ranks_begin_with_stands_out() {
    const test::LinkedRanks ranks(8);
    for (const int iteration : {0, 1}) ranks.flip_bit(3, iteration, "Parameter.fc1_weight");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty());
    QCOMPARE(found.others.size(), std::size_t{1});
    QVERIFY(found.others.front().kind == ReplicaKind::from_start);
    QCOMPARE(found.others.front().odd_ranks(), std::vector<int>{3});
    // The rank is still one of the replicas.
    QCOMPARE(found.sets.size(), std::size_t{1});
    QCOMPARE(found.sets.front().ranks.size(), std::size_t{8});
  }

  void shards_in_equal_shares_stand_out_nowhere() {
    const test::LinkedRanks ranks(4);
    for (const int iteration : {0, 1}) {
      for (const int rank : {2, 3}) ranks.flip_bit(rank, iteration, "Parameter.fc1_weight");
    }
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty() && found.others.empty());
    QCOMPARE(found.sets.size(), std::size_t{2});
    QCOMPARE(found.sets[1].ranks, (std::vector<int>{2, 3}));
  }

  void stages_of_a_pipeline_have_parameters_of_their_own() {
    const test::LinkedRanks ranks(4);
    for (const int iteration : {0, 1}) {
      for (const int rank : {0, 1}) ranks.remove_files(rank, iteration, "Parameter.fc3_weight");
      for (const int rank : {2, 3}) ranks.remove_files(rank, iteration, "Parameter.conv1_weight");
    }
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty() && found.others.empty());
    QCOMPARE(found.sets.size(), std::size_t{2});
    QCOMPARE(found.sets[0].ranks, (std::vector<int>{0, 1}));
    QCOMPARE(found.sets[1].ranks, (std::vector<int>{2, 3}));
    QVERIFY(found.sets[0].stage != found.sets[1].stage);
  }

  void a_split_has_no_odd_one() {
    const test::LinkedRanks ranks(4);
    for (const int rank : {1, 3}) ranks.flip_bit(rank, 1, "Parameter.fc1_weight");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QCOMPARE(found.findings.size(), std::size_t{1});
    QVERIFY(!found.findings.front().has_majority());
    QCOMPARE(found.findings.front().ranks, (std::vector<std::vector<int>>{{0, 2}, {1, 3}}));
  }

  void what_could_not_be_read_is_counted_for_its_rank() {
    const test::LinkedRanks ranks(3);
    ranks.cut_off(1, 1, "Parameter.fc1_weight");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty());
    QCOMPARE(found.problems.size(), std::size_t{1});
    for (const RankSummary& inspect : found.rank_summaries) {
      QCOMPARE(inspect.unread, std::uint64_t{inspect.rank == 1 ? 1U : 0U});
      QVERIFY(inspect.equal > 0);
    }
    QVERIFY(found.rank_summaries[1].equal < found.rank_summaries[0].equal);
  }

  // Its files have the same names as those of the other ranks, so they are matched by name.
  void a_rank_without_a_graph_is_held_against_the_others() {
    const test::LinkedRanks ranks(4);
    for (const int rank : {0, 3}) ranks.remove_graphs(rank);
    ranks.flip_bit(3, 1, "Parameter.fc1_weight");
    ranks.flip_bit(3, 1, kAllReduce + ".0.0.1795235791517078.output.0");
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QCOMPARE(found.findings.size(), std::size_t{2});
    for (const ReplicaFinding& finding : found.findings) {
      QCOMPARE(finding.ranks, (std::vector<std::vector<int>>{{0, 1, 2}, {3}}));
    }
    QVERIFY(found.findings[0].kind == ReplicaKind::collective || found.findings[1].kind == ReplicaKind::collective);
    QVERIFY(found.unmatched_ranks.empty() && found.coverage.all_judged());
    QCOMPARE(found.rank_summaries[0].equal, found.rank_summaries[1].equal);
    QCOMPARE(found.sets.size(), std::size_t{1});
  }

  void a_rank_that_shares_no_name_is_not_compared() {
    const test::LinkedRanks ranks(3);
    ranks.rename_network(1);
    const auto dump = opened(ranks);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QCOMPARE(found.unmatched_ranks, std::vector<int>{1});
    QVERIFY(found.tensors > 0 && found.coverage.all_judged());
  }

  // msprobe names the folder after the process if it does not know the rank; another process is another run.
  void processes_without_a_rank_are_no_replicas_data() {
    QTest::addColumn<QStringList>("processes");
    QTest::addColumn<std::size_t>("findings");
    QTest::addColumn<std::vector<int>>("unknown");
    QTest::newRow("ranks") << QStringList{"rank0", "rank1"} << std::size_t{1} << std::vector<int>{};
    QTest::newRow("processes") << QStringList{"proc11", "proc22"} << std::size_t{0} << std::vector<int>{0, 1};
    QTest::newRow("a process beside a rank")
        << QStringList{"rank0", "proc22"} << std::size_t{0} << std::vector<int>{process_number("proc22").value_or(-1)};
  }
  void processes_without_a_rank_are_no_replicas() {
    QFETCH(QStringList, processes);
    QFETCH(std::vector<int>, unknown);
    probe_test::ProbeFolder folder;
    for (int step = 0; step < 2; ++step) {
      for (int i = 0; i < 2; ++i) {
        const std::string out = probe_test::tensor(step == 1 ? 7 + i : 2);
        folder.step(step, probe_test::forward("Torch.exp.0.forward", probe_test::tensor(1), out), {},
                    processes[i].toStdString());
      }
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QTEST(found.findings.size(), "findings");
    QCOMPARE(found.unknown_ranks, unknown);
    for (const RankSummary& inspect : found.rank_summaries) QCOMPARE(inspect.absent, std::uint64_t{0});
  }

  void what_a_rank_never_left_is_counted_data() {
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("graph");
    QTest::newRow("of three ranks") << 3 << true;
    QTest::newRow("of three ranks, one of which nobody knows the network of") << 3 << false;
    QTest::newRow("of two ranks") << 2 << true;
    QTest::newRow("of two ranks, one of which nobody knows the network of") << 2 << false;
  }
  void what_a_rank_never_left_is_counted() {
    QFETCH(int, ranks);
    QFETCH(bool, graph);
    const test::LinkedRanks linked(ranks);
    for (const int iteration : {0, 1}) linked.remove_files(1, iteration, "Parameter.fc1_weight");
    if (!graph) linked.remove_graphs(1);
    const auto dump = opened(linked);
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), {});
    QVERIFY(found.findings.empty() && found.others.empty());
    for (const RankSummary& inspect : found.rank_summaries)
      QCOMPARE(inspect.absent, std::uint64_t{inspect.rank == 1 ? 2U : 0U});
    QCOMPARE(found.coverage.undetermined, std::uint64_t{2});
  }

  void parts_come_before_the_end() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc1_weight");
    const auto dump = opened(ranks);
    std::size_t parts = 0, tensors = 0, started = 0;
    ReplicasOptions options;
    options.on_begin = [&](std::size_t all, std::size_t count) {
      tensors = all;
      started = count;
    };
    options.on_partial_result = [&](const Replicas& part) {
      ++parts;
      QVERIFY(!part.complete && part.rank_summaries.size() == 8);
    };
    const Replicas found = find_replicas(ValueFlow(*dump), all_of(*dump), options);
    QVERIFY(parts >= 1 && found.complete);
    QCOMPARE(started, std::size_t{8});
    QCOMPARE(std::uint64_t{tensors} * 8 <= found.coverage.tensors, true);
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(name_of(*dump, found.findings.front().record), std::string("fc1_weight"));
  }

  void one_bit_of_1024_ranks_is_found() {
    const test::LinkedRanks ranks(1024);
    ranks.flip_bit(411, 1, "Parameter.fc2_weight");
    QElapsedTimer timer;
    timer.start();
    const auto dump = opened(ranks);
    const qint64 open = timer.restart();
    const auto shared = shared_tensors(ValueFlow(*dump), all_of(*dump));
    const Replicas found = find_replicas(ValueFlow(*dump), shared, {});
    qInfo("1,024 ranks: opened in %lld ms, %zu of %zu tensors judged in %lld ms", static_cast<long long>(open), shared.size(),
          dump->records().size(), static_cast<long long>(timer.elapsed()));
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(found.findings.front().odd_ranks(), std::vector<int>{411});
    QCOMPARE(found.sets.size(), std::size_t{1});
  }
};

SPORESCOPE_TEST(RankSummariesTest)

}  // namespace rank_summaries_test

#include "rank_summaries_test.moc"
