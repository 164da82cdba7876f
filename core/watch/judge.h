// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/measure.h"

namespace sporescope {

/// Availability of the tensor's previous value.
enum class PreviousValue : std::uint8_t {
  none,          ///< there is no previous iteration, or no file of it
  known,         ///< `previous` was given
  history_lost,  ///< the previous iteration is unknown, although other graphs of the dump have histories
};

/// Combines the measures for all `watchpoints`, and assigns the results to them.
class JudgePlan {
 public:
  explicit JudgePlan(const std::vector<const Watchpoint*>& watchpoints);
  [[nodiscard]] const MeasurePlan& measures() const { return plan_; }
  /// Returns judgements that hit or have errors, in the order of the watchpoints.
  [[nodiscard]] std::vector<Judgement> judge(const Measures& measures, PreviousValue availability) const;

 private:
  struct Part {
    const Watchpoint* watchpoint = nullptr;
    std::optional<std::size_t> range;      ///< index in MeasurePlan::ranges
    std::optional<std::size_t> tolerance;  ///< index in MeasurePlan::tolerances, for ConditionRule::unchanged
  };
  [[nodiscard]] static std::optional<double> measured_value(Statistic statistic, const Part& part, const Measures& measures);
  [[nodiscard]] static bool crosses_any(const Part& part, const Measures& measures, Judgement& judgement);
  [[nodiscard]] static bool holds(const Part& part, const Measures& measures, Judgement& judgement);

  std::vector<Part> parts_;
  MeasurePlan plan_;
};

}  // namespace sporescope
