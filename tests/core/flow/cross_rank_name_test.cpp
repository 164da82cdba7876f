// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/cross_rank_name.h"

#include <QtTest>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace cross_rank_name_test {

using namespace sporescope;
using flow_test::WrittenFlow;

namespace {

/// Returns whether two tensors of a written training have one name.
bool are_same(const WrittenFlow& written, RecordIndex a, RecordIndex b) {
  const CrossRankNames names(written.dump());
  return names.of(written.dump().records()[a]) == names.of(written.dump().records()[b]);
}

/// Writes the output of a ReLU on a rank.
void write_output(const SyntheticDump& built, int rank) {
  built.file("rank_" + std::to_string(rank) + "/Net/0/0/ReLU.ReLU-op0.0.0.10.output.0.DefaultFormat.npy", npy_bytes(1));
}

/// Writes a graph with a ReLU of this full name.
void write_graph(const SyntheticDump& built, int rank, const std::string& full_name) {
  built.graph(rank, 0, {"kernel_graph_0", "0", {{"ReLU", full_name, {"x"}}}, {"x"}});
  built.order(rank, 0, {full_name});
}

void write_unreadable_graph(const SyntheticDump& built, int rank) {
  built.file("rank_" + std::to_string(rank) + "/graphs/ms_output_trace_code_graph_0.pb", "\xff\xff\xff\xff no graph");
}

const TensorRecord& record_of_rank(const Dump& dump, int rank) {
  const auto records = dump.records();
  const auto found = first_index(records, [&](const TensorRecord& record) { return dump.graphs()[record.graph].rank == rank; });
  if (!found) qFatal("rank %d has no record", rank);
  return records[*found];
}

}  // namespace

class CrossRankNameTest : public QObject {
  Q_OBJECT

 private slots:
  /// The nodes of the two graphs have other indices.
  void a_tensor_has_one_name_on_all_ranks_and_in_all_iterations() {
    const WrittenFlow written(
        "x -> Neg op0\nop0 -> Abs op1\nop1: 1\nop1.0: 1\niteration 1\nop1: 2\n"
        "rank 1\nx -> Abs op1\niteration 1\nop1: 3");
    const RecordIndex output = written.record("op1");
    QVERIFY(written.node("op1", 0) != written.node("op1", 1));
    QVERIFY(are_same(written, output, written.record("op1", 1)));
    QVERIFY(are_same(written, output, written.record("op1", 1, 1, 1)));
  }

  void direction_slot_run_and_node_distinguish_tensors() {
    const WrittenFlow written(
        "x -> Split op0\noutputs op0 2\nx -> Split op1\nop0.0: 1\nop0: 1\nop0/1: 1\nop0.0: 2\nop0: 2\n"
        "op0/1: 2\nop1: 1");
    const RecordIndex output = written.record("op0");
    for (const RecordIndex other :
         {written.record("op0.0"), written.record("op0/1"), written.record("op0", 0, 2), written.record("op1")}) {
      QVERIFY2(!are_same(written, output, other), qPrintable(written.name_of(other)));
    }
  }

  void graphs_distinguish_tensors() {
    const WrittenFlow written("x -> Neg op0\nop0: 1\ngraph kernel_graph_1\nx -> Neg op0\nop0: 1");
    QVERIFY(!are_same(written, written.record("op0"), written.record("op0", 0, 1, 1)));
  }

  /// Its file has the name that it has on a rank with a graph.
  void a_rank_without_a_graph_takes_the_full_names_of_the_others() {
    const SyntheticDump built;
    for (const int rank : {0, 1}) write_output(built, rank);
    write_graph(built, 0, "Default/net/ReLU-op0");
    write_unreadable_graph(built, 1);
    const auto dump = built.open();
    QVERIFY(dump != nullptr);
    const TensorRecord& known = record_of_rank(*dump, 0);
    const TensorRecord& unknown = record_of_rank(*dump, 1);
    QVERIFY(known_node(*dump, unknown) == nullptr);
    const Node* node = known_node(*dump, known);
    QVERIFY(node != nullptr);
    QCOMPARE(node->full_name, std::string_view("Default/net/ReLU-op0"));
    const CrossRankNames names(*dump);
    QCOMPARE(std::get<3>(names.of(unknown)), std::string_view("Default/net/ReLU-op0"));
    QVERIFY(names.of(known) == names.of(unknown));
  }

  void where_ranks_disagree_the_name_of_the_file_remains() {
    const SyntheticDump built;
    for (const int rank : {0, 1, 2}) write_output(built, rank);
    write_graph(built, 0, "Default/a/ReLU-op0");
    write_graph(built, 1, "Default/b/ReLU-op0");
    write_unreadable_graph(built, 2);
    const auto dump = built.open();
    QVERIFY(dump != nullptr);
    const CrossRankNames names(*dump);
    const CrossRankName unknown = names.of(record_of_rank(*dump, 2));
    QCOMPARE(std::get<2>(unknown), std::string_view("ReLU"));
    QCOMPARE(std::get<3>(unknown), std::string_view("ReLU-op0"));
    for (const int rank : {0, 1}) QVERIFY(names.of(record_of_rank(*dump, rank)) != unknown);
  }
};

SPORESCOPE_TEST(CrossRankNameTest)

}  // namespace cross_rank_name_test

#include "cross_rank_name_test.moc"
