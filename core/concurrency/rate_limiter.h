// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>

namespace sporescope {

/// Limits how often a task reports: immediately the first time, then at most once per interval. Not thread-safe.
class RateLimiter {
 public:
  /// Interval between batches of results and progress reports. The screen appears continuous, and it keeps up with a check that
  /// finds thousands of hits.
  static constexpr std::chrono::milliseconds kProgressInterval{50};

  explicit RateLimiter(std::chrono::steady_clock::duration interval = kProgressInterval) : interval_(interval) {}

  [[nodiscard]] bool is_due() const { return std::chrono::steady_clock::now() >= next_; }
  /// Starts an interval, after a report or to delay the next one.
  void restart() { next_ = std::chrono::steady_clock::now() + interval_; }

 private:
  std::chrono::steady_clock::duration interval_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace sporescope
