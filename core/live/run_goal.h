// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

namespace sporescope::live {

/// A number of a step at which a run stops.
struct ScalarStop {
  enum class When : std::uint8_t { above, below, not_finite };
  std::string name;
  When when = When::above;
  double bound = 0;

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

/// How far a training is to run, if it does not end before.
struct RunGoal {
  std::int64_t steps = -1;          ///< so many; -1: until it stops at a hit
  std::optional<int> watchpoint;    ///< the one whose hits stop it; else those of any
  std::optional<ScalarStop> until;  ///< it also stops after a step of which this holds
  std::int64_t skip = 0;            ///< so many steps with such hits are passed over before it stops at one
};

/// -1: until a hit or the end.
[[nodiscard]] constexpr RunGoal so_many_steps(std::int64_t steps) {
  RunGoal goal;
  goal.steps = steps;
  return goal;
}

}  // namespace sporescope::live
