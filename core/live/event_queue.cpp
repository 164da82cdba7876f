// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/event_queue.h"

#include <cstddef>
#include <deque>
#include <utility>

namespace sporescope::live {
namespace {

constexpr std::ptrdiff_t kMaxEntries = 16;

}  // namespace

void EventQueue::set_observer(Observer observer) {
  const std::lock_guard lock(mutex_);
  observer_ = std::move(observer);
}

void EventQueue::push(TrainingEvent event) {
  const std::lock_guard lock(mutex_);
  events_.push_back(std::move(event));
}

void EventQueue::deliver() {
  std::unique_lock lock(mutex_);
  if (is_delivering_) return;
  // A training has no observer yet when it registers: keep its problems for the first one.
  if (!observer_) {
    std::erase_if(events_, [](const TrainingEvent& event) { return event.kind != TrainingEvent::Kind::problem; });
    if (events_.size() > kMaxEntries) events_.erase(events_.begin(), events_.end() - kMaxEntries);
    return;
  }
  is_delivering_ = true;
  while (!events_.empty()) {
    const TrainingEvent event = std::move(events_.front());
    events_.pop_front();
    const Observer observer = observer_;
    lock.unlock();
    if (observer) observer(event);
    lock.lock();
  }
  is_delivering_ = false;
  delivery_ended_.notify_all();
}

void EventQueue::wait_until_delivered() {
  std::unique_lock lock(mutex_);
  delivery_ended_.wait(lock, [this] { return !is_delivering_; });
}

}  // namespace sporescope::live
