// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStackedWidget>

#include "ui/main_window/window_services.h"
#include "ui/workspace/workspace.h"

class QMainWindow;

namespace sporescope::ui {

class DumpSettingsController;
class Commands;
class GraphPanel;
class LiveMode;
class OverviewPanel;
class PanelState;
class RanksPage;
class RecentDumps;
class StartPage;
class TabArea;

/// The middle of the window: the start page, the tabs with the graph, the overview and the tensors, why a dump could not be
/// opened, the page that listens for trainings, or the one that makes settings where no dump is open. Carries out the commands
/// of the graph and the tabs. UI thread only.
class Pages : public QStackedWidget {
  Q_OBJECT

 public:
  Pages(const WindowServices& services, const Commands& commands, RecentDumps* recent, QMainWindow* window);

  [[nodiscard]] StartPage* start() const { return start_; }
  [[nodiscard]] TabArea* tabs() const { return tabs_; }
  [[nodiscard]] GraphPanel* graph() const { return graph_; }
  [[nodiscard]] OverviewPanel* overview() const { return overview_; }
  [[nodiscard]] LiveMode* live() const { return live_; }
  [[nodiscard]] DumpSettingsController* dumpSettings() const { return dumpSettings_; }
  [[nodiscard]] RanksPage* ranks() const { return ranks_; }
  /// The tabs of a session are in sight. Never remembered: the last dump goes before anybody is told of it.
  [[nodiscard]] bool isShowingSession() const;

  /// Shows what goes with the session in front.
  void refresh();
  /// Back to the middle of what is in sight, and to the whole graph.
  void returnToWorkspace();

 public slots:
  void showInGraph();      ///< the selected node
  void showStepInGraph();  ///< the same for a step of the way of the cause
  void showScope(sporescope::ScopeIndex scope);
  void showCone(bool upstream);

 signals:
  void openRequested();    ///< another dump
  void reopenRequested();  ///< the dump that could not be opened
  void closeRequested();   ///< of the dump that could not be opened

 private:
  void connectCommands(const Commands& commands, QMainWindow* window);
  void showError(const Error& error);

  Workspace* workspace_;
  GraphPanel* graph_;
  OverviewPanel* overview_;
  StartPage* start_;
  TabArea* tabs_;
  PanelState* error_;
  DumpSettingsController* dumpSettings_;
  RanksPage* ranks_;
  LiveMode* live_;
};

}  // namespace sporescope::ui
