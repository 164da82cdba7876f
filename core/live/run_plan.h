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

/// What the user wants to run: a number of steps, one node, up to a node, or a judgement of what is there. A hit or a pause
/// holds it; what is left of it stays known. Not thread-safe: Training guards it.
class RunPlan {
 public:
  void run(const RunGoal& goal);
  /// Empty: the next node. `step` is the present one: a node that does not come within a whole step is given up.
  void run_to_node(std::string node, std::int32_t step);
  void recheck() { recheck_ = true; }
  void hold() { held_ = true; }
  /// Hold when the training next asks, or after one step more if nobody was to look at the one that runs: there would be
  /// nothing to see. A new run forgets it.
  void pause() { pausing_ = true; }

  /// What the training judged since it last asked has hits. True if it stops at them; else they are passed over.
  [[nodiscard]] bool stops_at(std::span<const WireHit> hits);
  /// A step has ended with these numbers. Gives the one at which the run stops.
  [[nodiscard]] std::optional<Scalar> stops_at(std::span<const Scalar> scalars);
  /// The training asks, and is where `metadata` says. Gives the node that was not reached in a whole step.
  std::optional<std::string> arrive(const Metadata& metadata);
  [[nodiscard]] bool held() const { return held_; }
  /// True if the next command lets the client judge its watchpoints, sooner or later.
  [[nodiscard]] bool has_steps() const { return recheck_ || !held_; }
  /// `may_pass`: nobody watches, and the client leaves out what takes long in a step that another one follows.
  [[nodiscard]] std::optional<RunCommand> next(bool may_pass);
  /// The command of before did not reach the client.
  void return_unsent(const RunCommand& command);
  /// Of a run of steps: -1 without an end, 0 if nothing is left.
  [[nodiscard]] std::int64_t steps_left() const { return level_ == RunLevel::step ? left_ : 0; }

 private:
  RunLevel level_ = RunLevel::step;
  std::string node_;
  RunGoal goal_;
  std::int64_t left_ = 0;
  std::int32_t started_at_ = 0;
  bool held_ = true;
  bool recheck_ = false;
  bool pausing_ = false;
  bool skips_judging_ = false;  // nobody was to look at the step that was begun last
};

}  // namespace sporescope::live
