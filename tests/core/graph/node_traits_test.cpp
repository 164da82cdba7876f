// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_traits.h"

#include <QTest>

#include "core/graph/node_filter.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace node_traits_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::GraphBuilder;

/// Tests the selection of nodes that indicate the health of a training.
class KindsOfNodesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    GraphBuilder builder;
    builder.parameter("x", {4, 3});
    builder.parameter("mask", {4, 4});
    builder.parameter("fc.weight", {4, 3});
    builder.parameter("fc.bias", {4});
    builder.parameter("moments.fc.weight", {4, 3});
    const auto add = [&](const char* type, const char* name, const std::vector<std::string>& inputs,
                         const std::vector<std::int64_t>& shape) {
      const std::string number = builder.op(type, name, inputs);
      builder.last().clear_output_type();
      samples::set_tensor(*builder.last().mutable_output_type(), shape);
      return number;
    };
    const std::string scores = add("MatMul", "Default/MatMul-op0", {"x", "fc.weight"}, {4, 4});
    const std::string biased = add("BiasAdd", "Default/BiasAdd-op0", {scores, "fc.bias"}, {4, 4});
    const std::string masked = add("Add", "Default/Add-op0", {biased, "mask"}, {4, 4});
    const std::string moved = add("Cast", "Default/Cast-op0", {masked}, {4, 4});
    const std::string shares = add("Softmax", "Default/Softmax-op0", {moved}, {4, 4});
    const std::string other = add("Add", "Default/Add-op1", {shares, "mask"}, {4, 4});
    add("TensorMove", "Default/TensorMove-op0", {"fc.weight"}, {4, 3});
    add("ReduceMean", "Default/ReduceMean-op0", {other}, {});
    add("MatMul", "Gradients/Default/MatMul-op1", {shares, "x"}, {4, 3});
    add("BiasAddGrad", "Gradients/Default/BiasAddGrad-op0", {shares}, {4});
    graph_ = builder.build();
  }

  void a_mask_is_what_comes_into_a_softmax_alone() {
    QCOMPARE(all("unmasked", false), (QStringList{"Default/Add-op0", "Default/Cast-op0"}));
    QVERIFY(!may_contain_mask(*graph_, graph_->find("mask")));  // it is also added elsewhere
  }

  void weights_and_their_gradients_are_matrices() {
    QCOMPARE(all("weight_matrix", true), QStringList{"fc.weight"});
    QCOMPARE(all("weight_gradient", true), QStringList{"Gradients/Default/MatMul-op1"});
  }

  void layers_are_of_the_forward_pass_and_use_weights() {
    QCOMPARE(all("layer", true), (QStringList{"Default/BiasAdd-op0", "Default/MatMul-op0", "Default/Softmax-op0"}));
  }

 private:
  // Returns the names of the nodes that the word matches, or of all nodes that it does not match.
  [[nodiscard]] QStringList all(const char* word, bool intended) const {
    QStringList names;
    const CategoryMatcher category(*graph_, word);
    for (const NodeIndex node : graph_->nodes().indices()) {
      if (category.matches(node) == intended) names += QString::fromStdString(std::string(graph_->nodes()[node].full_name));
    }
    names.sort();
    return names;
  }

  std::shared_ptr<const Graph> graph_;
};

SPORESCOPE_TEST(KindsOfNodesTest)

}  // namespace node_traits_test

#include "node_traits_test.moc"
