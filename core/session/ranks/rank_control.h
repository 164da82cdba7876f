// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/concurrency/work_queue.h"
#include "core/session/ranks/rank_members.h"
#include "core/session/ranks/rank_run.h"

namespace sporescope {

/// Executes user commands for the ranks of a training in order on its own thread. Thread-safe. No method blocks.
class RankControl : public std::enable_shared_from_this<RankControl> {
 public:
  [[nodiscard]] static std::shared_ptr<RankControl> make();

  [[nodiscard]] RankMembers& members() { return *members_; }
  [[nodiscard]] const RankMembers& members() const { return *members_; }
  [[nodiscard]] LiveStatus status() const;
  void run(const live::RunGoal& goal);
  /// See LiveControl; applies to all ranks.
  void judge_new_nodes(std::function<void(bool)> done);
  void next_node();
  /// Runs each rank that has a node of this name to that node; the others run to the end of the step.
  void run_to_node(std::string full_name);
  void pause();
  void terminate();

 private:
  void enqueue(std::function<void()> work);
  void advance();
  [[nodiscard]] RankRun::Ranks ranks_in_run() const;
  void start_steps(const RankRun::RanksToStart& ranks);
  /// A run that the user has requested. `begin` is called on the queue's thread; if a rank is paused at a hit, it must not
  /// start anything.
  struct PendingRun {
    std::int64_t steps = 0;
    std::function<void(bool paused_at_hit)> begin;
  };
  /// Starts a run after each rank has checked its new nodes.
  void start(PendingRun pending_run);

  std::shared_ptr<RankMembers> members_;
  // Used only on the queue's thread.
  RankRun run_;
  std::optional<PendingRun> pending_run_;  // starts after the check of new nodes
  bool judging_ = false;                   // the check of new nodes is running
  mutable std::mutex mutex_;
  RunState run_state_;  // state after the last command
  WorkQueue queue_{1, WorkQueue::Order::oldest_first};
};

}  // namespace sporescope
