// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <set>

#include "core/watch/watchpoint.h"
#include "ui/main_window/chrome/window_layout.h"
#include "ui/main_window/window_services.h"
#include "ui/workspace/workspace.h"

class QMenu;

namespace sporescope::ui {

class Commands;
class ComparisonPanel;
class ConsolePanel;
class DetailsPanel;
class HitsPanel;
class LaunchedScript;
class LossPanel;
class NodeTreePanel;
class Notices;
class NotesPanel;
class OutputPanel;
class Pages;
class RecomputedPanel;
class SourceLinks;
class StackPanel;
class TabTools;
class WatchpointsPanel;

/// The panels around the tabs and their docks. Raises the docks, and connects the panels with each other, with the tabs, the
/// notices and the commands. Opens source lines in the user's editor and restores the watchpoints of the last visit. UI thread
/// only.
class DockedPanels : public QObject {
  Q_OBJECT

 public:
  /// `window` owns the docks and must be destroyed after this object, as `pages` and `notices` must be.
  DockedPanels(const WindowServices& services, const Commands& commands, Pages* pages, Notices* notices, QMainWindow* window);
  ~DockedPanels() override;

  [[nodiscard]] NodeTreePanel* nodes() const { return nodes_; }
  [[nodiscard]] DetailsPanel* details() const { return details_; }
  [[nodiscard]] HitsPanel* hits() const { return hits_; }
  [[nodiscard]] WatchpointsPanel* watchpoints() const { return watchpoints_; }
  [[nodiscard]] StackPanel* stack() const { return stack_; }
  [[nodiscard]] LossPanel* loss() const { return loss_; }
  [[nodiscard]] ComparisonPanel* comparison() const { return comparison_; }
  [[nodiscard]] RecomputedPanel* recomputed() const { return recomputed_; }
  [[nodiscard]] NotesPanel* notes() const { return notes_; }
  [[nodiscard]] ConsolePanel* console() const { return console_; }
  [[nodiscard]] OutputPanel* output() const { return output_; }
  /// Shows the docks of a perspective. If nothing is open, shows the output of a launched script. Without a session on the
  /// screen, the user cannot open the other docks, which would be empty.
  void show(Perspective perspective, bool hasSession);
  [[nodiscard]] WindowLayout& layout() { return *layout_; }

 public slots:
  void findNode();  ///< Moves the keyboard focus to the node search
  /// Shows the nodes that match `filter` in the node tree.
  void searchNodes(const sporescope::NodeFilter& filter);
  /// Opens the dialog for a new watchpoint on these nodes.
  void watchNodes(const sporescope::WatchNodes& nodes);
  void showHits();
  void showDivergence();  ///< Shows the first divergence
  void showWatchpoints();
  void writeNote();  ///< Edits the note of the selected node
  void recompute();  ///< Recomputes the selected node
  void recomputeAll();
  void showRecomputed();  ///< Shows the first differing operator

 signals:
  /// A message of a panel for the status bar, or an error.
  void statusMessage(const QString& sentence, bool isError);
  void compareRequested();    ///< Choose the run to compare with
  void focusedDockCovered();  ///< Another tab is in front of the dock that has the keyboard focus

 private:
  void makeDocks(QMainWindow* window);
  void restoreWatchpoints();
  void connectPanels();
  void connectPages(Pages* pages);
  void connectNotices(Notices* notices, Pages* pages);
  void countTabs();
  void connectCommands(const Commands& commands);
  void fillMenu(QMenu* menu) const;
  void applyPerspective();
  void raiseDock(Dock* dock);
  void hideDock(Dock* dock);
  void followSession();
  void followComparison(bool started);
  void followRecomputation();
  void followScript();
  void showOutput();

  Workspace* workspace_;
  LaunchedScript* script_;
  QMainWindow* window_;
  SourceLinks* sources_;
  NodeTreePanel* nodes_;
  DetailsPanel* details_;
  HitsPanel* hits_;
  WatchpointsPanel* watchpoints_;
  StackPanel* stack_;
  LossPanel* loss_;
  ConsolePanel* console_;
  ComparisonPanel* comparison_;
  RecomputedPanel* recomputed_;
  OutputPanel* output_;
  NotesPanel* notes_;
  Dock* previousBottomDock_;  ///< Was in front before a temporary bottom dock; raised again when that one is hidden
  Dock *nodesDock_, *detailsDock_, *hitsDock_, *watchpointsDock_, *stackDock_, *lossDock_, *comparisonDock_, *recomputedDock_,
      *consoleDock_, *outputDock_, *notesDock_;
  std::set<Dock*> deferred_;  ///< Docks that were raised while the graph was not shown; raised again with the graph
  bool live_ = false;         // the current session is a live training
  Perspective shown_ = Perspective::nothing;
  bool arranging_ = false;    // docks are being arranged by the program, not by the user
  bool launched_ = false;     // a script has been launched from this window
  bool failed_ = false;       // the last launched script failed
  bool comparing_ = false;    // the current session is compared
  bool recomputing_ = false;  // the current session has a recomputation
  std::unique_ptr<WindowLayout> layout_;
  std::unique_ptr<TabTools> tabTools_;
};

}  // namespace sporescope::ui
