// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/session/rank_group.h"
#include "ui/common/workspace.h"

class QAction;

namespace sporescope::ui {

/// Which trainings are shown together: the ranks of a distributed training, where they say that they are, or where the user
/// says so. UI thread only.
class RankGrouping : public QObject {
  Q_OBJECT

 public:
  explicit RankGrouping(Workspace* workspace, QObject* parent = nullptr);

  /// Puts a training that has come in front: with the other ranks of its training, or alone.
  void take(const std::shared_ptr<Session>& training);
  /// Shows the ranks together or apart; hidden where there is nothing to put together.
  [[nodiscard]] QAction* action() const { return action_; }

 private:
  [[nodiscard]] std::vector<std::shared_ptr<Session>> loneRanks() const;
  void refresh();
  void join();
  void part();
  void close(const Session* session);

  Workspace* workspace_;
  QAction* action_;
};

}  // namespace sporescope::ui
