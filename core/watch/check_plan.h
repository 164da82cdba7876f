// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

/// Determines the tensors that a check reads, and the watchpoints of each. The dump and the watchpoints must outlive it.
class CheckPlan {
 public:
  /// Creates the plan of a check. Errors: invalid_argument (selection, regular expression).
  [[nodiscard]] static Result<CheckPlan> make(const Dump& dump, const std::vector<Watchpoint>& watchpoints,
                                              const CheckOptions& options);

  /// Returns the record numbers in execution order.
  [[nodiscard]] const std::vector<RecordIndex>& records() const { return records_; }
  [[nodiscard]] std::vector<const Watchpoint*> watchpoints_of(RecordIndex record) const;
  [[nodiscard]] const std::vector<NotJudged>& not_judged() const { return not_judged_; }
  /// Returns true if any watchpoint depends on the overflow reports of the device.
  [[nodiscard]] bool needs_overflow_reports() const;
  /// Returns the number of weights whose initial values are needed but not in the dump.
  [[nodiscard]] std::uint64_t missing() const { return missing_; }

 private:
  struct PlannedWatchpoint {
    WatchedTensors watched;
    std::set<RecordIndex> initial;  ///< for a condition on initial weights: the only records that it judges
  };

  explicit CheckPlan(const Dump& dump) : dump_(&dump) {}
  Result<void> add(const Watchpoint& watchpoint, const CheckOptions& options);
  Result<void> add_initial(WatchedTensors watched, const CheckOptions& options);
  [[nodiscard]] bool covers(const PlannedWatchpoint& planned, RecordIndex record) const;
  /// Reports all watchpoints as not judged if they all need a previous value and no record has one.
  void note_missing_previous();

  const Dump* dump_;
  std::vector<PlannedWatchpoint> planned_;
  std::vector<RecordIndex> records_;
  std::vector<NotJudged> not_judged_;
  std::uint64_t missing_ = 0;
};

}  // namespace sporescope
