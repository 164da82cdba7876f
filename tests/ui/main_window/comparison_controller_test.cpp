// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/comparison_controller.h"

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>
#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/compare/comparison_panel.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_view.h"
#include "ui/main_window/chrome/baseline_field.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notices.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/workspace/comparisons.h"

namespace comparison_controller_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

QString run(const char* name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/compare/") + QLatin1String(name); }

bool isDone(OpenWindow& open) {
  const ui::Comparison* comparison = open.workspace().comparisons()->current();
  return comparison != nullptr && comparison->state() != ui::Comparison::State::running &&
         !open.workspace().snapshot()->loading;
}

#define WAIT_FOR_COMPARISON(open) QTRY_VERIFY_WITH_TIMEOUT(isDone(open), kTimeout)

QComboBox* measuresOf(OpenWindow& open) {
  for (QComboBox* box : open.window().findChildren<QComboBox*>()) {
    if (box->accessibleName() == QStringLiteral("Colour by")) return box;
  }
  return nullptr;
}

}  // namespace

/// Compares two runs in the complete window.
class ComparingTest : public QObject {
  Q_OBJECT

 private slots:
  void theBarSaysWhereTheRunsPartAndLeadsThere() {
    OpenWindow open;
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(
        open.window().infoBar()->text().startsWith(QStringLiteral("Runs diverge at MaxPool-op0, iteration 0")), kTimeout);
    QVERIFY(open.window().infoBar()->text().contains(QStringLiteral("kernel_size")));
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(open.window(), "comparison")->isVisible(), kTimeout);
    QCOMPARE(open.window().tabs()->currentIndex(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Show")) != nullptr, kTimeout);
    buttonOf(open.window().infoBar(), QStringLiteral("Show"))->click();
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("MaxPool-op0"));
    QCOMPARE(open.window().windowTitle(), QStringLiteral("attribute compared with base – Sporescope"));
    open.window().commands().endComparison->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(open.window().windowTitle(), QStringLiteral("attribute – Sporescope"), kTimeout);
  }

  void pairsByHandHoldTheNextTimeToo() {
    OpenWindow open;
    QVERIFY(!open.window().commands().matchNodes->isEnabled());
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QVERIFY(open.window().commands().matchNodes->isEnabled());
    QCOMPARE(open.window().commands().matchNodes->shortcut(), QKeySequence(Qt::Key_M));
    open.window().findChild<ComparisonPanel*>()->setManualPairs({{"fc1.weight", "fc2.weight"}});
    WAIT_FOR_COMPARISON(open);
    QCOMPARE(open.workspace().comparisons()->current()->result()->matched_manually, std::uint64_t{1});
    open.window().commands().endComparison->trigger();
    // The same dumps in the other order, one by another path.
    const QString around = run("base") + QStringLiteral("/../base");
    open.window().compare(run("attribute"), around);
    WAIT_FOR_COMPARISON(open);
    QCOMPARE(open.workspace().comparisons()->current()->result()->matched_manually, std::uint64_t{1});
  }

  void aFolderAroundTheDumpLeadsToThePairsToo() {
    const QTemporaryDir folder;
    const QString inside = folder.filePath(QStringLiteral("run"));
    std::filesystem::copy(run("base").toStdString(), inside.toStdString(), std::filesystem::copy_options::recursive);
    OpenWindow open;
    open.window().compare(folder.path(), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    open.window().findChild<ComparisonPanel*>()->setManualPairs({{"fc1.weight", "fc2.weight"}});
    WAIT_FOR_COMPARISON(open);
    for (const QString& path : {folder.path(), inside}) {
      while (open.workspace().sessionCount() > 0) open.workspace().closeSession(0);
      open.window().compare(path, run("attribute"));
      WAIT_FOR_COMPARISON(open);
      QTRY_COMPARE_WITH_TIMEOUT(open.workspace().comparisons()->current()->result()->matched_manually, std::uint64_t{1},
                                kTimeout);
    }
  }

  void theGraphIsColouredAsLongAsItIsCompared() {
    OpenWindow open;
    open.window().open(run("attribute"));
    WAIT_FOR_CAUSE(open);
    QComboBox* measures = measuresOf(open);
    QVERIFY(measures != nullptr);
    QCOMPARE(measures->currentText(), QStringLiteral("Hits"));
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QCOMPARE(measures->currentText(), QStringLiteral("Difference from A"));
    open.window().commands().endComparison->trigger();
    QCOMPARE(measures->currentText(), QStringLiteral("Hits"));
    QTRY_VERIFY_WITH_TIMEOUT(!dockOf(open.window(), "comparison")->isVisible(), kTimeout);
    QVERIFY(!open.window().infoBar()->text().startsWith(QStringLiteral("Runs diverge")));
  }

  void nodesAndScopesWearTheirError() {
    OpenWindow open;
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    const auto* view = open.window().findChild<GraphView*>();
    const auto& graph = open.workspace().snapshot()->graphs[GraphIndex{0}].graph;
    const auto markOf = [&](const char* name) {
      GraphOverlay overlay(&open.workspace());
      overlay.setMeasure(Measure::error);
      overlay.setScene(view->scene());
      const NodeIndex node = graph->find(std::string("Default/network-WithLossCell/_backbone-Net/") + name);
      const auto& items = view->scene()->layout().items;
      const auto shown = std::find_if(items.begin(), items.end(), [&](const LayoutItem& item) {
        const auto inside = view->scene()->scopes().child_nodes(item.scope);
        if (item.kind == LayoutKind::op) return item.node == node;
        return item.kind == LayoutKind::scope_closed && std::find(inside.begin(), inside.end(), node) != inside.end();
      });
      return shown == items.end() ? OverlayMark() : overlay.marks()[static_cast<std::size_t>(shown - items.begin())];
    };
    QTRY_VERIFY_WITH_TIMEOUT(view->scene() != nullptr, kTimeout);
    // norm(b - a) / norm(a) of the pooling's output, by NumPy: 0.4756438775615135
    open.window().commands().nextDivergence->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(markOf("pool-MaxPool2d/MaxPool-op0").text, QStringLiteral("47.56%"), kTimeout);
    QVERIFY(markOf("pool-MaxPool2d/MaxPool-op0").kind == OverlayMark::Kind::value);
    QCOMPARE(markOf("pool-MaxPool2d/MaxPool-op0").position, 1.0);
    QCOMPARE(markOf("conv-Conv2d/Conv2D-op0").text, QStringLiteral("✓"));
    // A collapsed scope shows the worst value inside.
    open.window().commands().closeAll->trigger();
    const auto worst = [&] {
      GraphOverlay overlay(&open.workspace());
      overlay.setMeasure(Measure::error);
      overlay.setScene(view->scene());
      const auto& items = view->scene()->layout().items;
      const auto closed = std::find_if(items.begin(), items.end(),
                                       [](const LayoutItem& item) { return item.kind == LayoutKind::scope_closed; });
      return closed == items.end() ? OverlayMark() : overlay.marks()[static_cast<std::size_t>(closed - items.begin())];
    };
    QTRY_VERIFY_WITH_TIMEOUT(worst().kind == OverlayMark::Kind::value, kTimeout);
  }

  // Where B has the second ReLU and its gradient, A has Tanh and TanhGrad.
  void nodesOfAAloneAreDrawn() {
    OpenWindow open;
    open.window().compare(run("operator"), run("base"));
    WAIT_FOR_COMPARISON(open);
    auto* view = open.window().findChild<GraphView*>();
    QTRY_VERIFY_WITH_TIMEOUT(view->scene() && view->scene()->runAOperatorsIn(kRootScope) == 2, kTimeout);  // only B at first
    open.window().commands().openAll->trigger();
    const auto ofA = [&] {
      std::vector<ItemIndex> found;
      for (ItemIndex i = 0; view->scene() && i < view->scene()->layout().items.size(); ++i) {
        const LayoutItem& item = view->scene()->layout().items[i];
        if (item.kind == LayoutKind::op && view->scene()->isOfA(item.node)) found.push_back(i);
      }
      return found;
    };
    QTRY_COMPARE_WITH_TIMEOUT(ofA().size(), std::size_t{2}, kTimeout);
    std::set<QString> types;
    ItemKey tanh;
    for (const ItemIndex item : ofA()) {
      const ItemKey key = keyOf(view->scene()->layout().items[item]);
      const auto type = view->scene()->graph().nodes()[key.node()].type;
      types.insert(QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
      if (type == "Tanh") tanh = key;
    }
    QCOMPARE(types, (std::set<QString>{QStringLiteral("Tanh"), QStringLiteral("TanhGrad")}));
    QVERIFY(!view->scene()->incomingEdges(view->scene()->find(tanh)).empty());
    // A collapsed scope counts them.
    open.window().commands().closeAll->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(ofA().empty() && view->scene()->runAOperatorsIn(kRootScope) == 2, kTimeout);
    open.window().commands().openAll->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(ofA().size(), std::size_t{2}, kTimeout);
    // No panel mistakes it for a node of B; its tensors are those of A.
    emit view->chosen(tanh);
    QCOMPARE(open.workspace().node(), kNoNode);
    emit view->activated(tanh);
    QVERIFY(open.workspace().session() != nullptr && open.workspace().snapshot()->title == "operator");
    QVERIFY(open.workspace().sessionGraph()->graph->nodes()[open.workspace().node()].type == "Tanh");
    open.workspace().setCurrentSession(1);
    QTRY_VERIFY_WITH_TIMEOUT(view->scene() && view->scene()->hasNodesOfA() && ofA().size() == 2, kTimeout);  // restored
    emit view->chosen(tanh);
    open.window().commands().endComparison->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(view->scene() && !view->scene()->hasNodesOfA(), kTimeout);
  }

  void aTensorIsShownBesideItsCounterpart() {
    OpenWindow open;
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    const auto result = open.workspace().comparisons()->current()->result();
    const TensorKey key = *result->nodes[*result->place_of(result->findings.front())].tensor;
    open.window().tabs()->openTensorSideBySide(key);
    TensorTab* tab = open.window().tabs()->tensorTab(open.window().tabs()->currentIndex());
    QVERIFY(tab != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && tab->map()->aspect() == TensorAspect::current, kTimeout);
    const auto named = [&](const QString& label) {
      const auto buttons = tab->findChildren<QAbstractButton*>();
      return std::any_of(buttons.begin(), buttons.end(), [&](const QAbstractButton* b) { return b->text() == label; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(named(QStringLiteral("B − A")), kTimeout);
    open.window().commands().endComparison->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(named(QStringLiteral("Difference")), kTimeout);
  }

  void twoRunsThatAgreeAreSaidTo() {
    OpenWindow open;
    open.window().compare(run("base"), run("base"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().startsWith(QStringLiteral("The runs agree in ")), kTimeout);
  }

  void comparingOneDumpByTwoPathsWarns_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("offered");
    const QString whole = kDumps + "two-ranks-2.10", part = whole + "/rank_0";
    QTest::newRow("the whole and a part") << whole << part << false;
    QTest::newRow("a part and the whole") << part << whole << false;
    QTest::newRow("two parts") << part << whole + "/rank_1" << false;
    QTest::newRow("a part that is dropped on the whole") << whole << part << true;
    QTest::newRow("two parts, the one dropped on the other") << part << whole + "/rank_1" << true;
  }
  void comparingOneDumpByTwoPathsWarns() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(bool, offered);
    OpenWindow open;
    const auto label = QStringLiteral("Both paths belong to the same dump");
    if (offered) {
      open.window().open(a);
      open.window().findChild<ComparisonController*>()->openDropped(b, {});
    } else {
      open.window().compare(a, b);
    }
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().contains(label), kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 1, kTimeout);
    QVERIFY(open.workspace().comparisons()->current() == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Compare with…")) != nullptr, kTimeout);
  }

  void unreadableRunShowsError() {
    OpenWindow open;
    open.window().compare(run("none"), run("base"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().contains(QStringLiteral("The runs cannot be compared")), kTimeout);
  }

  void aSecondDumpThatIsDroppedIsOfferedForComparison() {
    OpenWindow open;
    open.window().open(run("base"));
    WAIT_FOR_CAUSE(open);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(run("attribute"))});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&open.window(), &enter);
    QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&open.window(), &drop);
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 2, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().contains(QStringLiteral("Compare with base?")), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Compare")) != nullptr, kTimeout);
    buttonOf(open.window().infoBar(), QStringLiteral("Compare"))->click();
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().startsWith(QStringLiteral("Runs diverge at MaxPool-op0")),
                             kTimeout);
  }

  void aDumpThatCannotBeOpenedIsNotOfferedForComparison() {
    OpenWindow open;
    open.window().open(run("base"));
    WAIT_FOR_CAUSE(open);
    open.window().findChild<ComparisonController*>()->openDropped(run("none"), {});
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().snapshot()->error.has_value(), kTimeout);
    for (const Notice& notice : open.window().findChild<Notices*>()->all()) {
      QVERIFY2(!notice.title.startsWith(QStringLiteral("Compare ")), qPrintable(notice.title));
    }
  }

  /// An offer to compare two dumps is removed with either of them, and does not return for dumps that are opened later.
  void theOfferGoesWithOneOfItsDumps() {
    OpenWindow open;
    open.window().open(run("base"));
    WAIT_FOR_CAUSE(open);
    dropOn(open.window(), run("attribute"));
    const auto offered = [&] {
      const auto& all = open.window().findChild<Notices*>()->all();
      return std::any_of(all.begin(), all.end(), [](const Notice& notice) { return notice.title.startsWith("Compare "); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(offered(), kTimeout);
    open.window().commands().closeDump->trigger();
    QVERIFY(!offered());
    open.window().open(run("attribute"));
    WAIT_FOR_CAUSE(open);
    QVERIFY(!offered());
  }

  /// The bottom dock that was in front is raised again, also in the window of another language.
  void thePanelThatWasInFrontComesBack() {
    OpenWindow open;
    open.window().open(run("base"));
    open.window().open(run("attribute"));
    WAIT_FOR_CAUSE(open);
    const auto inFront = [&](const char* id) {
      const QDockWidget* dock = dockOf(open.window(), id);
      return dock->isVisible() && open.window().rect().intersects(dock->geometry());
    };
    dockOf(open.window(), "watchpoints")->raise();
    QTRY_VERIFY_WITH_TIMEOUT(inFront("watchpoints"), kTimeout);
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(inFront("comparison"), kTimeout);
    open.window().commands().endComparison->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(open.window(), "comparison")->isHidden(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(inFront("watchpoints"), kTimeout);
    open.desktop().languages().setChoice(QStringLiteral("zh_CN"));
    const auto restore = qScopeGuard([&] { open.desktop().languages().setChoice(QStringLiteral("en")); });
    QTRY_VERIFY_WITH_TIMEOUT(inFront("watchpoints"), kTimeout);
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    QVERIFY(inFront("watchpoints"));
  }

  // A change of language replaces the window; the new one shows the same panel.
  void anotherLanguageKeepsThePanel() {
    OpenWindow open;
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(open.window(), "comparison")->isVisible(), kTimeout);
    open.desktop().languages().setChoice(QStringLiteral("zh_CN"));
    const auto isOffered = [&] { return dockOf(open.window(), "comparison")->toggleViewAction()->isVisible(); };
    QTRY_VERIFY_WITH_TIMEOUT(isOffered() && dockOf(open.window(), "comparison")->isVisible(), kTimeout);
    open.desktop().languages().setChoice(QStringLiteral("en"));
  }

  // Two dumps on the command line: the first cause of the current dump is shown before the offer, which names the other
  // dump.
  void verdictIsShownBeforeCompareOffer() {
    OpenWindow open;
    open.window().compare(kSample, run("base"), true);
    WAIT_FOR_CAUSE(open);
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 2, kTimeout);
    open.workspace().setCurrentSession(0);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().startsWith(QStringLiteral("−Inf begins at Log-op0")), kTimeout);
    const auto offered = [&] {
      for (const Notice& notice : open.window().findChild<Notices*>()->all()) {
        if (notice.title.startsWith(QStringLiteral("Compare with"))) return notice.title;
      }
      return QString();
    };
    QCOMPARE(offered(), QStringLiteral("Compare with base?"));
    open.workspace().setCurrentSession(1);
    QTRY_VERIFY_WITH_TIMEOUT(
        offered().startsWith(QStringLiteral("Compare with ")) && !offered().contains(QStringLiteral("base")), kTimeout);
  }

  void theHeaderNamesRunAAndTakesAnother() {
    OpenWindow open;
    open.window().open(run("weight"));
    WAIT_FOR_CAUSE(open);
    auto* field = open.window().findChild<BaselineField*>();
    QVERIFY(field != nullptr && !field->isVisible());
    open.window().compare(run("base"), run("attribute"));
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(field->isVisible(), kTimeout);
    auto* runs = field->findChild<ChoiceBox*>();
    QCOMPARE(runs->currentText(), QStringLiteral("base"));
    QCOMPARE(open.window().header()->dumps()->currentText(), QStringLiteral("attribute"));
    emit runs->chosen(0);
    WAIT_FOR_COMPARISON(open);
    QCOMPARE(runs->currentText(), QStringLiteral("weight"));
    QVERIFY(open.workspace().comparisons()->current()->sessions()->a() == open.workspace().sessionAt(0));
    open.window().commands().endComparison->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!field->isVisible(), kTimeout);
  }

  /// Tensors of different shapes cannot be compared: the tab still compares with the previous iteration.
  void aTensorOfAnotherShapeHasNothingBesideIt() {
    OpenWindow open;
    open.window().compare(kDumps + "lenet-2.0", run("operator"));
    WAIT_FOR_COMPARISON(open);
    const auto result = open.workspace().comparisons()->current()->result();
    const auto other = std::find_if(result->nodes.begin(), result->nodes.end(), [](const ComparedNode& node) {
      return node.a && node.b && node.tensor && !node.output_error;
    });
    QVERIFY(other != result->nodes.end());
    open.window().tabs()->openTensorSideBySide(*other->tensor);
    const TensorTab* tab = open.window().tabs()->tensorTab(open.window().tabs()->currentIndex());
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled(), kTimeout);
    const auto buttons = tab->findChildren<QAbstractButton*>();
    QVERIFY(std::none_of(buttons.begin(), buttons.end(),
                         [](const QAbstractButton* b) { return b->text() == QStringLiteral("B − A"); }));
  }

  /// Two iterations of one dump are both named, and the tab shows the other iteration.
  void twoIterationsOfOneDump() {
    OpenWindow open;
    open.window().open(run("base"));
    WAIT_FOR_CAUSE(open);
    ComparedParts parts;
    parts.question.of_a.iterations = *NumberSet::parse("0");
    parts.question.of_b.iterations = *NumberSet::parse("1");
    parts.question.pairing.iterations_by_position = true;
    parts.ofA = QStringLiteral("iteration 0");
    parts.ofB = QStringLiteral("iteration 1");
    open.workspace().setIteration(Iteration{0});
    open.workspace().comparisons()->compare(open.workspace().session(), open.workspace().session(), parts);
    QVERIFY(open.workspace().iteration() == Iteration{1});  // iteration 0 has nothing to show
    WAIT_FOR_COMPARISON(open);
    QTRY_VERIFY_WITH_TIMEOUT(
        open.window().infoBar()->text().startsWith(QStringLiteral("Runs differ from the start: inputs0, iteration 1")),
        kTimeout);
    auto* runs = open.window().findChild<BaselineField*>()->findChild<ChoiceBox*>();
    QCOMPARE(runs->currentText(), QStringLiteral("base, iteration 0"));
    open.window().commands().nextDivergence->trigger();
    QVERIFY(open.workspace().iteration() == Iteration{1});
  }

  void swappingPutsAInFront() {
    OpenWindow open;
    open.window().compare(run("base"), run("cast"));
    WAIT_FOR_COMPARISON(open);
    open.window().commands().swapCompared->trigger();
    WAIT_FOR_COMPARISON(open);
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("base")));
    QVERIFY(open.workspace().comparisons()->current()->result()->only_a > 0);
  }
};

SPORESCOPE_TEST(ComparingTest)

}  // namespace comparison_controller_test

#include "comparison_controller_test.moc"
