// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <pthread.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace sporescope::cli {

/// Converts Ctrl+C (SIGINT) and SIGTERM to a stop request, so that partial results are still printed. The signals are blocked
/// in all threads and received by a waiting thread, so no code runs in a signal handler. A second signal ends the process
/// immediately. So does the first one after a few seconds, if the stop request has no effect. Create it before any other
/// thread.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  [[nodiscard]] bool happened() const { return stop_.stop_requested(); }

 private:
  void wait();

  std::stop_source stop_;
  std::atomic<bool> ended_ = false;
  sigset_t signals_{};
  sigset_t previous_mask_{};  ///< Signal mask of the creating thread
  std::thread waiter_;
};

}  // namespace sporescope::cli
