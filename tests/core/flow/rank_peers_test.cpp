// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/rank_peers.h"

#include <QtTest>
#include <limits>

#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace rank_peers_test {

using namespace sporescope;
using flow_test::WrittenFlow;

namespace {

constexpr std::uint64_t kUnknownTime = std::numeric_limits<std::uint64_t>::max();

/// Returns the peers of an operator of the first graph: "op1 of graph 1, op1 of graph 2".
QString peers_of(const WrittenFlow& written, const char* node) {
  QStringList peers;
  const ExecutionPoint point{DumpGraphIndex{}, Iteration{}, 1, 1};
  for (const RankPeer& peer : rank_peers(written.flow(), point, written.node(node))) {
    const std::uint32_t graph = number_of(peer.moment.graph);
    peers += written.name_of(peer.node, graph) + " of graph " + QString::number(graph);
  }
  return peers.join(", ");
}

}  // namespace

class RankPeersTest : public QObject {
  Q_OBJECT

 private slots:
  void a_collective_has_the_same_name_on_each_rank() {
    const WrittenFlow written(
        "x -> AllReduce op0\nx -> AllReduce op1\nrank 1\nx -> AllReduce op1\nx -> AllReduce op0\n"
        "rank 2\nx -> AllReduce op0\nx -> AllReduce op1");
    QCOMPARE(peers_of(written, "op0"), "op0 of graph 1, op0 of graph 2");
    QCOMPARE(peers_of(written, "op1"), "op1 of graph 1, op1 of graph 2");
  }

  void without_that_name_the_position_among_the_type_counts() {
    const WrittenFlow written(
        "x -> AllReduce op0\nx -> AllGather op1\nx -> AllReduce op2\nx -> AllReduce op3\n"
        "rank 1\nx -> AllGather op5\nx -> AllReduce op6\nx -> AllReduce op7");
    QCOMPARE(peers_of(written, "op0"), "op6 of graph 1");
    QCOMPARE(peers_of(written, "op1"), "op5 of graph 1");
    QCOMPARE(peers_of(written, "op2"), "op7 of graph 1");
    QCOMPARE(peers_of(written, "op3"), "");  // rank 1 has two of them
  }

  /// The full names contain the type, so that operators of different types are different operators.
  void an_operator_of_another_type_is_no_peer() {
    const WrittenFlow written("x -> AllReduce op0\nrank 1\nx -> AllGather op0");
    QCOMPARE(peers_of(written, "op0"), "");
  }

  void a_receive_belongs_to_the_send_with_its_tag() {
    const WrittenFlow written(
        "-> Receive op0\n-> Receive op1\n-> Receive op2\nattribute op0 sr_tag 7\nattribute op1 sr_tag 9\n"
        "rank 1\nx -> Send op3\nx -> Send op4\nattribute op3 sr_tag 8\nattribute op4 sr_tag 7");
    QCOMPARE(peers_of(written, "op0"), "op4 of graph 1");
    QCOMPARE(peers_of(written, "op1"), "");  // no Send has the tag
    QCOMPARE(peers_of(written, "op2"), "");  // without a tag, the third Send
  }

  void a_receive_without_a_tag_belongs_to_the_send_at_its_position() {
    const WrittenFlow written("-> Receive op0\n-> Receive op1\nrank 1\nx -> Send op0\nx -> Neg op5\nx -> Send op1");
    QCOMPARE(peers_of(written, "op0"), "op0 of graph 1");
    QCOMPARE(peers_of(written, "op1"), "op1 of graph 1");
  }

  void other_graphs_and_the_own_rank_have_no_peers() {
    const WrittenFlow written(
        "x -> AllReduce op0\ngraph kernel_graph_1\nx -> AllReduce op0\n"
        "rank 1\nx -> Neg op9\ngraph kernel_graph_1\nx -> AllReduce op0");
    QCOMPARE(peers_of(written, "op0"), "");  // graph 0 of rank 1 has none
  }

  /// Iteration and run are the same. The time is that of the other rank's own clock.
  void the_moment_is_that_of_the_same_run() {
    const WrittenFlow written(
        "x -> AllReduce op0\niteration 3\nop0: 1\nop0: 2\n"
        "rank 1\nx -> AllReduce op0\niteration 3\nop0: 3\nop0: 4\n"
        "rank 2\nx -> AllReduce op0\niteration 2\nop0: 5");
    const auto peers = rank_peers(written.flow(), written.point("op0", 3, 2), written.node("op0"));
    QCOMPARE(peers.size(), std::size_t{2});
    QCOMPARE(peers[0].moment.graph, DumpGraphIndex{1});
    QCOMPARE(peers[0].moment.iteration, Iteration{3});
    QCOMPARE(peers[0].moment.run, 2U);
    QCOMPARE(peers[0].moment.time, std::uint64_t{4});
    QCOMPARE(peers[1].moment.graph, DumpGraphIndex{2});
    QCOMPARE(peers[1].moment.iteration, Iteration{3});
    QCOMPARE(peers[1].moment.time, kUnknownTime);  // it was not dumped there: all files of the iteration are before
  }

  void rank_numbers_are_ascending_and_unique() {
    const WrittenFlow written("x -> Neg op0\ngraph kernel_graph_1\nx -> Neg op0\nrank 2\nx -> Neg op0\nrank 11\nx -> Neg op0");
    QCOMPARE(rank_numbers(written.dump()), (std::vector<int>{0, 2, 11}));
  }

  void the_group_of_all_ranks() {
    const WrittenFlow written(
        "x -> AllReduce op0\nx -> AllReduce op1\nx -> AllReduce op2\nx -> AllReduce op3\n"
        "attribute op0 group hccl_world_group\nattribute op1 group nccl_world_group\n"
        "attribute op2 group 2-5004544844489628105");
    QVERIFY(has_group_of_all_ranks(written.graph(), written.node("op0")));
    QVERIFY(has_group_of_all_ranks(written.graph(), written.node("op1")));
    QVERIFY(!has_group_of_all_ranks(written.graph(), written.node("op2")));
    QVERIFY(!has_group_of_all_ranks(written.graph(), written.node("op3")));
  }
};

SPORESCOPE_TEST(RankPeersTest)

}  // namespace rank_peers_test

#include "rank_peers_test.moc"
