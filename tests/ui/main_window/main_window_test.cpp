// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QUrl>

#include "tests/ui/main_window/open_window.h"
#include "ui/common/theme.h"
#include "ui/hits/hits_panel.h"
#include "ui/main_window/choice_box.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/drop_overlay.h"
#include "ui/main_window/go_to_field.h"
#include "ui/main_window/header_bar.h"
#include "ui/main_window/info_bar.h"
#include "ui/main_window/problems_dialog.h"
#include "ui/main_window/status_line.h"
#include "ui/main_window/tab_area.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/start_page.h"
#include "ui/tensor/tensor_tab.h"

using namespace sporescope;
using namespace sporescope::ui;

namespace {

constexpr int kPatience = 60'000;
const QString kSample = QStringLiteral(SPORESCOPE_SAMPLE);
const QString kDumps = QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/");

QPushButton* buttonOf(QWidget* parent, const QString& text) {
  for (QPushButton* button : parent->findChildren<QPushButton*>()) {
    if (button->text() == text && button->isVisible()) return button;
  }
  return nullptr;
}

QDockWidget* dockOf(MainWindow& window, const char* id) { return window.findChild<QDockWidget*>(QLatin1String(id)); }

void dropOn(MainWindow& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &drop);
}

}  // namespace

#define WAIT_FOR_CAUSE(open) QTRY_VERIFY_WITH_TIMEOUT((open).causeIsKnown(), kPatience)

class MainWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsOpenAtFirst() {
    OpenWindow open;
    MainWindow& window = open.window();
    QVERIFY(window.findChild<StartPage*>()->isVisible());
    QVERIFY(!window.header()->isVisible());
    QVERIFY(!dockOf(window, "nodes")->isVisible());
    QVERIFY(!window.infoBar()->isVisible());
    QCOMPARE(window.statusLine()->leftText(), QStringLiteral("Ready"));
    QCOMPARE(window.windowTitle(), QStringLiteral("Sporescope"));
    QVERIFY(!window.commands().closeDump->isEnabled());
  }

  void everyActionSaysWhatItIs() {
    OpenWindow open;
    const auto& all = open.window().commands().all();
    QVERIFY(all.size() > 35);
    QSet<QKeySequence> keys;
    for (const auto& [menu, action] : all) {
      QVERIFY2(!action->text().isEmpty(), qPrintable(menu));
      QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
      if (action->shortcut().isEmpty()) continue;
      QVERIFY2(!keys.contains(action->shortcut()), qPrintable(action->shortcut().toString()));
      keys.insert(action->shortcut());
    }
    QStringList menus;
    for (const QAction* menu : open.window().menuBar()->actions()) menus += menu->text().remove('&');
    QCOMPARE(menus, QStringList({"File", "Edit", "View", "Go", "Graph", "Check", "Training", "Window", "Help"}));
  }

  void theSampleIsFoundAndNamesItsCause() {
    OpenWindow open;
    MainWindow& window = open.window();
    QVERIFY(window.commands().openSample->isVisible());
    window.commands().openSample->trigger();
    WAIT_FOR_CAUSE(open);
    // The truth of this dump: Log gives -Inf at iteration 1, line 60 of networks.py.
    QVERIFY(window.infoBar()->isVisible());
    const QString text = window.infoBar()->text();
    QVERIFY2(text.startsWith(QStringLiteral("NaN begins at Log-op0, iteration 1 rank 0 networks.py:60")), qPrintable(text));
    QCOMPARE(window.infoBar()->shown()->kind, NoticeKind::nan_cause);
    QVERIFY(window.windowTitle().startsWith(QStringLiteral("sample")));
    QVERIFY(window.header()->isVisible());
    QVERIFY(dockOf(window, "nodes")->isVisible());
    QCOMPARE(window.recentDumps()->dumps().front().verdict, (Verdict{Verdict::Kind::nan, 1, {}}));
  }

  void showSelectsTheCauseEverywhere() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY(buttonOf(open.window().infoBar(), QStringLiteral("Show")) != nullptr);
    QTest::mouseClick(buttonOf(open.window().infoBar(), QStringLiteral("Show")), Qt::LeftButton);
    QVERIFY(open.workspace().tensor());
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QCOMPARE(open.workspace().iteration(), 1);
    QCOMPARE(open.workspace().tensor(), std::optional(open.workspace().findings()->causes().front().key));
  }

  void thePathOfTheCauseIsWalked() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto& cause = open.workspace().findings()->causes().front();
    QVERIFY(cause.path.size() > 1);
    const Commands& commands = open.window().commands();
    QVERIFY(commands.nextStep->isEnabled());
    commands.firstCause->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.key));
    commands.nextStep->trigger();
    QVERIFY(open.workspace().tensor() != std::optional(cause.key));
    commands.previousStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.key));
    commands.previousStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.key));
  }

  void aClosedBarComesBackFromTheMenu() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    MainWindow& window = open.window();
    const std::function<void()> close = window.infoBar()->shown()->close;
    close();
    QVERIFY(window.infoBar()->shown() == nullptr || window.infoBar()->shown()->kind != NoticeKind::nan_cause);
    QVERIFY(!window.commands().firstCauseBar->isChecked());
    window.commands().firstCauseBar->trigger();
    QCOMPARE(window.infoBar()->shown()->kind, NoticeKind::nan_cause);
  }

  void theRecommendedCheckIsOfferedBehindTheCause() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto offered = [&] {
      const Notice* notice = open.window().infoBar()->shown();
      return notice != nullptr && notice->kind == NoticeKind::offer;
    };
    QVERIFY(!offered());
    const std::function<void()> close = open.window().infoBar()->shown()->close;
    close();
    QTRY_VERIFY_WITH_TIMEOUT(offered(), kPatience);
    QTRY_VERIFY(buttonOf(open.window().infoBar(), QStringLiteral("Check")) != nullptr);
    QTest::mouseClick(buttonOf(open.window().infoBar(), QStringLiteral("Check")), Qt::LeftButton);
    Findings* findings = open.workspace().findings();
    QTRY_COMPARE_WITH_TIMEOUT(findings->checkState(), Findings::CheckState::done, kPatience);
    QVERIFY(findings->hitCount() > 0);
    QVERIFY(!offered());
    QTRY_VERIFY(dockOf(open.window(), "hits")->windowTitle().contains(QString::number(findings->hitCount())));
  }

  void aHealthyDumpSaysSo() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().findings()->causeState(), Findings::CauseState::clean);
    QTRY_VERIFY(open.window().statusLine()->leftText().startsWith(QStringLiteral("No NaN, no Inf in ")));
    QVERIFY(!open.window().commands().firstCause->isEnabled());
  }

  void severalRanksAreNamedInTheTitle() {
    OpenWindow open;
    open.window().open(kDumps + "two-ranks-2.10");
    WAIT_FOR_CAUSE(open);
    QVERIFY2(open.window().infoBar()->text().contains(QStringLiteral("iteration 1, rank 1")),
             qPrintable(open.window().infoBar()->text()));
  }

  void whatIsNoDumpIsSaidInTheWindow() {
    OpenWindow open;
    const QTemporaryDir empty;
    open.window().open(empty.path());
    QTRY_VERIFY_WITH_TIMEOUT(!open.workspace().facts()->loading, kPatience);
    QVERIFY(open.workspace().facts()->error);
    QVERIFY(open.window().isVisible());
    QVERIFY(!dockOf(open.window(), "nodes")->isVisible());
    QTRY_VERIFY(buttonOf(&open.window(), QStringLiteral("Close")) != nullptr);
    QPushButton* close = buttonOf(&open.window(), QStringLiteral("Close"));
    QVERIFY(open.window().recentDumps()->dumps().empty());
    close->click();
    QVERIFY(open.window().findChild<StartPage*>()->isVisible());
  }

  void twoDumpsAreEntriesOfOneBox() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QVERIFY(!open.window().header()->dumps()->isEnabled());
    open.window().open(kDumps + "half-precision-2.10");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.window().header()->dumps()->count(), 2);
    QVERIFY(open.window().header()->dumps()->isEnabled());
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("half-precision-2.10")));
    open.window().open(kDumps + "lenet-2.0");  // it is open: it comes to the front
    QCOMPARE(open.workspace().sessionCount(), 2);
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("lenet-2.0")));
    open.window().commands().closeDump->trigger();
    QCOMPARE(open.workspace().sessionCount(), 1);
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("half-precision-2.10")));
  }

  void allDumpsBelowAFolderAreOpened() {
    OpenWindow open;
    open.window().open(kDumps);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().sessionCount() >= 5, kPatience);
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().currentSession(), 0);
  }

  void aFileInsideLeadsToTheDumpOnce() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().open(kSample + "/rank_0");
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 1, kPatience);
  }

  void aDroppedTensorIsOpenedInItsDump() {
    OpenWindow open;
    const QDir folder(kSample + "/rank_0/LeNet5/0/1");
    const QStringList files = folder.entryList({QStringLiteral("Log.*.output.0.*.npy")});
    QCOMPARE(files.size(), 1);
    dropOn(open.window(), folder.filePath(files.front()));
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().tensor(), kPatience);
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QCOMPARE(open.workspace().iteration(), 1);
    QCOMPARE(open.window().tabs()->count(), 2);
  }

  void theOverlaySaysWhatADropWouldDo() {
    OpenWindow open;
    auto* overlay = open.window().findChild<DropOverlay*>();
    QMimeData data;
    const auto enter = [&](const QString& path) {
      data.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent event(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&open.window(), &event);
    };
    enter(QStringLiteral("/dumps/log-of-zero-2.10"));
    QVERIFY(overlay->isVisible());
    QCOMPARE(overlay->sentence(), QStringLiteral("Drop to open log-of-zero-2.10"));
    enter(QStringLiteral("/dumps/holiday.jpg"));
    QCOMPARE(overlay->sentence(), QStringLiteral("Nothing here that Sporescope can read"));
    QDragLeaveEvent leave;
    QApplication::sendEvent(&open.window(), &leave);
    QVERIFY(!overlay->isVisible());
  }

  void wishesOfTheCommandLineAreFulfilled() {
    OpenWindow open;
    OpeningWish wish;
    wish.iteration = 2;
    wish.node = QStringLiteral("_loss_fn-LogOfZero/Mul-op0");
    open.window().open(kSample, wish);
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().iteration(), 2);
    QVERIFY(open.workspace().tensor());
    QVERIFY(open.workspace().nodeFullName(*open.workspace().tensor()).endsWith(wish.node));
  }

  void aWishThatCannotBeFulfilledIsSaid() {
    OpenWindow open;
    OpeningWish wish;
    wish.iteration = 77;
    open.window().open(kDumps + "lenet-2.0", wish);
    WAIT_FOR_CAUSE(open);
    QVERIFY2(open.window().infoBar()->text().contains(QStringLiteral("no iteration 77")),
             qPrintable(open.window().infoBar()->text()));
  }

  void previewsAreUsedAgainUntilTheyArePinned() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    Workspace& workspace = open.workspace();
    TabArea* tabs = open.window().tabs();
    const auto& path = workspace.findings()->causes().front().path;
    QVERIFY(path.size() >= 3);
    workspace.openTensor(path[0].first.key, false);
    QCOMPARE(tabs->count(), 2);
    QVERIFY(tabs->isPreview(1));
    workspace.openTensor(path[1].first.key, false);
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tensorTab(1)->key().node, path[1].first.key.node);
    emit tabs->tabBarDoubleClicked(1);
    QVERIFY(!tabs->isPreview(1));
    workspace.openTensor(path[2].first.key, false);
    QCOMPARE(tabs->count(), 3);
    workspace.openTensor(path[1].first.key, false);  // it has a tab
    QCOMPARE(tabs->count(), 3);
    QCOMPARE(tabs->currentIndex(), 1);
    QTest::mouseClick(tabs->tabBar(), Qt::MiddleButton, {}, tabs->tabBar()->tabRect(2).center());
    QCOMPARE(tabs->count(), 2);
    tabs->closeTab(0);
    QCOMPARE(tabs->count(), 2);  // the graph stays
    QVERIFY(tabs->tabBar()->tabButton(0, QTabBar::RightSide) == nullptr);
  }

  void tensorTabsBelongToTheirDump() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.workspace().openTensor(open.workspace().findings()->causes().front().key, true);
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.window().tabs()->count(), 1);
    open.workspace().setCurrentSession(0);
    QCOMPARE(open.window().tabs()->count(), 2);
    QVERIFY(!open.window().tabs()->isPreview(1));
  }

  void goToFindsNodesAndLines() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QApplication::setActiveWindow(&open.window());
    GoToField* field = open.window().header()->goTo();
    open.window().commands().goTo->trigger();
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("log-op"));
    QTRY_VERIFY_WITH_TIMEOUT(field->listOpen() && field->places()->rowCount() > 0, kPatience);
    QCOMPARE(field->places()->placeAt(0)->name, QStringLiteral("Log-op0"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QVERIFY(!field->listOpen());

    field->begin();
    QTest::keyClicks(field, QStringLiteral("networks.py:60"));
    QTRY_VERIFY_WITH_TIMEOUT(field->listOpen() && field->places()->rowCount() > 0 && field->places()->placeAt(0)->line,
                             kPatience);
    QCOMPARE(field->places()->placeAt(0)->name, QStringLiteral("networks.py:60"));
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->listOpen());
    QVERIFY(field->text().isEmpty());
  }

  void iterationsAreSteppedThrough() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const Commands& commands = open.window().commands();
    QCOMPARE(open.workspace().iteration(), 0);
    QVERIFY(!commands.previousIteration->isEnabled());
    commands.nextIteration->trigger();
    QCOMPARE(open.workspace().iteration(), 1);
    open.workspace().setIteration(open.workspace().iterations().back());
    QVERIFY(!commands.nextIteration->isEnabled());
    commands.back->trigger();
    QCOMPARE(open.workspace().iteration(), 1);
  }

  void aHundredGraphsFitTheBox() {
    OpenWindow open;
    open.window().open(kDumps + "loop-2.10");
    WAIT_FOR_CAUSE(open);
    ChoiceBox* box = open.window().header()->graphs();
    QVERIFY(box->count() > 10);
    const int width = box->width();
    QStringList many;
    for (int i = 0; i < 150; ++i) many += QStringLiteral("kernel_graph_with_a_name_that_does_not_end_%1").arg(i);
    box->setChoices(many, 149);
    QCOMPARE(box->sizeHint().width(), width);
    QCOMPARE(box->currentIndex(), 149);
  }

  void theLayoutIsRememberedAndReset() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    MainWindow& window = open.window();
    QDockWidget* nodes = dockOf(window, "nodes");
    QDockWidget* hits = dockOf(window, "hits");
    QVERIFY(window.tabifiedDockWidgets(hits).size() == 2);
    QTRY_COMPARE(nodes->width(), 272);
    QCOMPARE(dockOf(window, "details")->width(), 372);
    nodes->hide();
    window.addDockWidget(Qt::LeftDockWidgetArea, dockOf(window, "details"));
    window.commands().resetLayout->trigger();
    QVERIFY(nodes->isVisible());
    QCOMPARE(window.dockWidgetArea(dockOf(window, "details")), Qt::RightDockWidgetArea);

    dockOf(window, "stack")->close();
    nodes->close();
    window.close();
    MainWindow next(open.services());
    next.show();
    QVERIFY(!dockOf(next, "nodes")->isVisible());
    QVERIFY(dockOf(next, "details")->isVisible());
  }

  void themesAndLanguagesAreSwitchedWithoutARestart() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.desktop().appearance().setChoice(ThemeChoice::dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkTheme().window.color());
    open.desktop().languages().setChoice(QStringLiteral("zh_CN"));
    QCOMPARE(open.workspace().sessionCount(), 1);
    QVERIFY(open.window().isVisible());
    QVERIFY(open.window().menuBar()->actions().front()->text().contains(QStringLiteral("文件")));
    QVERIFY(open.window().infoBar()->text().contains(QStringLiteral("Log-op0")));
    open.desktop().languages().setChoice(QStringLiteral("en"));
    QVERIFY(open.window().infoBar()->text().startsWith(QStringLiteral("NaN begins at Log-op0, iteration 1")));
  }

  void problemsAreListed() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().commands().problems->trigger();
    auto* dialog = open.window().findChild<ProblemsDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    const SessionFacts& facts = *open.workspace().facts();
    QCOMPARE(static_cast<std::size_t>(dialog->model()->rowCount()), facts.problems.size() + facts.unmatched_files.size());
  }

  void theWindowMayBeClosedWhileADumpIsRead() {
    for (int i = 0; i < 3; ++i) {
      OpenWindow open;
      open.window().open(kDumps + "loop-2.10");
      QTest::qWait(i * 10);
      open.window().close();
    }
  }

  void smallWindowsStillWork_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("least") << QSize(800, 500);
    QTest::newRow("1366x768") << QSize(1366, 768);
    QTest::newRow("3840x2160") << QSize(3840, 2160);
  }
  void smallWindowsStillWork() {
    QFETCH(QSize, size);
    OpenWindow open(size);
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTest::qWait(50);
    QVERIFY2(open.window().width() <= std::max(size.width(), 1100), qPrintable(QString::number(open.window().width())));
    QVERIFY(open.window().tabs()->width() >= 300);
    QVERIFY(open.window().infoBar()->width() <= open.window().width());
    QVERIFY(!open.window().grab().isNull());
  }
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
