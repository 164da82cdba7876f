// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QApplication>
#include <QLayout>
#include <QLineEdit>
#include <QPropertyAnimation>
#include <QScreen>
#include <QSessionManager>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <set>

#include "ui/details/details_panel.h"
#include "ui/graph/graph_panel.h"
#include "ui/hits/hits_panel.h"
#include "ui/main_window/cause/cause_path.h"
#include "ui/main_window/cause/cause_words.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/farewell.h"
#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/frame/dock.h"
#include "ui/main_window/frame/drop_overlay.h"
#include "ui/main_window/frame/go_to_field.h"
#include "ui/main_window/frame/header_bar.h"
#include "ui/main_window/frame/iteration_field.h"
#include "ui/main_window/frame/status_line.h"
#include "ui/main_window/frame/tab_area.h"
#include "ui/main_window/frame/tab_tools.h"
#include "ui/main_window/frame/window_layout.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/kept_watchpoints.h"
#include "ui/main_window/live_mode.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/sample.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/stack/stack_panel.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/start_page.h"
#include "ui/style/appearance.h"
#include "ui/training/listen_page.h"
#include "ui/training/training_bar.h"
#include "ui/watch/watchpoints_panel.h"
#include "ui/widgets/panel_state.h"
#include "ui/words/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kInfoBarMilliseconds = 120;
constexpr QSize kFirstSize(1600, 1000);
constexpr QSize kLeastSize(800, 500);

}  // namespace

MainWindow::MainWindow(const WindowServices& services, QWidget* parent)
    : QMainWindow(parent),
      workspace_(services.workspace),
      appearance_(services.appearance),
      languages_(services.languages),
      listening_(services.listening),
      commands_(new Commands(this)),
      opener_(new DumpOpener(workspace_, this)),
      recent_(new RecentDumps(this)),
      editor_(new SourceEditor(this)),
      path_(new CausePath(workspace_, this)),
      notices_(new Notices(workspace_, path_->menu(), this)),
      jobs_(new Jobs(workspace_, this)),
      kept_(new KeptWatchpoints(workspace_, this)),
      farewell_(new Farewell(this)),
      header_(new HeaderBar(workspace_, *commands_, this)),
      infoRow_(new QToolBar(this)),
      infoBar_(new InfoBar(this)),
      status_(new StatusLine(workspace_, jobs_, listening_, this)),
      pages_(new QStackedWidget(this)) {
  setAcceptDrops(true);
  setMinimumSize(kLeastSize);
  commands_->openSample->setVisible(!sampleDump().isEmpty());
  makePanels();
  makeDocks();
  makeInfoBar();
  setStatusBar(status_);
  drop_ = new DropOverlay(this);
  header_->goTo()->setListParent(this);
  fillThemeMenu();
  fillLanguageMenu();
  fillWindowMenu();
  connectCommands();
  connectPanels();
  // The desktop's session ends: it is held up where a training would be lost.
  connect(qApp, &QGuiApplication::commitDataRequest, this, [this](QSessionManager& manager) {
    if (!manager.allowsInteraction()) return;
    if (!mayClose()) manager.cancel();
    manager.release();
  });
  followWorkspace();

  const QByteArray geometry = QSettings().value(QLatin1String(kGeometry)).toByteArray();
  if (geometry.isEmpty() || !restoreGeometry(geometry)) {
    const QRect room = screen()->availableGeometry();
    resize(kFirstSize.boundedTo(room.size()));
  }
  // A folder that is dragged over a field is to be opened, not to be typed.
  for (QLineEdit* field : findChildren<QLineEdit*>()) field->setAcceptDrops(false);
  showPage();
}

MainWindow::~MainWindow() {
  // Panels may ask the workspace while they go; the window's own slots must not answer any more.
  workspace_->disconnect(this);
  tabs_->disconnect(this);
  for (Dock* dock : layout_->docks()) dock->disconnect(this);
}

void MainWindow::open(const QString& path, OpeningWish wish) { opener_->open(path, std::move(wish)); }

void MainWindow::listen(const QString& place) { live_->listen(place); }

void MainWindow::makePanels() {
  nodes_ = new NodeTreePanel(workspace_);
  graph_ = new GraphPanel(workspace_);
  details_ = new DetailsPanel(workspace_);
  hits_ = new HitsPanel(workspace_);
  watchpoints_ = new WatchpointsPanel(workspace_);
  stack_ = new StackPanel(workspace_);
  start_ = new StartPage(recent_, commands_->open, commands_->listen, commands_->openSample);
  tabs_ = new TabArea(workspace_, graph_, graph_->tools());
  tabs_->setMinimumWidth(400);
  errorPage_ = new PanelState(new QWidget);
  connect(tabs_, &QTabWidget::currentChanged, this, [this] {
    showDocks();
    updateCommands();
  });
  pages_->addWidget(start_);
  pages_->addWidget(tabs_);
  pages_->addWidget(errorPage_);
  live_ = new LiveMode(workspace_, listening_, this);
  pages_->addWidget(live_->page());
  live_->fillMenu(commands_->training);
  connect(live_, &LiveMode::pageChanged, this, &MainWindow::showPage);
  setCentralWidget(pages_);
}

void MainWindow::makeDocks() {
  nodesDock_ = new Dock(QStringLiteral("nodes"), tr("Nodes"), nodes_, nullptr, this);
  detailsDock_ = new Dock(QStringLiteral("details"), tr("Details"), details_, nullptr, this);
  hitsDock_ = new Dock(QStringLiteral("hits"), tr("Hits"), hits_, hits_->tools(), this);
  watchpointsDock_ = new Dock(QStringLiteral("watchpoints"), tr("Watchpoints"), watchpoints_, watchpoints_->tools(), this);
  stackDock_ = new Dock(QStringLiteral("stack"), tr("Stack list"), stack_, nullptr, this);
  layout_ = std::make_unique<WindowLayout>(
      this, WindowLayout::Docks{nodesDock_, detailsDock_, {hitsDock_, watchpointsDock_, stackDock_}});
  for (Dock* dock : layout_->docks()) {
    const auto later = [this] {
      QTimer::singleShot(0, this, [this] {
        layout_->updateTitles();
        if (tabTools_) tabTools_->place();
      });
    };
    connect(dock, &QDockWidget::dockLocationChanged, this, later);
    connect(dock, &QDockWidget::topLevelChanged, this, later);
    connect(dock, &QDockWidget::visibilityChanged, this, later);
  }
  tabTools_ = std::make_unique<TabTools>(this, layout_->docks());
}

// The line above the panels is a second tool bar, so that it goes over the whole width, the docks too.
void MainWindow::makeInfoBar() {
  addToolBar(Qt::TopToolBarArea, header_);
  addToolBarBreak(Qt::TopToolBarArea);
  addToolBar(Qt::TopToolBarArea, live_->bar());
  addToolBarBreak(Qt::TopToolBarArea);
  infoRow_->setObjectName(QStringLiteral("info"));
  infoRow_->setWindowTitle(tr("Notices"));
  infoRow_->setMovable(false);
  infoRow_->setContextMenuPolicy(Qt::PreventContextMenu);
  infoRow_->toggleViewAction()->setVisible(false);
  infoRow_->layout()->setContentsMargins(0, 0, 0, 0);
  infoRow_->addWidget(infoBar_);
  addToolBar(Qt::TopToolBarArea, infoRow_);
  infoRow_->hide();
  connect(infoBar_, &InfoBar::visibilityWanted, this, &MainWindow::showInfoRow);
  connect(notices_, &Notices::changed, this, [this] {
    infoBar_->setNotices(notices_->all());
    commands_->firstCauseBar->setChecked(notices_->causeShown());
  });
  infoBar_->setNotices(notices_->all());
}

void MainWindow::showInfoRow(bool wanted) {
  const bool appears = wanted && !infoRow_->isVisibleTo(this);
  infoRow_->setVisible(wanted);
  const bool moves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
  if (!appears || !moves || !isVisible()) return;
  auto* opening = new QPropertyAnimation(infoBar_, "maximumHeight", infoBar_);
  opening->setDuration(kInfoBarMilliseconds);
  opening->setStartValue(0);
  opening->setEndValue(infoBar_->sizeHint().height());
  opening->setEasingCurve(QEasingCurve::OutCubic);
  opening->start(QAbstractAnimation::DeleteWhenStopped);
}

void MainWindow::followWorkspace() {
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    if (Findings* findings = workspace_->findings()) {
      connect(findings, &Findings::causeStateChanged, this, &MainWindow::rememberDump, Qt::UniqueConnection);
      connect(findings, &Findings::causeStateChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings, &Findings::checkStateChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings, &Findings::watchpointsChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
    }
    showPage();
  });
  connect(workspace_, &Workspace::factsChanged, this, [this] {
    lookForCauseOnce();
    rememberDump();
    showPage();
  });
  for (const auto signal : {&Workspace::tensorChanged, &Workspace::placesChanged, &Workspace::graphChanged}) {
    connect(workspace_, signal, this, &MainWindow::updateCommands);
  }
}

void MainWindow::showPage() {
  const bool listening = live_->pageWanted();
  const bool open = workspace_->session() != nullptr && !listening;
  notices_->setSessionInFront(!listening);
  status_->setListeningInFront(listening);
  const auto& error = workspace_->facts()->error;
  if (open && error) showError(*error);
  QWidget* page = listening ? static_cast<QWidget*>(live_->page())
                  : !open   ? static_cast<QWidget*>(start_)
                  : error   ? static_cast<QWidget*>(errorPage_)
                            : tabs_;
  const bool another = page != pages_->currentWidget();
  pages_->setCurrentWidget(page);
  if (another && page == tabs_) tabs_->giveKeyboard();  // not to the first field of the header
  header_->setVisible(open);
  showDocks();
  updateTitle();
  updateCommands();
}

// The panels are in sight. Never remembered: the last dump goes before anybody is told of it.
bool MainWindow::working() const {
  return workspace_->session() != nullptr && !live_->pageWanted() && !workspace_->facts()->error;
}

void MainWindow::showError(const Error& error) {
  const QString what = toQString(workspace_->facts()->title);
  errorPage_->showError(tr("Cannot open %1").arg(what), translated(error.message),
                        {{tr("Open dump folder…"), [this] { askForFolder(); }, true}, {tr("Close"), [this] { closeDump(); }}});
}

// The question everybody has is answered without being asked.
void MainWindow::lookForCauseOnce() {
  Findings* findings = workspace_->findings();
  const SessionFacts& facts = *workspace_->facts();
  if (findings == nullptr || facts.loading || facts.error) return;
  // A training would have to send all its tensors: there it is looked for at a hit, or when the user asks.
  if (workspace_->live() != nullptr) return;
  if (findings->causeState() == Findings::CauseState::not_looked) findings->lookForCause();
}

void MainWindow::rememberDump() {
  const SessionFacts& facts = *workspace_->facts();
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || facts.loading || facts.error || facts.path.empty()) return;
  RecentDump dump;
  dump.path = QString::fromStdString(facts.path.string());
  dump.title = toQString(facts.title);
  dump.version = toQString(facts.ms_version);
  dump.device = toQString(facts.device_target);
  dump.iterations = formatRanges(workspace_->dumpedIterations());
  std::set<int> ranks;
  for (const SessionGraph& graph : facts.graphs) ranks.insert(graph.rank);
  dump.ranks = static_cast<int>(ranks.size());
  dump.graphs = static_cast<int>(facts.graphs.size());
  dump.tensorFiles = facts.tensor_files;
  if (findings->causeState() == Findings::CauseState::found) dump.verdict = verdictOf(findings->causes().front(), facts);
  if (findings->causeState() == Findings::CauseState::clean && findings->causeProgress().looked.all_judged()) {
    dump.verdict.kind = findings->causeProgress().set_aside > 0 ? Verdict::Kind::masked : Verdict::Kind::clean;
  }
  recent_->remember(std::move(dump));
}

void MainWindow::updateTitle() {
  const SessionFacts& facts = *workspace_->facts();
  const QString name = workspace_->session() ? toQString(facts.title) : QString();
  setWindowTitle(name.isEmpty() ? QStringLiteral("Sporescope") : name + QStringLiteral(" – Sporescope"));
}

void MainWindow::updateCommands() {
  const Findings* findings = workspace_->findings();
  const bool open = findings != nullptr;
  const bool listening = live_->pageWanted();
  const bool work = working();
  const bool node = work && workspace_->node() != kNoNode;
  Commands& c = *commands_;
  c.closeDump->setEnabled(open && !listening);
  for (QAction* action : {c.findNode, c.goTo, c.fit, c.zoomIn, c.zoomOut, c.openAll, c.closeAll, c.savePicture, c.newWatchpoint,
                          c.recommended, c.importWatchpoints, c.resetLayout, c.lookForCause, c.problems, c.firstCauseBar}) {
    action->setEnabled(work);
  }
  for (QAction* action : {c.copyName, c.centre, c.upstream, c.downstream}) action->setEnabled(node);
  for (QAction* action : {c.nextTab, c.previousTab}) action->setEnabled(work);
  c.closeTab->setEnabled(work && tabs_->currentIndex() > 0);
  c.openTensor->setEnabled(work && workspace_->tensor().has_value());
  // What leads to the dump leads there from the page that listens, too.
  c.showGraph->setEnabled(work || (open && listening));
  c.back->setEnabled(listening || (work && workspace_->canGoBack()));
  c.forward->setEnabled(work && workspace_->canGoForward());
  c.previousIteration->setEnabled(work && header_->iteration()->hasPrevious());
  c.nextIteration->setEnabled(work && header_->iteration()->hasNext());
  const bool cause = open && findings->causeState() == Findings::CauseState::found;
  c.firstCause->setEnabled(cause);
  c.explainCause->setEnabled(cause);
  c.nextStep->setEnabled(work && cause && path_->stepCount() > 1);
  c.previousStep->setEnabled(work && cause && path_->stepCount() > 1);
  const bool hits = work && findings->hitCount() > 0;
  c.nextHit->setEnabled(hits);
  c.previousHit->setEnabled(hits);
  const bool checking = open && findings->checkState() == Findings::CheckState::running;
  c.check->setEnabled(work && !checking && !findings->watchpoints().empty());
  c.stopCheck->setEnabled(checking);
  c.exportWatchpoints->setEnabled(work && !findings->watchpoints().empty());
  c.offerUndo(work ? workspace_->findings()->undoStack() : nullptr);
}

// The first size of the window decides on the sizes of the docks: nothing is placed before it is shown.
void MainWindow::showDocks() {
  if (!shownOnce_) return;
  layout_->show(!working() ? Perspective::nothing : tabs_->currentIndex() == 0 ? Perspective::graph : Perspective::tensor);
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  shownOnce_ = true;
  showDocks();
}

}  // namespace sporescope::ui
