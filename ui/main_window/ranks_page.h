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

/// The ranks tab next to the graph: created on first use, and open until the user closes it. UI thread only.
class RanksPage : public QObject {
  Q_OBJECT

 public:
  RanksPage(Workspace* workspace, TabArea* tabs, QObject* parent);

  /// `commands` must outlive this object.
  void connectCommands(const Commands& commands, QMainWindow* window);
  void show();
  /// Selects the first difference between ranks, in the table and in all views.
  void showFinding();
  [[nodiscard]] RanksPanel* panel() const { return panel_; }  ///< Null until first use

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
