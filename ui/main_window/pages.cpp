// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/pages.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/dump_settings/dump_settings_page.h"
#include "ui/graph/graph_panel.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/launch_controller.h"
#include "ui/main_window/live_mode.h"
#include "ui/overview/overview_panel.h"
#include "ui/ranks/ranks_panel.h"
#include "ui/start/start_page.h"
#include "ui/style/icons.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/text/format.h"
#include "ui/training/listen_page.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

const char* const kTimeline = "window/timeline";
const char* const kBackwardColumn = "graph/backward_beside";
const char* const kReferenceFolder = "reference/folder";

void onTriggered(QAction* action, auto* receiver, auto run) {
  QObject::connect(action, &QAction::triggered, receiver, std::move(run));
}

}  // namespace

Pages::Pages(const WindowServices& services, const Commands& commands, RecentDumps* recent, QMainWindow* window)
    : QStackedWidget(window),
      workspace_(services.workspace),
      commands_(commands),
      graph_(new GraphPanel(workspace_)),
      overview_(new OverviewPanel(workspace_)),
      start_(new StartPage(recent, {commands.open, commands.openRemote, commands.reopen, commands.listen, commands.launch,
                                    commands.dumpSettings, commands.openSample})),
      tabs_(new TabArea(workspace_, graph_, graph_->tools())),
      error_(new PanelState(new QWidget)),
      standaloneSettings_(new QWidget) {
  makeStandaloneSettings();
  tabs_->setMinimumWidth(400);
  overview_->data().setCacheFolder(services.statistics);
  tabs_->addFixedPage(overview_, icon(QStringLiteral("table")), tr("Overview"), tr("Overview (Ctrl+2)"));
  addWidget(start_);
  addWidget(tabs_);
  addWidget(error_);
  addWidget(standaloneSettings_);
  live_ = new LiveMode(workspace_, services.listening, window);
  addWidget(live_->page());
  live_->fillMenu(commands.training);
  launch_ = new LaunchController(services, commands, live_, window);
  connectCommands(window);
  connectGraphCommands();
  connectRankCommands(window);
  connect(live_, &LiveMode::pageChanged, this, &Pages::pageChanged);
  connect(launch_, &LaunchController::failed, this, [this](const QString& sentence) { emit statusMessage(sentence, true); });
  connect(tabs_, &TabArea::statusMessage, this, &Pages::statusMessage);
  connect(tabs_, &TabArea::showInGraphRequested, this, &Pages::showInGraph);
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &Pages::showReferenceMessage);
  connect(workspace_->reference(), &ReferenceTensorModel::rejected, this,
          [this](const QString& reason) { emit statusMessage(reason, true); });
  const bool timeline = QSettings().value(QLatin1String(kTimeline), true).toBool();
  commands.timeline->setChecked(timeline);
  if (!timeline) graph_->timeline()->hide();
  graph_->setBackwardColumn(QSettings().value(QLatin1String(kBackwardColumn), false).toBool());
}

void Pages::connectCommands(QMainWindow* window) {
  onTriggered(commands_.listen, live_, [this] { live_->listen(); });
  onTriggered(commands_.listenOnServer, live_, [this] { live_->selectServer(); });
  onTriggered(commands_.dumpSettings, this, [this] {
    live_->showPage(false);
    showDumpSettings();
  });
  onTriggered(commands_.showGraph, tabs_, [this] {
    live_->showPage(false);
    tabs_->showGraph();
  });
  onTriggered(commands_.showOverview, tabs_, [this] {
    live_->showPage(false);
    tabs_->setCurrentWidget(overview_);
    tabs_->focusContent();
  });
  onTriggered(commands_.closeTab, tabs_, &TabArea::closeCurrentTab);
  onTriggered(commands_.nextTab, tabs_, &TabArea::showNextTab);
  onTriggered(commands_.previousTab, tabs_, &TabArea::showPreviousTab);
  onTriggered(commands_.setReference, this, &Pages::setReferenceToSelected);
  onTriggered(commands_.referenceFile, this, &Pages::askForReferenceFile);
  onTriggered(commands_.clearReference, workspace_->reference(), &ReferenceTensorModel::clear);
  // Single-letter shortcuts such as Space and F apply only while the graph has the focus.
  for (QAction* action : {commands_.fit, commands_.center, commands_.zoomIn, commands_.zoomOut, commands_.backwardColumn,
                          commands_.upstream, commands_.downstream, commands_.previousDivergence, commands_.nextDivergence,
                          commands_.matchNodes, commands_.previousRank, commands_.nextRank}) {
    window->removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    graph_->addAction(action);
  }
}

void Pages::connectGraphCommands() {
  onTriggered(commands_.fit, graph_, &GraphPanel::fit);
  onTriggered(commands_.center, graph_, &GraphPanel::centerOnNode);
  onTriggered(commands_.zoomIn, graph_, &GraphPanel::zoomIn);
  onTriggered(commands_.zoomOut, graph_, &GraphPanel::zoomOut);
  onTriggered(commands_.openAll, graph_, &GraphPanel::openAll);
  onTriggered(commands_.closeAll, graph_, &GraphPanel::closeAll);
  onTriggered(commands_.savePicture, graph_, &GraphPanel::savePicture);
  onTriggered(commands_.backwardColumn, graph_, &GraphPanel::setBackwardColumn);
  connect(graph_, &GraphPanel::backwardColumnChanged, commands_.backwardColumn,
          [action = commands_.backwardColumn](bool visible) {
            action->setChecked(visible);
            QSettings().setValue(QLatin1String(kBackwardColumn), visible);
          });
  onTriggered(commands_.upstream, graph_, [this] { graph_->showCone(true); });
  onTriggered(commands_.downstream, graph_, [this] { graph_->showCone(false); });
  onTriggered(commands_.timeline, graph_, [this](bool shown) {
    graph_->timeline()->setVisible(shown);
    QSettings().setValue(QLatin1String(kTimeline), shown);
  });
}

void Pages::connectRankCommands(QMainWindow* window) {
  onTriggered(commands_.ranks, this, &Pages::showRanks);
  onTriggered(commands_.previousRank, this, [this] { stepRank(workspace_, -1); });
  onTriggered(commands_.nextRank, this, [this] { stepRank(workspace_, 1); });
  // The shortcut D applies only while the ranks page has the focus.
  for (QAction* action : {commands_.previousReplica, commands_.nextReplica}) {
    window->removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    onTriggered(action, this, [this, forward = action == commands_.nextReplica] {
      showRanks();
      if (ranks_ != nullptr) forward ? ranks_->goToNextFinding() : ranks_->goToPreviousFinding();
    });
  }
}

void Pages::showRanks() {
  if (!workspace_->session()) return;
  if (ranks_ == nullptr) {
    ranks_ = new RanksPanel(workspace_, tabs_);
    ranks_->addActions({commands_.previousReplica, commands_.nextReplica, commands_.previousRank, commands_.nextRank});
    connect(ranks_, &RanksPanel::statusMessage, this, &Pages::statusMessage);
    connect(ranks_, &RanksPanel::compareRequested, this, &Pages::compareRanksRequested);
  }
  tabs_->addPage(ranks_, icon(QStringLiteral("table")), tr("Ranks"));
  tabs_->setCurrentWidget(ranks_);
  ranks_->setFocus(Qt::OtherFocusReason);
}

void Pages::showReplicaFinding() {
  showRanks();
  if (ranks_ != nullptr) ranks_->goToFinding();
}

// The tensor of the current tab may differ from the selected one.
void Pages::setReferenceToSelected() {
  if (TensorTab* tab = tabs_->tensorTab(tabs_->currentIndex())) return tab->useAsReference();
  if (const auto tensor = workspace_->tensor()) workspace_->reference()->set(*tensor);
}

void Pages::askForReferenceFile() {
  QSettings settings;
  const QString startFolder = settings.value(QLatin1String(kReferenceFolder)).toString();
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Open the reference"), startFolder, tr("Tensor files (*.npy *.pt *.pth *.bin)"));
  if (path.isEmpty()) return;
  settings.setValue(QLatin1String(kReferenceFolder), QFileInfo(path).path());
  workspace_->reference()->setFile(path.toStdString());
}

// The reference may be set while no tab shows it.
void Pages::showReferenceMessage() {
  const ReferenceTensorModel& reference = *workspace_->reference();
  const QString problem = reference.problem();
  const QString sentence = !reference.isSet()   ? QString()
                           : !problem.isEmpty() ? problem
                                                : tr("Reference: %1").arg(reference.title());
  if (sentence == referenceMessage_) return;
  referenceMessage_ = sentence;
  if (!sentence.isEmpty()) emit statusMessage(sentence, !problem.isEmpty());
}

// The dump settings are a tab next to the graph, or the only page of the window if no dump is open.

void Pages::makeStandaloneSettings() {
  auto* back = new QPushButton(icon(QStringLiteral("go-previous")), tr("Start page"));
  back->setToolTip(tr("Back to the start page (Esc)"));
  auto* escape = new QAction(standaloneSettings_);
  escape->setShortcut(Qt::Key_Escape);
  escape->setShortcutContext(Qt::WidgetWithChildrenShortcut);  // the listen page has its own Escape action
  standaloneSettings_->addAction(escape);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->addWidget(back);
  bar->addStretch(1);
  auto* column = new QVBoxLayout(standaloneSettings_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  connect(back, &QPushButton::clicked, this, &Pages::leaveDumpSettings);
  connect(escape, &QAction::triggered, this, &Pages::leaveDumpSettings);
  connect(tabs_, &TabArea::pageClosed, this, [this](QWidget* page) {
    if (page == dumpSettings_) settingsAreRequested_ = false;
  });
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    if (settingsAreRequested_) placeDumpSettings();
  });
}

bool Pages::settingsAreOnlyContent() const { return settingsAreRequested_ && !workspace_->session(); }

void Pages::showDumpSettings() {
  if (dumpSettings_ == nullptr) {
    dumpSettings_ = new DumpSettingsPage(workspace_);
    connect(dumpSettings_, &DumpSettingsPage::statusMessage, this, &Pages::statusMessage);
  }
  settingsAreRequested_ = true;
  placeDumpSettings();
  if (!settingsAreOnlyContent()) tabs_->setCurrentWidget(dumpSettings_);
  dumpSettings_->setFocus(Qt::OtherFocusReason);
}

void Pages::placeDumpSettings() {
  if (settingsAreOnlyContent()) {
    tabs_->removePage(dumpSettings_);
    standaloneSettings_->layout()->addWidget(dumpSettings_);
    static_cast<QVBoxLayout*>(standaloneSettings_->layout())->setStretchFactor(dumpSettings_, 1);
    dumpSettings_->show();
  } else {
    tabs_->addPage(dumpSettings_, icon(QStringLiteral("tools-wizard")), tr("Dump settings"));
  }
  emit pageChanged();
}

void Pages::leaveDumpSettings() {
  settingsAreRequested_ = false;
  emit pageChanged();
}

bool Pages::isShowingSession() const {
  return workspace_->session() != nullptr && !live_->pageRequested() && !workspace_->snapshot()->error;
}

void Pages::refresh() {
  const bool isOpen = workspace_->session() != nullptr;
  const auto& error = workspace_->snapshot()->error;
  if (isOpen && error && !live_->pageRequested()) showError(*error);
  QWidget* page = live_->pageRequested() ? static_cast<QWidget*>(live_->page())
                  : !isOpen              ? (settingsAreOnlyContent() ? standaloneSettings_ : start_)
                  : error                ? static_cast<QWidget*>(error_)
                                         : tabs_;
  const bool hasChanged = page != currentWidget();
  setCurrentWidget(page);
  if (hasChanged && page == tabs_) tabs_->focusContent();  // not to the first field of the header
}

void Pages::showError(const Error& error) {
  const QString title = toQString(workspace_->snapshot()->title);
  // A server may become reachable again; a folder without a dump does not change by itself.
  const bool isRemote = workspace_->snapshot()->path.string().starts_with("ssh:");
  const PanelState::Action action = isRemote
                                        ? PanelState::Action{tr("Try again"), [this] { emit reopenRequested(); }, true}
                                        : PanelState::Action{tr("Open dump folder…"), [this] { emit openRequested(); }, true};
  error_->showError(tr("Cannot open %1").arg(title), translated(error.message),
                    {action, {tr("Close"), [this] { emit closeRequested(); }}});
}

void Pages::returnToWorkspace() {
  tabs_->focusContent();
  if (tabs_->currentIndex() == 0) graph_->leaveCone();
}

void Pages::showInGraph() {
  if (workspace_->node() == kNoNode) return;
  tabs_->showGraph();
  graph_->centerOnNode();
}

void Pages::showStepInGraph() {
  if (workspace_->node() == kNoNode) return;
  tabs_->showGraph();
  graph_->showStep();
}

void Pages::showScope(ScopeIndex scope) {
  tabs_->showGraph();
  graph_->showScope(scope);
}

void Pages::showCone(bool upstream) {
  tabs_->showGraph();
  graph_->showCone(upstream);
}

}  // namespace sporescope::ui

#include "moc_pages.cpp"
