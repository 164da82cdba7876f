// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/watch/check.h"
#include "core/watch/measure.h"

namespace sporescope {

/// What is known of the tensor's past when it is judged.
enum class Past : std::uint8_t {
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
  [[nodiscard]] std::vector<Judgement> judge(const Measures& measures, Past past) const;

 private:
  struct Part {
    const Watchpoint* watchpoint = nullptr;
    std::size_t range = 0;      ///< in MeasurePlan::ranges
    bool has_range = false;     ///< one of its ends is given
    std::size_t tolerance = 0;  ///< in MeasurePlan::tolerances
  };
  [[nodiscard]] bool evaluate(const Part& part, const Measures& measures, Judgement& judgement) const;

  std::vector<Part> parts_;
  MeasurePlan plan_;
};

}  // namespace sporescope
