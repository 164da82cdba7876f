// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <pthread.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace sporescope::cli {

/// Turns Ctrl+C (SIGINT) and SIGTERM into a wish to stop, so that what was found so far is still printed. The signals are
/// blocked in all threads and waited for in one, so that no code runs inside a signal handler. A second signal ends the process
/// at once, and so does the first one after a few seconds where the wish is not followed. Make it before any other thread.
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
  sigset_t before_{};  ///< the mask of the thread that made it
  std::thread waiter_;
};

}  // namespace sporescope::cli
