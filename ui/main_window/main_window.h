// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMainWindow>
#include <memory>

#include "core/watch/watchpoint.h"
#include "ui/main_window/dump_opener.h"
#include "ui/main_window/window_services.h"
#include "ui/work/background.h"
#include "ui/workspace/workspace.h"

class QStackedWidget;

namespace sporescope::ui {

class CausePath;
class Commands;
class DetailsPanel;
class Dock;
class DropOverlay;
class Farewell;
class GraphPanel;
class HeaderBar;
class HitsPanel;
class InfoBar;
class Jobs;
class KeptWatchpoints;
class LiveMode;
class NodeTreePanel;
class Notices;
class PanelState;
class ProblemsDialog;
class ReasoningDialog;
class RecentDumps;
class SourceEditor;
class StackPanel;
class StartPage;
class StatusLine;
class TabArea;
class TabTools;
class WatchpointsPanel;
class WindowLayout;

/// The window: menus, header, info bar, panels in docks around the tabs, status bar. It composes the panels and carries out
/// what they ask for; what is shown is the workspace's. UI thread only.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(const WindowServices& services, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens a path as a dump and selects what `wish` says.
  void open(const QString& path, OpeningWish wish = {});
  /// Listens for trainings at "[ADDRESS:]PORT".
  void listen(const QString& place);
  /// Closes without a question, as where nobody is there to answer it.
  void leave();

  // For tests and for the pictures of the documentation.
  [[nodiscard]] InfoBar* infoBar() const { return infoBar_; }
  [[nodiscard]] StatusLine* statusLine() const { return status_; }
  [[nodiscard]] TabArea* tabs() const { return tabs_; }
  [[nodiscard]] HeaderBar* header() const { return header_; }
  [[nodiscard]] const Commands& commands() const { return *commands_; }
  [[nodiscard]] RecentDumps* recentDumps() const { return recent_; }
  [[nodiscard]] Workspace* workspace() const { return workspace_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  static constexpr const char* kGeometry = "window/geometry";

  // main_window.cpp
  void makePanels();
  void makeDocks();
  void makeInfoBar();
  void showInfoRow(bool wanted);
  void showDocks();
  void followWorkspace();
  void showPage();
  [[nodiscard]] bool working() const;
  void showError(const Error& error);
  void lookForCauseOnce();
  void rememberDump();
  void updateTitle();
  void updateCommands();
  // main_window_events.cpp
  bool mayClose();
  // main_window_commands.cpp
  void connectCommands();
  void connectFileCommands();
  void connectGoCommands();
  void connectGraphCommands();
  void connectCheckCommands();
  void connectWindowCommands();
  void connectPanels();
  void fillThemeMenu();
  void fillLanguageMenu();
  void fillRecentMenu();
  void fillWindowMenu();
  void askForFolder();
  void showCause();
  void showProblems();
  void showReasoning();
  void showAbout();
  void searchNodes(const NodeFilter& filter);
  void showInGraph();
  void watchNodes(const WatchNodes& nodes);
  void say(const QString& sentence, bool isError);
  void closeDump();
  void copyNodeName();
  void dropped(const QString& path, bool watchFile);

  Workspace* workspace_;
  Appearance* appearance_;
  Languages* languages_;
  Listening* listening_;
  Commands* commands_;
  DumpOpener* opener_;
  RecentDumps* recent_;
  SourceEditor* editor_;
  CausePath* path_;
  Notices* notices_;
  Jobs* jobs_;
  KeptWatchpoints* kept_;
  Farewell* farewell_;
  HeaderBar* header_;
  QToolBar* infoRow_;
  InfoBar* infoBar_;
  StatusLine* status_;
  QStackedWidget* pages_;
  StartPage* start_;
  PanelState* errorPage_;
  TabArea* tabs_ = nullptr;
  NodeTreePanel* nodes_;
  GraphPanel* graph_;
  DetailsPanel* details_;
  HitsPanel* hits_;
  WatchpointsPanel* watchpoints_;
  StackPanel* stack_;
  Dock *nodesDock_, *detailsDock_, *hitsDock_, *watchpointsDock_, *stackDock_;
  std::unique_ptr<WindowLayout> layout_;
  std::unique_ptr<TabTools> tabTools_;
  DropOverlay* drop_;
  LiveMode* live_;
  ProblemsDialog* problems_ = nullptr;
  ReasoningDialog* reasoning_ = nullptr;
  bool shownOnce_ = false;
  bool leaving_ = false;  // closing was asked about
  Background droppedFile_;
};

}  // namespace sporescope::ui
