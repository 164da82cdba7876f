// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStatusBar>
#include <QTimer>

#include "ui/workspace/workspace.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace sporescope::ui {

class Jobs;
class ListenController;

/// The line at the foot of the window: at the left what runs, with progress and Stop (after 150 ms; one job, the others behind
/// "2 more"), else what was found; at the right that it listens, what the dump is made of, and a link to its problems. UI
/// thread only.
class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  StatusLine(Workspace* workspace, Jobs* jobs, const ListenController* listening, QWidget* parent = nullptr);

  [[nodiscard]] QString leftText() const;
  [[nodiscard]] QString rightText() const;
  /// The page that listens is in front: nothing else needs to say that the window does.
  void setListeningInFront(bool inFront);

 signals:
  void problemsRequested();
  void listeningRequested();

 private:
  void jobsChanged();
  void followCheck();
  void showJob();
  void showRemaining();
  /// What a search says that found no cause.
  [[nodiscard]] QString cleanText(const Findings& findings) const;
  void showSummary();
  void showListening();
  void offerJobs();

  Workspace* workspace_;
  Jobs* jobs_;
  const ListenController* listening_;
  bool listeningInFront_ = false;
  bool checking_ = false;
  QLabel* jobLabel_;
  QProgressBar* bar_;
  QLabel* amount_;
  QPushButton* stop_;
  QToolButton* others_;
  QToolButton* listeningSign_;
  QLabel* summaryLabel_;
  QTimer delay_;
};

}  // namespace sporescope::ui
