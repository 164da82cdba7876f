// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/commands.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QUndoStack>

#include "ui/main_window/open/sample.h"
#include "ui/style/icons.h"

namespace sporescope::ui {

Commands::Commands(QMainWindow* mainWindow) : QObject(mainWindow), window_(mainWindow) {
  makeFile();
  makeEdit();
  makeView();
  makeGo();
  makeGraph();
  makeCheck();
  makeTraining();
  makeWindow();
  makeHelp();
}

QMenu* Commands::addMenu(const QString& title) {
  QMenu* menu = window_->menuBar()->addMenu(title);
  menu->setToolTipsVisible(true);
  return menu;
}

QString Commands::plainText(QString text) {
  static const QRegularExpression mnemonicInParentheses(QStringLiteral("\\(&.\\)"));
  text.remove(mnemonicInParentheses).remove(u'&');
  if (text.endsWith(QChar(0x2026))) text.chop(1);  // an ellipsis inside the text stays
  return text;
}

QAction* Commands::add(QMenu* menu, const QString& text, const QKeySequence& key, const char* iconName,
                       const QString& explanation) {
  auto* action = new QAction(text, window_);
  action->setShortcut(key);
  if (iconName != nullptr) action->setIcon(icon(QString::fromLatin1(iconName)));
  const QString label = plainText(text);
  QString tip = label;
  if (!explanation.isEmpty()) tip += QStringLiteral(": ") + explanation;
  if (!key.isEmpty()) tip += QStringLiteral(" (%1)").arg(key.toString(QKeySequence::NativeText));
  action->setToolTip(tip);
  menu->addAction(action);
  window_->addAction(action);
  all_.push_back({plainText(menu->title()), label, action});
  return action;
}

void Commands::makeFile() {
  QMenu* menu = addMenu(tr("&File"));
  open = add(menu, tr("&Open dump folder…"), QKeySequence::Open, "document-open", tr("a dump written by MindSpore"));
  openResults = add(menu, tr("Open resul&ts…"), Qt::CTRL | Qt::ALT | Qt::Key_O, "document-open",
                    tr("show results written by sporescope-cli or sporescope-mpi with --json in their dump"));
  openRemote = add(menu, tr("Open o&n a server…"), Qt::CTRL | Qt::SHIFT | Qt::Key_O, "network-server",
                   tr("a dump on another computer, over ssh"));
  recent = menu->addMenu(tr("Open &recent"));
  recent->setIcon(icon(QStringLiteral("document-open-folder")));
  reopen = add(menu, tr("Reopen &last session"), Qt::CTRL | Qt::SHIFT | Qt::Key_T, "view-refresh",
               tr("the dumps that were open when the window was closed"));
  openSample = add(menu, tr("Open the &sample"), {}, nullptr, tr("a small network whose loss becomes NaN"));
  openSample->setVisible(!sampleDump().isEmpty());
  menu->addSeparator();
  exportReport = add(menu, tr("&Export report…"), Qt::CTRL | Qt::Key_E, "document-export",
                     tr("the findings as one HTML file, for readers without Sporescope"));
  closeDump = add(menu, tr("&Close dump"), Qt::CTRL | Qt::SHIFT | Qt::Key_W);
  menu->addSeparator();
  quit = add(menu, tr("&Quit"), QKeySequence::Quit);
  quit->setMenuRole(QAction::QuitRole);
}

void Commands::makeEdit() {
  QMenu* menu = addMenu(tr("&Edit"));
  undo = add(menu, tr("&Undo"), QKeySequence::Undo, "edit-undo", tr("the last change to watchpoints or notes"));
  redo = add(menu, tr("&Redo"), QKeySequence::Redo, nullptr, tr("the last undone change"));
  menu->addSeparator();
  findNode = add(menu, tr("&Find node"), QKeySequence::Find, "edit-find");
  copyName = add(menu, tr("&Copy name of node"), Qt::CTRL | Qt::ALT | Qt::Key_C, "edit-copy");
  menu->addSeparator();
  bookmark = add(menu, tr("&Bookmark"), Qt::CTRL | Qt::Key_B, nullptr,
                 tr("bookmark the open tensor, else the selected node, else the iteration; press again to remove it"));
  bookmark->setCheckable(true);
  writeNote = add(menu, tr("&Write note"), Qt::CTRL | Qt::Key_M, nullptr,
                  tr("for the open tensor, else the selected node, else the iteration; stored with your settings"));
  nextNote = add(menu, tr("&Next note"), Qt::CTRL | Qt::SHIFT | Qt::Key_M);
  menu->addSeparator();
  settings = add(menu, tr("&Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), "configure");
  settings->setMenuRole(QAction::PreferencesRole);
}

void Commands::rename(QAction* action, const QString& text) {
  const QString before = plainText(action->text());
  action->setText(text);
  if (action->toolTip().startsWith(before)) action->setToolTip(plainText(text) + action->toolTip().mid(before.size()));
}

// The reason is the last line of the tool tips.
void Commands::explainDumpsOnly(bool isTraining) {
  const QString reason = isTraining ? u'\n' + tr("Not for a live training. Record it, then open the recording.") : QString();
  for (QAction* action : {exportReport, recompute, recomputeAll, previousReplica, nextReplica}) {
    action->setToolTip(action->toolTip().section(u'\n', 0, 0) + reason);
  }
}

void Commands::updateEnabled(const WindowState& state) {
  const bool isWorking = state.working;
  for (QAction* action :
       {findNode, goTo, fit, zoomIn, zoomOut, openAll, closeAll, backwardColumn, savePicture, newWatchpoint, recommended,
        importWatchpoints, resetLayout, problems, firstCauseBar, ranks, timeline, nextTab, previousTab}) {
    action->setEnabled(isWorking);
  }
  findCause->setEnabled(isWorking && !state.resultsOnly);
  for (QAction* action : {copyName, center, upstream, downstream}) action->setEnabled(isWorking && state.nodeChosen);
  for (QAction* action : {bookmark, writeNote}) action->setEnabled(isWorking && (state.nodeChosen || state.hasIterations));
  closeDump->setEnabled(state.open && !state.listening);
  closeTab->setEnabled(isWorking && state.tensorInFront);
  openTensor->setEnabled(isWorking && state.tensor && state.tensor->has_summary());
  setReference->setEnabled(isWorking && state.tensor && state.tensor->readable);
  referenceFile->setEnabled(isWorking);
  clearReference->setEnabled(state.reference);
  // Commands that lead to the dump also work from the listen page.
  for (QAction* action : {showGraph, showOverview}) action->setEnabled(isWorking || (state.open && state.listening));
  back->setEnabled(state.listening || (isWorking && state.canGoBack));
  forward->setEnabled(isWorking && state.canGoForward);
  rename(closeDump, state.iterationLabels.choose(tr("&Close dump"), tr("&Close training")));
  rename(previousIteration, state.iterationLabels.choose(tr("&Previous iteration"), tr("&Previous step")));
  rename(nextIteration, state.iterationLabels.choose(tr("&Next iteration"), tr("&Next step")));
  previousIteration->setEnabled(isWorking && state.hasPreviousIteration);
  nextIteration->setEnabled(isWorking && state.hasNextIteration);
  for (QAction* action : {firstCause, explainCause, allCauses}) action->setEnabled(state.hasCause);
  for (QAction* action : {nextStep, previousStep}) action->setEnabled(isWorking && state.hasCause && state.causeSteps > 1);
  for (QAction* action : {nextHit, previousHit}) action->setEnabled(isWorking && state.hasHits);
  compare->setEnabled(isWorking && !state.resultsOnly);
  exportReport->setEnabled(isWorking && state.isDump());
  for (QAction* action : {matchNodes, swapCompared, endComparison, previousDivergence, nextDivergence}) {
    action->setEnabled(isWorking && state.comparing);
  }
  for (QAction* action : {previousRank, nextRank, previousReplica, nextReplica}) {
    action->setEnabled(isWorking && state.isDump() && state.severalRanks);
  }
  recompute->setEnabled(isWorking && state.isDump() && state.nodeChosen);
  recomputeAll->setEnabled(isWorking && state.isDump());
  explainDumpsOnly(state.open && state.iterationLabels.areSteps());
  check->setEnabled(isWorking && !state.checking && state.hasWatchpoints && !state.resultsOnly);
  stopCheck->setEnabled(state.checking);
  exportWatchpoints->setEnabled(isWorking && state.hasWatchpoints);
  offerUndo(isWorking ? state.undoStack : nullptr);
}

void Commands::offerUndo(const QUndoStack* stack) {
  const bool canUndo = stack != nullptr && stack->canUndo();
  const bool canRedo = stack != nullptr && stack->canRedo();
  undo->setEnabled(canUndo);
  undo->setText(canUndo ? tr("&Undo: %1").arg(stack->undoText()) : tr("&Undo"));
  redo->setEnabled(canRedo);
  redo->setText(canRedo ? tr("&Redo: %1").arg(stack->redoText()) : tr("&Redo"));
}

void Commands::makeView() {
  QMenu* menu = addMenu(tr("&View"));
  compare = add(menu, tr("&Compare with…"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, "view-split-left-right",
                tr("find where this run diverges from another one"));
  matchNodes = add(menu, tr("&Match nodes…"), Qt::Key_M, nullptr, tr("pair nodes of A and B by hand"));
  swapCompared = add(menu, tr("&Swap A and B"), Qt::CTRL | Qt::SHIFT | Qt::Key_X, nullptr, tr("the compared runs"));
  endComparison = add(menu, tr("&End the comparison"), Qt::CTRL | Qt::ALT | Qt::Key_E);
  menu->addSeparator();
  setReference = add(menu, tr("Set as re&ference"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, "view-split-left-right",
                     tr("compare other tensors with the selected one"));
  referenceFile = add(menu, tr("Reference from a f&ile…"), Qt::CTRL | Qt::ALT | Qt::Key_F, "document-open",
                      tr("compare tensors with a .npy file"));
  clearReference = add(menu, tr("Clear the reference"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_F);
  menu->addSeparator();
  firstCauseBar = add(menu, tr("&First cause bar"), {}, "flag", tr("show or hide the bar with the first cause"));
  firstCauseBar->setCheckable(true);
  firstCauseBar->setChecked(true);
  ranks = add(menu, tr("&Ranks"), Qt::CTRL | Qt::Key_3, nullptr, tr("find the rank that differs from the others"));
  timeline = add(menu, tr("Execution &order"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, nullptr,
                 tr("all operators of the iteration below the graph, one column each"));
  timeline->setCheckable(true);
  timeline->setChecked(true);
  problems = add(menu, tr("&Problems…"), {}, nullptr, tr("dump files that were skipped or only partly read"));
  menu->addSeparator();
  theme = menu->addMenu(tr("&Theme"));
  language = menu->addMenu(tr("&Language"));
  menu->addSeparator();
  fullScreen = add(menu, tr("F&ull screen"), Qt::CTRL | Qt::SHIFT | Qt::Key_F11);
  fullScreen->setCheckable(true);
}

void Commands::makeGo() {
  QMenu* menu = addMenu(tr("&Go"));
  back = add(menu, tr("&Back"), Qt::ALT | Qt::Key_Left, "go-previous");
  forward = add(menu, tr("&Forward"), Qt::ALT | Qt::Key_Right, "go-next");
  menu->addSeparator();
  goTo = add(menu, tr("&Go to node or line"), Qt::CTRL | Qt::Key_P, "search");
  menu->addSeparator();
  previousIteration = add(menu, tr("&Previous iteration"), Qt::ALT | Qt::Key_PageUp);
  nextIteration = add(menu, tr("&Next iteration"), Qt::ALT | Qt::Key_PageDown);
  menu->addSeparator();
  firstCause = add(menu, tr("First &cause"), Qt::CTRL | Qt::Key_Home, "flag", tr("where NaN or Inf began"));
  previousStep = add(menu, tr("Step back toward the cause"), Qt::SHIFT | Qt::Key_F9);
  nextStep = add(menu, tr("Step forward from the cause"), Qt::Key_F9);
  explainCause = add(menu, tr("How the cause was &found…"), Qt::CTRL | Qt::Key_F9, {}, tr("the rule behind each step back"));
  allCauses = add(menu, tr("&All causes…"), Qt::CTRL | Qt::SHIFT | Qt::Key_F9, {}, tr("independent causes"));
  menu->addSeparator();
  previousHit = add(menu, tr("Previous &hit"), Qt::SHIFT | Qt::Key_F8, "go-up");
  nextHit = add(menu, tr("Next h&it"), Qt::Key_F8, "go-down");
  menu->addSeparator();
  makeBookmarks(menu);
  previousDivergence =
      add(menu, tr("Previous &divergence"), Qt::SHIFT | Qt::Key_N, nullptr, tr("where the compared runs diverge"));
  nextDivergence = add(menu, tr("Next di&vergence"), Qt::Key_N, nullptr, tr("where the compared runs diverge"));
  makeRanks(menu);
}

void Commands::makeRanks(QMenu* menu) {
  menu->addSeparator();
  previousRank = add(menu, tr("Previous &rank"), Qt::CTRL | Qt::Key_Left, nullptr, tr("the same tensor on that rank"));
  nextRank = add(menu, tr("Next ran&k"), Qt::CTRL | Qt::Key_Right, nullptr, tr("the same tensor on that rank"));
  previousReplica = add(menu, tr("Previous difference between ranks"), Qt::SHIFT | Qt::Key_D);
  nextReplica = add(menu, tr("Next difference between ranks"), Qt::Key_D);
}

// Creates one action for each digit.
void Commands::makeBookmarks(QMenu* go) {
  bookmarkMenu = go->addMenu(tr("&Bookmarks"));
  bookmarkMenu->setToolTipsVisible(true);
  for (int i = 0; i < static_cast<int>(bookmarks.size()); ++i) {
    const QKeySequence key(static_cast<int>(Qt::ALT) | (Qt::Key_0 + (i + 1) % 10));
    bookmarks[static_cast<std::size_t>(i)] = add(bookmarkMenu, tr("Bookmark %1").arg(i + 1), key);
  }
  go->addSeparator();
}

void Commands::makeGraph() {
  QMenu* menu = addMenu(tr("G&raph"));
  showGraph = add(menu, tr("Show &graph"), Qt::CTRL | Qt::Key_1);
  showOverview = add(menu, tr("Show &overview"), Qt::CTRL | Qt::Key_2, {}, tr("all tensors over all iterations"));
  menu->addSeparator();
  fit = add(menu, tr("&Fit graph"), Qt::Key_Space, "zoom-fit-best");
  center = add(menu, tr("&Centre on node"), Qt::Key_F, "crosshairs");
  zoomIn = add(menu, tr("Zoom &in"), QKeySequence::ZoomIn, "zoom-in");
  zoomOut = add(menu, tr("Zoom &out"), QKeySequence::ZoomOut, "zoom-out");
  menu->addSeparator();
  openAll = add(menu, tr("Expand &all scopes"), {}, "expand-all");
  closeAll = add(menu, tr("Collapse all &scopes"), {}, "collapse-all");
  menu->addSeparator();
  backwardColumn = add(menu, tr("&Backward beside forward"), Qt::Key_B, "view-split-left-right",
                       tr("each gradient operator next to its forward operator"));
  backwardColumn->setCheckable(true);
  menu->addSeparator();
  upstream = add(menu, tr("Nodes it &depends on"), Qt::CTRL | Qt::SHIFT | Qt::Key_Up);
  downstream = add(menu, tr("Nodes that depend on i&t"), Qt::CTRL | Qt::SHIFT | Qt::Key_Down);
  menu->addSeparator();
  savePicture = add(menu, tr("Save i&mage…"), {}, "document-export");
}

void Commands::makeCheck() {
  QMenu* menu = addMenu(tr("&Check"));
  newWatchpoint = add(menu, tr("&New watchpoint…"), Qt::CTRL | Qt::Key_N, "list-add");
  recommended = add(menu, tr("R&un recommended checks"), Qt::CTRL | Qt::SHIFT | Qt::Key_F7, "tools-wizard",
                    tr("the recommended watchpoints"));
  menu->addSeparator();
  check = add(menu, tr("&Check watchpoints"), Qt::Key_F7, "media-playback-start");
  stopCheck = add(menu, tr("&Stop"), Qt::SHIFT | Qt::Key_F7, "media-playback-stop");
  menu->addSeparator();
  findCause = add(menu, tr("&Look for the first cause"), {}, "flag");
  recompute = add(menu, tr("&Recompute operator"), Qt::CTRL | Qt::Key_R, nullptr,
                  tr("recompute it from its dumped inputs and compare"));
  recomputeAll = add(menu, tr("Recompute all &operators"), Qt::CTRL | Qt::ALT | Qt::Key_R, nullptr,
                     tr("find those whose output does not match their dumped inputs"));
  menu->addSeparator();
  importWatchpoints = add(menu, tr("&Import watchpoints…"), {}, "document-open");
  exportWatchpoints = add(menu, tr("&Export watchpoints…"), {}, "document-export");
}

void Commands::makeTraining() {
  QMenu* menu = addMenu(tr("&Training"));
  listen =
      add(menu, tr("&Listen for training…"), Qt::CTRL | Qt::Key_L, "network-connect", tr("wait for a training to connect"));
  listenOnServer = add(menu, tr("L&isten on a server…"), Qt::CTRL | Qt::ALT | Qt::Key_L, "network-server",
                       tr("wait for a training on another computer, over ssh"));
  launch = add(menu, tr("L&aunch training…"), Qt::CTRL | Qt::SHIFT | Qt::Key_L, "debug-run-cursor",
               tr("start a training script with this window as its debugger"));
  relaunch = add(menu, tr("Launch a&gain"), Qt::CTRL | Qt::SHIFT | Qt::Key_F5, "view-refresh",
                 tr("restart the script; a running one is stopped first"));
  stopScript = add(menu, tr("St&op the script"), Qt::CTRL | Qt::SHIFT | Qt::Key_K, "media-playback-stop",
                   tr("send Ctrl+C, then kill it if that does not help"));
  dumpSettings = add(menu, tr("Du&mp settings…"), Qt::CTRL | Qt::SHIFT | Qt::Key_D, "tools-wizard",
                     tr("create a settings file for MindSpore’s Dump"));
  training = menu;
}

void Commands::makeWindow() {
  window = addMenu(tr("&Window"));
  openTensor = add(window, tr("&Open tensor in a tab"), Qt::CTRL | Qt::Key_Return, "window-pin");
  closeTab = add(window, tr("&Close tab"), Qt::CTRL | Qt::Key_W, "window-close");
  nextTab = add(window, tr("&Next tab"), Qt::CTRL | Qt::Key_Tab);
  previousTab = add(window, tr("&Previous tab"), Qt::CTRL | Qt::SHIFT | Qt::Key_Tab);
  window->addSeparator();
  resetLayout = add(window, tr("&Reset layout"));
}

void Commands::makeHelp() {
  QMenu* menu = addMenu(tr("&Help"));
  shortcuts = add(menu, tr("&Keyboard shortcuts…"), QKeySequence::HelpContents, "help-hint");
  menu->addSeparator();
  about = add(menu, tr("&About Sporescope…"));
  about->setMenuRole(QAction::AboutRole);
  aboutQt = add(menu, tr("About &Qt…"));
  aboutQt->setMenuRole(QAction::AboutQtRole);
}

}  // namespace sporescope::ui

#include "moc_commands.cpp"
