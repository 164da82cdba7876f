// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/pages.h"

#include <QMainWindow>
#include <QSettings>

#include "ui/graph/graph_panel.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dump_settings_controller.h"
#include "ui/main_window/live_mode.h"
#include "ui/main_window/ranks_page.h"
#include "ui/main_window/reference_controller.h"
#include "ui/overview/overview_panel.h"
#include "ui/start/start_page.h"
#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/training/listen_page.h"
#include "ui/widgets/panel_state.h"

namespace sporescope::ui {

namespace {

const char* const kTimeline = "window/timeline";
const char* const kBackwardColumn = "graph/backward_beside";

}  // namespace

Pages::Pages(const WindowServices& services, const Commands& commands, RecentDumps* recent, QMainWindow* window)
    : QStackedWidget(window),
      workspace_(services.workspace),
      graph_(new GraphPanel(workspace_)),
      overview_(new OverviewPanel(workspace_)),
      start_(new StartPage(recent, {commands.open, commands.openRemote, commands.reopen, commands.listen, commands.launch,
                                    commands.dumpSettings, commands.openSample})),
      tabs_(new TabArea(workspace_, graph_, graph_->tools())),
      error_(new PanelState(new QWidget)),
      dumpSettings_(new DumpSettingsController(workspace_, tabs_, this)),
      ranks_(new RanksPage(workspace_, tabs_, this)) {
  tabs_->setMinimumWidth(400);
  overview_->data().setCacheFolder(services.statistics);
  tabs_->addFixedPage(overview_, icon(QStringLiteral("table")), tr("Overview"), tr("Overview (Ctrl+2)"));
  addWidget(start_);
  addWidget(tabs_);
  addWidget(error_);
  addWidget(dumpSettings_->standalonePage());
  live_ = new LiveMode(workspace_, services.listening, window);
  addWidget(live_->page());
  live_->fillMenu(commands.training);
  connectCommands(commands, window);
  ranks_->connectCommands(commands, window);
  auto* referenceController = new ReferenceController(workspace_, tabs_, this);
  referenceController->connectCommands(commands);
  connect(referenceController, &ReferenceController::statusMessage, tabs_, &TabArea::statusMessage);
  const bool timeline = QSettings().value(QLatin1String(kTimeline), true).toBool();
  commands.timeline->setChecked(timeline);
  if (!timeline) graph_->timeline()->hide();
  graph_->setBackwardColumn(QSettings().value(QLatin1String(kBackwardColumn), false).toBool());
}

void Pages::connectCommands(const Commands& commands, QMainWindow* window) {
  const auto connectAction = [](QAction* action, auto* receiver, auto run) {
    connect(action, &QAction::triggered, receiver, run);
  };
  connectAction(commands.listen, live_, [this] { live_->listen(); });
  connectAction(commands.listenOnServer, live_, [this] { live_->selectServer(); });
  connectAction(commands.dumpSettings, dumpSettings_, [this] {
    live_->showPage(false);
    dumpSettings_->show();
  });
  connectAction(commands.showGraph, tabs_, [this] {
    live_->showPage(false);
    tabs_->showGraph();
  });
  connectAction(commands.showOverview, tabs_, [this] {
    live_->showPage(false);
    tabs_->setCurrentWidget(overview_);
    tabs_->focusContent();
  });
  connectAction(commands.fit, graph_, &GraphPanel::fit);
  connectAction(commands.center, graph_, &GraphPanel::centerOnNode);
  connectAction(commands.zoomIn, graph_, &GraphPanel::zoomIn);
  connectAction(commands.zoomOut, graph_, &GraphPanel::zoomOut);
  connectAction(commands.openAll, graph_, &GraphPanel::openAll);
  connectAction(commands.closeAll, graph_, &GraphPanel::closeAll);
  connectAction(commands.savePicture, graph_, &GraphPanel::savePicture);
  connectAction(commands.backwardColumn, graph_, &GraphPanel::setBackwardColumn);
  connect(graph_, &GraphPanel::backwardColumnChanged, commands.backwardColumn,
          [action = commands.backwardColumn](bool visible) {
            action->setChecked(visible);
            QSettings().setValue(QLatin1String(kBackwardColumn), visible);
          });
  connectAction(commands.upstream, graph_, [this] { graph_->showCone(true); });
  connectAction(commands.downstream, graph_, [this] { graph_->showCone(false); });
  connectAction(commands.timeline, graph_, [this](bool shown) {
    graph_->timeline()->setVisible(shown);
    QSettings().setValue(QLatin1String(kTimeline), shown);
  });
  connectAction(commands.closeTab, tabs_, &TabArea::closeCurrentTab);
  connectAction(commands.nextTab, tabs_, &TabArea::showNextTab);
  connectAction(commands.previousTab, tabs_, &TabArea::showPreviousTab);
  // Single-letter shortcuts such as Space and F apply only while the graph has the focus.
  for (QAction* action : {commands.fit, commands.center, commands.zoomIn, commands.zoomOut, commands.backwardColumn,
                          commands.upstream, commands.downstream, commands.previousDivergence, commands.nextDivergence,
                          commands.matchNodes, commands.previousRank, commands.nextRank}) {
    window->removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    graph_->addAction(action);
  }
}

bool Pages::isShowingSession() const {
  return workspace_->session() != nullptr && !live_->pageRequested() && !workspace_->snapshot()->error;
}

void Pages::refresh() {
  const bool isOpen = workspace_->session() != nullptr;
  const auto& error = workspace_->snapshot()->error;
  if (isOpen && error && !live_->pageRequested()) showError(*error);
  QWidget* page = live_->pageRequested() ? static_cast<QWidget*>(live_->page())
                  : !isOpen              ? (dumpSettings_->isOnlyContent() ? dumpSettings_->standalonePage() : start_)
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
