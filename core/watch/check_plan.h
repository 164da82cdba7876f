// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

/// Which tensors a check looks at, and for which watchpoints. The dump and the watchpoints must outlive it.
class CheckPlan {
 public:
  /// Errors: invalid_argument (selection, regular expression).
  [[nodiscard]] static Result<CheckPlan> make(const Dump& dump, const std::vector<Watchpoint>& watchpoints,
                                              const CheckOptions& options);

  /// Record numbers in execution order.
  [[nodiscard]] const std::vector<RecordIndex>& records() const { return records_; }
  [[nodiscard]] std::vector<const Watchpoint*> watchpoints_of(RecordIndex record) const;
  [[nodiscard]] const std::vector<NotJudged>& not_judged() const { return not_judged_; }
  /// True if some watchpoint is told by the overflow reports of the device.
  [[nodiscard]] bool needs_overflow_reports() const;
  /// Weights whose initial values were asked for, but are not in the dump.
  [[nodiscard]] std::uint64_t missing() const { return missing_; }

 private:
  struct PlannedWatchpoint {
    WatchedTensors watched;
    std::set<RecordIndex> initial;  ///< of a condition that asks for initial weights: the only records that it looks at
  };

  explicit CheckPlan(const Dump& dump) : dump_(&dump) {}
  Result<void> add(const Watchpoint& watchpoint, const CheckOptions& options);
  Result<void> add_initial(WatchedTensors watched, const CheckOptions& options);
  [[nodiscard]] bool covers(const PlannedWatchpoint& requested, RecordIndex record) const;
  /// Where all that is asked needs a value before, and none of the records has one, nothing is judged at all.
  void note_missing_previous();

  const Dump* dump_;
  std::vector<PlannedWatchpoint> planned_;
  std::vector<RecordIndex> records_;
  std::vector<NotJudged> not_judged_;
  std::uint64_t missing_ = 0;
};

}  // namespace sporescope
