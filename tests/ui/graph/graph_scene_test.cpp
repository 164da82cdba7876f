// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_scene.h"

#include <QTest>
#include <algorithm>
#include <set>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/graph/graph_cone.h"
#include "ui/graph/graph_navigation.h"
#include "ui/graph/graph_opening.h"
#include "ui/graph/painting/graph_label.h"
#include "ui/workspace/workspace.h"

namespace graph_scene_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const char* const kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";

LayoutItem box(LayoutKind kind, double x, double y, double width, double height, std::int32_t parent) {
  LayoutItem item;
  item.kind = kind;
  item.x = x;
  item.y = y;
  item.width = width;
  item.height = height;
  item.parent = parent;
  return item;
}

LayoutEdge arrow(ItemIndex from, ItemIndex to, std::int32_t argument, bool control = false, bool cut = false) {
  LayoutEdge edge;
  edge.from = from;
  edge.to = to;
  edge.argument = argument;
  edge.control = control;
  edge.cut = cut;
  return edge;
}

}  // namespace

class GraphSceneTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    workspace_.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_.snapshot()->loading, kTimeout);
    scopes_ = workspace_.sessionGraph()->scopes;
    QVERIFY(scopes_ != nullptr);
  }

  void whatIsUnderThePointerIsFound() {
    const GraphScene scene = lay(60);
    const auto& items = scene.layout().items;
    QVERIFY(items.size() > 20);
    for (ItemIndex i = 0; i < items.size(); ++i) {
      QVERIFY(scene.bounds().contains(scene.boxOf(i)));
      const bool open = items[i].kind == LayoutKind::scope_open;
      QCOMPARE(scene.itemAt(open ? scene.titleOf(i).center() : scene.boxOf(i).center()), i);
      if (open) QCOMPARE(scene.scopeAt(scene.boxOf(i).bottomLeft() + QPointF(2, -2)), i);
    }
    QCOMPARE(scene.itemAt(scene.bounds().topLeft() - QPointF(50, 50)), kNoItem);
    QCOMPARE(scene.scopeAt(scene.bounds().topLeft() - QPointF(50, 50)), kNoItem);
  }

  void namesAreShortenedFromWhatTellsLeast_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("room");  // As wide as this text
    QTest::addColumn<QString>("shown");
    const int op = static_cast<int>(LayoutKind::op);
    const int scope = static_cast<int>(LayoutKind::scope_closed);
    const int parameter = static_cast<int>(LayoutKind::parameter);
    QTest::newRow("whole") << "MatMul-op12" << op << "MatMul-op12"
                           << "MatMul-op12";
    QTest::newRow("number") << "MatMul-op12" << op << "MatMul-op1"
                            << "MatMul";
    QTest::newRow("nothing") << "MatMul-op12" << op << "MatM"
                             << "";
    QTest::newRow("class of a scope") << "conv1-Conv2d" << scope << "conv1-Con"
                                      << "conv1";
    QTest::newRow("path of scopes") << "Gradients / Default / network-WithLossCell" << scope << "network-WithLossCell"
                                    << "network-WithLossCell";
    QTest::newRow("number alone is no name") << "0-Block" << scope << "0-Blo"
                                             << "";
    QTest::newRow("owner of a parameter") << "moments.conv1.weight" << parameter << "conv1.weight"
                                          << "conv1.weight";
    QTest::newRow("kind of a parameter") << "moments.conv1.weight" << parameter << "weights"
                                         << "weight";
  }
  void namesAreShortenedFromWhatTellsLeast() {
    QFETCH(QString, name);
    QFETCH(int, kind);
    QFETCH(QString, room);
    QFETCH(QString, shown);
    const QFontMetricsF metrics(QApplication::font());
    QCOMPARE(labelThatFits(name, static_cast<LayoutKind>(kind), metrics, metrics.horizontalAdvance(room) + 0.5), shown);
  }

  /// A small box is widened to keep its name, as little as needed and never beyond its room.
  void aBoxGrowsForItsName() {
    const QFontMetricsF metrics(QApplication::font());
    const qreal whole = metrics.horizontalAdvance(QStringLiteral("momentum"));
    const auto label = [&](const char* name, qreal width, qreal room) {
      return boxLabel(QString::fromLatin1(name), LayoutKind::parameter, metrics, width, room);
    };
    QCOMPARE(label("momentum", whole + 2, 50).text, QStringLiteral("momentum"));
    QCOMPARE(label("momentum", whole + 2, 50).widen, 0.0);
    QCOMPARE(label("momentum", whole / 2, 50).text, QStringLiteral("momentum"));
    QVERIFY(qAbs(label("momentum", whole / 2, 50).widen - whole / 4) < 1);
    QCOMPARE(label("moments.conv1.momentum", whole / 2, 50).text, QStringLiteral("momentum"));
    QVERIFY(label("momentum", whole / 4, 2).text.isEmpty());  // There is no room
    QCOMPARE(label("momentum", whole / 4, 2).widen, 0.0);
    const BoxLabel cut = label(std::string(300, 'x').c_str(), whole, whole / 2);
    QVERIFY(cut.text.contains(QChar(0x2026)) && metrics.horizontalAdvance(cut.text) <= 2 * whole);
  }

  void pillsStandForTheCutEdges() {
    const GraphScene scene = lay(60);
    std::size_t cut = 0;
    for (const LayoutEdge& edge : scene.layout().edges) cut += edge.cut ? 1 : 0;
    QVERIFY(cut > 0);
    std::multiset<EdgeIndex> outgoing;
    std::multiset<EdgeIndex> incoming;
    for (const CutEdgeLabel& pill : scene.cutLabels()) {
      QCOMPARE(scene.cutLabelAt(pill.box.center()), &pill);
      QVERIFY(!pill.text.isEmpty());
      for (const EdgeIndex e : pill.edges) {
        const LayoutEdge& edge = scene.layout().edges[e];
        QVERIFY(edge.cut);
        QCOMPARE(pill.outgoing ? edge.from : edge.to, pill.item);
        (pill.outgoing ? outgoing : incoming).insert(e);
      }
    }
    QCOMPARE(outgoing.size(), cut);
    QCOMPARE(incoming.size(), cut);
  }

  void edgesAreKnownAtBothEnds() {
    const GraphScene scene = lay(60);
    std::size_t into = 0;
    std::size_t outOf = 0;
    for (ItemIndex i = 0; i < scene.layout().items.size(); ++i) {
      for (const EdgeIndex e : scene.incomingEdges(i)) QCOMPARE(scene.layout().edges[e].to, i);
      for (const EdgeIndex e : scene.outgoingEdges(i)) QCOMPARE(scene.layout().edges[e].from, i);
      into += scene.incomingEdges(i).size();
      outOf += scene.outgoingEdges(i).size();
    }
    QCOMPARE(into, scene.layout().edges.size());
    QCOMPARE(outOf, scene.layout().edges.size());
  }

  void aHiddenNodeIsShownAsItsScope() {
    const GraphScene scene = lay(0);
    const NodeIndex log = scopes_->graph()->find(kLog);
    const ItemIndex item = scene.itemShowing(log);
    QVERIFY(item != kNoItem);
    QCOMPARE(scene.layout().items[item].kind, LayoutKind::scope_closed);
    QVERIFY(scopes_->contains(scene.layout().items[item].scope, scopes_->scope_of(log)));

    GraphOpening opening;
    QVERIFY(opening.openPathTo(*scopes_, log));
    QVERIFY(!opening.openPathTo(*scopes_, log));
    const GraphScene opened = lay(opening);
    const ItemIndex itself = opened.find(log);
    QVERIFY(itself != kNoItem);
    QCOMPARE(opened.itemShowing(log), itself);
    QCOMPARE(opened.labelOf(itself), QStringLiteral("Log-op0"));
    QCOMPARE(opened.itemShowing(kNoNode), kNoItem);
  }

  void aParameterIsOpenedAtItsConsumer() {
    const NodeIndex weight = scopes_->graph()->find("fc3.weight");
    QVERIFY(weight != kNoNode);
    GraphOpening opening;
    QVERIFY(opening.openPathTo(*scopes_, weight));
    const GraphScene scene = lay(opening);
    QVERIFY(scene.itemShowing(weight) != kNoItem);
  }

  void chainsOpenAndCloseAsOneBox() {
    for (const ScopeIndex scope : scopes_->scopes().indices().after(kRootScope)) {
      GraphOpening opening;
      opening.open(*scopes_, scope);
      QVERIFY(opening.isOpen(innermostOfChain(*scopes_, scope)));
      opening.toggle(*scopes_, scope);
      QVERIFY(opening.scopes().empty());
    }
  }

  void openingStopsWhereItGetsTooMuch() {
    GraphOpening all;
    all.openUpTo(*scopes_, 1'000'000);
    QCOMPARE(all.scopes().size(), scopes_->scopes().size() - 1);
    GraphOpening some;
    some.openUpTo(*scopes_, 30);
    QVERIFY(some.scopes().size() < all.scopes().size());
    QVERIFY(lay(some).layout().items.size() < lay(all).layout().items.size());
    all.closeAll();
    QVERIFY(all.scopes().empty());
  }

  // Every upstream node has a path of edges to the origin, and no node with such a path is missing.
  void aWholeConeIsClosed() {
    const Graph& graph = *scopes_->graph();
    const NodeIndex log = graph.find(kLog);
    const Cone cone = makeCone(graph, log, kWholeCone, kWholeCone);
    QVERIFY(!cone.upstream.empty() && !cone.downstream.empty());
    const auto in = [](const std::vector<NodeIndex>& nodes, NodeIndex node) {
      return std::binary_search(nodes.begin(), nodes.end(), node);
    };
    for (const NodeIndex node : graph.nodes().indices()) {
      for (const Edge& edge : graph.inputs(node)) {
        if (node == log || in(cone.upstream, node)) QVERIFY(edge.node == log || in(cone.upstream, edge.node));
        if (edge.node == log || in(cone.downstream, edge.node)) QVERIFY(node == log || in(cone.downstream, node));
      }
    }
    const NodeIndex loss = graph.find("Default/network-WithLossCell/_loss_fn-LogOfZero/Neg-op0");
    QVERIFY(in(cone.downstream, loss));
    QVERIFY(!in(cone.upstream, loss));
  }

  void aConeOfDepthOneIsTheNeighbours() {
    const Graph& graph = *scopes_->graph();
    const NodeIndex log = graph.find(kLog);
    std::set<NodeIndex> before;
    std::set<NodeIndex> after;
    for (const Edge& edge : graph.inputs(log)) before.insert(edge.node);
    for (const Use& use : graph.uses(log)) after.insert(use.node);
    const Cone cone = makeCone(graph, log, 1, 1);
    QCOMPARE(std::set<NodeIndex>(cone.upstream.begin(), cone.upstream.end()), before);
    QCOMPARE(std::set<NodeIndex>(cone.downstream.begin(), cone.downstream.end()), after);
    QVERIFY(makeCone(graph, log, 0, 0).empty());
    QVERIFY(makeCone(graph, kNoNode, 1, 1).empty());
  }

  void itemsKnowTheirPartOfACone() {
    const Graph& graph = *scopes_->graph();
    GraphOpening opening;
    opening.openPathTo(*scopes_, graph.find(kLog));
    const GraphScene scene = lay(opening);
    const Cone cone = makeCone(graph, graph.find(kLog), 1, 1);
    const auto parts = partsOf(cone, scene);
    QCOMPARE(parts.size(), scene.layout().items.size());
    const auto partOf = [&](const char* name) { return parts[scene.find(graph.find(name))]; };
    QCOMPARE(partOf(kLog), ConePart::origin);
    QCOMPARE(partOf("Default/network-WithLossCell/_loss_fn-LogOfZero/Softmax-op0"), ConePart::upstream);
    QCOMPARE(partOf("Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0"), ConePart::downstream);
    QCOMPARE(partOf("Default/network-WithLossCell/_loss_fn-LogOfZero/Neg-op0"), ConePart::outside);
    QVERIFY(partsOf({}, scene).empty());
  }

  // Two producers side by side above one consumer, an unconnected box next to it, and another scope.
  void arrowsLeadAlongEdgesAndAmongSiblings() {
    auto layout = std::make_shared<GraphLayout>();
    layout->items = {box(LayoutKind::op, 0, 0, 80, 24, -1), box(LayoutKind::op, 120, 0, 80, 24, -1),
                     box(LayoutKind::op, 60, 80, 80, 24, -1), box(LayoutKind::op, 260, 80, 80, 24, -1),
                     box(LayoutKind::op, 180, 80, 10, 24, 99)};
    layout->edges = {arrow(1, 2, 0), arrow(0, 2, 1), arrow(3, 2, -1, true)};
    const GraphScene scene(layout, scopes_);
    QCOMPARE(neighbor(scene, 2, GraphDirection::up), 1U);  // Argument 0, not the control edge
    QCOMPARE(neighbor(scene, 0, GraphDirection::down), 2U);
    QCOMPARE(neighbor(scene, 0, GraphDirection::right), 1U);
    QCOMPARE(neighbor(scene, 1, GraphDirection::left), 0U);
    QCOMPARE(neighbor(scene, 2, GraphDirection::right), 3U);  // Skips the box of another scope
    QCOMPARE(neighbor(scene, 0, GraphDirection::left), 0U);
    QCOMPARE(neighbor(scene, 0, GraphDirection::up), 0U);
    QCOMPARE(neighbor(scene, kNoItem, GraphDirection::down), 0U);
    const GraphScene empty(std::make_shared<GraphLayout>(), scopes_);
    QCOMPARE(neighbor(empty, kNoItem, GraphDirection::down), kNoItem);
  }

 private:
  GraphScene lay(const GraphOpening& opening) {
    LayoutRequest request;
    request.open_scopes = opening.scopes();
    request.open_aggregations = opening.aggregations();
    auto layout = lay_out(*scopes_, request);
    if (!layout) qFatal("no layout");
    return {*layout, scopes_};
  }
  GraphScene lay(std::size_t items) {
    GraphOpening opening;
    if (items > 0) opening.openUpTo(*scopes_, items);
    return lay(opening);
  }

  Workspace workspace_;
  std::shared_ptr<const ScopeTree> scopes_;
};

SPORESCOPE_TEST(GraphSceneTest)

}  // namespace graph_scene_test

#include "graph_scene_test.moc"
