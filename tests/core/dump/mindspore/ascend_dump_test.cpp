// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Asynchronous dumps of Ascend, their overflow reports, and layouts other than rank_{rank}/{net}/{graph}/{iteration}.

#include <QTest>
#include <algorithm>
#include <set>

#include "core/dump/ascend_overflow.h"
#include "core/dump/selection.h"
#include "core/dump/tensor_counts.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace ascend_dump_test {

using namespace sporescope;
using synthetic::dump_data;
using synthetic::overflow_block;
using synthetic::overflow_file;

namespace {

const std::string kAdd = "Add.Default_a_Add-op1.2.7.1700000000000001";
const std::string kMul = "Mul.Default_a_Mul-op2.3.7.1700000000000002";
const std::string kPlace = "rank_0/Net/0/0";

SyntheticGraph two_operators() { return {"kernel_graph_0", "0", {{"Add", "Default/a/Add-op1"}, {"Mul", "Default/a/Mul-op2"}}}; }

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

QString problems_of(const Dump& dump) {
  QString recorded;
  for (const Problem& problem : dump.problems()) recorded += text(problem.message.str()) + '\n';
  return recorded;
}

/// Returns "Default/a/Add-op1 input 0" for each record of the file.
QStringList tensors_of(const Dump& dump, std::string_view file) {
  QStringList tensors;
  for (const TensorRecord& record : dump.records()) {
    if (record.file_name != file) continue;
    const auto& graph = dump.graphs()[record.graph].graph;
    const std::string_view node = record.node == kNoNode ? record.name : graph->nodes()[record.node].full_name;
    tensors << text(node) + (record.io == IoDirection::input ? " input " : " output ") + QString::number(record.slot);
  }
  return tensors;
}

QStringList nodes_of(const Dump& dump) {
  QStringList nodes;
  for (const DumpGraph& graph : dump.graphs()) {
    for (const Node& node : graph.graph->nodes()) nodes << text(node.full_name);
  }
  return nodes;
}

/// Returns the beginning of a report in JSON, followed by `rest`.
std::string json_of_core(const std::string& rest) { return "{\"AI Core\": {\"stream_id\": " + rest; }

}  // namespace

class AscendDumpTest : public QObject {
  Q_OBJECT

 private slots:
  void files_of_several_tensors_are_counted_by_their_tensors() {
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/" + kAdd, dump_data("Default/a/Add-op1", {{}, {}}, {{}}));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), std::uint64_t{1});
    const TensorCounts counts = count_tensors(*dump);
    QCOMPARE(counts.with_values, std::uint64_t{3});
    QCOMPARE(counts.statistics_only, std::uint64_t{0});
  }

  /// The number of files exceeds one batch.
  void the_tensors_of_many_files_stay_with_their_names() {
    constexpr int kFiles = 5000;
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    for (int i = 0; i < kFiles; ++i) {
      const std::string number = std::to_string(i);
      result.file(kPlace + "/Add.Default_Add-op" + number + ".1.7." + number, dump_data("Default/Add-op" + number, {}, {{}}));
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), std::size_t{kFiles});
    std::set<std::string_view> files;
    for (const TensorRecord& record : dump->records()) {
      QCOMPARE(record.io, IoDirection::output);
      QCOMPARE(std::string(record.name), "Default_Add-op" + std::to_string(record.time));
      files.insert(record.file_name);
    }
    QCOMPARE(files.size(), std::size_t{kFiles});
  }

  void a_file_holds_several_tensors() {
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/" + kAdd, dump_data("Default/a/Add-op1", {{}, {}}, {{}}));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(tensors_of(*dump, kAdd),
             QStringList({"Default/a/Add-op1 input 0", "Default/a/Add-op1 input 1", "Default/a/Add-op1 output 0"}));
    for (const TensorRecord& record : dump->records()) {
      const auto tensor = dump->open(record);
      QVERIFY(tensor);
      float value = 0;
      QVERIFY((*tensor)->read(0, std::as_writable_bytes(std::span(&value, 1))));
      QCOMPARE(value, 1.0F);
    }
    QCOMPARE(text(dump->family()), QString("mindspore-async"));
    QVERIFY2(dump->problems().empty(), qPrintable(problems_of(*dump)));
  }

  /// The operators have complete names, although other files of that time have last parts.
  void a_broken_file_costs_itself_alone() {
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}).substr(0, 30));
    result.file(kPlace + "/" + kMul, dump_data("Default/a/Mul-op2", {{99, 1, "1234"}}, {{}}));
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY2(problems_of(*dump).contains(text(kAdd)), qPrintable(problems_of(*dump)));
    QCOMPARE(node_of(*dump, kAdd), std::string("Default/a/Add-op1"));
    QVERIFY(!dump->open(*record_of(*dump, kAdd)));
    QCOMPARE(tensors_of(*dump, kMul), QStringList({"Default/a/Mul-op2 input 0", "Default/a/Mul-op2 output 0"}));
    for (const TensorRecord& record : dump->records()) {
      if (record.file_name == kMul) QCOMPARE(dump->open(record).has_value(), record.io == IoDirection::output);
    }
  }

  /// A name that was too long is in mapping.csv, or in the file itself.
  void long_names() {
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/123", dump_data("Default/a/Add-op1", {}, {{}}));
    result.file(kPlace + "/456", dump_data("", {}, {{}})).file(kPlace + "/mapping.csv", "456," + kMul + "\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(tensors_of(*dump, "123"), QStringList({"Default/a/Add-op1 output 0"}));
    QCOMPARE(tensors_of(*dump, "456"), QStringList({"Default/a/Mul-op2 output 0"}));
  }

  /// The ids in the report are tried first. Those in its file name are only a guess, and the description says so.
  void overflow_reports_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("mentions");
    const auto row = [](const char* name, const std::string& file, const std::string& bytes, const char* node,
                        const char* mentions) {
      QTest::newRow(name) << text(file) << QByteArray::fromStdString(bytes) << QString(node) << QString(mentions);
    };
    const std::string at = kPlace + "/Opdebug.Node_OpDebug.";
    const std::string file_of_mul = overflow_file(overflow_block(3, 7));
    row("by the report", at + "900.1.5", file_of_mul, "Default/a/Mul-op2", "status 0x40");
    row("by its name", at + "2.7.5", overflow_file(overflow_block(800, 1)), "Default/a/Add-op1", "in the report’s file name");
    row("json", at + "900.1.5.output.0.json", json_of_core("7, \"task_id\": 3, \"status\": 64, \"pc_start\": \"0x12\"}}"),
        "Default/a/Mul-op2", "pc_start 0x12");
    row("in a folder of its own", "rank_0/debug_files/0/Opdebug.Node_OpDebug.900.1.5", file_of_mul, "Default/a/Mul-op2", "");
    row("in none", "rank_0/debug_files/Opdebug.Node_OpDebug.900.1.5", file_of_mul, "Default/a/Mul-op2", "");
    // Newer chips: magic, version, valid, kind (3: SDMA), reserved, length; model, stream, task, ..., status.
    std::string block = synthetic::little_endian(0x5a5a5a5a, 4) + synthetic::little_endian(0, 4) +
                        synthetic::little_endian(1, 4) + synthetic::little_endian(3, 4) + synthetic::little_endian(0, 4) +
                        synthetic::little_endian(80, 4);
    for (const std::uint64_t word : {3U, 7U, 3U, 1U, 0U, 0U, 16U, 17U, 0U, 8U}) block += synthetic::little_endian(word, 8);
    row("newer chips", at + "900.1.5", overflow_file(block), "Default/a/Mul-op2", "SDMA: model_id 3");
  }

  void overflow_reports() {
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, node);
    QFETCH(QString, mentions);
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}));
    result.file(kPlace + "/" + kMul, dump_data("Default/a/Mul-op2", {}, {{}})).file(file.toStdString(), bytes.toStdString());
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->records_overflow());
    QCOMPARE(dump->overflow_reports().size(), 1U);
    const OverflowReport& report = dump->overflow_reports().front();
    QCOMPARE(text(report.file.string()), file);
    QCOMPARE(text(dump->graphs()[report.graph].graph->nodes()[report.node].full_name), node);
    QVERIFY2(text(report.description.str()).contains(mentions), report.description.str().c_str());
    QCOMPARE(dump->records().size(), 2U);
  }

  void reports_of_nothing() {
    const SyntheticDump result;
    result.graph(0, 0, two_operators());
    result.file(kPlace + "/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}));
    result.file(kPlace + "/Opdebug.Node_OpDebug.2.7.1", overflow_file(overflow_block(2, 7, 0)));
    result.file(kPlace + "/Opdebug.Node_OpDebug.2.7.2", overflow_file(std::string(100, '\0')));
    result.file(kPlace + "/Opdebug.Node_OpDebug.2.7.3.output.0.json", json_of_core(""));
    result.file(kPlace + "/Opdebug.Node_OpDebug.50.60.4", overflow_file(overflow_block(50, 60)));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->overflow_reports().size(), 3U);
    QCOMPARE(dump->overflow_reports().front().node, kNoNode);
    QCOMPARE(dump->unread_overflow_reports(), 2U);
    const QString recorded = problems_of(*dump);
    for (const char* name : {"7.1”", "7.2 is damaged", "7.3.output.0.json", "60.4”"}) {
      QVERIFY2(recorded.contains(name), qPrintable(recorded));
    }
  }

  void layouts_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<int>("iteration");
    const auto row = [](const char* folder, const char* layout, int iteration) {
      QTest::newRow(folder) << QString(folder) << QString(layout) << iteration;
    };
    row("20240512093015/0/model/1/4", "time/device/model/id/iteration", 4);
    row("3/20240512093015/0/model/1/0", "step/time/device/model/id/iteration", 3);
    row("3/20240512093015/0/1/0", "step/time/device/model/id/iteration", 3);
    row("20240512093015/0/25", "time/device/model/id/iteration", 0);
    row("3/20240512093015/0/model/25", "step/time/device/model/id/iteration", 3);
    row("3/20240512093015/0", "step/time/device/model/id/iteration", 3);
    row("rank_0/20240512093015/step_5", "rank/time/step", 5);
    row("0/Net_graph_0/0/6", "device/net_graph/graph/iteration", 6);
    row("extra-info/data-dump/0", "extra-info/data-dump/device", 0);
  }

  /// Without a graph file, the operators are those of the files, in the order of time. The files contain their full names.
  void layouts() {
    const QString place = QTest::currentDataTag();
    QFETCH(QString, layout);
    QFETCH(int, iteration);
    const SyntheticDump result;
    result.file((place + "/").toStdString() + kMul, dump_data("Default/a/Mul-op2", {{}}, {{}}));
    result.file((place + "/").toStdString() + kAdd, dump_data("Default/a/Add-op1", {{}}, {{}}));
    for (const QString& path : {QString(), place}) {
      const auto dumps = open_dumps(result.root() / path.toStdString());
      QVERIFY2(dumps && dumps->size() == 1, dumps ? "" : dumps.error().str().c_str());
      const Dump& dump = *dumps->front();
      QCOMPARE(text(dump.root().string()), text(result.root().string()));
      QCOMPARE(text(dump.layout()), layout);
      QCOMPARE(nodes_of(dump), QStringList({"Default/a/Add-op1", "Default/a/Mul-op2"}));
      QCOMPARE(dump.records().size(), 4U);
      QCOMPARE(dump.tensor_files(), 2U);
      QCOMPARE(dump.matched_files(), 2U);
      QCOMPARE(dump.graphs().front().iterations.front().tensor_files, 2U);
      QVERIFY(dump.unmatched().empty());
      QCOMPARE(dump.records().front().iteration, Iteration{iteration});
      QVERIFY(problems_of(dump).contains("no graph files"));
    }
  }

  /// CANN writes some models without iterations, next to those with iterations.
  void models_without_iterations() {
    const SyntheticDump result;
    result.file("20240512093015/1/25/0/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}));
    result.file("20240512093015/1/68/" + kMul, dump_data("Default/a/Mul-op2", {}, {{}}));
    result.file("20240512093015/1/68/0/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 3U);
    QCOMPARE(dump->matched_files(), 3U);
    QCOMPARE(unknown_folders(*dump, {}), 0U);
    QCOMPARE(dump->graphs().size(), 2U);
    QCOMPARE(dump->graphs().back().iterations.size(), 1U);
  }

  void files_at_a_level_that_has_none() {
    const SyntheticDump result;
    result.file("20240512093015/1/net/25/0/" + kAdd, dump_data("Default/a/Add-op1", {}, {{}}));
    result.file("20240512093015/1/net/25/more/" + kMul, dump_data("Default/a/Mul-op2", {}, {{}}));
    result.file("20240512093015/1/net/" + kMul, dump_data("Default/a/Mul-op2", {}, {{}}));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 1U);
    QCOMPARE(unknown_folders(*dump, {}), 2U);
    const QString recorded = problems_of(*dump);
    for (const char* name : {"1/net”", "1/net/25/more”"}) QVERIFY2(recorded.contains(name), qPrintable(recorded));
  }

  /// Only names are available; the scopes are guessed from them.
  void scopes_of_converted_files() {
    const SyntheticDump result;
    result.file(
        "20240512093015/0/m/1/0/MatMul.Gradients_Default_net-WithLossCell__backbone-LeNet5_max_pool-Pool_gradMatMul_MatMul-op3."
        "1.1.1.output.0.ND.npy",
        npy_bytes(1));
    result.file("20240512093015/0/m/1/0/Data.x_y.1.1.0.output.0.ND.npy", npy_bytes(1));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(nodes_of(*dump),
             QStringList({"x_y", "Gradients/Default/net-WithLossCell/_backbone-LeNet5/max_pool-Pool/gradMatMul/MatMul-op3"}));
  }

  /// MindSpore 1.0 to 1.2 stored the dump settings elsewhere.
  void settings_of_old_layouts() {
    const std::string one("\0\0\x80\x3f", 4);
    const char* const raw =
        "Net/device_1/iteration_2/Default--a--Add-op1_output_0_shape_1_kNumberTypeFloat32_DefaultFormat.bin";
    for (const bool watches : {false, true}) {
      const SyntheticDump result;
      result.file(raw, one);
      result.file(".metadata/data_dump.json",
                  watches ? R"({"async_dump_settings": {"enable": true, "op_debug_mode": 3}})" : "{}");
      const auto dump = result.open();
      QVERIFY(dump);
      QCOMPARE(dump->records_overflow(), watches);
    }
    const SyntheticDump result;
    result.file(raw, one).file(".metadata/data_dump.json", "{\"common");
    const auto dump = result.open();
    QVERIFY(dump && dump->matched_files() == 1);
    QVERIFY(problems_of(*dump).contains("data_dump.json” is not a JSON object"));
  }

  void files_of_raw_elements() {
    const SyntheticDump result;
    const std::string one("\0\0\x80\x3f", 4);
    result.file("Net/device_1/iteration_2/Default--a--Add-op1_output_0_shape_1_kNumberTypeFloat32_DefaultFormat.bin", one);
    result.file("Net/device_1/iteration_2/fc.bias_output_0_shape_0_Float32_DefaultFormat.bin", one);
    result.file("Net/device_1/iteration_2/Default--a--Mul-op2_output_0_shape_2_Float32_DefaultFormat.bin", one);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(text(dump->layout()), QString("net/device/iteration"));
    QCOMPARE(text(dump->graphs().front().net), QString("Net"));
    QCOMPARE(dump->graphs().front().rank, 1);
    QCOMPARE(dump->matched_files(), 3U);
    for (const TensorRecord& record : dump->records()) {
      const auto tensor = dump->open(record);
      if (record.name == "Default--a--Mul-op2") {
        QVERIFY(!tensor && tensor.error().code == ErrorCode::truncated);
        continue;
      }
      QVERIFY(tensor);
      QCOMPARE((*tensor)->shape(), record.name == "fc.bias" ? Shape() : Shape{1});
    }
    const auto nodes = dump->graphs().front().graph->nodes();
    QVERIFY(std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return node.kind == NodeKind::parameter; }));
  }
};

SPORESCOPE_TEST(AscendDumpTest)

}  // namespace ascend_dump_test

#include "ascend_dump_test.moc"
