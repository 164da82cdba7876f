// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/live/training_state.h"
#include "core/session/live_control.h"

namespace sporescope {

/// A rank as a run sees it.
struct RankInRun {
  using Id = std::uint64_t;  ///< as long as the rank lives
  Id id = 0;
  live::TrainingState state = live::TrainingState::connected;
  bool stopped_by_number = false;  ///< a number of its step was what the run was to go on to
  bool has_new_graphs = false;     ///< it has come to a graph that the user has not seen, not in its first step
};

/// The others would wait for a rank in this state in vain.
[[nodiscard]] constexpr bool blocks_others(live::TrainingState state) {
  using live::TrainingState;
  return state == TrainingState::lost || state == TrainingState::failed || state == TrainingState::at_exception;
}

/// How far a run has come.
struct RunState {
  bool running = false;
  std::int64_t steps_left = 0;  ///< -1: until a hit or the end
};

/// Runs the ranks of a training together, one step at a time: the next step begins when all that are alive have ended theirs,
/// and none begins when one of them stopped at a hit or was lost. A collective waits for every rank, so one that ran on alone
/// would hang in it, and what it held of the step of the hit would be gone. A state machine without threads: it is told what
/// happens and answers with the ranks that are to begin a step now.
class RankRun {
 public:
  using Ranks = std::vector<RankInRun>;
  using ToBegin = std::vector<RankInRun::Id>;

  /// What the user wants. The steps at which several ranks hit count once.
  [[nodiscard]] ToBegin run(const Ranks& ranks, const live::RunGoal& goal);
  /// It cannot begin where the ranks stand; so many steps are left to it.
  void postpone(const live::RunGoal& goal) { state_.steps_left = goal.steps; }
  /// The state of a rank has changed, or one has come.
  [[nodiscard]] ToBegin advance(const Ranks& ranks);
  /// A rank that was to begin a step has got its command: its state is that of the step from now on.
  void command_given(RankInRun::Id rank) { progress_[rank].in_flight = false; }
  /// The run ends when the present step does.
  void pause() { state_.steps_left = 0; }
  void stop() { state_.running = false; }

  [[nodiscard]] const RunState& state() const { return state_; }
  /// What the user wants; what of it is still to be passed over is counted here.
  [[nodiscard]] const live::RunGoal& goal() const { return goal_; }

 private:
  [[nodiscard]] bool all_arrived(const Ranks& alive) const;
  [[nodiscard]] bool is_due(const Ranks& ranks);

  struct Progress {
    std::uint64_t round = 0;  // the last one that the rank has begun
    bool in_flight = false;   // the command for it
  };
  RunState state_;
  live::RunGoal goal_;
  bool fresh_ = false;                 // no step of this run has begun
  std::ptrdiff_t blocked_before_ = 0;  // ranks that were missed before it began
  std::uint64_t round_ = 0;
  std::map<RankInRun::Id, Progress> progress_;
};

/// The state of the ranks as one.
[[nodiscard]] live::TrainingState common_state(const std::vector<LiveStatus>& ranks, bool running);
/// The ranks' own as one. `run` is to be looked at before the ranks are: those of a run that is over have arrived, and those
/// that stand while steps are left to it were held.
[[nodiscard]] LiveStatus common_status(const RunState& run, std::vector<LiveStatus> ranks);

}  // namespace sporescope
