// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMap>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/graph/shown_graph.h"
#include "ui/graph/accessible_items.h"
#include "ui/graph/graph_legend.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_scale.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/reference.h"

namespace graph_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

bool hasColor(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y).rgb() == color.rgb()) return true;
    }
  }
  return false;
}

}  // namespace

class GraphPanelTest : public QObject {
  Q_OBJECT

 private slots:
  /// The view of a graph is restored after another dump or a comparison was shown.
  void anotherSessionLeavesTheGraphAsItWas() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() && shown.shows(kLog), kTimeout);
    shown.view().zoomBy(2);
    const GraphCamera left = shown.view().camera();
    const auto scene = shown.view().scene();
    shown.workspace.addSession(open_offline_session(kDumps / "lenet-2.0"));
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() && shown.view().scene() != scene, kTimeout);
    shown.workspace.setCurrentSession(0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() && shown.shows(kLog), kTimeout);
    QCOMPARE(shown.view().camera(), left);
  }

  void aSelectedNodeComesIntoSight() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(QRectF(shown.view().rect()).contains(shown.placeOf(kLog)), kTimeout);
    QCOMPARE(shown.view().current(), ItemKey(shown.find(kLog)));
    shown.panel.centerOnNode();
    QVERIFY(QLineF(shown.placeOf(kLog).center(), QRectF(shown.view().rect()).center()).length() < 1);
  }

  /// The first picture shows the cause at a legible size, whatever scopes were expanded.
  void theFirstSightShowsTheCause() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.workspace.findings()->startCauseSearch();
    const auto visibleWindow = [&] {
      return shown.shows(kLog) && QRectF(shown.view().rect()).contains(shown.placeOf(kLog)) &&
             shown.view().camera().scale >= 0.9;
    };
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.findings()->causes().empty() && visibleWindow(), kTimeout);
    QCOMPARE(shown.workspace.node(), kNoNode);  // Nothing is selected automatically
    shown.panel.resize(700, 500);
    QTRY_VERIFY_WITH_TIMEOUT(visibleWindow(), kTimeout);
  }

  /// The view does not move to the cause if the user has moved it before.
  void newCauseKeepsUserCamera() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const GraphCamera remote{0.5, {-40, -900}};
    shown.view().setCamera(remote);
    shown.workspace.findings()->startCauseSearch();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.findings()->causes().empty(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().marks()->causeNode() != kNoNode, kTimeout);
    QVERIFY(shown.view().camera() == remote);
  }

  /// Also from the context menu of a box.
  void aTensorBecomesTheReference() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const NodeIndex log = shown.find(kLog);
    QString chosen;
    QTimer::singleShot(0, qApp, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      for (QAction* action : menu->actions()) {
        if (action->text() != QStringLiteral("Set as reference")) continue;
        chosen = action->text();
        menu->setActiveAction(action);
      }
      QTest::keyClick(menu, Qt::Key_Return);
    });
    emit shown.view().menuRequested(log, QPoint(10, 10));
    QVERIFY(!chosen.isEmpty());
    const auto key = shown.workspace.firstTensorOf(shown.workspace.graph(), log);
    QVERIFY(key && shown.workspace.reference()->is(*key));
  }

  void theCanvasHasAMenu() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    shown.view().setCamera({1, {5000, 5000}});
    QStringList offered;
    QTimer::singleShot(0, qApp, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      for (QAction* action : menu->actions()) {
        if (!action->isSeparator()) offered += action->text();
        if (action->text() == QStringLiteral("Collapse all scopes")) menu->setActiveAction(action);
      }
      QTest::keyClick(menu, Qt::Key_Return);
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, {50, 50}, shown.view().mapToGlobal(QPoint(50, 50)));
    QCoreApplication::sendEvent(&shown.view(), &event);
    QVERIFY(offered.contains(QStringLiteral("Fit graph\tSpace")) && offered.contains(QStringLiteral("Save image…")));
    QCOMPARE(shown.workspace.node(), shown.find(kLog));  // The selection stays
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
  }

  /// In the words and with the keys of the commands of the window.
  void theMenuOfANodeShowsItsKeys() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const GraphItemMenu menu(*shown.view().scene(), shown.find(kLog), true, nullptr);
    QMap<QString, QKeySequence> keys;
    for (const QAction* action : menu.actions()) keys.insert(action->text(), action->shortcut());
    QCOMPARE(keys.value(QStringLiteral("View tensor")), QKeySequence(Qt::Key_Return));
    QCOMPARE(keys.value(QStringLiteral("Nodes it depends on")), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up));
    QCOMPARE(keys.value(QStringLiteral("Nodes that depend on it")), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down));
    QCOMPARE(keys.value(QStringLiteral("Centre")), QKeySequence(Qt::Key_F));
    QCOMPARE(keys.value(QStringLiteral("Copy name")), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C));
  }

  /// The tool button switches both ways. The scope of the gradients is to the right of the network's, and the selection stays.
  void theBackwardPassStandsBesideTheForwardPass() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const auto left = [&](const QString& begins) {
      const GraphScene& scene = *shown.view().scene();
      for (ItemIndex i = 0; i < scene.layout().items.size(); ++i) {
        if (scene.layout().items[i].parent < 0 && scene.labelOf(i).startsWith(begins)) return scene.boxOf(i).left();
      }
      return 0.0;
    };
    const auto right = [&](ItemIndex item) { return shown.view().scene()->boxOf(item).right(); };
    QSignalSpy changed(&shown.panel, &GraphPanel::backwardColumnChanged);
    QToolButton* button = nullptr;
    for (QToolButton* one : shown.panel.tools()->findChildren<QToolButton*>()) {
      if (one->toolTip().startsWith(QStringLiteral("Backward beside forward"))) button = one;
    }
    QVERIFY(button != nullptr && !button->accessibleName().isEmpty());
    const auto below = shown.view().scene();
    button->click();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() != below, kTimeout);
    QCOMPARE(changed.count(), 1);
    const auto baseline = shown.view().scene();
    const ItemIndex item = baseline->find(shown.find(kLog));
    QVERIFY(item != kNoItem && left(QStringLiteral("Gradients")) > right(item));
    QCOMPARE(shown.view().current(), ItemKey(shown.find(kLog)));
    QTRY_VERIFY_WITH_TIMEOUT(QRectF(shown.view().rect()).intersects(shown.placeOf(kLog)), kTimeout);
    shown.panel.setBackwardColumn(false);
    QVERIFY(!button->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() != baseline, kTimeout);
    QCOMPARE(shown.view().scene()->bounds(), below->bounds());
  }

  /// The view is never empty, even if the drawing is many screens wide.
  void somethingIsAlwaysInSight_data() {
    QTest::addColumn<QString>("dump");
    for (const char* name : {"gan-2.10", "two-ranks-2.10", "loop-2.10", "long-names-2.10"}) {
      QTest::newRow(name) << QString::fromLatin1(name);
    }
  }
  void somethingIsAlwaysInSight() {
    QFETCH(QString, dump);
    Shown shown(kDumps / dump.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const auto visibleOperators = [&] {
      const auto& scene = *shown.view().scene();
      int count = 0;
      for (ItemIndex i = 0; i < scene.layout().items.size(); ++i) {
        const bool box = scene.layout().items[i].kind != LayoutKind::scope_open;
        count += box && QRectF(shown.view().rect()).contains(shown.view().camera().toScreen(scene.boxOf(i))) ? 1 : 0;
      }
      return count;
    };
    QTRY_VERIFY_WITH_TIMEOUT(visibleOperators() >= 2, kTimeout);
    const auto scene = shown.view().scene();
    shown.panel.openAll();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() != scene, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(visibleOperators() >= 2, kTimeout);
    QVERIFY(shown.view().camera().scale >= 0.9);
    const auto opened = shown.view().scene();
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() != opened, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(visibleOperators() >= 1, kTimeout);
  }

  /// The input that brings the NaN is drawn next to the operator that reads it first, not next to its gradient.
  void anInputIsShownWhereItIsUsedFirst() {
    Shown shown(kDumps / "two-ranks-2.10");
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.panel.openAll();
    shown.select("inputs0");
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows("inputs0"), kTimeout);
    const GraphScene* scene = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((scene = shown.view().scene().get()) != nullptr && scene->layout().items.size() > 40, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows("inputs0"), kTimeout);
    const ItemIndex item = shown.view().scene()->find(shown.find("inputs0"));
    for (ItemIndex around = shown.view().scene()->scopeAround(item); around != kNoItem;
         around = shown.view().scene()->scopeAround(around)) {
      QVERIFY2(!shown.view().scene()->labelOf(around).startsWith(QLatin1String("Gradients")),
               qPrintable(shown.view().scene()->labelOf(around)));
    }
  }

  /// The cause has 36 -Inf and four finite values. Judged by these four, it would look the most normal of all.
  void aStatisticNeverHidesAnInfinity_data() {
    QTest::addColumn<int>("measure");
    for (const Measure measure : {Measure::nan_share, Measure::largest, Measure::mean}) {
      QTest::newRow(qPrintable(QString::number(static_cast<int>(measure)))) << static_cast<int>(measure);
    }
  }
  void aStatisticNeverHidesAnInfinity() {
    QFETCH(int, measure);
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.workspace.setIteration(Iteration{1});
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    GraphOverlay overlay(&shown.workspace);
    overlay.setScene(shown.view().scene());
    overlay.setMeasure(static_cast<Measure>(measure));
    const ItemIndex log = shown.view().scene()->find(shown.find(kLog));
    QTRY_VERIFY_WITH_TIMEOUT(overlay.marks()[log].kind != OverlayMark::Kind::unknown, kTimeout);
    QVERIFY(overlay.marks()[log].kind == OverlayMark::Kind::neg_inf);
    QVERIFY2(overlay.marks()[log].text.contains(QLatin1String("36")), qPrintable(overlay.marks()[log].text));
  }

  /// NumPy counts 33 NaN in the 40 values of Mul-op0 and 10 in the 16 of fc1.bias. Their colors differ like their shares.
  void theShareOfNaNIsSeen_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("share");
    QTest::newRow("Mul-op0") << "Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0" << 33.0 / 40;
    QTest::newRow("fc1.bias") << "fc1.bias" << 10.0 / 16;
  }
  void theShareOfNaNIsSeen() {
    QFETCH(QString, name);
    QFETCH(double, share);
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    shown.workspace.setIteration(Iteration{1});
    const QByteArray node = name.toUtf8();
    shown.select(node.constData());
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(node.constData()), kTimeout);
    GraphOverlay overlay(&shown.workspace);
    overlay.setScene(shown.view().scene());
    overlay.setMeasure(Measure::nan_share);
    const ItemIndex item = shown.view().scene()->find(shown.find(node.constData()));
    QTRY_VERIFY_WITH_TIMEOUT(overlay.marks()[item].kind == OverlayMark::Kind::nan, kTimeout);
    QCOMPARE(overlay.marks()[item].position, share);
  }

  /// Recorded statistics have the same colors as computed ones, with and without counts.
  void toldStatisticsColourTheGraph() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    Workspace workspace;
    workspace.addSession(open_offline_session(result.root()));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    GraphPanel panel(&workspace);
    panel.resize(900, 700);
    panel.show();
    auto* view = panel.findChild<GraphView*>();
    const NodeIndex add = workspace.snapshot()->graphs.front().graph->find(synthetic::kAddName);
    const NodeIndex mul = workspace.snapshot()->graphs.front().graph->find(synthetic::kMulName);
    workspace.setIteration(Iteration{1});
    workspace.selectNode(workspace.graph(), add);
    const auto itemOf = [&](NodeIndex node) { return view->scene()->find(node); };
    QTRY_VERIFY_WITH_TIMEOUT(view->scene() && itemOf(add) != kNoItem, kTimeout);
    GraphOverlay overlay(&workspace);
    overlay.setScene(view->scene());
    overlay.setMeasure(Measure::largest);
    const auto markOf = [&](NodeIndex node) { return overlay.marks()[itemOf(node)]; };
    QTRY_VERIFY_WITH_TIMEOUT(markOf(add).kind == OverlayMark::Kind::nan, kTimeout);
    QCOMPARE(markOf(add).text, QStringLiteral("1 NaN"));
    QTRY_COMPARE_WITH_TIMEOUT(markOf(mul).text, QStringLiteral("1"), kTimeout);
    workspace.setIteration(Iteration{2});
    QTRY_VERIFY_WITH_TIMEOUT(markOf(mul).kind == OverlayMark::Kind::pos_inf, kTimeout);
    QCOMPARE(markOf(mul).text, QStringLiteral("+Inf"));
    QTRY_COMPARE_WITH_TIMEOUT(markOf(add).text, QStringLiteral("3.5"), kTimeout);
  }

  /// Not even by the legend, which covers the corner of a small window.
  void aSelectedNodeIsNotCovered() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    GraphCamera camera = shown.view().camera();
    const QWidget* legend = shown.view().findChild<GraphLegend*>();
    camera.offset += QRectF(legend->geometry()).center() - shown.placeOf(kLog).center();
    shown.view().setCamera(camera);
    QVERIFY(shown.placeOf(kLog).intersects(legend->geometry()));
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.placeOf(kLog).intersects(legend->geometry()), kTimeout);
    QVERIFY(QRectF(shown.view().rect()).contains(shown.placeOf(kLog)));
  }

  /// A scope that is selected elsewhere is drawn, with the scopes around it expanded, and marked.
  void aSelectedScopeIsMarked() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const ScopeIndex loss = shown.workspace.sessionGraph()->scopes->find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    const ItemKey key(ItemKey::Kind::scope, loss);
    const auto isDrawn = [&] { return shown.view().scene()->find(key) != kNoItem; };
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!isDrawn(), kTimeout);
    shown.workspace.selectScope(loss);
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(), kTimeout);
    QCOMPARE(shown.view().current(), key);
    QVERIFY(QRectF(shown.view().rect()).contains(shown.placeOf(key)));
    // A scope that is selected in the graph is the selection of all panels.
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QCOMPARE(shown.workspace.scope(), kNoScope);
    const auto scene = shown.view().scene();
    shown.view().pressPart(static_cast<int>(scene->find(key)));
    QCOMPARE(shown.workspace.scope(), loss);
    QCOMPARE(shown.workspace.node(), kNoNode);
    QCOMPARE(shown.view().current(), key);
    QTest::keyClick(&shown.view(), Qt::Key_Escape);
    QCOMPARE(shown.workspace.scope(), kNoScope);
    QVERIFY(shown.view().selected().empty());
    QVERIFY(shown.view().scene() == scene);
  }

  void aNodeInAnAggregationComesIntoSight() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.openAll();
    const GraphScene* scene = nullptr;
    NodeIndex member = kNoNode;
    QTRY_VERIFY_WITH_TIMEOUT(([&] {
                               scene = shown.view().scene().get();
                               for (const LayoutItem& item : scene->layout().items) {
                                 if (item.kind == LayoutKind::aggregation) member = item.members.back();
                               }
                               return member != kNoNode;
                             })(),
                             kTimeout);
    shown.workspace.selectNode(shown.workspace.graph(), member);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene()->find(member) != kNoItem, kTimeout);
  }

  void aConeIsShownAndLeft() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const auto breadcrumb = [&] {
      for (const QLabel* label : shown.view().findChildren<QLabel*>()) {
        if (label->isVisible()) return label->text();
      }
      return QString();
    };
    QTest::keyClick(&shown.view(), Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(breadcrumb().contains(QStringLiteral("upstream of Log-op0, depth 1")), kTimeout);
    QTest::keyClick(&shown.view(), Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(breadcrumb().contains(QStringLiteral("upstream of Log-op0, depth 2")), kTimeout);
    shown.panel.showCone(false);
    QTRY_VERIFY_WITH_TIMEOUT(
        breadcrumb().contains(QStringLiteral("downstream of Log-op0")) && !breadcrumb().contains(QStringLiteral("depth")),
        kTimeout);
    QTest::keyClick(&shown.view(), Qt::Key_Escape);
    QVERIFY(breadcrumb().isEmpty());
    QCOMPARE(shown.workspace.node(), shown.find(kLog));  // The selection is cleared by the next Esc
  }

  // At every level of detail and in both themes, hits and NaN are visible, and nothing is magenta before it is known.
  void hitsAreSeenFromAnyDistance() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.workspace.setIteration(Iteration{1});
    shown.panel.openAll();
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      shown.panel.setPalette(paletteOf(*theme));
      shown.panel.fit();
      QVERIFY(!hasColor(shown.view().grab().toImage(), theme->nan));
    }
    Findings& findings = *shown.workspace.findings();
    findings.addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    findings.check();
    findings.startCauseSearch();
    QTRY_COMPARE_WITH_TIMEOUT(findings.checkState(), Findings::CheckState::done, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(findings.causeState(), Findings::CauseState::found, kTimeout);
    const ItemIndex log = shown.view().scene()->find(shown.find(kLog));
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().marks()->causeNode() != kNoNode, kTimeout);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      shown.panel.setPalette(paletteOf(*theme));
      for (const qreal scale : {2.0, 1.0, 0.7, 0.55, 0.4, 0.2, 0.1, 0.03}) {
        GraphCamera camera;
        camera.scale = scale;
        camera.offset = QPointF(300, 300) - shown.view().scene()->boxOf(log).center() * scale;
        shown.view().setCamera(camera);
        const QImage image = shown.view().grab(QRect(200, 200, 200, 200)).toImage();
        QVERIFY2(hasColor(image, theme->nan), qPrintable(QString::number(scale)));    // The flag
        QVERIFY2(hasColor(image, theme->error), qPrintable(QString::number(scale)));  // The badge
      }
    }
  }

  void nodesWithoutAFileAreDrawnDifferently() {
    Shown shown(kDumps / "kernels-2.0");
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.openAll();
    const auto firstOf = [&](bool withData) {
      const auto& items = shown.view().scene()->layout().items;
      for (ItemIndex i = 0; i < items.size(); ++i) {
        if (items[i].kind == LayoutKind::op && shown.workspace.session()->has_data(shown.workspace.graph(), items[i].node,
                                                                                   shown.workspace.iteration()) == withData) {
          return i;
        }
      }
      return kNoItem;
    };
    QTRY_VERIFY_WITH_TIMEOUT(firstOf(true) != kNoItem && firstOf(false) != kNoItem, kTimeout);
    // A solid outline covers more pixels of its row than a dashed one.
    const auto outlinePixels = [&](ItemIndex item) {
      GraphCamera camera;
      camera.scale = 1;
      camera.offset = QPointF(300.5, 300.5) - shown.view().scene()->boxOf(item).topLeft();
      shown.view().setCamera(camera);
      const QImage image = shown.view().grab().toImage();
      const int width = static_cast<int>(shown.view().scene()->boxOf(item).width());
      int count = 0;
      for (int x = 300 + 16; x < 300 + width - 16; ++x) {
        const QColor color = image.pixelColor(x, 300);
        const QColor outline = themeOf(shown.panel.palette()).op_line;
        if (qAbs(color.red() - outline.red()) + qAbs(color.green() - outline.green()) < 24) ++count;
      }
      return static_cast<double>(count) / (width - 32);
    };
    QTRY_VERIFY_WITH_TIMEOUT(outlinePixels(firstOf(true)) > 0.8, kTimeout);  // The outlines are updated after the picture
    QTRY_VERIFY_WITH_TIMEOUT(outlinePixels(firstOf(false)) < 0.8, kTimeout);
    // If a drawing arrives before the files are listed, it is updated afterwards.
    shown.view().setWithData(std::vector<std::uint8_t>(shown.view().scene()->layout().items.size(), 0));
    QVERIFY(outlinePixels(firstOf(true)) < 0.8);
    emit shown.workspace.snapshotChanged();
    QTRY_VERIFY_WITH_TIMEOUT(outlinePixels(firstOf(true)) > 0.8, kTimeout);
  }

  void thePanelSaysItsState() {
    Workspace workspace;
    GraphPanel panel(&workspace);
    panel.show();
    QCOMPARE(panel.state().sentence(), QStringLiteral("No dump is open"));
    workspace.addSession(open_offline_session(kDumps / "lenet-2.0"));
    QTRY_VERIFY_WITH_TIMEOUT(panel.view()->scene() && panel.state().showsContent(), kTimeout);
    workspace.closeSession(0);
    QCOMPARE(panel.state().sentence(), QStringLiteral("No dump is open"));
    QVERIFY(!panel.view()->scene());
  }

  void eachGraphKeepsItsPlace() {
    Shown shown(kDumps / "gan-2.10");
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    QVERIFY(shown.workspace.snapshot()->graphs.size() > 1);
    const GraphIndex first = shown.workspace.graph();
    const GraphIndex second = first == GraphIndex{0} ? GraphIndex{1} : GraphIndex{0};
    GraphCamera camera;
    camera.scale = 0.37;
    camera.offset = {12, 34};
    shown.view().setCamera(camera);
    shown.workspace.setGraph(second);
    QTRY_VERIFY_WITH_TIMEOUT(
        shown.view().scene() && &shown.view().scene()->graph() == shown.workspace.sessionGraph()->graph.get(), kTimeout);
    QVERIFY(shown.view().camera().scale != 0.37);
    shown.workspace.setGraph(first);
    QTRY_VERIFY_WITH_TIMEOUT(
        shown.view().scene() && &shown.view().scene()->graph() == shown.workspace.sessionGraph()->graph.get(), kTimeout);
    QCOMPARE(shown.view().camera().scale, 0.37);
    QCOMPARE(shown.view().camera().offset, QPointF(12, 34));
  }

  void thePictureHoldsTheWholeDrawing() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    const QImage image = shown.view().picture(64'000'000);
    QVERIFY(image.width() >= static_cast<int>(shown.view().scene()->bounds().width()));
    const QImage small = shown.view().picture(10'000);
    QVERIFY(small.width() * small.height() <= 11'000);
  }

  /// A colored picture is useless without its scale.
  void aColouredPictureHoldsItsScale() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const QImage plain = shown.panel.picture();
    auto* measures = shown.panel.tools()->findChild<QComboBox*>();
    QVERIFY(measures != nullptr);
    measures->setCurrentIndex(measures->findData(static_cast<int>(Measure::largest)));
    const auto* scale = shown.panel.findChild<GraphScale*>();
    QTRY_VERIFY_WITH_TIMEOUT(scale != nullptr && scale->isVisible(), kTimeout);
    const QImage colored = shown.panel.picture();
    QVERIFY(colored.height() >= plain.height() + scale->height() + QFontMetrics(shown.panel.font()).height());
    const QImage foot = colored.copy(0, plain.height(), colored.width(), colored.height() - plain.height());
    QVERIFY(hasColor(foot, lightTheme().text.color()));  // The name of the dump, the graph, the iteration
  }

  /// A color has the same meaning in the graph and the timeline, whichever of them has the larger values.
  void graphAndOrderOfExecutionShareAScale() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const TimelinePanel* timeline = shown.panel.timeline();
    QCOMPARE(timeline->measure(), Measure::largest);
    QTRY_VERIFY_WITH_TIMEOUT(timeline->ownRange(), kTimeout);
    auto* measures = shown.panel.tools()->findChild<QComboBox*>();
    measures->setCurrentIndex(measures->findData(static_cast<int>(Measure::largest)));
    const GraphOverlay& overlay = shown.panel.overlay();
    const auto same = [&] { return overlay.ownRange() && overlay.range() == timeline->band()->scale().range; };
    QTRY_VERIFY_WITH_TIMEOUT(same(), kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(overlay.range(), including(overlay.ownRange(), timeline->ownRange()), kTimeout);
    // Another measure has its own scale.
    measures->setCurrentIndex(measures->findData(static_cast<int>(Measure::mean)));
    QTRY_VERIFY_WITH_TIMEOUT(overlay.ownRange() && overlay.range() == overlay.ownRange(), kTimeout);
    QCOMPARE(timeline->band()->scale().range, timeline->ownRange());
  }

  void restingOnANodeIsSaid() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    QSignalSpy rested(&shown.view(), &GraphView::hovered);
    QTest::mouseMove(&shown.view(), QPoint(2, 2));
    QTest::mouseMove(&shown.view(), shown.placeOf(kLog).center().toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(rested.count(), 1, kTimeout);
    QCOMPARE(rested.first().first().value<ItemKey>(), ItemKey(shown.find(kLog)));
  }

  /// An operator that a repeated block shares with its siblings is drawn in its block, and a mark shows that its name differs.
  void whatIsNamedAfterAnotherBlockIsDrawnInItsOwn() {
    const SyntheticDump dump;
    dump.known_graph(0, 0, "scopes/lists").folder("rank_0/Net/0/0");
    Shown shown(dump.root());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    const ScopeTree& scopes = shown.view().scene()->scopes();
    const auto operators = shown.graph().operators();
    const auto inferred = std::find_if(operators.begin(), operators.end(), [&](NodeIndex op) { return scopes.inferred(op); });
    QVERIFY(inferred != operators.end());
    const NodeIndex moved = *inferred;
    shown.panel.closeAll();
    shown.workspace.selectNode(shown.workspace.graph(), moved);
    const ItemKey key(moved);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene()->find(key) != kNoItem, kTimeout);
    const GraphScene& scene = *shown.view().scene();
    const ItemIndex item = scene.find(key);
    QCOMPARE(scene.layout().items[scene.scopeAround(item)].scope, scopes.scope_of(moved));
    const QString statusMessage = partOf(scene, item, shown.view().camera(), {}).description;
    QVERIFY(statusMessage.contains(toQString(scopes.scopes()[scopes.scope_of(moved)].path)));
  }

  void overlaysFold() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    auto* legend = shown.view().findChild<GraphLegend*>();
    auto* map = shown.view().findChild<GraphMinimap*>();
    QVERIFY(legend->folded() && !map->folded());  // The drawing needs the room more than the legend
    for (const char* entry : {"First cause", "Path of the cause", "Hit", "Earlier or later hit", "Outdated hit"}) {
      QVERIFY2(legend->accessibleDescription().split(QStringLiteral(", ")).contains(QLatin1String(entry)), entry);
    }
    const QSize before = legend->size();
    QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(13, 12));
    QVERIFY(!legend->folded());
    QVERIFY(legend->height() > before.height());
    QTest::keyClick(legend, Qt::Key_Space);
    QCOMPARE(legend->size(), before);
    const QPointF offset = shown.view().camera().offset;
    QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() - 20, map->height() - 20));
    QVERIFY(shown.view().camera().offset != offset);
    GraphPanel narrow(&shown.workspace);
    narrow.resize(500, 500);
    narrow.show();
    QVERIFY(narrow.view()->findChild<GraphLegend*>()->folded());
  }

  /// Legend and map collapse while they would cover the middle of the view, even if the user has expanded them.
  void overlaysGiveWayInASmallView() {
    Workspace workspace;
    const GraphOverlay overlay(&workspace);
    GraphView view;
    const OverlayWidgets widgets(&view, &overlay);
    view.resize(1200, 800);
    view.show();
    auto* legend = view.findChild<GraphLegend*>();
    auto* map = view.findChild<GraphMinimap*>();
    QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(13, 12));
    QVERIFY(!legend->folded() && !map->folded());
    view.resize(360, 240);
    QVERIFY(legend->folded() && map->folded());
    const QPoint middle = view.rect().center();
    QVERIFY(!legend->geometry().contains(middle) && !map->geometry().contains(middle));
    view.resize(1200, 800);
    QVERIFY(!legend->folded() && !map->folded());
    // A box that the user has collapsed stays so.
    QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(13, 12));
    view.resize(360, 240);
    view.resize(1200, 800);
    QVERIFY(legend->folded() && !map->folded());
  }

  void aSelectedNodeStaysInSightWhenTheViewShrinks() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    GraphView view;
    view.setAnimated(false);
    view.resize(1000, 700);
    view.show();
    view.setScene(shown.view().scene());
    view.select(shown.find(kLog));
    const QRectF box = view.scene()->boxOf(view.scene()->find(shown.find(kLog)));
    const auto place = [&] { return view.camera().toScreen(box); };
    view.setCamera({0.5, QPointF(800, 600) - box.center() * 0.5});
    view.resize(500, 400);
    QVERIFY(QRectF(view.rect()).contains(place()));
    QCOMPARE(view.camera().scale, 0.5);
    // A box that was out of sight stays there.
    view.setCamera({0.5, QPointF(2000, 600) - box.center() * 0.5});
    const GraphCamera camera = view.camera();
    view.resize(400, 300);
    QCOMPARE(view.camera(), camera);
  }

  void everyToolHasAWord() {
    Shown shown;
    const auto tools = shown.panel.tools()->findChildren<QToolButton*>();
    QVERIFY(tools.size() >= 8);
    for (const QToolButton* tool : tools) {
      QVERIFY(!tool->toolTip().isEmpty());
      QVERIFY(!tool->accessibleName().isEmpty());
      QVERIFY(!tool->icon().isNull());
    }
  }
};

SPORESCOPE_TEST(GraphPanelTest)

}  // namespace graph_panel_test

#include "graph_panel_test.moc"
