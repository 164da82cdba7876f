// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "core/compare/matching/match_nodes.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace match_nodes_test {

using namespace sporescope;
using sporescope::cause_test::written_training;

namespace {

std::string name_of(const Graph& graph, NodeIndex node) { return std::string(graph.nodes()[node].full_name); }

/// Returns "Default/ReLU-op0 = Default/ReLU-op1" for each node with another name in B, and "Default/Cast-op0 -" for nodes of A
/// without a counterpart.
std::string found(const char* text_a, const char* text_b, const char* rules = "",
                  const std::vector<ManualPair>& manual_pairs = {}) {
  const auto a = written_training(text_a)->graphs().front().graph;
  const auto b = written_training(text_b)->graphs().front().graph;
  const NodeMatching matching = match_nodes(*a, *b, *MatchRules::parse(rules), manual_pairs);
  std::string message;
  for (const NodeIndex node : a->nodes().indices()) {
    if (a->nodes()[node].kind == NodeKind::constant) continue;
    const NodeIndex other = matching.of_a(node);
    if (other != kNoNode && matching.of_b(other) != node) return "not the same from both sides";
    if (other != kNoNode && name_of(*a, node) == name_of(*b, other)) continue;
    if (!message.empty()) message += "; ";
    message += name_of(*a, node) + (other == kNoNode ? " -" : " = " + name_of(*b, other));
  }
  return message;
}

}  // namespace

/// Tests matching of the operators of two graphs.
class MatchNodesTest : public QObject {
  Q_OBJECT
 private slots:
  void names_are_enough() {
    const char* text = "x, fc.weight -> MatMul op0\nop0 -> ReLU op1";
    QCOMPARE(found(text, text), std::string());
  }

  void what_is_fused_is_the_last_of_its_operators() {
    const char* fused = "x, w, b -> MatMulBiasAddFusion op9\nop9 -> Tanh op10";
    const char* separate = "x, w -> MatMul op0\nop0, b -> BiasAdd op1\nop1 -> Tanh op2";
    QCOMPARE(found(fused, separate), std::string("Default/MatMulBiasAddFusion-op9 = Default/BiasAdd-op1; "
                                                 "Default/Tanh-op10 = Default/Tanh-op2"));
    QCOMPARE(found(separate, fused), std::string("Default/MatMul-op0 -; Default/BiasAdd-op1 = Default/MatMulBiasAddFusion-op9; "
                                                 "Default/Tanh-op2 = Default/Tanh-op10"));
    // another weight
    const std::string of_another = found(fused, "x, v -> MatMul op0\nop0, b -> BiasAdd op1\nw -> Neg op2");
    QVERIFY(of_another.find("MatMulBiasAddFusion-op9 -") != std::string::npos);
    // A value with other readers was not fused.
    const std::string read_twice = found(fused, "x, w -> MatMul op0\nop0, b -> BiasAdd op1\nop0 -> Neg op2");
    QVERIFY(read_twice.find("MatMulBiasAddFusion-op9 -") != std::string::npos);
    const char* relu = "x, w -> MatMul op0\nop0, b -> BiasAdd op1\nop1 -> ReLU op2";
    QCOMPARE(found("x, w, b -> MatMulBiasAddReluFusion op9", relu),
             std::string("Default/MatMulBiasAddReluFusion-op9 = Default/ReLU-op2"));
    // Two candidates with the same inputs are ambiguous.
    const char* twice = "x, w -> MatMul op0\nop0, b -> BiasAdd op1\nx, w -> MatMul op2\nop2, b -> BiasAdd op3";
    QCOMPARE(found("x, w, b -> MatMulBiasAddFusion op9", twice), std::string("Default/MatMulBiasAddFusion-op9 -"));
  }

  void rules_hold_before_names() {
    // Two weights are exchanged although their names are unchanged.
    const char* a = "x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1";
    QCOMPARE(found(a, a), std::string());
    QCOMPARE(found(a, a, "a(.*) -> b\\1\nb(.*) -> a\\1"), std::string("a.weight = b.weight; b.weight = a.weight"));
    // Rules for unknown names or for nodes of another kind have no effect.
    QCOMPARE(found(a, a, "a.weight -> c.weight\nb.weight -> Default/MatMul-op0"), std::string());
  }

  void manual_pairs_override_names_and_rules() {
    const char* a = "x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1";
    const std::vector<ManualPair> crossed{{"a.weight", "b.weight"}, {"b.weight", "a.weight"}};
    QCOMPARE(found(a, a, "", crossed), std::string("a.weight = b.weight; b.weight = a.weight"));
    QCOMPARE(found(a, a, "a.weight -> a.weight", crossed), std::string("a.weight = b.weight; b.weight = a.weight"));
    // Its former counterpart is not matched again by name, since its new role is unknown.
    QCOMPARE(
        found("x, a.weight -> MatMul op0", "x, a.weight -> MatMul op0\nx, b.weight -> Mul op1", "", {{"a.weight", "b.weight"}})
            .find("a.weight = b.weight"),
        std::size_t{0});
  }

  void the_structure_builds_on_pairs_by_hand() {
    // Two branches with the same structure and different names on each side: only the user can tell which is which.
    const char* a = "x -> ReLU op0\nx -> ReLU op1\nop0 -> Tanh op2\nop1 -> Tanh op3";
    const char* b = "x -> ReLU op10\nx -> ReLU op11\nop10 -> Tanh op12\nop11 -> Tanh op13";
    QCOMPARE(found(a, b), std::string("Default/ReLU-op0 -; Default/ReLU-op1 -; Default/Tanh-op2 -; Default/Tanh-op3 -"));
    QCOMPARE(found(a, b, "", {{"Default/ReLU-op0", "Default/ReLU-op11"}}),
             std::string("Default/ReLU-op0 = Default/ReLU-op11; Default/ReLU-op1 = Default/ReLU-op10; "
                         "Default/Tanh-op2 = Default/Tanh-op13; Default/Tanh-op3 = Default/Tanh-op12"));
  }

  void numbers_of_another_version_do_not_matter() {
    QCOMPARE(found("x, fc.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> ReLU op2",
                   "x, fc.weight -> MatMul op70\nop70 -> ReLU op71\nop71 -> ReLU op72"),
             std::string("Default/MatMul-op0 = Default/MatMul-op70; Default/ReLU-op1 = Default/ReLU-op71; "
                         "Default/ReLU-op2 = Default/ReLU-op72"));
  }

  void one_more_of_a_type_does_not_shift_the_others() {
    // By name, the second ReLU would match the inserted one.
    QCOMPARE(found("x, a.weight -> MatMul op0\nop0 -> ReLU op1\nop1, b.weight -> MatMul op2\nop2 -> ReLU op3",
                   "x, a.weight -> MatMul op0\nop0 -> ReLU op1\nop1 -> ReLU op3\nop3, b.weight -> MatMul op2\nop2 -> ReLU op5"),
             std::string("Default/ReLU-op3 = Default/ReLU-op5"));
  }

  void names_that_moved_on_by_one_are_not_believed() {
    QCOMPARE(
        found("x -> Cast op4\nop4, a.weight -> MatMul op5\nop5, b.weight -> MatMul op6",
              "x, a.weight -> MatMul op6\nop6, b.weight -> MatMul op7"),
        std::string("Default/Cast-op4 -; Default/MatMul-op5 = Default/MatMul-op6; Default/MatMul-op6 = Default/MatMul-op7"));
  }

  void casts_are_looked_through() {
    QCOMPARE(found("x, a.weight -> MatMul op0\nop0 -> Tanh op1",
                   "x -> Cast op8\nop8, a.weight -> MatMul op9\nop9 -> Cast op10\nop10 -> Tanh op11"),
             std::string("Default/MatMul-op0 = Default/MatMul-op9; Default/Tanh-op1 = Default/Tanh-op11"));
  }

  void a_renamed_layer_is_found_by_its_place() {
    QCOMPARE(found("x, a.weight -> MatMul op0\nop0, b.weight -> MatMul op1",
                   "x, a.weight -> MatMul op0\nop0, dense.weight -> MatMul op1"),
             std::string("b.weight = dense.weight"));
  }

  void numbers_in_an_optimizer_follow_the_parameters() {
    // A renamed layer moves to the end of the parameters. By name, each update would match the update of the other parameter.
    QCOMPARE(found("x, a.weight -> MatMul op0\nop0, fc.weight -> MatMul op1\n"
                   "a.weight, op0 -> ApplyMomentum op2\nfc.weight, op1 -> ApplyMomentum op3",
                   "x, body.weight -> MatMul op0\nop0, fc.weight -> MatMul op1\n"
                   "fc.weight, op1 -> ApplyMomentum op2\nbody.weight, op0 -> ApplyMomentum op3"),
             std::string("Default/ApplyMomentum-op2 = Default/ApplyMomentum-op3; "
                         "Default/ApplyMomentum-op3 = Default/ApplyMomentum-op2; a.weight = body.weight"));
  }

  void numbers_that_changed_places_are_not_believed() {
    // Another version may build the graph and number the operators in another order.
    const char* text =
        "x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1\nop0 -> ReLU op2\nop1 -> ReLU op3\nop2, op3 -> Add op4";
    QCOMPARE(
        found(text,
              "x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1\nop1 -> ReLU op2\nop0 -> ReLU op3\nop3, op2 -> Add op4"),
        std::string("Default/ReLU-op2 = Default/ReLU-op3; Default/ReLU-op3 = Default/ReLU-op2"));
  }

  void what_follows_from_new_numbers_is_not_believed_either() {
    // Two branches with the same structure, numbered in another order: their inputs identify them up to their ends.
    const char* a =
        "x, a.weight -> MatMul op0\ny, a.weight -> MatMul op1\nop0 -> ReLU op2\nop1 -> ReLU op3\nop2 -> Tanh op4\nop3 -> Tanh "
        "op5\nop4 -> Log op6";
    const char* b =
        "y, a.weight -> MatMul op0\nx, a.weight -> MatMul op1\nop0 -> ReLU op2\nop1 -> ReLU op3\nop2 -> Tanh op4\nop3 -> Tanh "
        "op5\nop5 -> Log op6";
    QCOMPARE(found(a, b), std::string("Default/MatMul-op0 = Default/MatMul-op1; Default/MatMul-op1 = Default/MatMul-op0; "
                                      "Default/ReLU-op2 = Default/ReLU-op3; Default/ReLU-op3 = Default/ReLU-op2; "
                                      "Default/Tanh-op4 = Default/Tanh-op5; Default/Tanh-op5 = Default/Tanh-op4"));
  }

  void what_reads_an_operator_that_was_put_in_is_the_same() {
    // The same cell is called twice. In B an operator is inserted before the second factor.
    const char* a =
        "x, a.weight -> MatMul op0\nop0 -> Tanh op1\nop0, op1 -> Mul op2\nop2, a.weight -> MatMul op3\nop3 -> Tanh op4\n"
        "op3, op4 -> Mul op5\nop5 -> Log op6";
    const char* b =
        "x, a.weight -> MatMul op0\nop0 -> Tanh op1\nop1 -> ReLU op7\nop0, op7 -> Mul op8\nop8, a.weight -> MatMul op3\n"
        "op3 -> Tanh op4\nop4 -> ReLU op9\nop3, op9 -> Mul op2\nop2 -> Log op6";
    QCOMPARE(found(a, b), std::string("Default/Mul-op2 = Default/Mul-op8; Default/Mul-op5 = Default/Mul-op2"));
  }

  void the_side_of_a_constant_tells_operators_apart() {
    // c * h and h * c: the latter was inserted.
    QCOMPARE(found("constant c\nx -> ReLU op0\nc, op0 -> Mul op1\nop1 -> Log op2",
                   "constant c\nx -> ReLU op0\nop0, c -> Mul op9\nc, op9 -> Mul op1\nop1 -> Log op2"),
             std::string());
  }

  void an_operator_that_reads_something_else_is_the_same() {
    QCOMPARE(found("x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1\nop0 -> ReLU op2\nop1 -> ReLU op3\nop2 -> ReLU op4",
                   "x, a.weight -> MatMul op0\nx, b.weight -> MatMul op1\nop0 -> ReLU op2\nop1 -> ReLU op3\nop3 -> ReLU op4"),
             std::string());
  }

  void another_type_is_no_counterpart() {
    QCOMPARE(found("x, a.weight -> MatMul op0\nop0 -> ReLU op1\nop1, b.weight -> MatMul op2",
                   "x, a.weight -> MatMul op0\nop0 -> Tanh op1\nop1, b.weight -> MatMul op2"),
             std::string("Default/ReLU-op1 -"));
  }

  void what_may_be_two_is_none() {
    QCOMPARE(found("x -> ReLU op0\nop0 -> Mul op1", "x -> ReLU op7\nx -> ReLU op8\nop7, op8 -> Add op9"),
             std::string("Default/ReLU-op0 -; Default/Mul-op1 -"));
  }
};

SPORESCOPE_TEST(MatchNodesTest)

}  // namespace match_nodes_test

#include "match_nodes_test.moc"
