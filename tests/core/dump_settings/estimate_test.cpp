// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include <filesystem>
#include <set>

#include "core/dump/mindspore/file_name.h"
#include "core/dump/open_dump.h"
#include "core/dump_settings/estimate.h"
#include "core/dump_settings/kernel_matcher.h"
#include "core/graph/operators/operator_names.h"
#include "tests/program/test_class.h"

namespace estimate_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

using Graphs = std::vector<std::shared_ptr<const Graph>>;

std::shared_ptr<const Dump> dump_of(const char* name) {
  return open_dumps(fs::path(SPORESCOPE_TEST_DATA) / "dumps" / name).value().at(0);
}

Graphs graphs_of(const Dump& dump) {
  Graphs graphs;
  for (const DumpGraph& graph : dump.graphs()) graphs.push_back(graph.graph);
  return graphs;
}

struct Written {
  std::uint64_t files = 0, bytes = 0;
};
Written written_in(const Dump& dump, Iteration iteration) {
  Written written;
  for (const TensorRecord& record : dump.records()) {
    if (record.iteration != iteration) continue;
    ++written.files;
    written.bytes += fs::file_size(dump.path(record));
  }
  return written;
}

std::vector<std::string> texts(const QStringList& list) {
  std::vector<std::string> texts;
  for (const QString& text : list) texts.push_back(text.toStdString());
  return texts;
}

}  // namespace

class DumpSettingsEstimateTest : public QObject {
  Q_OBJECT

 private slots:
  /// Compares with the size that MindSpore 2.10 wrote, to the byte.
  void outputs_take_what_they_took() {
    for (const char* name : {"gain-outputs-2.10", "hidden-log-outputs-2.10"}) {
      const auto dump = dump_of(name);
      const auto size = estimate(DumpSettings(), DumpTarget(), graphs_of(*dump), 1).value();
      const Written written = written_in(*dump, dump->graphs().front().iterations.front().iteration);
      QCOMPARE(size.chosen.tensors, written.files);
      QCOMPARE(size.chosen.bytes, written.bytes);
      QCOMPARE(size.chosen.unknown, std::uint64_t{0});
    }
  }

  /// Attributes that became inputs are not in the graph: a few bytes are missing.
  void inputs_and_outputs_take_nearly_what_they_took() {
    const auto dump = dump_of("lenet-2.0");
    DumpSettings settings;
    settings.input_output = Slots::both;
    settings.iterations = "0-2";
    const auto size = estimate(settings, {.version = {2, 0, 0}}, graphs_of(*dump), 2).value();
    const double share = double(size.chosen.bytes) / double(written_in(*dump, Iteration{1}).bytes);
    QVERIFY2(share > 0.99 && share <= 1, qPrintable(QString::number(share)));
    QCOMPARE(size.bytes(), std::optional(size.chosen.bytes * 3 * 2));
    QCOMPARE(size.chosen.bytes, size.all.bytes);
  }

  /// The bodies of loops and branches are separate graphs. Parameters that pass values between them were not dumped; all others
  /// were.
  void parameters_of_inner_graphs_leave_no_file() {
    for (const char* name : {"loop-2.10", "loop-nan-2.10", "loop-early-outputs-2.10", "branch-outputs-2.10"}) {
      const auto dump = dump_of(name);
      std::set<std::string_view> dumped;
      for (const TensorRecord& record : dump->records()) {
        if (record.type == "Parameter") dumped.insert(dump->graphs()[record.graph].graph->nodes()[record.node].full_name);
      }
      std::set<std::string_view> is_predictable;
      for (const auto& graph : graphs_of(*dump)) {
        for (const NodeIndex node : dumped_nodes(*graph, {.version = {2, 10, 0}})) {
          if (graph->nodes()[node].kind == NodeKind::parameter) is_predictable.insert(graph->nodes()[node].full_name);
        }
      }
      QVERIFY2(!dumped.empty() && dumped == is_predictable, name);
    }
  }

  /// The kernels in the settings of these dumps select the nodes that MindSpore dumped.
  void kernels_choose_what_mindspore_chose_data() {
    QTest::addColumn<QString>("dump");
    QTest::addColumn<QStringList>("kernels");
    QTest::addColumn<QStringList>("idle");
    QTest::newRow("types, 2.10") << "kernels-nan-2.10" << QStringList{"MatMul", "BiasAdd"} << QStringList{};
    const QString conv = "Default/network-WithLossCell/_backbone-LeNet5/conv1-Conv2d/Conv2D-op0";
    QTest::newRow("a name that changed and an expression, 2.0")
        << "kernels-2.0" << QStringList{conv, "MatMul", "name-regex(.+ReLU.+)"} << QStringList{conv, "name-regex(.+ReLU.+)"};
  }
  void kernels_choose_what_mindspore_chose() {
    QFETCH(QString, dump);
    QFETCH(QStringList, kernels);
    QFETCH(QStringList, idle);
    const auto opened = dump_of(dump.toUtf8().constData());
    const MsVersion version = parse_ms_version(opened->ms_version()).value();
    const auto choice = KernelMatcher::make(texts(kernels), version).value();
    const Graph& graph = *opened->graphs().front().graph;
    const LaunchedNames names(graphs_of(*opened), version);
    std::set<NodeIndex> dumped;
    for (const TensorRecord& record : opened->records()) dumped.insert(record.node);
    for (const NodeIndex node : dumped_nodes(graph, {.version = version})) {
      QVERIFY2(choice.matches(graph, node, names) == dumped.contains(node), std::string(graph.nodes()[node].full_name).c_str());
    }
    QVERIFY(choice.unmatched(graphs_of(*opened), names) == texts(idle));
  }

  /// MindSpore uses the names of operators during training as file names.
  void names_in_the_training_are_those_of_its_files_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"exp-half-2.10", "loop-2.10", "gan-2.10", "kernels-2.0"}) {
      QTest::newRow(name) << name;
    }
  }
  void names_in_the_training_are_those_of_its_files() {
    QFETCH(QString, name);
    const auto dump = dump_of(name.toUtf8().constData());
    const LaunchedNames names(graphs_of(*dump), parse_ms_version(dump->ms_version()).value());
    std::uint64_t renamed = 0;
    for (const TensorRecord& record : dump->records()) {
      if (record.node == kNoNode) continue;
      const Graph& graph = *dump->graphs()[record.graph].graph;
      if (graph.nodes()[record.node].kind != NodeKind::op) continue;
      const std::string known(names.name_of(graph, record.node));
      const std::string_view file = parse_file_name(record.file_name).name;
      QVERIFY2(encode_name(known).ends_with(file), (known + " is in " + std::string(record.file_name)).c_str());
      renamed += known != graph.nodes()[record.node].full_name ? 1 : 0;
    }
    QCOMPARE(renamed > 0, !name.endsWith("2.0"));
  }

  /// Tested with 2.10: an expression must match the complete name, and a name without a scope may occur anywhere in a name.
  void an_expression_matches_whole_names() {
    const auto dump = dump_of("gain-outputs-2.10");
    const auto count = [&](const char* kernel) {
      DumpSettings settings;
      settings.nodes = NodeMode::kernels;
      settings.kernels = {kernel};
      return estimate(settings, DumpTarget(), graphs_of(*dump), 1).value().chosen.tensors;
    };
    QCOMPARE(count("name-regex(MatMul)"), std::uint64_t{0});
    QCOMPARE(count("name-regex(.*MatMul-op0)"), count("name-regex(.* MatMul-op0)"));
    QVERIFY(count("name-regex(.*MatMul-op0)") > 0);
    QVERIFY(count("matmul") >= count("name-regex(.*MatMul-op0)"));
    DumpSettings wrong;
    wrong.nodes = NodeMode::kernels;
    wrong.kernels = {"name-regex(()"};
    QVERIFY(!estimate(wrong, DumpTarget(), graphs_of(*dump), 1));
  }

  void statistics_samples_and_trouble() {
    const auto dump = dump_of("gain-outputs-2.10");
    const DumpTarget ascend{.version = {2, 4, 0}, .device = TrainingDevice::ascend, .mode = ExecutionMode::o1};
    DumpSettings settings;
    const auto whole = estimate(settings, ascend, graphs_of(*dump), 1).value().chosen;
    settings.sample = 1;
    const auto sample = estimate(settings, ascend, graphs_of(*dump), 1).value().chosen;
    QVERIFY(sample.bytes < whole.bytes && sample.tensors == whole.tensors);
    settings.content = DumpContent::overflow;
    const auto overflow = estimate(settings, ascend, graphs_of(*dump), 1).value();
    QVERIFY(!overflow.is_predictable && !overflow.bytes());
  }

  void counts_iterations() {
    QCOMPARE(iteration_count("0|5-8|100-120"), std::optional<std::uint64_t>(26));
    QCOMPARE(iteration_count("5-8|6|7-9"), std::optional<std::uint64_t>(5));
    QCOMPARE(iteration_count("3-1|4"), std::optional<std::uint64_t>(1));
    QCOMPARE(iteration_count("all"), std::optional<std::uint64_t>());
    QCOMPARE(iteration_count("x"), std::optional<std::uint64_t>());
  }

  void finds_free_space_where_a_folder_will_be() {
    QVERIFY(free_bytes_at("/tmp/not/there/yet").value_or(0) > 0);
    QVERIFY(!free_bytes_at(""));
  }
};

SPORESCOPE_TEST(DumpSettingsEstimateTest)

}  // namespace estimate_test

#include "estimate_test.moc"
