// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "app/cli/output/records.h"
#include "core/session/live_control.h"
#include "core/session/session_snapshot.h"

namespace sporescope::cli {

/// Tracks what was reported about a training, so that each event is reported once.
class ListenReporter {
 public:
  /// Returns the events since the last call, in the order in which they are to be printed.
  [[nodiscard]] std::vector<Json> new_events(int client, const SessionSnapshot& snapshot, const LiveStatus& status);

  /// Returns the last reported step.
  [[nodiscard]] std::int32_t step() const { return step_; }
  /// Returns the number of reported graphs.
  [[nodiscard]] std::size_t graphs() const { return graphs_.size(); }
  /// Marks all steps up to this one as reported.
  void skip_to(std::int32_t step) { step_ = step; }

 private:
  std::set<GraphIndex> graphs_;
  std::size_t problems_ = 0;
  std::string remark_;
  bool silent_ = false;
  std::int32_t step_ = 0;
};

}  // namespace sporescope::cli
