// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/session/ranks/rank_group.h"
#include "ui/workspace/workspace.h"

class QAction;

namespace sporescope {
struct LiveStatus;
}

namespace sporescope::ui {

/// Which trainings are shown together: the ranks of a distributed training, where they say that they are, or where the user
/// says so. UI thread only.
class RankGrouping : public QObject {
  Q_OBJECT

 public:
  explicit RankGrouping(Workspace* workspace, QObject* parent = nullptr);

  /// Shows a training that has come: with the other ranks of its training, or alone; in front, unless the user is at work on
  /// one that is not over. A new run of a training that is over gets its watchpoints; of the runs before, the last one stays.
  /// Returns what stays behind the training in front; null: it is in sight.
  std::shared_ptr<Session> add(const std::shared_ptr<Session>& training);
  /// Shows the ranks together or apart; hidden where there is nothing to put together.
  [[nodiscard]] QAction* action() const { return action_; }

 private:
  [[nodiscard]] std::vector<std::shared_ptr<Session>> ungroupedRanks() const;
  [[nodiscard]] std::vector<Watchpoint> adoptWatchpoints(const LiveStatus& status);
  void refresh();
  void join();
  void split();
  void close(const Session* session);

  Workspace* workspace_;
  QAction* action_;
};

}  // namespace sporescope::ui
