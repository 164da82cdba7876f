// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/cancel_state.h"

namespace sporescope {

namespace {

struct CancelWhenDropped {
  std::shared_ptr<Ticket> ticket;
  explicit CancelWhenDropped(std::shared_ptr<Ticket> t) : ticket(std::move(t)) {}
  CancelWhenDropped(const CancelWhenDropped&) = delete;
  CancelWhenDropped& operator=(const CancelWhenDropped&) = delete;
  ~CancelWhenDropped() { ticket->cancel(); }
};

}  // namespace

bool Ticket::cancelled() const {
  const std::lock_guard lock(mutex_);
  return cancelled_;
}

void Ticket::close() {
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
  }
  stop_.request_stop();
}

void Ticket::cancel() {
  close();
  std::unique_lock lock(mutex_);
  if (inside_ == std::this_thread::get_id()) return;
  left_.wait(lock, [this] { return depth_ == 0; });
}

Request Ticket::request(std::shared_ptr<Ticket> ticket) {
  return Request(std::make_shared<CancelWhenDropped>(std::move(ticket)));
}

bool Ticket::enter() {
  const auto self = std::this_thread::get_id();
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return depth_ == 0 || inside_ == self; });
  if (cancelled_) return false;
  inside_ = self;
  ++depth_;
  return true;
}

void Ticket::leave() {
  {
    const std::lock_guard lock(mutex_);
    if (--depth_ == 0) inside_ = {};
  }
  left_.notify_all();
}

}  // namespace sporescope
