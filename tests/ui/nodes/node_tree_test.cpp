// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <map>
#include <set>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/nodes/node_delegate.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/watched_nodes.h"

namespace node_tree_test {

using namespace sporescope;
using namespace sporescope::ui;
using Kind = TreeRow::Kind;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";
const std::filesystem::path kSample = SPORESCOPE_SAMPLE;
const char* const kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";

void openAndWait(Workspace& workspace, const std::filesystem::path& path) {
  workspace.addSession(open_offline_session(path));
  QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
  QVERIFY(workspace.sessionGraph() != nullptr);
  QVERIFY(workspace.sessionGraph()->graph != nullptr);
}

// Counts all rows below `parent` by walking the model.
void countRows(const QAbstractItemModel& model, const QModelIndex& parent, std::map<Kind, std::size_t>* counts) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    ++(*counts)[NodeTreeModel::rowAt(index).kind];
    QCOMPARE(index.parent(), parent);
    QVERIFY(!index.data().toString().isEmpty());
    countRows(model, index, counts);
  }
}

bool hasColor(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y).rgb() == color.rgb()) return true;
    }
  }
  return false;
}

}  // namespace

class NodeTreeTest : public QObject {
  Q_OBJECT

 private slots:
  void everyNodeStandsOnceInTheTree_data() {
    QTest::addColumn<QString>("dump");
    for (const char* name : {"lenet-1.5", "lenet-2.0", "half-precision-2.10", "types-2.10"}) QTest::newRow(name) << name;
  }

  void everyNodeStandsOnceInTheTree() {
    QFETCH(QString, dump);
    Workspace workspace;
    openAndWait(workspace, kDumps / dump.toStdString());
    HitMarks marks(&workspace);
    NodeTreeModel model(&marks);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const SessionGraph& shown = *workspace.sessionGraph();
    model.setGraph(shown.scopes, toQString(shown.name));
    std::map<Kind, std::size_t> counts;
    countRows(model, {}, &counts);
    QCOMPARE(counts[Kind::graph], std::size_t(1));
    QCOMPARE(counts[Kind::node], shown.graph->nodes().size());
    QCOMPARE(counts[Kind::scope], shown.scopes->scopes().size() - 1);  // The root is the row of the graph
    for (const NodeIndex node : shown.graph->nodes().indices()) {
      const QModelIndex index = model.indexOfNode(node);
      QCOMPARE(NodeTreeModel::rowAt(index), TreeRow(node));
      QCOMPARE(index, model.index(index.row(), 0, index.parent()));
    }
    for (const ScopeIndex scope : shown.scopes->scopes().indices().after(kRootScope)) {
      const QModelIndex index = model.indexOfScope(scope);
      QCOMPARE(index, model.index(index.row(), 0, index.parent()));
    }
    QVERIFY(!model.indexOfNode(kNoNode).isValid());
    model.setGraph(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
  }

  void selectionGoesBothWays() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.resize(272, 600);
    panel.show();
    auto* tree = panel.findChild<NodeTreeView*>();
    const NodeIndex log = workspace.sessionGraph()->graph->find(kLog);
    QVERIFY(log != kNoNode);
    workspace.selectNode(workspace.graph(), log);
    QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Log-op0"));
    QVERIFY(tree->viewport()->rect().intersects(tree->visualRect(tree->currentIndex())));
    QTest::keyClick(tree, Qt::Key_Down);
    QCOMPARE(workspace.node(), NodeTreeModel::rowAt(tree->currentIndex()).node());
    QVERIFY(workspace.node() != log);
    workspace.selectNode(workspace.graph(), kNoNode);
    QVERIFY(!tree->selectionModel()->hasSelection());
  }

  void aScopeIsSelectedBothWays() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.resize(272, 600);
    panel.show();
    auto* tree = panel.findChild<NodeTreeView*>();
    const ScopeTree& scopes = *workspace.sessionGraph()->scopes;
    const ScopeIndex loss = scopes.find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    workspace.selectScope(loss);
    QCOMPARE(NodeTreeModel::rowAt(tree->currentIndex()), TreeRow(loss));
    QVERIFY(tree->selectionModel()->isSelected(tree->currentIndex()));
    tree->setCurrentIndex(tree->currentIndex().parent());
    QCOMPARE(workspace.scope(), scopes.scopes()[loss].parent);
    workspace.selectNode(workspace.graph(), kNoNode);
    QVERIFY(!tree->selectionModel()->hasSelection());
  }

  void whatDistinguishesNamesIsKept() {
    const QFontMetrics metrics{QFont()};
    const auto shortened = [&](const QString& name, const QStringList& nearby) {
      return elidedName(name, nearby, metrics, metrics.horizontalAdvance(name) * 2 / 3);
    };
    const QString softmax = shortened(QStringLiteral("LogSoftmax-op0"), {QStringLiteral("MatMul-op0")});
    QVERIFY2(softmax.startsWith(QStringLiteral("LogSo")) && !softmax.endsWith(u'0'), qPrintable(softmax));
    const QString conv = shortened(QStringLiteral("Conv2D-op12"), {QStringLiteral("ReLU-op0"), QStringLiteral("Conv2D-op13")});
    QVERIFY2(conv.startsWith(QStringLiteral("Co")) && conv.endsWith(u'2'), qPrintable(conv));
    QCOMPARE(elidedName(QStringLiteral("Neg-op0"), {}, metrics, 1000), QStringLiteral("Neg-op0"));
  }

  void hitsAreCountedUpTheScopes() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    HitMarks marks(&workspace);
    QSignalSpy changed(&marks, &HitMarks::changed);
    Findings& findings = *workspace.findings();
    auto overflow = make_watchpoint(0, "tensor_overflow", {});
    QVERIFY(overflow.has_value());
    findings.addWatchpoint(*overflow);
    findings.check();
    findings.startCauseSearch();
    QTRY_COMPARE_WITH_TIMEOUT(findings.checkState(), Findings::CheckState::done, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(findings.causeState(), Findings::CauseState::found, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(marks.causeNode() != kNoNode, kTimeout);
    const NodeIndex log = workspace.sessionGraph()->graph->find(kLog);
    QCOMPARE(marks.causeNode(), log);
    QCOMPARE(marks.symptom(), CauseSymptom::nan);
    QCOMPARE(marks.ofScope(kRootScope).inIteration + marks.ofScope(kRootScope).hitsInOtherIterations,
             static_cast<std::uint32_t>(findings.hitCount()));

    workspace.setIteration(Iteration{1});
    QCOMPARE(marks.ofNode(log).inIteration, 1U);
    QCOMPARE(marks.ofNode(log).abbreviation(), QStringLiteral("TO"));
    QCOMPARE(marks.ofNode(log).severity, Severity::error);
    QVERIFY(!marks.ofNode(log).nan);  // Log outputs only -Inf; Mul turns it into NaN
    const NodeIndex mul = workspace.sessionGraph()->graph->find("Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0");
    QVERIFY(marks.ofNode(mul).nan);
    const ScopeIndex loss = workspace.sessionGraph()->scopes->find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    QCOMPARE(marks.ofScope(loss).inIteration, 4U);  // Log, Mul, ReduceMean, Neg

    workspace.setIteration(Iteration{0});
    QVERIFY(marks.ofNode(log).isOnlyInOthers());
    QCOMPARE(marks.ofNode(log).hitsInOtherIterations, 1U);
  }

  void searchGivesAFlatListAndEscapeTheTree() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.resize(272, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto* field = panel.findChild<QLineEdit*>();
    auto* list = panel.findChild<QListView*>();
    auto* tree = panel.findChild<NodeTreeView*>();
    const QAbstractItemModelTester tester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    panel.focusSearch();
    QTest::keyClicks(field, "log-OP0");
    QTRY_VERIFY_WITH_TIMEOUT(list->isVisible(), kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 1, kTimeout);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QStringLiteral("Log-op0"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(workspace.node(), workspace.sessionGraph()->graph->find(kLog));
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(tree->isVisible());
    QVERIFY(field->text().isEmpty());
    QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Log-op0"));
    QVERIFY(tree->viewport()->rect().intersects(tree->visualRect(tree->currentIndex())));
  }

  void filtersNarrowTheSearchDown() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.show();
    auto* list = panel.findChild<QListView*>();
    const Graph& graph = *workspace.sessionGraph()->graph;
    const auto nodes = graph.nodes();
    NodeFilter filter;
    filter.type = "BiasAdd";
    panel.search(filter);
    const auto requested = std::count_if(nodes.begin(), nodes.end(), [](const Node& n) { return n.type == "BiasAdd"; });
    QVERIFY(requested > 0);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<std::ptrdiff_t>(list->model()->rowCount()), requested, kTimeout);
    filter = {};
    filter.category = Category::weight;
    panel.search(filter);
    const auto weights =
        std::count_if(nodes.begin(), nodes.end(), [](const Node& n) { return n.category == Category::weight; });
    QVERIFY(weights > 0 && weights != requested);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<std::ptrdiff_t>(list->model()->rowCount()), weights, kTimeout);
  }

  void aWrongExpressionIsSaid() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.show();
    NodeFilter filter;
    filter.text = "conv(";
    filter.regex = true;
    panel.search(filter);
    const auto shows = [&] {
      for (const QLabel* label : panel.findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(QStringLiteral("conv("))) return true;
      }
      return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows(), kTimeout);
    auto* field = panel.findChild<QLineEdit*>();
    field->clear();
    QVERIFY(!shows());
  }

  void nothingFoundOffersTheWayBack() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.show();
    NodeFilter filter;
    filter.text = "no such node anywhere";
    panel.search(filter);
    auto* state = panel.findChild<PanelState*>();
    QTRY_COMPARE_WITH_TIMEOUT(state->sentence(), QStringLiteral("No node found"), kTimeout);
    QTest::keyClick(panel.findChild<QLineEdit*>(), Qt::Key_Escape);
    QVERIFY(state->showsContent());
  }

  void matchedLettersAreKnown() {
    Workspace workspace;
    HitMarks marks(&workspace);
    NodeListModel model(&marks);
    NodeFilter filter;
    filter.text = "op";
    filter.ignore_case = true;
    model.setNodes(nullptr, {}, filter);
    using Segments = std::vector<std::pair<qsizetype, qsizetype>>;
    QCOMPARE(model.matchRanges(QStringLiteral("Optimizer/Loop-op1")), (Segments{{0, 2}, {12, 2}, {15, 2}}));
    filter.ignore_case = false;
    filter.regex = true;
    filter.text = "o+p";
    model.setNodes(nullptr, {}, filter);
    QCOMPARE(model.matchRanges(QStringLiteral("Optimizer/Loop-op1")), (Segments{{11, 3}, {15, 2}}));
  }

  void theNameIsCopied() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.show();
    auto* tree = panel.findChild<NodeTreeView*>();
    workspace.selectNode(workspace.graph(), workspace.sessionGraph()->graph->find(kLog));
    tree->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    QTest::keySequence(tree, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromLatin1(kLog));
  }

  void activatingShowsTheNodeInTheGraph() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    NodeTreePanel panel(&workspace);
    panel.show();
    QSignalSpy requested(&panel, &NodeTreePanel::showInGraphRequested);
    auto* tree = panel.findChild<NodeTreeView*>();
    workspace.selectNode(workspace.graph(), workspace.sessionGraph()->graph->find(kLog));
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(requested.count(), 1);
  }

  void watchpointsOfAScopeMatchWhatIsInside() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    const ScopeTree& scopes = *workspace.sessionGraph()->scopes;
    const ScopeIndex loss = scopes.find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    NodeFilter filter;
    filter.text = watchScope(scopes, loss).regex;
    filter.regex = true;
    const auto matcher = NodeMatcher::make(filter);
    QVERIFY(matcher.has_value());
    const Graph& graph = *workspace.sessionGraph()->graph;
    for (const NodeIndex node : graph.nodes().indices()) {
      const bool inside = graph.nodes()[node].kind == NodeKind::op && scopes.contains(loss, scopes.scope_of(node));
      QCOMPARE(matcher->matches(graph, node), inside);
    }
    QCOMPARE(regexEscaped("a.b(c)[9]+"), std::string("a\\.b\\(c\\)\\[9\\]\\+"));
    QVERIFY(watchScope(scopes, kRootScope).empty());
  }

  /// Operators are in their block but keep their names. The tool tip shows both.
  void operatorsStandInTheirBlock() {
    const SyntheticDump dump;
    dump.known_graph(0, 0, "scopes/lists").folder("rank_0/Net/0/0");
    Workspace workspace;
    openAndWait(workspace, dump.root());
    const ScopeTree& scopes = *workspace.sessionGraph()->scopes;
    const Graph& graph = *scopes.graph();
    HitMarks marks(&workspace);
    NodeTreeModel model(&marks);
    model.setGraph(workspace.sessionGraph()->scopes, QStringLiteral("graph"));
    int moved = 0;
    for (const NodeIndex node : graph.operators()) {
      const QModelIndex index = model.indexOfNode(node);
      const QString place = toQString(scopes.scopes()[scopes.scope_of(node)].path);
      const QString tip = index.data(Qt::ToolTipRole).toString();
      QCOMPARE(NodeTreeModel::rowAt(index.parent()).scope(), scopes.scope_of(node));
      QVERIFY(tip.startsWith(toQString(graph.nodes()[node].full_name)));
      QCOMPARE(tip.contains(QStringLiteral("Drawn in ") + place + u':'), scopes.inferred(node));
      moved += scopes.inferred(node) ? 1 : 0;
    }
    QVERIFY(moved > 0);
  }

  /// A regular expression on names would include operators of other blocks and miss some of this one.
  void watchpointsOfABlockNameWhatIsInside() {
    const SyntheticDump dump;
    dump.known_graph(0, 0, "scopes/lists").folder("rank_0/Net/0/0");
    Workspace workspace;
    openAndWait(workspace, dump.root());
    const ScopeTree& scopes = *workspace.sessionGraph()->scopes;
    const Graph& graph = *scopes.graph();
    int byNames = 0;
    for (const ScopeIndex scope : scopes.scopes().indices().after(kRootScope)) {
      const WatchNodes watched = watchScope(scopes, scope);
      QVERIFY(watched.names.empty() != watched.regex.empty());
      const std::set<std::string> named(watched.names.begin(), watched.names.end());
      byNames += named.empty() ? 0 : 1;
      const QRegularExpression byRegex(QString::fromStdString(watched.regex));
      for (const NodeIndex node : graph.operators()) {
        const std::string name(graph.nodes()[node].full_name);
        const bool taken = named.empty() ? byRegex.match(QString::fromStdString(name)).hasMatch() : named.contains(name);
        QCOMPARE(taken, scopes.contains(scope, scopes.scope_of(node)));
      }
    }
    QVERIFY(byNames > 0);
  }

  void thePanelSaysItsState() {
    Workspace workspace;
    NodeTreePanel panel(&workspace);
    panel.show();
    QCOMPARE(panel.findChild<PanelState*>()->sentence(), QStringLiteral("No dump is open"));
    openAndWait(workspace, kSample);
    QVERIFY(panel.findChild<PanelState*>()->showsContent());
    workspace.closeSession(0);
    QCOMPARE(panel.findChild<PanelState*>()->sentence(), QStringLiteral("No dump is open"));
  }

  void anotherGraphIsAnotherTree() {
    Workspace workspace;
    openAndWait(workspace, kDumps / "loop-2.10");
    NodeTreePanel panel(&workspace);
    panel.show();
    auto* tree = panel.findChild<NodeTreeView*>();
    const QAbstractItemModelTester tester(tree->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(workspace.snapshot()->graphs.size() > 1);
    for (const GraphIndex graph : workspace.snapshot()->graphs.indices()) {
      workspace.setGraph(graph);
      QCOMPARE(tree->model()->index(0, 0).data().toString(), toQString(workspace.snapshot()->graphs[graph].name));
    }
  }

  // Magenta is only used for NaN, in both themes.
  void nanIsMagenta() {
    Workspace workspace;
    openAndWait(workspace, kSample);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      NodeTreePanel panel(&workspace);
      panel.setPalette(paletteOf(*theme));
      panel.resize(272, 600);
      panel.show();
      workspace.findings()->removeWatchpoints({1});
      workspace.setIteration(Iteration{0});
      QVERIFY(!hasColor(panel.grab().toImage(), theme->nan));
    }
    workspace.findings()->addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    workspace.findings()->check();
    QTRY_COMPARE_WITH_TIMEOUT(workspace.findings()->checkState(), Findings::CheckState::done, kTimeout);
    workspace.setIteration(Iteration{1});
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      NodeTreePanel panel(&workspace);
      panel.setPalette(paletteOf(*theme));
      panel.resize(272, 600);
      panel.show();
      QVERIFY(hasColor(panel.grab().toImage(), theme->nan));
    }
  }
};

SPORESCOPE_TEST(NodeTreeTest)

}  // namespace node_tree_test

#include "node_tree_test.moc"
