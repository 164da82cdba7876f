// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "ui/main_window/open/dump_opener.h"
#include "ui/workspace/comparison.h"
#include "ui/workspace/workspace.h"

class QWidget;

namespace sporescope::ui {

class Commands;
class Notices;

/// Starts comparisons: asks for the other run, opens its dump, and offers to compare dumps that were opened one after the
/// other. UI thread only.
class ComparisonController : public QObject {
  Q_OBJECT

 public:
  ComparisonController(Workspace* workspace, DumpOpener* opener, Notices* notices, QWidget* window);

  /// Implements the comparison commands.
  void connectCommands(const Commands& commands);
  /// Compares the dump at `b` with the dump at `a`. Opens both if necessary.
  void comparePaths(const QString& a, const QString& b);
  /// Offers the same comparison in the info bar.
  void offerPaths(const QString& a, const QString& b);

 public slots:
  /// Asks for run A and compares the current session with it.
  void chooseBaseline();
  /// Compares two ranks of the current dump.
  void compareRanks(int a, int b);
  /// Opens a dropped dump and offers to compare it with the previously current one.
  void openDropped(const QString& path, const sporescope::ui::InitialSelection& selection);

 signals:
  void started();  ///< The user started a comparison

 private:
  void begin(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts = {});
  void offer(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b);
  void warnIfSameDump(const Session* first, const Session* second);
  void warnSameDump();

  Workspace* workspace_;
  DumpOpener* opener_;
  Notices* notices_;
  QWidget* window_;
  // The two sessions that were compared or offered last. They may turn out to be the same dump.
  std::weak_ptr<Session> a_, b_;
};

}  // namespace sporescope::ui
