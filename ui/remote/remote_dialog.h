// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/remote/ssh/engine_connection.h"
#include "core/session/remote/remote_hosts.h"
#include "ui/concurrency/background_task.h"
#include "ui/concurrency/ui_callbacks.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace sporescope::ui {

class HostField;
class PanelState;
class RemoteDumps;
class TableView;
class RemoteSteps;

/// Opens dumps on a server. The left side shows the host and the steps to its engine, the right side the dumps below a
/// folder. Not modal. Closing it drops the connection, unless a dump was opened over it. UI thread only.
class RemoteDialog : public QDialog {
  Q_OBJECT

 public:
  explicit RemoteDialog(RemoteHosts* hosts, QWidget* parent = nullptr);
  ~RemoteDialog() override;

  /// Enters a host and connects, as the user would.
  void connectTo(const QString& host);

 signals:
  /// `path` is a URL such as "ssh://ascend-07/data/run".
  void openRequested(const QString& path);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  using SearchResult = Result<std::vector<remote::FoundRemoteDump>>;

  [[nodiscard]] QWidget* makeHost();
  [[nodiscard]] QWidget* makeBrowser();
  [[nodiscard]] QWidget* makeFooter();
  void disconnectHost();
  void showState();
  void findDumps();
  void stopSearch();
  void loadSummaries();
  void stopSummaries();
  void showCount();
  void showDumps(SearchResult result);
  void showParent();
  void openChosen();
  void updateButtons();

  RemoteHosts* hosts_;
  HostField* host_;
  QPushButton* connect_;
  RemoteSteps* steps_;
  QLineEdit* path_;
  QToolButton *up_, *home_, *refresh_;
  RemoteDumps* dumps_;
  TableView* view_;
  PanelState* state_;
  QLabel* count_;
  QPushButton *stopSummariesButton_, *disconnect_, *open_;
  int skippedCount_ = 0;  // folders that could not be read
  std::shared_ptr<remote::EngineConnection> connection_;
  CancelHandle stateObserver_;
  bool hasSearched_ = false;  // since the connection was made
  std::stop_source stop_;
  BackgroundTask search_;
  UiCallbacks summaryCallbacks_;
};

}  // namespace sporescope::ui
