// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/run_plan.h"

#include <utility>

namespace sporescope::live {

void RunPlan::run_steps(std::int64_t steps) {
  level_ = RunLevel::step;
  node_.clear();
  left_ = steps;
  held_ = false;
  pausing_ = false;
}

void RunPlan::run_to_node(std::string node, std::int32_t step) {
  level_ = RunLevel::node;
  node_ = std::move(node);
  left_ = 0;
  began_at_ = step;
  held_ = false;
  pausing_ = false;
}

std::optional<std::string> RunPlan::arrive(const Metadata& metadata) {
  if (std::exchange(pausing_, false)) held_ = true;
  if (level_ != RunLevel::node || node_.empty() || held_) return std::nullopt;
  if (metadata.current_node == node_) {
    held_ = true;
  } else if (metadata.step > began_at_ + 1) {
    held_ = true;
    return node_;
  }
  return std::nullopt;
}

std::optional<RunCommand> RunPlan::next() {
  if (std::exchange(recheck_, false)) return RunCommand{RunLevel::recheck, {}};
  if (held_) return std::nullopt;
  if (level_ == RunLevel::node) {
    if (node_.empty()) held_ = true;
    return RunCommand{RunLevel::node, node_};
  }
  if (left_ == 0) {
    held_ = true;
    return std::nullopt;
  }
  if (left_ > 0) --left_;
  return RunCommand{RunLevel::step, {}};
}

void RunPlan::give_back(const RunCommand& command) {
  if (command.level == RunLevel::recheck) {
    recheck_ = true;
  } else if (command.level == level_) {
    if (level_ == RunLevel::step && left_ >= 0) ++left_;
    held_ = false;
  }
}

}  // namespace sporescope::live
