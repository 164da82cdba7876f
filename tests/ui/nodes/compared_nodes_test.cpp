// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests nodes that are only in run A, in the tree of B.

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QTest>

#include "core/compare/union_graph.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/compare/open_runs.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/workspace/union_scopes.h"

namespace compared_nodes_test {

using namespace sporescope;
using namespace sporescope::ui;
using Kind = TreeRow::Kind;

namespace {

/// Returns the names of all rows below `parent` that are only in A.
QStringList rowsOfA(const NodeTreeModel& model, const QModelIndex& parent = {}) {
  QStringList names;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    const TreeRow is = NodeTreeModel::rowAt(index);
    if (is.kind == Kind::node && model.isOfA(is.node())) names += index.data().toString();
    names += rowsOfA(model, index);
  }
  return names;
}

bool hasColor(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y) == color) return true;
    }
  }
  return false;
}

bool isShown(NodeTreePanel& panel) {
  panel.resize(300, 600);
  panel.show();
  return QTest::qWaitForWindowExposed(&panel);
}

}  // namespace

class ComparedNodesTest : public QObject {
  Q_OBJECT
 private slots:
  void whatStandsInAAloneIsInTheTreeAndFound() {
    OpenRuns runs("operator", "base");
    NodeTreePanel panel(&runs.workspace);
    QVERIFY(isShown(panel));
    auto* tree = panel.findChild<NodeTreeView*>();
    auto* model = qobject_cast<NodeTreeModel*>(tree->model());
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_VERIFY_WITH_TIMEOUT(model->scopes() != nullptr, kTimeout);
    QCOMPARE(rowsOfA(*model), QStringList());
    const QModelIndex backward = model->indexOfScope(ScopeIndex{1});
    tree->setExpanded(backward, !tree->isExpanded(backward));
    const bool open = tree->isExpanded(backward);

    QVERIFY(runs.compare());
    QTRY_COMPARE_WITH_TIMEOUT(rowsOfA(*model).size(), qsizetype{2}, kTimeout);
    for (const QString& name : rowsOfA(*model)) QVERIFY2(name.startsWith(QStringLiteral("Tanh")), qPrintable(name));
    QCOMPARE(tree->isExpanded(model->indexOfScope(ScopeIndex{1})), open);
    // The footer counts the nodes of the tree.
    QCOMPARE(model->operatorCount(), model->scopes()->graph()->operator_count() + 2);
    const QString foot = panel.findChild<ElidedLabel*>()->toolTip();
    QVERIFY2(foot.startsWith(QStringLiteral("%1 nodes").arg(model->operatorCount())), qPrintable(foot));

    auto* field = panel.findChild<QLineEdit*>();
    auto* list = panel.findChild<QListView*>();
    panel.focusSearch();
    QTest::keyClicks(field, "tanh-op");
    QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 1, kTimeout);
    const QModelIndex found = list->model()->index(0, 0);
    QVERIFY(found.data(Qt::AccessibleTextRole).toString().endsWith(QStringLiteral(", only in A")));
    QVERIFY(found.data(Qt::ToolTipRole).toString().contains(QStringLiteral("only in A")));

    UnionScopes& united = *runs.workspace.unionScopes();
    QTest::keyClick(field, Qt::Key_Return);
    const NodeIndex node = united.selectedNode();
    QVERIFY(united.ofA(node).has_value());
    QCOMPARE(runs.workspace.node(), kNoNode);  // No other panel selects it
    QCOMPARE(list->currentIndex(), found);
    // Selecting a node of B clears this selection, and vice versa.
    runs.workspace.selectNode(runs.workspace.graph(), NodeIndex{0});
    QCOMPARE(united.selectedNode(), kNoNode);
    united.selectNode(node);
    QCOMPARE(runs.workspace.node(), kNoNode);
    QCOMPARE(list->currentIndex(), found);
    united.selectNode(NodeIndex{0});
    QCOMPARE(united.selectedNode(), kNoNode);

    runs.workspace.comparisons()->selectNodeInA(*united.ofA(node));
    QCOMPARE(runs.workspace.session(), runs.workspace.sessionAt(0));
    QVERIFY(runs.workspace.sessionGraph()->graph->nodes()[runs.workspace.node()].type == "Tanh");
    QTRY_COMPARE_WITH_TIMEOUT(rowsOfA(*model), QStringList(), kTimeout);
  }

  /// Each row shows its status relative to A; scopes show how many of their nodes differ.
  void rowsSayHowTheyStandToA() {
    OpenRuns runs("base", "attribute");
    NodeTreePanel panel(&runs.workspace);
    QVERIFY(isShown(panel));
    auto* tree = panel.findChild<NodeTreeView*>();
    auto* model = qobject_cast<NodeTreeModel*>(tree->model());
    const auto text = [&](const QModelIndex& index) { return index.data(Qt::AccessibleTextRole).toString(); };
    QVERIFY(runs.compare());
    const auto result = runs.comparison()->result();
    const Divergence& finding = result->findings.front();
    runs.workspace.setGraph(finding.key_b->graph);
    runs.workspace.setIteration(finding.iteration);
    const auto whole = [&] { return text(model->indexOfScope(kRootScope)); };
    QTRY_VERIFY_WITH_TIMEOUT(whole().contains(QStringLiteral(" nodes differ from A")), kTimeout);
    const QModelIndex diverging = model->indexOfNode(finding.key_b->node);
    QVERIFY2(text(diverging).contains(QStringLiteral(", diverges, ")), qPrintable(text(diverging)));
    QVERIFY(diverging.data(Qt::ToolTipRole).toString().contains(QStringLiteral("diverges, ")));
    std::size_t agreeing = 0;
    for (const ComparedNode& node : result->nodes) {
      if (!node.b || node.b->graph != finding.key_b->graph || node.iteration != finding.iteration) continue;
      if (node.status != NodeStatus::agrees) continue;
      const QString statusMessage = text(model->indexOfNode(node.b->node));
      QVERIFY2(statusMessage.endsWith(QStringLiteral(", agrees")), qPrintable(statusMessage));
      ++agreeing;
    }
    QVERIFY(agreeing > 0);
    // The status is painted: red for the diverging node, green for the others.
    tree->expandAll();
    tree->scrollTo(diverging);
    const QImage image = tree->viewport()->grab(tree->visualRect(diverging)).toImage();
    QVERIFY(hasColor(image, lightTheme().error.color()));
    runs.workspace.comparisons()->end();
    QTRY_VERIFY_WITH_TIMEOUT(!whole().contains(QStringLiteral("differ")), kTimeout);
  }
};

SPORESCOPE_TEST(ComparedNodesTest)

}  // namespace compared_nodes_test

#include "compared_nodes_test.moc"
