// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/termination_signals.h"

#include <sys/socket.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <csignal>

namespace sporescope::desktop {

namespace {

constexpr std::array kSignals = {SIGTERM, SIGINT, SIGHUP};

// A signal handler may only call async-signal-safe functions. It writes a byte to this socket, and the event loop reads it.
std::array<int, 2> pair_of_sockets = {-1, -1};

extern "C" void write_byte(int /*signal*/) {
  const char byte = 1;
  [[maybe_unused]] const auto written = write(pair_of_sockets[0], &byte, 1);
}

}  // namespace

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair_of_sockets.data()) != 0) return;
  auto* notifier = new QSocketNotifier(pair_of_sockets[1], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    if (read(pair_of_sockets[1], &byte, 1) == 1) emit terminationRequested();
  });
  struct sigaction action {};
  action.sa_handler = write_byte;
  action.sa_flags = SA_RESTART;
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

TerminationSignals::~TerminationSignals() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
  for (int& descriptor : pair_of_sockets) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }
}

}  // namespace sporescope::desktop

#include "moc_termination_signals.cpp"
