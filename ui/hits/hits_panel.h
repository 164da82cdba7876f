// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSet>
#include <QWidget>
#include <filesystem>

#include "ui/concurrency/background_task.h"
#include "ui/hits/check_bar.h"
#include "ui/hits/hits_model.h"
#include "ui/hits/hits_tools.h"
#include "ui/hits/hits_view.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel with the hits of the last check in execution order, updated while the check runs. Hits can be filtered, grouped and
/// sorted; records without a verdict have a separate view. The selected row and the tensor selected in the workspace follow
/// each other. UI thread only.
class HitsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HitsPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools (grouping, iteration, filter, previous and next). It is above the table unless the main window moves it
  /// elsewhere, for example to the right of its tabs.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// Number of hits, for the tab's badge.
  [[nodiscard]] int hitCount() const;

 public slots:
  /// Selects the hit after (before) the selected one in the order of the table, as F8 and Shift+F8 do.
  void goToNextHit();
  void goToPreviousHit();
  void copyRows();
  /// Asks for a file and writes all hits of the last check to it.
  void exportFile();
  void exportTo(const std::filesystem::path& file);

 signals:
  void hitCountChanged(int count);
  /// The user wants to add a watchpoint.
  void newWatchpointRequested();
  void statusMessage(const QString& sentence, bool isError);
  /// The user clicked a source line.
  void openSourceRequested(const sporescope::SourceLine& line);

 private:
  void connectTools();
  void connectView();
  void makeActions();
  void follow();
  void applyGrouping();
  void openGroups();
  void onHitsAppended();
  void refreshState();
  void explainLiveChecks(const std::vector<PanelState::Action>& actions);
  void explainNoHits(Findings* findings);
  void refreshBar();
  void showLocation(const Findings& findings);
  void refreshFlag();
  void refreshColumns();
  void step(bool forward);
  void openCurrent(bool pin);
  void selectInWorkspace(const QModelIndex& index);
  void selectFromWorkspace();
  void showMenu(const QPoint& position);
  [[nodiscard]] QString checkedSentence() const;

  Workspace* workspace_;
  HitsModel* model_;
  HitsTools* tools_;
  HitsView* view_;
  CheckBar* bar_;
  PanelState* state_;
  std::vector<QMetaObject::Connection> connections_;
  bool selecting_ = false;
  BackgroundTask exportTask_;
  QSet<QString> collapsed_;  // Titles of groups that the user has collapsed
};

}  // namespace sporescope::ui
