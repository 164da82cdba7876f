// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

namespace sporescope::live {

/// A condition on a scalar that stops a run.
struct ScalarStop {
  enum class When : std::uint8_t { above, below, not_finite };
  std::string name;
  When when = When::above;
  double bound = 0;

  /// Returns true if the value meets the condition.
  [[nodiscard]] bool holds(double value) const {
    switch (when) {
      case When::above:
        return value > bound;
      case When::below:
        return value < bound;
      case When::not_finite:
        return !std::isfinite(value);
    }
    return false;
  }
};

/// How far a training runs, unless it ends before.
struct RunGoal {
  std::int64_t steps = -1;          ///< number of steps; -1: until a hit
  std::optional<int> watchpoint;    ///< only hits of this watchpoint stop the run; nullopt: hits of any
  std::optional<ScalarStop> until;  ///< also stops after a step that meets this condition
  std::int64_t skip = 0;            ///< number of steps with such hits to skip before stopping
};

/// Returns a goal of this number of steps; -1: until a hit or the end.
[[nodiscard]] constexpr RunGoal goal_of_steps(std::int64_t steps) {
  RunGoal goal;
  goal.steps = steps;
  return goal;
}

}  // namespace sporescope::live
