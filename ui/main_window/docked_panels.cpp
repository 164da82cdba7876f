// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/docked_panels.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>
#include <utility>

#include "ui/compare/comparison_panel.h"
#include "ui/details/details_panel.h"
#include "ui/graph/graph_panel.h"
#include "ui/hits/hits_panel.h"
#include "ui/launch/launched_script.h"
#include "ui/launch/output_panel.h"
#include "ui/main_window/chrome/dock.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/chrome/tab_tools.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/note_commands.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/pages.h"
#include "ui/main_window/source_links.h"
#include "ui/main_window/watchpoint_store.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/notes/notes_panel.h"
#include "ui/recompute/recomputed_panel.h"
#include "ui/stack/stack_panel.h"
#include "ui/training/console_panel.h"
#include "ui/training/loss_panel.h"
#include "ui/watch/watchpoints_panel.h"

namespace sporescope::ui {

namespace {

// Also shows the current count, because the window may be replaced after a change of language.
template <class Panel>
void countOnTab(Dock* dock, const Panel* panel, int (Panel::*count)() const, void (Panel::*changed)(int)) {
  const auto show = [dock](int number) { dock->setCount(number > 0 ? number : -1); };
  QObject::connect(panel, changed, dock, show);
  show((panel->*count)());
}

void bringToFront(Dock* dock) {
  dock->show();
  dock->raise();
}

}  // namespace

DockedPanels::DockedPanels(const WindowServices& services, const Commands& commands, Pages* pages, Notices* notices,
                           QMainWindow* window)
    : workspace_(services.workspace),
      script_(services.script),
      window_(window),
      sources_(new SourceLinks(notices, window)),
      nodes_(new NodeTreePanel(workspace_)),
      details_(new DetailsPanel(workspace_)),
      hits_(new HitsPanel(workspace_)),
      watchpoints_(new WatchpointsPanel(workspace_)),
      stack_(new StackPanel(workspace_)),
      loss_(new LossPanel(workspace_)),
      console_(new ConsolePanel(workspace_)),
      comparison_(new ComparisonPanel(workspace_)),
      recomputed_(new RecomputedPanel(workspace_)),
      output_(new OutputPanel(script_, commands.stopScript, commands.relaunch)),
      notes_(new NotesPanel(workspace_)) {
  restoreWatchpoints();
  makeDocks(window);
  connectPanels();
  connectCommands(commands);
  fillMenu(commands.window);
  connectPages(pages);
  connectNotices(notices, pages);
  connect(new NoteCommands(workspace_, commands, pages->tabs(), window), &NoteCommands::nodeNoteRequested, this,
          &DockedPanels::writeNote);
}

DockedPanels::~DockedPanels() = default;

void DockedPanels::makeDocks(QMainWindow* window) {
  nodesDock_ = new Dock(QStringLiteral("nodes"), tr("Nodes"), nodes_, nullptr, window);
  detailsDock_ = new Dock(QStringLiteral("details"), tr("Details"), details_, nullptr, window);
  hitsDock_ = new Dock(QStringLiteral("hits"), tr("Hits"), hits_, hits_->tools(), window);
  watchpointsDock_ = new Dock(QStringLiteral("watchpoints"), tr("Watchpoints"), watchpoints_, watchpoints_->tools(), window);
  stackDock_ = new Dock(QStringLiteral("stack"), tr("Stack list"), stack_, nullptr, window);
  lossDock_ = new Dock(QStringLiteral("loss"), tr("Loss"), loss_, loss_->tools(), window);
  comparisonDock_ = new Dock(QStringLiteral("comparison"), tr("Comparison"), comparison_, comparison_->tools(), window);
  recomputedDock_ = new Dock(QStringLiteral("recomputed"), tr("Recomputed"), recomputed_, recomputed_->tools(), window);
  notesDock_ = new Dock(QStringLiteral("notes"), tr("Notes"), notes_, notes_->tools(), window);
  consoleDock_ = new Dock(QStringLiteral("console"), tr("Console"), console_, nullptr, window);
  outputDock_ = new Dock(QStringLiteral("output"), tr("Output"), output_, output_->tools(), window);
  previousBottomDock_ = hitsDock_;
  layout_ = std::make_unique<WindowLayout>(
      window, WindowLayout::Docks{nodesDock_,
                                  detailsDock_,
                                  {hitsDock_, watchpointsDock_, stackDock_, notesDock_, lossDock_, comparisonDock_,
                                   recomputedDock_, consoleDock_, outputDock_}});
  for (Dock* dock : layout_->docks()) {
    const auto schedule = [this] { QTimer::singleShot(0, this, &DockedPanels::applyPerspective); };
    connect(dock, &QDockWidget::dockLocationChanged, this, schedule);
    connect(dock, &QDockWidget::topLevelChanged, this, schedule);
    connect(dock, &QDockWidget::visibilityChanged, this, schedule);
  }
  tabTools_ = std::make_unique<TabTools>(window, layout_->docks());
}

// Runs after a dock was moved, shown or hidden.
void DockedPanels::applyPerspective() {
  for (Dock* dock : {lossDock_, consoleDock_}) {
    if (!live_) hideDock(dock);  // a dump has no further steps
  }
  if (!comparing_) hideDock(comparisonDock_);
  if (!recomputing_) hideDock(recomputedDock_);
  if (!launched_) hideDock(outputDock_);
  layout_->updateTitles();
  tabTools_->place();
  // Qt leaves the focus in a dock behind another one, where keys would change a list that is not visible.
  const QWidget* focused = QApplication::focusWidget();
  for (const Dock* dock : layout_->docks()) {
    if (dock->isVisible() && dock->isAncestorOf(focused) && layout_->isCovered(*dock)) emit focusedDockCovered();
  }
}

// Remembers the dock in front before a temporary one is raised.
void DockedPanels::raiseDock(Dock* dock) {
  Dock* current = layout_->currentBottomDock();
  if (current != nullptr && current != dock) previousBottomDock_ = current;
  bringToFront(dock);
  if (shown_ != Perspective::graph) deferred_.insert(dock);
}

// Raises the previous dock again, unless another one is in front.
void DockedPanels::hideDock(Dock* dock) {
  deferred_.erase(dock);
  if (dock->isHidden()) return;
  const bool wasInFront = layout_->currentBottomDock() == dock;
  dock->hide();
  if (wasInFront && !previousBottomDock_->isHidden()) previousBottomDock_->raise();
}

// The loss and console docks exist only for live trainings.
void DockedPanels::followSession() {
  const bool live = workspace_->live() != nullptr;
  if (live == std::exchange(live_, live)) return;
  for (Dock* dock : {lossDock_, consoleDock_}) {
    dock->toggleViewAction()->setVisible(live);
    if (live && !hitsDock_->isHidden()) {
      dock->show();
    } else {
      hideDock(dock);
    }
  }
}

// The comparison dock exists only for compared sessions, and is raised when a comparison starts.
void DockedPanels::followComparison(bool started) {
  comparing_ = workspace_->comparisons()->current() != nullptr;
  comparisonDock_->toggleViewAction()->setVisible(comparing_);
  if (!comparing_) {
    hideDock(comparisonDock_);
  } else if (started) {
    raiseDock(comparisonDock_);
  } else {
    comparisonDock_->show();
  }
}

// The recompute dock exists only for sessions with a recomputation.
void DockedPanels::followRecomputation() {
  const Recomputation* recomputation = workspace_->recomputations()->current();
  const bool isShown = recomputation != nullptr && recomputation->state() != Recomputation::State::never;
  if (isShown == std::exchange(recomputing_, isShown)) return;
  recomputedDock_->toggleViewAction()->setVisible(isShown);
  if (isShown) {
    raiseDock(recomputedDock_);
  } else {
    hideDock(recomputedDock_);
  }
}

// The output dock appears with the first launched script and stays.
void DockedPanels::followScript() {
  console_->setInterruptible(script_->state() == LaunchedScript::State::running ? script_->pid() : 0);
  const bool hasFailed = script_->end() && !script_->end()->isSuccess() && !script_->wasStopped();
  if (!std::exchange(failed_, hasFailed) && hasFailed && window_->isVisible()) bringToFront(outputDock_);
  const bool isStarting = script_->state() == LaunchedScript::State::starting;
  if (script_->state() == LaunchedScript::State::none || (launched_ && !isStarting)) return;
  launched_ = true;
  outputDock_->toggleViewAction()->setVisible(true);
  if (isStarting && window_->isVisible()) showOutput();
}

void DockedPanels::showOutput() {
  bringToFront(outputDock_);
  if (shown_ == Perspective::nothing) {
    window_->resizeDocks({outputDock_}, {dockSizesFor(window_->size()).bottom}, Qt::Vertical);
  }
}

void DockedPanels::show(Perspective perspective, bool hasSession) {
  const Perspective previous = std::exchange(shown_, perspective);
  const bool hasChanged = previous != perspective;
  arranging_ = true;
  layout_->show(perspective);
  for (Dock* dock : layout_->docks()) {
    if (dock == outputDock_) continue;  // a script may run before anything is open
    dock->toggleViewAction()->setEnabled(hasSession);
    if (!hasSession) dock->hide();
  }
  arranging_ = false;
  if (perspective == Perspective::graph) {
    for (Dock* dock : std::exchange(deferred_, {})) raiseDock(dock);
  }
  if (!hasChanged || !launched_) return;
  if (perspective == Perspective::nothing) {
    showOutput();
  } else if (previous == Perspective::nothing && failed_ && workspace_->live() != nullptr) {
    bringToFront(outputDock_);  // a failed training may appear after its script has ended
  } else if (perspective == Perspective::graph && script_->running()) {
    outputDock_->show();
  }
}

void DockedPanels::connectPanels() {
  connect(watchpoints_, &WatchpointsPanel::statusMessage, this, &DockedPanels::statusMessage);
  connect(watchpoints_, &WatchpointsPanel::watchpointConfirmed, this, &DockedPanels::showWatchpoints);
  connect(hits_, &HitsPanel::statusMessage, this, &DockedPanels::statusMessage);
  connect(comparison_, &ComparisonPanel::statusMessage, this, &DockedPanels::statusMessage);
  connect(notes_, &NotesPanel::statusMessage, this, &DockedPanels::statusMessage);
  connect(workspace_->notes(), &Notes::failed, this, [this](const QString& sentence) { emit statusMessage(sentence, true); });
  outputDock_->toggleViewAction()->setVisible(false);
  connect(script_, &LaunchedScript::changed, this, &DockedPanels::followScript);
  connect(console_, &ConsolePanel::interruptRequested, script_, &LaunchedScript::interrupt);
  followScript();
  comparisonDock_->toggleViewAction()->setVisible(false);
  connect(
      workspace_->comparisons(), &Comparisons::changed, this, [this] { followComparison(true); }, Qt::QueuedConnection);
  recomputedDock_->toggleViewAction()->setVisible(false);
  connect(recomputed_, &RecomputedPanel::statusMessage, this, &DockedPanels::statusMessage);
  for (const auto signal : {&Recomputations::changed, &Recomputations::stateChanged}) {
    connect(workspace_->recomputations(), signal, this, &DockedPanels::followRecomputation, Qt::QueuedConnection);
  }
  connect(window_, &QMainWindow::tabifiedDockWidgetActivated, this, [this](const QDockWidget* dock) {
    if (dock == consoleDock_ && !arranging_) console_->focusPrompt();
  });
  countTabs();
  lossDock_->toggleViewAction()->setVisible(false);
  consoleDock_->toggleViewAction()->setVisible(false);
  // Queued, so that the window has changed its layout first.
  connect(workspace_, &Workspace::sessionsChanged, this, &DockedPanels::followSession, Qt::QueuedConnection);
  // Follow existing state, because the window may be replaced after a change of language.
  const auto followAll = [this] {
    followSession();
    followRecomputation();
    followComparison(false);
  };
  QMetaObject::invokeMethod(this, followAll, Qt::QueuedConnection);
  connect(nodes_, &NodeTreePanel::watchRequested, this, &DockedPanels::watchNodes);
  connect(details_, &DetailsPanel::searchRequested, this, &DockedPanels::searchNodes);
  connect(stack_, &StackPanel::statusMessage, this, &DockedPanels::statusMessage);
  connect(stack_, &StackPanel::searchRequested, this, &DockedPanels::searchNodes);
  connect(hits_, &HitsPanel::newWatchpointRequested, this, [this] { watchNodes({}); });
  connect(details_, &DetailsPanel::openSourceRequested, sources_, &SourceLinks::open);
  connect(stack_, &StackPanel::openSourceRequested, sources_, &SourceLinks::open);
  connect(hits_, &HitsPanel::openSourceRequested, sources_, &SourceLinks::open);
  connect(console_, &ConsolePanel::openSourceRequested, sources_, &SourceLinks::open);
  connect(output_, &OutputPanel::openSourceRequested, sources_, &SourceLinks::open);
  connect(comparison_, &ComparisonPanel::compareRequested, this, &DockedPanels::compareRequested);
}

void DockedPanels::restoreWatchpoints() {
  auto* store = new WatchpointStore(workspace_, this);
  connect(store, &WatchpointStore::failed, this, [this](const QString& sentence) { emit statusMessage(sentence, true); });
  connect(store, &WatchpointStore::restored, this,
          [this](int count) { emit statusMessage(tr("Watchpoints restored from your last visit: %1").arg(count), false); });
}

void DockedPanels::connectPages(Pages* pages) {
  GraphPanel* graph = pages->graph();
  connect(graph, &GraphPanel::previousHitRequested, hits_, &HitsPanel::goToPreviousHit);
  connect(graph, &GraphPanel::nextHitRequested, hits_, &HitsPanel::goToNextHit);
  connect(hits_, &HitsPanel::hitCountChanged, graph, &GraphPanel::setHitCount);
  graph->setHitCount(hits_->hitCount());
  connect(graph, &GraphPanel::matchRequested, comparison_, &ComparisonPanel::matchNode);
  connect(graph, &GraphPanel::watchRequested, this, &DockedPanels::watchNodes);
  connect(nodes_, &NodeTreePanel::showInGraphRequested, pages, &Pages::showInGraph);
  connect(nodes_, &NodeTreePanel::showScopeRequested, pages, &Pages::showScope);
  connect(nodes_, &NodeTreePanel::coneRequested, pages, &Pages::showCone);
  connect(details_, &DetailsPanel::compareRequested, pages->tabs(), &TabArea::openTensorSideBySide);
  connect(details_, &DetailsPanel::viewed, pages->tabs(), &TabArea::focusContent);
  connect(details_, &DetailsPanel::showInGraphRequested, pages, &Pages::showInGraph);
}

void DockedPanels::connectNotices(Notices* notices, Pages* pages) {
  connect(notices, &Notices::divergenceRequested, this, &DockedPanels::showDivergence);
  connect(notices, &Notices::replicasRequested, pages, &Pages::showReplicaFinding);
  connect(notices, &Notices::recomputedRequested, this, &DockedPanels::showRecomputed);
  connect(notices, &Notices::hitsRequested, this, &DockedPanels::showHits);
  connect(notices, &Notices::sourceRequested, sources_, &SourceLinks::open);
}

void DockedPanels::countTabs() {
  countOnTab(hitsDock_, hits_, &HitsPanel::hitCount, &HitsPanel::hitCountChanged);
  countOnTab(watchpointsDock_, watchpoints_, &WatchpointsPanel::watchpointCount, &WatchpointsPanel::watchpointCountChanged);
  countOnTab(notesDock_, notes_, &NotesPanel::noteCount, &NotesPanel::noteCountChanged);
  countOnTab(comparisonDock_, comparison_, &ComparisonPanel::findingCount, &ComparisonPanel::findingCountChanged);
  countOnTab(recomputedDock_, recomputed_, &RecomputedPanel::differingCount, &RecomputedPanel::differingCountChanged);
}

void DockedPanels::connectCommands(const Commands& commands) {
  const auto connectAction = [](QAction* action, auto* receiver, auto run) {
    connect(action, &QAction::triggered, receiver, run);
  };
  connectAction(commands.findNode, this, &DockedPanels::findNode);
  connectAction(commands.previousHit, hits_, &HitsPanel::goToPreviousHit);
  connectAction(commands.nextHit, hits_, &HitsPanel::goToNextHit);
  connectAction(commands.previousDivergence, comparison_, &ComparisonPanel::goToPreviousDivergence);
  connectAction(commands.nextDivergence, comparison_, &ComparisonPanel::goToNextDivergence);
  connectAction(commands.matchNodes, comparison_, &ComparisonPanel::matchChosen);
  for (QAction* action : {commands.previousDivergence, commands.nextDivergence, commands.matchNodes}) {
    comparison_->addAction(action);
  }
  connectAction(commands.newWatchpoint, this, [this] { watchNodes({}); });
  connectAction(commands.importWatchpoints, watchpoints_, &WatchpointsPanel::importFile);
  connectAction(commands.exportWatchpoints, watchpoints_, &WatchpointsPanel::exportFile);
  connectAction(commands.nextNote, notes_, &NotesPanel::goToNext);
  connectAction(commands.recompute, this, &DockedPanels::recompute);
  connectAction(commands.recomputeAll, this, &DockedPanels::recomputeAll);
  connectAction(commands.resetLayout, this, [this] { layout_->reset(); });
}

// Adds the actions that show and hide each dock, at the top.
void DockedPanels::fillMenu(QMenu* menu) const {
  QAction* firstAction = menu->actions().front();
  for (Dock* dock : layout_->docks()) {
    QAction* toggle = dock->toggleViewAction();
    connect(dock, &QDockWidget::windowTitleChanged, toggle, [toggle, dock] { toggle->setText(dock->name()); });
    toggle->setToolTip(tr("Show or hide %1").arg(dock->name()));
    menu->insertAction(firstAction, toggle);
  }
  menu->insertSeparator(firstAction);
}

void DockedPanels::findNode() {
  bringToFront(nodesDock_);
  nodes_->focusSearch();
}

void DockedPanels::searchNodes(const NodeFilter& filter) {
  bringToFront(nodesDock_);
  nodes_->search(filter);
}

void DockedPanels::watchNodes(const WatchNodes& nodes) { watchpoints_->newWatchpoint(nodes); }

void DockedPanels::showHits() { hitsDock_->raise(); }

void DockedPanels::showDivergence() {
  raiseDock(comparisonDock_);
  comparison_->goToFinding();
}

// Next to a tensor or a page, the dock is shown only if the user opened it there; else it comes to the front with the graph.
void DockedPanels::showWatchpoints() {
  if (shown_ == Perspective::graph || !watchpointsDock_->isHidden()) {
    bringToFront(watchpointsDock_);
  } else {
    deferred_.insert(watchpointsDock_);
  }
}

void DockedPanels::writeNote() {
  bringToFront(detailsDock_);
  details_->writeNote();
}

void DockedPanels::recompute() {
  bringToFront(detailsDock_);
  details_->recompute();
}

void DockedPanels::showRecomputed() {
  raiseDock(recomputedDock_);
  recomputed_->goToFinding();
}

void DockedPanels::recomputeAll() {
  recomputed_->start();
  if (recomputing_) raiseDock(recomputedDock_);
}

}  // namespace sporescope::ui

#include "moc_docked_panels.cpp"
