// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <set>

#include "core/live/messages.h"

namespace sporescope::live {

/// The watchpoints of a training: the requested ones, and those that the client knows. Not thread-safe: guarded by Training.
class WatchList {
 public:
  /// Adds a watchpoint, or replaces the one with the same id.
  void set(SetCommand command);
  /// Returns false if there is none with this id.
  bool remove(int id);
  /// A client has registered that knows no watchpoints.
  void restart();

  /// Returns the next change to send.
  [[nodiscard]] std::optional<SetCommand> next();
  /// Takes back the previous command, which did not reach the client.
  void return_unsent(const SetCommand& command);
  [[nodiscard]] bool empty() const { return requested_.empty(); }
  /// Returns true if there are changes to send.
  [[nodiscard]] bool changed() const { return !unsent_.empty() || !removals_.empty(); }

 private:
  std::map<int, SetCommand> requested_;
  std::set<int> unsent_;    // requested, and not sent in their current form
  std::set<int> known_;     // known to the client, possibly in an earlier form
  std::set<int> removals_;  // known to the client and no longer requested
};

}  // namespace sporescope::live
