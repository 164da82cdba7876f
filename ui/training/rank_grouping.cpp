// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/rank_grouping.h"

#include <QAction>
#include <algorithm>

#include "core/session/live_control.h"
#include "ui/style/icons.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

std::shared_ptr<RankGroup> groupOf(const std::shared_ptr<Session>& session) {
  return std::dynamic_pointer_cast<RankGroup>(session);
}

// True if a known training is over and the new one is another run of it.
bool isEarlierRun(const LiveStatus& earlier, const LiveStatus& started) {
  const bool scriptsDiffer =
      !earlier.process.script.empty() && !started.process.script.empty() && earlier.process.script != started.process.script;
  const bool sameRank = started.total_ranks > 1 || earlier.device == started.device;
  return is_over(earlier.state) && same_training(earlier, started) && sameRank && !scriptsDiffer;
}

void addWatchpoints(Findings* findings, std::vector<Watchpoint> watchpoints) {
  std::erase_if(watchpoints, [findings](const Watchpoint& watchpoint) {
    const auto& existing = findings->watchpoints();
    return std::any_of(existing.begin(), existing.end(),
                       [&](const Watchpoint& other) { return have_same_condition(other, watchpoint); });
  });
  findings->addWatchpoints(std::move(watchpoints), RankGrouping::tr("use the watchpoints of the other ranks"));
}

}  // namespace

RankGrouping::RankGrouping(Workspace* workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      action_(new QAction(icon(QStringLiteral("network-connect")), tr("Ranks together"), this)) {
  action_->setCheckable(true);
  action_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_R);
  connect(action_, &QAction::triggered, this, [this](bool together) { together ? join() : split(); });
  connect(workspace_, &Workspace::sessionsChanged, this, &RankGrouping::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, &RankGrouping::refresh);
  refresh();
}

std::shared_ptr<Session> RankGrouping::add(const std::shared_ptr<Session>& training) {
  const LiveStatus status = training->live()->status();
  if (status.total_ranks > 1) {
    for (int i = 0; i < workspace_->sessionCount(); ++i) {
      const auto group = groupOf(workspace_->sessionAt(i));
      if (!group || !same_training(group->live()->status(), status) || !group->add(training)) continue;
      workspace_->setCurrentSession(i);
      refresh();
      return nullptr;
    }
  }
  const LiveControl* current = workspace_->live();
  const bool isBusy = current != nullptr && !is_over(current->status().state);
  const std::vector<Watchpoint> watchpoints = adoptWatchpoints(status);
  std::shared_ptr<Session> session = training;
  if (status.total_ranks > 1) session = RankGroup::make({training});
  isBusy ? workspace_->addSessionInBackground(session) : workspace_->addSession(session);
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    if (workspace_->sessionAt(i) == session) addWatchpoints(workspace_->findingsAt(i), watchpoints);
  }
  return isBusy ? session : nullptr;
}

// Returns the watchpoints of the last run of the same training. Closes earlier runs to release their tensors.
std::vector<Watchpoint> RankGrouping::adoptWatchpoints(const LiveStatus& status) {
  std::vector<std::shared_ptr<Session>> runs;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    if (session->live() != nullptr && isEarlierRun(session->live()->status(), status)) runs.push_back(session);
  }
  std::vector<Watchpoint> watchpoints;
  for (int i = 0; i < workspace_->sessionCount() && !runs.empty(); ++i) {
    if (workspace_->sessionAt(i) == runs.back()) watchpoints = workspace_->findingsAt(i)->watchpoints();
  }
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) close(runs[i].get());
  return watchpoints;
}

// Returns the live trainings that are in no group, the current one first, and only one for each rank.
std::vector<std::shared_ptr<Session>> RankGrouping::ungroupedRanks() const {
  std::vector<std::shared_ptr<Session>> all{workspace_->session()};
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    if (i != workspace_->currentSession()) all.push_back(workspace_->sessionAt(i));
  }
  std::vector<std::shared_ptr<Session>> ungrouped;
  for (const auto& session : all) {
    if (!session || session->live() == nullptr || groupOf(session)) continue;
    const int rank = session->live()->status().rank;
    const bool isListed = std::any_of(ungrouped.begin(), ungrouped.end(),
                                      [rank](const auto& other) { return other->live()->status().rank == rank; });
    if (!isListed) ungrouped.push_back(session);
  }
  return ungrouped;
}

void RankGrouping::refresh() {
  const auto group = groupOf(workspace_->session());
  const bool canSplit = group && group->trainings().size() > 1;
  const bool canJoin = !group && workspace_->live() != nullptr && ungroupedRanks().size() > 1;
  action_->setVisible(canSplit || canJoin);
  action_->setEnabled(canSplit || canJoin);
  action_->setChecked(canSplit);
  action_->setToolTip(QStringLiteral("%1 (%2)").arg(
      canSplit ? tr("Show each rank as a separate training with its own controls")
               : tr("Show these trainings as the ranks of one: they run in lockstep and stop together"),
      action_->shortcut().toString(QKeySequence::NativeText)));
}

void RankGrouping::join() {
  const auto ranks = ungroupedRanks();
  std::vector<Watchpoint> watchpoints;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    if (std::find(ranks.begin(), ranks.end(), workspace_->sessionAt(i)) == ranks.end()) continue;
    const auto& added = workspace_->findingsAt(i)->watchpoints();
    watchpoints.insert(watchpoints.end(), added.begin(), added.end());
  }
  workspace_->addSession(RankGroup::make(ranks));
  addWatchpoints(workspace_->findings(), watchpoints);
  for (const auto& rank : ranks) close(rank.get());
}

void RankGrouping::split() {
  const auto group = groupOf(workspace_->session());
  if (!group) return;
  const std::vector<Watchpoint> watchpoints = workspace_->findings()->watchpoints();
  const SessionGraph* graph = workspace_->sessionGraph();
  const int shownRank = graph != nullptr ? graph->rank : 0;
  int position = workspace_->sessionCount();
  for (const auto& rank : group->trainings()) {
    workspace_->addSessionInBackground(rank);
    addWatchpoints(workspace_->findingsAt(workspace_->sessionCount() - 1), watchpoints);
    if (rank->live()->status().rank == shownRank) position = workspace_->sessionCount() - 1;
  }
  workspace_->setCurrentSession(std::min(position, workspace_->sessionCount() - 1));
  close(group.get());
}

void RankGrouping::close(const Session* session) { workspace_->closeSession(workspace_->positionOf(session)); }

}  // namespace sporescope::ui

#include "moc_rank_grouping.cpp"
