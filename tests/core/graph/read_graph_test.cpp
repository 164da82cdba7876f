// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <QTest>
#include <algorithm>
#include <map>

#include "samples.h"

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::GraphMaker;
using samples::load;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

std::map<Category, int> category_counts(const Graph& graph) {
  std::map<Category, int> counts;
  for (const Node& node : graph.nodes()) {
    ++counts[node.category];
  }
  return counts;
}

/// "fc1.weight:0", with "[2]" for an element of a tuple.
QString producer(const Graph& graph, const Edge& edge) {
  return text(graph.nodes()[edge.node].full_name) +
         (edge.element ? QString("[%1]").arg(edge.slot) : QString(":%1").arg(edge.slot));
}

QString resolved(const Graph& graph, std::string_view full_name, std::size_t input) {
  return producer(graph, graph.resolve(graph.inputs(graph.find(full_name))[input]));
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
    QCOMPARE(nodes[0].kind, NodeKind::op);
    QCOMPARE(text(nodes[0].full_name), "Default/network-WithLossCell/_loss_fn-LogOfZero/OneHot-op0");
    QCOMPARE(text(nodes[0].name()), "OneHot-op0");
    QCOMPARE(text(nodes[0].scope), "Default/network-WithLossCell/_loss_fn-LogOfZero");
    QCOMPARE(nodes[87].kind, NodeKind::parameter);
    QCOMPARE(text(nodes[87].full_name), "fc3.bias");
    QCOMPARE(text(nodes[87].type), "Parameter");
    QCOMPARE(text(nodes[87].scope), "");
    QCOMPARE(nodes[108].kind, NodeKind::constant);
    QCOMPARE(text(nodes[108].full_name), "cst1");
    QCOMPARE(text(nodes[108].type), "Const");
    QCOMPARE(text(graph->constant_full_name(108)), "Default_data-0");
    QCOMPARE(text(graph->constant_full_name(0)), "");
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
    GraphMaker maker;
    maker.op("Add", "Default/Add-op0");
    maker.op("Add", "Default/Add-op0");
    maker.op("Mul", "Default/Mul-op0");
    maker.parameter("Default/Mul-op1");
    const auto graph = maker.build({"Default/Mul-op0", "Default/Add-op0", "gone", "Default/Mul-op1", "Default/Add-op0",
                                    "Default/Add-op0", "Default/Mul-op0"});
    QVERIFY(graph->order_known());
    const auto order = graph->execution_order();
    QCOMPARE(std::vector<NodeIndex>(order.begin(), order.end()), (std::vector<NodeIndex>{2, 0, 1}));
    QCOMPARE(graph->find("Default/Add-op0"), NodeIndex{0});
  }

  void order_of_another_graph_is_none() {
    GraphMaker maker;
    maker.op("Load", "Default/Load-op0");
    maker.op("Mul", "Default/Mul-op0");
    const auto graph = maker.build({"Default/Elsewhere-op0"});
    QVERIFY(!graph->order_known());
    QCOMPARE(graph->executed_count(), 1U);
    QCOMPARE(graph->execution_order().front(), NodeIndex{1});
  }

  void edges_keep_their_arguments() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    const NodeIndex momentum = graph->find("Default/optimizer-Momentum/ApplyMomentum-op0");
    const auto inputs = graph->inputs(momentum);
    QCOMPARE(inputs.size(), 6U);
    const std::vector<QString> expected = {
        "fc3.bias:0",      "moments.fc3.bias:0",
        "learning_rate:0", "Gradients/Default/network-WithLossCell/_backbone-LeNet5/fc3-Dense/Grad_BiasAdd/BiasAddGrad-op0:0",
        "momentum:0",      "Default/UpdateState-op1:0"};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      QCOMPARE(producer(*graph, inputs[i]), expected[i]);
      QCOMPARE(inputs[i].argument, i);
      QCOMPARE(inputs[i].control, i == 5);
    }
    const NodeIndex softmax = graph->find("Default/network-WithLossCell/_loss_fn-LogOfZero/Softmax-op0");
    std::vector<NodeIndex> users;
    for (const Use& use : graph->uses(softmax)) {
      users.push_back(use.node);
      QVERIFY(!use.control);
    }
    QCOMPARE(users, (std::vector<NodeIndex>{25, 31, 32, 35}));  // Log, Div, Mul, Mul
  }

  void uses_mirror_inputs_data() {
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "golden/lenet.pb", "graph/pynative-2.10.pb"}) {
      QTest::newRow(file) << file;
    }
  }
  void uses_mirror_inputs() {
    QFETCH(QString, file);
    const auto graph = load(file.toStdString());
    std::size_t edges = 0;
    std::size_t uses = 0;
    for (NodeIndex i = 0; i < graph->nodes().size(); ++i) {
      uses += graph->uses(i).size();
      for (const Edge& edge : graph->inputs(i)) {
        ++edges;
        const auto back = graph->uses(edge.node);
        QVERIFY(std::any_of(back.begin(), back.end(), [&](const Use& use) {
          return use.node == i && use.argument == edge.argument && use.slot == edge.slot && use.control == edge.control;
        }));
      }
    }
    QVERIFY(edges > 100);
    QCOMPARE(uses, edges);
  }

  void tokens_are_control() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    for (const Edge& edge : graph->inputs(graph->find("Default/UpdateState-op0"))) {
      QVERIFY(edge.control);
    }
    const auto load_inputs = graph->inputs(graph->find("Default/network-WithLossCell/_backbone-LeNet5/Load-op0"));
    QVERIFY(!load_inputs[0].control);
    QVERIFY(load_inputs[1].control);  // a token without a value in the file
    const auto depend = graph->inputs(graph->find("Default/Depend-op0"));
    QVERIFY(!depend[0].control);
    QVERIFY(depend[1].control);
    // A token that comes into the graph as a parameter
    const auto part = load("dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_2.pb");
    const auto token = part->uses(part->find("Parameter_101"));
    QCOMPARE(token.size(), 2U);
    QVERIFY(std::all_of(token.begin(), token.end(), [](const Use& use) { return use.control; }));
  }

  void control_edges_of_the_file() {
    GraphMaker maker;
    const std::string first = maker.op("Add", "Default/Add-op0");
    maker.op("Mul", "Default/Mul-op0", {first, first});
    maker.last().mutable_input(1)->set_type(proto::InputProto::CONTROL_EDGE);
    const auto graph = maker.build();
    QVERIFY(!graph->inputs(1)[0].control);
    QVERIFY(graph->inputs(1)[1].control);
  }

  void loads_and_tuples_resolve_to_the_producer() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    QCOMPARE(resolved(*graph, "Default/network-WithLossCell/_backbone-LeNet5/conv1-Conv2d/Conv2D-op0", 1), "conv1.weight:0");
    QCOMPARE(resolved(*graph, "Default/Depend-op1", 0), "Default/network-WithLossCell/_loss_fn-LogOfZero/Neg-op0:0");
    const auto golden = load("golden/lenet.pb");
    const QString argmax = "Default/network-WithLossCell/_backbone-LeNet5/max_pool2d-MaxPool2d/MaxPoolWithArgmax-op7";
    const char* grad =
        "Gradients/Default/network-WithLossCell/_backbone-LeNet5/max_pool2d-MaxPool2d/gradMaxPoolWithArgmax/"
        "MaxPoolGradWithArgmax-op46";
    QCOMPARE(resolved(*golden, grad, 2), argmax + "[1]");
    const auto taker = golden->inputs(golden->find("Default/tuple_getitem-op206"));
    QCOMPARE(taker[0].slot, 1U);
    QVERIFY(taker[0].element);
  }

  void nested_tuples_resolve() {
    GraphMaker maker;
    const std::string kernel = maker.op("Split", "Default/Split-op0");
    maker.parameter("w");
    maker.integer("cst1", 1);
    maker.integer("cst0", 0);
    const std::string load_w = maker.op("Load", "Default/Load-op0", {"w", "cst0"});
    const std::string inner = maker.op("MakeTuple", "Default/MakeTuple-op0", {load_w, kernel});
    const std::string outer = maker.op("make_tuple", "Default/make_tuple-op0", {kernel, inner});
    const std::string depend = maker.op("Depend", "Default/Depend-op0", {outer, kernel});
    const std::string second = maker.op("TupleGetItem", "Default/TupleGetItem-op0", {depend, "cst1"});
    const std::string weight = maker.op("tuple_getitem", "Default/tuple_getitem-op1", {second, "cst0"});
    const std::string of_kernel = maker.op("TupleGetItem", "Default/TupleGetItem-op2", {second, "cst1"});
    const std::string slot = maker.op("TupleGetItem", "Default/TupleGetItem-op3", {of_kernel, "cst1"});
    maker.op("Mul", "Default/Mul-op0", {weight, of_kernel, slot, inner});
    const auto graph = maker.build();
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 0), "w:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 1), "Default/Split-op0:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 2), "Default/Split-op0[1]");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 3), "Default/MakeTuple-op0:0");  // the whole tuple
  }

  void what_cannot_be_resolved_ends_where_it_is() {
    GraphMaker maker;
    maker.unknown("cst1");
    maker.integer("cst2", 7);
    const std::string tuple = maker.op("MakeTuple", "Default/MakeTuple-op0", {"cst2"});
    const std::string unknown_index = maker.op("TupleGetItem", "Default/TupleGetItem-op0", {tuple, "cst1"});
    const std::string beyond = maker.op("TupleGetItem", "Default/TupleGetItem-op1", {tuple, "cst2"});
    const std::string circle = maker.op("Depend", "Default/Depend-op0", {"5", tuple});
    maker.op("Depend", "Default/Depend-op1", {circle, tuple});
    maker.op("Load", "Default/Load-op0");
    maker.op("Mul", "Default/Mul-op0", {unknown_index, beyond, circle, "6"});
    const auto graph = maker.build();
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 0), "Default/TupleGetItem-op0:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 1), "Default/MakeTuple-op0[7]");
    QVERIFY(resolved(*graph, "Default/Mul-op0", 2).startsWith("Default/Depend"));
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 3), "Default/Load-op0:0");
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
    GraphMaker maker;
    maker.integer("cst1", 1);
    const std::string split = maker.op("Split", "Default/Split-op0");
    proto::TypeProto& type = *maker.last().mutable_output_type();
    type.Clear();
    type.set_data_type(proto::DT_TUPLE);
    for (int i = 0; i < 2; ++i) {
      proto::TypeProto& element = *type.mutable_sequence_type()->add_elem_types();
      element.set_data_type(proto::DT_TENSOR);
      element.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT16);
    }
    maker.op("TupleGetItem", "Default/TupleGetItem-op0", {split, "cst1"});
    samples::set_tensor(*maker.last().mutable_output_type(), {7, 2}, proto::DT_FLOAT16);
    maker.last().mutable_output_type()->mutable_tensor_type()->mutable_shape()->clear_dim();
    samples::set_tensor(*maker.last().mutable_output_type(), {7, 2}, proto::DT_FLOAT16);
    const auto outputs = maker.build()->outputs(0);
    QCOMPARE(outputs.size(), 2U);
    QVERIFY(!outputs[0].shape_known);
    QVERIFY(outputs[1].shape_known);
    QCOMPARE(outputs[1].shape, (std::vector<std::int64_t>{7, 2}));
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
    GraphMaker maker;
    maker.op("Conv2D", "", {"x"});
    maker.last().set_name("Default/conv-Conv2d/Conv2D-op12");
    maker.last().set_scope("Default/conv-Conv2d");
    maker.op("ReLU", "", {"Default/conv-Conv2d/Conv2D-op12", "Default/data-op3"});
    maker.last().set_name("13");
    maker.parameter("x");
    const auto graph = maker.build();
    QCOMPARE(text(graph->nodes()[0].full_name), "Default/conv-Conv2d/Conv2D-op12");
    QCOMPARE(text(graph->nodes()[1].full_name), "ReLU-op13");
    QCOMPARE(graph->inputs(1).size(), 1U);
    QCOMPARE(graph->inputs(1)[0].node, NodeIndex{0});
  }

  void scope_is_taken_from_the_name_if_missing() {
    GraphMaker maker;
    maker.op("Add", "Default/net/Add-op0");
    maker.last().clear_scope();
    QCOMPARE(text(maker.build()->nodes()[0].scope), "Default/net");
  }

  // Counts by MindInsight 1.10 for the golden file; for the others by its rules.
  void categories_of_real_files_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("weights");
    QTest::addColumn<int>("gradients");
    QTest::addColumn<int>("activations");
    QTest::newRow("golden") << "golden/lenet.pb" << 8 << 26 << 4;
    QTest::newRow("1.5") << "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb" << 8 << 21 << 4;
    QTest::newRow("2.0") << "dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb" << 8 << 20 << 2;
    QTest::newRow("2.10") << "graph/log-of-zero-2.10.pb" << 8 << 22 << 5;
    QTest::newRow("ten layers") << "graph/vanishing-2.0.pb" << 20 << 40 << 9;
    QTest::newRow("optimizer alone") << "graph/pynative-2.10.pb" << 8 << 0 << 0;
    QTest::newRow("backward part of a loop") << "dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_2.pb" << 6 << 3 << 0;
  }
  void categories_of_real_files() {
    QFETCH(QString, file);
    auto counts = category_counts(*load(file.toStdString()));
    QTEST(counts[Category::weight], "weights");
    QTEST(counts[Category::gradient], "gradients");
    QTEST(counts[Category::activation], "activations");
  }

  void states_of_optimizers_are_no_weights() {
    const auto graph = load("graph/pynative-2.10.pb");
    QCOMPARE(graph->nodes()[graph->find("fc1.weight")].category, Category::weight);
    QCOMPARE(graph->nodes()[graph->find("moments.fc1.weight")].category, Category::parameter);
    QCOMPARE(graph->nodes()[graph->find("learning_rate")].category, Category::parameter);
  }

  void names_that_end_alike_are_weights() {
    GraphMaker maker;
    maker.parameter("conv1.weight");
    maker.parameter("layer1.0.conv1.weight");  // a ResNet has both
    maker.parameter("odd.conv1.weight");       // a state with a word of its own: the optimizer uses both
    maker.parameter("Accum.conv1.WEIGHT");
    maker.op("Conv2D", "Default/Conv2D-op0", {"conv1.weight"});
    maker.op("Conv2D", "Default/Conv2D-op1", {"layer1.0.conv1.weight"});
    maker.op("MyOptimizer", "Default/MyOptimizer-op0", {"conv1.weight", "odd.conv1.weight"});
    const auto graph = maker.build();
    const auto category = [&](std::string_view name) { return graph->nodes()[graph->find(name)].category; };
    QCOMPARE(category("conv1.weight"), Category::weight);
    QCOMPARE(category("layer1.0.conv1.weight"), Category::weight);
    QCOMPARE(category("odd.conv1.weight"), Category::parameter);
    QCOMPARE(category("Accum.conv1.WEIGHT"), Category::weight);  // there is no conv1.WEIGHT
  }

  void case_does_not_matter_to_categories() {
    GraphMaker maker;
    maker.parameter("Conv.Weight");
    maker.op("RELU", "Default/RELU-op0");
    maker.op("RELU", "gradients/RELU-op0");
    maker.op("Mul", "GradientsOfMine/Mul-op0");
    const auto graph = maker.build();
    QCOMPARE(graph->nodes()[0].category, Category::activation);
    QCOMPARE(graph->nodes()[1].category, Category::gradient);
    QCOMPARE(graph->nodes()[2].category, Category::op);
    QCOMPARE(graph->nodes()[3].category, Category::weight);
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

  void attributes_in_words() {
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

  void errors_name_the_file_and_what_is_wrong() {
    QVERIFY(QString::fromStdString(samples::parse_failure("")).contains("folder/bad.pb: it is empty"));
    QVERIFY(QString::fromStdString(samples::parse_failure("NodeExecutionOrder-FullNameWithScope")).contains("folder/bad.pb"));
    QVERIFY(QString::fromStdString(samples::parse_failure(std::string(64, '\0'))).contains("at byte 0 of 64"));
    QVERIFY(QString::fromStdString(samples::parse_failure(std::string("\x08\x01", 2))).contains("holds no graph"));
    const auto missing = read_graph_file(samples::data_path("graph/none.pb"), {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::not_found);
    QVERIFY(QString::fromStdString(missing.error().str()).contains("none.pb"));
    const auto folder = read_graph_file(samples::data_path("graph"), {});
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, ErrorCode::read_failed);
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
    GraphMaker maker;
    maker.parameter("x");
    const std::string add = maker.op("Add", "Default/Add-op0", {"x", "cst1"});
    maker.op("Mul", "Default/Mul-op0", {add, "cst2"});
    maker.integer("cst1", 1);
    maker.integer("cst2", 2);
    const std::string whole = maker.bare_bytes();
    QCOMPARE(QString::fromStdString(samples::parse_failure(whole)), "read");
    for (std::size_t size = 0; size < whole.size(); ++size) {
      QVERIFY2(samples::parse_failure(whole.substr(0, size)) != "read", qPrintable(QString::number(size)));
    }
  }

  void bare_graphs_are_told_from_models() {
    GraphMaker maker;
    maker.op("Add", "Default/Add-op0");
    QCOMPARE(text(maker.build()->name()), "kernel_graph0");
    const std::string bare = maker.bare_bytes();
    const auto graph = parse_graph(samples::as_span(bare), {}, "live");
    QVERIFY(graph);
    QCOMPARE(text((*graph)->name()), "kernel_graph_0");
    proto::ModelProto bald;  // a model that says nothing but its graph
    *bald.mutable_graph() = maker.graph();
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
    GraphMaker maker;
    maker.op("Add", "Default/Add-op0");
    maker.last().add_attribute()->set_name("deep");
    proto::ValueProto* value = maker.last().mutable_attribute(0)->mutable_value();
    for (int depth = 0; depth < 500; ++depth) {
      value->set_dtype(proto::DT_TUPLE);
      value = value->add_values();
    }
    const auto graph = maker.build();
    QVERIFY(graph);
    QCOMPARE(graph->attributes(0).size(), 1U);
    QCOMPARE(QString::fromStdString(graph->attributes(0)[0].value), "unreadable");
  }

  void unknown_fields_are_passed_over() {
    GraphMaker maker;
    maker.op("Add", "Default/Add-op0");
    std::string bytes = maker.model_bytes();
    bytes += std::string("\xfa\x07\x03new", 6);  // field 127
    QCOMPARE(QString::fromStdString(samples::parse_failure(bytes)), "read");
  }
};

QTEST_APPLESS_MAIN(ReadGraphTest)
#include "read_graph_test.moc"
