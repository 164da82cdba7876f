// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <set>

#include "core/watch/watchpoint.h"
#include "ui/main_window/chrome/window_layout.h"
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
class NotesPanel;
class OutputPanel;
class RecomputedPanel;
class StackPanel;
class TabTools;
class WatchpointsPanel;

/// The panels around the tabs, each in its dock: brings them to the front, and carries out what they ask of each other and what
/// the commands ask of them. UI thread only.
class DockedPanels : public QObject {
  Q_OBJECT

 public:
  /// Their docks belong to `window`; this is to go before it.
  DockedPanels(Workspace* workspace, LaunchedScript* script, const Commands& commands, QMainWindow* window);
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
  /// The docks of a perspective; where there are none, the output of a script that was launched.
  void show(Perspective perspective);
  [[nodiscard]] WindowLayout& layout() { return *layout_; }

 public slots:
  void findNode();  ///< by its name: the keyboard goes to the search
  void searchNodes(const sporescope::NodeFilter& filter);
  void watchNodes(const sporescope::WatchNodes& nodes);
  void showHits();
  void showDivergence();  ///< the first one
  void showWatchpoints();
  void writeNote();  ///< on the chosen node
  void recompute();  ///< the chosen node
  void recomputeAll();
  void showRecomputed();  ///< the first that differs

 signals:
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makeDocks(QMainWindow* window);
  void connectPanels();
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
  Dock* previousBottomDock_;  ///< of the bottom docks: the one behind which those come that go again
  Dock *nodesDock_, *detailsDock_, *hitsDock_, *watchpointsDock_, *stackDock_, *lossDock_, *comparisonDock_, *recomputedDock_,
      *consoleDock_, *outputDock_, *notesDock_;
  std::set<Dock*> deferred_;  ///< came while the graph, beside which they belong, was not in front
  bool live_ = false;         // a training is in front
  Perspective shown_ = Perspective::nothing;
  bool arranging_ = false;    // nobody chose what comes to the front
  bool launched_ = false;     // a script, some time
  bool failed_ = false;       // the script that was launched last
  bool comparing_ = false;    // what is in front is compared
  bool recomputing_ = false;  // its operators were computed again, or are
  std::unique_ptr<WindowLayout> layout_;
  std::unique_ptr<TabTools> tabTools_;
};

}  // namespace sporescope::ui
