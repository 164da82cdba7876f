// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <thread>

namespace sporescope {

/// One thread that does what it is given in the order in which it came, all of it: the destructor waits for the rest. Adding
/// never blocks. Any thread.
class SerialQueue {
 public:
  /// Must not throw.
  using Work = std::function<void()>;

  SerialQueue();
  /// Work that holds the last reference to the owner of the queue may so end the queue from its own thread; the rest is done
  /// then, too.
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
