// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <cmath>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/graph/shown_graph.h"
#include "ui/graph/painting/graph_edge_painter.h"
#include "ui/graph/painting/graph_item_painter.h"
#include "ui/style/theme.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/notes.h"

namespace graph_view_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

// Returns a collapsed scope that can be expanded.
ItemIndex closedScope(const GraphScene& scene) {
  const auto& items = scene.layout().items;
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (items[i].kind == LayoutKind::scope_closed) return i;
  }
  return kNoItem;
}

}  // namespace

class GraphViewTest : public QObject {
  Q_OBJECT

 private slots:
  void keysWalkAlongEdges() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QTest::keyClick(&shown.view(), Qt::Key_Up);
    QCOMPARE(shown.workspace.node(), shown.find(kSoftmax));
    QTest::keyClick(&shown.view(), Qt::Key_Down);
    QTest::keyClick(&shown.view(), Qt::Key_Down);
    QCOMPARE(shown.workspace.node(), shown.find(kMul));
    QVERIFY(QRectF(shown.view().rect()).contains(shown.placeOf(kMul)));
    QTest::keyClick(&shown.view(), Qt::Key_Escape);
    QCOMPARE(shown.workspace.node(), kNoNode);
    QVERIFY(shown.view().selected().empty());
  }

  // In a box that is only as wide as its name, the signs are below the name.
  void theSignsOfANoteLeaveTheNameAlone() {
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    Shown shown;
    Notes& notes = *shown.workspace.notes();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() && notes.isReady(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    shown.panel.centerOnNode();
    QVERIFY(shown.view().camera().scale >= 0.9);
    const QImage before = shown.view().grab().toImage();
    notes.toggleBookmark(shown.workspace.graph(), shown.find(kLog));
    notes.setText(shown.workspace.graph(), shown.find(kLog), QStringLiteral("zeros come in"));
    const QImage after = shown.view().grab().toImage();
    QVERIFY(after != before);
    const QRectF box = shown.placeOf(kLog);
    const qreal margin = box.height() * 0.18;  // Text with its descenders is inside these margins
    const QRect name = box.adjusted(margin, margin, -margin, -margin).toRect();
    QVERIFY(after.copy(name) == before.copy(name));
  }

  void aBadgeLeavesTheNameAlone() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.workspace.setIteration(Iteration{1});
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    shown.panel.centerOnNode();
    const QImage before = shown.view().grab().toImage();
    Findings& findings = *shown.workspace.findings();
    findings.addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    findings.check();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view().marks()->ofNode(shown.find(kLog)).empty(), kTimeout);
    const QImage after = shown.view().grab().toImage();
    QVERIFY(after != before);
    const GraphScene& scene = *shown.view().scene();
    QImage image(1, 1, QImage::Format_RGB32);
    QPainter painter(&image);
    const ItemIndex item = scene.find(shown.find(kLog));
    GraphStyle style;
    style.selected.insert(item);
    const GraphCanvas canvas{&painter, scene, style, shown.view().camera(), lightTheme(), shown.view().font()};
    const QRectF box = shown.placeOf(kLog);
    const int top = static_cast<int>(std::ceil(box.top() + GraphItemPainter(canvas).nameTop(item)));
    const QRect name(QPoint(static_cast<int>(box.left()) + 3, top),
                     QPoint(static_cast<int>(box.right()) - 3, static_cast<int>(box.bottom()) - 3));
    QCOMPARE(after.copy(name), before.copy(name));
  }

  // Of arrows close together, some have no number. No number overlaps another one or the head of an arrow.
  void numbersOfArgumentsDoNotOverlap() {
    Shown shown(kDumps / "types-2.10");
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows("Default/MakeTuple-op0"), kTimeout);
    const GraphScene& scene = *shown.view().scene();
    const ItemIndex tuple = scene.find(shown.find("Default/MakeTuple-op0"));
    QImage image(64, 64, QImage::Format_RGB32);
    QPainter painter(&image);
    const GraphStyle inspect;
    const GraphCanvas canvas{&painter, scene, inspect, GraphCamera{}, lightTheme(), shown.view().font()};
    const GraphEdgePainter edges(canvas);
    const auto places = edges.argumentRects(scene.bounds());
    std::size_t all = 0;
    std::size_t shownOnes = 0;
    for (EdgeIndex e = 0; e < scene.layout().edges.size(); ++e) {
      const LayoutEdge& edge = scene.layout().edges[e];
      if (edge.to != tuple || edge.cut) continue;
      all += edge.argument >= 0 ? 1 : 0;
      shownOnes += places.contains(e) ? 1 : 0;
      const LayoutPoint& tip = edge.points.back();
      for (const auto& [other, place] : places) {
        QVERIFY2(!place.adjusted(-3, 0, 3, 2).contains(tip.x, tip.y), qPrintable(QString::number(edge.argument)));
        QVERIFY(other == e || !places.contains(e) || !place.intersects(places.at(e)));
      }
    }
    QVERIFY2(shownOnes < all, qPrintable(QStringLiteral("%1 of %2").arg(shownOnes).arg(all)));
    // If there is room, all numbers are shown.
    const ItemIndex sum = scene.find(shown.find("Default/ReduceSum-op0"));
    for (EdgeIndex e = 0; e < scene.layout().edges.size(); ++e) {
      const LayoutEdge& edge = scene.layout().edges[e];
      if (edge.to == sum && !edge.cut && edge.argument == 0) QVERIFY(places.contains(e));
    }
  }

  /// Screen readers can navigate the boxes: names, kinds, hits, the selection.
  void itsBoxesCanBeReadOut() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QAccessibleInterface* all = QAccessible::queryAccessibleInterface(&shown.view());
    QVERIFY(all != nullptr);
    QCOMPARE(all->role(), QAccessible::Tree);
    const ItemIndex item = shown.view().scene()->find(shown.find(kLog));
    QAccessibleInterface* log = all->child(static_cast<int>(item));
    QVERIFY(log != nullptr);
    QCOMPARE(log->text(QAccessible::Name), QStringLiteral("Log-op0, operator"));
    QVERIFY(log->state().selected);
    QCOMPARE(all->indexOfChild(log), static_cast<int>(item));
    QCOMPARE(log->parent(), all);
    QVERIFY(!log->text(QAccessible::Description).contains("Hits"));
    Findings& findings = *shown.workspace.findings();
    shown.workspace.setIteration(Iteration{1});
    findings.addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    findings.check();
    QTRY_COMPARE_WITH_TIMEOUT(findings.checkState(), Findings::CheckState::done, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(log->text(QAccessible::Description).contains("Hits: 1 (Tensor overflow)"), kTimeout);
    // A press selects. A scope can be opened, which changes the boxes.
    const auto* scene = shown.view().scene().get();
    const ItemIndex scope = closedScope(*scene);
    QVERIFY(scope != kNoItem);
    QAccessibleInterface* closed = all->child(static_cast<int>(scope));
    QVERIFY(closed->state().collapsed);
    closed->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene().get() != scene, kTimeout);
    const ItemIndex again = shown.view().scene()->find(shown.find(kSoftmax));
    all->child(static_cast<int>(again))->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(shown.workspace.node(), shown.find(kSoftmax));
  }

  void spaceFitsAndKeysZoom() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.openAll();
    const std::size_t before = shown.view().scene()->layout().items.size();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene()->layout().items.size() > before, kTimeout);
    QTest::keyClick(&shown.view(), Qt::Key_Space);
    const QRectF all = shown.view().camera().toScreen(shown.view().scene()->bounds());
    QVERIFY(QRectF(shown.view().rect()).contains(all));
    const qreal scale = shown.view().camera().scale;
    QTest::keyClick(&shown.view(), Qt::Key_Plus);
    QVERIFY(shown.view().camera().scale > scale);
    QTest::keyClick(&shown.view(), Qt::Key_Minus);
    QVERIFY(qAbs(shown.view().camera().scale - scale) < 1e-9);
  }

  void theWheelZoomsAtThePointer() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    const QPointF at(300, 200);
    const QPointF fixed = shown.view().camera().toLogical(at);
    for (const int turn : {120, 120, -360, 1200, -24'000, 240'000}) {
      QWheelEvent event(at, shown.view().mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                        false);
      QCoreApplication::sendEvent(&shown.view(), &event);
      QVERIFY(QLineF(shown.view().camera().toScreen(fixed), at).length() < 0.01);
      QVERIFY(shown.view().camera().scale >= 0.01 && shown.view().camera().scale <= 4);
    }
  }

  void draggingMovesAndClickingSelects() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kMul), kTimeout);
    const QPointF before = shown.view().camera().offset;
    const QPoint start = shown.placeOf(kMul).center().toPoint();
    QTest::mousePress(&shown.view(), Qt::LeftButton, {}, start);
    QTest::mouseMove(&shown.view(), start + QPoint(30, -20));
    QTest::mouseRelease(&shown.view(), Qt::LeftButton, {}, start + QPoint(30, -20));
    QCOMPARE(shown.view().camera().offset, before + QPointF(30, -20));
    QCOMPARE(shown.workspace.node(), shown.find(kLog));  // A drag does not select
    QTest::mouseClick(&shown.view(), Qt::LeftButton, {}, shown.placeOf(kMul).center().toPoint());
    QCOMPARE(shown.workspace.node(), shown.find(kMul));
    QTest::mouseClick(&shown.view(), Qt::LeftButton, Qt::ControlModifier, shown.placeOf(kLog).center().toPoint());
    QCOMPARE(shown.view().selected().size(), std::size_t(2));
  }

  void aScopeOpensInPlace() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    const ItemIndex item = closedScope(*shown.view().scene());
    QVERIFY(item != kNoItem);
    const ItemKey key = keyOf(shown.view().scene()->layout().items[item]);
    shown.view().centerOn(item);
    const QPointF corner = shown.placeOf(key).topLeft();
    const auto kind = [&] { return shown.view().scene()->layout().items[shown.view().scene()->find(key)].kind; };
    QTest::mouseDClick(&shown.view(), Qt::LeftButton, {}, shown.placeOf(key).center().toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(kind(), LayoutKind::scope_open, kTimeout);
    QVERIFY(QLineF(shown.placeOf(key).topLeft(), corner).length() < 0.01);
    // The triangle collapses it again.
    QTest::mouseClick(&shown.view(), Qt::LeftButton, {}, (corner + QPointF(9, 9)).toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(kind(), LayoutKind::scope_closed, kTimeout);
    QVERIFY(QLineF(shown.placeOf(key).topLeft(), corner).length() < 0.01);
    // The keyboard does, too.
    shown.view().select(key);
    QTest::keyClick(&shown.view(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(kind(), LayoutKind::scope_open, kTimeout);
  }

  void aPillLeadsToTheOtherEnd() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    const auto scene = shown.view().scene();
    const auto pill = std::find_if(scene->cutLabels().begin(), scene->cutLabels().end(),
                                   [](const CutEdgeLabel& p) { return p.edges.size() == 1; });
    QVERIFY(pill != scene->cutLabels().end());
    const LayoutEdge& edge = scene->layout().edges[pill->edges.front()];
    const ItemIndex other = pill->outgoing ? edge.to : edge.from;
    shown.view().centerOn(pill->item);
    QTest::mouseClick(&shown.view(), Qt::LeftButton, {}, shown.view().camera().toScreen(pill->box.center()).toPoint());
    QCOMPARE(shown.view().current(), keyOf(scene->layout().items[other]));
    const QRectF place = shown.view().camera().toScreen(scene->boxOf(other));
    QVERIFY(place.intersects(QRectF(shown.view().rect())));
  }

  /// The tool tip of the box would cover the menu. A second view, in which the pointer comes to rest later, shows that the
  /// first one had time enough.
  void noToolTipAppearsOverTheMenu() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    const auto scene = shown.view().scene();
    const ItemIndex item = closedScope(*scene);
    QVERIFY(item != kNoItem);
    GraphView withMenu, resting;
    QSignalSpy coveringTips(&withMenu, &GraphView::hovered), otherTips(&resting, &GraphView::hovered);
    QSignalSpy left(&withMenu, &GraphView::hoverLeft), menus(&withMenu, &GraphView::menuRequested);
    QPoint at;
    for (GraphView* view : {&withMenu, &resting}) {
      view->resize(800, 600);
      view->setScene(scene);
      view->setCamera({1, QRectF(view->rect()).center() - scene->boxOf(item).center()});
      at = view->rect().center();
      QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QCoreApplication::sendEvent(view, &move);
    }
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, withMenu.mapToGlobal(at));
    QCoreApplication::sendEvent(&withMenu, &menu);
    QCOMPARE(menus.count(), 1);
    QCOMPARE(menus.first().first().value<ItemKey>(), keyOf(scene->layout().items[item]));
    QCOMPARE(left.count(), 1);  // Hides a tool tip that is shown already
    QTRY_COMPARE_WITH_TIMEOUT(otherTips.count(), 1, kTimeout);
    QCOMPARE(coveringTips.count(), 0);
  }

  void enterOnANodeOpensItsTensor() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.workspace.setIteration(Iteration{1});
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QTest::keyClick(&shown.view(), Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.first().first().value<TensorKey>().node, shown.find(kLog));
  }
};

SPORESCOPE_TEST(GraphViewTest)

}  // namespace graph_view_test

#include "graph_view_test.moc"
