// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStackedWidget>
#include <QString>

#include "ui/main_window/window_services.h"
#include "ui/workspace/workspace.h"

class QMainWindow;

namespace sporescope::ui {

class Commands;
class DumpSettingsPage;
class GraphPanel;
class LaunchController;
class LiveMode;
class OverviewPanel;
class PanelState;
class RanksPanel;
class RecentDumps;
class StartPage;
class TabArea;

/// The center of the window. Shows the start page, the tabs (graph, overview, tensors), the error of a dump that could not
/// be opened, the listen page, or the dump settings if no dump is open. The ranks and the dump settings are tabs that are
/// created on first use. Implements the commands for the graph, the tabs, the reference and live trainings. UI thread only.
class Pages : public QStackedWidget {
  Q_OBJECT

 public:
  /// `commands` must outlive this object.
  Pages(const WindowServices& services, const Commands& commands, RecentDumps* recent, QMainWindow* window);

  [[nodiscard]] StartPage* start() const { return start_; }
  [[nodiscard]] TabArea* tabs() const { return tabs_; }
  [[nodiscard]] GraphPanel* graph() const { return graph_; }
  [[nodiscard]] OverviewPanel* overview() const { return overview_; }
  [[nodiscard]] LiveMode* live() const { return live_; }
  [[nodiscard]] LaunchController* launch() const { return launch_; }
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
  void showReplicaFinding();  ///< Selects the first difference between ranks, in the table and in all views

 signals:
  void openRequested();    ///< Open another dump
  void reopenRequested();  ///< Retry the dump that could not be opened
  void closeRequested();   ///< Close the dump that could not be opened
  void compareRanksRequested(int a, int b);
  /// Another page has to be shown: refresh() shows it.
  void pageChanged();
  /// A message of a page for the status bar, or an error.
  void statusMessage(const QString& sentence, bool isError);

 private:
  void connectCommands(QMainWindow* window);
  void connectGraphCommands();
  void connectRankCommands(QMainWindow* window);
  void showError(const Error& error);
  void showRanks();
  void setReferenceToSelected();
  void askForReferenceFile();
  void showReferenceMessage();
  void makeStandaloneSettings();
  [[nodiscard]] bool settingsAreOnlyContent() const;
  void showDumpSettings();
  void placeDumpSettings();
  void leaveDumpSettings();

  Workspace* workspace_;
  const Commands& commands_;
  GraphPanel* graph_;
  OverviewPanel* overview_;
  StartPage* start_;
  TabArea* tabs_;
  PanelState* error_;
  LiveMode* live_;
  LaunchController* launch_;
  RanksPanel* ranks_ = nullptr;               // null until first use
  DumpSettingsPage* dumpSettings_ = nullptr;  // null until first use; keeps its state while the window is open
  QWidget* standaloneSettings_;               // contains the dump settings if no dump is open
  bool settingsAreRequested_ = false;
  QString referenceMessage_;
};

}  // namespace sporescope::ui
