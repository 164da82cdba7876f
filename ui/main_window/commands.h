// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "core/session/tensor_key.h"
#include "ui/text/iteration_labels.h"

class QMainWindow;
class QMenu;
class QUndoStack;

namespace sporescope::ui {

/// What the window is at: it decides which commands can be used.
struct WindowState {
  bool open = false;       ///< there is a session, whether it could be read or not
  bool listening = false;  ///< the page that listens for trainings stands before it
  bool working = false;    ///< the panels of the session are in sight
  bool nodeChosen = false;
  std::optional<TensorInfo> tensor;  ///< the chosen one
  bool tensorInFront = false;        ///< the tab in front is one of a tensor
  bool canGoBack = false, canGoForward = false;
  IterationLabels iterationLabels{IterationLabels::Counted::iterations};
  bool hasIterations = false, hasPreviousIteration = false, hasNextIteration = false;
  bool causeKnown = false;
  int causeSteps = 0;  ///< from the first cause to where a person notices it
  bool hasHits = false, hasWatchpoints = false;
  bool checking = false;
  bool resultsOnly = false;               ///< of a dump that is not at hand: nothing can be looked for
  bool comparing = false;                 ///< it is
  bool reference = false;                 ///< there is a tensor against which others are held
  bool severalRanks = false;              ///< it is of more ranks than one
  const QUndoStack* undoStack = nullptr;  ///< of the watchpoints

  /// What can be reported and computed again, not a training.
  [[nodiscard]] bool isDump() const { return open && !iterationLabels.areSteps() && !resultsOnly; }
};

/// All actions of the window and the menus they stand in. Whoever does the work connects to `triggered`. UI thread only.
class Commands : public QObject {
  Q_OBJECT

 public:
  /// Fills the menu bar of `mainWindow`, which owns this.
  explicit Commands(QMainWindow* mainWindow);

  // File.
  QAction *open, *openResults, *openRemote, *openSample, *reopen, *exportReport, *closeDump, *quit;
  QMenu *recent, *bookmarkMenu;
  // Edit.
  QAction *undo, *redo, *findNode, *copyName, *settings;
  // View.
  QAction *compare, *matchNodes, *swapCompared, *endComparison, *setReference, *referenceFile, *clearReference, *firstCauseBar,
      *ranks, *timeline, *problems, *fullScreen;
  QMenu *theme, *language;
  // Go.
  QAction *back, *forward, *goTo, *previousIteration, *nextIteration, *firstCause, *previousStep, *nextStep, *explainCause,
      *allCauses, *previousHit, *nextHit, *previousDivergence, *nextDivergence, *previousRank, *nextRank, *previousReplica,
      *nextReplica;
  // Graph.
  QAction *showGraph, *showOverview, *fit, *center, *zoomIn, *zoomOut, *openAll, *closeAll, *backwardColumn, *upstream,
      *downstream, *savePicture;
  // Check.
  QAction *newWatchpoint, *recommended, *check, *stopCheck, *findCause, *recompute, *recomputeAll, *importWatchpoints,
      *exportWatchpoints;
  // Notes, in the menu Edit.
  QAction *bookmark, *writeNote, *nextNote;
  std::array<QAction*, 10> bookmarks;  ///< to go to, in the menu Go
  // Training.
  QAction *listen, *listenOnServer;
  QAction *launch, *stopScript, *relaunch;
  QAction* dumpSettings;
  QMenu* training;
  // Window.
  QMenu* window;
  QAction *openTensor, *closeTab, *nextTab, *previousTab, *resetLayout;
  // Help.
  QAction *shortcuts, *about, *aboutQt;

  /// Enables what can be used now, and says in the menu what can be undone and done again.
  void updateEnabled(const WindowState& now);

  /// Every action of the menus in their order, with the title of its menu and its own words: without marks for keys.
  struct Entry {
    QString menu;
    QString text;
    QAction* action;
  };
  /// What a menu says, as it is written elsewhere: "Open" for "&Open…", and likewise where the letter stands in brackets.
  [[nodiscard]] static QString plainText(QString text);
  [[nodiscard]] const std::vector<Entry>& all() const { return all_; }

 private:
  void makeFile();
  void makeEdit();
  void makeView();
  void makeGo();
  void makeBookmarks(QMenu* go);
  void makeRanks(QMenu* menu);
  void makeGraph();
  void makeCheck();
  void makeTraining();
  void makeWindow();
  void makeHelp();
  void offerUndo(const QUndoStack* stack);
  QMenu* addMenu(const QString& title);
  QAction* add(QMenu* menu, const QString& text, const QKeySequence& key = {}, const char* iconName = nullptr,
               const QString& explanation = {});

  QMainWindow* window_;
  std::vector<Entry> all_;
};

}  // namespace sporescope::ui
