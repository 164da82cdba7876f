// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "core/live/training_event.h"

namespace sporescope::live {

/// Delivers the events of a training to its observer, one at a time and in order, on the threads that caused them.
/// Thread-safe.
class EventQueue {
 public:
  using Observer = std::function<void(const TrainingEvent&)>;

  /// Replaces the observer. It receives events that are not delivered yet; earlier ones are not repeated. Before there is an
  /// observer, only the last 16 problems are retained.
  void set_observer(Observer observer);
  void push(TrainingEvent event);
  /// Delivers pending events without holding a lock. Only one thread delivers at a time; concurrent calls, including calls of
  /// the observer itself, return immediately and leave their events to it.
  void deliver();
  /// Waits until no thread is delivering events. Do not call it in the observer.
  void wait_until_delivered();

 private:
  std::mutex mutex_;
  std::condition_variable delivery_ended_;
  std::deque<TrainingEvent> events_;
  Observer observer_;
  bool is_delivering_ = false;
};

}  // namespace sporescope::live
