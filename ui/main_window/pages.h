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

/// The center of the window. Shows the start page, the tabs (graph, overview, tensors), the error of a dump that could not
/// be opened, the listen page, or the dump settings if no dump is open. Implements the commands for the graph and the tabs.
/// UI thread only.
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
  /// True if the tabs of a session are shown. Not cached, because the last session is removed before anyone is notified.
  [[nodiscard]] bool isShowingSession() const;

  /// Shows the page that matches the current session.
  void refresh();
  /// Moves the keyboard focus back to the current page, and shows the whole graph.
  void returnToWorkspace();

 public slots:
  void showInGraph();      ///< Shows the selected node
  void showStepInGraph();  ///< Shows a step of the cause path
  void showScope(sporescope::ScopeIndex scope);
  void showCone(bool upstream);

 signals:
  void openRequested();    ///< Open another dump
  void reopenRequested();  ///< Retry the dump that could not be opened
  void closeRequested();   ///< Close the dump that could not be opened

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
