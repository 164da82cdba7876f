// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace sporescope {

/// A stop token that is triggered after a time limit or by the caller's token. Used for waits on something that may never
/// respond.
class StopAfter {
 public:
  StopAfter(const std::stop_token& outer, std::chrono::milliseconds limit)
      : on_outer_(outer, [this] { source_.request_stop(); }), timer_([this, limit](const std::stop_token& destroyed) {
          std::mutex mutex;
          std::condition_variable_any condition;
          std::unique_lock lock(mutex);
          // Never notified: the wait ends when this object is destroyed, or after the limit.
          static_cast<void>(condition.wait_for(lock, destroyed, limit, [] { return false; }));
          if (destroyed.stop_requested()) return;
          over_ = true;
          source_.request_stop();
        }) {}
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;
  ~StopAfter() = default;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  /// True if the time limit was reached; false if the caller stopped it first.
  [[nodiscard]] bool over() const { return over_; }

 private:
  std::stop_source source_;
  std::atomic<bool> over_ = false;
  std::stop_callback<std::function<void()>> on_outer_;
  std::jthread timer_;  // Destroyed first
};

}  // namespace sporescope
