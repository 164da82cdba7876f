// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/live_window.h"
#include "tests/ui/training/scripted_training.h"
#include "ui/charts/chart.h"
#include "ui/details/details_panel.h"
#include "ui/details/selected_slot_view.h"
#include "ui/details/slot_table_model.h"
#include "ui/hits/hits_tools.h"
#include "ui/iteration_strip/iteration_strip.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/settings_dialog.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/watchpoint_store.h"
#include "ui/start/start_page.h"
#include "ui/tensor/history/history_panel.h"
#include "ui/training/listen_page.h"
#include "ui/training/loss_panel.h"
#include "ui/training/training_bar.h"
#include "ui/workspace/findings.h"

namespace live_mode_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

bool shows(const QWidget& widget, const QString& text) {
  const auto labels = widget.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(text); });
}

QAction* actionOf(const QWidget& window, const QString& text) {
  for (QAction* action : window.findChildren<QAction*>()) {
    if (action->text() == text) return action;
  }
  return nullptr;
}

// Checks shortcuts that apply to the whole window. Others depend on the focused widget.
void expectShortcutsOfTheirOwn(const QWidget& window) {
  QMap<QString, QString> owners;
  for (const QAction* action : window.findChildren<QAction*>()) {
    const bool everywhere =
        action->shortcutContext() == Qt::WindowShortcut || action->shortcutContext() == Qt::ApplicationShortcut;
    for (const QKeySequence& key : everywhere ? action->shortcuts() : QList<QKeySequence>()) {
      const QString name = key.toString();
      QVERIFY2(!owners.contains(name), qPrintable(name + ": " + owners.value(name) + " and " + action->text()));
      owners.insert(name, action->text());
    }
  }
  QVERIFY(owners.contains(QStringLiteral("F11")));
}

}  // namespace

class LiveModeTest : public QObject {
  Q_OBJECT

 private slots:
  /// The origin of a NaN is shown without a request when training stops at it.
  void answersAHitWithItsCause() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    QVERIFY(live.findings()->causeState() == Findings::CauseState::not_started);
    QCOMPARE(live.workspace().node(), kNoNode);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    live.live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(live.findings()->causeState() == Findings::CauseState::found, kTimeout);
    // Known cause of the sample: the logarithm of zero in iteration 1, which is the second step.
    const Finding& cause = live.findings()->causes().front();
    QVERIFY(live.workspace().nodeFullName(cause.tensor.key).endsWith("/Log-op0"));
    QCOMPARE(cause.tensor.key.iteration, Iteration{2});
    QVERIFY(live.workspace().node() != kNoNode);
    QVERIFY(shows(live.window(), QStringLiteral("Log-op0")));
  }

  /// The listen page covers a dump without closing it.
  void leavingListenPageReturnsToDump_data() {
    QTest::addColumn<QString>("way");
    for (const char* way : {"button", "escape", "back", "graph", "cause", "stop"}) {
      QTest::newRow(way) << QString::fromLatin1(way);
    }
  }
  void leavingListenPageReturnsToDump() {
    QFETCH(QString, way);
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    QApplication::setActiveWindow(&window);
    window.listen(QStringLiteral("127.0.0.1:0"));
    auto* page = window.findChild<ListenPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), kTimeout);
    QVERIFY(!window.infoBar()->isVisible());  // it is about the covered dump
    QVERIFY(!window.commands().closeDump->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(page, QStringLiteral("Stop listening")) != nullptr, kTimeout);
    if (way == "button") buttonOf(page, QStringLiteral("sample"))->click();
    if (way == "escape") QTest::keyClick(page, Qt::Key_Escape);
    if (way == "back") window.commands().back->trigger();
    if (way == "graph") window.commands().showGraph->trigger();
    if (way == "cause") window.commands().firstCause->trigger();
    if (way == "stop") buttonOf(page, QStringLiteral("Stop listening"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!page->isVisible(), kTimeout);
    QVERIFY(window.tabs()->isVisible() && window.header()->isVisible() && window.infoBar()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(window, "nodes")->isVisible(), kTimeout);
    QVERIFY(window.commands().closeDump->isEnabled());
    window.commands().listen->trigger();  // show the page again
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), kTimeout);
  }

  /// The window listens while a dump is shown: the status bar says so and links to the listen page.
  void listeningIsSeenBehindADump() {
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto sign = [&] {
      for (auto* button : window.statusLine()->findChildren<QToolButton*>()) {
        if (button->text().startsWith(QLatin1String("Listening on 127.0.0.1:"))) return button;
      }
      return static_cast<QToolButton*>(nullptr);
    };
    QVERIFY(sign() != nullptr && !sign()->isVisible());
    window.listen(QStringLiteral("127.0.0.1:0"));
    auto* page = window.findChild<ListenPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(page, QStringLiteral("Stop listening")) != nullptr, kTimeout);
    QVERIFY(!sign()->isVisible());  // the page itself shows it
    window.commands().back->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(sign()->isVisible(), kTimeout);
    sign()->click();
    QVERIFY(page->isVisible());
    buttonOf(page, QStringLiteral("Stop listening"))->click();
    QVERIFY(!sign()->isVisible());
  }

  /// Problems that concern no training, such as a rejected one, are reported by the window.
  void problemsOfTheListenerAreShown() {
    LiveWindow live;
    emit live.listening()->problemReported(QStringLiteral("Rejected a training at 127.0.0.1:1"));
    QVERIFY(live.window().infoBar()->text().contains(QStringLiteral("Rejected a training")));
  }

  /// A remark of a training is not a problem: it is not counted as one and is shown without a warning.
  void aRemarkIsNoProblem() {
    LiveWindow live;
    TrainingOptions options;
    options.remark = "Only the weights are visible of head-Dense: compiled";
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE), options);
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.window().infoBar()->text().contains(QStringLiteral("Only the weights are visible")),
                             kTimeout);
    QVERIFY(live.workspace().snapshot()->problems.empty());
    QVERIFY(!shows(*live.window().findChild<StatusLine*>(), QStringLiteral("problem")));
  }

  /// Watchpoints are restored when the script runs again later.
  void watchpointsOfAScriptAreFoundAgain() {
    LiveWindow live;
    TrainingOptions options;
    options.script = "/home/me/train.py";
    const auto file = WatchpointStore::fileOf(options.script);
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE), options);
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(file), kTimeout);
    Workspace tomorrow;
    WatchpointStore stored(&tomorrow);
    tomorrow.addSession(live.workspace().session());
    QTRY_COMPARE_WITH_TIMEOUT(tomorrow.findings()->watchpoints().size(), std::size_t{1}, kTimeout);
  }

  void oneComesBackToTheStartPage() {
    OpenWindow open;
    open.window().listen(QStringLiteral("127.0.0.1:0"));
    auto* page = open.window().findChild<ListenPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), kTimeout);
    buttonOf(page, QStringLiteral("Start page"))->click();
    QVERIFY(!page->isVisible());
    QVERIFY(open.window().findChild<StartPage*>()->isVisible());
  }

  void theBoundOfTheCacheIsRemembered() {
    OpenWindow open;
    SettingsDialog dialog(&open.desktop().appearance(), &open.desktop().languages(), open.services().listening);
    auto* bound = dialog.findChild<QSpinBox*>();
    QVERIFY(bound != nullptr);
    QCOMPARE(bound->value(), 2);
    QSignalSpy changed(open.services().listening, &ListenController::cacheBytesChanged);
    bound->setValue(5);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(open.services().listening->cacheBytes(), std::uint64_t{5} << 30U);
    QCOMPARE(ListenController().cacheBytes(), std::uint64_t{5} << 30U);
  }

  /// All open trainings share one limit, so memory does not grow with each training.
  void trainingsShareTheBoundOfTheCache() {
    constexpr std::uint64_t kBound = std::uint64_t{2} << 30U;  // the default setting
    OpenWindow open;
    const auto one = std::make_shared<ScriptedTraining>();
    const auto other = std::make_shared<ScriptedTraining>();
    open.workspace().addSession(one);
    QCOMPARE(one->cacheBytes(), kBound);
    open.workspace().addSession(other);
    QCOMPARE(one->cacheBytes(), kBound / 2);
    QCOMPARE(other->cacheBytes(), kBound / 2);
    open.services().listening->setCacheBytes(kBound * 2);
    open.workspace().closeSession(0);
    QCOMPARE(other->cacheBytes(), kBound * 2);
  }

  void theLossComesWithTheTraining() {
    LiveWindow live;
    TrainingOptions options;
    options.loss = [](std::int32_t step) { return 1.0 / step; };
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE), options);
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!dockOf(live.window(), "loss")->isHidden(), kTimeout);
    dockOf(live.window(), "loss")->raise();
    auto* panel = live.window().findChild<LossPanel*>();
    live.live()->run_steps(3);
    QTRY_COMPARE_WITH_TIMEOUT(panel->chart().partCount(), 3, kTimeout);
    QCOMPARE(panel->chart().part(1).description, QStringLiteral("loss 0.5"));
  }

  /// A training has no files, so the window mentions none.
  void speaksOfATraining() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shows(live.window(), QStringLiteral("Training")), kTimeout);
    const auto boxes = live.window().findChildren<ChoiceBox*>();
    const auto isNamed = [](const ChoiceBox* box) {
      return box->accessibleName() == QStringLiteral("Training") && box->toolTip().startsWith(QStringLiteral("Training: "));
    };
    QTRY_VERIFY_WITH_TIMEOUT(std::any_of(boxes.begin(), boxes.end(), isNamed), kTimeout);
    QVERIFY(!shows(*live.window().findChild<StatusLine*>(), QStringLiteral("tensor files")));
    live.window().resize(1600, 1000);
    const ChoiceBox* name = live.window().header()->sessions();  // trainings of a script differ in device and time
    QTRY_VERIFY_WITH_TIMEOUT(name->width() - 36 >= name->fontMetrics().horizontalAdvance(name->currentText()), kTimeout);
    auto* strip = live.window().findChild<IterationStrip*>();
    QVERIFY(!shows(*strip, QStringLiteral("step is kept")));  // before the first step there is none
    auto* hits = live.window().findChild<HitsTools*>();
    QVERIFY(shows(*hits, QStringLiteral("Step")) && !shows(*hits, QStringLiteral("Iteration")));
    const auto fields = hits->findChildren<QComboBox*>();
    QVERIFY(std::all_of(fields.begin(), fields.end(), [](const QComboBox* box) { return box->findText("Iteration") < 0; }));
    live.live()->run_steps(2);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().step == 2 && live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().iteration() == Iteration{2}, kTimeout);
    QVERIFY(!shows(*strip, QStringLiteral("dumped")));
    QTRY_VERIFY_WITH_TIMEOUT(shows(*strip, QStringLiteral("1 step kept")), kTimeout);
  }

  void theHistoryOfATensorGrowsWithTheSteps() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused() && live.showsGraph(), kTimeout);
    live.live()->run_steps(1);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().iteration() == Iteration{1} && live.isPaused(), kTimeout);
    const Graph& graph = *live.workspace().snapshot()->graphs.front().graph;
    const auto is_log = [&graph](NodeIndex node) { return graph.nodes()[node].full_name.ends_with("/Log-op0"); };
    const auto order = graph.execution_order();
    live.workspace().selectNode(GraphIndex{0}, *std::find_if(order.begin(), order.end(), is_log));
    SlotTableModel& table = *live.window().findChild<DetailsPanel*>()->slotTable();
    QTRY_VERIFY_WITH_TIMEOUT(table.rowCount() > 0 && table.infoAt(0).has_summary(), kTimeout);
    live.window().resize(1600, 1000);
    live.workspace().openTensor(table.infoAt(0).key, true);
    QTRY_VERIFY_WITH_TIMEOUT(live.window().findChild<HistoryPanel*>() != nullptr, kTimeout);
    auto* history = live.window().findChild<HistoryPanel*>();
    const auto seen = [history] {
      return std::count_if(history->summaries().begin(), history->summaries().end(),
                           [](const auto& summary) { return summary.has_value(); });
    };
    QTRY_COMPARE_WITH_TIMEOUT(seen(), 1, kTimeout);
    live.live()->run_steps(1);
    QTRY_COMPARE_WITH_TIMEOUT(history->points().size(), 2U, kTimeout);
    QCOMPARE(history->points().back(), (HistoryPoint{Iteration{2}, 1}));
    QTRY_COMPARE_WITH_TIMEOUT(seen(), 2, kTimeout);
    QCOMPARE(history->summaries().front()->statistics.neg_inf, 0ULL);
    QCOMPARE(history->summaries().back()->statistics.neg_inf, 36ULL);
  }

  /// Ranks that report to belong together are one session and run in step; the cause is found on the rank where it
  /// occurred.
  void showsTheRanksOfATrainingTogether() {
    LiveWindow live;
    live.startRanks(2);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().snapshot()->graphs.size() == 2 && live.isPaused(), kTimeout);
    QCOMPARE(live.workspace().sessionCount(), 1);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    live.live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(live.findings()->causeState() == Findings::CauseState::found, kTimeout);
    // Known cause of the dump: rank 1 is fed a NaN in iteration 1, which is the second step.
    const TensorKey cause = live.findings()->causes().front().tensor.key;
    QCOMPARE(live.workspace().nodeName(cause), QStringLiteral("inputs0"));
    QCOMPARE(cause.iteration, Iteration{2});
    QCOMPARE(live.workspace().sessionGraph(cause.graph)->rank, 1);
    for (const LiveStatus& rank : live.live()->status().ranks) QCOMPARE(rank.step, 2);
    QVERIFY(shows(live.window(), QStringLiteral("rank 1")));
    // Rank 0 has hits as a consequence; none of them is selected.
    const auto& hits = live.findings()->hits();
    QTRY_VERIFY_WITH_TIMEOUT(
        std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.key.graph != cause.graph; }), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().tensor() && live.workspace().tensor()->graph == cause.graph, kTimeout);
    const TensorKey shown = *live.workspace().tensor();
    QVERIFY(std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.key == shown; }));
  }

  /// The script runs again after a change: its watchpoints are restored, the findings of the previous run are not.
  void aNewRunBeginsAfresh() {
    LiveWindow live;
    TrainingOptions options;
    options.steps = 3;  // one step after the hit, because with the last step it would end instead of stopping
    for (int run = 0; run < 3; ++run) {
      live.start(simulator::tensors_of(SPORESCOPE_SAMPLE), options);
      const auto before = live.workspace().session();
      QTRY_VERIFY_WITH_TIMEOUT(live.workspace().session() != before && live.isPaused(), kTimeout);
      QCOMPARE(live.workspace().sessionCount(), std::min(run + 1, 2));  // the last run stays open for comparisons
      QCOMPARE(live.live()->status().step, 0);
      QVERIFY(live.findings()->hits().empty());
      QVERIFY(live.findings()->causeState() == Findings::CauseState::not_started);
      if (run == 0) live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
      QCOMPARE(live.findings()->watchpoints().size(), std::size_t{1});
      live.live()->run_steps(-1);
      QTRY_VERIFY_WITH_TIMEOUT(live.findings()->causeState() == Findings::CauseState::found, kTimeout);
      live.live()->run_steps(-1);
      QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().state == live::TrainingState::ended, kTimeout);
    }
  }

  /// A new training does not replace the one on which the user works.
  void aTrainingThatComesMeanwhileStaysBehind() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    const auto atWork = live.workspace().session();
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_COMPARE_WITH_TIMEOUT(live.workspace().sessionCount(), 2, kTimeout);
    QVERIFY(live.workspace().session() == atWork);
    // A notice announces it, and the session list shows the state of both.
    QTRY_VERIFY_WITH_TIMEOUT(live.window().infoBar()->text().startsWith(QStringLiteral("Another training has connected: ")),
                             kTimeout);
    const auto other = live.workspace().sessionAt(1);
    QTRY_VERIFY_WITH_TIMEOUT(other->live()->status().state == live::TrainingState::ready, kTimeout);
    auto* list = live.window().header()->sessions();
    list->showPopup();
    QVERIFY2(list->itemText(1).endsWith(QStringLiteral(" · Ready")), qPrintable(list->itemText(1)));
    list->hidePopup();
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(live.window().infoBar(), QStringLiteral("Show it")) != nullptr, kTimeout);
    buttonOf(live.window().infoBar(), QStringLiteral("Show it"))->click();
    QVERIFY(live.workspace().session() == other);
    QVERIFY(!live.window().infoBar()->text().startsWith(QStringLiteral("Another training")));
  }

  /// Each of several trainings is announced until it is shown.
  void allTrainingsThatCameAreToldOf() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    for (int count = 2; count <= 3; ++count) {
      live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
      QTRY_COMPARE_WITH_TIMEOUT(live.workspace().sessionCount(), count, kTimeout);
    }
    InfoBar* bar = live.window().infoBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(QStringLiteral("2 more trainings have connected: ")), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(bar, QStringLiteral("Show the first")) != nullptr, kTimeout);
    const auto second = live.workspace().sessionAt(1);
    buttonOf(bar, QStringLiteral("Show the first"))->click();
    QVERIFY(live.workspace().session() == second);
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(QStringLiteral("Another training has connected: ")), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(bar, QStringLiteral("Show it")) != nullptr, kTimeout);
    buttonOf(bar, QStringLiteral("Show it"))->click();
    QVERIFY(live.workspace().session() == live.workspace().sessionAt(2));
    QVERIFY(!bar->text().contains(QStringLiteral("connected")));
  }

  /// A tensor that a training has not computed yet is not an error.
  void whatIsNotThereYetIsNoError() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.showsGraph(), kTimeout);
    const Graph& graph = *live.workspace().snapshot()->graphs.front().graph;
    live.workspace().selectNode(GraphIndex{0}, graph.execution_order().front());
    SlotTableModel& table = *live.window().findChild<DetailsPanel*>()->slotTable();
    QVERIFY(table.rowCount() > 0);
    const auto cell = [&table] { return table.index(0, SlotTableModel::kNonFinite); };  // each step replaces the rows
    QTRY_COMPARE_WITH_TIMEOUT(cell().data().toString(), QStringLiteral("not yet"), kTimeout);
    const auto runs = cell().data(SlotTableModel::kMeaningRole).value<TextRuns>();
    QVERIFY(!runs.empty() && runs.front().meaning == TextRole::quiet);
    QVERIFY(cell().data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("No value for this tensor")));
    QVERIFY(shows(*live.window().findChild<SelectedSlotView*>(), QStringLiteral("not yet")));
  }

  /// A training stores nothing on disk.
  void nothingIsSaidOfFiles() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    live.live()->run_steps(1);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().step == 1 && live.isPaused(), kTimeout);
    // Header and strip count steps, which are not on disk.
    const auto* field = live.window().findChild<IterationField*>();
    QVERIFY(shows(*field, QStringLiteral("Step")));
    for (const QWidget* part : field->findChildren<QWidget*>()) {
      QVERIFY2(!part->toolTip().contains(QStringLiteral("teration")) && !part->toolTip().contains(QStringLiteral("disk")),
               qPrintable(part->toolTip()));
    }
    auto* cells = live.window().findChild<IterationCells*>();
    QTRY_COMPARE_WITH_TIMEOUT(cells->part(0).name, QStringLiteral("Step 1"), kTimeout);
    QCOMPARE(cells->part(0).description, QString());
    QTRY_VERIFY_WITH_TIMEOUT(live.showsGraph(), kTimeout);
    const Graph& graph = *live.workspace().snapshot()->graphs.front().graph;
    live.workspace().selectNode(GraphIndex{0}, graph.execution_order().front());
    SlotTableModel& table = *live.window().findChild<DetailsPanel*>()->slotTable();
    QTRY_VERIFY_WITH_TIMEOUT(table.rowCount() > 0 && table.summaryAt(0), kTimeout);
    live.workspace().openTensor(table.infoAt(0).key, false);
    QTRY_VERIFY_WITH_TIMEOUT(shows(*live.window().tabs(), QStringLiteral("kept steps: ")), kTimeout);
  }

  /// The failure of a training is shown with its state.
  void aFailureIsShown() {
    LiveWindow live;
    TrainingOptions options;
    options.steps = 1;
    options.failure = "ValueError: user bug";
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE), options);
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    live.live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().state == live::TrainingState::failed, kTimeout);
    const auto* bar = live.window().findChild<TrainingBar*>();
    QTRY_COMPARE_WITH_TIMEOUT(bar->stateText(), QStringLiteral("Failed after step 1: ValueError: user bug"), kTimeout);
  }

  /// The first hit is the first in execution order, not the first one reported.
  void theFirstHitIsTheFirstInExecutionOrder() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", 1));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    live.live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(live.findings()->hitCount() > 1, kTimeout);
    // Known cause of the dump: rank 1 is fed a NaN.
    QCOMPARE(live.workspace().nodeName(live.findings()->hits().front().key), QStringLiteral("inputs0"));
  }

  /// Qt triggers no action for a shortcut that two actions share.
  void noTwoActionsShareAShortcut() {
    LiveWindow live;
    expectShortcutsOfTheirOwn(live.window());
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    live.live()->run_steps(1);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().step == 1 && live.isPaused(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.showsGraph(), kTimeout);
    live.workspace().selectNode(GraphIndex{0}, live.workspace().snapshot()->graphs.front().graph->execution_order().front());
    actionOf(live.window(), QStringLiteral("&Open tensor in a tab"))->trigger();
    expectShortcutsOfTheirOwn(live.window());
    live.startRanks(2);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().sessionCount() == 2, kTimeout);
    live.workspace().setCurrentSession(1);
    expectShortcutsOfTheirOwn(live.window());
  }

  /// A paused training is not disconnected without a confirmation.
  void closingAsksWhatBecomesOfATraining() {
    LiveWindow live;
    live.start(simulator::tensors_of(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
    const auto press = [&](const QString& text) {
      for (const auto* box : live.window().findChildren<QMessageBox*>()) {
        for (QAbstractButton* button : box->buttons()) {
          if (box->isVisible() && button->text().remove('&') == text) return button->click(), true;
        }
      }
      return false;
    };
    QVERIFY(!live.window().close());
    QVERIFY(live.window().isVisible());
    QVERIFY(press(QStringLiteral("Cancel")));
    QVERIFY(live.window().isVisible());
    QVERIFY(live.isPaused());
    QVERIFY(!live.window().close());
    QVERIFY(press(QStringLiteral("Terminate and close")));
    QTRY_VERIFY_WITH_TIMEOUT(!live.window().isVisible(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().state == live::TrainingState::ended, kTimeout);
    live.window().show();
    QVERIFY(live.window().close());  // no running training is left
  }

  /// The user decides which trainings belong together if they do not report it.
  void ranksArePutTogetherAndApart() {
    LiveWindow live;
    live.startRanks(0);
    QTRY_VERIFY_WITH_TIMEOUT(live.workspace().sessionCount() == 2 && live.isPaused(), kTimeout);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    QAction* together = actionOf(live.window(), QStringLiteral("Ranks together"));
    QVERIFY(together != nullptr && together->isVisible() && !together->isChecked());
    together->trigger();
    QCOMPARE(live.workspace().sessionCount(), 1);
    QVERIFY(together->isChecked());
    QCOMPARE(live.live()->status().ranks.size(), std::size_t{2});
    QCOMPARE(live.findings()->watchpoints().size(), std::size_t{1});
    together->trigger();
    QCOMPARE(live.workspace().sessionCount(), 2);
    QVERIFY(together->isVisible() && !together->isChecked());
    for (int i : {0, 1}) QCOMPARE(live.workspace().findingsAt(i)->watchpoints().size(), std::size_t{1});
    QTRY_VERIFY_WITH_TIMEOUT(live.isPaused(), kTimeout);
  }
};

SPORESCOPE_TEST(LiveModeTest)

}  // namespace live_mode_test

#include "live_mode_test.moc"
