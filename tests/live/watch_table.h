// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/watch/check.h"
#include "proto/debugger_service.pb.h"
#include "tests/live/simulated_tensors.h"

namespace sporescope::simulator {

/// The client's side of watchpoints: stores what the debugger has set and checks it at the end of a step.
class WatchTable {
 public:
  explicit WatchTable(std::shared_ptr<const SimulatedTensors> tensors) : tensors_(std::move(tensors)) {}

  void apply(const debugger::SetCMD& command);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Returns hits and records with errors after `step` steps, in execution order.
  [[nodiscard]] std::vector<debugger::WatchpointHit> judge(std::int32_t step) const;

 private:
  struct Entry {
    Watchpoint watchpoint;
    std::vector<std::string> nodes;
    debugger::WatchCondition condition;
  };
  [[nodiscard]] bool judged_now(const Entry& entry, std::int32_t step) const;

  std::shared_ptr<const SimulatedTensors> tensors_;
  std::map<int, Entry> entries_;
};

}  // namespace sporescope::simulator
