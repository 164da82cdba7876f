// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <cstdint>
#include <optional>
#include <utility>

#include "ui/workspace/workspace.h"

class QMainWindow;
class QMenu;

namespace sporescope::ui {

class ListenPage;
class ListenController;
class RankGrouping;
class TrainingBar;

/// Live debugging in the window: the listen page, the control bar and the Training menu. When a training stops at a hit,
/// selects the hit tensor, searches for the first cause, and notifies the user if the window is inactive. UI thread only.
class LiveMode : public QObject {
  Q_OBJECT

 public:
  LiveMode(Workspace* workspace, ListenController* listenController, QMainWindow* window);

  [[nodiscard]] ListenPage* page() const { return page_; }
  [[nodiscard]] TrainingBar* bar() const { return bar_; }
  [[nodiscard]] ListenController* listening() const { return listenController_; }
  /// True if the user asked for the listen page and no training has connected since.
  [[nodiscard]] bool pageRequested() const { return pageRequested_; }
  void showPage(bool visible);
  /// Listens at "[ADDRESS:]PORT" of the command line, or at the saved endpoint if `endpoint` is empty. If `host` names a
  /// remote host, `endpoint` is a port there.
  void listen(const QString& endpoint = {}, const QString& host = {});
  /// Shows the listen page with the server option selected.
  void selectServer();
  /// Adds the actions that control a training.
  void fillMenu(QMenu* menu) const;

 signals:
  void pageChanged();
  /// Another training has connected while one is shown.
  void trainingConnectedInBackground(const std::shared_ptr<sporescope::Session>& training);

 private:
  void addTraining(const std::shared_ptr<Session>& session);
  void updateBackLabel();
  void showMessage(const QString& sentence);
  void selectNode(const QString& node);
  void onHit();
  void showHitOfCause();
  void shareCacheBytes();

  Workspace* workspace_;
  QMainWindow* window_;
  ListenController* listenController_;
  ListenPage* page_;
  TrainingBar* bar_;
  RankGrouping* ranks_;
  bool pageRequested_ = false;
  using Stop = std::pair<const Session*, std::int64_t>;  // session and step
  Stop handledStop_;                                     // the last stop that onHit() has handled
  std::optional<TensorKey> selectedHit_;                 // the hit that onHit() selected, until the cause is known
};

}  // namespace sporescope::ui
