// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Matching files to nodes under the three naming rules, with dumps made for each rule.

#include <QTest>

#include "core/dump/mindspore/match_records.h"
#include "core/dump/mindspore/node_names.h"
#include "core/graph/read_graph.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace naming_test {

using namespace sporescope;

namespace {

constexpr const char* kEnd = ".0.0.1.output.0.DefaultFormat.npy";

QString node(const Dump& dump, const std::string& file) { return QString::fromStdString(node_of(dump, file)); }
QString reason(const Dump& dump, const std::string& file) { return QString::fromStdString(reason_of(dump, file)); }

void version(const SyntheticDump& result, const std::string& text) {
  result.file("rank_0/.dump_metadata/config.json", "{\"device_target\": \"CPU\", \"ms_version\": \"" + text + "\"}");
}

/// Writes a graph with two Div operators whose numbers decrease in graph order, and files with the numbers 0 and 1.
void write_crossed(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph0", "0", {{"Div", "Default/a/Div-op1"}, {"Div", "Default/a/Div-op0"}}});
  result.order(0, 0, {"Default/a/Div-op1", "Default/a/Div-op0"});
  result.tensor("rank_0/Net/0/0", std::string("Div.Default_a_Div-op0") + kEnd);
  result.tensor("rank_0/Net/0/0", std::string("Div.Default_a_Div-op1") + kEnd);
}

}  // namespace

class NamingTest : public QObject {
  Q_OBJECT

 private slots:
  void last_parts() {
    const SyntheticDump result;
    result.graph(0, 0,
                 {"kernel_graph_0",
                  "0",
                  {{"Conv2D", "Default/a/Conv2D-op7"}, {"Conv2D", "Default/b/Conv2D-op8"}, {"Load", "Default/b/Load-op9"}},
                  {"fc.weight"}});
    result.tensor("rank_0/Net/0/0", std::string("Conv2D.Conv2D-op8") + kEnd);
    result.tensor("rank_0/Net/0/0", std::string("Parameter.fc.weight") + kEnd);
    result.tensor("rank_0/Net/0/0", std::string("Conv2D.Conv2D-op88") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("Conv2D.Conv2D-op8") + kEnd), "Default/b/Conv2D-op8");
    QCOMPARE(node(*dump, std::string("Parameter.fc.weight") + kEnd), "fc.weight");
    QCOMPARE(node(*dump, std::string("Conv2D.Conv2D-op88") + kEnd), "-");
    QVERIFY(reason(*dump, std::string("Conv2D.Conv2D-op88") + kEnd).contains("Conv2D-op88"));
    QCOMPARE(dump->matched_files(), 2U);
  }

  /// The writer cuts the last part at its own --. Both the cut and the complete name are found.
  void last_parts_with_dashes() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"A", "Default/minus--minus-op1"}, {"A", "Default/kept--whole-op2"}}});
    result.tensor("rank_0/Net/0/0", std::string("A.minus-op1") + kEnd);
    result.tensor("rank_0/Net/0/0", std::string("A.kept--whole-op2") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("A.minus-op1") + kEnd), "Default/minus--minus-op1");
    QCOMPARE(node(*dump, std::string("A.kept--whole-op2") + kEnd), "Default/kept--whole-op2");
  }

  /// Two nodes have the same last part. The type distinguishes them, or the file has no node.
  void last_parts_twice() {
    const SyntheticDump result;
    result.graph(
        0, 0,
        {"kernel_graph_0",
         "0",
         {{"Add", "Default/a/X-op1"}, {"Sub", "Default/b/X-op1"}, {"Mul", "Default/a/Y-op2"}, {"Mul", "Default/b/Y-op2"}}});
    result.tensor("rank_0/Net/0/0", std::string("Sub.X-op1") + kEnd);
    result.tensor("rank_0/Net/0/0", std::string("Mul.Y-op2") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("Sub.X-op1") + kEnd), "Default/b/X-op1");
    QCOMPARE(node(*dump, std::string("Mul.Y-op2") + kEnd), "-");
    QVERIFY(reason(*dump, std::string("Mul.Y-op2") + kEnd).contains("several"));
  }

  /// A very large number of equal names is reported, and does not take long.
  void last_parts_of_countless_twins() {
    const SyntheticDump result;
    SyntheticGraph graph{"kernel_graph_0", "0"};
    for (int i = 0; i < 5000; ++i) graph.operators.push_back({"Add", "Default/s" + std::to_string(i) + "/Add-op1"});
    result.graph(0, 0, graph);
    for (int i = 0; i < 300; ++i) result.tensor("rank_0/Net/0/" + std::to_string(i), std::string("Add.Add-op1") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->unmatched().size(), 300U);
    QVERIFY(reason(*dump, std::string("Add.Add-op1") + kEnd).contains("several"));
  }

  /// A development version wrote the complete name with -- instead of slashes.
  void whole_names_with_dashes() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"Conv2D", "Default/a-A/Conv2D-op77"}, {"Conv2D", "Default/b/Conv2D-op77"}}});
    result.tensor("rank_0/Net/0/0", std::string("Conv2D.Default--a-A--Conv2D-op77") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("Conv2D.Default--a-A--Conv2D-op77") + kEnd), "Default/a-A/Conv2D-op77");
  }

  void whole_names() {
    const SyntheticDump result;
    version(result, "2.4.0");
    result.graph(
        0, 0,
        {"kernel_graph0", "0", {{"Conv2D", "Default/a-A/Conv2D-op77"}, {"Conv2D", "Default/a-A/Conv2D-op79"}}, {"fc.weight"}});
    result.tensor("rank_0/Net/0/0", "Conv2D.Default_a-A_Conv2D-op79.0.0.1.output.0.DefaultFormat.float32.npy");
    result.tensor("rank_0/Net/0/0", "Parameter.fc_weight.0.0.1.output.0.DefaultFormat.npy");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(QString::fromStdString(std::string(dump->layout())), "rank/net/graph/iteration, whole names");
    QCOMPARE(node(*dump, "Conv2D.Default_a-A_Conv2D-op79.0.0.1.output.0.DefaultFormat.float32.npy"), "Default/a-A/Conv2D-op79");
    QCOMPARE(node(*dump, "Parameter.fc_weight.0.0.1.output.0.DefaultFormat.npy"), "fc.weight");
  }

  /// Both rules explain the names of a subset. The version decides; without a version, the newest rule applies.
  void crossed_numbers_data() {
    QTest::addColumn<QString>("version_text");
    QTest::addColumn<QString>("owner_of_0");
    QTest::newRow("2.4") << "2.4.0"
                         << "Default/a/Div-op0";
    QTest::newRow("2.7") << "2.7.0"
                         << "Default/a/Div-op1";
    QTest::newRow("2.10") << "2.10.0rc1"
                          << "Default/a/Div-op1";
    QTest::newRow("unknown") << ""
                             << "Default/a/Div-op1";
    QTest::newRow("no version") << "master"
                                << "Default/a/Div-op1";
  }

  void crossed_numbers() {
    const SyntheticDump result;
    QFETCH(QString, version_text);
    if (!version_text.isEmpty()) version(result, version_text.toStdString());
    write_crossed(result);
    const auto dump = result.open();
    QVERIFY(dump);
    QTEST(node(*dump, std::string("Div.Default_a_Div-op0") + kEnd), "owner_of_0");
    QCOMPARE(dump->matched_files(), 2U);
  }

  /// Counting skips nodes that are not launched, and continues from graph to graph in the order of their ids.
  void counting() {
    const SyntheticDump result;
    version(result, "2.10.0");
    const std::string a = "Default/net/MatMul-op";
    result.graph(0, 2, {"kernel_graph2", "2", {{"MatMul", a + "9"}, {"MatMul", a + "8"}, {"Cast", "Default/net/Cast-op5"}}});
    result.order(0, 2, {a + "8", a + "9", "Default/net/Cast-op5"});
    result.graph(0, 10, {"kernel_graph10", "10", {{"MatMul", a + "0"}, {"MatMul", a + "30"}}});
    result.order(0, 10, {a + "30"});
    for (const char* number : {"0", "1"}) {
      result.tensor("rank_0/Net/2/0", std::string("MatMul.Default_net_MatMul-op") + number + kEnd);
    }
    result.tensor("rank_0/Net/2/0", std::string("Cast.Default_net_Cast-op0") + kEnd);
    result.tensor("rank_0/Net/10/0", std::string("MatMul.Default_net_MatMul-op2") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->problems().empty());
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op0") + kEnd), "Default/net/MatMul-op9");
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op1") + kEnd), "Default/net/MatMul-op8");
    QCOMPARE(node(*dump, std::string("Cast.Default_net_Cast-op0") + kEnd), "Default/net/Cast-op5");
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op2") + kEnd), "Default/net/MatMul-op30");
  }

  /// For a graph that cannot be read, the counters advance by its execution order.
  void counting_over_a_broken_graph() {
    const SyntheticDump result;
    version(result, "2.10.0");
    const std::string a = "Default/net/MatMul-op";
    result.file("rank_0/graphs/ms_output_trace_code_graph_0.pb", "\xff\xff\xff no protobuf");
    result.order(0, 0, {a + "3", a + "4"});
    result.graph(0, 1, {"kernel_graph1", "1", {{"MatMul", a + "7"}, {"MatMul", a + "6"}}}).order(0, 1, {a + "6", a + "7"});
    result.tensor("rank_0/Net/0/0", std::string("MatMul.Default_net_MatMul-op0") + kEnd);
    result.tensor("rank_0/Net/1/0", std::string("MatMul.Default_net_MatMul-op2") + kEnd);
    result.tensor("rank_0/Net/1/0", std::string("MatMul.Default_net_MatMul-op3") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->problems().size(), 1U);
    QVERIFY(QString::fromStdString(dump->problems()[0].message.str()).contains("ms_output_trace_code_graph_0.pb"));
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op2") + kEnd), "Default/net/MatMul-op7");
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op3") + kEnd), "Default/net/MatMul-op6");
    QCOMPARE(node(*dump, std::string("MatMul.Default_net_MatMul-op0") + kEnd), "-");
    QVERIFY(reason(*dump, std::string("MatMul.Default_net_MatMul-op0") + kEnd).contains("cannot be read"));
    QVERIFY(dump->graphs().front().graph == nullptr);
    QCOMPARE(QString::fromStdString(dump->graphs().front().name), "kernel_graph0");
  }

  /// Without an execution order, virtual operators are skipped, and a problem says that the match is a guess.
  void counting_without_an_order() {
    const SyntheticDump result;
    version(result, "2.10.0");
    result.graph(
        0, 0,
        {"kernel_graph0",
         "0",
         {{"MatMul", "Default/MatMul-op4"}, {"TupleGetItem", "Default/TupleGetItem-op2"}, {"MatMul", "Default/MatMul-op1"}}});
    result.tensor("rank_0/Net/0/0", std::string("MatMul.Default_MatMul-op0") + kEnd);
    result.tensor("rank_0/Net/0/0", std::string("MatMul.Default_MatMul-op1") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("MatMul.Default_MatMul-op0") + kEnd), "Default/MatMul-op4");
    QCOMPARE(node(*dump, std::string("MatMul.Default_MatMul-op1") + kEnd), "Default/MatMul-op1");
    QCOMPARE(dump->problems().size(), 1U);
    QVERIFY(QString::fromStdString(dump->problems()[0].message.str()).contains("guess"));
  }

  /// An empty execution order means that nothing is launched. That differs from a missing one.
  void counting_past_a_graph_that_launches_nothing() {
    const SyntheticDump result;
    version(result, "2.10.0");
    result.graph(0, 0, {"kernel_graph0", "0", {{"MatMul", "Default/MatMul-op4"}}}).order(0, 0, {});
    result.graph(0, 1, {"kernel_graph1", "1", {{"MatMul", "Default/MatMul-op5"}}}).order(0, 1, {"Default/MatMul-op5"});
    result.tensor("rank_0/Net/1/0", std::string("MatMul.Default_MatMul-op0") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->problems().empty());
    QCOMPARE(node(*dump, std::string("MatMul.Default_MatMul-op0") + kEnd), "Default/MatMul-op5");
  }

  void constants() {
    const SyntheticDump result;
    result.graph(0, 0,
                 {"kernel_graph_0",
                  "0",
                  {{"Add", "Default/Add-op1"}},
                  {"cst9"},
                  {{"cst1", "Default--data-11"}, {"cst2", "Default_data-12"}, {"cst3", ""}}});
    result.tensor("rank_0/Net/0/constants", std::string("Parameter.data-11") + kEnd);
    result.tensor("rank_0/Net/0/constants", "Parameter.data-12.0.0.1.output.0.DefaultFormat.Float32.npy");
    result.tensor("rank_0/Net/0/constants", std::string("Parameter.data-13") + kEnd);
    result.tensor("rank_0/Net/0/4", std::string("Parameter.cst3") + kEnd);
    result.tensor("rank_0/Net/0/4", std::string("Parameter.cst4") + kEnd);
    result.tensor("rank_0/Net/0/4", std::string("Parameter.cst9") + kEnd);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, std::string("Parameter.data-11") + kEnd), "cst1");
    QCOMPARE(node(*dump, "Parameter.data-12.0.0.1.output.0.DefaultFormat.Float32.npy"), "cst2");
    QCOMPARE(node(*dump, std::string("Parameter.data-13") + kEnd), "-");
    QVERIFY(reason(*dump, std::string("Parameter.data-13") + kEnd).contains("constant"));
    QCOMPARE(node(*dump, std::string("Parameter.cst3") + kEnd), "cst3");
    QVERIFY(reason(*dump, std::string("Parameter.cst4") + kEnd).contains("constant"));
    const TensorRecord* parameter = record_of(*dump, std::string("Parameter.cst9") + kEnd);
    QVERIFY(parameter != nullptr);
    QCOMPARE(dump->graphs().front().graph->nodes()[parameter->node].kind, NodeKind::parameter);
    QCOMPARE(dump->graphs().front().constants.size(), std::size_t{3});
    QCOMPARE(dump->graphs().front().iterations.size(), 1U);
    QCOMPARE(dump->records()[dump->graphs().front().constants.front()].iteration, Iteration::constants);
  }

  /// "a_b" is the name of both a.b and a_b from 2.3 on; before, names are not encoded.
  void parameters_of_one_encoded_name() {
    SyntheticGraph graph{"kernel_graph0", "0", {{"Add", "Default/x/Add-op0"}}, {"a.b", "a_b", "c.d"}};
    const std::string file = std::string("Parameter.a_b") + kEnd;
    const SyntheticDump newer;
    newer.graph(0, 0, graph).order(0, 0, {"Default/x/Add-op0"});
    newer.tensor("rank_0/Net/0/0", file).tensor("rank_0/Net/0/0", std::string("Parameter.c_d") + kEnd);
    newer.tensor("rank_0/Net/0/0", std::string("Add.Default_x_Add-op0") + kEnd);
    const auto dump = newer.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, file), "-");
    QCOMPARE(node(*dump, std::string("Parameter.c_d") + kEnd), "c.d");

    const SyntheticDump older;
    older.graph(0, 0, graph);
    older.tensor("rank_0/Net/0/0", file).tensor("rank_0/Net/0/0", std::string("Add.Add-op0") + kEnd);
    const auto older_dump = older.open();
    QVERIFY(older_dump);
    QCOMPARE(node(*older_dump, file), "a_b");
  }

  void rules() {
    const auto decide = [](std::uint64_t names, std::uint64_t last, std::uint64_t exact, std::uint64_t counted,
                           std::string_view version_text, bool known) {
      return decide_rule({names, last, exact, counted}, version_text, known);
    };
    QCOMPARE(decide(10, 10, 0, 0, "", true), NameRule::last_part);
    QCOMPARE(decide(10, 4, 0, 0, "2.10.0", true), NameRule::last_part);
    QCOMPARE(decide(10, 0, 7, 10, "", true), NameRule::counted);
    QCOMPARE(decide(10, 0, 10, 7, "", true), NameRule::exact);
    QCOMPARE(decide(10, 0, 10, 7, "2.10.0", true), NameRule::exact);
    QCOMPARE(decide(10, 0, 10, 7, "2.10.0", false), NameRule::counted);
    QCOMPARE(decide(10, 0, 9, 7, "2.10.0", true), NameRule::counted);
    QCOMPARE(decide(10, 0, 9, 7, "2.6.1", true), NameRule::exact);
    QCOMPARE(decide(10, 0, 9, 9, "2.6.1", true), NameRule::exact);
    QCOMPARE(decide(10, 0, 9, 9, "2.7.0", true), NameRule::counted);
    QCOMPARE(decide(0, 0, 0, 0, "1.10.0", true), NameRule::last_part);
    QCOMPARE(decide(0, 0, 0, 0, "2.3.0", true), NameRule::exact);
    QCOMPARE(decide(0, 0, 0, 0, "", true), NameRule::counted);
  }

  /// A slot or dtype that the operator does not have is evidence against a rule.
  void contradictions_count() {
    const SyntheticDump result;
    version(result, "2.10.0");
    // By exact names, the operator with two outputs is op1; by counting, it is op0.
    result.graph(0, 0, {"kernel_graph0", "0", {{"Top", "Default/Top-op1", {}, 2}, {"Top", "Default/Top-op0"}}});
    result.order(0, 0, {"Default/Top-op1", "Default/Top-op0"});
    result.tensor("rank_0/Net/0/0", "Top.Default_Top-op1.0.0.1.output.0.DefaultFormat.npy");
    result.tensor("rank_0/Net/0/0", "Top.Default_Top-op1.0.0.1.output.1.DefaultFormat.npy");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(node(*dump, "Top.Default_Top-op1.0.0.1.output.1.DefaultFormat.npy"), "Default/Top-op1");
  }
};

SPORESCOPE_TEST(NamingTest)

}  // namespace naming_test

#include "naming_test.moc"
