// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <map>
#include <set>

#include "core/compare/matching/match_nodes.h"
#include "core/dump/open_dump.h"
#include "core/graph/node_list.h"
#include "core/graph/operators/neutral_type.h"
#include "tests/program/test_class.h"

namespace match_across_frameworks_test {

using namespace sporescope;

namespace {

/// A call as msprobe records it: the names of the nodes it reads, and the shapes of its outputs.
struct Recorded {
  const char* name;
  const char* type;
  const char* scope = "";
  std::vector<const char*> reads = {};
  std::vector<std::vector<std::int64_t>> gives = {};
  const char* forward = nullptr;  ///< For a gradient: the forward call
};

using Calls = IndexedVector<NodeIndex, Recorded>;

NodeIndex place_of(const Calls& calls, std::string_view name) {
  for (const NodeIndex i : calls.indices()) {
    if (calls[i].name == name) return i;
  }
  qFatal("no such call: %s", std::string(name).c_str());
}

/// Nodes with the type "Parameter" become parameters, after all others.
std::shared_ptr<const Graph> calls(const Calls& recorded) {
  IndexedVector<NodeIndex, NamedNode> nodes;
  for (const Recorded& call : recorded) {
    NamedNode node;
    node.kind = std::string_view(call.type) == "Parameter" ? NodeKind::parameter : NodeKind::op;
    node.name = call.name;
    node.type = call.type;
    node.scope = call.scope;
    node.gradient = call.forward != nullptr;
    for (std::uint32_t argument = 0; argument < call.reads.size(); ++argument) {
      node.inputs.push_back({argument, place_of(recorded, call.reads[argument]), 0, false, false, true});
    }
    for (const auto& shape : call.gives) node.outputs.push_back({"float32", shape, true});
    nodes.add(std::move(node));
  }
  for (const NodeIndex i : recorded.indices()) {
    if (recorded[i].forward == nullptr) continue;
    const NodeIndex forward = place_of(recorded, recorded[i].forward);
    nodes[i].counterparts.push_back(forward);
    nodes[forward].counterparts.push_back(i);
  }
  return make_node_list_graph("calls", std::move(nodes).take(), {.order_known = true, .edges_are_inferred = true});
}

/// Returns "conv2d.0 = BiasAdd.0; ..." for all nodes with a counterpart, in the order of A. Includes slots where they differ.
std::string found(const Graph& a, const Graph& b) {
  const NodeMatching matching = match_nodes(a, b);
  std::string output;
  for (const NodeIndex node : a.nodes().indices()) {
    const NodeIndex other = matching.of_a(node);
    if (other == kNoNode) continue;
    if (!output.empty()) output += "; ";
    output += std::string(a.nodes()[node].full_name) + " = " + std::string(b.nodes()[other].full_name);
    const SlotPairs* pairs = matching.slot_pairs(node);
    for (const auto& [of_a, of_b] : pairs != nullptr ? pairs->outputs : SlotPairs::Pairs()) {
      if (of_a != of_b) output += " " + std::to_string(of_a) + ":" + std::to_string(of_b);
    }
  }
  return output;
}

const std::vector<std::int64_t> kWeight{4, 3}, kBias{4}, kData{2, 3}, kGiven{2, 4};

/// A dense layer, an activation and their gradients in PyTorch.
Calls in_pytorch() {
  return {{"Functional.linear.0.forward", "linear", "Module.fc.Linear.forward.0", {"fc.weight"}, {kGiven}},
          {"Module.fc.Linear.forward.0",
           "Linear",
           "Module.fc.Linear.forward.0",
           {"fc.weight", "fc.bias", "Functional.linear.0.forward"},
           {kGiven}},
          {"Torch.tanh.0.forward", "tanh", "", {"Functional.linear.0.forward"}, {kGiven}},
          {"Torch.tanh.0.backward", "tanh", "", {}, {kGiven}, "Torch.tanh.0.forward"},
          {"Functional.linear.0.backward",
           "linear",
           "",
           {"Torch.tanh.0.backward"},
           {kBias, kData, {3, 4}},
           "Functional.linear.0.forward"},
          {"fc.weight", "Parameter", "", {}, {kWeight}},
          {"fc.bias", "Parameter", "", {}, {kBias}}};
}

/// The same network in MindSpore.
Calls in_mindspore() {
  return {{"Primitive.matmul.MatMul.0.forward", "MatMul", "Cell.fc.Dense.forward.0", {"fc.weight"}, {kGiven}},
          {"Primitive.bias_add.BiasAdd.0.forward",
           "BiasAdd",
           "Cell.fc.Dense.forward.0",
           {"Primitive.matmul.MatMul.0.forward", "fc.bias"},
           {kGiven}},
          {"Cell.fc.Dense.forward.0",
           "Dense",
           "Cell.fc.Dense.forward.0",
           {"fc.weight", "fc.bias", "Primitive.bias_add.BiasAdd.0.forward"},
           {kGiven}},
          {"Functional.tanh.0.forward", "tanh", "", {"Primitive.bias_add.BiasAdd.0.forward"}, {kGiven}},
          {"Functional.tanh.0.backward", "tanh", "", {}, {kGiven}, "Functional.tanh.0.forward"},
          {"Primitive.bias_add.BiasAdd.0.backward",
           "BiasAdd",
           "",
           {"Functional.tanh.0.backward"},
           {kBias, kGiven},
           "Primitive.bias_add.BiasAdd.0.forward"},
          {"Primitive.matmul.MatMul.0.backward",
           "MatMul",
           "",
           {"Primitive.bias_add.BiasAdd.0.backward"},
           {kWeight, kData},
           "Primitive.matmul.MatMul.0.forward"},
          {"fc.weight", "Parameter", "", {}, {kWeight}},
          {"fc.bias", "Parameter", "", {}, {kBias}}};
}

std::shared_ptr<const Graph> graph_in(const char* dump) {
  const auto opened = open_dump_at(std::string(SPORESCOPE_TEST_DATA "/compare/") + dump);
  if (!opened) qFatal("%s", opened.error().message.pattern.c_str());
  return (*opened)->graphs().front().graph;
}

}  // namespace

/// Tests matching of operators whose names are from different frameworks.
class MatchFamiliesTest : public QObject {
  Q_OBJECT
 private slots:
  void types_that_are_one() {
    for (const char* type : {"Conv2D", "Conv2d", "conv2d"}) QCOMPARE(neutral_type(type), std::string_view("Conv2D"));
    for (const char* type : {"Dense", "Linear", "linear"}) QCOMPARE(neutral_type(type), std::string_view("Dense"));
    for (const char* type : {"MaxPool", "MaxPool2d", "max_pool2d"}) QCOMPARE(neutral_type(type), std::string_view("MaxPool"));
    QVERIFY(neutral_type("MatMul") != neutral_type("Dense"));  // only the latter adds a bias
    QCOMPARE(differentiated_type("ReluGrad"), std::string_view("ReLU"));
    QCOMPARE(differentiated_type("Conv2DBackpropFilter"), std::string_view("Conv2D"));
    QCOMPARE(differentiated_type("LayerNormGrad"), std::string_view("LayerNorm"));
    QVERIFY(differentiated_type("Mul").empty());
  }

  void a_function_with_a_bias_is_the_addition_that_ends_two() {
    // The edge of a zero bias is missing at the function, but its layer records the bias.
    QCOMPARE(found(*calls(in_pytorch()), *calls(in_mindspore())),
             std::string("Functional.linear.0.forward = Primitive.bias_add.BiasAdd.0.forward; "
                         "Module.fc.Linear.forward.0 = Cell.fc.Dense.forward.0; "
                         "Torch.tanh.0.forward = Functional.tanh.0.forward; "
                         "Torch.tanh.0.backward = Functional.tanh.0.backward; "
                         "Functional.linear.0.backward = Primitive.matmul.MatMul.0.backward; "
                         "fc.weight = fc.weight; fc.bias = fc.bias"));
    QCOMPARE(found(*calls(in_mindspore()), *calls(in_pytorch())).find("Primitive.matmul.MatMul.0.forward ="),
             std::string::npos);
  }

  void function_with_unknown_bias_is_not_matched() {
    auto bare = in_pytorch();
    bare[NodeIndex{0}].scope = "";  // called outside of its layer
    QCOMPARE(found(*calls(bare), *calls(in_mindspore())).find("Functional.linear.0.forward ="), std::string::npos);
  }

  void gradients_whose_shape_two_have_are_none() {
    // The weight has the shape of the batch, so that shapes do not identify the outputs.
    auto a = in_pytorch();
    auto b = in_mindspore();
    a[NodeIndex{4}].gives = {kBias, {4, 4}, {4, 4}};
    b[NodeIndex{6}].gives = {{4, 4}, {4, 4}};
    QCOMPARE(found(*calls(a), *calls(b)).find("Functional.linear.0.backward ="), std::string::npos);
  }

  void what_only_the_order_tells_needs_a_row() {
    const std::vector<std::int64_t> shape{2, 3};
    const auto row = [&](const char* framework, bool in_a_row) {
      const std::string layer = std::string(framework) == "Torch" ? "Torch.mark.0.forward" : "Primitive.mark.Mark.0.forward";
      static std::map<std::string, std::string> stored;  // Recorded contains pointers
      const auto keep = [](const std::string& text) { return stored.emplace(text, text).first->second.c_str(); };
      const char* first = keep(std::string(framework) + ".exp.0.forward");
      const char* second = keep(std::string(framework) + ".exp.1.forward");
      Calls recorded{{first, "exp", "", {}, {shape}}, {second, "exp", "", {}, {shape}}, {keep(layer), "mark", "", {}, {{7}}}};
      if (in_a_row) recorded[NodeIndex{1}].reads = {first};
      return calls(recorded);
    };
    QCOMPARE(found(*row("Torch", true), *row("Mint", false)),
             std::string("Torch.exp.0.forward = Mint.exp.0.forward; Torch.exp.1.forward = Mint.exp.1.forward; "
                         "Torch.mark.0.forward = Primitive.mark.Mark.0.forward"));
    QCOMPARE(found(*row("Torch", false), *row("Mint", false)),
             std::string("Torch.mark.0.forward = Primitive.mark.Mark.0.forward"));
  }

  void forward_is_never_backward() {
    const auto graph = graph_in("base");
    const auto probe = graph_in("msprobe-base");
    const NodeMatching matching = match_nodes(*graph, *probe);
    for (const NodeIndex node : graph->operators()) {
      const NodeIndex other = matching.of_a(node);
      if (other == kNoNode) continue;
      const std::string_view name = probe->nodes()[other].full_name;
      const bool backward = name.find("backward") != name.npos || name.find("parameters_grad") != name.npos;
      const bool gradient = graph->nodes()[node].category == Category::gradient || graph->nodes()[node].order > 11;
      QVERIFY2(backward == gradient, std::string(name).c_str());
    }
  }

  void all_of_a_graph_that_msprobe_has_seen() {
    // All except the loss, whose call msprobe does not record, and the optimizer, of which it records one call.
    for (const char* change : {"msprobe-base", "msprobe-constant", "msprobe-weight"}) {
      const auto graph = graph_in("base");
      const auto probe = graph_in(change);
      const NodeMatching from_graph = match_nodes(*graph, *probe);
      const NodeMatching from_probe = match_nodes(*probe, *graph);
      std::set<std::string> single;
      for (const NodeIndex node : graph->execution_order()) {
        QCOMPARE(from_graph.of_a(node), from_probe.of_b(node));
        if (from_graph.of_a(node) == kNoNode) single.emplace(graph->nodes()[node].type);
      }
      QCOMPARE(single, (std::set<std::string>{"ApplyMomentum", "AssignAdd", "SparseSoftmaxCrossEntropyWithLogits"}));
    }
  }

  void one_family_is_matched_as_ever() {
    const auto probe = graph_in("msprobe-base");
    const NodeMatching same = match_nodes(*probe, *graph_in("msprobe-constant"));
    for (const NodeIndex node : probe->nodes().indices()) {
      if (same.of_a(node) != kNoNode) QVERIFY(same.matched_by(node) == MatchedBy::name && same.slot_pairs(node) == nullptr);
    }
  }
};

SPORESCOPE_TEST(MatchFamiliesTest)

}  // namespace match_across_frameworks_test

#include "match_across_frameworks_test.moc"
