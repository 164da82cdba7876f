// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <vector>

class QMainWindow;
class QMenu;
class QUndoStack;

namespace sporescope::ui {

/// All actions of the window and the menus they stand in. Whoever does the work connects to `triggered`. UI thread only.
class Commands : public QObject {
  Q_OBJECT

 public:
  /// Fills the menu bar of `mainWindow`, which owns this.
  explicit Commands(QMainWindow* mainWindow);

  // File.
  QAction *open, *openSample, *closeDump, *quit;
  QMenu* recent;
  // Edit.
  QAction *undo, *redo, *findNode, *copyName, *settings;
  // View.
  QAction *firstCauseBar, *problems, *fullScreen;
  QMenu *theme, *language;
  // Go.
  QAction *back, *forward, *goTo, *previousIteration, *nextIteration, *firstCause, *previousStep, *nextStep, *explainCause,
      *previousHit, *nextHit;
  // Graph.
  QAction *showGraph, *fit, *centre, *zoomIn, *zoomOut, *openAll, *closeAll, *upstream, *downstream, *savePicture;
  // Check.
  QAction *newWatchpoint, *recommended, *check, *stopCheck, *lookForCause, *importWatchpoints, *exportWatchpoints;
  // Training.
  QAction* listen;
  QMenu* training;
  // Window.
  QMenu* window;
  QAction *openTensor, *closeTab, *nextTab, *previousTab, *resetLayout;
  // Help.
  QAction *shortcuts, *about, *aboutQt;

  /// Says in the menu what can be undone and done again; null: nothing.
  void offerUndo(const QUndoStack* stack);

  /// Every action of the menus in their order, with the title of its menu and its own words: without marks for keys.
  struct Entry {
    QString menu;
    QString words;
    QAction* action;
  };
  /// What a menu says, as it is written elsewhere: "Open" for "&Open…", and likewise where the letter stands in brackets.
  [[nodiscard]] static QString plain(QString text);
  [[nodiscard]] const std::vector<Entry>& all() const { return all_; }

 private:
  void makeFile();
  void makeEdit();
  void makeView();
  void makeGo();
  void makeGraph();
  void makeCheck();
  void makeTraining();
  void makeWindow();
  void makeHelp();
  QMenu* addMenu(const QString& title);
  QAction* add(QMenu* menu, const QString& text, const QKeySequence& key = {}, const char* iconName = nullptr,
               const QString& explanation = {});

  QMainWindow* window_;
  std::vector<Entry> all_;
};

}  // namespace sporescope::ui
