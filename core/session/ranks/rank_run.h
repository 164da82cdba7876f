// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/session/live/live_session.h"

namespace sporescope {

/// Runs the ranks of a training together, one step at a time: the next step begins when all that are alive have ended theirs,
/// and none begins when one of them stopped at a hit or was lost. A collective waits for every rank, so one that ran on alone
/// would hang in it, and what it held of the step of the hit would be gone. Changes come from one thread; what is asked, from
/// any.
class RankRun {
 public:
  using Ranks = std::vector<std::shared_ptr<LiveSession>>;

  /// `look_again` is called on any thread when go_on() should be.
  explicit RankRun(std::function<void()> look_again) : look_again_(std::move(look_again)) {}

  void run_steps(const Ranks& ranks, std::int64_t steps);  ///< -1: until a hit or the end
  /// Ends the run when the present step does.
  void pause() { left_ = 0; }
  void stop() { active_ = false; }
  /// The state of a rank has changed, or one has come: begins the next step where that is due.
  void go_on(const Ranks& ranks);

  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] std::int64_t steps_left() const { return left_; }

 private:
  [[nodiscard]] bool all_arrived(const Ranks& alive) const;
  [[nodiscard]] bool due(const Ranks& ranks) const;
  void begin_step(LiveSession& rank);

  // How far a rank is in this run.
  struct Progress {
    std::uint64_t round = 0;  // the last one that it has begun
    std::shared_ptr<std::atomic<bool>> on_the_way = std::make_shared<std::atomic<bool>>(false);  // the command for it
  };
  std::function<void()> look_again_;

  std::atomic<bool> active_ = false;
  std::atomic<std::int64_t> left_ = 0;
  bool fresh_ = false;       // no step of this run has begun
  std::ptrdiff_t lost_ = 0;  // ranks that were lost before it began
  std::uint64_t round_ = 0;
  std::map<const LiveSession*, Progress> progress_;
};

/// A run and its ranks, looked at while both go on.
struct RunStatus {
  std::int64_t steps_left = 0;
  bool running = false;
  std::vector<LiveStatus> ranks;
};
/// Looks at the run before it calls `look_at_ranks`: ranks of a run that is over have arrived, and those that stand while steps
/// are left to it were held.
[[nodiscard]] RunStatus status_of(const RankRun& run, const std::function<std::vector<LiveStatus>()>& look_at_ranks);

/// The state of the ranks as one.
[[nodiscard]] live::TrainingState common_state(const std::vector<LiveStatus>& ranks, bool running);

}  // namespace sporescope
