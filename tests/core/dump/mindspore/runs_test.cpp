// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Several files of one tensor in one iteration are executions of its operator.

#include <QTest>
#include <map>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace runs_test {

using namespace sporescope;

namespace {

std::string file(const char* time, const char* tensor) {
  return std::string("Add.Add-op1.0.0.") + time + "." + tensor + ".DefaultFormat.npy";
}

class Runs {
 public:
  explicit Runs(const std::vector<std::pair<const char*, const char*>>& files) {
    built_.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1", {}, 2}}});
    for (const auto& [time, tensor] : files) built_.tensor("rank_0/Net/0/0", file(time, tensor));
    dump_ = built_.open();
  }
  /// Returns "2/3" for run 2 of 3.
  [[nodiscard]] QString of(const char* time, const char* tensor) const {
    const TensorRecord* record = dump_ ? record_of(*dump_, file(time, tensor)) : nullptr;
    return record == nullptr ? "?" : QString("%1/%2").arg(record->run).arg(record->runs);
  }
  [[nodiscard]] const Dump& dump() const { return *dump_; }

 private:
  SyntheticDump built_;
  std::shared_ptr<const Dump> dump_;
};

}  // namespace

class RunsTest : public QObject {
  Q_OBJECT

 private slots:
  void one() {
    const Runs runs({{"5", "input.0"}, {"6", "output.0"}});
    QCOMPARE(runs.of("5", "input.0"), "1/1");
    QCOMPARE(runs.of("6", "output.0"), "1/1");
  }

  /// Times are compared as numbers, not as text: 9 is before 10.
  void by_time() {
    const Runs runs({{"10", "output.0"}, {"9", "output.0"}, {"100", "output.0"}});
    QCOMPARE(runs.of("9", "output.0"), "1/3");
    QCOMPARE(runs.of("10", "output.0"), "2/3");
    QCOMPARE(runs.of("100", "output.0"), "3/3");
    const NodeIndex add = runs.dump().graphs().front().graph->find("Default/Add-op1");
    QCOMPARE(
        runs.dump().records()[runs.dump().find(DumpGraphIndex{0}, add, Iteration{0}, IoDirection::output, 0, 2).value()].time,
        10U);
    QVERIFY(!runs.dump().find(DumpGraphIndex{0}, add, Iteration{0}, IoDirection::output, 0, 4));
    QVERIFY(!runs.dump().find(DumpGraphIndex{0}, add, Iteration{0}, IoDirection::output, 0, 0));
  }

  /// Time stamps that are not numbers are compared as text.
  void by_text() {
    const Runs runs({{"b", "output.0"}, {"", "output.0"}, {"a", "output.0"}});
    QCOMPARE(runs.of("", "output.0"), "1/3");
    QCOMPARE(runs.of("a", "output.0"), "2/3");
    QCOMPARE(runs.of("b", "output.0"), "3/3");
  }

  /// The first input of the second execution was empty and has no file. The file of the third execution must not take its
  /// place.
  void an_execution_lacks_a_tensor() {
    const Runs runs({{"1", "input.0"},
                     {"2", "input.1"},
                     {"3", "output.0"},  //
                     {"5", "input.1"},
                     {"6", "output.0"},  //
                     {"7", "input.0"},
                     {"8", "input.1"},
                     {"9", "output.0"}});
    QCOMPARE(runs.of("1", "input.0"), "1/3");
    QCOMPARE(runs.of("7", "input.0"), "3/3");
    QCOMPARE(runs.of("5", "input.1"), "2/3");
    QCOMPARE(runs.of("8", "input.1"), "3/3");
    QCOMPARE(runs.of("9", "output.0"), "3/3");
  }

  /// Without inputs, an execution begins when a tensor repeats.
  void outputs_only_are_numbered_per_run() {
    const Runs runs({{"1", "output.0"}, {"2", "output.1"}, {"3", "output.0"}, {"4", "output.0"}, {"5", "output.1"}});
    QCOMPARE(runs.of("2", "output.1"), "1/3");
    QCOMPARE(runs.of("3", "output.0"), "2/3");
    QCOMPARE(runs.of("5", "output.1"), "3/3");
  }

  /// With equal time stamps, the same number of files of each tensor is paired, regardless of their order.
  void equal_stamps() {
    const Runs runs({{"1", "input.0"}, {"1", "output.0"}, {"1", "output.1"}});
    QCOMPARE(runs.of("1", "input.0"), "1/1");
    QCOMPARE(runs.of("1", "output.1"), "1/1");
  }

  /// Without time stamps, the files of each tensor are counted separately.
  void no_stamps() {
    const Runs runs({{"", "input.0"}, {"a", "input.0"}, {"", "output.0"}});
    QCOMPARE(runs.of("", "input.0"), "1/2");
    QCOMPARE(runs.of("a", "input.0"), "2/2");
    QCOMPARE(runs.of("", "output.0"), "1/2");
  }

  /// All records of a folder are sorted by time; at the same time, inputs precede outputs.
  void order() {
    const Runs runs({{"3", "output.0"}, {"3", "input.1"}, {"3", "input.0"}, {"2", "output.1"}});
    QStringList order;
    for (const TensorRecord& record : runs.dump().records()) {
      order << QString("%1 %2 %3").arg(record.time).arg(record.io == IoDirection::input ? "input" : "output").arg(record.slot);
    }
    QCOMPARE(order, (QStringList{"2 output 1", "3 input 0", "3 input 1", "3 output 0"}));
  }
};

SPORESCOPE_TEST(RunsTest)

}  // namespace runs_test

#include "runs_test.moc"
