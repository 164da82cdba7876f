// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/uninitialized_outputs.h"

#include <QtTest>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/flow/written_flow.h"
#include "tests/program/test_class.h"

namespace uninitialized_outputs_test {

using namespace sporescope;
using flow_test::WrittenFlow;

namespace {

/// A batch normalization with all its outputs, and operators that read outputs 0 and 1.
WrittenFlow batch_normalization(const std::string& device, const std::string& training) {
  return WrittenFlow("device " + device +
                     "\nx, bn.gamma, bn.beta, bn.moving_mean, bn.moving_variance -> BatchNorm op0\noutputs op0 5\n"
                     "attribute op0 is_training " +
                     training +
                     "\nop0/0 -> ReLU op1\nop0/1 -> Neg op2\nop0/0: 1\nop0/1: 1\nop0/2: 1\nop0/3: 1\nop0/4: 1\n"
                     "op1.0: 1\nop2.0: 1\nop2: 1");
}

QStringList never_initialized(const WrittenFlow& written) {
  QStringList names;
  for (const RecordIndex record : written.dump().records().indices()) {
    if (is_never_initialized(written.flow(), record)) names += written.name_of(record);
  }
  return names;
}

}  // namespace

class UninitializedOutputsTest : public QObject {
  Q_OBJECT

 private slots:
  /// Outputs 3 and 4 are reserved for the gradient, which needs them only in training.
  void the_outputs_of_a_batch_normalization_data() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("training");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("training") << "CPU"
                              << "true" << QStringList{"op0/1 in 0", "op0/2 in 0", "op2.0 in 0"};
    QTest::newRow("evaluation") << "CPU"
                                << "false" << QStringList{"op0/1 in 0", "op0/2 in 0", "op0/3 in 0", "op0/4 in 0", "op2.0 in 0"};
    QTest::newRow("another device") << "GPU"
                                    << "false" << QStringList();
  }
  void the_outputs_of_a_batch_normalization() {
    QFETCH(QString, device);
    QFETCH(QString, training);
    const WrittenFlow written = batch_normalization(device.toStdString(), training.toStdString());
    QStringList found = never_initialized(written);
    found.sort();
    QTEST(found, "expected");
  }

  void what_is_never_initialized_may_be_uninitialized_unless_it_is_an_input() {
    const WrittenFlow written = batch_normalization("CPU", "true");
    QVERIFY(may_be_uninitialized(written.flow(), written.record("op0/1")));
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op0")));
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op2.0")));
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op2")));
  }

  void only_a_batch_normalization_leaves_such_outputs() {
    const WrittenFlow written("device CPU\nx -> LayerNorm op0\noutputs op0 3\nop0/1: 1\nop0/2: 1");
    QCOMPARE(never_initialized(written), QStringList());
  }

  /// The file of the parameter shows the result of the update.
  void the_output_of_an_update_that_nothing_reads() {
    const WrittenFlow written(
        "a.weight, m.a.weight, lr, g, momentum -> ApplyMomentum op0\n"
        "b.weight, m.b.weight, lr, g, momentum -> ApplyMomentum op1\nop1 -> Neg op2\n"
        "op0.0: 1\nop0: 1\nop1: 1\nop2: 1\na.weight: 1");
    QVERIFY(may_be_uninitialized(written.flow(), written.record("op0")));
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op0.0")));
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op1")));  // op2 reads it
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("op2")));  // no update
    QVERIFY(!may_be_uninitialized(written.flow(), written.record("a.weight")));
    QVERIFY(!is_never_initialized(written.flow(), written.record("op0")));
  }

  void a_record_without_a_node_is_neither() {
    const SyntheticDump built;
    built.file("rank_0/graphs/ms_output_trace_code_graph_0.pb", "\xff\xff\xff\xff no graph");
    built.file("rank_0/Net/0/0/BatchNorm.BatchNorm-op1.0.0.17.output.1.DefaultFormat.float32.npy", npy_bytes(1));
    const auto dump = built.open();
    QVERIFY(dump != nullptr);
    QCOMPARE(dump->records().size(), std::size_t{1});
    const ValueFlow flow(*dump);
    QVERIFY(!may_be_uninitialized(flow, RecordIndex{}));
    QVERIFY(!is_never_initialized(flow, RecordIndex{}));
  }
};

SPORESCOPE_TEST(UninitializedOutputsTest)

}  // namespace uninitialized_outputs_test

#include "uninitialized_outputs_test.moc"
