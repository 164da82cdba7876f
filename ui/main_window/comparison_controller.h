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

/// Begins comparisons: asks with what, opens the other dump, and offers to compare dumps that were opened one after the other.
/// UI thread only.
class ComparisonController : public QObject {
  Q_OBJECT

 public:
  ComparisonController(Workspace* workspace, DumpOpener* opener, Notices* notices, QWidget* window);

  void connectCommands(const Commands& commands);
  /// Lays the dump at `b` over that at `a`; opens what is not open yet.
  void comparePaths(const QString& a, const QString& b);
  /// The same as an offer, which can be declined.
  void offerPaths(const QString& a, const QString& b);

 public slots:
  void chooseBaseline();
  /// Lays one rank of the dump in front over another one of it.
  void compareRanks(int a, int b);
  /// Opens what was dropped, and offers to compare it with what was in front.
  void openDropped(const QString& path, const sporescope::ui::InitialSelection& request);

 signals:
  void started();  ///< a comparison was asked for

 private:
  void begin(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts = {});
  void offer(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b);
  void warnIfSameDump(const Session* one, const Session* other);
  void warnSameDump();

  Workspace* workspace_;
  DumpOpener* opener_;
  Notices* notices_;
  QWidget* window_;
  // Two paths that are to be compared or were offered; nobody knows yet whether they lead into one dump.
  std::weak_ptr<Session> a_, b_;
};

}  // namespace sporescope::ui
