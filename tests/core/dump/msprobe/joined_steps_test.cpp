// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>

#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace joined_steps_test {

using namespace sporescope;
using namespace sporescope::probe_test;

namespace {

/// Returns the inputs of a node with their producers: "0<Torch.exp.0.forward".
QString inputs_of(const Dump& dump, std::string_view name) {
  QStringList inputs;
  const Graph& graph = *dump.graphs().front().graph;
  for (const Edge& edge : graph.inputs(graph.find(name))) {
    const std::string text = std::to_string(edge.argument) + '<' + std::string(graph.nodes()[edge.node].full_name);
    inputs << QString::fromStdString(text);
  }
  return inputs.join(' ');
}

/// Returns a tensor with only a hash.
std::string hashed(const std::string& hash, const std::string& dtype = "float32", const std::string& shape = "[4]") {
  return "{\"type\": \"torch.Tensor\", \"dtype\": \"torch." + dtype + "\", \"shape\": " + shape + R"(, "md5": )" + hash + "}";
}

}  // namespace

/// Relations between calls, tensors and steps of msprobe dumps.
class ProbeJoinedStepsTest : public QObject {
  Q_OBJECT

 private slots:
  /// msprobe names the folder of a single process after its process id. A second folder is from another run.
  void runs_of_one_process_are_told_data() {
    QTest::addColumn<QStringList>("processes");
    QTest::addColumn<bool>("recorded");
    QTest::newRow("one") << QStringList{"proc11"} << false;
    QTest::newRow("two") << QStringList{"proc11", "proc22"} << true;
    QTest::newRow("before 26") << QStringList{"rank"} << false;
    QTest::newRow("ranks") << QStringList{"rank0", "rank1"} << false;
    QTest::newRow("ranks and one") << QStringList{"rank0", "proc22"} << false;
  }
  void runs_of_one_process_are_told() {
    QFETCH(QStringList, processes);
    QFETCH(bool, recorded);
    ProbeFolder folder;
    for (const QString& one : processes) {
      folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)), "", one.toStdString());
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), static_cast<std::size_t>(processes.size()));
    qsizetype place = 0;
    for (const DumpGraph& graph : dump->graphs()) QCOMPARE(graph.rank_known, !processes[place++].startsWith("proc"));
    QCOMPARE(dump->problems().size(), recorded ? 1U : 0U);
    if (!recorded) return;
    QCOMPARE(dump->problems()[0].path, folder.root());
    QCOMPARE(dump->problems()[0].message.str(),
             std::string("2 folders, “proc11” to “proc22”, are named after processes without a rank. They may be restarts of "
                         "one training rather than ranks; each is shown as a rank"));
  }

  /// An XOR of equal words is 0 for any value, and an XOR of few simple values has few possible results.
  void hashes_that_many_tensors_have_data() {
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("inputs");
    const auto row = [](const char* name, const std::string& tensor, bool known) {
      QTest::newRow(name) << QString::fromStdString(tensor) << (known ? "0<Torch.exp.0.forward" : "");
    };
    row("a sum of all bits", hashed(R"("0x013eda90f8b3f0b3")"), true);
    row("a checksum", hashed(R"("013eda90")"), true);
    row("nothing", hashed(R"("0x0000000000000000")"), false);
    row("ones", hashed(R"("0x3f8000003f800000")"), false);
    row("an odd number of ones", hashed(R"("0x000000003f800000")"), false);
    row("ones of half precision", hashed(R"("0x3c003c0000003c00")", "float16"), false);
    row("flags", hashed(R"("0x0100010101000001")", "bool"), false);
    row("a label", hashed(R"("0x0000000000000007")", "int64"), false);
    row("two labels", hashed(R"("0x0000000300000007")", "int32"), false);
    row("one element", hashed(R"("0x000000003e9c1a2b")", "float32", "[1]"), true);
    row("a value", hashed("2.2102162837982178", "float32", "[]"), true);
    row("zero", hashed("0.0", "float32", "[]"), false);
    row("a count", hashed("12", "int64", "[]"), false);
    row("a value that is NaN", hashed("NaN", "float32", "[]"), false);
  }
  void hashes_that_many_tensors_have() {
    QFETCH(QString, tensor);
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", "", tensor.toStdString()) + "," +
                       forward("Torch.log.0.forward", tensor.toStdString(), hashed(R"("0x113eda90f8b3f0b4")")));
    const auto dump = folder.open();
    QVERIFY(dump);
    QTEST(inputs_of(*dump, "Torch.log.0.forward"), "inputs");
  }
};

SPORESCOPE_TEST(ProbeJoinedStepsTest)

}  // namespace joined_steps_test

#include "joined_steps_test.moc"
