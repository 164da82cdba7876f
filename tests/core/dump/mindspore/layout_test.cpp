// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of MindSpore 1.3 to 2.10 on Ascend, GPU and CPU: ranks, nets, graphs, iterations, histories and metadata.

#include <QTest>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace layout_test {

using namespace sporescope;

namespace {

constexpr const char* kEnd = ".0.0.1.output.0.DefaultFormat.npy";

QString node(const Dump& dump, const std::string& file) { return QString::fromStdString(node_of(dump, file)); }
QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

std::vector<std::int64_t> iterations(const DumpGraph& graph) {
  std::vector<std::int64_t> numbers;
  for (const IterationFolder& folder : graph.iterations) numbers.push_back(number_of(folder.iteration));
  return numbers;
}

std::vector<std::uint64_t> file_counts(const DumpGraph& graph) {
  std::vector<std::uint64_t> counts;
  for (const IterationFolder& folder : graph.iterations) counts.push_back(folder.tensor_files);
  return counts;
}

}  // namespace

class LayoutTest : public QObject {
  Q_OBJECT

 private slots:
  /// Ascend writes the tensors of all graphs into the folder of their root graph.
  void ascend() {
    const SyntheticDump result;
    result.file("rank_0/.dump_metadata/config.json", R"({"device_target":"Ascend","ms_version":"2.0.0"})");
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Mul", "Default/a/Mul-op1"}}, {"w"}});
    result.graph(0, 1, {"kernel_graph_1", "0", {{"Add", "Default/b/Add-op2"}}, {"v"}});
    result.graph(0, 2, {"kernel_graph_2", "2", {{"Sub", "Default/c/Sub-op3"}}});
    result.history(0, 0, "0\n2\n").history(0, 2, "1\n");
    for (const char* iteration : {"0", "2"}) {
      const std::string place = std::string("rank_0/Net/0/") + iteration;
      result.tensor(place, std::string("Mul.Mul-op1") + kEnd).tensor(place, std::string("Add.Add-op2") + kEnd);
      result.tensor(place, std::string("Parameter.v") + kEnd).tensor(place, std::string("Sub.Sub-op3") + kEnd);
    }
    result.tensor("rank_0/Net/2/1", std::string("Sub.Sub-op3") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(text(dump->device_target()), "Ascend");
    QCOMPARE(dump->graphs().size(), 3U);
    const DumpGraph& sub_graph = dump->graphs()[DumpGraphIndex{1}];
    QCOMPARE(text(sub_graph.net), "Net");
    QCOMPARE(sub_graph.root_graph_id, 0U);
    QCOMPARE(iterations(sub_graph), (std::vector<std::int64_t>{0, 2}));
    QCOMPARE(file_counts(sub_graph), (std::vector<std::uint64_t>{2, 2}));
    QCOMPARE(file_counts(dump->graphs().front()), (std::vector<std::uint64_t>{2, 2}));  // Mul, and Sub of another graph
    const NodeIndex add = sub_graph.graph->find("Default/b/Add-op2");
    QCOMPARE(dump->records_of(DumpGraphIndex{1}, add, Iteration{2}).size(), 1U);
    QVERIFY(dump->find(DumpGraphIndex{1}, sub_graph.graph->find("v"), Iteration{0}, IoDirection::output, 0, 1));
    QCOMPARE(dump->unmatched().size(), 2U);
    // Graphs that run as a part of their root graph share its history.
    QVERIFY(sub_graph.history_known);
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{1}, Iteration{2}), std::optional(Iteration{0}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{2}, Iteration{1}));
  }

  /// GPU writes operators into the folder of their own graph, and parameters into that of the root graph.
  void gpu() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Mul", "Default/a/Mul-op1"}}, {"conv.weight"}});
    result.graph(0, 3, {"kernel_graph_3", "0", {{"Add", "Default/b/Add-op2"}}, {"fc.weight"}});
    result.history(0, 0, "0\n1\n").history(0, 3, "0\n1\n");
    result.tensor("rank_0/Net/0/1", std::string("Mul.Mul-op1") + kEnd);
    result.tensor("rank_0/Net/0/1", std::string("Parameter.conv.weight") + kEnd);
    result.tensor("rank_0/Net/0/1", std::string("Parameter.fc.weight") + kEnd);
    result.tensor("rank_0/Net/3/1", std::string("Add.Add-op2") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->matched_files(), 4U);
    QCOMPARE(file_counts(dump->graphs().front()), std::vector<std::uint64_t>{2});
    QCOMPARE(file_counts(dump->graphs()[DumpGraphIndex{1}]), std::vector<std::uint64_t>{2});
    const TensorRecord* parameter = record_of(*dump, std::string("Parameter.fc.weight") + kEnd);
    QVERIFY(parameter != nullptr);
    QCOMPARE(parameter->graph, DumpGraphIndex{1});
    QVERIFY(std::filesystem::exists(dump->path(*parameter)));
  }

  /// A parameter of two graphs with the same root is dumped once, and found in both.
  void shared_parameters() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Mul", "Default/a/Mul-op1"}}});
    result.graph(0, 1, {"kernel_graph_1", "0", {{"Add", "Default/b/Add-op2"}}, {"x", "fc.weight"}});
    result.graph(0, 2, {"kernel_graph_2", "0", {{"Sub", "Default/c/Sub-op3"}}, {"fc.weight"}});
    result.graph(0, 3, {"kernel_graph_3", "3", {{"Div", "Default/d/Div-op4"}}, {"fc.weight"}});
    result.tensor("rank_0/Net/0/1", std::string("Parameter.fc.weight") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 1U);
    QCOMPARE(dump->records().front().graph, DumpGraphIndex{1});
    const DumpGraphIndex first{1}, second{2}, third{3};
    const auto weight = [&](DumpGraphIndex graph) { return dump->graphs()[graph].graph->find("fc.weight"); };
    QCOMPARE(dump->find(first, weight(first), Iteration{1}, IoDirection::output, 0, 1), std::optional(RecordIndex{0}));
    QCOMPARE(dump->find(second, weight(second), Iteration{1}, IoDirection::output, 0, 1), std::optional(RecordIndex{0}));
    QCOMPARE(dump->records_of(second, weight(second), Iteration{1}).size(), 1U);
    QVERIFY(!dump->find(third, weight(third), Iteration{1}, IoDirection::output, 0, 1));
    QVERIFY(!dump->find(second, weight(second), Iteration{0}, IoDirection::output, 0, 1));
  }

  /// The history test of MindSpore's test suite: four graphs in turn on a GPU, two root graphs on Ascend.
  void several_roots() {
    const std::vector<std::vector<int>> gpu{{0, 2, 4}, {1, 3, 5}, {1, 3}, {5}};
    const SyntheticDump result;
    for (std::size_t graph = 0; graph < gpu.size(); ++graph) {
      std::string history;
      for (const int iteration : gpu[graph]) {
        result.folder("rank_0/Net/" + std::to_string(graph) + "/" + std::to_string(iteration));
        history += std::to_string(iteration) + "\r\n";
      }
      result.history(0, static_cast<int>(graph), history);
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 4U);
    for (std::size_t graph = 0; graph < gpu.size(); ++graph) {
      const DumpGraph& entry = dump->graphs()[index_at<DumpGraphIndex>(graph)];
      QVERIFY(entry.history_known);
      QCOMPARE(numbers_of(entry.history), std::vector<std::int64_t>(gpu[graph].begin(), gpu[graph].end()));
      QCOMPARE(iterations(entry), numbers_of(entry.history));
      QVERIFY(entry.graph == nullptr);
    }
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{1}, Iteration{5}), std::optional(Iteration{3}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{3}, Iteration{5}));
    QCOMPARE(dump->tensor_files(), 0U);
  }

  void nets_and_ranks() {
    const SyntheticDump result;
    result.file(
        "rank_10/.dump_metadata/hccl.json",
        R"({"server_list": [{"server_id": "10.0.0.5", "device": [{"device_id": "4", "rank_id": "2"}, {"device_id": 5, "rank_id": 10}]}]})");
    result.graph(10, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    result.tensor("rank_10/B/0/0", std::string("Add.Add-op1") + kEnd)
        .tensor("rank_10/A/0/7", std::string("Add.Add-op1") + kEnd);
    result.graph(2, 5, {"", "", {{"Add", "Default/Add-op1"}}}).tensor("rank_2/A/5/0", std::string("Add.Add-op1") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QStringList graphs;
    for (const DumpGraph& graph : dump->graphs()) {
      graphs << QString("%1 %2 %3 %4 %5 %6")
                    .arg(graph.rank)
                    .arg(text(graph.net))
                    .arg(graph.graph_id)
                    .arg(text(graph.name), text(graph.host), text(graph.device));
    }
    QCOMPARE(graphs, (QStringList{"2 A 5 kernel_graph5 10.0.0.5 4", "10 A 0 kernel_graph_0 10.0.0.5 5",
                                  "10 B 0 kernel_graph_0 10.0.0.5 5"}));
    QCOMPARE(dump->matched_files(), 3U);
    QCOMPARE(dump->graphs().front().root_graph_id, 5U);
  }

  /// Graphs that never ran have a file, but no folder. Their net is known from other graphs.
  void graphs_without_folders() {
    const SyntheticDump result;
    result.file("rank_0/.dump_metadata/data_dump.json", R"({"common_dump_settings": {"net_name": "B"}})");
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}})
        .graph(0, 1, {"kernel_graph_1", "0", {{"Add", "Default/Add-op2"}}});
    result.graph(0, 2, {"kernel_graph_2", "2", {{"Add", "Default/Add-op3"}}}).folder("rank_0/A/0/0").folder("rank_0/B/9/0");
    const auto dump = result.open();
    QVERIFY(dump);
    QStringList graphs;
    for (const DumpGraph& graph : dump->graphs()) graphs << QString("%1 %2").arg(text(graph.net)).arg(graph.graph_id);
    QCOMPARE(graphs, (QStringList{"A 0", "A 1", "B 2", "B 9"}));
  }

  void graphs_only_dump_has_no_records() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 1U);
    QVERIFY(dump->records().empty());
    QVERIFY(dump->problems().empty());
  }

  void init_and_constants() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}, {"w"}, {{"cst1", "Default--data-1"}}});
    result.tensor("rank_0/Net/0/init", std::string("Parameter.w") + kEnd);
    result.tensor("rank_0/Net/0/10", std::string("Parameter.w") + kEnd)
        .tensor("rank_0/Net/0/9", std::string("Parameter.w") + kEnd);
    result.tensor("rank_0/Net/0/constants", std::string("Parameter.data-1") + kEnd).folder("rank_0/Net/0/backup");
    const auto dump = result.open();
    QVERIFY(dump);
    const DumpGraph& graph = dump->graphs().front();
    QCOMPARE(iterations(graph), (std::vector<std::int64_t>{-1, 9, 10}));
    QCOMPARE(dump->records().front().iteration, Iteration::constants);
    const NodeIndex w = graph.graph->find("w");
    QVERIFY(dump->find(DumpGraphIndex{0}, w, Iteration::init, IoDirection::output, 0, 1));
    QVERIFY(dump->find(DumpGraphIndex{0}, dump->records().front().node, Iteration::constants, IoDirection::output, 0, 1));
    // Without a history, the dumped iterations define the order; init does not count.
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{9}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{10}), std::optional(Iteration{9}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration::constants));
  }

  void histories_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("problems");
    QTest::newRow("plain") << QByteArray("0\n1\n2\n") << "0 1 2" << 0;
    QTest::newRow("CRLF, commas inside of numbers") << QByteArray("2\r\n3\r\n1,0\r\n") << "2 3 10" << 0;
    QTest::newRow("no line end") << QByteArray("0\n1") << "0 1" << 0;
    QTest::newRow("repeats and falling") << QByteArray("3\n1\n1\n0\n") << "3 1 1 0" << 0;
    QTest::newRow("blank lines") << QByteArray("\n0\n\n\n5\n") << "0 5" << 0;
    QTest::newRow("empty") << QByteArray("") << "" << 0;
    QTest::newRow("words") << QByteArray("iteration\n0\n-1\n2\n99999999999999999999\n") << "0 2" << 1;
    QTest::newRow("binary") << QByteArray("\0\xff\n7\n", 5) << "7" << 1;
  }

  void histories() {
    QFETCH(QByteArray, file);
    QFETCH(int, problems);
    const SyntheticDump result;
    result.folder("rank_0/Net/0/0").history(0, 0, std::string_view(file.constData(), static_cast<std::size_t>(file.size())));
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->graphs().front().history_known);
    QStringList numbers;
    for (const Iteration iteration : dump->graphs().front().history) numbers << QString::number(number_of(iteration));
    QTEST(numbers.join(' '), "expected");
    QCOMPARE(static_cast<int>(dump->problems().size()), problems);
  }

  void previous_iterations() {
    const SyntheticDump result;
    for (const char* iteration : {"0", "1", "2", "3", "5"}) result.folder(std::string("rank_0/Net/0/") + iteration);
    result.history(0, 0, "3\n2\n1\n0\n3\n5\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{3}));  // the first line with this number counts
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{0}), std::optional(Iteration{1}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{5}), std::optional(Iteration{3}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{4}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{7}, Iteration{0}));
  }

  void over_long_names() {
    const SyntheticDump result;
    const std::string scope(300, 's');
    result.graph(0, 0, {"kernel_graph0", "0", {{"Add", "Default/" + scope + "/Add-op3"}, {"Add", "Default/b/Add-op7"}}});
    result.order(0, 0, {"Default/" + scope + "/Add-op3", "Default/b/Add-op7"});
    result.tensor("rank_0/Net/0/0", "1396090850.npy").tensor("rank_0/Net/0/0", "77.npy").tensor("rank_0/Net/0/0", "78.npy");
    result.tensor("rank_0/Net/0/0", "Add.Default_b_Add-op0.0.0.2.output.0.DefaultFormat.Float32.npy");
    result.file("rank_0/Net/0/0/mapping.csv",
                "1396090850.npy,Add.Default_" + scope +
                    "_Add-op0.0.0.1.output.0.DefaultFormat.Float32.npy\r\nno comma\n78.npy,broken\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, "1396090850.npy"), QString("Default/%1/Add-op3").arg(QString(300, 's')));
    QCOMPARE(text(record_of(*dump, "1396090850.npy")->dtype_suffix), "Float32");
    QVERIFY(QString::fromStdString(reason_of(*dump, "77.npy")).contains("mapping.csv"));
    QVERIFY(QString::fromStdString(reason_of(*dump, "78.npy")).contains("file name"));
    QCOMPARE(dump->tensor_files(), 4U);
  }

  /// Files that are not tensors, and empty files.
  void other_files() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    const std::string place = "rank_0/Net/0/0";
    result.tensor(place, std::string("Add.Add-op1") + kEnd)
        .tensor(place, "Add.Default_Add-op1.json")
        .tensor(place, "notes.txt");
    result.tensor(place, "Add.Default_Add-op1.2.7.161243956333802").tensor(place, "Opdebug.Node_OpDebug.2.7.161243956333802");
    result.tensor(place, "weights.npy").tensor(place, ".hidden.npy").folder(place + "/a.npy");
    result.file("rank_0/debug_files/0/Opdebug.Node_OpDebug.2.7.1");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 3U);
    QCOMPARE(dump->matched_files(), 2U);
    QCOMPARE(dump->unmatched().size(), 1U);
    QVERIFY(QString::fromStdString(reason_of(*dump, "weights.npy")).contains("file name"));
    QString recorded;
    for (const Problem& problem : dump->problems()) recorded += QString::fromStdString(problem.message.str()) + '\n';
    QCOMPARE(dump->problems().size(), 5U);
    for (const char* name : {"Opdebug.Node_OpDebug.2.7.1 is incomplete: it ends", "a.npy", "notes.txt",
                             "Add.Default_Add-op1.2.7.161243956333802", "Opdebug.Node_OpDebug.2.7.161243956333802"}) {
      QVERIFY2(recorded.contains(name), qPrintable(recorded));
    }
    const auto opened = dump->open(*record_of(*dump, "Add.Default_Add-op1.2.7.161243956333802"));
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::truncated);
  }

  void asynchronous() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    result.tensor("rank_0/Add/0/0", "Add.Default_Add-op0.2.7.1634155934514051");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(text(dump->family()), "mindspore-async");
  }
};

SPORESCOPE_TEST(LayoutTest)

}  // namespace layout_test

#include "layout_test.moc"
