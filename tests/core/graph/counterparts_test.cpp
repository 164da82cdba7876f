// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>
#include <thread>

#include "samples.h"
#include "tests/program/test_class.h"

namespace counterparts_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

/// Returns "fc1-Dense/MatMul-op0": the last two parts identify an operator of these networks.
std::string last_two_parts(std::string_view full_name) {
  const std::size_t last = full_name.rfind('/');
  const std::size_t before = full_name.rfind('/', last - 1);
  return std::string(full_name.substr(before + 1));
}

std::vector<std::string> counterparts(const Graph& graph, const std::string& full_name) {
  std::vector<std::string> names;
  for (const NodeIndex node : graph.counterparts(graph.find(full_name))) {
    names.push_back(last_two_parts(graph.nodes()[node].full_name));
  }
  return names;
}

}  // namespace

class CounterpartsTest : public QObject {
  Q_OBJECT

 private slots:
  // Determined by hand from the source code of the networks and the weights that the gradients use.
  void gradients_of_one_network_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("gradient");
    QTest::addColumn<QString>("forward");
    const char* newer = "graph/log-of-zero-2.10.pb";
    const char* older = "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb";
    const char* fused = "dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb";
    const char* backbone = "Gradients/Default/network-WithLossCell/_backbone-LeNet5/";
    const auto row = [&](const char* name, const char* file, const char* gradient, const char* forward) {
      QTest::newRow(name) << file << QString(backbone) + gradient << forward;
    };
    row("2.10 input of fc2", newer, "fc3-Dense/Grad_MatMul/MatMul-op1", "fc2-Dense/MatMul-op0");
    row("2.10 weight of fc1", newer, "fc3-Dense/Grad_MatMul/MatMul-op5", "fc1-Dense/MatMul-op0");
    row("2.10 bias of fc1", newer, "fc3-Dense/Grad_BiasAdd/BiasAddGrad-op2", "fc1-Dense/BiasAdd-op0");
    row("2.10 last ReLU", newer, "relu-ReLU/Grad_ReLU/ReluGrad-op0", "relu-ReLU/ReLU-op3");
    row("2.10 first ReLU", newer, "relu-ReLU/Grad_ReLU/ReluGrad-op3", "relu-ReLU/ReLU-op0");
    row("2.10 conv2", newer, "conv2-Conv2d/Grad_Conv2D/Conv2DBackpropInput-op1", "conv2-Conv2d/Conv2D-op0");
    row("1.5 input of fc2", older, "fc3-Dense/gradMatMul/MatMul-op97", "fc3-Dense/MatMul-op87");
    row("1.5 bias of fc1", older, "fc3-Dense/gradBiasAdd/BiasAddGrad-op121", "fc3-Dense/BiasAdd-op85");
    row("1.5 conv1", older, "conv1-Conv2d/gradConv2D/Conv2DBackpropFilter-op106", "conv1-Conv2d/Conv2D-op77");
    row("2.0 bias of fused fc2", fused, "fc3-Dense/gradBiasAdd-meta/BiasAddGrad-op96",
        "relu-ReLU/MatMulBiasAddReluFusion-op85");
    row("2.0 weight of fused fc1", fused, "fc3-Dense/gradMatMul-expand/MatMul-op101", "relu-ReLU/MatMulBiasAddReluFusion-op84");
    row("2.0 fused fc3", fused, "fc3-Dense/gradMatMul-expand/MatMul-op92", "fc3-Dense/MatMulBiasAddFusion-op86");
  }
  void gradients_of_one_network() {
    QFETCH(QString, file);
    QFETCH(QString, gradient);
    QFETCH(QString, forward);
    const auto graph = samples::load(file.toStdString());
    QVERIFY(graph->find(gradient.toStdString()) != kNoNode);
    QCOMPARE(counterparts(*graph, gradient.toStdString()), (std::vector<std::string>{forward.toStdString()}));
  }

  void a_forward_operator_knows_its_gradients() {
    const auto graph = samples::load("graph/log-of-zero-2.10.pb");
    QCOMPARE(counterparts(*graph, "Default/network-WithLossCell/_backbone-LeNet5/fc2-Dense/MatMul-op0"),
             (std::vector<std::string>{"Grad_MatMul/MatMul-op1", "Grad_MatMul/MatMul-op4"}));
  }

  void pairs_are_mutual() {
    const auto graph = samples::load("graph/vanishing-2.0.pb");
    std::size_t pairs = 0;
    for (const NodeIndex i : graph->nodes().indices()) {
      for (const NodeIndex other : graph->counterparts(i)) {
        ++pairs;
        const auto back = graph->counterparts(other);
        QVERIFY(std::find(back.begin(), back.end(), i) != back.end());
      }
    }
    QVERIFY(pairs >= 2 * 39);  // every gradient kernel has one
  }

  void nodes_without_counterparts() {
    const auto graph = samples::load("graph/log-of-zero-2.10.pb");
    QVERIFY(graph->counterparts(graph->find("fc1.weight")).empty());
    QVERIFY(graph->counterparts(graph->find("Default/optimizer-Momentum/ApplyMomentum-op0")).empty());
    QVERIFY(graph->counterparts(graph->find("Default/MakeTuple-op0")).empty());
  }

  void may_be_asked_from_several_threads() {
    const auto graph = samples::load("graph/log-of-zero-2.10.pb");
    std::vector<std::size_t> counts(4, 0);
    std::vector<std::thread> threads;
    for (std::size_t& count : counts) {
      threads.emplace_back([&graph, &count] {
        for (const NodeIndex i : graph->nodes().indices()) {
          count += graph->counterparts(i).size();
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    QVERIFY(counts[0] > 40);
    QVERIFY(std::all_of(counts.begin(), counts.end(), [&](std::size_t count) { return count == counts[0]; }));
  }
};

SPORESCOPE_TEST(CounterpartsTest)

}  // namespace counterparts_test

#include "counterparts_test.moc"
