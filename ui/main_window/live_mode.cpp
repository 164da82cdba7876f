// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/live_mode.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QSystemTrayIcon>
#include <QWindow>
#include <algorithm>

#include "core/session/live_control.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/style/icons.h"
#include "ui/training/listen_controller.h"
#include "ui/training/listen_page.h"
#include "ui/training/rank_grouping.h"
#include "ui/training/training_bar.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

LiveMode::LiveMode(Workspace* workspace, ListenController* listenController, QMainWindow* window)
    : QObject(window),
      workspace_(workspace),
      window_(window),
      listenController_(listenController),
      page_(new ListenPage(listenController_, window)),
      bar_(new TrainingBar(workspace, window)),
      ranks_(new RankGrouping(workspace, this)) {
  bar_->insertAction(bar_->recordAction(), ranks_->action());
  // A replaced window shows the page that the previous one showed.
  pageRequested_ = listenController_->state() == ListenController::State::on && !workspace_->session();
  connect(listenController_, &ListenController::trainingConnected, this, &LiveMode::addTraining);
  connect(page_, &ListenPage::backRequested, this, [this] { showPage(false); });
  connect(workspace_, &Workspace::snapshotChanged, this, &LiveMode::updateBackLabel);
  connect(bar_, &TrainingBar::stoppedAtHit, this, &LiveMode::showMessage);
  connect(bar_, &TrainingBar::stoppedAtHit, this, &LiveMode::onHit);
  connect(bar_, &TrainingBar::stoppedByException, this, &LiveMode::showMessage);
  connect(bar_, &TrainingBar::reachedNode, this, &LiveMode::selectNode);
  connect(listenController_, &ListenController::cacheBytesChanged, this, &LiveMode::shareCacheBytes);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    if (Findings* findings = workspace_->findings()) {
      connect(findings, &Findings::hitsAdded, this, &LiveMode::onHit, Qt::UniqueConnection);
      connect(findings, &Findings::hitsAdded, this, &LiveMode::showHitOfCause, Qt::UniqueConnection);
      connect(findings, &Findings::causeStateChanged, this, &LiveMode::showHitOfCause, Qt::UniqueConnection);
    }
    updateBackLabel();
    shareCacheBytes();
    if (workspace_->session()) showPage(false);
  });
  updateBackLabel();
}

void LiveMode::updateBackLabel() {
  page_->setBackTarget(workspace_->session() ? sessionTitle(*workspace_->snapshot()) : QString());
}

void LiveMode::showPage(bool visible) {
  if (visible == pageRequested_) return;
  pageRequested_ = visible;
  emit pageChanged();
}

void LiveMode::listen(const QString& endpoint, const QString& host) {
  const bool isListening = listenController_->state() == ListenController::State::on ||
                           listenController_->state() == ListenController::State::starting;
  if (!host.isEmpty()) {
    listenController_->startOn(host, endpoint.toInt());
  } else if (!endpoint.isEmpty()) {
    const qsizetype colon = endpoint.lastIndexOf(u':');
    const QString address = colon < 0 ? QStringLiteral("127.0.0.1") : endpoint.left(colon);
    listenController_->start(address, endpoint.mid(colon + 1).toInt());
  } else if (!isListening) {
    listenController_->startAgain();
  }
  showPage(true);
}

void LiveMode::selectServer() {
  showPage(true);
  page_->selectServer();
}

void LiveMode::fillMenu(QMenu* menu) const {
  menu->addSeparator();
  for (QAction* action : {bar_->continueAction(), bar_->pauseAction(), bar_->stepAction(), bar_->runUntilAction(),
                          bar_->nextNodeAction(), bar_->runToNodeAction(), bar_->recheckAction()}) {
    menu->addAction(action);
  }
  menu->addSeparator();
  menu->addAction(ranks_->action());
  menu->addAction(bar_->recordAction());
  menu->addAction(bar_->terminateAction());
}

void LiveMode::addTraining(const std::shared_ptr<Session>& session) {
  handledStop_ = {};
  selectedHit_.reset();
  const auto background = ranks_->add(session);
  showPage(false);
  if (background) emit trainingConnectedInBackground(background);
}

// All trainings share the limit; the ranks of one training count as one.
void LiveMode::shareCacheBytes() {
  std::vector<LiveControl*> trainings;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    if (LiveControl* live = workspace_->sessionAt(i)->live()) trainings.push_back(live);
  }
  for (LiveControl* live : trainings) live->set_cache_bytes(listenController_->cacheBytes() / trainings.size());
}

// A user who steps from node to node follows the node at which the training is paused.
void LiveMode::selectNode(const QString& node) {
  const auto& graphs = workspace_->snapshot()->graphs;
  for (const GraphIndex i : graphs.indices()) {
    const NodeIndex found = graphs[i].graph ? graphs[i].graph->find(node.toStdString()) : kNoNode;
    if (found != kNoNode) return workspace_->selectNode(i, found);
  }
}

// If the window is inactive, requests attention and shows the reason as a desktop notification.
void LiveMode::showMessage(const QString& sentence) {
  if (window_->isActiveWindow()) return;
  QApplication::alert(window_);
  if (!QSystemTrayIcon::isSystemTrayAvailable()) return;
  auto* trayIcon = new QSystemTrayIcon(icon(QStringLiteral("flag")), this);
  trayIcon->show();
  trayIcon->showMessage(QStringLiteral("Sporescope"), sentence, QSystemTrayIcon::Warning);
  connect(trayIcon, &QSystemTrayIcon::messageClicked, window_, [this] {
    window_->raise();
    window_->activateWindow();
  });
  connect(window_->windowHandle(), &QWindow::activeChanged, trayIcon, &QObject::deleteLater);
}

// Selects the first hit of the stop and searches for the cause of the NaN or Inf in this step. The state and the hits
// arrive in either order.
void LiveMode::onHit() {
  Findings* findings = workspace_->findings();
  const LiveControl* control = workspace_->live();
  if (findings == nullptr || control == nullptr) return;
  const LiveStatus status = control->status();
  const Stop stop(workspace_->session().get(), status.step);
  if (status.state != live::TrainingState::hit || handledStop_ == stop) return;
  const auto& hits = findings->hits();
  const auto isInStep = [&](const Hit& hit) { return hit.judgement.is_hit() && number_of(hit.key.iteration) == status.step; };
  const auto first = std::find_if(hits.begin(), hits.end(), isInStep);
  if (first == hits.end()) return;
  handledStop_ = stop;
  selectedHit_.reset();
  if (workspace_->node() == kNoNode) {
    workspace_->selectTensor(first->key);
    selectedHit_ = workspace_->tensor();
  }
  const bool hasError = std::any_of(first, hits.end(), [&](const Hit& hit) {
    return isInStep(hit) && hit.judgement.condition != nullptr && hit.judgement.condition->severity() == Severity::error;
  });
  if (hasError && findings->causeState() != Findings::CauseState::running) findings->startCauseSearch();
}

// The first hit is selected before the cause is known, which may be on another rank. Unless the user has selected something
// else since, selects the first hit on the cause path.
void LiveMode::showHitOfCause() {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || findings->causeState() != Findings::CauseState::found) return;
  if (!selectedHit_ || workspace_->tensor() != selectedHit_) return;
  for (const CauseStep& step : findings->causes().front().path) {
    const TensorKey& key = step.tensor.key;
    const auto positions = findings->hitsOf(key.graph, key.node);
    const auto isHit = [&](std::size_t position) { return findings->hits()[position].key == key; };
    if (std::none_of(positions.begin(), positions.end(), isHit)) continue;
    selectedHit_.reset();
    return workspace_->selectTensor(key);
  }
}

}  // namespace sporescope::ui

#include "moc_live_mode.cpp"
