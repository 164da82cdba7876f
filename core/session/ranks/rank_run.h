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

/// The state of a rank that a run depends on.
struct RunRank {
  using Id = std::uint64_t;  ///< unique while the rank exists
  Id id = 0;
  live::TrainingState state = live::TrainingState::connected;
  bool stopped_by_number = false;  ///< a stop condition of the run was met
  bool has_new_graphs = false;     ///< it has unseen graphs after its first step
};

/// Returns true if the other ranks would wait forever for a rank in this state.
[[nodiscard]] constexpr bool blocks_others(live::TrainingState state) {
  using live::TrainingState;
  return state == TrainingState::lost || state == TrainingState::failed || state == TrainingState::at_exception;
}

/// Progress of a run.
struct RunState {
  bool running = false;
  std::int64_t steps_left = 0;  ///< -1: until a hit or the end
};

/// Runs the ranks of a training in step: the next step begins when all live ranks have completed theirs. No step begins if one
/// of them stopped at a hit or was lost. Collectives wait for every rank, so a rank that ran ahead would hang in one and lose
/// its values of the step with the hit. A state machine without threads: each event returns the ranks that must begin a step.
class RankRun {
 public:
  using Ranks = std::vector<RunRank>;
  using RanksToStart = std::vector<RunRank::Id>;

  /// Starts a run. A step in which several ranks hit counts as one hit.
  [[nodiscard]] RanksToStart run(const Ranks& ranks, const live::RunGoal& goal);
  /// Records a run that cannot begin at the current position, so that its steps are shown as left.
  void postpone(const live::RunGoal& goal) { state_.steps_left = goal.steps; }
  /// Handles a changed state of a rank or a new rank.
  [[nodiscard]] RanksToStart advance(const Ranks& ranks);
  /// The step command was sent to a rank: from now on its state refers to the new step.
  void command_given(RunRank::Id rank) { progress_[rank].in_flight = false; }
  /// Ends the run after the current step.
  void pause() { state_.steps_left = 0; }
  void stop() { state_.running = false; }

  [[nodiscard]] const RunState& state() const { return state_; }
  /// Returns the goal of the run; its `skip` counts down the hits that are still to be skipped.
  [[nodiscard]] const live::RunGoal& goal() const { return goal_; }

 private:
  [[nodiscard]] bool all_ranks_arrived(const Ranks& alive) const;
  [[nodiscard]] bool is_due(const Ranks& ranks);

  struct Progress {
    std::uint64_t round = 0;  // last round that the rank has begun
    bool in_flight = false;   // its command was not sent yet
  };
  RunState state_;
  live::RunGoal goal_;
  bool before_first_step_ = false;             // no step of this run has begun
  std::ptrdiff_t initial_blocking_count_ = 0;  // number of blocking ranks when the run began
  std::uint64_t round_ = 0;
  std::map<RunRank::Id, Progress> progress_;
};

/// Combines the states of the ranks.
[[nodiscard]] live::TrainingState common_state(const std::vector<LiveStatus>& ranks, bool running);
/// Combines the statuses of the ranks. Read `run` before reading the ranks. Then the ranks of a finished run have all arrived,
/// and paused ranks with steps left were stopped.
[[nodiscard]] LiveStatus common_status(const RunState& run, std::vector<LiveStatus> ranks);

}  // namespace sporescope
