// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "core/concurrency/cancel_handle.h"

namespace sporescope {

/// State shared by a CancelHandle and its task: the stop flag, and the lock under which callbacks run. Thread-safe.
class CancelState {
 public:
  CancelState() = default;
  CancelState(const CancelState&) = delete;
  CancelState& operator=(const CancelState&) = delete;

  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] bool cancelled() const;

  /// Calls `call` unless the state was cancelled. Only one thread at a time calls; nested calls are allowed.
  template <class Call>
  void deliver(Call&& call) {
    if (!enter()) return;
    const DeliveryGuard guard{*this};
    std::forward<Call>(call)();
  }

  /// Asks the task to stop. Its result, which reports this, is still delivered.
  void request_stop() { stop_.request_stop(); }
  /// Prevents further calls and requests the task to stop. Does not wait for a running call.
  void close();
  /// Like close(), but waits for a call that is running in another thread. Returns immediately from inside a call.
  void cancel();

  /// Returns a handle that cancels the state when its last copy is destroyed.
  [[nodiscard]] static CancelHandle request(std::shared_ptr<CancelState> cancel_state);

 private:
  struct DeliveryGuard {
    CancelState& cancel_state;
    ~DeliveryGuard() { cancel_state.leave(); }
  };
  [[nodiscard]] bool enter();
  void leave();

  std::stop_source stop_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  bool cancelled_ = false;
  int depth_ = 0;  // A callback may cause a nested one
  std::thread::id delivering_thread_;
};

}  // namespace sporescope
