// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/serial_queue.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace sporescope {

struct SerialQueue::State {
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Work> waiting;
  bool closed = false;

  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      arrived.wait(lock, [this] { return closed || !waiting.empty(); });
      if (waiting.empty()) return;
      Work work = std::move(waiting.front());
      waiting.pop_front();
      lock.unlock();
      work();
      work = nullptr;  // Releases what the task holds before waiting for the next one
      lock.lock();
    }
  }
};

SerialQueue::SerialQueue() : state_(std::make_shared<State>()) {
  worker_ = std::thread([state = state_] { state->run(); });
}

SerialQueue::~SerialQueue() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->closed = true;
  }
  state_->arrived.notify_one();
  if (worker_.get_id() == std::this_thread::get_id()) {
    worker_.detach();
  } else {
    worker_.join();
  }
}

void SerialQueue::add(Work work) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->waiting.push_back(std::move(work));
  }
  state_->arrived.notify_one();
}

}  // namespace sporescope
