// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAction>
#include <QDir>
#include <QInputDialog>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <filesystem>

#include "core/session/offline/open_offline_session.h"
#include "core/watch/watch_file.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/growing_dump.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/wait_for.h"
#include "ui/graph/graph_panel.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/open/dump_opener.h"
#include "ui/main_window/open/last_session.h"
#include "ui/main_window/open/path_opener.h"
#include "ui/main_window/watchpoint_store.h"
#include "ui/style/style.h"
#include "ui/tensor/heat_map/heat_map_view.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/watch/watchpoints_panel.h"

namespace layout_persistence_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

Watchpoint large(double threshold) { return make_watchpoint(0, "tensor_too_large", {{"max_gt", threshold}}).value(); }

bool open(Workspace& workspace, const QString& path) {
  workspace.addSession(open_offline_session(path.toStdString()));
  return QTest::qWaitFor([&] { return !workspace.snapshot()->loading; }, kTimeout);
}

}  // namespace

/// Data and layout of the user are not lost.
class WhatStaysTest : public QObject {
  Q_OBJECT

 private slots:
  /// Tab moves to the buttons; the text stays with the iteration in which it was begun.
  void aNoteOnAnIterationIsWritten() {
    OpenWindow open;
    open.window().open(QStringLiteral(SPORESCOPE_SAMPLE));
    WAIT_FOR_CAUSE(open);
    Notes& notes = *open.workspace().notes();
    QTRY_VERIFY_WITH_TIMEOUT(notes.isReady(), kTimeout);
    QCOMPARE(open.workspace().node(), kNoNode);
    open.workspace().setIteration(Iteration{0});
    // The bookmark menu is enabled only while there are bookmarks.
    QVERIFY(!open.window().commands().bookmarkMenu->isEnabled());
    open.window().commands().bookmark->trigger();
    QVERIFY(open.window().commands().bookmarkMenu->isEnabled());
    open.window().commands().bookmark->trigger();
    QVERIFY(!open.window().commands().bookmarkMenu->isEnabled());
    open.window().commands().writeNote->trigger();
    auto* dialog = open.window().findChild<QInputDialog*>();
    QVERIFY(dialog != nullptr && dialog->labelText().endsWith(QLatin1Char('0')));
    QApplication::setActiveWindow(dialog);
    auto* field = dialog->findChild<QPlainTextEdit*>();
    QVERIFY(field != nullptr);
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("still fine"));
    QTest::keyClick(field, Qt::Key_Tab);
    QVERIFY(!field->hasFocus());
    open.workspace().setIteration(Iteration{1});
    QTest::keyClick(dialog, Qt::Key_Escape);  // text is saved while typing
    QVERIFY(!dialog->isVisible());
    QVERIFY(notes.of(open.workspace().graph(), kNoNode) == nullptr);
    open.workspace().setIteration(Iteration{0});
    const Note* note = notes.of(open.workspace().graph(), kNoNode);
    QVERIFY(note != nullptr);
    QCOMPARE(note->text, std::string("still fine"));
  }

  /// Applies to the tensor of the current tab, whatever node is selected; the bookmark leads back to it.
  void aTensorInFrontIsNoted() {
    OpenWindow open;
    open.window().open(QStringLiteral(SPORESCOPE_SAMPLE));
    WAIT_FOR_CAUSE(open);
    Workspace& workspace = open.workspace();
    Notes& notes = *workspace.notes();
    QTRY_VERIFY_WITH_TIMEOUT(notes.isReady(), kTimeout);
    const Commands& commands = open.window().commands();
    workspace.setIteration(Iteration{1});
    const auto graph = workspace.sessionGraph()->graph;
    const TensorKey key = *workspace.firstTensorOf(workspace.graph(), graph->execution_order()[3]);
    workspace.openTensor(key, true);
    workspace.selectNode(workspace.graph(), graph->execution_order()[5]);
    commands.bookmark->trigger();
    QVERIFY(commands.bookmark->isChecked());
    QVERIFY(notes.of(key) != nullptr && notes.of(key)->bookmark);
    QVERIFY(notes.ofNode(workspace.node()) == nullptr);
    TensorTab* tab = open.window().findChild<TensorTab*>();
    const auto button = [tab](const char* name) {
      const auto all = tab->findChildren<QToolButton*>();
      const auto named = [&](const QToolButton* one) { return one->accessibleName() == QLatin1String(name); };
      return *std::find_if(all.begin(), all.end(), named);
    };
    QVERIFY(button("Bookmark this tensor")->isChecked());
    button("Note on this tensor")->click();
    auto* dialog = open.window().findChild<QInputDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY2(dialog->labelText().endsWith(QLatin1String("output 0, iteration 1")), qPrintable(dialog->labelText()));
    dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("too large"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCOMPARE(notes.of(key)->text, std::string("too large"));
    QVERIFY(button("Note on this tensor")->toolTip().contains(QLatin1String("too large")));
    // In another iteration it is another tensor.
    workspace.setIteration(Iteration{2});
    QVERIFY(!commands.bookmark->isChecked() && !button("Bookmark this tensor")->isChecked());
    commands.showGraph->trigger();
    QVERIFY(!commands.bookmark->isChecked());
    commands.bookmarks[0]->trigger();
    QCOMPARE(workspace.iteration(), Iteration{1});
    QCOMPARE(workspace.tensor(), std::optional(key));
    QVERIFY(commands.bookmark->isChecked());
    QVERIFY2(commands.bookmarks[0]->text().endsWith(QStringLiteral("output 0 · iteration 1")),
             qPrintable(commands.bookmarks[0]->text()));
  }

  /// Back restores the selection, also from a tensor tab, which shows no other tensor.
  void backLeadsFromATensorToTheGraph() {
    Workspace workspace;
    QVERIFY(open(workspace, QStringLiteral(SPORESCOPE_SAMPLE)));
    const auto graph = workspace.sessionGraph()->graph;
    TabArea tabs(&workspace, new QWidget, nullptr);
    const auto keyOf = [&](NodeIndex node) { return *workspace.firstTensorOf(workspace.graph(), node); };
    const TensorKey first = keyOf(graph->execution_order()[0]);
    const TensorKey second = keyOf(graph->execution_order()[1]);
    workspace.selectTensor(first);
    workspace.openTensor(second, true);
    QCOMPARE(tabs.currentIndex(), 1);
    workspace.goBack();
    QCOMPARE(workspace.tensor(), std::optional(first));
    QCOMPARE(tabs.currentIndex(), 0);
    workspace.goForward();
    QCOMPARE(tabs.currentIndex(), 0);  // the graph shows it, too
    workspace.openTensor(first, true);
    workspace.openTensor(second, true);
    workspace.goBack();
    QCOMPARE(tabs.tensorTab(tabs.currentIndex())->key(), first);
  }

  /// Nodes of a dump without a graph file get other indices when operators are added.
  void tabsStayWithTheirTensorsWhileADumpGrows() {
    const TestSettings settings;
    const GrowingDumpFolder dump;
    Workspace workspace;
    QVERIFY(open(workspace, dump.path()));
    const auto graph = workspace.sessionGraph()->graph;
    TabArea tabs(&workspace, new QWidget, nullptr);
    const auto key = workspace.firstTensorOf(workspace.graph(), graph->find("conv1.weight"));
    QVERIFY(key.has_value());
    tabs.openTensor(*key, true);
    const QString title = tabs.tabText(1);
    dump.addOperator();
    QTRY_VERIFY_WITH_TIMEOUT(workspace.sessionGraph()->graph != graph, kTimeout);
    QVERIFY2(tabs.tensorTab(1)->key().node != key->node, "the test shows nothing: the number is the same");
    QCOMPARE(workspace.nodeFullName(tabs.tensorTab(1)->key()), QStringLiteral("conv1.weight"));
    QCOMPARE(tabs.tabText(1), title);
  }

  void theOrderOfExecutionStaysHidden() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto band = [](MainWindow& window) { return window.findChild<TimelinePanel*>(); };
    QAction* shown = open.window().commands().timeline;
    QVERIFY(shown->isChecked() && band(open.window())->isVisible());
    // Single-key shortcuts of the graph apply to the band while it has the focus.
    const QSignalSpy fitted(open.window().commands().fit, &QAction::triggered);
    TimelineBand* columns = band(open.window())->band();
    QTRY_VERIFY_WITH_TIMEOUT(columns->viewport().count() > 0, kTimeout);
    columns->setFocus();
    QTest::keyClick(columns, Qt::Key_Plus);
    QVERIFY(!columns->viewport().isFit());
    QTest::keyClick(columns, Qt::Key_Space);
    QVERIFY(columns->viewport().isFit());
    QCOMPARE(fitted.count(), 0);
    shown->trigger();
    QVERIFY(!band(open.window())->isVisible());
    MainWindow next(open.services());
    QVERIFY(!next.commands().timeline->isChecked());
    QVERIFY(band(next)->isHidden());
    next.commands().timeline->setEnabled(true);
    next.commands().timeline->trigger();
    QVERIFY(!band(next)->isHidden());
  }

  void watchpointsOfADumpAreFoundAgain() {
    const TestSettings settings;
    const QStringList before = QDir(kSample).entryList();
    {
      Workspace workspace;
      const WatchpointStore stored(&workspace);
      QVERIFY(open(workspace, kSample));
      const auto file = WatchpointStore::fileOf(workspace.snapshot()->path);
      workspace.findings()->addWatchpoint(large(1));
      workspace.findings()->addWatchpoint(large(2));
      // Reading the old file and writing the new one run in order.
      QTRY_VERIFY_WITH_TIMEOUT(read_watch_file(file).has_value() && read_watch_file(file)->size() == 2, kTimeout);
      workspace.findings()->removeWatchpoints({1});
    }
    QCOMPARE(QDir(kSample).entryList(), before);  // nothing is written to the dump
    Workspace workspace;
    WatchpointStore stored(&workspace);
    QVERIFY(open(workspace, kSample));
    QTRY_COMPARE_WITH_TIMEOUT(workspace.findings()->watchpoints().size(), std::size_t{1}, kTimeout);
    QVERIFY(have_same_condition(workspace.findings()->watchpoints().front(), large(2)));
    QVERIFY(!workspace.findings()->undoStack()->canUndo());
    const auto file = WatchpointStore::fileOf(workspace.snapshot()->path);
    workspace.findings()->removeWatchpoints({workspace.findings()->watchpoints().front().id});
    QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(file), kTimeout);
  }

  void whatWasOpenIsOpenedAgainWhereItWas() {
    const TestSettings settings;
    const QString other = kDumps + QStringLiteral("gan-2.10");
    {
      Workspace workspace;
      DumpOpener opener(&workspace);
      PathOpener paths(&workspace, &opener, nullptr);
      QAction reopen;
      TabArea tabs(&workspace, new QWidget, nullptr);
      LastSession last(&workspace, &paths, &tabs, &reopen, nullptr);
      QVERIFY(!reopen.isEnabled());
      QVERIFY(open(workspace, other));
      tabs.openTensor({workspace.graph(), NodeIndex{0}, workspace.iteration()}, true);
      QVERIFY(open(workspace, kSample));
      workspace.setIteration(Iteration{2});
      const NodeIndex weight = workspace.sessionGraph()->graph->find("fc1.weight");
      workspace.selectNode(workspace.graph(), weight);
      tabs.openTensor({workspace.graph(), weight, Iteration{2}}, true);
      tabs.openTensor({workspace.graph(), NodeIndex{0}, Iteration{2}, IoDirection::input, 1}, false);
      tabs.setCurrentIndex(1);
      last.save();
    }
    Workspace workspace;
    DumpOpener opener(&workspace);
    PathOpener paths(&workspace, &opener, nullptr);
    QAction reopen;
    TabArea tabs(&workspace, new QWidget, nullptr);
    LastSession last(&workspace, &paths, &tabs, &reopen, nullptr);
    QVERIFY(reopen.isEnabled());
    last.save();  // nothing is open: the dumps of before are still saved
    reopen.trigger();
    QVERIFY(!reopen.isEnabled());
    QCOMPARE(workspace.sessionCount(), 2);
    QTRY_COMPARE_WITH_TIMEOUT(workspace.node() != kNoNode, true, kTimeout);
    QCOMPARE(workspace.sessionGraph()->graph->nodes()[workspace.node()].full_name, std::string_view("fc1.weight"));
    QTRY_VERIFY_WITH_TIMEOUT(workspace.iteration() == Iteration{2}, kTimeout);
    QCOMPARE(QString::fromStdString(workspace.snapshot()->path.string()), QDir(kSample).canonicalPath());
    // Tensor tabs are restored, too; those of the other dump when it becomes current.
    QCOMPARE(tabs.count(), 3);
    QCOMPARE(tabs.currentIndex(), 1);
    QVERIFY(!tabs.isPreview(1) && tabs.isPreview(2));
    const TensorKey weight{workspace.graph(), workspace.node(), Iteration{2}};
    QVERIFY(tabs.tensorTab(1)->key() == weight);
    const TensorKey preview{workspace.graph(), NodeIndex{0}, Iteration{2}, IoDirection::input, 1};
    QVERIFY(tabs.tensorTab(2)->key() == preview);
    workspace.setCurrentSession(0);
    QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 2, kTimeout);
    QVERIFY(tabs.tensorTab(1)->key().node == NodeIndex{0});
  }

  void thePageInFrontIsReopened() {
    {
      Workspace workspace;
      DumpOpener opener(&workspace);
      PathOpener paths(&workspace, &opener, nullptr);
      QAction reopen;
      TabArea tabs(&workspace, new QWidget, nullptr);
      tabs.addFixedPage(new QWidget, {}, QStringLiteral("Overview"), {});
      LastSession last(&workspace, &paths, &tabs, &reopen, nullptr);
      QVERIFY(open(workspace, kSample));
      tabs.openTensor({workspace.graph(), NodeIndex{0}, workspace.iteration()}, true);
      tabs.setCurrentIndex(1);
      last.save();
    }
    Workspace workspace;
    DumpOpener opener(&workspace);
    PathOpener paths(&workspace, &opener, nullptr);
    QAction reopen;
    TabArea tabs(&workspace, new QWidget, nullptr);
    tabs.addFixedPage(new QWidget, {}, QStringLiteral("Overview"), {});
    LastSession last(&workspace, &paths, &tabs, &reopen, nullptr);
    reopen.trigger();
    QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 3, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(tabs.currentIndex(), 1, kTimeout);
  }

  void ctrlZTakesBack() {
    OpenWindow window;
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    const Commands& commands = window.window().commands();
    QVERIFY(!commands.undo->isEnabled());
    Findings& findings = *window.workspace().findings();
    const int id = findings.addWatchpoint(large(1));
    findings.removeWatchpoints({id});
    QVERIFY(commands.undo->isEnabled() && !commands.redo->isEnabled());
    QVERIFY(commands.undo->text().contains("delete 1 watchpoint"));
    QCOMPARE(commands.undo->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    commands.undo->trigger();
    QCOMPARE(findings.watchpoints().size(), std::size_t{1});
    QVERIFY(commands.redo->isEnabled());
    commands.redo->trigger();
    QVERIFY(findings.watchpoints().empty());
  }

  /// The latest failure is shown first, whatever notice is shown.
  void aFailedImportComesToTheFront() {
    OpenWindow window;
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    const InfoBar* bar = window.window().infoBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains("Log-op0"), kTimeout);
    auto* panel = window.window().findChild<WatchpointsPanel*>();
    const QTemporaryDir folder;
    for (const char* name : {"one.json", "two.json"}) {
      panel->importFrom(folder.filePath(QLatin1String(name)).toStdString());
      QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains(QLatin1String(name)), kTimeout);
    }
  }

  void theGraphGetsTheKeyboard() {
    OpenWindow window;
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    window.window().activateWindow();
    auto* graph = window.window().findChild<GraphPanel*>();
    const Commands& commands = window.window().commands();
    const auto away = [&] {
      commands.findNode->trigger();
      return !graph->view()->hasFocus();
    };
    QTRY_VERIFY_WITH_TIMEOUT(window.window().isActiveWindow(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(graph->view()->hasFocus(), kTimeout);  // initially
    QVERIFY(away());
    commands.showGraph->trigger();
    QVERIFY(graph->view()->hasFocus());
    QVERIFY(away());
    commands.firstCause->trigger();
    QVERIFY(graph->view()->hasFocus());
    commands.openTensor->trigger();
    QVERIFY(qobject_cast<HeatMapView*>(QApplication::focusWidget()) != nullptr);  // and not the first button above it
    commands.showGraph->trigger();
    dockOf(window.window(), "hits")->widget()->setFocus();
    QTest::keyClick(&window.window(), Qt::Key_Escape);
    QVERIFY(graph->view()->hasFocus());
  }

  void manyTabsStayLegible() {
    OpenWindow window;
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    TabArea* tabs = window.window().tabs();
    const SessionGraph* graph = window.workspace().sessionGraph();
    for (const NodeIndex node : graph->graph->nodes().indices()) {
      if (tabs->count() == 20) break;
      if (const auto tensor = window.workspace().firstTensorOf(window.workspace().graph(), node)) {
        tabs->openTensor(*tensor, true);
      }
    }
    QCOMPARE(tabs->count(), 20);
    for (int i = 0; i < tabs->count(); ++i) {
      if (!tabs->isTabVisible(i)) continue;
      const int label = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i));
      QVERIFY2(tabs->tabBar()->tabRect(i).width() >= std::min(label, 100), qPrintable(tabs->tabText(i)));
    }
    QToolButton* list = nullptr;
    for (QToolButton* button : tabs->findChildren<QToolButton*>()) {
      if (button->accessibleName() == QLatin1String("All tabs")) list = button;
    }
    QVERIFY(list != nullptr && list->isVisible());
    emit list->menu()->aboutToShow();
    QCOMPARE(list->menu()->actions().size(), 20);
    list->menu()->actions().at(3)->trigger();
    QCOMPARE(tabs->currentIndex(), 3);
  }

  /// However many tensors are open, the pages and the current tab stay in sight.
  void thePagesStayInSight() {
    OpenWindow window(QSize(1100, 800));
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    TabArea* tabs = window.window().tabs();
    const SessionGraph* graph = window.workspace().sessionGraph();
    for (const NodeIndex node : graph->graph->nodes().indices()) {
      if (tabs->count() == 20) break;
      if (const auto tensor = window.workspace().firstTensorOf(window.workspace().graph(), node)) {
        tabs->openTensor(*tensor, true);
      }
    }
    for (const int current : {19, 4, 0}) {
      tabs->setCurrentIndex(current);
      handleDueEvents();
      const QTabBar* bar = tabs->tabBar();
      for (int i = 0; i < tabs->count(); ++i) {
        if (!tabs->isFixed(i) && i != current) continue;
        QVERIFY2(tabs->isTabVisible(i), qPrintable(tabs->tabText(i)));
        QVERIFY2(bar->rect().contains(bar->tabRect(i)), qPrintable(tabs->tabText(i)));
      }
      QCOMPARE(tabs->currentIndex(), current);
    }
  }

  /// The slot of an output 0 is left out before a name is shortened.
  void titlesAreShortBeforeTheyAreElided() {
    OpenWindow window;
    QVERIFY(open(window.workspace(), kSample));
    Workspace& workspace = window.workspace();
    const auto graph = workspace.sessionGraph()->graph;
    TabArea tabs(&workspace, new QWidget, nullptr);
    tabs.resize(900, 400);
    tabs.show();
    for (const NodeIndex node : graph->nodes().indices()) {
      if (graph->nodes()[node].name() != "Log-op0") continue;
      tabs.openTensor({workspace.graph(), node, workspace.iteration(), IoDirection::output, 0}, true);
    }
    const QString whole = tabs.tabText(1);
    QVERIFY2(whole.startsWith(QStringLiteral("Log-op0 · ")), qPrintable(whole));
    tabs.resize(200, 400);
    QTRY_COMPARE_WITH_TIMEOUT(tabs.tabText(1), QStringLiteral("Log-op0"), kTimeout);
    tabs.resize(900, 400);
    QTRY_COMPARE_WITH_TIMEOUT(tabs.tabText(1), whole, kTimeout);
  }

  /// Each dump has its tabs restored; without tabs, the last page is shown.
  void tabsOfADumpComeBackToTheFront() {
    OpenWindow window;
    Workspace& workspace = window.workspace();
    QVERIFY(open(workspace, kSample));
    QVERIFY(open(workspace, kDumps + QStringLiteral("gan-2.10")));
    workspace.setCurrentSession(0);
    TabArea* tabs = window.window().tabs();
    const auto tensorOf = [&](const char* name) {
      return *workspace.firstTensorOf(workspace.graph(), workspace.sessionGraph()->graph->find(name));
    };
    tabs->showGraph();
    tabs->openTensor(tensorOf("fc1.weight"), true);
    tabs->openTensor(tensorOf("conv1.weight"), true);
    tabs->setCurrentIndex(tabs->count() - 2);
    const QString title = tabs->tabText(tabs->currentIndex());
    workspace.setCurrentSession(1);
    QCOMPARE(tabs->currentIndex(), 0);
    workspace.setCurrentSession(0);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), title);
    // A page that was current is current again.
    tabs->setCurrentIndex(1);
    workspace.setCurrentSession(1);
    QCOMPARE(tabs->currentIndex(), 1);
    workspace.setCurrentSession(0);
    QCOMPARE(tabs->currentIndex(), 1);
  }

  void tabsOutliveTheLanguage() {
    OpenWindow window;
    window.window().open(kSample);
    WAIT_FOR_CAUSE(window);
    window.workspace().openTensor(window.workspace().findings()->causes().front().tensor.key, true);
    QCOMPARE(window.window().tabs()->count(), 3);
    // The bottom tabs show their counts in any language.
    const auto counted = [&](const char* id) {
      return dockOf(window.window(), id)->windowTitle().section(QChar(Style::kCountMark), 1);
    };
    window.workspace().findings()->addRecommended(true);
    QTRY_VERIFY_WITH_TIMEOUT(window.workspace().findings()->checkState() == Findings::CheckState::done, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!counted("hits").isEmpty() && !counted("watchpoints").isEmpty(), kTimeout);
    const QString hits = counted("hits");
    const QString watchpoints = counted("watchpoints");
    const MainWindow* before = &window.window();
    window.desktop().languages().setChoice(QStringLiteral("zh_CN"));
    QVERIFY(&window.window() != before);
    QCOMPARE(window.window().tabs()->count(), 3);
    QCOMPARE(window.window().tabs()->currentIndex(), 2);
    QCOMPARE(counted("hits"), hits);
    QCOMPARE(counted("watchpoints"), watchpoints);
    window.desktop().languages().setChoice(QStringLiteral("en"));
  }
};

SPORESCOPE_TEST(WhatStaysTest)

}  // namespace layout_persistence_test

#include "layout_persistence_test.moc"
