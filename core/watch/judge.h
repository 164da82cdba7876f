// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/measure.h"

namespace sporescope {

/// What is known of the tensor's past when it is judged.
enum class PreviousValue : std::uint8_t {
  none,          ///< there is no iteration before, or no file of it
  known,         ///< `previous` was given
  history_lost,  ///< which iteration came before is not known though other graphs of the dump know it
};

/// The plan that answers all `watchpoints` at once, and which answer is whose.
class JudgePlan {
 public:
  explicit JudgePlan(const std::vector<const Watchpoint*>& watchpoints);
  [[nodiscard]] const MeasurePlan& measures() const { return plan_; }
  /// Those that hit or could not be judged, in the order of the watchpoints.
  [[nodiscard]] std::vector<Judgement> judge(const Measures& measures, PreviousValue past) const;

 private:
  struct Part {
    const Watchpoint* watchpoint = nullptr;
    std::optional<std::size_t> range;      ///< in MeasurePlan::ranges
    std::optional<std::size_t> tolerance;  ///< in MeasurePlan::tolerances, of ConditionRule::unchanged
  };
  [[nodiscard]] static std::optional<double> measured(Statistic statistic, const Part& part, const Measures& measures);
  [[nodiscard]] static bool crosses_any(const Part& part, const Measures& measures, Judgement& judgement);
  [[nodiscard]] static bool holds(const Part& part, const Measures& measures, Judgement& judgement);

  std::vector<Part> parts_;
  MeasurePlan plan_;
};

}  // namespace sporescope
