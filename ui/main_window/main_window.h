// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMainWindow>
#include <QPointer>
#include <memory>

#include "ui/main_window/open/dump_opener.h"
#include "ui/main_window/window_services.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class CausePathMenu;
class Commands;
class Dialogs;
class Dock;
class DockedPanels;
class HeaderBar;
class InfoBar;
class LaunchController;
class Notices;
class Pages;
class RecentDumps;
class SessionController;
class StatusLine;
class TabArea;
struct WindowState;

/// The main window: menus, header, info bar, docks around the tabs, status bar. Composes the panels and implements their
/// requests; the workspace holds what is shown. UI thread only.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(const WindowServices& services, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens a path: a dump, in which it selects `selection`, or saved results (see PathOpener).
  void open(const QString& path, InitialSelection selection = {});
  /// True while a file is being read that may lead to a dump.
  [[nodiscard]] bool opening() const;
  /// Opens two dumps and compares `b` with the baseline `a`. If `offered`, only offers the comparison.
  void compare(const QString& a, const QString& b, bool offered = false);
  /// Listens for trainings at "[ADDRESS:]PORT". If `host` names a remote host, which is reached over ssh, `endpoint` is a port
  /// on its loopback address.
  void listen(const QString& endpoint, const QString& host = {});
  /// Closes without asking, for runs without a user.
  void closeWithoutConfirmation();
  /// Saves the dock layout for the next window.
  void saveLayout();

  // For tests and for the screenshots in the documentation.
  [[nodiscard]] InfoBar* infoBar() const;
  [[nodiscard]] StatusLine* statusLine() const { return statusLine_; }
  [[nodiscard]] TabArea* tabs() const;
  [[nodiscard]] HeaderBar* header() const { return header_; }
  [[nodiscard]] const Commands& commands() const { return *commands_; }
  [[nodiscard]] RecentDumps* recentDumps() const;
  [[nodiscard]] LaunchController* launchController() const;
  [[nodiscard]] Workspace* workspace() const { return workspace_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void addBars();
  void followWorkspace();
  void connectCommands();
  void connectCheckCommands();
  void connectParts();
  void connectPanels();
  void restoreWindowGeometry();
  void showPage();
  void showDocks();
  [[nodiscard]] WindowState windowState() const;
  void updateTitle();
  void updateCommands();
  void startCauseSearchOnce();
  void showCause();
  void showStatusMessage(const QString& sentence, bool isError);
  void copyNodeName();
  bool confirmClose();
  void followFocus(QWidget* now);
  void setFocused(QWidget* widget);
  void returnFocus();

  WindowServices services_;
  Workspace* workspace_;
  Commands* commands_;
  CausePathMenu* causePathMenu_;
  Notices* notices_;
  SessionController* sessions_;
  Dialogs* dialogs_;
  HeaderBar* header_;
  StatusLine* statusLine_;
  Pages* pages_;
  std::unique_ptr<DockedPanels> panels_;
  QPointer<QWidget> focused_;   // the last widget of this window to which the user or a command gave the keyboard focus
  QPointer<Dock> focusedDock_;  // contains it; null if no dock does
  QPointer<QWidget> standIn_;   // got the focus because another widget lost it
  bool isFocusLost_ = false;    // the focus will return from `standIn_`
  bool wasShown_ = false;
  bool closing_ = false;  // the user was asked about closing
};

}  // namespace sporescope::ui
