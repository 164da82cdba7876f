// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>

#include "core/dump/rank_name.h"
#include "core/dump/recorded_statistics/missing_data.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/dump/selection.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace writers_test {

using namespace sporescope;
using namespace sporescope::probe_test;

namespace {

const Graph& graph_of(const Dump& dump) { return *dump.graphs().front().graph; }

QString text(std::string_view text) { return QString::fromStdString(std::string(text)); }

/// Returns all operators in their order: "a b c".
QString order_of(const Dump& dump) {
  QStringList names;
  for (const Node& node : graph_of(dump).nodes()) {
    if (node.kind == NodeKind::op) names << text(node.full_name);
  }
  return names.join(' ');
}

QString scope_of(const Dump& dump, std::string_view name) {
  const Graph& graph = graph_of(dump);
  return text(graph.nodes()[graph.find(name)].scope);
}

QStringList problems_of(const Dump& dump) {
  QStringList all;
  for (const Problem& problem : dump.problems()) all << text(problem.message.str());
  return all;
}

/// Returns the last tensor of the dump.
const TensorRecord& last_record(const Dump& dump) { return dump.records()[RecordIndex(dump.records().size() - 1)]; }

QString values_word(ValueClass values) {
  switch (values) {
    case ValueClass::unknown:
      return "unknown";
    case ValueClass::finite:
      return "finite";
    case ValueClass::infinite:
      return "infinite";
    case ValueClass::nan:
      return "nan";
  }
  return {};
}

std::string column(const StatisticRow& row, std::string_view name) {
  const auto found = std::find_if(row.columns.begin(), row.columns.end(), [&](const auto& one) { return one.first == name; });
  return found == row.columns.end() ? "none" : found->second;
}

/// Returns a tensor as described by PrecisionDebugger.
std::string tensor_with(const std::string& dtype, const std::string& statistics, const std::string& more,
                        const std::string& shape = "[4]") {
  return "{\"type\": \"torch.Tensor\", \"dtype\": \"torch." + dtype + "\", \"shape\": " + shape + statistics + more + "}";
}

const std::string kNoStatistics = R"(, "Max": null, "Min": null, "Mean": null, "Norm": null)";
const std::string kDebugger = R"(, "requires_grad": false)";

}  // namespace

/// Differences between msprobe's writers, and changes to a folder while it is copied.
class ProbeWritersTest : public QObject {
  Q_OBJECT

 private slots:
  /// AclGraphDumper writes null for a statistic that is not finite.
  void null_statistics_data() {
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("values");
    const auto row = [](const char* name, const std::string& tensor, const char* values) {
      QTest::newRow(name) << QString::fromStdString(tensor) << values;
    };
    const auto plain = [](const char* statistics) { return tensor_with("bfloat16", statistics, ""); };
    row("+Inf", plain(R"(, "Max": null, "Min": -5.8, "Mean": null, "Norm": null)"), "infinite");
    row("-Inf", plain(R"(, "Max": 5.8, "Min": null, "Mean": null, "Norm": null)"), "infinite");
    row("NaN", plain(kNoStatistics.c_str()), "nan");
    row("a norm that is too large", plain(R"(, "Max": 3e38, "Min": 1.0, "Mean": 2e38, "Norm": null)"), "finite");
    row("a sum that is too large", plain(R"(, "Max": 3e38, "Min": 1.0, "Mean": null, "Norm": null)"), "finite");
    row("integers", tensor_with("int64", R"(, "Max": 23, "Min": 0, "Mean": null, "Norm": null)", ""), "finite");
    row("truth values", tensor_with("bool", R"(, "Max": true, "Min": false, "Mean": null, "Norm": null)", ""), "finite");
    row("nothing counted", tensor_with("float32", kNoStatistics, kDebugger), "unknown");
    row("no elements", tensor_with("float32", kNoStatistics, "", "[0, 4]"), "unknown");
    row("no number type", tensor_with("float8_e4m3fn", kNoStatistics, ""), "unknown");
    row("of MindSpore", "{\"type\": \"mindspore.Tensor\", \"dtype\": \"Float32\", \"shape\": [4]" + kNoStatistics + "}",
        "unknown");
    row("absent", tensor_with("float32", "", ""), "unknown");
  }
  void null_statistics() {
    QFETCH(QString, tensor);
    ProbeFolder folder;
    folder.step(0, forward("Aten.exp.0.forward", "", tensor.toStdString()));
    const auto dump = folder.open();
    QVERIFY(dump && dump->records().size() == 1);
    const auto row = dump->statistic_row(last_record(*dump));
    QVERIFY(row);
    QTEST(values_word(classify_recorded(*row)), "values");
    QFETCH(QString, values);
    if (values == "nan" || values == "infinite") QCOMPARE(column(*row, "null"), std::string("NaN or Inf"));
    if (values == "unknown") QVERIFY(!has_numbers(parse_recorded_statistics(*row)));
  }

  /// One row with only some nulls determines the meaning of null in the whole file.
  void null_with_a_proof() {
    ProbeFolder folder;
    const std::string part = tensor_with("float32", R"(, "Max": null, "Min": -1.5, "Mean": null, "Norm": null)", kDebugger);
    folder.step(0, forward("Aten.exp.0.forward", "", part) + "," +
                       forward("Aten.log.0.forward", "", tensor_with("float32", kNoStatistics, kDebugger)));
    const auto dump = folder.open();
    QVERIFY(dump && dump->records().size() == 2);
    QCOMPARE(values_word(classify_recorded(*dump->statistic_row(last_record(*dump)))), "nan");
  }

  /// With the task nan_check, the device's register is read after each call.
  void calls_that_the_device_reported() {
    ProbeFolder folder;
    const std::string bare = tensor_with("float16", "", kDebugger);
    folder.step(0, forward("Functional.linear.0.forward", bare, bare, R"(, "is_nan": 0)") + "," +
                       forward("Torch.matmul.0.forward", bare, bare, R"(, "is_nan": 1)") + "," +
                       forward("Torch.relu.0.forward", bare, bare, R"(, "is_nan": null)") + "," +
                       forward("Torch.exp.0.forward", bare, bare, R"(, "is_nan": true)"));
    const auto dump = folder.open();
    QVERIFY(dump);
    QVERIFY(dump->records_overflow());
    QStringList reported;
    QCOMPARE(dump->unread_overflow_reports(), 1U);
    for (const OverflowReport& report : dump->overflow_reports()) {
      if (report.unread) continue;
      reported << text(graph_of(*dump).nodes()[report.node].full_name);
    }
    QCOMPARE(reported.join(' '), "Torch.matmul.0.forward Torch.exp.0.forward");
    QStringList why;
    for (const TensorRecord& record : dump->records()) {
      if (record.io == IoDirection::output) why << text(missing_data_reason(*dump, record, RequiredData::non_finite).str());
    }
    QCOMPARE(why.size(), 4);
    QVERIFY2(why[0].contains("did not overflow"), qPrintable(why[0]));
    QVERIFY2(why[1].contains("a device report that the call overflowed"), qPrintable(why[1]));
    QVERIFY2(!why[2].contains("overflow"), qPrintable(why[2]));
  }
  void no_device_reported() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    const auto dump = folder.open();
    QVERIFY(dump && !dump->records_overflow());
  }

  /// The task overflow_check writes only calls that overflowed. Calls whose values show the overflow are checked like any
  /// other.
  void calls_of_an_overflow_check() {
    ProbeFolder folder;
    folder.file("step0/rank0/dump.json",
                "{\"task\": \"overflow_check\", \"level\": \"L1\", \"framework\": \"pytorch\", \"data\": {" +
                    forward("Torch.mul.0.forward", tensor(1), tensor("65504", "-1.5", "2.5", "70000.5")) + "," +
                    forward("Torch.exp.0.forward", tensor(1), tensor("Infinity", "1.0", "Infinity", "Infinity")) + "}}");
    const auto dump = folder.open();
    QVERIFY(dump && dump->records_overflow());
    QCOMPARE(dump->overflow_reports().size(), 1U);
    QCOMPARE(graph_of(*dump).nodes()[dump->overflow_reports().front().node].full_name, "Torch.mul.0.forward");
  }

  /// msprobe writes placeholders until it has the statistics.
  void placeholders_of_a_killed_run() {
    ProbeFolder folder;
    const std::string left = tensor_with("float32", R"(, "tensor_stat_index": 17, "md5_index": 3)", kDebugger);
    const std::string none = tensor_with("float32", R"(, "tensor_stat_index": -1)", kDebugger);
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," + forward("Torch.mm.0.forward", none, left));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(problems_of(*dump).join('\n'),
             "“step0/rank/dump.json” has no statistics of 1 tensors: the training was killed "
             "before msprobe wrote them");
    const QString why = text(missing_data_reason(*dump, last_record(*dump), RequiredData::non_finite).str());
    QVERIFY2(why.contains("killed before it wrote them"), qPrintable(why));
  }

  /// msprobe names a file for a tensor with a device format (NZ), but does not save it.
  void files_that_were_not_saved_and_lost_ones() {
    ProbeFolder folder;
    const std::string lost =
        tensor_with("float32", R"(, "Max": 2.0, "Min": 1.0, "Mean": 1.5, "Norm": 3.0)", kDebugger + R"(, "data_name": "a.pt")");
    const std::string not_saved = tensor_with("float32", kNoStatistics, kDebugger + R"(, "data_name": "b.pt")");
    const std::string hashed = tensor_with("float32", "", R"(, "md5": "0badcafe", "data_name": "c.pt")");
    folder.step(0, forward("NPU.npu_format_cast.0.forward", "", not_saved));
    const auto sound = folder.open();
    QVERIFY(sound);
    QCOMPARE(problems_of(*sound).join('\n'), "");
    folder.step(0,
                forward("NPU.npu_format_cast.0.forward", "", not_saved) + "," + forward("Torch.exp.0.forward", hashed, lost));
    const auto dump = folder.open();
    QVERIFY(dump);
    const QStringList problems = problems_of(*dump);
    QCOMPARE(problems.size(), 2);
    QVERIFY2(problems[0].contains("names 1 tensor files that are not there; the statistics"), qPrintable(problems[0]));
    QVERIFY2(problems[1].contains("names 1 tensor files that are not there; only the checksums"), qPrintable(problems[1]));
  }

  /// Megatron's construct.json has a parent and the number of the micro step.
  void parents_in_lists_data() {
    QTest::addColumn<QString>("construct");
    const auto row = [](const char* name, const char* exp, const char* inner, const char* outer, const char* more = "") {
      QTest::newRow(name) << QString(R"("Torch.exp.0.forward": %1, "Module.a.b.B.forward.0": %2, "Module.a.A.forward.0": %3%4)")
                                 .arg(exp, inner, outer, more);
    };
    row("plain", R"("Module.a.b.B.forward.0")", R"("Module.a.A.forward.0")", "null");
    row("lists", R"(["Module.a.b.B.forward.0", 0])", R"(["Module.a.A.forward.0", 0])", "[null, 0]",
        R"(, "megatron_micro_step_number": 1)");
    row("mixed", R"(["Module.a.b.B.forward.0", 3])", R"("Module.a.A.forward.0")", "[null, 2]");
    row("without a number", R"(["Module.a.b.B.forward.0"])", R"(["Module.a.A.forward.0", null])", "[]");
    row("more than that", R"(["Module.a.b.B.forward.0", 1, "x", {"y": "z"}])", R"(["Module.a.A.forward.0", [2]])",
        "[[], null]");
  }
  void parents_in_lists() {
    QFETCH(QString, construct);
    ProbeFolder folder;
    const auto call = [](const char* name) { return forward(name, tensor(1), tensor(2)); };
    folder.step(0, call("Torch.exp.0.forward") + "," + call("Module.a.b.B.forward.0") + "," + call("Module.a.A.forward.0"),
                construct.toStdString());
    folder.step(1, "", construct.toStdString());
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(scope_of(*dump, "Torch.exp.0.forward"), "Module.a.A.forward.0/Module.a.b.B.forward.0");
    QCOMPARE(order_of(*dump), "Torch.exp.0.forward Module.a.b.B.forward.0 Module.a.A.forward.0");
  }
  void parents_in_lists_of_the_structure_alone() {
    ProbeFolder folder;
    folder.step(0, "",
                R"("Torch.a.0.forward": ["Module.x.X.forward.0", 0], "Module.x.X.forward.0": [null, 0],
                   "Torch.b.0.forward": ["optimizer", 1], "Torch.c.0.backward": ["Module.x.X.backward.0", 1],
                   "Module.x.X.backward.0": [null, 1], "megatron_micro_step_number": 1)");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(order_of(*dump),
             "Torch.a.0.forward Module.x.X.forward.0 Torch.b.0.forward Torch.c.0.backward Module.x.X.backward.0");
    QCOMPARE(scope_of(*dump, "Torch.b.0.forward"), "optimizer");
    QCOMPARE(scope_of(*dump, "Torch.c.0.backward"), "Module.x.X.backward.0");
    const auto attributes = graph_of(*dump).attributes(graph_of(*dump).find("Torch.c.0.backward"));
    QCOMPARE(attributes.size(), 1U);
    QCOMPARE(attributes[0].name, "micro_step");
    QCOMPARE(attributes[0].value, "1");
  }

  /// A module completes after the calls in it, regardless of the position of its entry.
  void modules_before_their_calls() {
    const std::string construct = R"("Module.a.A.forward.0": null, "Module.a.b.B.forward.0": "Module.a.A.forward.0",
        "Torch.exp.0.forward": "Module.a.b.B.forward.0", "Torch.log.0.forward": "Module.a.A.forward.0", "Torch.abs.0.forward": null)";
    const QString expected =
        "Torch.exp.0.forward Module.a.b.B.forward.0 Torch.log.0.forward Module.a.A.forward.0 Torch.abs.0.forward";
    QStringList calls = expected.split(' ');
    std::sort(calls.begin(), calls.end() - 1);
    int orders = 0;
    do {
      // The calls themselves have a fixed order.
      if (calls.indexOf("Torch.exp.0.forward") > calls.indexOf("Torch.log.0.forward")) continue;
      if (calls.indexOf("Module.a.b.B.forward.0") > calls.indexOf("Torch.log.0.forward")) continue;
      ProbeFolder folder;
      std::string entries;
      for (const QString& one : calls) {
        entries += (entries.empty() ? "" : ",") + forward(one.toStdString(), tensor(1), tensor(2));
      }
      folder.step(0, entries, construct);
      const auto dump = folder.open();
      QVERIFY(dump);
      QCOMPARE(order_of(*dump), expected);
      ++orders;
    } while (std::next_permutation(calls.begin(), calls.end() - 1));
    QCOMPARE(orders, 8);
  }

  /// AclGraphDumper names the folder after the process if torch.distributed is not used.
  void folders_of_a_process() {
    ProbeFolder folder;
    for (const int step : {0, 1}) {
      folder.step(step, forward("Aten.exp.0.forward", tensor(1), tensor(2)), "", "pid4711");
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->graphs().size(), 1U);
    QVERIFY(!dump->graphs().front().rank_known);
    QCOMPARE(dump->graphs().front().rank, 0);
    QCOMPARE(dump->graphs().front().iterations.size(), 2U);
    const auto inside = open_dumps(folder.root() / "step1/pid4711");
    QVERIFY(inside && inside->size() == 1);
    QCOMPARE(inside->front()->root(), folder.root());
  }

  /// A process next to ranks has no rank, so no query for a rank returns it.
  void processes_among_ranks() {
    ProbeFolder folder;
    for (const char* name : {"rank0", "rank1", "rank8", "proc3665398", "pid12"}) {
      folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)), "", name);
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    std::vector<std::int64_t> ranks;
    for (const DumpGraph& graph : dump->graphs()) {
      ranks.push_back(graph.rank);
      QCOMPARE(graph.rank_known, !is_process(graph.rank));
    }
    QCOMPARE(rank_names(ranks), std::string("0, 1, 8, pid12, proc3665398"));
    const auto selected = [&](const char* text) {
      Selection selection;
      selection.ranks = NumberSet::parse(text).value();
      return select_records(*dump, selection).value().size();
    };
    QCOMPARE(selected("0-99"), 6U);
    QCOMPARE(selected("2"), 0U);
    QCOMPARE(selected("proc3665398"), 2U);
    QCOMPARE(selected("pid12,1"), 4U);
    QCOMPARE(selected("proc12"), 0U);
  }
  void numbers_of_processes() {
    for (const char* name : {"proc0", "pid0", "proc4194304", "pid268435454"}) {
      const auto number = process_number(name);
      QVERIFY2(number && is_process(*number), name);
      QCOMPARE(rank_name(*number), std::string(name));
    }
    for (const char* name : {"proc", "rank3", "pid-1", "proc4x", "pid99999999999", "process3"}) {
      QVERIFY2(!process_number(name), name);
    }
    QCOMPARE(rank_name(3), std::string("3"));
  }

  /// Files of file managers and other file systems next to msprobe's files are not calls.
  void files_of_others() {
    ProbeFolder folder;
    const std::string stem = "Functional.relu.0.forward.input.0";
    const std::string other = "Functional.relu.0.forward.output.0";
    const auto entry = [](const std::string& file) {
      return tensor_with("float32", R"(, "Max": 2.0, "Min": 1.0, "Mean": 1.5, "Norm": 3.0)",
                         kDebugger + ", \"data_name\": \"" + file + "\"");
    };
    folder.step(0, forward("Functional.relu.0.forward", entry(stem + ".pt"), entry(other + ".pt")));
    const std::string data = "step0/rank/dump_tensor_data/";
    for (const std::string& name : {stem, other}) folder.file(data + name + ".pt", "");
    const auto clean = folder.open();
    QVERIFY(clean);
    QCOMPARE(clean->records().size(), 2U);
    QVERIFY(problems_of(*clean).isEmpty());
    for (const std::string& name : {"._" + stem, stem + " (2)", stem + "(1)", stem + " - Copy", stem + " - 副本",
                                    "Copy of " + other, other + " copy 2", other + "~", other + "-copy", other + ".bak"}) {
      folder.file(data + name + ".pt", "");
    }
    folder.file(data + ".DS_Store", "").file("step0/rank/._dump.json", "x").file("step0/rank/dump (1).json", "x");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 2U);
    QCOMPARE(dump->tensor_files(), 2U);
    QVERIFY(dump->unmatched().empty());
    QCOMPARE(order_of(*dump), order_of(*clean));
    const QStringList problems = problems_of(*dump);
    QCOMPARE(problems.size(), 1);
    QVERIFY2(problems[0].contains("9 copies of tensor files"), qPrintable(problems[0]));
  }
  /// Names of files of a killed run may begin with the names of other files.
  void names_that_begin_alike_are_no_copies() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    for (const char* name : {"Torch.new.1.forward.input.1", "Torch.new.1.forward.input.10", "Torch.new.1.forward.input.1.0",
                             "Torch.new.1.forward.input.scale", "Torch.new.1.forward.input.scale_b"}) {
      folder.file(std::string("step0/rank/dump_tensor_data/") + name + ".pt", "");
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 5U);
    QCOMPARE(dump->matched_files(), 5U);
  }

  /// Tensors of AclGraphDumper have no dump.json, and their names have no direction.
  void tensors_of_a_compiled_graph() {
    ProbeFolder folder;
    for (const char* name : {"Aten.mm.0.input.0", "Aten.mm.0.output", "Module.layers.0.mlp.MLP.1.output.0",
                             "Module.layers.0.mlp.MLP.1.input_kwargs.mask"}) {
      folder.file(std::string("step0/pid4711/dump_tensor_data/") + name + ".pt", "");
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->matched_files(), 4U);
    QStringList found;
    for (const TensorRecord& record : dump->records()) {
      found << text(record.name) + (record.io == IoDirection::input ? "<" : ">") + QString::number(record.slot);
    }
    found.sort();
    QCOMPARE(found.join(' '),
             "Aten.mm.0.forward<0 Aten.mm.0.forward>0 Module.layers.0.mlp.MLP.forward.1<0 Module.layers.0.mlp.MLP.forward.1>0");
  }
};

SPORESCOPE_TEST(ProbeWritersTest)

}  // namespace writers_test

#include "writers_test.moc"
