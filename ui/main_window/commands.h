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

#include "core/dump/tensor_key.h"
#include "ui/text/iteration_labels.h"

class QMainWindow;
class QMenu;
class QUndoStack;

namespace sporescope::ui {

/// State of the window that determines which commands are enabled.
struct WindowState {
  bool open = false;       ///< A session is open, even if its dump could not be read
  bool listening = false;  ///< The listen page covers the session
  bool working = false;    ///< The panels of the session are visible
  bool nodeChosen = false;
  std::optional<TensorInfo> tensor;  ///< The selected tensor
  bool tensorInFront = false;        ///< The current tab shows a tensor
  bool canGoBack = false, canGoForward = false;
  IterationLabels iterationLabels{IterationLabels::Counted::iterations};
  bool hasIterations = false, hasPreviousIteration = false, hasNextIteration = false;
  bool hasCause = false;
  int causeSteps = 0;  ///< Number of steps from the first cause to its symptom
  bool hasHits = false, hasWatchpoints = false;
  bool checking = false;
  bool resultsOnly = false;               ///< Saved results without their dump: nothing can be searched
  bool comparing = false;                 ///< The session is compared
  bool reference = false;                 ///< A reference is set
  bool severalRanks = false;              ///< The session has more than one rank
  const QUndoStack* undoStack = nullptr;  ///< Undo stack of the watchpoints

  /// True for dumps that can be reported on and recomputed; false for live trainings.
  [[nodiscard]] bool isDump() const { return open && !iterationLabels.areSteps() && !resultsOnly; }
};

/// All actions of the window and their menus. Components connect to QAction::triggered of the actions that they implement.
/// UI thread only.
class Commands : public QObject {
  Q_OBJECT

 public:
  /// Fills the menu bar of `mainWindow`, which owns this object.
  explicit Commands(QMainWindow* mainWindow);

  // File menu.
  QAction *open, *openResults, *openRemote, *openSample, *reopen, *exportReport, *closeDump, *quit;
  QMenu *recent, *bookmarkMenu;
  // Edit menu.
  QAction *undo, *redo, *findNode, *copyName, *settings;
  // View menu.
  QAction *compare, *matchNodes, *swapCompared, *endComparison, *setReference, *referenceFile, *clearReference, *firstCauseBar,
      *ranks, *timeline, *problems, *fullScreen;
  QMenu *theme, *language;
  // Go menu.
  QAction *back, *forward, *goTo, *previousIteration, *nextIteration, *firstCause, *previousStep, *nextStep, *explainCause,
      *allCauses, *previousHit, *nextHit, *previousDivergence, *nextDivergence, *previousRank, *nextRank, *previousReplica,
      *nextReplica;
  // Graph menu.
  QAction *showGraph, *showOverview, *fit, *center, *zoomIn, *zoomOut, *openAll, *closeAll, *backwardColumn, *upstream,
      *downstream, *savePicture;
  // Check menu.
  QAction *newWatchpoint, *recommended, *check, *stopCheck, *findCause, *recompute, *recomputeAll, *importWatchpoints,
      *exportWatchpoints;
  // Notes, in the Edit menu.
  QAction *bookmark, *writeNote, *nextNote;
  std::array<QAction*, 10> bookmarks;  ///< Go to a bookmark; in the Go menu
  // Training menu.
  QAction *listen, *listenOnServer;
  QAction *launch, *stopScript, *relaunch;
  QAction* dumpSettings;
  QMenu* training;
  // Window menu.
  QMenu* window;
  QAction *openTensor, *closeTab, *nextTab, *previousTab, *resetLayout;
  // Help menu.
  QAction *shortcuts, *about, *aboutQt;

  /// Enables the actions that are available in this state, and updates the texts of undo and redo.
  void updateEnabled(const WindowState& state);

  /// All menu actions in menu order, each with the title of its menu and its own text without mnemonics.
  struct Entry {
    QString menu;
    QString text;
    QAction* action;
  };
  /// Returns a menu text without mnemonic and ellipsis: "Open" for "&Open…". Also removes a mnemonic in parentheses, as in
  /// Chinese texts.
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
  /// Sets the text of an action, also in its tool tip.
  static void rename(QAction* action, const QString& text);
  /// Says why commands for dumps cannot be used, if the session is a training.
  void explainDumpsOnly(bool isTraining);
  QMenu* addMenu(const QString& title);
  QAction* add(QMenu* menu, const QString& text, const QKeySequence& key = {}, const char* iconName = nullptr,
               const QString& explanation = {});

  QMainWindow* window_;
  std::vector<Entry> all_;
};

}  // namespace sporescope::ui
