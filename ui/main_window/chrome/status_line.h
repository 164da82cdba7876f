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

/// The status bar. The left side shows the first running job with progress and a Stop button after 150 ms ("2 more" lists
/// the others), else the last result. The right side shows that the window listens, the summary of the dump, and a link to
/// its problems. UI thread only.
class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  StatusLine(Workspace* workspace, Jobs* jobs, const ListenController* listenController, QWidget* parent = nullptr);

  /// Text of the running job or of the last result.
  [[nodiscard]] QString leftText() const;
  /// Summary of the dump.
  [[nodiscard]] QString rightText() const;
  /// True while the listen page is shown. The status bar then does not repeat that the window listens.
  void setListenPageVisible(bool visible);

 signals:
  void problemsRequested();
  void listeningRequested();

 private:
  void jobsChanged();
  void followCheck();
  void showJob();
  void showIdleState();
  /// Returns the result of a cause search that found no cause.
  [[nodiscard]] QString cleanText(const Findings& findings) const;
  void showSummary();
  void showListening();
  void offerJobs();

  Workspace* workspace_;
  Jobs* jobs_;
  const ListenController* listenController_;
  bool listenPageIsVisible_ = false;
  bool checking_ = false;
  QLabel* jobLabel_;
  QProgressBar* bar_;
  QLabel* amount_;
  QPushButton* stop_;
  QToolButton* moreButton_;
  QToolButton* listeningButton_;
  QLabel* summaryLabel_;
  QTimer delay_;
};

}  // namespace sporescope::ui
