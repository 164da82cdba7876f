// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Distinguishes replicas, shards and stages by the contents of the ranks. The expected results were calculated by hand.

#include "core/replicas/replica_sets.h"

#include <QtTest>

#include "tests/program/test_class.h"

namespace replica_sets_test {

using namespace sporescope;

namespace {

using Ranks = std::vector<std::vector<int>>;

Ranks ranks_of(const std::vector<ReplicaSet>& sets) {
  Ranks ranks;
  for (const ReplicaSet& set : sets) ranks.push_back(set.ranks);
  return ranks;
}

constexpr int kUnseen = ReplicaSetFinder::kUnseen;

}  // namespace

class ReplicaSetsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothing_is_known_of_nothing() { QVERIFY(ReplicaSetFinder().sets().empty()); }

  void equal_ranks_form_one_set() {
    ReplicaSetFinder finder;
    finder.add({{0, 0}, {1, 0}, {2, 0}});
    finder.add({{0, 0}, {1, 0}, {2, 0}});
    QCOMPARE(ranks_of(finder.sets()), (Ranks{{0, 1, 2}}));
  }

  // Two shards with two replicas each: the norm is equal everywhere, the weight is not.
  void shards_are_told_apart() {
    ReplicaSetFinder finder;
    finder.add({{0, 0}, {1, 0}, {2, 0}, {3, 0}});
    finder.add({{0, 0}, {1, 1}, {2, 0}, {3, 1}});
    const auto sets = finder.sets();
    QCOMPARE(ranks_of(sets), (Ranks{{0, 2}, {1, 3}}));
    QCOMPARE(sets[0].stage, sets[1].stage);
  }

  void stages_have_parameters_of_their_own() {
    ReplicaSetFinder finder;
    finder.add({{0, 0}, {1, 0}});
    finder.add({{2, 0}, {3, 0}});
    finder.add({{0, 0}, {1, 0}});
    const auto sets = finder.sets();
    QCOMPARE(ranks_of(sets), (Ranks{{0, 1}, {2, 3}}));
    QCOMPARE(sets[0].stage, std::size_t{0});
    QCOMPARE(sets[1].stage, std::size_t{1});
  }

  void what_was_not_seen_parts_nobody() {
    ReplicaSetFinder finder;
    finder.add({{0, 0}, {1, kUnseen}, {2, 1}});
    QCOMPARE(ranks_of(finder.sets()), (Ranks{{0, 1}, {2}}));
  }

  void a_thousand_ranks_of_a_thousand_kinds_are_sets() {
    ReplicaSetFinder finder;
    for (int parameter = 0; parameter < 200; ++parameter) {
      std::map<int, int> contents;
      for (int rank = 0; rank < 1024; ++rank) contents[rank] = rank;
      finder.add(contents);
    }
    QCOMPARE(finder.sets().size(), std::size_t{1024});
  }
};

SPORESCOPE_TEST(ReplicaSetsTest)

}  // namespace replica_sets_test

#include "replica_sets_test.moc"
