// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "core/live/training_event.h"

namespace sporescope::live {

/// What happened to a training, on its way to whoever wants to know: in order, one event after the other, on the threads of
/// those who made it happen. Any thread.
class EventQueue {
 public:
  using Observer = std::function<void(const TrainingEvent&)>;

  /// One at a time. Events that were told before are not repeated; those that are not told yet, it hears. Before the first one
  /// comes problems are kept, the last 16, and nothing else.
  void set_observer(Observer observer);
  void push(TrainingEvent event);
  /// Tells what waits, without a lock held. One thread tells at a time: who comes meanwhile leaves its events to it, and
  /// returns at once; so does the observer itself.
  void deliver();
  /// Waits until no thread tells any more: the observer knows what was told for before. Never from the observer.
  void wait_until_delivered();

 private:
  std::mutex mutex_;
  std::condition_variable delivered_;
  std::deque<TrainingEvent> events_;
  Observer observer_;
  bool delivering_ = false;
};

}  // namespace sporescope::live
