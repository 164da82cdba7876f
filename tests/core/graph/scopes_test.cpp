// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>

#include "core/graph/scopes/drawn_scopes.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace scopes_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

/// Parses a graph with one node per line in execution order: "Type full/name <- input input". Inputs are full names of
/// operators; other words are parameters.
std::shared_ptr<const Graph> graph_of(const std::string& text) {
  samples::GraphBuilder builder;
  std::map<std::string, std::string> known;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream label(line);
    std::string type, name, arrow, input;
    if (!(label >> type >> name)) continue;
    label >> arrow;
    std::vector<std::string> inputs;
    while (label >> input) {
      if (!known.contains(input)) known[input] = builder.parameter(input);
      inputs.push_back(known[input]);
    }
    known[name] = builder.op(type, name, inputs);
  }
  return builder.build();
}

/// Expands "B3/up-Dense" to the scope N/blocks-CellList/3-Block/up-Dense.
std::string in_full(const std::string& text) {
  static const QRegularExpression short_name(QStringLiteral("\\bB(\\d)"));
  return QString::fromStdString(text).replace(short_name, QStringLiteral("N/blocks-CellList/\\1-Block")).toStdString();
}

std::string place_in(const std::shared_ptr<const Graph>& graph, const std::string& name) {
  const NodeIndex node = graph->find(in_full(name));
  return node == kNoNode ? "no such node" : std::string(DrawnScopes(*graph).scope(node));
}

/// Three blocks of two layers between a stem and a head.
const char* const kBlocks = R"(
    MatMul N/stem-Dense/MatMul-op0 <- x stem.weight
    MatMul B0/up-Dense/MatMul-op0 <- N/stem-Dense/MatMul-op0 blocks.0.up.weight
    GeLU B0/gelu-GELU/GeLU-op0 <- B0/up-Dense/MatMul-op0
    MatMul B0/down-Dense/MatMul-op0 <- B0/gelu-GELU/GeLU-op0 blocks.0.down.weight
    Add B0/Add-op0 <- N/stem-Dense/MatMul-op0 B0/down-Dense/MatMul-op0
    MatMul B1/up-Dense/MatMul-op0 <- B0/Add-op0 blocks.1.up.weight
    GeLU B0/gelu-GELU/GeLU-op1 <- B1/up-Dense/MatMul-op0
    MatMul B1/down-Dense/MatMul-op0 <- B0/gelu-GELU/GeLU-op1 blocks.1.down.weight
    Add B0/Add-op1 <- B0/Add-op0 B1/down-Dense/MatMul-op0
    MatMul B2/up-Dense/MatMul-op0 <- B0/Add-op1 blocks.2.up.weight
    GeLU B0/gelu-GELU/GeLU-op2 <- B2/up-Dense/MatMul-op0
    MatMul B2/down-Dense/MatMul-op0 <- B0/gelu-GELU/GeLU-op2 blocks.2.down.weight
    Add B0/Add-op2 <- B0/Add-op1 B2/down-Dense/MatMul-op0
    MatMul N/head-Dense/MatMul-op0 <- B0/Add-op2 head.weight
    Loss N/loss-Loss/Loss-op0 <- N/head-Dense/MatMul-op0 label
)";

/// The backward pass of the last two blocks, and the optimizer step of one weight.
const char* const kGradients = R"(
    Loss Gradients/N/loss-Loss/Grad_Loss/Loss-op0 <- N/head-Dense/MatMul-op0 label
    MatMul Gradients/B0/down-Dense/Grad_MatMul/MatMul-op0 <- Gradients/N/loss-Loss/Grad_Loss/Loss-op0 head.weight
    MatMul Gradients/B0/down-Dense/Grad_MatMul/MatMul-op1 <- Gradients/B0/down-Dense/Grad_MatMul/MatMul-op0 blocks.2.down.weight
    GeLUGrad Gradients/B0/gelu-GELU/Grad_GeLU/GeLUGrad-op0 <- Gradients/B0/down-Dense/Grad_MatMul/MatMul-op1 B2/up-Dense/MatMul-op0 B0/gelu-GELU/GeLU-op2
    Mul Expand/_Scale/Mul-op0 <- Gradients/B0/gelu-GELU/Grad_GeLU/GeLUGrad-op0
    Cast Gradients/B0/Cast-op0 <- Expand/_Scale/Mul-op0
    MatMul Gradients/B0/down-Dense/Grad_MatMul/MatMul-op2 <- Gradients/B0/Cast-op0 B0/Add-op1
    MatMul Gradients/B0/down-Dense/Grad_MatMul/MatMul-op3 <- Gradients/B0/Cast-op0 blocks.2.up.weight
    AddN Gradients/B0/AddN-op0 <- Gradients/B0/down-Dense/Grad_MatMul/MatMul-op0 Gradients/B0/down-Dense/Grad_MatMul/MatMul-op3
    MatMul Gradients/B0/down-Dense/Grad_MatMul/MatMul-op4 <- Gradients/B0/AddN-op0 blocks.1.down.weight
    GeLUGrad Gradients/B0/gelu-GELU/Grad_GeLU/GeLUGrad-op1 <- Gradients/B0/down-Dense/Grad_MatMul/MatMul-op4
    Adam N/optimizer-Adam/Adam-op0 <- blocks.2.up.weight moment1.blocks.2.up.weight Gradients/B0/down-Dense/Grad_MatMul/MatMul-op2
)";

}  // namespace

class ScopesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_rule_data() {
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("scope");
    const QString forward = QString::fromUtf8(kBlocks);
    const QString training = forward + QString::fromUtf8(kGradients);
    const QString own = QStringLiteral(R"(
        Cast N/Cast-op0 <- x
        MatMul B0/MatMul-op0 <- N/Cast-op0 blocks.0.w
        Bias B0/Bias-op0 <- B0/MatMul-op0
        MatMul B0/MatMul-op1 <- B0/Bias-op0 blocks.1.w
        Mean B1/Mean-op0 <- B0/MatMul-op1
        MatMul B0/MatMul-op2 <- B1/Mean-op0 blocks.2.w
    )");
    QTest::newRow("a parameter names a block that no name tells") << own << "B0/MatMul-op2"
                                                                  << "B2";
    QTest::newRow("alone of its type") << own << "B1/Mean-op0"
                                       << "B1";
    QTest::newRow("the first one's name is true") << forward << "B0/gelu-GELU/GeLU-op0"
                                                  << "B0/gelu-GELU";
    QTest::newRow("between two of one block") << forward << "B0/gelu-GELU/GeLU-op2"
                                              << "B2/gelu-GELU";
    QTest::newRow("the end of a block") << forward << "B0/Add-op1"
                                        << "B1";
    QTest::newRow("the end of the last block") << forward << "B0/Add-op2"
                                               << "B2";
    const QString begins = QStringLiteral(R"(
        MatMul N/stem-Dense/MatMul-op0 <- x stem.weight
        ReLU B0/ReLU-op0 <- N/stem-Dense/MatMul-op0
        MatMul B0/up-Dense/MatMul-op0 <- B0/ReLU-op0 blocks.0.up.weight
        ReLU B0/ReLU-op1 <- B0/up-Dense/MatMul-op0
        MatMul B1/up-Dense/MatMul-op0 <- B0/ReLU-op1 blocks.1.up.weight
        ReLU B0/ReLU-op2 <- B1/up-Dense/MatMul-op0
        MatMul B2/up-Dense/MatMul-op0 <- B0/ReLU-op2 blocks.2.up.weight
        MatMul N/head-Dense/MatMul-op0 <- B2/up-Dense/MatMul-op0 head.weight
    )");
    QTest::newRow("the beginning of a block") << begins << "B0/ReLU-op1"
                                              << "B1";
    const QString stem = QStringLiteral(R"(
        MatMul N/stem-Dense/MatMul-op0 <- x stem.weight
        ReLU N/ReLU-op0 <- N/stem-Dense/MatMul-op0
        MatMul B0/up-Dense/MatMul-op0 <- N/ReLU-op0 blocks.0.up.weight
        ReLU N/ReLU-op1 <- B0/up-Dense/MatMul-op0
        MatMul B0/down-Dense/MatMul-op0 <- N/ReLU-op1 blocks.0.down.weight
        ReLU N/ReLU-op2 <- B0/down-Dense/MatMul-op0
        MatMul B1/up-Dense/MatMul-op0 <- N/ReLU-op2 blocks.1.up.weight
        ReLU N/ReLU-op3 <- B1/up-Dense/MatMul-op0
        MatMul B1/down-Dense/MatMul-op0 <- N/ReLU-op3 blocks.1.down.weight
        ReLU N/ReLU-op4 <- B1/down-Dense/MatMul-op0
        Mean N/Mean-op0 <- N/ReLU-op4
        MatMul N/head-Dense/MatMul-op0 <- N/Mean-op0 head.weight
    )");
    QTest::newRow("named after a stem, which keeps its own") << stem << "N/ReLU-op0"
                                                             << "N";
    QTest::newRow("named after a stem, inside of a block") << stem << "N/ReLU-op3"
                                                           << "B1";
    QTest::newRow("named after a stem, the end of the last block") << stem << "N/ReLU-op4"
                                                                   << "B1";
    QTest::newRow("behind the blocks") << stem << "N/Mean-op0"
                                       << "N";
    const QString between = QStringLiteral(R"(
        MatMul B0/up-Dense/MatMul-op0 <- x blocks.0.up.weight
        ReLU N/ReLU-op0 <- B0/up-Dense/MatMul-op0
        MatMul B1/up-Dense/MatMul-op0 <- N/ReLU-op0 blocks.1.up.weight
        ReLU N/ReLU-op1 <- B1/up-Dense/MatMul-op0
        MatMul B2/up-Dense/MatMul-op0 <- N/ReLU-op1 blocks.2.up.weight
    )");
    QTest::newRow("what the network does between its blocks") << between << "N/ReLU-op1"
                                                              << "N";
    const QString outside = forward + QStringLiteral(R"(
        Add B0/Add-op3 <- N/head-Dense/MatMul-op0 N/loss-Loss/Loss-op0
        MatMul N/last-Dense/MatMul-op0 <- B0/Add-op3 last.weight
    )");
    QTest::newRow("outside of the blocks that name it") << outside << "B0/Add-op3"
                                                        << "N";
    const QString joins = QStringLiteral(R"(
        MatMul N/stem-Dense/MatMul-op0 <- x stem.weight
        MatMul B0/attention-Attention/qkv-Dense/MatMul-op0 <- N/stem-Dense/MatMul-op0 blocks.0.attention.qkv.weight
        Add B0/attention-Attention/Add-op0 <- B0/attention-Attention/qkv-Dense/MatMul-op0 mask
        MatMul B0/attention-Attention/out-Dense/MatMul-op0 <- B0/attention-Attention/Add-op0 blocks.0.attention.out.weight
        Add B0/attention-Attention/Add-op1 <- N/stem-Dense/MatMul-op0 B0/attention-Attention/out-Dense/MatMul-op0
        MatMul B1/attention-Attention/qkv-Dense/MatMul-op0 <- B0/attention-Attention/Add-op1 blocks.1.attention.qkv.weight
        Add B0/attention-Attention/Add-op2 <- B1/attention-Attention/qkv-Dense/MatMul-op0 mask
        MatMul B1/attention-Attention/out-Dense/MatMul-op0 <- B0/attention-Attention/Add-op2 blocks.1.attention.out.weight
        Add B0/attention-Attention/Add-op3 <- B0/attention-Attention/Add-op1 B1/attention-Attention/out-Dense/MatMul-op0
        MatMul B1/up-Dense/MatMul-op0 <- B0/attention-Attention/Add-op3 blocks.1.up.weight
        MatMul N/head-Dense/MatMul-op0 <- B1/up-Dense/MatMul-op0 head.weight
    )");
    QTest::newRow("the sum in the cell that names it") << joins << "B0/attention-Attention/Add-op2"
                                                       << "B1/attention-Attention";
    QTest::newRow("a sum around the cell that names it") << joins << "B0/attention-Attention/Add-op3"
                                                         << "B1";
    QTest::newRow("a gradient that reads a weight") << training << "Gradients/B0/down-Dense/Grad_MatMul/MatMul-op3"
                                                    << "Gradients/B2/up-Dense/Grad_MatMul";
    QTest::newRow("the gradient of a weight outside of blocks") << training << "Gradients/B0/down-Dense/Grad_MatMul/MatMul-op0"
                                                                << "Gradients/N/head-Dense/Grad_MatMul";
    QTest::newRow("what arrives at the step of a weight") << training << "Gradients/B0/down-Dense/Grad_MatMul/MatMul-op2"
                                                          << "Gradients/B2/up-Dense/Grad_MatMul";
    QTest::newRow("a gradient that takes forward values") << training << "Gradients/B0/gelu-GELU/Grad_GeLU/GeLUGrad-op0"
                                                          << "Gradients/B2/gelu-GELU/Grad_GeLU";
    QTest::newRow("a gradient that takes gradients alone") << training << "Gradients/B0/gelu-GELU/Grad_GeLU/GeLUGrad-op1"
                                                           << "Gradients/B1/gelu-GELU/Grad_GeLU";
    QTest::newRow("between gradients of one block") << training << "Gradients/B0/Cast-op0"
                                                    << "Gradients/B2";
    QTest::newRow("what a compiler puts between gradients") << training << "Expand/_Scale/Mul-op0"
                                                            << "Gradients/B2";
    QTest::newRow("a sum between blocks is the gradient of what the earlier one made") << training << "Gradients/B0/AddN-op0"
                                                                                       << "Gradients/B1";
    QTest::newRow("the step of a weight") << training << "N/optimizer-Adam/Adam-op0"
                                          << "N/optimizer-Adam/blocks-CellList/2-Block/up-Dense";
    const QString stages = QStringLiteral(R"(
        MatMul N/stages-CellList/0-Stage/blocks-CellList/0-Block/a-Dense/MatMul-op0 <- x stages.0.blocks.0.a.weight
        Tanh N/stages-CellList/0-Stage/blocks-CellList/0-Block/Tanh-op0 <- N/stages-CellList/0-Stage/blocks-CellList/0-Block/a-Dense/MatMul-op0
        MatMul N/stages-CellList/0-Stage/blocks-CellList/0-Block/b-Dense/MatMul-op0 <- N/stages-CellList/0-Stage/blocks-CellList/0-Block/Tanh-op0 stages.0.blocks.0.b.weight
        MatMul N/stages-CellList/0-Stage/blocks-CellList/1-Block/a-Dense/MatMul-op0 <- N/stages-CellList/0-Stage/blocks-CellList/0-Block/b-Dense/MatMul-op0 stages.0.blocks.1.a.weight
        Exp N/stages-CellList/0-Stage/Exp-op0 <- N/stages-CellList/0-Stage/blocks-CellList/1-Block/a-Dense/MatMul-op0
        MatMul N/stages-CellList/1-Stage/blocks-CellList/0-Block/a-Dense/MatMul-op0 <- N/stages-CellList/0-Stage/Exp-op0 stages.1.blocks.0.a.weight
        Tanh N/stages-CellList/0-Stage/blocks-CellList/0-Block/Tanh-op1 <- N/stages-CellList/1-Stage/blocks-CellList/0-Block/a-Dense/MatMul-op0
        MatMul N/stages-CellList/1-Stage/blocks-CellList/0-Block/b-Dense/MatMul-op0 <- N/stages-CellList/0-Stage/blocks-CellList/0-Block/Tanh-op1 stages.1.blocks.0.b.weight
        MatMul N/stages-CellList/1-Stage/blocks-CellList/1-Block/a-Dense/MatMul-op0 <- N/stages-CellList/1-Stage/blocks-CellList/0-Block/b-Dense/MatMul-op0 stages.1.blocks.1.a.weight
        Exp N/stages-CellList/0-Stage/Exp-op1 <- N/stages-CellList/1-Stage/blocks-CellList/1-Block/a-Dense/MatMul-op0
        MatMul N/head-Dense/MatMul-op0 <- N/stages-CellList/0-Stage/Exp-op1 head.weight
    )");
    QTest::newRow("a block of another stage") << stages << "N/stages-CellList/0-Stage/blocks-CellList/0-Block/Tanh-op1"
                                              << "N/stages-CellList/1-Stage/blocks-CellList/0-Block";
    QTest::newRow("a stage, not its last block") << stages << "N/stages-CellList/0-Stage/Exp-op1"
                                                 << "N/stages-CellList/1-Stage";
    const QString shared = QStringLiteral(R"(
        MatMul B0/a-Dense/MatMul-op0 <- x blocks.0.a.weight
        Bias B0/Bias-op0 <- B0/a-Dense/MatMul-op0 blocks.0.table
        MatMul B1/a-Dense/MatMul-op0 <- B0/Bias-op0 blocks.1.a.weight
        Bias B1/Bias-op0 <- B1/a-Dense/MatMul-op0 blocks.0.table
    )");
    QTest::newRow("a parameter that blocks share says nothing") << shared << "B1/Bias-op0"
                                                                << "B1";
  }

  void each_rule() {
    QFETCH(QString, graph);
    QFETCH(QString, node);
    QFETCH(QString, scope);
    const auto read = graph_of(in_full(graph.toStdString()));
    QVERIFY(read);
    QCOMPARE(place_in(read, node.toStdString()), in_full(scope.toStdString()));
  }

  void names_hold_without_repeated_cells_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "golden/lenet.pb", "graph/pynative-2.10.pb",
                             "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb"}) {
      QTest::newRow(file) << file;
    }
  }
  void names_hold_without_repeated_cells() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    QVERIFY(graph);
    const DrawnScopes drawn(*graph);
    for (const NodeIndex node : graph->nodes().indices()) {
      QVERIFY(!drawn.inferred(node));
      QVERIFY(drawn.scope(node) == graph->nodes()[node].scope);
    }
  }

  /// In graphs of MindSpore 2.10, similar cells contain the same forward operators, with at most 2 % exceptions.
  void alike_cells_hold_alike_operators_data() {
    QTest::addColumn<QString>("network");
    QTest::addColumn<QString>("instance");
    QTest::newRow("transformer") << "transformer"
                                 << "blocks-CellList/(\\d+)-Block";
    QTest::newRow("stages") << "stages"
                            << "stages-CellList/(\\d+)-Stage";
    QTest::newRow("blocks of stages") << "stages"
                                      << "stages-CellList/(\\d+-Stage/blocks-CellList/\\d+)-Mixer";
    QTest::newRow("residual") << "resnet"
                              << "layer1-SequentialCell/(\\d+)-Residual";
    QTest::newRow("residual, behind the wider one") << "resnet"
                                                    << "layer2-SequentialCell/([12])-Residual";
    QTest::newRow("towers") << "towers"
                            << "(left|right)-Tower";
    QTest::newRow("blocks with parameters of their own") << "lists"
                                                         << "layers-CellList/(\\d+)-Plain";
  }
  void alike_cells_hold_alike_operators() {
    QFETCH(QString, network);
    QFETCH(QString, instance);
    const std::string file = "scopes/" + network.toStdString();
    const auto graph = samples::load(file + ".pb", network == "transformer" ? std::string() : file + ".csv");
    QVERIFY(graph);
    const DrawnScopes drawn(*graph);
    const QRegularExpression pattern(instance);
    std::map<QString, std::map<std::string_view, int>> held;
    std::map<std::string_view, std::map<int, int>> counts;
    for (const NodeIndex op : graph->execution_order()) {
      const std::string_view scope = drawn.scope(op);
      const auto match = pattern.match(QString::fromUtf8(scope.data(), static_cast<qsizetype>(scope.size())));
      if (!match.hasMatch() || scope.starts_with("Gradients") || is_virtual_operator(graph->nodes()[op].type)) continue;
      ++held[match.captured(1)][graph->nodes()[op].type];
      counts[graph->nodes()[op].type];
    }
    QVERIFY(held.size() > 1);
    int total = 0;
    int odd = 0;
    for (auto& [type, by_count] : counts) {
      for (auto& [cell, types] : held) ++by_count[types[type]];
      const auto usual =
          std::max_element(by_count.begin(), by_count.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
      for (auto& [cell, types] : held) {
        total += types[type];
        odd += std::abs(types[type] - usual->first);
      }
    }
    QVERIFY2(odd * 50 <= total, qPrintable(QStringLiteral("%1 of %2").arg(odd).arg(total)));
  }

  void many_operators() {
    samples::GraphBuilder builder;
    std::string last = builder.parameter("x");
    for (int block = 0; block < 20'000; ++block) {
      const std::string number = std::to_string(block);
      const auto dense = [&](const std::string& cell) {
        last = builder.op("MatMul", "N/blocks-CellList/" + number + "-Block/" + cell + "-Dense/MatMul-op0",
                          {last, builder.parameter("blocks." + number + "." + cell + ".weight")});
      };
      dense("up");
      for (int i = 0; i < 8; ++i) {
        last = builder.op("GeLU", "N/blocks-CellList/0-Block/GeLU-op" + std::to_string(block * 8 + i), {last});
      }
      dense("down");
    }
    const auto graph = builder.build();
    QVERIFY(graph);
    QCOMPARE(place_in(graph, "B0/GeLU-op80000"), std::string("N/blocks-CellList/10000-Block"));
  }
};

SPORESCOPE_TEST(ScopesTest)

}  // namespace scopes_test

#include "scopes_test.moc"
