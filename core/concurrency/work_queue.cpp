// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/work_queue.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>

namespace sporescope {

struct WorkQueue::State {
  struct Item {
    std::shared_ptr<CancelState> cancel_state;
    Work work;
  };
  explicit State(Order o) : order(o) {}

  const Order order;
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Item> waiting;
  std::vector<std::shared_ptr<CancelState>> running;
  std::size_t idle = 0;  ///< Number of waiting workers
  bool closed = false;

  Item take() {
    Item item;
    if (order == Order::newest_first) {
      item = std::move(waiting.back());
      waiting.pop_back();
    } else {
      item = std::move(waiting.front());
      waiting.pop_front();
    }
    return item;
  }
};

WorkQueue::WorkQueue(unsigned workers, Order order) : state_(std::make_shared<State>(order)), max_workers_(workers) {}

std::size_t WorkQueue::workers() const {
  const std::lock_guard lock(state_->mutex);
  return workers_.size();
}

// Requires the lock.
void WorkQueue::start_worker() {
  try {
    workers_.emplace_back([state = state_] { run(state); });
  } catch (const std::system_error&) {
    return;  // The system has no more threads: the existing ones do the work
  }
}

WorkQueue::~WorkQueue() {
  std::deque<State::Item> dropped;  // Destroyed without the lock, because destructors of closures may call the queue
  {
    const std::lock_guard lock(state_->mutex);
    state_->closed = true;
    dropped.swap(state_->waiting);
    for (const auto& cancel_state : state_->running) cancel_state->close();
  }
  state_->arrived.notify_all();
  for (std::thread& worker : workers_) {
    if (worker.get_id() == std::this_thread::get_id()) {
      worker.detach();
    } else {
      worker.join();
    }
  }
}

void WorkQueue::add(std::shared_ptr<CancelState> cancel_state, Work work) {
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->closed) return;
    state_->waiting.push_back({std::move(cancel_state), std::move(work)});
    if (state_->waiting.size() > state_->idle && workers_.size() < max_workers_) start_worker();
  }
  state_->arrived.notify_one();
}

void WorkQueue::run(const std::shared_ptr<State>& state) {
  std::unique_lock lock(state->mutex);
  for (;;) {
    ++state->idle;
    state->arrived.wait(lock, [&] { return state->closed || !state->waiting.empty(); });
    --state->idle;
    if (state->closed) return;
    State::Item item = state->take();
    state->running.push_back(item.cancel_state);
    lock.unlock();
    if (!item.cancel_state->cancelled()) item.work(item.cancel_state);
    const CancelState* finished = item.cancel_state.get();
    item.work = nullptr;
    lock.lock();
    const auto position = std::find_if(state->running.begin(), state->running.end(),
                                       [finished](const auto& running) { return running.get() == finished; });
    if (position != state->running.end()) state->running.erase(position);
  }
}

}  // namespace sporescope
