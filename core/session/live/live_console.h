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

/// What a person has typed to be run in a training, and what came of it. Bounded. Any thread.
class LiveConsole {
 public:
  static constexpr std::size_t kMax = 200;  ///< entries; the oldest go

  /// A new entry, with its number; `step` and `node` are where the training stands.
  [[nodiscard]] live::ConsoleCommand add(const std::string& code, std::int32_t step, const std::string& node);
  /// The client was not given it: it does not allow it, or is gone.
  void refuse(std::int32_t id);
  void add_answer(const live::ConsoleAnswer& answer, std::int32_t step);
  /// A client has introduced itself: what waits is lost, and it counts from `step` on anew.
  void restart(std::int32_t step);
  /// The client is gone: what waits will not be answered.
  void mark_lost();
  /// After which code has run, ascending; the last 10,000.
  [[nodiscard]] std::vector<std::int32_t> steps() const;
  /// The oldest first.
  [[nodiscard]] std::vector<ConsoleEntry> all() const;

 private:
  void mark_waiting_lost();

  mutable std::mutex mutex_;
  std::deque<ConsoleEntry> entries_;
  std::set<std::int32_t> steps_;
  std::int32_t last_ = 0;
};

}  // namespace sporescope
