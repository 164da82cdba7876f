// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace sporescope::ui {

class RecentDumps;
class RecentView;

/// Page shown while nothing is open: the available actions and the recent dumps. UI thread only.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// Actions of the page. `reopen` is left out if it is disabled, `sample` if it is not visible.
  struct Actions {
    QAction *open, *openRemote, *reopen, *listen, *launch, *dumpSettings, *sample;
  };

  StartPage(RecentDumps* dumps, const Actions& actions, QWidget* parent = nullptr);

  [[nodiscard]] RecentView* recent() const { return recent_; }

 signals:
  void dumpChosen(const QString& path);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeActions(const Actions& actions);
  [[nodiscard]] QWidget* makeRecent();
  void showCount();
  void fitHeight();

  RecentDumps* dumps_;
  RecentView* recent_;
  QLabel* emptyLabel_;
  QToolButton* clear_;
  QWidget* left_ = nullptr;
  QWidget* hint_ = nullptr;  // hint that folders can be dropped
};

}  // namespace sporescope::ui
