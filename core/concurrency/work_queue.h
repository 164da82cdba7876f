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

/// A few threads and the work that waits for them; each begins with the first work that finds no other one idle. Adding work
/// never blocks. Work whose ticket was cancelled before it began is dropped. Any thread.
class WorkQueue {
 public:
  enum class Order : std::uint8_t {
    newest_first,  ///< questions of panels: what the user looks at now comes first
    oldest_first,
  };
  using Work = std::function<void(const std::shared_ptr<CancelState>&)>;

  /// At most `workers` threads, fewer if the system refuses more; none so far.
  WorkQueue(unsigned workers, Order order);
  /// Drops what waits, asks what runs to stop, and joins. Work that holds the last reference to the owner of the queue may so
  /// end the queue from one of its own threads.
  ~WorkQueue();
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Those that began.
  [[nodiscard]] std::size_t workers() const;
  /// `work` gets the ticket, for its stop token and to deliver the answer through; it must not throw.
  void add(std::shared_ptr<CancelState> cancel_state, Work work);

 private:
  struct State;
  static void run(const std::shared_ptr<State>& state);
  void start_worker();

  std::shared_ptr<State> state_;
  const unsigned max_workers_;
  std::vector<std::thread> workers_;  // of add(), under the lock, and of the destructor
};

/// The queues of a session. Long jobs have threads of their own, so that they never keep a panel waiting.
struct WorkQueues {
  WorkQueues(unsigned panel_threads, unsigned job_threads)
      : panels(panel_threads, WorkQueue::Order::newest_first), jobs(job_threads, WorkQueue::Order::oldest_first) {}

  WorkQueue panels;
  WorkQueue jobs;  // ends first
};

}  // namespace sporescope
