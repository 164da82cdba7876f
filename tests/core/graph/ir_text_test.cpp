// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares graphs from texts with the graph files that MindSpore wrote for the same networks.

#include "core/graph/ir_text.h"

#include <QTest>
#include <algorithm>
#include <map>

#include "core/graph/read_graph.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace ir_text_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)
using samples::load;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

/// Returns "Default/ReLU-op1:0". Constants are identified by their values, since the text lacks their names.
QString producer(const Graph& graph, const Edge& edge) {
  const Node& node = graph.nodes()[edge.node];
  if (node.kind == NodeKind::constant) return QStringLiteral("constant");
  return text(node.full_name) + QStringLiteral(":%1").arg(edge.slot) + (edge.control ? QStringLiteral(" control") : QString());
}

/// The texts of 2.0 and newer list more lines than the graph files, and complete expressions. The user's line is the same.
QString user_line(const Graph& graph, NodeIndex node) {
  const auto line = graph.user_line(node);
  return line ? QString::fromStdString(line->file) + ':' + QString::number(line->line) : QString();
}

/// If a cell is called several times, the graph file of 2.10 assigns the line of one call to the gradients of all its calls.
/// The text distinguishes them. These are the lines of the network with the calls whose gradients they are.
int line_of_call(const QString& gradient) {
  const std::map<QString, int> lines{
      {"relu-ReLU/Grad_ReLU/ReluGrad-op1", 27},  // x = self.relu(self.fc1(x))
      {"relu-ReLU/Grad_ReLU/ReluGrad-op2", 25},  // x = self.max_pool(self.relu(self.conv2(x)))
      {"relu-ReLU/Grad_ReLU/ReluGrad-op3", 24},  // x = self.max_pool(self.relu(self.conv1(x)))
      {"max_pool-MaxPool2d/Grad_MaxPool/MaxPoolGrad-op1", 24},
  };
  const auto line = lines.find(gradient.section('/', -3));
  return line == lines.end() ? 0 : line->second;
}

std::string ir_of(const std::string& operators) {
  return "# IR entry: @kernel_graph0\n# Total subgraphs: 1\n%para1_x: <Tensor[Float32], (2, 3)>  :  <...>\n\n"
         "subgraph @kernel_graph0() {\n" +
         operators + "}\n";
}

}  // namespace

class IrTextTest : public QObject {
  Q_OBJECT

 private slots:
  void says_what_the_graph_file_says_data() {
    QTest::addColumn<QString>("ir");
    QTest::addColumn<QString>("pb");
    QTest::newRow("1.5") << "graph/lenet-1.5.ir"
                         << "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb";
    QTest::newRow("1.10") << "graph/lenet-frozen-1.10.ir"
                          << "graph/lenet-frozen-1.10.pb";
    QTest::newRow("2.0") << "graph/vanishing-2.0.ir"
                         << "graph/vanishing-2.0.pb";
    QTest::newRow("2.10") << "graph/log-of-zero-2.10.ir"
                          << "graph/log-of-zero-2.10.pb";
  }

  void says_what_the_graph_file_says() {
    QFETCH(const QString, ir);
    QFETCH(const QString, pb);
    const auto read = load(ir.toStdString());
    const auto truth = load(pb.toStdString());
    QVERIFY(read && truth);
    QCOMPARE(text(read->name()), text(truth->name()));
    QCOMPARE(read->operator_count(), truth->operator_count());
    QCOMPARE(read->parameter_count(), truth->parameter_count());
    for (const NodeIndex node : truth->operators()) {
      const Node& desired = truth->nodes()[node];
      const Node& found = read->nodes()[node];
      QCOMPARE(text(found.type), text(desired.type));
      const bool unnamed = ir.contains("lenet-1.5") && is_virtual_operator(desired.type);
      if (unnamed) continue;  // the text of 1.5 lacks their names
      QCOMPARE(text(found.full_name), text(desired.full_name));
      QCOMPARE(text(found.scope), text(desired.scope));
      QCOMPARE(found.category, desired.category);
      QCOMPARE(read->inputs(node).size(), truth->inputs(node).size());
      for (std::size_t i = 0; i < truth->inputs(node).size(); ++i) {
        const Edge& edge = truth->inputs(node)[i];
        if (!ir.contains("lenet-1.5")) QCOMPARE(producer(*read, read->inputs(node)[i]), producer(*truth, edge));
        QCOMPARE(producer(*read, read->resolve(read->inputs(node)[i])), producer(*truth, truth->resolve(edge)));
      }
      const auto outputs = truth->outputs(node);
      QCOMPARE(read->outputs(node).size(), outputs.size());
      for (std::size_t i = 0; i < outputs.size(); ++i) {
        QCOMPARE(text(read->outputs(node)[i].dtype), text(outputs[i].dtype));
        if (outputs[i].shape_known) QCOMPARE(read->outputs(node)[i].shape, outputs[i].shape);
      }
      const int call = ir.contains("log-of-zero") ? line_of_call(text(desired.full_name)) : 0;
      if (call != 0) {
        QCOMPARE(read->user_line(node)->line, call);
      } else {
        QCOMPARE(user_line(*read, node), user_line(*truth, node));
      }
    }
    for (const NodeIndex node : truth->parameters()) {
      const Node& desired = truth->nodes()[node];
      const NodeIndex found = read->find(desired.full_name);
      QVERIFY2(found != kNoNode, desired.full_name.data());
      QCOMPARE(read->nodes()[found].category, desired.category);
      QCOMPARE(read->outputs(found).size(), truth->outputs(node).size());
      QCOMPARE(read->outputs(found).front().shape, truth->outputs(node).front().shape);
    }
  }

  void attributes_match_proto() {
    const auto graph = load("graph/log-of-zero-2.10.ir");
    const auto truth = load("graph/log-of-zero-2.10.pb");
    std::size_t compared = 0;
    for (const NodeIndex node : truth->operators()) {
      const auto all = graph->attributes(node);
      for (const Attribute& desired : truth->attributes(node)) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Attribute& one) { return one.name == desired.name; });
        if (found == all.end() || desired.value.empty()) continue;
        if (desired.name != "kernel_size" && desired.name != "pad_mode" && desired.name != "group") continue;
        QCOMPARE(QString::fromStdString(found->value), QString::fromStdString(desired.value));
        ++compared;
      }
    }
    QVERIFY(compared >= 6);
  }

  void a_text_that_is_cut_off_is_refused() {
    const std::string whole = samples::read_bytes(samples::data_path("graph/lenet-1.5.ir"));
    QVERIFY(convert_ir_text(whole, "graph.ir").has_value());
    const auto cut = convert_ir_text(std::string_view(whole).substr(0, whole.size() / 2), "graph.ir");
    QCOMPARE(cut.error().code, ErrorCode::malformed);
    QVERIFY(cut.error().str().find("in the middle") != std::string::npos);
    QCOMPARE(convert_ir_text("no graph\nat all\n", "graph.ir").error().code, ErrorCode::malformed);
    QCOMPARE(convert_ir_text("", "graph.ir").error().code, ErrorCode::malformed);
  }

  void tuples_are_taken_apart() {
    const auto graph =
        parse_ir_text(ir_of("  %0(a) = TopK(%para1_x, I64(2)) {instance name: top} primitive_attrs: {sorted: Bool(1)}\n"
                            "      : (<Tensor[Float32], (2, 3)>, <Int64, NoShape>) -> (<Tuple[Tensor[Float32],Tensor[Int32]], "
                            "TupleShape((2, 2), (2, "
                            "2))>)\n"
                            "      # Fullname with scope: (Default/TopK-op0)\n"
                            "  %1(b) = TupleGetItem(%0, I64(1))\n"
                            "      : (<Tuple[Tensor[Float32],Tensor[Int32]], TupleShape((2, 2), (2, 2))>, <Int64, NoShape>) -> "
                            "(<Tensor[Int32], (2, "
                            "2)>)\n"
                            "      # Fullname with scope: (Default/TupleGetItem-op0)\n"
                            "  %2(c) = PrimFunc_Cast(%1, I64(43))\n"
                            "      : (<Tensor[Int32], (2, 2)>, <Int64, NoShape>) -> (<Tensor[Float32], (2, 2)>)\n"
                            "      # Fullname with scope: (Default/Cast-op0)\n"
                            "  Return(%2)\n"),
                      {}, "graph.ir");
    QVERIFY(graph.has_value());
    const NodeIndex cast = (*graph)->find("Default/Cast-op0");
    const Edge from = (*graph)->resolve((*graph)->inputs(cast)[0]);
    QCOMPARE(text((*graph)->nodes()[from.node].full_name), QString("Default/TopK-op0"));
    QCOMPARE(from.slot, 1U);
    QCOMPARE((*graph)->outputs((*graph)->find("Default/TopK-op0")).size(), std::size_t{2});
    QCOMPARE(text((*graph)->outputs((*graph)->find("Default/TopK-op0"))[1].dtype), QString("int32"));
  }
};

SPORESCOPE_TEST(IrTextTest)

}  // namespace ir_text_test

#include "ir_text_test.moc"
