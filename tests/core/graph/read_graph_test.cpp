// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <QTest>
#include <algorithm>
#include <map>

#include "samples.h"
#include "tests/program/test_class.h"

namespace read_graph_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::GraphBuilder;
using samples::load;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

/// Returns "fc1.weight:0", with "[2]" for an element of a tuple.
QString producer(const Graph& graph, const Edge& edge) {
  return text(graph.nodes()[edge.node].full_name) +
         (edge.element ? QString("[%1]").arg(edge.slot) : QString(":%1").arg(edge.slot));
}

}  // namespace

class ReadGraphTest : public QObject {
  Q_OBJECT

 private slots:
  // Counted in the files with protoc --decode.
  void counts_of_real_files_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("operators");
    QTest::addColumn<int>("parameters");
    QTest::addColumn<int>("constants");
    QTest::addColumn<int>("kernels");
    QTest::newRow("1.5") << "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb" << 75 << 20 << 9 << 44;
    QTest::newRow("1.10") << "graph/lenet-frozen-1.10.pb" << 69 << 19 << 8 << 40;
    QTest::newRow("2.0") << "dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb" << 68 << 20 << 5 << 37;
    QTest::newRow("2.10") << "graph/log-of-zero-2.10.pb" << 87 << 21 << 20 << 56;
    QTest::newRow("bare") << "golden/lenet.pb" << 104 << 20 << 37 << 59;
    QTest::newRow("no kernels") << "dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_5.pb" << 2 << 1 << 1 << 0;
  }
  void counts_of_real_files() {
    QFETCH(QString, file);
    const auto graph = load(file.toStdString());
    QVERIFY(graph);
    QTEST(static_cast<int>(graph->operator_count()), "operators");
    QTEST(static_cast<int>(graph->parameter_count()), "parameters");
    QTEST(static_cast<int>(graph->constant_count()), "constants");
    QTEST(static_cast<int>(graph->executed_count()), "kernels");
    QVERIFY(!graph->order_known());
  }

  void names_of_graphs() {
    const auto new_one = load("graph/log-of-zero-2.10.pb");
    QCOMPARE(text(new_one->name()), "kernel_graph0");
    QCOMPARE(text(new_one->root_name()), "0");
    const auto bare = load("golden/lenet.pb");
    QCOMPARE(text(bare->name()), "kernel_graph_0");
    QCOMPARE(text(bare->root_name()), "");
  }

  void nodes_stand_by_kind() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    const auto nodes = graph->nodes();
    QCOMPARE(nodes.size(), 87U + 21U + 20U);
    QCOMPARE(nodes[NodeIndex{0}].kind, NodeKind::op);
    QCOMPARE(text(nodes[NodeIndex{0}].full_name), "Default/network-WithLossCell/_loss_fn-LogOfZero/OneHot-op0");
    QCOMPARE(text(nodes[NodeIndex{0}].name()), "OneHot-op0");
    QCOMPARE(text(nodes[NodeIndex{0}].scope), "Default/network-WithLossCell/_loss_fn-LogOfZero");
    QCOMPARE(nodes[NodeIndex{87}].kind, NodeKind::parameter);
    QCOMPARE(text(nodes[NodeIndex{87}].full_name), "fc3.bias");
    QCOMPARE(text(nodes[NodeIndex{87}].type), "Parameter");
    QCOMPARE(text(nodes[NodeIndex{87}].scope), "");
    QCOMPARE(nodes[NodeIndex{108}].kind, NodeKind::constant);
    QCOMPARE(text(nodes[NodeIndex{108}].full_name), "cst1");
    QCOMPARE(text(nodes[NodeIndex{108}].type), "Const");
    QCOMPARE(text(graph->constant_full_name(NodeIndex{108})), "Default_data-0");
    QCOMPARE(text(graph->constant_full_name(NodeIndex{0})), "");
  }

  void execution_order_of_the_file() {
    const auto graph = load("graph/log-of-zero-2.10.pb", "graph/log-of-zero-2.10.csv");
    const auto names = samples::read_order(samples::data_path("graph/log-of-zero-2.10.csv"));
    QVERIFY(graph->order_known());
    QCOMPARE(graph->executed_count(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      const NodeIndex node = graph->execution_order()[i];
      QCOMPARE(text(graph->nodes()[node].full_name), QString::fromStdString(names[i]));
      QCOMPARE(graph->nodes()[node].order, static_cast<std::int32_t>(i));
    }
    const auto outside = [&](std::string_view name) { return graph->nodes()[graph->find(name)].order; };
    QCOMPARE(outside("Default/MakeTuple-op0"), -1);
    QCOMPARE(outside("fc1.weight"), -1);
  }

  void order_with_repeated_and_unknown_names() {
    GraphBuilder builder;
    builder.op("Add", "Default/Add-op0");
    builder.op("Add", "Default/Add-op0");
    builder.op("Mul", "Default/Mul-op0");
    builder.parameter("Default/Mul-op1");
    const auto graph = builder.build({"Default/Mul-op0", "Default/Add-op0", "gone", "Default/Mul-op1", "Default/Add-op0",
                                      "Default/Add-op0", "Default/Mul-op0"});
    QVERIFY(graph->order_known());
    const auto order = graph->execution_order();
    QCOMPARE(std::vector<NodeIndex>(order.begin(), order.end()), (std::vector{NodeIndex{2}, NodeIndex{0}, NodeIndex{1}}));
    QCOMPARE(graph->find("Default/Add-op0"), NodeIndex{0});
  }

  void order_of_another_graph_is_none() {
    GraphBuilder builder;
    builder.op("Load", "Default/Load-op0");
    builder.op("Mul", "Default/Mul-op0");
    const auto graph = builder.build({"Default/Elsewhere-op0"});
    QVERIFY(!graph->order_known());
    QCOMPARE(graph->executed_count(), 1U);
    QCOMPARE(graph->execution_order().front(), NodeIndex{1});
  }

  void types_of_outputs() {
    const auto types = load("dumps/types-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb");
    const auto dtype_of = [&](std::string_view name) { return text(types->outputs(types->find(name)).front().dtype); };
    QCOMPARE(dtype_of("Default/Cast-op22"), "float16");
    QCOMPARE(dtype_of("Default/Cast-op40"), "bool");
    QCOMPARE(dtype_of("Default/Cast-op42"), "bfloat16");
    QCOMPARE(dtype_of("Default/Cast-op38"), "uint64");
    const auto shape_of = [&](std::string_view name) { return types->outputs(types->find(name)).front().shape; };
    QCOMPARE(shape_of("Default/Reshape-op0"), (std::vector<std::int64_t>{2, 1, 2, 1, 2, 1, 1, 3}));
    QCOMPARE(shape_of("Default/ReduceSum-op0"), std::vector<std::int64_t>{});
    QCOMPARE(shape_of("Default/Add-op1"), (std::vector<std::int64_t>{0, 3}));
    QCOMPARE(types->outputs(types->find("Default/MakeTuple-op0")).size(), 16U);

    const auto golden = load("golden/lenet.pb");
    const auto pool = golden->outputs(
        golden->find("Default/network-WithLossCell/_backbone-LeNet5/max_pool2d-MaxPool2d/MaxPoolWithArgmax-op3"));
    QCOMPARE(pool.size(), 2U);
    QCOMPARE(text(pool[0].dtype), "float32");
    QCOMPARE(text(pool[1].dtype), "uint16");
    QCOMPARE(pool[0].shape, (std::vector<std::int64_t>{32, 6, 14, 14}));
    QCOMPARE(pool[1].shape, (std::vector<std::int64_t>{32, 6, 4, 14}));
  }

  void tokens_have_no_outputs() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    QVERIFY(graph->outputs(graph->find("Default/UpdateState-op0")).empty());
    QCOMPARE(graph->outputs(graph->find("fc1.weight")).front().shape, (std::vector<std::int64_t>{16, 8}));
    QCOMPARE(text(graph->outputs(graph->find("cst1")).front().dtype), "int64");
    QVERIFY(graph->outputs(graph->find("cst2")).empty());
  }

  void shapes_of_tuple_elements_come_from_those_who_take_them() {
    GraphBuilder builder;
    builder.integer("cst1", 1);
    const std::string split = builder.op("Split", "Default/Split-op0");
    proto::TypeProto& type = *builder.last().mutable_output_type();
    type.Clear();
    type.set_data_type(proto::DT_TUPLE);
    for (int i = 0; i < 2; ++i) {
      proto::TypeProto& element = *type.mutable_sequence_type()->add_elem_types();
      element.set_data_type(proto::DT_TENSOR);
      element.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT16);
    }
    builder.op("TupleGetItem", "Default/TupleGetItem-op0", {split, "cst1"});
    samples::set_tensor(*builder.last().mutable_output_type(), {7, 2}, proto::DT_FLOAT16);
    builder.last().mutable_output_type()->mutable_tensor_type()->mutable_shape()->clear_dim();
    samples::set_tensor(*builder.last().mutable_output_type(), {7, 2}, proto::DT_FLOAT16);
    const auto outputs = builder.build()->outputs(NodeIndex{0});
    QCOMPARE(outputs.size(), 2U);
    QVERIFY(!outputs[0].shape_known);
    QVERIFY(outputs[1].shape_known);
    QCOMPARE(outputs[1].shape, (std::vector<std::int64_t>{7, 2}));
  }

  // MindSpore 2.10 writes the graph of a network with dynamic shapes in this form: a tuple of shapes for each input, without
  // sizes.
  void numbers_in_tuples_are_of_no_known_size() {
    GraphBuilder builder;
    builder.op("ShapeCalc", "Default/ShapeCalc-op0");
    proto::TypeProto& type = *builder.last().mutable_output_type();
    type.Clear();
    type.set_data_type(proto::DT_TUPLE);
    for (const int numbers : {2, 0}) {
      proto::TypeProto& shape = *type.mutable_sequence_type()->add_elem_types();
      shape.set_data_type(proto::DT_TUPLE);
      for (int i = 0; i < numbers; ++i) shape.mutable_sequence_type()->add_elem_types()->set_data_type(proto::DT_INT64);
    }
    type.mutable_sequence_type()->add_elem_types()->set_data_type(proto::DT_INT64);
    const auto outputs = builder.build()->outputs(NodeIndex{0});
    QCOMPARE(outputs.size(), 3U);
    QCOMPARE(text(outputs[0].dtype), "int64");
    for (const OutputType& output : outputs) QVERIFY(!output.shape_known);
  }

  void loads_of_1_5_have_names_of_their_own() {
    const auto graph = load("dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb");
    const NodeIndex weight = graph->find("conv1.weight");
    QCOMPARE(graph->nodes()[weight].kind, NodeKind::parameter);
    const NodeIndex loading = graph->find("Default/network-WithLossCell/_backbone-LeNet5/Load-op1");
    QVERIFY(loading != kNoNode);
    QCOMPARE(producer(*graph, graph->inputs(loading)[0]), "conv1.weight:0");
    const auto later = load("dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb");
    QVERIFY(later->find("Default/network-WithLossCell/_backbone-LeNet5/Load-op116") != kNoNode);
  }

  void old_names_with_scopes() {
    GraphBuilder builder;
    builder.op("Conv2D", "", {"x"});
    builder.last().set_name("Default/conv-Conv2d/Conv2D-op12");
    builder.last().set_scope("Default/conv-Conv2d");
    builder.op("ReLU", "", {"Default/conv-Conv2d/Conv2D-op12", "Default/data-op3"});
    builder.last().set_name("13");
    builder.parameter("x");
    const auto graph = builder.build();
    QCOMPARE(text(graph->nodes()[NodeIndex{0}].full_name), "Default/conv-Conv2d/Conv2D-op12");
    QCOMPARE(text(graph->nodes()[NodeIndex{1}].full_name), "ReLU-op13");
    QCOMPARE(graph->inputs(NodeIndex{1}).size(), 1U);
    QCOMPARE(graph->inputs(NodeIndex{1})[0].node, NodeIndex{0});
  }

  void scope_is_taken_from_the_name_if_missing() {
    GraphBuilder builder;
    builder.op("Add", "Default/net/Add-op0");
    builder.last().clear_scope();
    QCOMPARE(text(builder.build()->nodes()[NodeIndex{0}].scope), "Default/net");
  }

  void virtual_operators() {
    for (const char* type : {"Load", "Depend", "MakeTuple", "make_tuple", "TupleGetItem", "tuple_getitem", "UpdateState",
                             "Return", "Partial", "Switch", "ControlDepend"}) {
      QVERIFY2(is_virtual_operator(type), type);
    }
    for (const char* type : {"Conv2D", "Cast", "TensorMove", "Loader", "", "RealMakeTuple"}) {
      QVERIFY2(!is_virtual_operator(type), type);
    }
  }

  void user_lines() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    const auto log = graph->user_line(graph->find("Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0"));
    QVERIFY(log);
    QCOMPARE(QString::fromStdString(log->file), "/home/user/train/networks.py");
    QCOMPARE(log->line, 60);
    QCOMPARE(QString::fromStdString(log->code), "log_p = self.log(self.softmax(logits))");
    const auto gradient =
        graph->user_line(graph->find("Gradients/Default/network-WithLossCell/_loss_fn-LogOfZero/Grad_Log/Div-op0"));
    QVERIFY(gradient);
    QCOMPARE(gradient->line, 60);
    QVERIFY(gradient->forward);
    const auto optimizer = graph->user_line(graph->find("Default/optimizer-Momentum/ApplyMomentum-op0"));
    QVERIFY(optimizer && optimizer->framework);
    QVERIFY(!graph->user_line(graph->find("fc1.weight")));
    QVERIFY(!graph->user_line(graph->find("Default/MakeTuple-op0")));
  }

  void attributes_in_text() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    std::map<std::string, std::string> found;
    for (const Attribute& attribute :
         graph->attributes(graph->find("Default/network-WithLossCell/_backbone-LeNet5/conv1-Conv2d/Conv2D-op0"))) {
      found[attribute.name] = attribute.value;
    }
    QCOMPARE(QString::fromStdString(found["kernel_size"]), "(3, 3)");
    QCOMPARE(QString::fromStdString(found["pad_mode"]), "\"valid\"");
    QCOMPARE(QString::fromStdString(found["group"]), "1");
    QCOMPARE(QString::fromStdString(found["input_names"]), "[\"x\", \"w\"]");
    QVERIFY(graph->attributes(graph->find("fc1.weight")).empty());
  }
};

SPORESCOPE_TEST(ReadGraphTest)

}  // namespace read_graph_test

#include "read_graph_test.moc"
