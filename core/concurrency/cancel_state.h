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

/// What a Request and the work behind it share: the wish to stop, and the gate through which each callback goes. Any thread.
class CancelState {
 public:
  CancelState() = default;
  CancelState(const CancelState&) = delete;
  CancelState& operator=(const CancelState&) = delete;

  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] bool cancelled() const;

  /// Calls `call` unless the ticket was cancelled; one call at a time.
  template <class Call>
  void deliver(Call&& call) {
    if (!enter()) return;
    const DeliveryGuard leaving{*this};
    std::forward<Call>(call)();
  }

  /// Asks the work to stop; its answer (which says so) still comes.
  void request_stop() { stop_.request_stop(); }
  /// No call begins any more. Does not wait for one that is going on.
  void close();
  /// As close(); waits for a call that is going on in another thread. From inside a call it returns at once.
  void cancel();

  /// A handle that cancels the ticket when its last copy goes.
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
  int depth_ = 0;  // a callback may lead to another one of the same ticket
  std::thread::id delivering_thread_;
};

}  // namespace sporescope
