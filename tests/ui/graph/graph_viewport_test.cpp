// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_viewport.h"

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/graph/graph_selection.h"
#include "ui/graph/key_actions.h"

namespace graph_viewport_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

GraphKeyAction keyFor(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  return keyActionOf(QKeyEvent(QEvent::KeyPress, key, modifiers));
}

bool isPreserved(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  return overridesShortcut(QKeyEvent(QEvent::ShortcutOverride, key, modifiers));
}

}  // namespace

/// Tests the parts of the graph view: camera, keys and selection.
class GraphViewportTest : public QObject {
  Q_OBJECT

 private slots:
  void aSmallDrawingIsShownWholeAndNeverEnlarged() {
    QWidget view;
    view.resize(400, 300);
    GraphViewport port(&view);
    const QSignalSpy moved(&port, &GraphViewport::moved);
    port.fit({0, 0, 100, 50});
    QCOMPARE(moved.count(), 1);
    QCOMPARE(port.camera().scale, 1.0);
    QCOMPARE(port.camera().toScreen(QPointF(50, 25)), QRectF(view.rect()).center());
    port.fit({0, 0, 4000, 50});
    QVERIFY(port.camera().scale < 0.1);
    QVERIFY(QRectF(view.rect()).contains(port.camera().toScreen(QRectF(0, 0, 4000, 50))));
  }

  /// Hundreds of unfolded blocks are a drawing that needs a smaller scale than zooming offers.
  void aVastDrawingIsShownWhole() {
    QWidget view;
    view.resize(400, 300);
    GraphViewport port(&view);
    const QRectF bounds(0, 0, 400'000, 90'000);
    port.fit(bounds);
    QVERIFY(QRectF(view.rect()).contains(port.camera().toScreen(bounds)));
    const qreal scale = port.camera().scale;
    port.zoomBy(0.8);
    QCOMPARE(port.camera().scale, scale);
    port.zoomBy(1.25);
    QCOMPARE(port.camera().scale, scale * 1.25);
  }

  void aLargeDrawingIsShownLegiblyAroundABox() {
    QWidget view;
    view.resize(400, 300);
    GraphViewport port(&view);
    const QRectF bounds(0, 0, 4000, 4000);
    port.fitLegibly(bounds, {2000, 2000, 100, 40});
    QCOMPARE(port.camera().scale, 0.9);
    QVERIFY(QLineF(port.camera().toScreen(QPointF(2050, 2020)), QRectF(view.rect()).center()).length() < 1);
    port.fitLegibly(bounds, {});
    QCOMPARE(port.camera().toScreen(bounds.topLeft()), QPointF(16, 16));
  }

  void whatIsInSightMovesNothing() {
    QWidget view;
    view.resize(400, 300);
    GraphViewport port(&view);
    const GraphCamera before = port.camera();
    QVERIFY(port.ensureVisible({100, 100, 50, 20}));
    QCOMPARE(port.camera(), before);
    QVERIFY(port.ensureVisible({370, 100, 50, 20}));  // Half of it is visible
    QCOMPARE(port.camera().toScreen(QPointF(420, 120)).x(), 400.0 - 16);
    QVERIFY(!port.ensureVisible({4000, 100, 50, 20}));
  }

  void whatWouldLieUnderTheLegendIsNotInSight() {
    QWidget view;
    view.resize(400, 300);
    QWidget legend(&view);
    legend.setGeometry(250, 150, 150, 150);
    view.show();
    GraphViewport port(&view);
    QVERIFY(!port.ensureVisible({300, 200, 50, 20}));
    QVERIFY(port.ensureVisible({20, 20, 50, 20}));
  }

  void aBoxIsKeptInSightWithoutZooming() {
    QWidget view;
    view.resize(400, 300);
    QWidget legend(&view);
    legend.setGeometry(250, 150, 150, 150);
    view.show();
    GraphViewport port(&view);
    port.setAnimated(false);
    port.setCamera({0.5, {0, 0}});
    port.keepVisible({600, 400, 100, 40});  // At 300, 200: under the legend
    QCOMPARE(port.camera().scale, 0.5);
    QCOMPARE(port.camera().toScreen(QRectF(600, 400, 100, 40)).center(), QRectF(view.rect()).center());
  }

  void zoomingKeepsWhatIsUnderThePointer() {
    QWidget view;
    view.resize(400, 300);
    GraphViewport port(&view);
    const QPointF under = port.camera().toLogical(QPointF(30, 40));
    port.zoomAt({30, 40}, 1.25);
    QCOMPARE(port.camera().scale, 1.25);
    QCOMPARE(port.camera().toScreen(under), QPointF(30, 40));
    for (int i = 0; i < 20; ++i) port.zoomAt({30, 40}, 1.25);
    QCOMPARE(port.camera().scale, 4.0);
  }

  void keysMeanWhatTheMenusSay() {
    QCOMPARE(keyFor(Qt::Key_Space), GraphKeyAction::fit);
    QCOMPARE(keyFor(Qt::Key_F), GraphKeyAction::center);
    QCOMPARE(keyFor(Qt::Key_F, Qt::ControlModifier), GraphKeyAction::none);  // Find
    QCOMPARE(keyFor(Qt::Key_Up), GraphKeyAction::up);
    QCOMPARE(keyFor(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier), GraphKeyAction::upstream);
    QCOMPARE(keyFor(Qt::Key_Plus, Qt::KeypadModifier), GraphKeyAction::zoom_in);
    QVERIFY(isPreserved(Qt::Key_Space) && isPreserved(Qt::Key_Escape) && isPreserved(Qt::Key_Minus, Qt::KeypadModifier));
    QVERIFY(isPreserved(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(!isPreserved(Qt::Key_Up) && !isPreserved(Qt::Key_F, Qt::ControlModifier) && !isPreserved(Qt::Key_F7));
  }

  void aKeyIsAddedAndTakenOut() {
    GraphSelection selection;
    const ItemKey first(NodeIndex{1});
    const ItemKey second{ItemKey::Kind::scope, 2};
    selection.choose(first);
    selection.toggle(second);
    QCOMPARE(selection.keys(), std::set<ItemKey>({first, second}));
    QCOMPARE(selection.current(), second);
    selection.toggle(first);
    QCOMPARE(selection.keys(), std::set<ItemKey>({second}));
    selection.choose({});
    QVERIFY(selection.keys().empty());
  }
};

SPORESCOPE_TEST(GraphViewportTest)

}  // namespace graph_viewport_test

#include "graph_viewport_test.moc"
