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
  left_ = goal.steps;
  held_ = false;
  pausing_ = false;
}

void RunPlan::run_to_node(std::string node, std::int32_t step) {
  level_ = RunLevel::node;
  node_ = std::move(node);
  goal_ = {};
  left_ = 0;
  started_at_ = step;
  held_ = false;
  pausing_ = false;
}

bool RunPlan::stops_at(std::span<const WireHit> hits) {
  const bool requested = held_;  // nothing is running: the hits come from a requested check
  const auto stops = [&](const WireHit& hit) {
    return hit.error_code == 0 && (requested || !goal_.watchpoint || hit.watchpoint == *goal_.watchpoint);
  };
  if (std::none_of(hits.begin(), hits.end(), stops)) return false;
  if (!requested && goal_.skip > 0) {
    --goal_.skip;
    return false;
  }
  held_ = true;
  return true;
}

std::optional<Scalar> RunPlan::stops_at(std::span<const Scalar> scalars) {
  if (held_ || !goal_.until) return std::nullopt;
  const auto found = std::find_if(scalars.begin(), scalars.end(), [this](const Scalar& scalar) {
    return scalar.name == goal_.until->name && goal_.until->holds(scalar.value);
  });
  if (found == scalars.end()) return std::nullopt;
  held_ = true;
  return *found;
}

std::optional<std::string> RunPlan::arrive(const Metadata& metadata) {
  if (pausing_ && !skips_judging_) {
    pausing_ = false;
    held_ = true;
  }
  if (level_ != RunLevel::node || node_.empty() || held_) return std::nullopt;
  if (metadata.current_node == node_) {
    held_ = true;
  } else if (metadata.step > started_at_ + 1) {
    held_ = true;
    return node_;
  }
  return std::nullopt;
}

std::optional<RunCommand> RunPlan::next(bool may_pass) {
  if (std::exchange(recheck_, false)) return RunCommand{RunLevel::recheck, {}, false};
  if (held_) return std::nullopt;
  if (level_ == RunLevel::node) {
    if (node_.empty()) held_ = true;
    skips_judging_ = false;
    return RunCommand{RunLevel::node, node_, false};
  }
  if (left_ == 0) {
    held_ = true;
    return std::nullopt;
  }
  if (left_ > 0) --left_;
  // With a stop condition, any step may be the last one.
  skips_judging_ = may_pass && left_ != 0 && !goal_.until && !pausing_;
  return RunCommand{RunLevel::step, {}, skips_judging_};
}

void RunPlan::return_unsent(const RunCommand& command) {
  if (command.level == RunLevel::recheck) {
    recheck_ = true;
  } else if (command.level == level_) {
    if (level_ == RunLevel::step) {
      if (left_ >= 0) ++left_;
      skips_judging_ = skips_judging_ || pausing_;  // a pending pause needs one more command after a step that was not checked
    }
    held_ = false;
  }
}

}  // namespace sporescope::live
