// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/live/messages.h"
#include "core/live/run_goal.h"

namespace sporescope::live {

/// The run that the user has requested: a number of steps, one node, up to a node, or a check of the current tensors. A hit or
/// a pause holds the run; its remaining steps stay known. Not thread-safe: guarded by Training.
class RunPlan {
 public:
  void run(const RunGoal& goal);
  /// Runs to a node; empty: the next node. `step` is the current step: if the node does not run within one whole step, the run
  /// stops.
  void run_to_node(std::string node, std::int32_t step);
  void recheck() { is_recheck_requested_ = true; }
  void hold() { is_held_ = true; }
  /// Holds when the training next asks for a command. If the running step is not checked, holds one step later, because this
  /// step would have nothing to show. A new run cancels the pause.
  void pause() { is_pause_requested_ = true; }

  /// Handles the hits since the last command. Returns true if the run stops at them, false if they are skipped.
  [[nodiscard]] bool stops_at(std::span<const WireHit> hits);
  /// Handles the scalars of a completed step. Returns the one that stops the run.
  [[nodiscard]] std::optional<Scalar> stops_at(std::span<const Scalar> scalars);
  /// Handles a training that asks for a command at the position in `metadata`. Returns the node that was not reached in a
  /// whole step.
  std::optional<std::string> arrive(const Metadata& metadata);
  [[nodiscard]] bool held() const { return is_held_; }
  /// Returns true if the client will check its watchpoints with one of the next commands.
  [[nodiscard]] bool has_steps() const { return is_recheck_requested_ || !is_held_; }
  /// Returns the next command. With `may_pass`, there are no watchpoints and the client skips expensive work in steps that are
  /// followed by another one.
  [[nodiscard]] std::optional<RunCommand> next(bool may_pass);
  /// Takes back the previous command, which did not reach the client.
  void return_unsent(const RunCommand& command);
  /// Returns the remaining steps of a run of steps: -1 for no limit, 0 if none are left.
  [[nodiscard]] std::int64_t steps_left() const { return level_ == RunLevel::step ? steps_left_ : 0; }

 private:
  RunLevel level_ = RunLevel::step;
  std::string node_;
  RunGoal goal_;
  std::int64_t steps_left_ = 0;
  std::int32_t start_step_ = 0;
  bool is_held_ = true;
  bool is_recheck_requested_ = false;
  bool is_pause_requested_ = false;
  bool skips_judging_ = false;  // the last started step is not checked
};

}  // namespace sporescope::live
