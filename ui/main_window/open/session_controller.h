// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "ui/main_window/open/dump_opener.h"
#include "ui/main_window/window_services.h"
#include "ui/workspace/workspace.h"

class QWidget;

namespace sporescope::ui {

class CloseConfirmation;
class Commands;
class ComparisonController;
class HeaderBar;
class LastSession;
class Notices;
class PathOpener;
class RecentDumps;
class RemoteStatusController;
class ReportExporter;
class TabArea;
class VisitedDumps;

/// Opens, compares, reports on and closes the sessions of a window: the commands of the File menu and of comparisons, drops,
/// recent dumps, dumps on a server, and the dumps of the last visit. UI thread only.
class SessionController : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this object and is the parent of its dialogs.
  SessionController(const WindowServices& services, const Commands& commands, Notices* notices, QWidget* window);

  /// Adds the host of remote dumps to `header`, restores tensor tabs in `tabs` when dumps of the last visit are reopened, and
  /// accepts drops on the window. Call this once, after the parts of the window were created.
  void addTo(HeaderBar* header, TabArea* tabs);

  /// Opens a path: a dump, in which it selects `selection`, or saved results (see PathOpener).
  void open(const QString& path, InitialSelection selection = {});
  /// True while a file is being read that may lead to a dump.
  [[nodiscard]] bool opening() const;
  /// Opens two dumps and compares `b` with the baseline `a`. If `offered`, only offers the comparison.
  void compare(const QString& a, const QString& b, bool offered);
  /// Returns true if no training is lost with the window. Otherwise asks, and calls `onConfirmed` once the user confirms.
  [[nodiscard]] bool confirmCloseWindow(std::function<void()> onConfirmed);
  /// Saves which dumps are open, to be reopened in the next window on request.
  void saveOpenDumps() const;

  [[nodiscard]] RecentDumps* recentDumps() const;
  [[nodiscard]] ReportExporter* reportExporter() const { return reportExporter_; }

 public slots:
  void retryFailedDump() { opener_->retryFailedDump(); }  ///< Reopens the current dump, which could not be opened
  void closeDump();                                       ///< Closes the current dump; asks before a training is lost
  void chooseBaseline();                                  ///< Asks for run A and compares the current session with it
  void compareRanks(int a, int b);                        ///< Compares two ranks of the current dump

 signals:
  void comparisonStarted();
  void watchpointsAdded();  ///< From a dropped file
  /// A message for the status bar, or an error.
  void statusMessage(const QString& sentence, bool isError);

 private:
  void connectCommands(const Commands& commands);
  void connectParts();
  void acceptDrops();

  WindowServices services_;
  Workspace* workspace_;
  const Commands& commands_;
  Notices* notices_;
  QWidget* window_;
  DumpOpener* opener_;
  VisitedDumps* visitedDumps_;
  PathOpener* pathOpener_;
  ComparisonController* comparisonController_;
  ReportExporter* reportExporter_;
  CloseConfirmation* closeConfirmation_;
  RemoteStatusController* remoteStatus_ = nullptr;  // null until addTo()
  LastSession* lastSession_ = nullptr;              // null until addTo()
};

}  // namespace sporescope::ui
