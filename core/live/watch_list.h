// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <set>

#include "core/live/messages.h"

namespace sporescope::live {

/// The watchpoints of a training: those that are wanted, and those that the client knows. Not thread-safe: Training guards it.
class WatchList {
 public:
  /// Adds a watchpoint, or replaces that with the same id.
  void set(SetCommand command);
  /// False if there is none with this id.
  bool remove(int id);
  /// A client that knows none of them.
  void restart();

  /// The next change that the client has to be told.
  [[nodiscard]] std::optional<SetCommand> next();
  /// The command of before did not reach the client.
  void return_unsent(const SetCommand& command);
  [[nodiscard]] bool empty() const { return requested_.empty(); }
  /// True if there is something to tell.
  [[nodiscard]] bool changed() const { return !unsent_.empty() || !removals_.empty(); }

 private:
  std::map<int, SetCommand> requested_;
  std::set<int> unsent_;    // wanted, and not told as it is now
  std::set<int> known_;     // the client knows it, maybe as it was before
  std::set<int> removals_;  // known and not wanted any more
};

}  // namespace sporescope::live
