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

/// What the user wants of the ranks of a training, and what follows from it, one after the other on a thread of its own. Any
/// thread; nothing blocks.
class RankControl : public std::enable_shared_from_this<RankControl> {
 public:
  [[nodiscard]] static std::shared_ptr<RankControl> make();

  [[nodiscard]] RankMembers& members() { return *members_; }
  [[nodiscard]] const RankMembers& members() const { return *members_; }
  [[nodiscard]] LiveStatus status() const;
  void run(const live::RunGoal& goal);
  /// As LiveControl's: of all ranks.
  void judge_new_nodes(std::function<void(bool)> done);
  void next_node();
  /// To the node of this name in each rank that has it; the others run to the end of the step.
  void run_to_node(std::string full_name);
  void pause();
  void terminate();

 private:
  void in_order(std::function<void()> work);
  void advance();
  [[nodiscard]] RankRun::Ranks ranks_in_run() const;
  void begin_steps(const RankRun::ToBegin& ranks);
  /// What the user wants to run. `connect_to` is called on the queue's thread; where a rank stands at a hit, nothing may run.
  struct PendingRun {
    std::int64_t steps = 0;
    std::function<void(bool paused_at_hit)> begin;
  };
  /// Once each rank has judged what is new.
  void begin(PendingRun desired);

  std::shared_ptr<RankMembers> members_;
  // Of the queue's thread alone.
  RankRun run_;
  std::optional<PendingRun> pending_run_;  // once each rank has judged what is new
  bool judging_ = false;                   // that
  mutable std::mutex mutex_;
  RunState run_state_;  // as the last work left it
  WorkQueue queue_{1, WorkQueue::Order::oldest_first};
};

}  // namespace sporescope
