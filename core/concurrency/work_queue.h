// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/concurrency/cancel_state.h"

namespace sporescope {

/// A small thread pool with a queue of tasks. A thread is started when a task is added and no other thread is idle. Adding
/// never blocks. Tasks that were cancelled before they started are dropped. Thread-safe.
class WorkQueue {
 public:
  /// The order in which waiting tasks are started.
  enum class Order : std::uint8_t {
    newest_first,  ///< Requests of panels: the currently visible data comes first
    oldest_first,
  };
  using Work = std::function<void(const std::shared_ptr<CancelState>&)>;

  /// Uses at most `workers` threads, fewer if the system has no more. Starts none yet.
  WorkQueue(unsigned workers, Order order);
  /// Drops waiting tasks, requests running ones to stop, and joins the threads. A task that holds the last reference to the
  /// owner of the queue may destroy the queue from one of its own threads.
  ~WorkQueue();
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Number of threads started so far.
  [[nodiscard]] std::size_t workers() const;
  /// Adds a task. `work` gets `cancel_state` for its stop token and for delivering its result. It must not throw.
  void add(std::shared_ptr<CancelState> cancel_state, Work work);

 private:
  struct State;
  static void run(const std::shared_ptr<State>& state);
  void start_worker();

  std::shared_ptr<State> state_;
  const unsigned max_workers_;
  std::vector<std::thread> workers_;  // Changed by add() under the lock, and by the destructor
};

/// The queues of a session. Long jobs have their own threads, so that they never delay a panel.
struct WorkQueues {
  WorkQueues(unsigned panel_threads, unsigned job_threads)
      : panels(panel_threads, WorkQueue::Order::newest_first), jobs(job_threads, WorkQueue::Order::oldest_first) {}

  WorkQueue panels;
  WorkQueue jobs;  // Destroyed first
};

}  // namespace sporescope
