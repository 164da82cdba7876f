// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <QTest>

#include "samples.h"
#include "tests/program/test_class.h"

namespace broken_graph_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::GraphBuilder;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

}  // namespace

/// Tests truncated, malformed and unknown graph files.
class BrokenGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void errors_name_the_file_and_what_is_wrong() {
    QVERIFY(QString::fromStdString(samples::parse_failure("")).contains("folder/bad.pb: it is empty"));
    QVERIFY(QString::fromStdString(samples::parse_failure("NodeExecutionOrder-FullNameWithScope")).contains("folder/bad.pb"));
    QVERIFY(QString::fromStdString(samples::parse_failure(std::string(64, '\0'))).contains("at byte 0 of 64"));
    QVERIFY(QString::fromStdString(samples::parse_failure(std::string("\x08\x01", 2))).contains("contains no graph"));
    const auto missing = read_graph_file(samples::data_path("graph/none.pb"), {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::not_found);
    QVERIFY(QString::fromStdString(missing.error().str()).contains("none.pb"));
    const auto folder = read_graph_file(samples::data_path("graph"), {});
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, ErrorCode::malformed);
  }

  void a_cut_model_is_never_half_a_graph() {
    const std::string whole =
        samples::read_bytes(samples::data_path("dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb"));
    QVERIFY(whole.size() > 1000);
    QCOMPARE(QString::fromStdString(samples::parse_failure(whole)), "read");
    for (std::size_t size = 0; size < whole.size(); ++size) {
      QVERIFY2(samples::parse_failure(whole.substr(0, size)) != "read", qPrintable(QString::number(size)));
    }
  }

  void a_cut_bare_graph_is_never_half_a_graph() {
    GraphBuilder builder;
    builder.parameter("x");
    const std::string add = builder.op("Add", "Default/Add-op0", {"x", "cst1"});
    builder.op("Mul", "Default/Mul-op0", {add, "cst2"});
    builder.integer("cst1", 1);
    builder.integer("cst2", 2);
    const std::string whole = builder.bare_bytes();
    QCOMPARE(QString::fromStdString(samples::parse_failure(whole)), "read");
    for (std::size_t size = 0; size < whole.size(); ++size) {
      QVERIFY2(samples::parse_failure(whole.substr(0, size)) != "read", qPrintable(QString::number(size)));
    }
  }

  void bare_graphs_are_told_from_models() {
    GraphBuilder builder;
    builder.op("Add", "Default/Add-op0");
    QCOMPARE(text(builder.build()->name()), "kernel_graph0");
    const std::string bare = builder.bare_bytes();
    const auto graph = parse_graph(samples::as_span(bare), {}, "live");
    QVERIFY(graph);
    QCOMPARE(text((*graph)->name()), "kernel_graph_0");
    proto::ModelProto bald;  // a model with only a graph
    *bald.mutable_graph() = builder.graph();
    const std::string bald_bytes = bald.SerializeAsString();
    const auto model = parse_graph(samples::as_span(bald_bytes), {}, "bald");
    QVERIFY(model);
    QCOMPARE((*model)->operator_count(), 1U);
    proto::GraphProto parameters_first;
    parameters_first.add_parameters()->set_name("x");
    const std::string parameters_bytes = parameters_first.SerializeAsString();
    const auto only_parameters = parse_graph(samples::as_span(parameters_bytes), {}, "parameters");
    QVERIFY(only_parameters);
    QCOMPARE((*only_parameters)->parameter_count(), 1U);
  }

  void a_broken_attribute_does_not_hide_the_graph() {
    GraphBuilder builder;
    builder.op("Add", "Default/Add-op0");
    builder.last().add_attribute()->set_name("deep");
    proto::ValueProto* value = builder.last().mutable_attribute(0)->mutable_value();
    for (int depth = 0; depth < 500; ++depth) {
      value->set_dtype(proto::DT_TUPLE);
      value = value->add_values();
    }
    const auto graph = builder.build();
    QVERIFY(graph);
    QCOMPARE(graph->attributes(NodeIndex{0}).size(), 1U);
    QCOMPARE(QString::fromStdString(graph->attributes(NodeIndex{0})[0].value), "unreadable");
  }

  void unknown_fields_are_passed_over() {
    GraphBuilder builder;
    builder.op("Add", "Default/Add-op0");
    std::string bytes = builder.model_bytes();
    bytes += std::string("\xfa\x07\x03new", 6);  // field 127
    QCOMPARE(QString::fromStdString(samples::parse_failure(bytes)), "read");
  }
};

SPORESCOPE_TEST(BrokenGraphTest)

}  // namespace broken_graph_test

#include "broken_graph_test.moc"
