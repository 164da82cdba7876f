// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "core/session/session_snapshot.h"
#include "core/watch/watchpoint.h"

namespace sporescope::cli {

/// Tracks which watchpoints apply to any node of the trainings. A watchpoint with a mistyped name finds nothing, which must
/// not look like a clean training. Disabled watchpoints are ignored. Nothing is reported until a graph has arrived.
class WatchCoverage {
 public:
  explicit WatchCoverage(const std::vector<Watchpoint>& watchpoints);

  /// Checks the graphs of a training. Returns a message for each watchpoint that can never apply, once.
  std::vector<std::string> check_graphs(const SessionSnapshot& training);
  /// Returns a message for each other watchpoint that did not apply to any training.
  [[nodiscard]] std::vector<std::string> unmatched_watchpoints() const;
  /// Returns true if a watchpoint did not apply to any training.
  [[nodiscard]] bool has_unmatched() const;

 private:
  struct Entry {
    Watchpoint watchpoint;
    bool matches = false, reported = false;
  };
  std::vector<Entry> entries_;
  bool has_graph_ = false;
};

}  // namespace sporescope::cli
