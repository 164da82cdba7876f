// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

class QMenu;

namespace sporescope::ui {

class RecentDumps;

/// Adds the current dump to the list of recent dumps, updates its verdict as results arrive, and offers the list as a menu.
/// UI thread only.
class VisitedDumps : public QObject {
  Q_OBJECT

 public:
  /// Fills `menu` each time it opens.
  VisitedDumps(Workspace* workspace, QMenu* menu, QObject* parent = nullptr);

  [[nodiscard]] RecentDumps* recent() const { return recent_; }

 signals:
  void openRequested(const QString& path);

 private:
  void addCurrentDump();
  void fillMenu();

  Workspace* workspace_;
  QMenu* menu_;
  RecentDumps* recent_;
};

}  // namespace sporescope::ui
