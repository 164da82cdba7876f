// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/interrupt.h"

#include <csignal>

namespace sporescope::cli {

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  waiter_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  ended_ = true;
  // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread): it is blocked, and the waiter takes it
  pthread_kill(waiter_.native_handle(), SIGTERM);
  waiter_.join();
}

void Interrupt::wait() {
  int signal = 0;
  if (sigwait(&signals_, &signal) != 0 || ended_) return;
  stop_.request_stop();
  // A second one finds this thread, in which it is no longer blocked, and does what it does by default. The wait ends with the
  // signal that the destructor sends, which is blocked elsewhere; SIGTERM so stays blocked here.
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, SIGTERM);
  sigwait(&end, &signal);
}

}  // namespace sporescope::cli
