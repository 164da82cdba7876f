// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "core/session/session_snapshot.h"
#include "core/watch/watchpoint.h"

namespace sporescope::cli {

/// Whether watchpoints look at anything in the trainings that come: a name that nothing bears finds nothing, which is not to be
/// taken for a clean bill. Watchpoints that are switched off do not count; where no graph came, nothing is said of any.
class WatchCoverage {
 public:
  explicit WatchCoverage(const std::vector<Watchpoint>& watchpoints);

  /// Looks at the graphs of a training. Gives a sentence for each watchpoint that no graph to come can help, once.
  std::vector<std::string> check_graphs(const SessionSnapshot& training);
  /// A sentence for each watchpoint that looked at nothing in all of them and of which check_graphs() did not tell.
  [[nodiscard]] std::vector<std::string> unmatched_watchpoints() const;
  /// True if some looked at nothing.
  [[nodiscard]] bool any() const;

 private:
  struct One {
    Watchpoint watchpoint;
    bool matches = false, reported = false;
  };
  std::vector<One> all_;
  bool any_graph_ = false;
};

}  // namespace sporescope::cli
