// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>
#include <QToolBar>

#include "core/session/live_control.h"
#include "ui/concurrency/latest_request.h"
#include "ui/workspace/workspace.h"

class QAction;
class QLabel;
class QPushButton;
class QSpinBox;

namespace sporescope::ui {

class TrainingStateIcon;

/// Controls of the current live training: continue, pause, step, terminate, run a number of steps, record; and its state as
/// icon and text. Hidden while a dump is current. UI thread only.
class TrainingBar : public QToolBar {
  Q_OBJECT

 public:
  explicit TrainingBar(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QAction* continueAction() const { return continue_; }
  [[nodiscard]] QAction* pauseAction() const { return pause_; }
  [[nodiscard]] QAction* stepAction() const { return step_; }
  [[nodiscard]] QAction* runUntilAction() const { return runUntil_; }
  [[nodiscard]] QAction* nextNodeAction() const { return nextNode_; }
  [[nodiscard]] QAction* runToNodeAction() const { return runToNode_; }
  [[nodiscard]] QAction* recheckAction() const { return recheck_; }
  [[nodiscard]] QAction* terminateAction() const { return terminate_; }
  [[nodiscard]] QAction* recordAction() const { return record_; }
  /// State and details as shown.
  [[nodiscard]] QString stateText() const;
  /// True if the current session is a live training.
  [[nodiscard]] bool live() const;

 signals:
  /// The current session has changed; `live` says whether it is a live training.
  void liveChanged(bool live);
  /// The training was running and has stopped at a hit, or at a number for which it was to stop.
  void stoppedAtHit(const QString& sentence);
  /// The training stopped at an exception and ends when it continues.
  void stoppedByException(const QString& sentence);
  /// The training reached this node (full name) after the user asked for the next one.
  void reachedNode(const QString& node);

 private:
  void makeActions();
  void makeWidgets();
  void follow();
  void refresh();
  void runSteps();
  void openRunUntilDialog();
  void confirmTerminate();
  void setRecording(bool enabled);
  void recordTo(const QString& folder, LiveControl& live);
  [[nodiscard]] LiveControl* control() const;

  Workspace* workspace_;
  std::shared_ptr<Session> session_;
  CancelHandle subscription_;
  LatestRequest recordRequest_;
  live::TrainingState lastState_ = live::TrainingState::connected;
  std::optional<std::string> nodeBeforeStep_;  ///< Node at which the training was paused when the user asked for the next one
  bool stoppedByNumber_ = false;
  QAction *continue_, *pause_, *step_, *runUntil_, *nextNode_, *runToNode_, *recheck_, *terminate_, *record_;
  QSpinBox* steps_;
  QPushButton* goButton_;
  TrainingStateIcon* stateIcon_;
  QLabel* stateLabel_;
  QLabel* detailLabel_;
};

}  // namespace sporescope::ui
