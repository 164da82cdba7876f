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

class TrainingStateSign;

/// The controls of the live training in front: continue, pause, step, terminate, so many steps, keep what was seen, and its
/// state in a sign and a word. Hidden while a dump is in front. UI thread only.
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
  [[nodiscard]] QString stateText() const;
  /// A live training is in front.
  [[nodiscard]] bool live() const;

 signals:
  void liveChanged(bool live);
  /// It was running and stands at a hit now, or at a number that it was to stop at.
  void stoppedAtHit(const QString& sentence);
  /// It ends as soon as it goes on.
  void stoppedByException(const QString& sentence);
  /// It has gone on to this node, by its full name, since a person asked for the next one.
  void reachedNode(const QString& node);

 private:
  void makeActions();
  void makeWidgets();
  void follow();
  void refresh();
  void go();
  void openRunUntilDialog();
  void confirmTerminate();
  void setRecording(bool on);
  void recordTo(const QString& folder, LiveControl& live);
  [[nodiscard]] LiveControl* control() const;

  Workspace* workspace_;
  std::shared_ptr<Session> session_;
  CancelHandle subscription_;
  LatestRequest recording_;
  live::TrainingState last_ = live::TrainingState::connected;
  std::optional<std::string> leftNode_;  ///< at which it stood when the next one was asked for
  bool stoppedByNumber_ = false;
  QAction *continue_, *pause_, *step_, *runUntil_, *nextNode_, *runToNode_, *recheck_, *terminate_, *record_;
  QSpinBox* steps_;
  QPushButton* goButton_;
  TrainingStateSign* sign_;
  QLabel* word_;
  QLabel* detail_;
};

}  // namespace sporescope::ui
