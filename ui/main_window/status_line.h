// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStatusBar>
#include <QTimer>

#include "ui/common/workspace.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace sporescope::ui {

class Jobs;

/// The line at the foot of the window: at the left what runs, with progress and Stop (after 150 ms; one job, the others behind
/// "2 more"), else what was found; at the right what the dump is made of and a link to its problems. UI thread only.
class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  StatusLine(Workspace* workspace, Jobs* jobs, QWidget* parent = nullptr);

  [[nodiscard]] QString leftText() const;
  [[nodiscard]] QString rightText() const;

 signals:
  void problemsWanted();

 private:
  void jobsChanged();
  void showJob();
  void showRest();
  void showFacts();
  void offerJobs();

  Workspace* workspace_;
  Jobs* jobs_;
  QLabel* what_;
  QProgressBar* bar_;
  QLabel* amount_;
  QPushButton* stop_;
  QToolButton* others_;
  QLabel* facts_;
  QTimer delay_;
};

}  // namespace sporescope::ui
