// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "core/live/messages.h"
#include "core/session/live_control.h"

namespace sporescope {

/// Holds the code that the user entered for a training, and its results. Bounded. Thread-safe.
class LiveConsole {
 public:
  static constexpr std::size_t kMax = 200;  ///< maximum number of entries; the oldest are removed

  /// Adds an entry and returns the command with its number. `step` and `node` are the current position of the training.
  [[nodiscard]] live::ConsoleCommand add(const std::string& code, std::int32_t step, const std::string& node);
  /// Marks an entry as lost: the client does not allow code or has disconnected.
  void refuse(std::int32_t id);
  void add_answer(const live::ConsoleAnswer& answer, std::int32_t step);
  /// Marks waiting entries as lost and forgets the steps from `step` on, which the newly connected client counts again.
  void restart(std::int32_t step);
  /// Marks waiting entries as lost, because the client has disconnected.
  void mark_lost();
  /// Returns the steps after which code has run, ascending; at most the last 10,000.
  [[nodiscard]] std::vector<std::int32_t> steps() const;
  /// Returns all entries, oldest first.
  [[nodiscard]] std::vector<ConsoleEntry> all() const;

 private:
  void mark_waiting_lost();

  mutable std::mutex mutex_;
  std::deque<ConsoleEntry> entries_;
  std::set<std::int32_t> steps_;
  std::int32_t last_id_ = 0;
};

}  // namespace sporescope
