// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <QTest>
#include <map>

#include "samples.h"
#include "tests/program/test_class.h"

namespace categories_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::GraphBuilder;
using samples::load;

namespace {

std::map<Category, int> category_counts(const Graph& graph) {
  std::map<Category, int> counts;
  for (const Node& node : graph.nodes()) {
    ++counts[node.category];
  }
  return counts;
}

}  // namespace

/// Tests the category of each node.
class CategoriesTest : public QObject {
  Q_OBJECT

 private slots:
  // MindInsight 1.10 counted the nodes of the golden file; its rules give the counts of the others.
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

  // The names that nn.optim, experimental.optim and boost of MindSpore 2.10 use for states.
  void no_state_of_an_optimizer_is_a_weight() {
    const std::vector<std::string> text{"accum",
                                        "accum_update",
                                        "adam_m",
                                        "adam_v",
                                        "ax",
                                        "ax_",
                                        "exp_avg",
                                        "exp_avg_sq",
                                        "exp_inf",
                                        "lamb_m",
                                        "lamb_v",
                                        "linear",
                                        "moment",
                                        "moment1",
                                        "moment2",
                                        "max_exp_avg_sq",
                                        "moments",
                                        "mean_grad",
                                        "prev",
                                        "mean_square",
                                        "stat",
                                        "vhat",
                                        "step_size",
                                        "grad_accumulation",
                                        "dn_init",
                                        "weights_clone",
                                        "delta_weight",
                                        "grad_proj_init",
                                        "grad_res_momentum"};
    GraphBuilder builder;
    builder.parameter("fc1.weight");
    for (const std::string& word : text) builder.parameter(word + ".fc1.weight");
    for (const char* name : {"eta_fc1.weight", "mu_fc1.weight", "mu_product_fc1.weight", "mu_other.weight"})
      builder.parameter(name);
    const auto graph = builder.build();
    const auto category = [&](std::string_view name) { return graph->nodes()[graph->find(name)].category; };
    QCOMPARE(category("fc1.weight"), Category::weight);
    for (const std::string& word : text) QVERIFY2(category(word + ".fc1.weight") == Category::parameter, word.c_str());
    for (const char* name : {"eta_fc1.weight", "mu_fc1.weight", "mu_product_fc1.weight"}) {
      QVERIFY2(category(name) == Category::parameter, name);
    }
    QCOMPARE(category("mu_other.weight"), Category::weight);
  }

  void names_that_end_alike_are_weights() {
    GraphBuilder builder;
    builder.parameter("conv1.weight");
    builder.parameter("layer1.0.conv1.weight");  // a ResNet contains both
    builder.parameter("odd.conv1.weight");       // a state with an unknown word: the optimizer uses both
    builder.parameter("Accum.conv1.WEIGHT");
    builder.op("Conv2D", "Default/Conv2D-op0", {"conv1.weight"});
    builder.op("Conv2D", "Default/Conv2D-op1", {"layer1.0.conv1.weight"});
    builder.op("MyOptimizer", "Default/MyOptimizer-op0", {"conv1.weight", "odd.conv1.weight"});
    const auto graph = builder.build();
    const auto category = [&](std::string_view name) { return graph->nodes()[graph->find(name)].category; };
    QCOMPARE(category("conv1.weight"), Category::weight);
    QCOMPARE(category("layer1.0.conv1.weight"), Category::weight);
    QCOMPARE(category("odd.conv1.weight"), Category::parameter);
    QCOMPARE(category("Accum.conv1.WEIGHT"), Category::weight);  // there is no conv1.WEIGHT
  }

  // A cell with the optimizer as its member is a prefix of all its names, including the weights.
  void states_under_the_name_of_a_cell_are_no_weights() {
    GraphBuilder builder;
    for (const char* name : {"opt.fc1.weight", "opt.moments.fc1.weight", "head.weight", "head.linear.weight"}) {
      builder.parameter(name);
    }
    builder.op("ApplyMomentum", "Default/opt-Momentum/ApplyMomentum-op0", {"opt.fc1.weight", "opt.moments.fc1.weight"});
    builder.op("MatMul", "Default/head/MatMul-op0", {"head.weight"});
    builder.op("MatMul", "Default/head/linear/MatMul-op0", {"head.linear.weight"});
    const auto graph = builder.build();
    const auto category = [&](std::string_view name) { return graph->nodes()[graph->find(name)].category; };
    QCOMPARE(category("opt.fc1.weight"), Category::weight);
    QCOMPARE(category("opt.moments.fc1.weight"), Category::parameter);
    QCOMPARE(category("head.weight"), Category::weight);
    QCOMPARE(category("head.linear.weight"), Category::weight);  // a module may have the same name as a state
  }

  void case_does_not_matter_to_categories() {
    GraphBuilder builder;
    builder.parameter("Conv.Weight");
    builder.op("RELU", "Default/RELU-op0");
    builder.op("RELU", "gradients/RELU-op0");
    builder.op("Mul", "GradientsOfMine/Mul-op0");
    const auto graph = builder.build();
    QCOMPARE(graph->nodes()[NodeIndex{0}].category, Category::activation);
    QCOMPARE(graph->nodes()[NodeIndex{1}].category, Category::gradient);
    QCOMPARE(graph->nodes()[NodeIndex{2}].category, Category::op);
    QCOMPARE(graph->nodes()[NodeIndex{3}].category, Category::weight);
  }
};

SPORESCOPE_TEST(CategoriesTest)

}  // namespace categories_test

#include "categories_test.moc"
