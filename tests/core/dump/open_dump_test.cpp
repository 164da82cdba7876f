// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Opening in general: progress, threads, stopping, and dumps that are damaged or disappear.

#include "core/dump/open_dump.h"
#include "core/dump/network_dtype.h"

#include <QTest>
#include <algorithm>
#include <atomic>
#include <mutex>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace open_dump_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kEnd = ".0.0.1.output.0.DefaultFormat.npy";

void write_dump(const SyntheticDump& result, int graphs, int iterations) {
  for (int graph = 0; graph < graphs; ++graph) {
    const std::string name = "Add-op" + std::to_string(graph);
    result.graph(0, graph, {"kernel_graph_" + std::to_string(graph), std::to_string(graph), {{"Add", "Default/" + name}}});
    for (int iteration = 0; iteration < iterations; ++iteration) {
      result.tensor("rank_0/Net/" + std::to_string(graph) + "/" + std::to_string(iteration), "Add." + name + kEnd);
    }
  }
}

}  // namespace

class OpenDumpTest : public QObject {
  Q_OBJECT

 private slots:
  void progress() {
    const SyntheticDump result;
    write_dump(result, 5, 7);
    std::atomic<int> inside = 0;
    bool single = true;
    OpenProgress last;
    std::vector<std::uint32_t> graphs;
    std::vector<std::uint64_t> files;
    OpenOptions options;
    const auto enter = [&] { single = single && ++inside == 1; };
    options.progress = [&](const OpenProgress& now) {
      enter();
      last = now;
      files.push_back(now.files);
      --inside;
    };
    options.graph_ready = [&](const fs::path& root, const DumpGraph& graph) {
      enter();
      if (root == result.root() && graph.graph != nullptr && graph.net == "Net") graphs.push_back(graph.graph_id);
      --inside;
    };
    const auto dumps = open_dumps(result.root(), options);
    QVERIFY(dumps);
    QVERIFY(single);
    QCOMPARE(last.files, 35U);
    QCOMPARE(last.folders, 35U);
    QCOMPARE(last.graphs, 5U);
    QCOMPARE(last.graphs_read, 5U);
    QVERIFY(std::is_sorted(files.begin(), files.end()));
    std::sort(graphs.begin(), graphs.end());
    QCOMPARE(graphs, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  }

  /// A list opens each dump by its own root. Dumps next to it and below it are not read.
  void one_dump_by_its_root() {
    const SyntheticDump result;
    write_dump(result, 1, 2);
    const fs::path below = result.root() / "again";
    fs::create_directories(below);
    fs::copy(result.root() / "rank_0", below / "rank_0", fs::copy_options::recursive);
    std::vector<fs::path> read;
    OpenOptions options;
    options.graph_ready = [&](const fs::path& root, const DumpGraph&) { read.push_back(root); };
    const auto dump = open_dump_at(result.root(), options);
    QVERIFY2(dump, dump ? "" : dump.error().str().c_str());
    QCOMPARE((*dump)->root(), result.root());
    QCOMPARE(read, std::vector{result.root()});
    const auto none = open_dump_at(result.root() / "rank_0" / "Net");
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::not_found);
  }

  void stopped_by_a_callback() {
    const SyntheticDump result;
    write_dump(result, 3, 20);
    std::stop_source source;
    OpenOptions options;
    options.stop = source.get_token();
    options.progress = [&](const OpenProgress&) { source.request_stop(); };
    const auto dumps = open_dumps(result.root(), options);
    QVERIFY(!dumps);
    QCOMPARE(dumps.error().code, ErrorCode::cancelled);
  }

  void a_callback_throws() {
    const SyntheticDump result;
    write_dump(result, 2, 2);
    OpenOptions options;
    options.progress = [](const OpenProgress&) { throw std::runtime_error("no"); };
    const auto dumps = open_dumps(result.root(), options);
    QVERIFY(!dumps);
    QCOMPARE(dumps.error().code, ErrorCode::read_failed);
  }

  /// With an invalid graph file, everything else opens, and the reason is reported for its files.
  void broken_graph() {
    const SyntheticDump result;
    write_dump(result, 2, 2);
    result.file("rank_0/graphs/ms_output_trace_code_graph_1.pb", "not a protobuf");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 4U);
    QCOMPARE(dump->matched_files(), 2U);
    QCOMPARE(dump->problems().size(), 1U);
    QCOMPARE(dump->problems()[0].path, result.root() / "rank_0/graphs/ms_output_trace_code_graph_1.pb");
    QVERIFY(QString::fromStdString(reason_of(*dump, std::string("Add.Add-op1") + kEnd)).contains("cannot be read"));
    QCOMPARE(dump->graphs()[DumpGraphIndex{1}].iterations.size(), 2U);
    const auto tensor = record_of(*dump, std::string("Add.Add-op1") + kEnd);
    QVERIFY(tensor != nullptr);
    QCOMPARE(QString::fromStdString(network_dtype(*dump, *tensor, "float16")), "float16");
  }

  void no_graph_file() {
    const SyntheticDump result;
    result.tensor("rank_0/Net/3/0", std::string("Add.Add-op1") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->problems().size(), 1U);
    QVERIFY(QString::fromStdString(dump->problems()[0].message.str()).contains("Missing graph file"));
    QVERIFY(QString::fromStdString(reason_of(*dump, std::string("Add.Add-op1") + kEnd)).contains("missing graph file"));
  }

  /// Folders in place of files, and files in place of folders.
  void wrong_kinds() {
    const SyntheticDump result;
    result.tensor("rank_0/Net/0/0", std::string("Add.Add-op1") + kEnd).file("rank_0/Net/0/1").file("rank_0/Net/2");
    result.folder("rank_0/graphs/ms_output_trace_code_graph_0.pb");
    result.folder("rank_0/execution_order/ms_execution_order_graph_0.csv");
    result.folder("rank_0/execution_order/ms_global_execution_order_graph_0.csv");
    result.folder("rank_0/.dump_metadata/config.json")
        .folder("rank_0/Net/0/0/statistic.csv")
        .folder("rank_0/Net/0/0/mapping.csv");
    result.file("rank_0/.dump_metadata/data_dump.json", "{\"common_dump_settings\": [1, 2]}");
    result.file("rank_0/.dump_metadata/hccl.json", "{\"server_list\": [{\"device\": [7, {}]}, 8]");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 1U);
    QCOMPARE(dump->graphs().size(), 1U);
    QVERIFY(!dump->graphs().front().history_known);
    // graph, order, history, config.json, hccl.json; an iteration and a graph that are files; two tables that are folders
    QCOMPARE(dump->problems().size(), 8U);
    for (const Problem& problem : dump->problems()) {
      QVERIFY(QString::fromStdString(problem.message.str()).contains(QString::fromStdString(problem.path.filename().string())));
    }
  }

  void unusual_file_names_are_skipped() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    const std::string place = "rank_0/Net/0/0";
    std::vector<std::string> names{"\xff\xfe.npy",
                                   "a\nb.npy",
                                   " .npy",
                                   "a...npy",
                                   std::string(251, 'x') + ".npy",
                                   "%1%2.npy",
                                   "-.npy",
                                   "Add.\"'<>&.0.0.1.output.0.F.npy",
                                   "Add.Add-op1.0.0.99999999999999999999999.output.0.F.npy"};
    for (const std::string& name : names) result.tensor(place, name);
    result.folder("rank_0/Net/99999999999999999999")
        .folder("rank_0/Net/0/99999999999999999999")
        .folder("rank_99999999999/graphs");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), names.size());
    QCOMPARE(dump->matched_files(), 1U);
    for (const std::string& name : names) QVERIFY(record_of(*dump, name) != nullptr);
    for (const UnmatchedFile& file : dump->unmatched()) QVERIFY(!file.reason.empty());
  }

  void a_dump_that_vanishes() {
    const SyntheticDump result;
    write_dump(result, 1, 1);
    result.file(std::string("rank_0/Net/0/0/Add.Add-op0") + kEnd, npy_bytes(2.5F));
    const auto dump = result.open();
    QVERIFY(dump);
    const TensorRecord& record = dump->records().front();
    QVERIFY(dump->open(record));
    fs::remove_all(result.root() / "rank_0/Net");
    const auto gone = dump->open(record);
    QVERIFY(!gone);
    QCOMPARE(gone.error().code, ErrorCode::not_found);
    QCOMPARE(gone.error().path, dump->path(record));
    QVERIFY(QString::fromStdString(gone.error().str()).contains("Add.Add-op0.0.0.1.output.0"));
    fs::remove_all(result.root());
    QVERIFY(!open_dumps(result.root()));
  }

  /// The list, the table and the lookups agree for many files of many nodes and runs.
  void many_files() {
    const SyntheticDump result;
    SyntheticGraph graph{"kernel_graph_0", "0"};
    for (int op = 0; op < 50; ++op) graph.operators.push_back({"Add", "Default/Add-op" + std::to_string(op)});
    result.graph(0, 0, graph);
    for (int op = 0; op < 50; ++op) {
      for (int run = 0; run < 40; ++run) {
        result.tensor("rank_0/Net/0/0", "Add.Add-op" + std::to_string(op) + ".0.0." + std::to_string(1000 * run + op) +
                                            ".output.0.DefaultFormat.npy");
      }
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 2000U);
    for (std::uint32_t i = 0; i < 2000; ++i) {
      const TensorRecord& record = dump->records()[RecordIndex{i}];
      QCOMPARE(record.time, std::uint64_t{i / 50 * 1000 + i % 50});
      QCOMPARE(record.run, i / 50 + 1);
      QCOMPARE(record.runs, 40U);
      QCOMPARE(dump->find(DumpGraphIndex{0}, record.node, Iteration{0}, IoDirection::output, 0, record.run),
               std::optional(RecordIndex{i}));
    }
    QCOMPARE(dump->records_of(DumpGraphIndex{0}, dump->records()[RecordIndex{7}].node, Iteration{0}).size(), 40U);
  }
};

SPORESCOPE_TEST(OpenDumpTest)

}  // namespace open_dump_test

#include "open_dump_test.moc"
