// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the menus and the panels ask the window to do.

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <filesystem>

#include "core/watch/watch_file.h"
#include "ui/details/details_panel.h"
#include "ui/graph/graph_panel.h"
#include "ui/hits/hits_panel.h"
#include "ui/main_window/cause/cause_path.h"
#include "ui/main_window/cause/reasoning_dialog.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/farewell.h"
#include "ui/main_window/dialogs/settings_dialog.h"
#include "ui/main_window/dialogs/shortcuts_dialog.h"
#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/frame/dock.h"
#include "ui/main_window/frame/go_to_field.h"
#include "ui/main_window/frame/header_bar.h"
#include "ui/main_window/frame/iteration_field.h"
#include "ui/main_window/frame/status_line.h"
#include "ui/main_window/frame/tab_area.h"
#include "ui/main_window/frame/window_layout.h"
#include "ui/main_window/kept_watchpoints.h"
#include "ui/main_window/languages.h"
#include "ui/main_window/live_mode.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/notices/problems_dialog.h"
#include "ui/main_window/sample.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/stack/stack_panel.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/start_page.h"
#include "ui/style/appearance.h"
#include "ui/training/listening.h"
#include "ui/watch/watchpoints_panel.h"
#include "ui/words/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

const char* const kLastFolder = "open/folder";
constexpr int kMessageMilliseconds = 8000;

template <class Run>
void on(QAction* action, MainWindow* window, Run run) {
  QObject::connect(action, &QAction::triggered, window, std::move(run));
}

void bringToFront(QWidget* window) {
  window->show();
  window->raise();
  window->activateWindow();
}

}  // namespace

void MainWindow::connectCommands() {
  connectFileCommands();
  connectGoCommands();
  connectGraphCommands();
  connectCheckCommands();
  connectWindowCommands();
}

void MainWindow::connectFileCommands() {
  const Commands& c = *commands_;
  on(c.open, this, [this] { askForFolder(); });
  on(c.openSample, this, [this] { open(sampleDump()); });
  on(c.closeDump, this, [this] { closeDump(); });
  on(c.listen, this, [this] { live_->listen(); });
  on(c.quit, this, [this] { close(); });
  connect(c.recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);

  on(c.undo, this, [this] { workspace_->findings()->undoStack()->undo(); });
  on(c.redo, this, [this] { workspace_->findings()->undoStack()->redo(); });
  on(c.findNode, this, [this] {
    nodesDock_->show();
    nodesDock_->raise();
    nodes_->focusSearch();
  });
  on(c.copyName, this, [this] { copyNodeName(); });
  on(c.settings, this, [this] {
    auto* dialog = new SettingsDialog(appearance_, languages_, listening_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  on(c.firstCauseBar, this, [this](bool shown) { notices_->setCauseShown(shown); });
  on(c.problems, this, [this] { showProblems(); });
  on(c.fullScreen, this, [this](bool full) { full ? showFullScreen() : showNormal(); });
}

void MainWindow::connectGoCommands() {
  const Commands& c = *commands_;
  on(c.back, this, [this] { live_->pageWanted() ? live_->showPage(false) : workspace_->goBack(); });
  on(c.forward, this, [this] { workspace_->goForward(); });
  on(c.goTo, this, [this] { header_->goTo()->begin(); });
  on(c.previousIteration, this, [this] { header_->iteration()->goToPrevious(); });
  on(c.nextIteration, this, [this] { header_->iteration()->goToNext(); });
  on(c.firstCause, this, [this] { showCause(); });
  on(c.previousStep, this, [this] { path_->goToPrevious(); });
  on(c.nextStep, this, [this] { path_->goToNext(); });
  on(c.explainCause, this, [this] { showReasoning(); });
  on(c.previousHit, this, [this] { hits_->goToPreviousHit(); });
  on(c.nextHit, this, [this] { hits_->goToNextHit(); });
}

void MainWindow::connectGraphCommands() {
  const Commands& c = *commands_;
  on(c.showGraph, this, [this] {
    live_->showPage(false);
    tabs_->showGraph();
  });
  on(c.fit, this, [this] { graph_->fit(); });
  on(c.centre, this, [this] { graph_->centreOnNode(); });
  on(c.zoomIn, this, [this] { graph_->zoomIn(); });
  on(c.zoomOut, this, [this] { graph_->zoomOut(); });
  on(c.openAll, this, [this] { graph_->openAll(); });
  on(c.closeAll, this, [this] { graph_->closeAll(); });
  on(c.savePicture, this, [this] { graph_->savePicture(); });
  on(c.upstream, this, [this] { graph_->showCone(true); });
  on(c.downstream, this, [this] { graph_->showCone(false); });
  // Space, F and the like are letters elsewhere: they belong to the graph while it has the focus.
  for (QAction* action : {c.fit, c.centre, c.zoomIn, c.zoomOut, c.upstream, c.downstream}) {
    removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    graph_->addAction(action);
  }
}

void MainWindow::connectCheckCommands() {
  const Commands& c = *commands_;
  on(c.newWatchpoint, this, [this] { watchNodes({}); });
  on(c.recommended, this, [this] { workspace_->findings()->addRecommended(true); });
  on(c.check, this, [this] { workspace_->findings()->check(); });
  on(c.stopCheck, this, [this] { workspace_->findings()->stopCheck(); });
  on(c.lookForCause, this, [this] {
    notices_->setCauseShown(true);
    workspace_->findings()->lookForCause();
  });
  on(c.importWatchpoints, this, [this] { watchpoints_->importFile(); });
  on(c.exportWatchpoints, this, [this] { watchpoints_->exportFile(); });
}

void MainWindow::connectWindowCommands() {
  const Commands& c = *commands_;
  on(c.openTensor, this, [this] {
    if (const auto tensor = workspace_->tensor()) workspace_->openTensor(*tensor, true);
  });
  on(c.closeTab, this, [this] { tabs_->closeCurrentTab(); });
  on(c.nextTab, this, [this] { tabs_->showNextTab(); });
  on(c.previousTab, this, [this] { tabs_->showPreviousTab(); });
  on(c.resetLayout, this, [this] { layout_->reset(); });

  on(c.shortcuts, this, [this] {
    auto* dialog = new ShortcutsDialog(*commands_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  on(c.about, this, [this] { showAbout(); });
  on(c.aboutQt, this, [] { QApplication::aboutQt(); });
}

void MainWindow::connectPanels() {
  connect(start_, &StartPage::dumpChosen, this, [this](const QString& path) { open(path); });
  connect(opener_, &DumpOpener::wishFailed, this,
          [this](const QString& title, const QString& reason) { notices_->say(NoticeKind::warning, title, reason); });
  connect(editor_, &SourceEditor::failed, this,
          [this](const QString& title, const QString& reason) { notices_->say(NoticeKind::warning, title, reason); });
  connect(notices_, &Notices::causeWanted, this, &MainWindow::showCause);
  connect(notices_, &Notices::problemsWanted, this, &MainWindow::showProblems);
  connect(notices_, &Notices::sourceWanted, editor_, &SourceEditor::open);
  connect(status_, &StatusLine::problemsWanted, this, &MainWindow::showProblems);
  connect(status_, &StatusLine::listeningWanted, this, [this] { live_->showPage(true); });
  connect(listening_, &Listening::problemCame, this,
          [this](const QString& sentence) { notices_->say(NoticeKind::warning, sentence, {}); });
  connect(path_, &CausePath::stepShown, this, &MainWindow::showInGraph);
  connect(path_, &CausePath::changed, this, &MainWindow::updateCommands);
  connect(header_->goTo(), &GoToField::lineChosen, this, &MainWindow::searchNodes);
  connect(header_->goTo(), &GoToField::nodeChosen, this, &MainWindow::showInGraph);

  connect(nodes_, &NodeTreePanel::showInGraphRequested, this, &MainWindow::showInGraph);
  connect(nodes_, &NodeTreePanel::showScopeRequested, this, [this](ScopeIndex scope) {
    tabs_->showGraph();
    graph_->showScope(scope);
  });
  connect(nodes_, &NodeTreePanel::watchRequested, this, &MainWindow::watchNodes);
  connect(nodes_, &NodeTreePanel::coneRequested, this, [this](bool upstream) {
    tabs_->showGraph();
    graph_->showCone(upstream);
  });
  connect(graph_, &GraphPanel::previousHitRequested, hits_, &HitsPanel::goToPreviousHit);
  connect(graph_, &GraphPanel::nextHitRequested, hits_, &HitsPanel::goToNextHit);
  connect(graph_, &GraphPanel::watchRequested, this, &MainWindow::watchNodes);
  connect(details_, &DetailsPanel::compareRequested, tabs_, &TabArea::openTensorSideBySide);
  connect(details_, &DetailsPanel::openSourceRequested, editor_, &SourceEditor::open);
  connect(details_, &DetailsPanel::searchRequested, this, &MainWindow::searchNodes);
  connect(details_, &DetailsPanel::showInGraphRequested, this, &MainWindow::showInGraph);
  connect(stack_, &StackPanel::searchRequested, this, &MainWindow::searchNodes);
  connect(stack_, &StackPanel::openSourceRequested, editor_, &SourceEditor::open);
  connect(hits_, &HitsPanel::newWatchpointRequested, this, [this] { watchNodes({}); });
  connect(hits_, &HitsPanel::openSourceRequested, editor_, &SourceEditor::open);
  connect(watchpoints_, &WatchpointsPanel::said, this, &MainWindow::say);
  connect(kept_, &KeptWatchpoints::failed, this, [this](const QString& sentence) { say(sentence, true); });
  connect(kept_, &KeptWatchpoints::restored, this,
          [this](int count) { say(tr("Watchpoints of your last visit: %1").arg(count), false); });
  connect(tabs_, &TabArea::said, this, &MainWindow::say);
  connect(tabs_, &TabArea::showInGraphRequested, this, &MainWindow::showInGraph);
  connect(hits_, &HitsPanel::hitCountChanged, hitsDock_, [this](int count) { hitsDock_->setCount(count > 0 ? count : -1); });
  connect(watchpoints_, &WatchpointsPanel::watchpointCountChanged, watchpointsDock_,
          [this](int count) { watchpointsDock_->setCount(count > 0 ? count : -1); });
}

void MainWindow::fillThemeMenu() {
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, ThemeChoice choice) {
    QAction* action = commands_->theme->addAction(text);
    action->setCheckable(true);
    action->setChecked(appearance_->choice() == choice);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, choice] { appearance_->setChoice(choice); });
  };
  add(tr("&As the system"), ThemeChoice::system);
  add(tr("&Light"), ThemeChoice::light);
  add(tr("&Dark"), ThemeChoice::dark);
}

void MainWindow::fillLanguageMenu() {
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, const QString& language) {
    QAction* action = commands_->language->addAction(text);
    action->setCheckable(true);
    action->setChecked(languages_->choice() == language);
    group->addAction(action);
    // A new window comes of it: not from within the menu of the old one.
    connect(
        action, &QAction::triggered, languages_, [this, language] { languages_->setChoice(language); }, Qt::QueuedConnection);
  };
  add(tr("As the system"), {});
  for (const QString& language : Languages::known()) add(Languages::nameOf(language), language);
}

void MainWindow::fillRecentMenu() {
  QMenu* menu = commands_->recent;
  menu->clear();
  for (const RecentDump& dump : recent_->dumps()) {
    QString text = dump.title;
    QAction* action = menu->addAction(text.replace(u'&', QLatin1String("&&")), this, [this, path = dump.path] { open(path); });
    action->setToolTip(dump.path);
  }
  menu->setToolTipsVisible(true);
  if (recent_->dumps().empty()) menu->addAction(tr("No dump was open yet"))->setEnabled(false);
}

void MainWindow::fillWindowMenu() {
  QMenu* menu = commands_->window;
  QAction* before = menu->actions().front();
  for (Dock* dock : layout_->docks()) {
    QAction* toggle = dock->toggleViewAction();
    connect(dock, &QDockWidget::windowTitleChanged, toggle, [toggle, dock] { toggle->setText(dock->name()); });
    toggle->setToolTip(tr("Show or hide %1").arg(dock->name()));
    menu->insertAction(before, toggle);
  }
  menu->insertSeparator(before);
}

void MainWindow::askForFolder() {
  QSettings settings;
  const QString from = settings.value(QLatin1String(kLastFolder)).toString();
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Open dump folder"), from);
  if (folder.isEmpty()) return;
  settings.setValue(QLatin1String(kLastFolder), folder.section(u'/', 0, -2));
  open(folder);
}

void MainWindow::showCause() {
  live_->showPage(false);
  hitsDock_->raise();
  path_->showCause();
}

void MainWindow::showProblems() {
  if (problems_ == nullptr) problems_ = new ProblemsDialog(workspace_, this);
  bringToFront(problems_);
}

void MainWindow::showReasoning() {
  if (reasoning_ == nullptr) reasoning_ = new ReasoningDialog(workspace_, this);
  bringToFront(reasoning_);
}

void MainWindow::showAbout() {
  QMessageBox box(this);
  box.setWindowTitle(tr("About Sporescope"));
  box.setText(QStringLiteral("<b>Sporescope %1</b>").arg(QCoreApplication::applicationVersion()));
  box.setInformativeText(
      tr("Finds where a MindSpore training went wrong, in the dumps it has written.\n\nFree software under the GNU General "
         "Public License, version 3 or later. The icons are Breeze's, under the GNU Lesser General Public License, version 3 "
         "or later."));
  box.exec();
}

void MainWindow::searchNodes(const NodeFilter& filter) {
  nodesDock_->show();
  nodesDock_->raise();
  nodes_->search(filter);
}

void MainWindow::showInGraph() {
  if (workspace_->node() == kNoNode) return;
  tabs_->showGraph();
  graph_->centreOnNode();
}

void MainWindow::watchNodes(const WatchNodes& nodes) {
  watchpointsDock_->show();
  watchpointsDock_->raise();
  watchpoints_->newWatchpoint(nodes);
}

void MainWindow::say(const QString& sentence, bool isError) {
  if (isError) {
    notices_->say(NoticeKind::error, sentence, {});
  } else {
    status_->showMessage(sentence, kMessageMilliseconds);
  }
}

void MainWindow::closeDump() {
  const auto session = workspace_->session();
  const auto close = [this, session] {
    for (int i = 0; i < workspace_->sessionCount(); ++i) {
      if (workspace_->sessionAt(i) == session) return workspace_->closeSession(i);
    }
  };
  if (farewell_->mayLeave({session}, tr("Close the training?"), close)) close();
}

void MainWindow::copyNodeName() {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (graph == nullptr || !graph->graph || workspace_->node() == kNoNode) return;
  QGuiApplication::clipboard()->setText(toQString(graph->graph->nodes()[workspace_->node()].full_name));
}

// A .json may be a watch file or one of a dump's own files: reading it tells.
void MainWindow::dropped(const QString& path, bool watchFile) {
  const bool tensor = path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive);
  OpeningWish wish;
  if (tensor) wish.file = path;
  if (!watchFile || workspace_->findings() == nullptr) {
    open(path, wish);
    return;
  }
  using Watchpoints = Result<std::vector<Watchpoint>>;
  droppedFile_.run<Watchpoints>(
      this, [file = std::filesystem::path(path.toStdString())] { return read_watch_file(file); },
      [this, path](Watchpoints read) {
        Findings* findings = workspace_->findings();
        if (!read && read.error().code != ErrorCode::unsupported) {
          say(translated(read.error().message), true);
          return;
        }
        if (!read || findings == nullptr) {
          open(path);
          return;
        }
        findings->addWatchpoints(*std::move(read), tr("import watchpoints"));
        watchpointsDock_->show();
        watchpointsDock_->raise();
      });
}

}  // namespace sporescope::ui
