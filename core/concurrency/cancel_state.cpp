// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/cancel_state.h"

namespace sporescope {

namespace {

struct CancelWhenDropped {
  std::shared_ptr<CancelState> cancel_state;
  explicit CancelWhenDropped(std::shared_ptr<CancelState> state) : cancel_state(std::move(state)) {}
  CancelWhenDropped(const CancelWhenDropped&) = delete;
  CancelWhenDropped& operator=(const CancelWhenDropped&) = delete;
  ~CancelWhenDropped() { cancel_state->cancel(); }
};

}  // namespace

bool CancelState::cancelled() const {
  const std::lock_guard lock(mutex_);
  return cancelled_;
}

void CancelState::close() {
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
  }
  stop_.request_stop();
}

void CancelState::cancel() {
  close();
  std::unique_lock lock(mutex_);
  if (delivering_thread_ == std::this_thread::get_id()) return;
  idle_.wait(lock, [this] { return depth_ == 0; });
}

CancelHandle CancelState::request(std::shared_ptr<CancelState> cancel_state) {
  return CancelHandle(std::make_shared<CancelWhenDropped>(std::move(cancel_state)));
}

bool CancelState::enter() {
  const auto self = std::this_thread::get_id();
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return depth_ == 0 || delivering_thread_ == self; });
  if (cancelled_) return false;
  delivering_thread_ = self;
  ++depth_;
  return true;
}

void CancelState::leave() {
  {
    const std::lock_guard lock(mutex_);
    if (--depth_ == 0) delivering_thread_ = {};
  }
  idle_.notify_all();
}

}  // namespace sporescope
