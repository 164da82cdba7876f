// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QAbstractSpinBox>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QSessionManager>
#include <QSettings>
#include <utility>

#include "ui/compare/comparison_text.h"
#include "ui/graph/graph_panel.h"
#include "ui/main_window/cause/cause_path_menu.h"
#include "ui/main_window/chrome/dock.h"
#include "ui/main_window/chrome/go_to_field.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/dialogs.h"
#include "ui/main_window/docked_panels.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/languages.h"
#include "ui/main_window/live_mode.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/open/session_controller.h"
#include "ui/main_window/pages.h"
#include "ui/start/start_page.h"
#include "ui/style/appearance.h"
#include "ui/text/format.h"
#include "ui/training/listen_controller.h"
#include "ui/training/training_bar.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

const char* const kGeometry = "window/geometry";
constexpr QSize kFirstSize(1600, 1000);
constexpr QSize kMinSize(800, 500);
constexpr int kMessageMilliseconds = 8000;

// Returns the dock that contains a widget; null for the tabs and the bars.
Dock* dockAround(QWidget* widget) {
  while (widget != nullptr && qobject_cast<Dock*>(widget) == nullptr) widget = widget->parentWidget();
  return static_cast<Dock*>(widget);
}

bool canHaveFocus(const QWidget* widget) { return widget != nullptr && widget->isVisible() && widget->isEnabled(); }

bool isTextField(const QWidget* widget) {
  return qobject_cast<const QLineEdit*>(widget) != nullptr || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

QAction* addChoice(QMenu* menu, QActionGroup* group, const QString& text, bool isCurrent) {
  QAction* action = menu->addAction(text);
  action->setCheckable(true);
  action->setChecked(isCurrent);
  group->addAction(action);
  return action;
}

// Fills a menu with the available choices, the current one checked.
void fillThemeMenu(QMenu* menu, Appearance* appearance) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, ThemeChoice choice) {
    QAction* action = addChoice(menu, group, text, appearance->choice() == choice);
    QObject::connect(action, &QAction::triggered, appearance, [appearance, choice] { appearance->setChoice(choice); });
  };
  add(QCoreApplication::translate("ChoiceMenus", "&System"), ThemeChoice::system);
  add(QCoreApplication::translate("ChoiceMenus", "&Light"), ThemeChoice::light);
  add(QCoreApplication::translate("ChoiceMenus", "&Dark"), ThemeChoice::dark);
}

void fillLanguageMenu(QMenu* menu, Languages* languages) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& text, const QString& language) {
    QAction* action = addChoice(menu, group, text, languages->choice() == language);
    // Queued, because the change replaces the window that owns this menu.
    QObject::connect(
        action, &QAction::triggered, languages, [languages, language] { languages->setChoice(language); },
        Qt::QueuedConnection);
  };
  add(QCoreApplication::translate("ChoiceMenus", "System"), {});
  for (const QString& language : Languages::known()) add(Languages::nameOf(language), language);
}

}  // namespace

MainWindow::MainWindow(const WindowServices& services, QWidget* parent)
    : QMainWindow(parent),
      services_(services),
      workspace_(services.workspace),
      commands_(new Commands(this)),
      causePathMenu_(new CausePathMenu(workspace_, this)),
      notices_(new Notices(workspace_, causePathMenu_->menu(), this)),
      sessions_(new SessionController(services, *commands_, notices_, this)),
      dialogs_(new Dialogs(services, *commands_, this)),
      header_(new HeaderBar(workspace_, *commands_, this)),
      statusLine_(
          new StatusLine(workspace_, new Jobs(workspace_, sessions_->reportExporter(), this), services.listening, this)),
      pages_(new Pages(services, *commands_, sessions_->recentDumps(), this)) {
  sessions_->addTo(header_, tabs());
  setMinimumSize(kMinSize);
  setCentralWidget(pages_);
  panels_ = std::make_unique<DockedPanels>(services, *commands_, pages_, notices_, this);
  addBars();
  header_->goTo()->setListParent(this);
  fillThemeMenu(commands_->theme, services.appearance);
  fillLanguageMenu(commands_->language, services.languages);
  connectCommands();
  connectParts();
  connectPanels();
  followWorkspace();
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* /*old*/, QWidget* now) { followFocus(now); });
  restoreWindowGeometry();
  // A folder that is dragged over a text field must be opened, not inserted.
  for (QLineEdit* field : findChildren<QLineEdit*>()) field->setAcceptDrops(false);
  showPage();
}

MainWindow::~MainWindow() {
  // A dialog that is destroyed while visible returns the focus to panels that are already destroyed.
  for (QDialog* dialog : findChildren<QDialog*>()) dialog->hide();
  // Panels may query the workspace during destruction, but slots of the window must not run any more.
  workspace_->disconnect(this);
  tabs()->disconnect(this);
  qApp->disconnect(this);
}

TabArea* MainWindow::tabs() const { return pages_->tabs(); }

InfoBar* MainWindow::infoBar() const { return findChild<InfoBar*>(QStringLiteral("notices")); }

RecentDumps* MainWindow::recentDumps() const { return sessions_->recentDumps(); }

LaunchController* MainWindow::launchController() const { return pages_->launch(); }

void MainWindow::open(const QString& path, InitialSelection selection) { sessions_->open(path, std::move(selection)); }

bool MainWindow::opening() const { return sessions_->opening(); }

void MainWindow::compare(const QString& a, const QString& b, bool offered) { sessions_->compare(a, b, offered); }

void MainWindow::listen(const QString& endpoint, const QString& host) { pages_->live()->listen(endpoint, host); }

void MainWindow::addBars() {
  for (QToolBar* bar : {static_cast<QToolBar*>(header_), static_cast<QToolBar*>(pages_->live()->bar())}) {
    addToolBar(Qt::TopToolBarArea, bar);
    addToolBarBreak(Qt::TopToolBarArea);
  }
  addToolBar(Qt::TopToolBarArea, new InfoRow(notices_, this));
  setStatusBar(statusLine_);
}

void MainWindow::restoreWindowGeometry() {
  const QByteArray geometry = QSettings().value(QLatin1String(kGeometry)).toByteArray();
  if (!geometry.isEmpty() && restoreGeometry(geometry)) return;
  resize(kFirstSize.boundedTo(screen()->availableGeometry().size()));
}

void MainWindow::followWorkspace() {
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    if (Findings* findings = workspace_->findings()) {
      connect(findings, &Findings::causeStateChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings, &Findings::checkStateChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings, &Findings::watchpointsChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
      connect(findings, &Findings::savedResultsChanged, this, &MainWindow::startCauseSearchOnce, Qt::UniqueConnection);
      connect(findings, &Findings::causeStateChanged, this, &MainWindow::startCauseSearchOnce, Qt::UniqueConnection);
      connect(findings->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateCommands, Qt::UniqueConnection);
    }
    showPage();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    startCauseSearchOnce();
    showPage();
  });
  connect(workspace_->comparisons(), &Comparisons::changed, this, [this] {
    updateTitle();
    updateCommands();
  });
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &MainWindow::updateCommands);
  for (const auto signal : {&Workspace::tensorChanged, &Workspace::historyChanged, &Workspace::graphChanged}) {
    connect(workspace_, signal, this, &MainWindow::updateCommands);
  }
}

void MainWindow::connectCommands() {
  const Commands& c = *commands_;
  const auto connectAction = [this](QAction* action, auto run) { connect(action, &QAction::triggered, this, std::move(run)); };
  connectAction(c.quit, [this] { close(); });
  connectAction(c.copyName, [this] { copyNodeName(); });
  connectAction(c.firstCauseBar, [this](bool shown) { notices_->setCauseShown(shown); });
  connectAction(c.fullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
  connectAction(c.back, [this] { pages_->live()->pageRequested() ? pages_->live()->showPage(false) : workspace_->goBack(); });
  connectAction(c.forward, [this] { workspace_->goForward(); });
  connectAction(c.goTo, [this] { header_->goTo()->begin(); });
  connectAction(c.previousIteration, [this] { header_->iteration()->goToPrevious(); });
  connectAction(c.nextIteration, [this] { header_->iteration()->goToNext(); });
  connectAction(c.firstCause, [this] { showCause(); });
  connectAction(c.previousStep, [this] { causePathMenu_->goToPrevious(); });
  connectAction(c.nextStep, [this] { causePathMenu_->goToNext(); });
  connectAction(c.openTensor, [this] {
    if (const auto tensor = workspace_->tensor()) workspace_->openTensor(*tensor, true);
  });
  connectCheckCommands();
}

void MainWindow::connectCheckCommands() {
  const Commands& c = *commands_;
  const auto connectAction = [this](QAction* action, auto run) {
    connect(action, &QAction::triggered, this, [this, run] { run(workspace_->findings()); });
  };
  connectAction(c.undo, [](Findings* findings) { findings->undoStack()->undo(); });
  connectAction(c.redo, [](Findings* findings) { findings->undoStack()->redo(); });
  connectAction(c.recommended, [](Findings* findings) { findings->addRecommended(true); });
  connectAction(c.check, [](Findings* findings) { findings->check(); });
  connectAction(c.stopCheck, [](Findings* findings) { findings->stopCheck(); });
  connectAction(c.findCause, [this](Findings* findings) {
    notices_->setCauseShown(true);
    findings->startCauseSearch();
  });
}

void MainWindow::connectParts() {
  connect(services_.listening, &ListenController::problemReported, this,
          [this](const QString& sentence) { notices_->showMessage(NoticeKind::warning, sentence, {}); });
  connect(sessions_, &SessionController::statusMessage, this, &MainWindow::showStatusMessage);
  connect(sessions_, &SessionController::watchpointsAdded, panels_.get(), &DockedPanels::showWatchpoints);
  connect(sessions_, &SessionController::comparisonStarted, this, [this] { tabs()->showGraph(); });  // shows the table
  connect(pages_->start(), &StartPage::dumpChosen, this, [this](const QString& path) { open(path); });
  connect(notices_, &Notices::causeRequested, this, &MainWindow::showCause);
  dialogs_->follow(notices_);
  connect(pages_, &Pages::statusMessage, this, &MainWindow::showStatusMessage);
  connect(pages_, &Pages::compareRanksRequested, sessions_, &SessionController::compareRanks);
  connect(notices_, &Notices::changed, this, [this] { commands_->firstCauseBar->setChecked(notices_->causeShown()); });
  connect(statusLine_, &StatusLine::problemsRequested, dialogs_, &Dialogs::showProblems);
  connect(statusLine_, &StatusLine::listeningRequested, this, [this] { pages_->live()->showPage(true); });
  connect(pages_, &Pages::reopenRequested, sessions_, &SessionController::retryFailedDump);
  connect(pages_, &Pages::openRequested, commands_->open, &QAction::trigger);
  connect(pages_, &Pages::closeRequested, sessions_, &SessionController::closeDump);
  connect(pages_, &Pages::pageChanged, this, &MainWindow::showPage);
  connect(pages_->live(), &LiveMode::trainingConnectedInBackground, notices_, &Notices::announceTraining);
  connect(causePathMenu_, &CausePathMenu::stepShown, pages_, &Pages::showStepInGraph);
  connect(causePathMenu_, &CausePathMenu::changed, this, &MainWindow::updateCommands);
  connect(header_, &HeaderBar::settled, tabs(), &TabArea::focusContent);
  connect(header_->goTo(), &GoToField::lineChosen, panels_.get(), &DockedPanels::searchNodes);
  connect(header_->goTo(), &GoToField::nodeChosen, pages_, &Pages::showInGraph);
  // The desktop session ends; closing may be refused if a training would be lost.
  connect(qApp, &QGuiApplication::commitDataRequest, this, [this](QSessionManager& manager) {
    if (!manager.allowsInteraction()) return;
    if (!confirmClose()) manager.cancel();
    manager.release();
  });
}

void MainWindow::connectPanels() {
  connect(tabs(), &QTabWidget::currentChanged, this, [this] {
    showDocks();
    updateCommands();
  });
  connect(panels_.get(), &DockedPanels::statusMessage, this, &MainWindow::showStatusMessage);
  connect(panels_.get(), &DockedPanels::compareRequested, sessions_, &SessionController::chooseBaseline);
  connect(panels_.get(), &DockedPanels::focusedDockCovered, tabs(), &TabArea::focusContent);
}

void MainWindow::showPage() {
  const bool listening = pages_->live()->pageRequested();
  notices_->setSessionVisible(!listening);
  statusLine_->setListenPageVisible(listening);
  pages_->refresh();
  header_->setVisible(workspace_->session() != nullptr && !listening);
  showDocks();
  updateTitle();
  updateCommands();
}

// The first size of the window determines the sizes of the docks, so they are placed only once the window is shown.
void MainWindow::showDocks() {
  if (!wasShown_) return;
  const auto perspective = tabs()->currentIndex() == 0 ? Perspective::graph : Perspective::tensor;
  const bool isPage = tabs()->isPage(tabs()->currentIndex());
  const bool hasSession = pages_->isShowingSession();
  panels_->show(hasSession && !isPage ? perspective : Perspective::nothing, hasSession);
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  wasShown_ = true;
  showDocks();
}

void MainWindow::updateTitle() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  QString name = workspace_->session() ? toQString(snapshot.title) : QString();
  if (const Comparison* comparison = workspace_->comparisons()->current()) {
    name = tr("%1 compared with %2").arg(runName(*comparison, false), runName(*comparison, true));
  }
  setWindowTitle(name.isEmpty() ? QStringLiteral("Sporescope") : name + QStringLiteral(" – Sporescope"));
}

WindowState MainWindow::windowState() const {
  WindowState state;
  state.listening = pages_->live()->pageRequested();
  state.working = pages_->isShowingSession();
  state.nodeChosen = workspace_->node() != kNoNode;
  state.tensor = workspace_->tensorInfo();
  state.tensorInFront = !tabs()->isFixed(tabs()->currentIndex());
  state.canGoBack = workspace_->canGoBack();
  state.canGoForward = workspace_->canGoForward();
  state.hasIterations = !workspace_->iterations().empty();
  state.hasPreviousIteration = header_->iteration()->hasPrevious();
  state.hasNextIteration = header_->iteration()->hasNext();
  state.causeSteps = causePathMenu_->stepCount();
  const Findings* findings = workspace_->findings();
  state.open = findings != nullptr;
  if (!state.open) return state;
  state.hasCause = !findings->causes().empty();
  state.hasHits = findings->hitCount() > 0;
  state.checking = findings->checkState() == Findings::CheckState::running;
  state.hasWatchpoints = !findings->watchpoints().empty();
  state.undoStack = workspace_->findings()->undoStack();
  state.resultsOnly = workspace_->snapshot()->results_only;
  state.iterationLabels = workspace_->iterationLabels();
  state.severalRanks = ranksOf(*workspace_->snapshot()).size() > 1;
  state.comparing = workspace_->comparisons()->current() != nullptr;
  state.reference = workspace_->reference()->isSet();
  return state;
}

void MainWindow::updateCommands() { commands_->updateEnabled(windowState()); }

// Starts the search for the first cause without a request of the user.
void MainWindow::startCauseSearchOnce() {
  Findings* findings = workspace_->findings();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (findings == nullptr || snapshot.loading || snapshot.error) return;
  // A live training would have to send all its tensors: there the search runs at a hit or on request. Saved results are
  // shown without reading the dump again, and without the dump nothing can be read.
  if (workspace_->live() != nullptr || !findings->savedResults().empty() || snapshot.results_only) return;
  if (findings->shouldSearchCause()) findings->startCauseSearch();
}

void MainWindow::showCause() {
  pages_->live()->showPage(false);
  panels_->showHits();
  causePathMenu_->showCause();
}

void MainWindow::showStatusMessage(const QString& sentence, bool isError) {
  if (isError) return notices_->showMessage(NoticeKind::error, sentence, {});
  statusLine_->showMessage(sentence, kMessageMilliseconds);
}

void MainWindow::copyNodeName() {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (graph == nullptr || !graph->graph || workspace_->node() == kNoNode) return;
  QGuiApplication::clipboard()->setText(toQString(graph->graph->nodes()[workspace_->node()].full_name));
}

// Handles closing and events of the desktop.

bool MainWindow::confirmClose() {
  return sessions_->confirmCloseWindow([this] { closeWithoutConfirmation(); });
}

void MainWindow::closeWithoutConfirmation() {
  closing_ = true;
  close();
  closing_ = false;
}

void MainWindow::saveLayout() { panels_->layout().save(); }

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!closing_ && !confirmClose()) return event->ignore();
  QSettings().setValue(QLatin1String(kGeometry), saveGeometry());
  saveLayout();
  sessions_->saveOpenDumps();
  QMainWindow::closeEvent(event);
}

// Keys that no panel handles return the focus to the center of the window.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !pages_->isShowingSession()) return QMainWindow::keyPressEvent(event);
  pages_->returnToWorkspace();
}

// Qt moves the focus of a widget that is hidden, disabled or deleted to the next one in tab order, such as a text field of the
// header, where the next key would be typed. The focus returns once everything has been shown or hidden.
void MainWindow::followFocus(QWidget* now) {
  if (now != nullptr && now->window() != this) return;  // a dialog, a popup or a floating dock
  const bool wasLost = !canHaveFocus(now) || !canHaveFocus(isFocusLost_ ? standIn_ : focused_);
  if (!wasLost) {
    isFocusLost_ = false;
    return setFocused(now);
  }
  standIn_ = now;
  if (!std::exchange(isFocusLost_, true)) QMetaObject::invokeMethod(this, &MainWindow::returnFocus, Qt::QueuedConnection);
}

void MainWindow::setFocused(QWidget* widget) {
  focused_ = widget;
  focusedDock_ = dockAround(widget);
}

// Returns the focus to its widget if that was hidden only for a moment, else to the center, unless it is still in its panel.
void MainWindow::returnFocus() {
  QWidget* now = QApplication::focusWidget();
  if (!std::exchange(isFocusLost_, false) || now != standIn_) return;
  if (!isActiveWindow() || QApplication::activePopupWidget() != nullptr) return;
  const bool isInSameDock = focusedDock_ != nullptr && focusedDock_->isVisible() && focusedDock_->isAncestorOf(now);
  if (canHaveFocus(focused_)) {
    focused_->setFocus(Qt::OtherFocusReason);
  } else if (!pages_->isShowingSession() || (isInSameDock && !isTextField(now))) {
    setFocused(now);
  } else {
    setFocused(tabs());
    tabs()->focusContent();
  }
}

bool MainWindow::event(QEvent* event) {
  if (event->type() == QEvent::ThemeChange) services_.appearance->followSystem();
  return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) commands_->fullScreen->setChecked(isFullScreen());
}

}  // namespace sporescope::ui

#include "moc_main_window.cpp"
