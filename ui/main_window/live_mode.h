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

/// What the window has for trainings that run: the page that listens, the bar with the controls, the menu, and what follows
/// when a training stops at a hit: its tensor is selected, the first cause looked for, and a word said if nobody looks. UI
/// thread only.
class LiveMode : public QObject {
  Q_OBJECT

 public:
  LiveMode(Workspace* workspace, ListenController* listening, QMainWindow* window);

  [[nodiscard]] ListenPage* page() const { return page_; }
  [[nodiscard]] TrainingBar* bar() const { return bar_; }
  [[nodiscard]] ListenController* listening() const { return listening_; }
  /// The page stands in front: the user asked for it, and no training has come since.
  [[nodiscard]] bool pageRequested() const { return pageRequested_; }
  void showPage(bool desired);
  /// "[ADDRESS:]PORT" of the command line; the remembered place if it is empty. Of another computer where `host` names one.
  void listen(const QString& place = {}, const QString& host = {});
  void askForServer();
  void fillMenu(QMenu* menu) const;

 signals:
  void pageChanged();
  /// A further training has come, while another one is shown.
  void trainingConnectedInBackground(const std::shared_ptr<sporescope::Session>& training);

 private:
  void take(const std::shared_ptr<Session>& session);
  void updateBackLabel();
  void showMessage(const QString& sentence);
  void selectNode(const QString& node);
  void onHit();
  void showHitOfCause();
  void shareCacheBytes();

  Workspace* workspace_;
  QMainWindow* window_;
  ListenController* listening_;
  ListenPage* page_;
  TrainingBar* bar_;
  RankGrouping* ranks_;
  bool pageRequested_ = false;
  using Stop = std::pair<const Session*, std::int64_t>;  // and the step
  Stop handledStop_;                                     // the stop at hits that onHit() has answered
  std::optional<TensorKey> shown_;                       // the hit that it showed, until the cause is known
};

}  // namespace sporescope::ui
