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

/// Decides which trainings are shown as one session: the ranks of a distributed training if they report it, else those that
/// the user joins. UI thread only.
class RankGrouping : public QObject {
  Q_OBJECT

 public:
  explicit RankGrouping(Workspace* workspace, QObject* parent = nullptr);

  /// Shows a newly connected training, together with the other ranks of its training if there are any. Makes it current
  /// unless the user works on a training that is not over. A new run of a finished training adopts its watchpoints; of the
  /// earlier runs only the last one stays open. Returns the session that was added in the background; null if it is
  /// visible.
  std::shared_ptr<Session> add(const std::shared_ptr<Session>& training);
  /// Joins the ranks into one session or splits them. Hidden if there is nothing to join or split.
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
