// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>

#include "core/session/remote/remote_hosts.h"
#include "ui/workspace/workspace.h"

class QAction;
class QToolButton;

namespace sporescope::ui {

class HeaderBar;
class Notices;
class RemoteDialog;

/// Remote hosts in the window: the dialog that opens remote dumps, the host badge next to the name of the current dump, and
/// the warning while its connection is lost. UI thread only.
class RemoteStatusController : public QObject {
  Q_OBJECT

 public:
  RemoteStatusController(Workspace* workspace, RemoteHosts* hosts, HeaderBar* header, Notices* notices, QWidget* window);
  ~RemoteStatusController() override;

  [[nodiscard]] QToolButton* badge() const { return badge_; }

 public slots:
  void showDialog();

 signals:
  void openRequested(const QString& path);

 private:
  void follow();
  void showState();
  void fillMenu();

  Workspace* workspace_;
  RemoteHosts* hosts_;
  Notices* notices_;
  QWidget* window_;
  QToolButton* badge_;
  QAction* badgeAction_;
  QPointer<RemoteDialog> dialog_;
  std::shared_ptr<remote::EngineConnection> connection_;  // connection of the current dump
  CancelHandle stateObserver_;
  QTimer countdownTimer_;  // updates the countdown to the next attempt
};

}  // namespace sporescope::ui
