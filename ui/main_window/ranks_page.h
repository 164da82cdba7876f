// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

class QMainWindow;

namespace sporescope::ui {

class Commands;
class RanksPanel;
class TabArea;

/// The tab of the ranks, beside the graph: made when it is first wanted, there until it is closed. UI thread only.
class RanksPage : public QObject {
  Q_OBJECT

 public:
  RanksPage(Workspace* workspace, TabArea* tabs, QObject* parent);

  /// `commands` must live longer than this.
  void connectCommands(const Commands& commands, QMainWindow* window);
  void show();
  /// The first that differs, in the table and everywhere.
  void showFinding();
  [[nodiscard]] RanksPanel* panel() const { return panel_; }  ///< null until it is wanted

 signals:
  void compareRequested(int a, int b);
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makePanel();

  Workspace* workspace_;
  TabArea* tabs_;
  RanksPanel* panel_ = nullptr;
  const Commands* commands_ = nullptr;
};

}  // namespace sporescope::ui
