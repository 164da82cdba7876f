// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/wait_for.h"
#include "ui/hits/hits_view.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/dock.h"
#include "ui/main_window/chrome/go_to_field.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/shortcuts_dialog.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/start/start_page.h"
#include "ui/style/theme.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/text/format.h"
#include "ui/watch/watchpoint_dialog.h"

namespace main_window_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// Returns true if the tab of this dock is current.
bool isInFront(const QDockWidget& dock) {
  const auto bars = dock.window()->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
  return dock.isVisible() && std::any_of(bars.begin(), bars.end(), [&](const QTabBar* bar) {
           return bar->tabText(bar->currentIndex()) == dock.windowTitle();
         });
}

}  // namespace

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

  /// Without a dump all panels are empty: none can be opened, and none stays when the dump is closed.
  void panelsAreOfferedOnlyWithADump() {
    OpenWindow open;
    MainWindow& window = open.window();
    const auto docks = window.findChildren<Dock*>();
    QVERIFY(docks.size() > 8);
    const auto nothingIsOffered = [&] {
      return std::none_of(docks.begin(), docks.end(), [](const Dock* dock) {
        const QAction* toggle = dock->toggleViewAction();
        return dock->isVisible() || (toggle->isVisible() && toggle->isEnabled());
      });
    };
    QVERIFY(nothingIsOffered());
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(window, "nodes")->toggleViewAction()->isEnabled(), kTimeout);
    window.commands().showOverview->trigger();
    dockOf(window, "details")->toggleViewAction()->trigger();
    QVERIFY(dockOf(window, "details")->isVisible());
    window.commands().closeDump->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<StartPage*>()->isVisible() && nothingIsOffered(), kTimeout);
  }

  /// Without a frame, a menu cannot be told from its background.
  void menusHaveAFrame() {
    OpenWindow open;
    QMenu menu;
    menu.addAction(QStringLiteral("Entry"));
    menu.popup(QPoint(10, 10));
    const QImage image = menu.grab().toImage();
    const QColor line = lightTheme().line.color();
    for (const QPoint& corner : {image.rect().topLeft(), image.rect().topRight(), image.rect().bottomLeft()}) {
      QCOMPARE(image.pixelColor(corner), line);
    }
    menu.close();
  }

  // Docks of a temporarily small window do not stay narrow.
  void docksGetTheirWidthsBack() {
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto width = [&window](const char* dock) { return dockOf(window, dock)->width(); };
    QTRY_COMPARE_WITH_TIMEOUT(width("details"), 372, kTimeout);
    window.resize(800, 600);
    QTRY_VERIFY_WITH_TIMEOUT(width("details") < 230 && width("nodes") < 230, kTimeout);
    window.resize(1900, 1000);
    QTRY_COMPARE_WITH_TIMEOUT(width("details"), 400, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(width("nodes"), 288, kTimeout);
    // A width that the user set is restored.
    const QWidget* details = dockOf(window, "details");
    const QPoint edge = details->mapTo(&window, QPoint(-2, 200));
    QVERIFY(window.isSeparator(edge));
    QTest::mousePress(&window, Qt::LeftButton, {}, edge);
    QTest::mouseMove(&window, edge + QPoint(60, 0));
    QTRY_VERIFY_WITH_TIMEOUT(width("details") < 350, kTimeout);
    QTest::mouseRelease(&window, Qt::LeftButton, {}, edge + QPoint(60, 0));
    QCoreApplication::processEvents();
    const int chosen = width("details");
    window.resize(800, 600);
    QTRY_VERIFY_WITH_TIMEOUT(width("details") < 230, kTimeout);
    window.resize(1900, 1000);
    QTRY_COMPARE_WITH_TIMEOUT(width("details"), chosen, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(width("nodes"), 288, kTimeout);
  }

  void everyActionSaysWhatItIs() {
    OpenWindow open;
    const auto& all = open.window().commands().all();
    QVERIFY(all.size() > 35);
    QSet<QKeySequence> keys;
    QSet<QString> captions;
    for (const auto& [menu, caption, action] : all) {
      QVERIFY2(!captions.contains(caption), qPrintable(caption));  // each command has a name of its own
      captions.insert(caption);
      QVERIFY2(!caption.isEmpty() && !caption.contains('&'), qPrintable(caption));
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

  // Every focusable widget has an accessible name.
  void everyControlHasAName() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.workspace().openTensor(open.workspace().findings()->causes().front().tensor.key, true);
    const auto isInternal = [](const QWidget* widget) {  // internal to Qt: lists of combo boxes, tabs of docks
      return widget->inherits("QComboBoxListView") || qobject_cast<const QTabBar*>(widget) != nullptr;
    };
    QStringList nameless;
    for (QWidget* widget : open.window().findChildren<QWidget*>()) {
      // A hidden button may get its text when it is shown.
      const auto* button = qobject_cast<QAbstractButton*>(widget);
      const bool waits = button != nullptr && button->icon().isNull() && !button->isVisibleTo(&open.window());
      const bool text = qobject_cast<QLabel*>(widget) != nullptr;
      if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() != nullptr || isInternal(widget) || waits || text) {
        continue;
      }
      const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
      if (spoken != nullptr && !spoken->text(QAccessible::Name).isEmpty()) continue;
      nameless +=
          QStringLiteral("%1 in %2").arg(widget->metaObject()->className(), widget->parentWidget()->metaObject()->className());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral("; "))));
  }

  void iconsAloneHaveToolTips() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.workspace().openTensor(open.workspace().findings()->causes().front().tensor.key, true);
    for (const QToolButton* button : open.window().findChildren<QToolButton*>()) {
      const bool ofAField = qobject_cast<QLineEdit*>(button->parentWidget()) != nullptr;  // a decorative icon of the field
      const bool qtsOwn = button->objectName().startsWith(QLatin1String("qt_"));
      if (ofAField || qtsOwn || button->icon().isNull() || button->toolButtonStyle() != Qt::ToolButtonIconOnly) continue;
      QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->parentWidget()->metaObject()->className()));
    }
  }

  void previewsAreUsedAgainUntilTheyArePinned() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    Workspace& workspace = open.workspace();
    TabArea* tabs = open.window().tabs();
    const auto& path = workspace.findings()->causes().front().path;
    QVERIFY(path.size() >= 3);
    workspace.openTensor(path[0].tensor.key, false);
    QCOMPARE(tabs->count(), 3);
    QVERIFY(tabs->isPreview(2));
    workspace.openTensor(path[1].tensor.key, false);
    QCOMPARE(tabs->count(), 3);
    QCOMPARE(tabs->tensorTab(2)->key().node, path[1].tensor.key.node);
    emit tabs->tabBarDoubleClicked(2);
    QVERIFY(!tabs->isPreview(2));
    workspace.openTensor(path[2].tensor.key, false);
    QCOMPARE(tabs->count(), 4);
    workspace.openTensor(path[1].tensor.key, false);  // it has a tab
    QCOMPARE(tabs->count(), 4);
    QCOMPARE(tabs->currentIndex(), 2);
    QTest::mouseClick(tabs->tabBar(), Qt::MiddleButton, {}, tabs->tabBar()->tabRect(3).center());
    QCOMPARE(tabs->count(), 3);
    tabs->closeTab(0);
    tabs->closeTab(1);
    QCOMPARE(tabs->count(), 3);  // the graph and the overview stay
    for (const int fixed : {0, 1}) QVERIFY(tabs->tabBar()->tabButton(fixed, QTabBar::RightSide) == nullptr);
  }

  /// Keyboard input goes to the values that the user opened.
  void viewingFromTheDetailsTakesTheKeyboardAlong() {
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    window.commands().firstCause->trigger();
    auto* details = dockOf(window, "details");
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(details, QStringLiteral("View")) != nullptr, kTimeout);
    QPushButton* view = buttonOf(details, QStringLiteral("View"));
    QTRY_VERIFY_WITH_TIMEOUT(view->isEnabled(), kTimeout);
    view->setFocus();
    view->click();
    QVERIFY(window.tabs()->currentIndex() > 0);
    QTRY_VERIFY_WITH_TIMEOUT(window.tabs()->isAncestorOf(window.focusWidget()), kTimeout);
  }

  void goToFindsNodesAndLines() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QApplication::setActiveWindow(&open.window());
    GoToField* field = open.window().header()->goTo();
    open.window().commands().goTo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(field->hasFocus(), kTimeout);
    QTest::keyClicks(field, QStringLiteral("log-op"));
    QTRY_VERIFY_WITH_TIMEOUT(field->listOpen() && field->model()->rowCount() > 0, kTimeout);
    QCOMPARE(field->model()->targetAt(0)->name, QStringLiteral("Log-op0"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QVERIFY(!field->listOpen());

    // Several terms in any order, also if only the scope contains one.
    field->begin();
    QTest::keyClicks(field, QStringLiteral("log LOGOFZERO"));
    QTRY_VERIFY_WITH_TIMEOUT(field->listOpen() && field->model()->rowCount() > 0, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(field->model()->targetAt(0)->name, QStringLiteral("Log-op0"), kTimeout);
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().tabs()->currentWidget()->isAncestorOf(QApplication::focusWidget()), kTimeout);

    open.window().commands().goTo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(field->hasFocus(), kTimeout);
    QTest::keyClicks(field, QStringLiteral("networks.py:60"));
    QTRY_VERIFY_WITH_TIMEOUT(field->listOpen() && field->model()->rowCount() > 0 && field->model()->targetAt(0)->line,
                             kTimeout);
    QCOMPARE(field->model()->targetAt(0)->name, QStringLiteral("networks.py:60"));
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->listOpen());
    QVERIFY(field->text().isEmpty());
  }

  void iterationsAreSteppedThrough() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const Commands& commands = open.window().commands();
    QCOMPARE(open.workspace().iteration(), Iteration{0});
    QVERIFY(!commands.previousIteration->isEnabled());
    commands.nextIteration->trigger();
    QCOMPARE(open.workspace().iteration(), Iteration{1});
    open.workspace().setIteration(open.workspace().iterations().back());
    QVERIFY(!commands.nextIteration->isEnabled());
    commands.back->trigger();
    QCOMPARE(open.workspace().iteration(), Iteration{1});
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

  /// After a choice from the list, a letter is a command and does not choose another dump.
  void lettersChooseNoOtherDump() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().open(kDumps + "lenet-2.0");
    open.window().open(kDumps + "loop-2.10");
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 3, kTimeout);
    WAIT_FOR_CAUSE(open);
    QApplication::setActiveWindow(&open.window());
    ChoiceBox* box = open.window().header()->dumps();
    box->setFocus();
    QTest::keyClick(box, Qt::Key_L);
    QTest::keyClick(box, Qt::Key_S, Qt::ShiftModifier);
    QCOMPARE(open.workspace().currentSession(), 2);
    QTest::keyClick(box, Qt::Key_Up);  // steps without leaving the box
    QCOMPARE(open.workspace().currentSession(), 1);
    QCOMPARE(open.window().focusWidget(), box);
    box->showPopup();
    QTRY_VERIFY_WITH_TIMEOUT(box->view()->isVisible(), kTimeout);
    QTest::keyClick(box->view(), Qt::Key_Up);
    QTest::keyClick(box->view(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().currentSession(), 0, kTimeout);
    QVERIFY(open.window().tabs()->isAncestorOf(open.window().focusWidget()));
  }

  /// The message about opening a dump would cover the progress of a check.
  void aCheckTakesThePlaceOfWhatWasSaid() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().statusLine()->showMessage(QStringLiteral("Watchpoints restored from your last visit: 5"));
    open.workspace().findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    QVERIFY(!open.window().statusLine()->currentMessage().isEmpty());
    open.workspace().findings()->check();
    QVERIFY(open.window().statusLine()->currentMessage().isEmpty());
  }

  void everyKeyIsInTheListOfShortcuts() {
    OpenWindow open;
    const ShortcutsDialog dialog(open.window().commands());
    const auto* tree = dialog.findChild<QTreeWidget*>();
    const auto keysOf = [&](const QString& title) {
      QStringList keys;
      for (const QTreeWidgetItem* group : tree->findItems(title, Qt::MatchExactly)) {
        for (int i = 0; i < group->childCount(); ++i) keys += group->child(i)->text(1);
      }
      return keys;
    };
    const QStringList overview = keysOf(QStringLiteral("In the overview"));
    for (const char* key : {"J", "Shift+J", "Space", "Arrow keys", "Ctrl+mouse wheel"}) {
      QVERIFY2(overview.contains(QLatin1String(key)), key);
    }
    QVERIFY(keysOf(QStringLiteral("In the ranks")).contains(QStringLiteral("Left, Right")));
    QVERIFY(keysOf(QStringLiteral("In a tensor")).contains(QStringLiteral("Hold X")));
  }

  void theLayoutIsRememberedAndReset() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    MainWindow& window = open.window();
    QDockWidget* nodes = dockOf(window, "nodes");
    QDockWidget* hits = dockOf(window, "hits");
    QCOMPARE(window.tabifiedDockWidgets(hits).size(), 8);
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(window, "loss")->isHidden(), kTimeout);  // a dump has none
    QTRY_COMPARE_WITH_TIMEOUT(nodes->width(), 272, kTimeout);
    QCOMPARE(dockOf(window, "details")->width(), 372);
    nodes->hide();
    window.addDockWidget(Qt::LeftDockWidgetArea, dockOf(window, "details"));
    window.commands().resetLayout->trigger();
    QVERIFY(nodes->isVisible());
    QCOMPARE(window.dockWidgetArea(dockOf(window, "details")), Qt::RightDockWidgetArea);

    // Resetting the layout on any page restores the docks of the graph.
    nodes->close();
    window.commands().showOverview->trigger();
    QVERIFY(dockOf(window, "details")->isHidden());
    window.commands().resetLayout->trigger();
    QVERIFY(dockOf(window, "details")->isHidden());
    window.commands().showGraph->trigger();
    QVERIFY(nodes->isVisible());

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
    open.window().commands().firstCause->trigger();
    const auto labels = dockOf(open.window(), "details")->findChildren<QLabel*>();
    QVERIFY(std::none_of(labels.begin(), labels.end(),
                         [](const QLabel* label) { return label->toolTip().contains(QStringLiteral("operator")); }));
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const QLabel* label) { return label->toolTip().contains(QStringLiteral("算子")); }));
    open.desktop().languages().setChoice(QStringLiteral("en"));
    QVERIFY(
        open.window().infoBar()->text().startsWith(QStringLiteral("−Inf begins at Log-op0, iteration 1, and leads to NaN")));
  }

  // The keyboard focus moves to the values when the hits panel is hidden with the graph page.
  void returnOnAHitGivesTheKeyboardToTheValues() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&open.window(), kTimeout));
    Findings* findings = open.workspace().findings();
    findings->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    findings->check();
    QTRY_VERIFY_WITH_TIMEOUT(findings->checkState() == Findings::CheckState::done, kTimeout);
    auto* hits = dockOf(open.window(), "hits")->findChild<HitsView*>();
    QTRY_VERIFY_WITH_TIMEOUT(hits->isVisible(), kTimeout);
    const QModelIndex first = hits->model()->index(0, 0);
    hits->setCurrentIndex(hits->model()->rowCount(first) > 0 ? hits->model()->index(0, 0, first) : first);
    hits->setFocus();
    QVERIFY(hits->hasFocus());
    QTest::keyClick(hits, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().tabs()->count() > 2, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().tabs()->currentWidget()->isAncestorOf(QApplication::focusWidget()), kTimeout);
  }

  // If the widget with the focus is hidden, covered or disabled, the focus moves to the center, not to a field of the header.
  void aHiddenPanelGivesTheKeyboardToTheCenter() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&open.window(), kTimeout));
    const Commands& commands = open.window().commands();
    TabArea* tabs = open.window().tabs();
    const auto isInCenter = [&] {
      const QWidget* page = tabs->currentWidget();
      const QWidget* keyboard = QApplication::focusWidget();
      return keyboard != nullptr && (page == keyboard || page->isAncestorOf(keyboard)) && keyboard->isVisible();
    };
    QTreeView* nodes = nullptr;
    for (auto* view : dockOf(open.window(), "nodes")->findChildren<QTreeView*>()) {
      if (view->isVisible()) nodes = view;
    }
    QVERIFY(nodes != nullptr);
    const auto focusNodes = [&] {
      nodes->setFocus();
      return nodes->hasFocus();
    };
    // The next tab hides all docks, and a dock may be closed.
    QVERIFY(focusNodes());
    commands.nextTab->trigger();
    QVERIFY(!nodes->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(isInCenter(), kTimeout);
    commands.showGraph->trigger();
    QVERIFY(focusNodes());
    dockOf(open.window(), "nodes")->close();
    QTRY_VERIFY_WITH_TIMEOUT(isInCenter(), kTimeout);
    dockOf(open.window(), "nodes")->show();
    // A disabled button of the header must not focus the next field and select its text.
    const auto* iteration = open.window().header()->iteration();
    QWidget* next = nullptr;
    open.workspace().setIteration(open.workspace().iterations().front());
    open.workspace().setIteration(open.workspace().iterations()[1]);
    for (auto* button : iteration->findChildren<QAbstractButton*>()) {
      if (button->isEnabled() && button->isVisible()) next = button;
    }
    QVERIFY(next != nullptr);
    next->setFocus();
    QVERIFY(next->hasFocus());
    open.workspace().setIteration(open.workspace().iterations().back());
    QVERIFY(!next->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(isInCenter(), kTimeout);
    // A panel can be covered by the tab of another one.
    QDockWidget* hits = dockOf(open.window(), "hits");
    hits->raise();
    for (auto* button : hits->findChildren<QPushButton*>()) {
      if (button->isVisible()) button->setFocus();
    }
    handleDueEvents();
    QVERIFY(isInFront(*hits) && hits->isAncestorOf(QApplication::focusWidget()));
    dockOf(open.window(), "stack")->raise();
    QTRY_VERIFY_WITH_TIMEOUT(isInCenter(), kTimeout);
    // A panel that is hidden only for a moment keeps the focus.
    QVERIFY(focusNodes());
    commands.resetLayout->trigger();
    handleDueEvents();
    QVERIFY(nodes->hasFocus());
  }

  // When the button is removed with its notice, the focus moves to the graph and not to the next field, where a key would
  // be typed.
  void theCheckOfTheBarGivesTheKeyboardToTheGraph() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), "Check") != nullptr, kTimeout);
    QPushButton* check = buttonOf(open.window().infoBar(), "Check");
    check->setFocus();
    QTest::mouseClick(check, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().findings()->checkState() == Findings::CheckState::done, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().tabs()->currentWidget()->isAncestorOf(QApplication::focusWidget()), kTimeout);
  }

  /// The dialog needs no dock, which would take room from a tensor or a page and stay after Cancel.
  void aNewWatchpointOpensNoDockNextToATensor() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const Commands& commands = open.window().commands();
    const QDockWidget* dock = dockOf(open.window(), "watchpoints");
    const auto newDialog = [&] {
      commands.newWatchpoint->trigger();
      return open.window().findChild<WatchpointDialog*>();
    };
    open.workspace().openTensor(open.workspace().findings()->causes().front().tensor.key, true);
    for (QAction* page : {commands.showOverview, commands.nextTab}) {
      page->trigger();
      QVERIFY(dock->isHidden());
      const QPointer<WatchpointDialog> dialog = newDialog();
      QVERIFY(dialog && dialog->isVisible());
      dialog->reject();
      QTRY_VERIFY_WITH_TIMEOUT(!dialog, kTimeout);
      QVERIFY(dock->isHidden());
    }
    // After confirmation, the dock comes to the front with the graph.
    emit newDialog()->confirmed(make_watchpoint(0, "tensor_overflow", {}).value(), false);
    QCOMPARE(open.workspace().findings()->watchpoints().size(), std::size_t{1});
    QVERIFY(dock->isHidden());
    commands.showGraph->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(isInFront(*dock), kTimeout);
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
    handleDueEvents();
    QVERIFY2(open.window().width() <= std::max(size.width(), 1100), qPrintable(QString::number(open.window().width())));
    QVERIFY(open.window().tabs()->width() >= 300);
    QVERIFY(open.window().infoBar()->width() <= open.window().width());
    QVERIFY(!open.window().grab().isNull());
    open.window().commands().goTo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(open.window().header()->goTo()->isVisible() && open.window().header()->goTo()->hasFocus(),
                             kTimeout);
    const QTabBar* tabs = open.window().tabs()->tabBar();
    const QRect first = tabs->tabRect(0);
    QVERIFY(first.left() >= 0 && first.right() <= tabs->width());
    QVERIFY(first.width() >= tabs->fontMetrics().horizontalAdvance(tabs->tabText(0)));
  }

  // The same shortcut searches nodes in the window, unless a panel with a filter has the focus.
  void theFilterOfAPanelIsReachedByItsKey() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&open.window(), kTimeout));
    Findings* findings = open.workspace().findings();
    findings->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    findings->check();
    const QDockWidget* hits = dockOf(open.window(), "hits");
    auto* list = hits->findChild<HitsView*>();
    QVERIFY(list != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(list->isVisible(), kTimeout);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Filter hits"));
    open.workspace().selectNode(GraphIndex{}, NodeIndex{});
    QWidget* nodes = dockOf(open.window(), "nodes")->widget();
    QWidget* graph = open.window().findChild<TabArea*>();
    graph->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(nodes->isAncestorOf(QApplication::focusWidget()));
  }

  /// An elided count would show a different number.
  void theNumberOfHitsIsWhole() {
    OpenWindow open(QSize(1366, 768));
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    auto* hits = qobject_cast<Dock*>(dockOf(open.window(), "hits"));
    QVERIFY(hits != nullptr);
    hits->setCount(15'834);
    QTabBar* bar = nullptr;
    int place = -1;
    for (QTabBar* each : open.window().findChildren<QTabBar*>()) {
      for (int i = 0; i < each->count(); ++i) {
        if (!each->tabText(i).startsWith(QStringLiteral("Hits"))) continue;
        bar = each;
        place = i;
      }
    }
    QVERIFY(bar != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(bar->tabText(place).endsWith(formatCount(15'834)), kTimeout);
    const QString caption = QStringLiteral("Hits") + formatCount(15'834);
    QTRY_VERIFY_WITH_TIMEOUT(bar->tabRect(place).width() >= bar->fontMetrics().horizontalAdvance(caption) + 16, kTimeout);
  }
};

SPORESCOPE_TEST(MainWindowTest)

}  // namespace main_window_test

#include "main_window_test.moc"
