// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <thread>

namespace sporescope {

/// A thread that runs tasks in the order in which they were added. The destructor waits for the remaining tasks. Adding never
/// blocks. Thread-safe.
class SerialQueue {
 public:
  /// Must not throw.
  using Work = std::function<void()>;

  SerialQueue();
  /// Waits for the remaining tasks. If a task destroys the queue from its own thread, because it held the last reference to the
  /// owner, the remaining tasks run after the destructor.
  ~SerialQueue();
  SerialQueue(const SerialQueue&) = delete;
  SerialQueue& operator=(const SerialQueue&) = delete;

  void add(Work work);

 private:
  struct State;
  std::shared_ptr<State> state_;
  std::thread worker_;
};

}  // namespace sporescope
