// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "core/dump/network_dtype.h"
#include "core/dump/open_dump.h"
#include "tests/program/test_class.h"

namespace real_dumps_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

const fs::path kDumps = fs::path(SPORESCOPE_TEST_DATA) / "dumps";

std::shared_ptr<const Dump> open_one(const fs::path& path) {
  auto dumps = open_dumps(path);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

std::set<std::string> npy_files(const fs::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".npy") files.insert(fs::relative(entry.path(), folder).string());
  }
  return files;
}

/// Returns the values of a .npy file of version 1.0 as bytes, read without Sporescope's code.
std::string payload(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes.at(i))); };
  return bytes.substr(10 + at(8) + 256 * at(9));
}

struct EdgeCheck {
  int checked = 0;
  int broken = 0;
};

/// For each edge between operators with both files, checks that the consumer's input and the producer's output have the same
/// bytes.
EdgeCheck check_edges(const Dump& dump, DumpGraphIndex index, Iteration iteration) {
  EdgeCheck result;
  const Graph& graph = *dump.graphs()[index].graph;
  const auto runs = [&](NodeIndex node) {
    std::uint32_t limit = 0;
    for (const RecordIndex number : dump.records_of(index, node, iteration)) {
      limit = std::max(limit, dump.records()[number].runs);
    }
    return limit;
  };
  for (const NodeIndex node : graph.nodes().indices()) {
    for (const Edge& edge : graph.inputs(node)) {
      const Edge producer = edge.control ? Edge() : graph.resolve(edge);
      if (producer.node == kNoNode || graph.nodes()[producer.node].kind != NodeKind::op) continue;
      if (runs(node) != runs(producer.node)) continue;
      for (std::uint32_t run = 1; run <= runs(node); ++run) {
        const auto output = dump.find(index, producer.node, iteration, IoDirection::output, producer.slot, run);
        const auto input = dump.find(index, node, iteration, IoDirection::input, edge.argument, run);
        if (!output || !input) continue;
        ++result.checked;
        if (payload(dump.path(dump.records()[*output])) != payload(dump.path(dump.records()[*input]))) ++result.broken;
      }
    }
  }
  return result;
}

std::string name_of(const Dump& dump, const TensorRecord& record) {
  return std::string(dump.graphs()[record.graph].graph->nodes()[record.node].full_name);
}

}  // namespace

class RealDumpsTest : public QObject {
  Q_OBJECT

 private slots:
  void each_data() {
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("unmatched");  // constants without an entry in the graph file
    QTest::addColumn<bool>("edges");     // inputs were dumped
    const QString last = "rank/net/graph/iteration, last parts of names";
    const QString counted = "rank/net/graph/iteration, whole names, counted";
    QTest::newRow("lenet-1.5") << last << "1.5.0" << 0 << true;
    QTest::newRow("lenet-2.0") << last << "2.0.0" << 5 << true;
    QTest::newRow("kernels-2.0") << last << "2.0.0" << 0 << true;
    QTest::newRow("edge-2.0") << last << "2.0.0" << 2 << false;
    QTest::newRow("half-precision-2.10") << counted << "2.10.0" << 0 << true;
    QTest::newRow("two-ranks-2.10") << counted << "2.10.0" << 0 << true;
    QTest::newRow("loop-2.10") << counted << "2.10.0" << 0 << true;
    QTest::newRow("types-2.10") << counted << "2.10.0" << 0 << true;
    QTest::newRow("gan-2.10") << counted << "2.10.0" << 0 << true;
    QTest::newRow("long-names-2.10") << counted << "2.10.0" << 0 << false;
  }

  /// Every file has exactly one record, with a node. Only constants may lack an entry in the graph file.
  void each() {
    const fs::path folder = kDumps / QTest::currentDataTag();
    const auto dump = open_one(folder);
    QVERIFY(dump);
    QCOMPARE(QString::fromStdString(std::string(dump->family())), "mindspore-sync");
    QTEST(QString::fromStdString(std::string(dump->layout())), "layout");
    QTEST(QString::fromStdString(std::string(dump->ms_version())), "version");
    QCOMPARE(QString::fromStdString(std::string(dump->device_target())), "CPU");
    QVERIFY(dump->problems().empty());

    std::set<std::string> recorded;
    for (const TensorRecord& record : dump->records()) recorded.insert(dump->relative_path(record).string());
    const auto files = npy_files(folder);
    QVERIFY(!files.empty());
    QCOMPARE(dump->records().size(), files.size());
    QVERIFY(recorded == files);
    QCOMPARE(dump->tensor_files(), files.size());
    QTEST(static_cast<int>(dump->unmatched().size()), "unmatched");
    QCOMPARE(dump->matched_files(), files.size() - dump->unmatched().size());
    for (const UnmatchedFile& file : dump->unmatched()) {
      QCOMPARE(dump->records()[file.record].iteration, Iteration::constants);
      QVERIFY(!file.reason.empty());
    }
    QFETCH(bool, edges);
    EdgeCheck all;
    for (const DumpGraphIndex graph : dump->graphs().indices()) {
      for (const IterationFolder& iteration : dump->graphs()[graph].iterations) {
        const EdgeCheck some = check_edges(*dump, graph, iteration.iteration);
        all.checked += some.checked;
        all.broken += some.broken;
      }
    }
    QCOMPARE(all.broken, 0);
    QCOMPARE(all.checked > 0, edges);
  }

  void lookups_data() { each_data(); }

  /// The ranges, the order and the lookups agree with a linear search over all records.
  void lookups() {
    const auto dump = open_one(kDumps / QTest::currentDataTag());
    QVERIFY(dump);
    std::size_t covered = 0;
    for (const DumpGraphIndex g : dump->graphs().indices()) {
      const DumpGraph& graph = dump->graphs()[g];
      covered += graph.constants.size();
      Iteration before{-3};
      for (const IterationFolder& folder : graph.iterations) {
        QVERIFY(folder.iteration > before);
        before = folder.iteration;
        QCOMPARE(std::uint64_t{folder.records.size()}, folder.tensor_files);
        covered += folder.records.size();
        std::uint64_t time = 0;
        for (const RecordIndex i : folder.records) {
          const TensorRecord& record = dump->records()[i];
          QCOMPARE(record.graph, g);
          QCOMPARE(record.iteration, folder.iteration);
          QVERIFY(time <= record.time);
          time = record.time;
          QVERIFY(record.run >= 1 && record.run <= record.runs);
          QCOMPARE(dump->find(g, record.node, record.iteration, record.io, record.slot, record.run), std::optional(i));
          const auto siblings = dump->records_of(g, record.node, record.iteration);
          QVERIFY(std::is_sorted(siblings.begin(), siblings.end()));
          QVERIFY(std::binary_search(siblings.begin(), siblings.end(), i));
        }
      }
    }
    QCOMPARE(covered, dump->records().size());
    QVERIFY(!dump->find(DumpGraphIndex{0}, NodeIndex{0}, Iteration{12345}, IoDirection::output, 0, 1));
    QVERIFY(!dump->find(DumpGraphIndex{0}, kNoNode, Iteration{0}, IoDirection::output, 0, 1));
    QVERIFY(!dump->find(DumpGraphIndex{99}, NodeIndex{0}, Iteration{0}, IoDirection::output, 0, 1));
    QVERIFY(dump->records_of(DumpGraphIndex{99}, NodeIndex{0}, Iteration{0}).empty());
  }

  /// The graph file lists Div-op1 before Div-op0, whose files are Div-op0 and Div-op1. Matching equal names would yield the
  /// wrong tensor.
  void equal_names_lie() {
    const auto dump = open_one(kDumps / "gan-2.10");
    QVERIFY(dump);
    std::map<std::string, std::string> nodes;  // by the name in the file
    int different = 0;
    for (const TensorRecord& record : dump->records()) {
      if (record.graph != DumpGraphIndex{0} || record.type == "Parameter") continue;
      const std::string node = name_of(*dump, record);
      nodes[std::string(record.name)] = node;
      std::string encoded = node;
      std::replace(encoded.begin(), encoded.end(), '/', '_');
      different += encoded != record.name ? 1 : 0;
    }
    QVERIFY(different > 0);
    std::set<std::string> owners;
    for (const auto& [file, node] : nodes) owners.insert(node);
    QCOMPARE(owners.size(), nodes.size());
    std::vector<std::string> crossed;
    for (const auto& [file, node] : nodes) {
      if (file.ends_with("Div-op0") && node.ends_with("Div-op1")) crossed.push_back(file);
    }
    QVERIFY(!crossed.empty());
  }

  /// One folder holds two executions of the whole graph.
  void runs_of_a_whole_graph() {
    const auto dump = open_one(kDumps / "gan-2.10");
    QVERIFY(dump);
    for (const TensorRecord& record : dump->records()) QCOMPARE(record.runs, record.graph == DumpGraphIndex{0} ? 2U : 1U);
    const DumpGraph& graph = dump->graphs().front();
    QCOMPARE(numbers_of(graph.history), (std::vector<std::int64_t>{0, 1, 1, 3}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{1}), std::optional(Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{3}), std::optional(Iteration{1}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{0}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{2}));
  }

  /// The condition of the loop ran four times in the first iteration, its body three times.
  void runs_of_a_loop() {
    const auto dump = open_one(kDumps / "loop-2.10");
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 20U);
    std::map<std::uint32_t, std::uint32_t> runs;  // by graph id
    for (const TensorRecord& record : dump->records()) {
      if (record.iteration != Iteration{0}) continue;
      std::uint32_t& limit = runs[dump->graphs()[record.graph].graph_id];
      limit = std::max(limit, record.runs);
    }
    QCOMPARE(runs[3], 4U);
    QCOMPARE(runs[7], 3U);
    QCOMPARE(runs[0], 1U);
    QCOMPARE(QString::fromStdString(dump->graphs()[DumpGraphIndex{7}].name), "kernel_graph7");
    QVERIFY(dump->graphs().front().history_known);
    QVERIFY(!dump->graphs()[DumpGraphIndex{7}].history_known);
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{7}, Iteration{1}), std::optional(Iteration{0}));
  }

  void histories_with_holes() {
    const auto dump = open_one(kDumps / "edge-2.0");
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 3U);
    QVERIFY(!dump->graphs()[DumpGraphIndex{1}].history_known);
    QCOMPARE(numbers_of(dump->graphs()[DumpGraphIndex{2}].history), (std::vector<std::int64_t>{0, 1, 3, 4, 7}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{2}, Iteration{3}),
             std::optional(Iteration{1}));  // ran, but was not dumped
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{2}, Iteration{7}), std::optional(Iteration{4}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{1}, Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{1}, Iteration{1}), std::optional(Iteration{0}));
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{1}, Iteration{2}));
  }

  void two_ranks() {
    const auto dump = open_one(kDumps / "two-ranks-2.10");
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 2U);
    QCOMPARE(dump->graphs().front().rank, 0);
    QCOMPARE(dump->graphs()[DumpGraphIndex{1}].rank, 1);
    QCOMPARE(numbers_of(dump->graphs().front().history), (std::vector<std::int64_t>{0, 0, 1, 1, 2, 2}));
    QVERIFY(!dump->graphs()[DumpGraphIndex{1}].history_known);
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{1}), std::optional(Iteration{0}));
  }

  void over_long_names() {
    const auto dump = open_one(kDumps / "long-names-2.10");
    QVERIFY(dump);
    int mapped = 0;
    for (const TensorRecord& record : dump->records()) {
      if (record.file_name.front() < '0' || record.file_name.front() > '9') continue;
      ++mapped;
      QVERIFY(record.name.size() > 200);
      QVERIFY(record.node != kNoNode);
      QCOMPARE(QString::fromStdString(std::string(record.dtype_suffix)), "Float32");
      QVERIFY(fs::exists(dump->path(record)));
    }
    QVERIFY(mapped > 5);
  }

  void element_types() {
    const auto types = open_one(kDumps / "types-2.10");
    QVERIFY(types);
    std::set<std::string> seen;
    for (const TensorRecord& record : types->records()) seen.insert(network_dtype(*types, record, "void"));
    for (const char* dtype :
         {"float16", "float32", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool"}) {
      QVERIFY2(seen.count(dtype) == 1, dtype);
    }
    QVERIFY(seen.count("void") == 0);
    // Without a suffix, the graph determines the dtype: for outputs, inputs (by their producers) and parameters.
    const auto lenet = open_one(kDumps / "lenet-2.0");
    QVERIFY(lenet);
    int known = 0;
    for (const TensorRecord& record : lenet->records()) {
      known += record.node != kNoNode && network_dtype(*lenet, record, "void") != "void" ? 1 : 0;
    }
    QVERIFY(known > 400);
  }

  void values_are_read() {
    const auto dump = open_one(kDumps / "lenet-2.0");
    QVERIFY(dump);
    const TensorRecord& record = dump->records()[dump->graphs().front().iterations[0].records.front()];
    const auto tensor = dump->open(record);
    QVERIFY(tensor);
    std::vector<std::byte> bytes((*tensor)->count() * item_size((*tensor)->dtype()));
    QVERIFY((*tensor)->read(0, bytes));
    const std::string expected = payload(dump->path(record));
    QVERIFY(std::equal(bytes.begin(), bytes.end(), expected.begin(), expected.end(),
                       [](std::byte a, char b) { return a == static_cast<std::byte>(b); }));
  }
};

SPORESCOPE_TEST(RealDumpsTest)

}  // namespace real_dumps_test

#include "real_dumps_test.moc"
