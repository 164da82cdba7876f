// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/session/analysis.h"
#include "core/session/live_control.h"
#include "core/session/session.h"

namespace sporescope::cli {

/// An event of a training that is listened to.
struct LiveEvent {
  enum class Kind { connected, changed, hits, saved, recommended, judged, cause };
  Kind kind = Kind::changed;
  int client = 0;
  LiveStatus status;
  std::shared_ptr<Session> session;
  std::vector<Hit> hits;
  std::vector<Watchpoint> watchpoints;
  Result<std::vector<Finding>> causes;
};

/// A queue of events, filled by the threads that observe them and processed by one. Thread-safe.
class LiveEventQueue {
 public:
  void push(LiveEvent event) {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(event));
    }
    arrived_.notify_one();
  }
  /// Waits for the next event. Empty if a stop is requested.
  std::optional<LiveEvent> pop(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait(lock, stop, [this] { return !queue_.empty(); })) return std::nullopt;
    LiveEvent event = std::move(queue_.front());
    queue_.pop_front();
    return event;
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<LiveEvent> queue_;
};

}  // namespace sporescope::cli
