// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/interrupt.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>

namespace sporescope::cli {

namespace {

/// Time to print partial results after a stop request. A blocked reader of the output or an unresponsive file system may delay
/// the program indefinitely.
constexpr timespec kGrace{3, 0};
constexpr int kInterruptedStatus = 130;

// Blocks the signals before main(), so that they are not lost while libraries initialize.
[[maybe_unused]] void block_signals(int /*count*/, char** /*arguments*/, char** /*environment*/) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
}
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these need to initialize first
[[gnu::section(".preinit_array"), gnu::used]] void (*const kBeforeAll)(int, char**, char**) = block_signals;
#endif

}  // namespace

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &previous_mask_);
  for (const int signal : {SIGINT, SIGTERM}) sigdelset(&previous_mask_, signal);  // already blocked by block_signals()
  waiter_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  ended_ = true;
  // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread): it is blocked, and the waiter takes it
  pthread_kill(waiter_.native_handle(), SIGTERM);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &previous_mask_, nullptr);
}

void Interrupt::wait() {
  int signal = 0;
  if (sigwait(&signals_, &signal) != 0 || ended_) return;
  stop_.request_stop();
  // After a second signal or the timeout, exit immediately without flushing, because nobody may be reading. The destructor
  // sends the second signal, too.
  while (sigtimedwait(&signals_, nullptr, &kGrace) < 0 && errno == EINTR) {
  }
  if (!ended_) ::_exit(kInterruptedStatus);
}

}  // namespace sporescope::cli
