// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <algorithm>

#include "core/session/replicas/replica_finder.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace session_replicas_test {

using namespace sporescope;

namespace {

using Snapshot = std::shared_ptr<const SessionReplicas>;

struct OpenedRanks {
  explicit OpenedRanks(const std::filesystem::path& root)
      : session(open_offline_session(root)), finder(ReplicaFinder::make(session)) {}

  [[nodiscard]] Result<Snapshot> find(ReplicaRequest question = {}) const {
    return test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ReplicaCallbacks callbacks;
      callbacks.on_partial_result = [](const Snapshot& part) {
        if (part->complete) qFatal("a part says that it is all");
      };
      callbacks.on_done = std::move(answer);
      return finder->find(question, std::move(callbacks));
    });
  }

  std::shared_ptr<Session> session;
  std::shared_ptr<ReplicaFinder> finder;
};

}  // namespace

/// Compares the ranks of a session's dump, which consists of real files with single changed bits.
class SessionReplicasTest : public QObject {
  Q_OBJECT

 private slots:
  void the_odd_rank_is_named_and_nobody_else() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    const OpenedRanks opened(ranks.root());
    const auto result = opened.find();
    QVERIFY2(result.has_value(), result ? "" : result.error().str().c_str());
    const SessionReplicas& replicas = **result;
    QVERIFY(replicas.complete && replicas.anything_shared());
    QCOMPARE(replicas.findings.size(), std::size_t{1});
    const ReplicaFinding& finding = replicas.findings.front();
    QCOMPARE(finding.name, std::string("fc2.weight"));
    const auto snapshot = opened.session->snapshot();
    QCOMPARE(snapshot->graphs[finding.key.graph].rank, 0);
    QCOMPARE(snapshot->graphs[finding.other_key.graph].rank, 5);
    QCOMPARE(snapshot->graphs[finding.other_key.graph].graph->nodes()[finding.other_key.node].full_name,
             std::string_view("fc2.weight"));
    for (const SessionRank& rank : replicas.ranks) {
      QVERIFY(rank.verdict == (rank.rank == 5 ? RankVerdict::differs : RankVerdict::agrees));
      QCOMPARE(rank.finding.has_value(), rank.rank == 5);
      QVERIFY(rank.set == std::size_t{0});
    }
    QCOMPARE(replicas.count(RankVerdict::agrees), std::size_t{7});
  }

  void both_sides_of_a_split_are_marked() {
    const test::LinkedRanks ranks(4);
    for (const int rank : {2, 3}) ranks.flip_bit(rank, 1, "Parameter.fc2_weight");
    const auto result = OpenedRanks(ranks.root()).find();
    QVERIFY(result.has_value());
    QCOMPARE((*result)->count(RankVerdict::differs), std::size_t{4});
  }

  void what_begins_apart_stands_out_and_comes_last() {
    const test::LinkedRanks ranks(5);
    for (const int iteration : {0, 1}) ranks.flip_bit(1, iteration, "Parameter.fc1_weight");
    ranks.flip_bit(4, 1, "Parameter.fc3_bias");
    const auto result = OpenedRanks(ranks.root()).find();
    QVERIFY(result.has_value());
    const SessionReplicas& replicas = **result;
    QCOMPARE(replicas.findings.size(), std::size_t{2});
    QVERIFY(replicas.findings[1].kind == ReplicaKind::from_start);
    QVERIFY(replicas.rank(1)->verdict == RankVerdict::odd);
    QVERIFY(replicas.rank(4)->verdict == RankVerdict::differs);
  }

  void a_missing_rank_does_not_agree() {
    const test::LinkedRanks ranks(6);
    ranks.remove_rank(3);
    const auto result = OpenedRanks(ranks.root()).find();
    QVERIFY(result.has_value());
    const SessionRank* missing = (*result)->rank(3);
    QVERIFY(missing != nullptr && missing->missing && missing->verdict == RankVerdict::unknown);
    QCOMPARE((*result)->count(RankVerdict::agrees), std::size_t{5});
  }

  void one_rank_alone_agrees_with_nobody() {
    const auto result = OpenedRanks(test::data("dumps") / "lenet-2.0").find();
    QVERIFY(result.has_value());
    QVERIFY(!(*result)->anything_shared() && (*result)->findings.empty());
    QCOMPARE((*result)->count(RankVerdict::agrees), std::size_t{0});
  }

  void all_tensors_are_looked_at_when_asked_for() {
    const test::LinkedRanks ranks(3);
    const OpenedRanks opened(ranks.root());
    const auto shared = opened.find();
    const auto all = opened.find({true});
    QVERIFY(shared && all);
    QVERIFY((*shared)->coverage.tensors < (*all)->coverage.tensors);
  }

  void parts_and_progress_come_and_stopping_keeps_them() {
    const test::LinkedRanks ranks(64);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    const OpenedRanks opened(ranks.root());
    QVERIFY(test::wait_until_loaded(*opened.session));
    std::size_t tensors = 0, seen = 0;
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ReplicaCallbacks callbacks;
      callbacks.on_progress = [&](const ReplicaProgress& progress) {
        tensors = progress.tensors;
        seen = progress.ranks;
        opened.finder->stop();
      };
      callbacks.on_done = std::move(answer);
      return opened.finder->find({}, std::move(callbacks));
    });
    QVERIFY(result.has_value());
    QVERIFY(!(*result)->complete);
    QCOMPARE(seen, std::size_t{64});
    QVERIFY(tensors > 30);
    // Unread tensors do not count as agreeing.
    const SessionReplicas& replicas = **result;
    QCOMPARE(replicas.ranks.size(), std::size_t{64});
    for (const SessionRank& rank : replicas.ranks) QVERIFY(rank.equal > 0 || rank.verdict == RankVerdict::unknown);
  }

  void a_dump_that_does_not_open_is_an_error() {
    const auto result = OpenedRanks("/nowhere/at/all").find();
    QVERIFY(!result.has_value());
  }

  void the_difference_of_two_ranks_is_that_of_the_moved_bit() {
    const test::LinkedRanks ranks(3);
    ranks.flip_bit(2, 1, "Parameter.fc2_weight");
    const OpenedRanks opened(ranks.root());
    const auto result = opened.find();
    QVERIFY(result.has_value());
    const ReplicaFinding& finding = (*result)->findings.front();
    const auto difference = test::ask<Difference>([&](ResultCallback<Difference> answer) {
      return opened.finder->difference(finding.other_key, finding.key, std::move(answer));
    });
    QVERIFY(difference.has_value());
    QCOMPARE(difference->count, std::uint64_t{192});
    QCOMPARE(difference->equal, std::uint64_t{191});
    QCOMPARE(difference->max_ulp.value_or(0), std::uint64_t{1});
  }
};

SPORESCOPE_TEST(SessionReplicasTest)

}  // namespace session_replicas_test

#include "session_replicas_test.moc"
