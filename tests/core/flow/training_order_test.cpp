// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/training_order.h"

#include <QtTest>
#include <algorithm>

#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace training_order_test {

using namespace sporescope;
using flow_test::WrittenFlow;

namespace {

QString previous_of(const WrittenFlow& written, const char* tensor, std::int64_t iteration, std::uint32_t run = 1) {
  const Dump& dump = written.dump();
  return written.name_of(previous_record(dump, dump.records()[written.record(tensor, iteration, run)]));
}

bool is_first(const WrittenFlow& written, const char* tensor, std::int64_t iteration) {
  const Dump& dump = written.dump();
  return is_first_dumped(dump, dump.records()[written.record(tensor, iteration)]);
}

}  // namespace

class TrainingOrderTest : public QObject {
  Q_OBJECT

 private slots:
  /// In Dump::records() all iterations of a graph precede those of the next graph and rank.
  void records_are_sorted_by_iteration_and_time_over_all_graphs() {
    const WrittenFlow written(
        "x -> Neg op0\niteration 1\nop0: 1\niteration 0\nop0: 2\n"
        "graph kernel_graph_1\nx -> Abs op1\niteration 1\nop1: 3\nrank 1\nx -> Exp op2\nop2: 4");
    std::vector<RecordIndex> records{written.record("op1", 1, 1, 1), written.record("op2", 0, 1, 2), written.record("op0", 1),
                                     written.record("op0", 0)};
    sort_by_execution(written.dump(), records);
    QStringList names;
    for (const RecordIndex record : records) names += written.name_of(record);
    QCOMPARE(names, (QStringList{"op0 in 0", "op2 in 0, graph 2", "op0 in 1", "op1 in 1, graph 1"}));
  }

  void only_the_given_records_are_sorted() {
    const WrittenFlow written("x -> Neg op0\nop0: 1\nop0: 2\nop0: 3");
    std::vector<RecordIndex> records{RecordIndex{2}, RecordIndex{0}};
    sort_by_execution(written.dump(), records);
    QCOMPARE(records, (std::vector<RecordIndex>{RecordIndex{0}, RecordIndex{2}}));
    records.clear();
    sort_by_execution(written.dump(), records);
    QVERIFY(records.empty());
  }

  /// The iterations between them were not dumped.
  void the_previous_record_is_of_the_previous_dumped_iteration() {
    const WrittenFlow written(
        "x -> Neg op0\nx -> Abs op1\niteration 2\nop0: 1\niteration 7\nop0.0: 2\nop0: 2\nop1: 2\n"
        "iteration 9\nop0: 3\nop0.0: 3\nop1: 3");
    QCOMPARE(previous_of(written, "op0", 9), "op0 in 7");
    QCOMPARE(previous_of(written, "op0", 7), "op0 in 2");
    QCOMPARE(previous_of(written, "op0.0", 9), "op0.0 in 7");  // the input, not the output
    QCOMPARE(previous_of(written, "op0", 2), "none");
    QCOMPARE(previous_of(written, "op1", 7), "none");  // no iteration before the previous one is searched
  }

  void the_previous_record_is_of_the_same_run_or_else_of_the_last_one() {
    const WrittenFlow written("x -> Neg op0\niteration 0\nop0: 1\nop0: 2\niteration 1\nop0: 3\nop0: 4\nop0: 5");
    QCOMPARE(previous_of(written, "op0", 1, 1), "op0 in 0");
    QCOMPARE(previous_of(written, "op0", 1, 2), "op0 in 0, run 2");
    QCOMPARE(previous_of(written, "op0", 1, 3), "op0 in 0, run 2");
  }

  void named_iterations_have_no_previous_record() {
    const WrittenFlow written(
        "constant c\nfc.weight, c -> Mul op0\niteration -2\nc: 1\niteration -1\nfc.weight: 1\n"
        "iteration 0\nfc.weight: 2");
    QCOMPARE(previous_of(written, "c", -2), "none");
    QCOMPARE(previous_of(written, "fc.weight", -1), "none");
    QCOMPARE(previous_of(written, "fc.weight", 0), "none");
  }

  void the_first_dumped_iteration_is_that_of_the_graph() {
    const WrittenFlow written(
        "x -> Neg op0\niteration -1\nx: 0\niteration 3\nop0: 1\niteration 4\nop0: 2\n"
        "graph kernel_graph_1\nx -> Abs op1\niteration 4\nop1: 3");
    QVERIFY(is_first(written, "x", -1));
    QVERIFY(is_first(written, "op0", 3));
    QVERIFY(!is_first(written, "op0", 4));
    const Dump& dump = written.dump();
    QVERIFY(is_first_dumped(dump, dump.records()[written.record("op1", 4, 1, 1)]));
  }

  void a_graph_with_only_constants_has_no_later_iteration() {
    const WrittenFlow written("constant c\nx, c -> Add op0\niteration -2\nc: 1");
    QVERIFY(is_first(written, "c", -2));
  }
};

SPORESCOPE_TEST(TrainingOrderTest)

}  // namespace training_order_test

#include "training_order_test.moc"
