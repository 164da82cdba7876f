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

/// What has been told of one training, so that each thing is told once.
class ListenReporter {
 public:
  /// The events of what is new since the last call, in the order in which they are to be told.
  [[nodiscard]] std::vector<Json> new_events(int client, const SessionSnapshot& snapshot, const LiveStatus& status);

  /// The last step that was told.
  [[nodiscard]] std::int32_t step() const { return step_; }
  /// How many graphs were.
  [[nodiscard]] std::size_t graphs() const { return graphs_.size(); }
  /// No step up to this one is news any more.
  void skip_to(std::int32_t step) { step_ = step; }

 private:
  std::set<GraphIndex> graphs_;
  std::size_t problems_ = 0;
  std::string remark_;
  bool silent_ = false;
  std::int32_t step_ = 0;
};

}  // namespace sporescope::cli
