// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>

namespace sporescope {

/// How often those who work tell what they have: the first time at once, then after a pause each time. For one thread at a
/// time.
class RateLimiter {
 public:
  /// Between two batches of results and two reports of progress: often enough for the eye, and a screen keeps up with a
  /// checker that finds thousands.
  static constexpr std::chrono::milliseconds kProgressInterval{50};

  explicit RateLimiter(std::chrono::steady_clock::duration pause = kProgressInterval) : pause_(pause) {}

  [[nodiscard]] bool is_due() const { return std::chrono::steady_clock::now() >= next_; }
  /// Something was told, or is not to be told before a pause is over.
  void restart() { next_ = std::chrono::steady_clock::now() + pause_; }

 private:
  std::chrono::steady_clock::duration pause_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace sporescope
