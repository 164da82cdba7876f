// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/manual_pairs.h"

#include <QtTest>

#include "core/compare/matching/pair_evidence.h"
#include "core/compare/pair_graphs.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace manual_pairs_test {

using namespace sporescope;
using sporescope::cause_test::written_training;

namespace {

const char* const kA = "x, a.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> Tanh op2";
const char* const kB = "x, head.weight -> MatMul op5\nop5 -> ReLU op6\nop6 -> Tanh op7";

/// Returns the reasons of rejected pairs, one per line.
std::string refused(const std::vector<ManualPair>& pairs) {
  const auto a = written_training(kA);
  const auto b = written_training(kB);
  PairingOptions options;
  options.manual_pairs = pairs;
  const auto graphs = pair_graphs({a.get(), {}}, {b.get(), {}}, options);
  if (!graphs) return "no pairs";
  std::string message;
  for (const RejectedPair& it : graphs->rejected) {
    if (!message.empty()) message += '\n';
    message += it.why.str();
  }
  return message;
}

}  // namespace

/// Tests which manual pairs are valid, and the evidence for a pair.
class ManualPairsTest : public QObject {
  Q_OBJECT
 private slots:
  void good_ones_hold() { QCOMPARE(refused({{"a.weight", "head.weight"}, {"Default/ReLU-op1", "Default/Tanh-op7"}}), ""); }

  void what_does_not_exist_is_refused_with_a_sentence() {
    QCOMPARE(refused({{"b.weight", "head.weight"}}), "A has no operator or parameter b.weight");
    QCOMPARE(refused({{"a.weight", "a.weight"}}), "B has no operator or parameter a.weight");
    QCOMPARE(refused({{"a.weight", "Default/ReLU-op6"}}),
             "a.weight and Default/ReLU-op6 cannot be matched: one is an operator, the other a parameter");
    QCOMPARE(refused({{"", ""}}), "A has no operator or parameter ");
  }

  void what_is_taken_twice_is_refused() {
    QCOMPARE(refused({{"a.weight", "head.weight"}, {"a.weight", "x"}}), "a.weight in A is matched by hand twice");
    QCOMPARE(refused({{"a.weight", "head.weight"}, {"x", "head.weight"}}), "head.weight in B is matched by hand twice");
    // A rejected pair does not occupy its nodes.
    QCOMPARE(refused({{"a.weight", "nobody"}, {"a.weight", "head.weight"}}), "B has no operator or parameter nobody");
  }

  void nodes_of_graphs_that_are_not_compared_are_refused() {
    const auto a = written_training(kA)->graphs().front().graph;
    const auto b = written_training(kB)->graphs().front().graph;
    const std::vector<std::pair<const Graph*, const Graph*>> graphs{{a.get(), a.get()}, {b.get(), b.get()}};
    const ManualPairs sorted = validate_manual_pairs({{"a.weight", "head.weight"}}, graphs);
    QVERIFY(sorted.hold.empty());
    QCOMPARE(sorted.refused.front().why.str(), "a.weight and head.weight are in graphs that are not compared with each other");
  }

  void evidence_tells_what_is_the_same() {
    const auto a = written_training(kA)->graphs().front().graph;
    const auto b = written_training(kB)->graphs().front().graph;
    const NodeMatching matching = match_nodes(*a, *b);
    const auto evidence = [&](const char* in_a, const char* in_b) {
      return evidence_for(*a, a->find(in_a), *b, b->find(in_b), matching);
    };
    const PairEvidence good = evidence("Default/ReLU-op1", "Default/ReLU-op6");
    QVERIFY(good.same_type && good.same_scope);
    QCOMPARE(good.before.of_a, std::size_t{1});
    QCOMPARE(good.before.same.size(), std::size_t{1});
    QCOMPARE(good.before.same.front().first, a->find("Default/MatMul-op0"));
    QCOMPARE(good.before.same.front().second, b->find("Default/MatMul-op5"));
    QCOMPARE(good.after.same.size(), std::size_t{1});
    QCOMPARE(good.after.same.front().second, b->find("Default/Tanh-op7"));
    const PairEvidence bad = evidence("Default/ReLU-op1", "Default/Tanh-op7");
    QVERIFY(!bad.same_type && bad.before.same.empty() && bad.after.same.empty());
    QCOMPARE(bad.after.of_a, std::size_t{1});
    QCOMPARE(bad.after.of_b, std::size_t{0});
    const PairEvidence parameter = evidence("a.weight", "head.weight");
    QVERIFY(parameter.same_type);
    QCOMPARE(parameter.before.of_a, std::size_t{0});
    QCOMPARE(parameter.after.same.size(), std::size_t{1});
  }
};

SPORESCOPE_TEST(ManualPairsTest)

}  // namespace manual_pairs_test

#include "manual_pairs_test.moc"
