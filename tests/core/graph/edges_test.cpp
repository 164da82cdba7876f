// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/first_use.h"
#include "core/graph/kernel_inputs.h"
#include "core/graph/read_graph.h"

#include <QTest>
#include <algorithm>

#include "samples.h"
#include "tests/program/test_class.h"

namespace edges_test {

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

QString resolved(const Graph& graph, std::string_view full_name, std::size_t input) {
  return producer(graph, graph.resolve(graph.inputs(graph.find(full_name))[input]));
}

}  // namespace

/// Tests producers and consumers through Load, Depend and tuples.
class EdgesTest : public QObject {
  Q_OBJECT

 private slots:
  /// An input feeds the forward pass and its own gradient; the forward pass runs first.
  void the_first_use_is_that_of_the_forward_pass() {
    const auto graph = load("graph/log-of-zero-2.10.pb");
    for (const NodeIndex node : graph->nodes().indices()) {
      if (graph->nodes()[node].kind != NodeKind::parameter || graph->uses(node).empty()) continue;
      const auto use = first_use(*graph, node);
      QVERIFY(use.has_value());
      QVERIFY2(!graph->nodes()[use->consumer].full_name.starts_with("Gradients/"), graph->nodes()[node].full_name.data());
      for (const Use& other : graph->uses(node)) {
        const std::int32_t order = graph->nodes()[other.node].order;
        if (order >= 0 && !other.control) QVERIFY(use->order <= order);
      }
    }
    // The first use of the first layer's weight is its convolution, not the optimizer that updates it.
    const auto use = first_use(*graph, graph->find("conv1.weight"));
    QVERIFY(use.has_value() && use->order >= 0);
    const NodeIndex runs = graph->execution_order()[static_cast<std::size_t>(use->order)];
    QCOMPARE(text(graph->nodes()[runs].type), QString("Conv2D"));
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
    QCOMPARE(users, (std::vector{NodeIndex{25}, NodeIndex{31}, NodeIndex{32}, NodeIndex{35}}));  // Log, Div, Mul, Mul
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
    for (const NodeIndex i : graph->nodes().indices()) {
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
    // A token that enters the graph as a parameter
    const auto part = load("dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_2.pb");
    const auto token = part->uses(part->find("Parameter_101"));
    QCOMPARE(token.size(), 2U);
    QVERIFY(std::all_of(token.begin(), token.end(), [](const Use& use) { return use.control; }));
  }

  void control_edges_of_the_file() {
    GraphBuilder builder;
    const std::string first = builder.op("Add", "Default/Add-op0");
    builder.op("Mul", "Default/Mul-op0", {first, first});
    builder.last().mutable_input(1)->set_type(proto::InputProto::CONTROL_EDGE);
    const auto graph = builder.build();
    QVERIFY(!graph->inputs(NodeIndex{1})[0].control);
    QVERIFY(graph->inputs(NodeIndex{1})[1].control);
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
    GraphBuilder builder;
    const std::string kernel = builder.op("Split", "Default/Split-op0");
    builder.parameter("w");
    builder.integer("cst1", 1);
    builder.integer("cst0", 0);
    const std::string load_w = builder.op("Load", "Default/Load-op0", {"w", "cst0"});
    const std::string inner = builder.op("MakeTuple", "Default/MakeTuple-op0", {load_w, kernel});
    const std::string outer = builder.op("make_tuple", "Default/make_tuple-op0", {kernel, inner});
    const std::string depend = builder.op("Depend", "Default/Depend-op0", {outer, kernel});
    const std::string second = builder.op("TupleGetItem", "Default/TupleGetItem-op0", {depend, "cst1"});
    const std::string weight = builder.op("tuple_getitem", "Default/tuple_getitem-op1", {second, "cst0"});
    const std::string of_kernel = builder.op("TupleGetItem", "Default/TupleGetItem-op2", {second, "cst1"});
    const std::string slot = builder.op("TupleGetItem", "Default/TupleGetItem-op3", {of_kernel, "cst1"});
    builder.op("Mul", "Default/Mul-op0", {weight, of_kernel, slot, inner});
    const auto graph = builder.build();
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 0), "w:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 1), "Default/Split-op0:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 2), "Default/Split-op0[1]");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 3), "Default/MakeTuple-op0:0");  // the whole tuple
  }

  /// The slots are the numbers of the input files.
  void a_kernel_gets_the_elements_of_tuples() {
    GraphBuilder builder;
    builder.parameter("w");
    builder.parameter("x");
    const std::string kernel = builder.op("Split", "Default/Split-op0");
    const std::string inner = builder.op("MakeTuple", "Default/MakeTuple-op0", {kernel, "x"});
    const std::string outer = builder.op("MakeTuple", "Default/MakeTuple-op1", {"w", inner});
    builder.op("Mul", "Default/Mul-op0", {"x", outer, "w"});
    const auto graph = builder.build();
    const NodeIndex mul = graph->find("Default/Mul-op0");
    QStringList from;
    for (const KernelInput& input : kernel_inputs(*graph, mul)) {
      from += QString("%1 %2").arg(input.slot).arg(producer(*graph, input.from));
    }
    QCOMPARE(from, (QStringList{"0 x:0", "1 w:0", "2 Default/Split-op0:0", "3 x:0", "4 w:0"}));
    QCOMPARE(producer(*graph, kernel_input(*graph, mul, 3)->from), "x:0");
    QVERIFY(!kernel_input(*graph, mul, 5));
    QVERIFY(!kernel_input(*graph, kNoNode, 0));
  }

  /// Inputs requested one by one are the same as in the complete list, also for attributes that became inputs and after a long
  /// tuple.
  void a_single_input_is_that_of_the_list() {
    GraphBuilder builder;
    builder.parameter("w");
    builder.integer("cst0", 0);
    const std::string pair = builder.op("MakeTuple", "Default/MakeTuple-op0", {"w", "cst0"});
    const std::string all = builder.op("MakeTuple", "Default/MakeTuple-op1", std::vector<std::string>(3000, "w"));
    builder.op("Concat", "Default/Concat-op0", {"cst0", pair, "w", all, "cst0"});
    const auto graph = builder.build();
    const NodeIndex concat = graph->find("Default/Concat-op0");
    const std::vector<KernelInput> inputs = kernel_inputs(*graph, concat);
    QCOMPARE(inputs.size(), 3005U);
    for (const KernelInput& input : inputs) {
      const auto one = kernel_input(*graph, concat, input.slot);
      QVERIFY(one.has_value());
      QCOMPARE(one->from.node, input.from.node);
    }
    QVERIFY(!kernel_input(*graph, concat, 3005));
  }

  void what_cannot_be_resolved_ends_where_it_is() {
    GraphBuilder builder;
    builder.unknown("cst1");
    builder.integer("cst2", 7);
    const std::string tuple = builder.op("MakeTuple", "Default/MakeTuple-op0", {"cst2"});
    const std::string unknown_index = builder.op("TupleGetItem", "Default/TupleGetItem-op0", {tuple, "cst1"});
    const std::string beyond = builder.op("TupleGetItem", "Default/TupleGetItem-op1", {tuple, "cst2"});
    const std::string circle = builder.op("Depend", "Default/Depend-op0", {"5", tuple});
    builder.op("Depend", "Default/Depend-op1", {circle, tuple});
    builder.op("Load", "Default/Load-op0");
    builder.op("Mul", "Default/Mul-op0", {unknown_index, beyond, circle, "6"});
    const auto graph = builder.build();
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 0), "Default/TupleGetItem-op0:0");
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 1), "Default/MakeTuple-op0[7]");
    QVERIFY(resolved(*graph, "Default/Mul-op0", 2).startsWith("Default/Depend"));
    QCOMPARE(resolved(*graph, "Default/Mul-op0", 3), "Default/Load-op0:0");
  }
};

SPORESCOPE_TEST(EdgesTest)

}  // namespace edges_test

#include "edges_test.moc"
