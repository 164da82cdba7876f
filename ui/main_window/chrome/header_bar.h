// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolBar>
#include <vector>

#include "ui/workspace/workspace.h"

class QLabel;

namespace sporescope::ui {

class BaselineField;
class ChoiceBox;
class Commands;
class GoToField;
class IterationField;
class RankField;

/// Returns the title of a session, else the name of its folder.
[[nodiscard]] QString sessionTitle(const SessionSnapshot& snapshot);

/// The tool bar: open, listen | back, forward | run A of a comparison, dump, rank, graph, iteration, run | summary of the
/// dump | go to. Its boxes show and set the selection of the workspace. UI thread only.
class HeaderBar : public QToolBar {
  Q_OBJECT

 public:
  HeaderBar(Workspace* workspace, const Commands& commands, QWidget* parent = nullptr);

  [[nodiscard]] GoToField* goTo() const { return goTo_; }
  [[nodiscard]] IterationField* iteration() const { return iteration_; }
  /// Inserts a widget after the dump box. The returned action shows and hides it.
  QAction* addNextToDump(QWidget* widget) { return insertWidget(rankAction_, widget); }
  [[nodiscard]] ChoiceBox* dumps() const { return dump_; }
  [[nodiscard]] RankField* ranks() const { return rank_; }
  [[nodiscard]] ChoiceBox* sessions() const { return dump_; }
  [[nodiscard]] ChoiceBox* graphs() const { return graph_; }

 signals:
  /// The user chose from the list of a box or left "Go to" with Escape, so that the keyboard focus may leave the header.
  void settled();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();
  QWidget* makeLabeled(const QString& text, QWidget* box, bool isAlwaysVisible);
  void follow();
  void showSessions();
  void markSessions();
  void showGraphs();
  void showIteration();
  void showRun();
  void showSummary();

  Workspace* workspace_;
  BaselineField* baseline_;
  QAction* baselineAction_ = nullptr;
  ChoiceBox* dump_;
  RankField* rank_;
  QAction* rankAction_ = nullptr;
  ChoiceBox* graph_;
  IterationField* iteration_;
  ChoiceBox* run_;
  QAction* runAction_ = nullptr;
  QLabel* summaryLabel_;
  GoToField* goTo_;
  std::vector<QLabel*> labels_;     // hidden in small windows
  std::vector<GraphIndex> graphs_;  // of the shown rank
};

}  // namespace sporescope::ui
