// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/run_plan.h"

#include <algorithm>
#include <utility>

namespace sporescope::live {

void RunPlan::run(const RunGoal& goal) {
  level_ = RunLevel::step;
  node_.clear();
  goal_ = goal;
  steps_left_ = goal.steps;
  is_held_ = false;
  is_pause_requested_ = false;
}

void RunPlan::run_to_node(std::string node, std::int32_t step) {
  level_ = RunLevel::node;
  node_ = std::move(node);
  goal_ = {};
  steps_left_ = 0;
  start_step_ = step;
  is_held_ = false;
  is_pause_requested_ = false;
}

bool RunPlan::stops_at(std::span<const WireHit> hits) {
  const bool is_requested_check = is_held_;  // nothing is running: the hits come from a requested check
  const auto is_stopping_hit = [&](const WireHit& hit) {
    return hit.error_code == 0 && (is_requested_check || !goal_.watchpoint || hit.watchpoint == *goal_.watchpoint);
  };
  if (std::none_of(hits.begin(), hits.end(), is_stopping_hit)) return false;
  if (!is_requested_check && goal_.skip > 0) {
    --goal_.skip;
    return false;
  }
  is_held_ = true;
  return true;
}

std::optional<Scalar> RunPlan::stops_at(std::span<const Scalar> scalars) {
  if (is_held_ || !goal_.until) return std::nullopt;
  const auto found = std::find_if(scalars.begin(), scalars.end(), [this](const Scalar& scalar) {
    return scalar.name == goal_.until->name && goal_.until->holds(scalar.value);
  });
  if (found == scalars.end()) return std::nullopt;
  is_held_ = true;
  return *found;
}

std::optional<std::string> RunPlan::arrive(const Metadata& metadata) {
  if (is_pause_requested_ && !skips_judging_) {
    is_pause_requested_ = false;
    is_held_ = true;
  }
  if (level_ != RunLevel::node || node_.empty() || is_held_) return std::nullopt;
  if (metadata.current_node == node_) {
    is_held_ = true;
  } else if (metadata.step > start_step_ + 1) {
    is_held_ = true;
    return node_;
  }
  return std::nullopt;
}

std::optional<RunCommand> RunPlan::next(bool may_pass) {
  if (std::exchange(is_recheck_requested_, false)) return RunCommand{RunLevel::recheck, {}, false};
  if (is_held_) return std::nullopt;
  if (level_ == RunLevel::node) {
    if (node_.empty()) is_held_ = true;
    skips_judging_ = false;
    return RunCommand{RunLevel::node, node_, false};
  }
  if (steps_left_ == 0) {
    is_held_ = true;
    return std::nullopt;
  }
  if (steps_left_ > 0) --steps_left_;
  // With a stop condition, any step may be the last one.
  skips_judging_ = may_pass && steps_left_ != 0 && !goal_.until && !is_pause_requested_;
  return RunCommand{RunLevel::step, {}, skips_judging_};
}

void RunPlan::return_unsent(const RunCommand& command) {
  if (command.level == RunLevel::recheck) {
    is_recheck_requested_ = true;
  } else if (command.level == level_) {
    if (level_ == RunLevel::step) {
      if (steps_left_ >= 0) ++steps_left_;
      skips_judging_ =
          skips_judging_ || is_pause_requested_;  // a pending pause needs one more command after a step that was not checked
    }
    is_held_ = false;
  }
}

}  // namespace sporescope::live
