// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <cmath>
#include <map>
#include <set>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace probe_dump_test {

using namespace sporescope;
using namespace sporescope::probe_test;
namespace fs = std::filesystem;

namespace {

const fs::path kReal = fs::path(SPORESCOPE_TEST_DATA) / "msprobe";

std::shared_ptr<const Dump> open_one(const fs::path& path) {
  const auto dumps = open_dumps(path);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

const Graph& graph_of(const Dump& dump) { return *dump.graphs().front().graph; }

/// Returns all operators in their order: "a b c".
QString order_of(const Dump& dump) {
  QStringList names;
  for (const Node& node : graph_of(dump).nodes()) {
    if (node.kind == NodeKind::op) names << QString::fromStdString(std::string(node.full_name));
  }
  return names.join(' ');
}

/// Returns the inputs of a node with their producers: "0<add.0 1<fc.weight".
QString inputs_of(const Dump& dump, std::string_view name) {
  QStringList inputs;
  const Graph& graph = graph_of(dump);
  for (const Edge& edge : graph.inputs(graph.find(name))) {
    const std::string text = std::to_string(edge.argument) + '<' + std::string(graph.nodes()[edge.node].full_name) + '/' +
                             std::to_string(edge.slot) + (edge.inferred ? "" : "!");
    inputs << QString::fromStdString(text);
  }
  return inputs.join(' ');
}

QString scope_of(const Dump& dump, std::string_view name) {
  const Graph& graph = graph_of(dump);
  return QString::fromStdString(std::string(graph.nodes()[graph.find(name)].scope));
}

/// Returns the rows of a node.
std::vector<StatisticRow> rows_of(const Dump& dump, std::string_view node) {
  std::vector<StatisticRow> rows;
  for (const TensorRecord& record : dump.records()) {
    if (record.name == node) rows.push_back(dump.statistic_row(record).value());
  }
  return rows;
}

std::string cell(const StatisticRow& row, std::string_view column) {
  for (const auto& [name, text] : row.columns) {
    if (name == column) return text;
  }
  return "no such column";
}

}  // namespace

class ProbeDumpTest : public QObject {
  Q_OBJECT

 private slots:
  /// A run in which only some Cells are compiled leaves two dumps, whose layouts describe them.
  void parts_of_a_run_are_told_apart() {
    ProbeFolder folder;
    const std::string call = R"({"task": "tensor", "level": "L0", "framework": "mindspore", "dump_data_dir": null, "data": {)" +
                             forward("Cell.a.Dense.forward.0", tensor(1), tensor(2)) + "}}";
    folder.file("run/graph/step0/rank0/dump.json", call).file("run/pynative/step0/proc7/dump.json", call);
    const auto dumps = open_dumps(folder.root());
    QVERIFY(dumps && dumps->size() == 2);
    std::map<std::string, std::string> layouts;
    for (const auto& dump : *dumps) layouts[dump->root().filename()] = dump->layout();
    QCOMPARE(layouts["graph"], std::string("step/process, what was compiled, mindspore, L0, tensor"));
    QCOMPARE(layouts["pynative"], std::string("step/process, what was not compiled, mindspore, L0, tensor"));
  }

  /// Paths to the dump, inside it and above it lead to the same dump.
  void is_found_from_everywhere_data() {
    QTest::addColumn<QString>("path");
    for (const char* path : {".", "step0", "step0/rank1", "step0/rank1/dump.json", "..", "step1/rank0/stack.json"}) {
      QTest::newRow(path) << path;
    }
  }
  void is_found_from_everywhere() {
    const ProbeFolder folder;
    fs::create_directories(folder.root() / "a");
    fs::copy(kReal / "pt-26.2-mix-statistics-two-ranks", folder.root() / "a/b", fs::copy_options::recursive);
    QFETCH(QString, path);
    const auto dumps = open_dumps(folder.root() / "a/b" / path.toStdString());
    QVERIFY2(dumps, dumps ? "" : dumps.error().str().c_str());
    QCOMPARE(dumps->size(), 1U);
    QCOMPARE((*dumps)[0]->root(), folder.root() / "a/b");
    QCOMPARE((*dumps)[0]->family(), "msprobe");
  }

  void ranks_and_steps() {
    const auto dump = open_one(kReal / "pt-26.2-mix-statistics-two-ranks");
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 2U);
    for (int rank = 0; rank < 2; ++rank) {
      const DumpGraph& graph = dump->graphs()[static_cast<DumpGraphIndex>(rank)];
      QCOMPARE(graph.rank, rank);
      QCOMPARE(graph.iterations.size(), 2U);
      QCOMPARE(graph.iterations[0].iteration, Iteration{0});
      QCOMPARE(graph.iterations[1].iteration, Iteration{1});
    }
    QVERIFY(dump->problems().empty());
  }

  /// Process ids differ from run to run and are not ranks.
  void processes_without_a_rank_data() {
    QTest::addColumn<QStringList>("folders");
    QTest::addColumn<QString>("ranks");
    QTest::newRow("before 26") << QStringList{"step0/rank", "step1/rank"} << "0: 0 1";
    QTest::newRow("since 26") << QStringList{"step0/proc4711", "step2/proc4711"} << "0: 0 2";
    QTest::newRow("started again") << QStringList{"step0/proc9", "step1/proc8"} << "0: 1; 1: 0";
    QTest::newRow("several") << QStringList{"step10/rank0", "step10/rank12"} << "0: 10; 12: 10";
  }
  void processes_without_a_rank() {
    QFETCH(QStringList, folders);
    ProbeFolder folder;
    for (const QString& one : folders) folder.file(one.toStdString() + "/dump.json", R"({"data": {}})");
    const auto dump = folder.open();
    QVERIFY(dump);
    QStringList ranks;
    for (const DumpGraph& graph : dump->graphs()) {
      QString text = QString::number(graph.rank) + ":";
      for (const IterationFolder& iteration : graph.iterations) text += " " + QString::number(number_of(iteration.iteration));
      ranks << text;
    }
    QTEST(ranks.join("; "), "ranks");
  }

  void statistics_stand_as_they_are_written() {
    ProbeFolder folder;
    folder.step(
        0,
        forward(
            "Torch.div.0.forward",
            tensor("3.25", "-3.31", "NaN", "NaN") + ", null, " + tensor("Infinity", "-Infinity", "NaN", "Infinity"),
            R"({"type": "torch.Tensor", "dtype": "torch.bool", "shape": [], "Max": true, "Min": false, "Mean": null, "Norm": null})"));
    const auto dump = folder.open();
    QVERIFY(dump);
    const auto rows = rows_of(*dump, "Torch.div.0.forward");
    QCOMPARE(rows.size(), 3U);
    QCOMPARE(cell(rows[0], "Max"), "3.25");
    QCOMPARE(cell(rows[0], "Mean"), "nan");
    QCOMPARE(cell(rows[0], "tensor"), "input.0");
    QCOMPARE(cell(rows[1], "Min"), "-inf");
    QCOMPARE(cell(rows[1], "tensor"), "input.2");
    QCOMPARE(cell(rows[2], "Max"), "true");
    QCOMPARE(cell(rows[2], "Norm"), "null");
    QCOMPARE(rows[2].dtype, "bool");
    // On CPU, Max and Min ignore NaN.
    QCOMPARE(classify_recorded(rows[0]), ValueClass::nan);
    QCOMPARE(classify_recorded(rows[1]), ValueClass::infinite);
    QCOMPARE(classify_recorded(rows[2]), ValueClass::finite);
  }

  void statistics_classify_values_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<int>("told");
    const auto row = [](const char* name, const std::string& written, ValueClass recorded) {
      QTest::newRow(name) << QString::fromStdString(written) << static_cast<int>(recorded);
    };
    row("a norm that overflowed", tensor("1e30", "-1e30", "2.5e28", "Infinity"), ValueClass::finite);
    row("an infinite mean", tensor("1e30", "-1e30", "Infinity", "Infinity"), ValueClass::infinite);
    row("hashes alone", R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "md5": "0x01"})",
        ValueClass::unknown);
    row("a hash that is the value itself", R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [], "md5": NaN})",
        ValueClass::nan);
    row("a value that looks like a hash", R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [], "md5": "0x22"})",
        ValueClass::unknown);
    row("a checksum of digits alone", R"({"type": "Tensor", "dtype": "Float32", "shape": [], "md5": "12345678"})",
        ValueClass::unknown);
    row("an MD5 of digits alone",
        R"({"type": "Tensor", "dtype": "Float32", "shape": [], "md5": "12345678901234567890123456789012"})",
        ValueClass::unknown);
    row("hashes of whole numbers", R"({"type": "torch.Tensor", "dtype": "torch.int64", "shape": [4], "md5": "0x01"})",
        ValueClass::finite);
    row("whole numbers without a mean", R"({"type": "torch.Tensor", "dtype": "torch.int64", "shape": [4], "Max": 9, "Min": 0,
        "Mean": null, "Norm": null})",
        ValueClass::finite);
  }
  void statistics_classify_values() {
    QFETCH(QString, written);
    ProbeFolder folder;
    folder.step(0, forward("Torch.x.0.forward", "", written.toStdString()));
    const auto dump = folder.open();
    QVERIFY(dump);
    QTEST(static_cast<int>(classify_recorded(rows_of(*dump, "Torch.x.0.forward").at(0))), "told");
  }

  /// Arguments keep their positions. Tensors in lists and named ones get the next free numbers, the same in all steps.
  void slots_are_stable() {
    ProbeFolder folder;
    const std::string list = std::string("[") + tensor(2) + ", " + tensor(3) + "]";
    folder.step(0, forward("Torch.cat.0.forward", list + R"(, {"type": "int", "value": 1}, )" + tensor(4), tensor(5)));
    folder.step(1, forward("Torch.cat.0.forward", list + R"(, {"type": "int", "value": 1}, )" + tensor(4), tensor(5)));
    const auto dump = folder.open();
    QVERIFY(dump);
    for (const Iteration step : {Iteration{0}, Iteration{1}}) {
      std::map<std::uint32_t, std::string> places;
      for (const TensorRecord& record : dump->records()) {
        if (record.iteration == step && record.io == IoDirection::input) {
          places[record.slot] = cell(*dump->statistic_row(record), "tensor");
        }
      }
      QCOMPARE(places, (std::map<std::uint32_t, std::string>{{2, "input.2"}, {3, "input.0.0"}, {4, "input.0.1"}}));
    }
    const auto attributes = graph_of(*dump).attributes(NodeIndex{0});
    QCOMPARE(attributes.size(), 1U);
    QCOMPARE(attributes[0].name, "input.1");
    QCOMPARE(attributes[0].value, "1");
  }

  void modules_are_scopes() {
    const auto dump = open_one(kReal / "ms-1.3-mix-statistics-lenet");
    QVERIFY(dump);
    QCOMPARE(scope_of(*dump, "Functional.div.0.forward"), "Cell.scale.BatchScale.forward.0");
    QCOMPARE(scope_of(*dump, "Cell.scale.BatchScale.forward.0"), "Cell.scale.BatchScale.forward.0");
    QCOMPARE(scope_of(*dump, "Functional.cross_entropy.0.forward"), "");
  }

  /// With extra_info: false there is no construct.json, and at level L1 there are no modules in it.
  void modules_are_scopes_by_their_paths() {
    ProbeFolder folder;
    folder.step(0, forward("Module.a.b.0.Linear.forward.0", tensor(1), tensor(2)) + "," +
                       forward("Module.a.b.Sequential.forward.0", tensor(1), tensor(2)) + "," +
                       forward("Module.a.Block.forward.0", tensor(1), tensor(2)) + "," +
                       backward("Module.a.b.0.Linear.backward.0", tensor(3), tensor(4)) + "," +
                       backward("Module.a.b.Sequential.backward.0", tensor(3), tensor(4)));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(scope_of(*dump, "Module.a.b.0.Linear.forward.0"), "Module.a.Block.forward.0/Module.a.b.Sequential.forward.0");
    QCOMPARE(scope_of(*dump, "Module.a.b.0.Linear.backward.0"), "Module.a.b.Sequential.backward.0");
  }

  /// Before msprobe 26, gradients of parameters follow the forward call, long before they are computed.
  void gradients_stand_where_they_are_made() {
    const auto dump = open_one(kReal / "ms-1.3-mix-statistics-lenet");
    QVERIFY(dump);
    const QString order = order_of(*dump);
    QVERIFY(order.indexOf("Cell.fc1.Dense.parameters_grad") > order.indexOf("Primitive.matmul.MatMul.0.backward"));
    QVERIFY(order.indexOf("Cell.fc1.Dense.parameters_grad") < order.indexOf("Cell.fc1.Dense.backward.0"));
  }

  /// Before msprobe 8.1, the first backward call of a module belongs to its last forward call.
  void backward_calls_find_their_forward_call() {
    const auto dump = open_one(kReal / "ms-1.3-mix-statistics-lenet");
    QVERIFY(dump);
    const Graph& graph = graph_of(*dump);
    const auto pair = [&](std::string_view backward_call) {
      const auto found = graph.counterparts(graph.find(backward_call));
      return found.empty() ? std::string() : std::string(graph.nodes()[found[0]].full_name);
    };
    QCOMPARE(pair("Primitive.relu.ReLU.1.backward"), "Primitive.relu.ReLU.1.forward");
    QCOMPARE(pair("Cell.relu.ReLU.backward.0"), "Cell.relu.ReLU.forward.2");
    QCOMPARE(pair("Cell.fc1.Dense.parameters_grad"), "Cell.fc1.Dense.forward.0");
    QCOMPARE(graph.nodes()[graph.find("Cell.relu.ReLU.backward.0")].category, Category::gradient);
  }

  void stacks_of_both_kinds() {
    const auto by_name = open_one(kReal / "ms-1.3-mix-statistics-lenet");
    const auto by_number = open_one(kReal / "pt-26.2-mix-statistics-two-ranks");
    QVERIFY(by_name && by_number);
    const auto line = [](const Dump& dump, std::string_view node) {
      return graph_of(dump).user_line(graph_of(dump).find(node));
    };
    const auto division = line(*by_name, "Functional.div.0.forward");
    QVERIFY(division);
    QVERIFY2(division->code.find("ops.div(centred, std)") != std::string::npos, division->code.c_str());
    const auto sum = line(*by_number, "Distributed.all_reduce.0.forward");
    QVERIFY(sum);
    QCOMPARE(sum->code, "dist.all_reduce(p.grad)");
    QCOMPARE(sum->line, 42);
    // A backward call has the stack of its forward call.
    QVERIFY(line(*by_number, "Functional.linear.0.backward"));
  }

  void edges_are_what_equal_statistics_prove() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," +
                       forward("Torch.log.0.forward", tensor(1), tensor(3)) + "," +
                       forward("Torch.add.0.forward", tensor(2) + "," + tensor(3), tensor(4)) + "," +
                       // Zeros may come from any call.
                       forward("Torch.zeros.0.forward", "", tensor("0.0", "0.0", "0.0", "0.0")) + "," +
                       forward("Torch.neg.0.forward", tensor("0.0", "0.0", "0.0", "0.0"), tensor(5)) + "," +
                       // Two calls have the same result, so the producer of the input is unknown.
                       forward("Torch.sin.0.forward", tensor(4), tensor(6)) + "," +
                       forward("Torch.sin.1.forward", tensor(4), tensor(6)) + "," +
                       forward("Torch.cos.0.forward", tensor(6), tensor(7)));
    const auto dump = folder.open();
    QVERIFY(dump);
    QVERIFY(graph_of(*dump).edges_are_inferred());
    QCOMPARE(inputs_of(*dump, "Torch.add.0.forward"), "0<Torch.exp.0.forward/0 1<Torch.log.0.forward/0");
    QCOMPARE(inputs_of(*dump, "Torch.exp.0.forward"), "");
    QCOMPARE(inputs_of(*dump, "Torch.neg.0.forward"), "");
    QCOMPARE(inputs_of(*dump, "Torch.cos.0.forward"), "");
  }

  /// Several steps together determine an edge that a single step does not.
  void edges_agree_in_all_steps() {
    ProbeFolder folder;
    const auto step = [](int exp, int log, int add) {
      return forward("Torch.exp.0.forward", "", tensor(exp)) + "," + forward("Torch.log.0.forward", "", tensor(log)) + "," +
             forward("Torch.add.0.forward", tensor(add), tensor(9));
    };
    folder.step(0, step(2, 2, 2)).step(1, step(2, 3, 3));
    QCOMPARE(inputs_of(*folder.open(), "Torch.add.0.forward"), "0<Torch.log.0.forward/0");
    ProbeFolder other;
    other.step(0, step(2, 3, 2)).step(1, step(2, 3, 3));
    QCOMPARE(inputs_of(*other.open(), "Torch.add.0.forward"), "");
  }

  /// A module has its own parameters, and its output was produced in it.
  void modules_and_what_is_in_them() {
    ProbeFolder folder;
    folder.step(
        0,
        forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," +
            forward("Functional.linear.0.forward", tensor(2) + "," + tensor(3), tensor(4)) + "," +
            forward("Module.fc.Linear.forward.0", tensor(2), tensor(4), R"(, "parameters": {"weight": )" + tensor(3) + "}") +
            "," + forward("Torch.log.0.forward", tensor(4), tensor(5)),
        R"("Torch.exp.0.forward": null, "Functional.linear.0.forward": "Module.fc.Linear.forward.0", "Module.fc.Linear.forward.0": null)");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(inputs_of(*dump, "Functional.linear.0.forward"), "0<Torch.exp.0.forward/0 1<fc.weight/0");
    QCOMPARE(inputs_of(*dump, "Module.fc.Linear.forward.0"),
             "0<Torch.exp.0.forward/0 1<fc.weight/0! 2<Functional.linear.0.forward/0");
    QCOMPARE(inputs_of(*dump, "Torch.log.0.forward"), "0<Functional.linear.0.forward/0");
    const Graph& graph = graph_of(*dump);
    QCOMPARE(graph.nodes()[graph.find("fc.weight")].category, Category::weight);
    QCOMPARE(rows_of(*dump, "fc.weight").size(), 1U);
  }

  void structure_only_dump_has_no_records() {
    ProbeFolder folder;
    folder.step(
        0, "",
        R"("Torch.a.0.forward": "Module.x.X.forward.0", "Module.x.X.forward.0": null, "Torch.b.0.forward": "Module.x.X.forward.0",
        "Torch.c.0.forward": null)");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(order_of(*dump), "Torch.a.0.forward Torch.b.0.forward Module.x.X.forward.0 Torch.c.0.forward");
    QCOMPARE(dump->graphs().front().iterations.size(), 1U);
    QVERIFY(dump->records().empty());
  }

  void debug_entries() {
    ProbeFolder folder;
    folder.file("step1/proc7/debug.json",
                R"({"task": "tensor", "level": "debug", "framework": "mindspore", "data": {"x.0.debug": )" + tensor(1) +
                    R"(, "pair.0.debug": {"logits": )" + tensor(2) + R"(, "list": [)" + tensor(3) +
                    R"(, {"type": "int", "value": 3}]}, "x_grad.0.debug": )" + tensor(4) + "}}");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(order_of(*dump), "x.0.debug pair.0.debug x_grad.0.debug");
    const auto rows = rows_of(*dump, "pair.0.debug");
    QCOMPARE(rows.size(), 2U);
    QCOMPARE(cell(rows[0], "tensor"), "logits");
    QCOMPARE(cell(rows[1], "tensor"), "list.0");
    const Graph& graph = graph_of(*dump);
    QCOMPARE(graph.nodes()[graph.find("x_grad.0.debug")].category, Category::gradient);
    QCOMPARE(dump->relative_path(dump->records().front()), fs::path("step1/proc7/debug.json"));
  }

  /// Tensor files are found by the names in dump.json, even if the dump was moved.
  void tensor_files() {
    const auto dump = open_one(kReal / "pt-8.3-L1-tensor-list-former");
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 30U);
    QCOMPARE(dump->matched_files(), 30U);
    for (const TensorRecord& record : dump->records()) {
      QVERIFY(record.has_values);
      const auto tensor = dump->open(record);
      QVERIFY2(tensor, tensor ? "" : tensor.error().str().c_str());
      const auto row = dump->statistic_row(record).value();
      QCOMPARE((*tensor)->shape(), row.shape);
      QCOMPARE(std::string(dtype_name((*tensor)->dtype())), row.dtype);
    }
  }
};

SPORESCOPE_TEST(ProbeDumpTest)

}  // namespace probe_dump_test

#include "probe_dump_test.moc"
