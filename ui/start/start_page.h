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

/// What the window shows while nothing is open: what can be done, and the dumps of before. UI thread only.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// What can be done at the start. `reopen` is left out if it is disabled, `sample` if it is not visible.
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
  QLabel* none_;
  QToolButton* clear_;
  QWidget* left_ = nullptr;
  QWidget* hint_ = nullptr;  // that folders can be dropped
};

}  // namespace sporescope::ui
