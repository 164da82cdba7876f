// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/reconnecting_connection.h"

#include <array>
#include <utility>

namespace sporescope::remote {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array<std::chrono::seconds, 3> kPauses{std::chrono::seconds(2), std::chrono::seconds(8),
                                                      std::chrono::seconds(30)};

}  // namespace

ReconnectingConnection::ReconnectingConnection(std::string host, SshOptions options)
    : host_(std::move(host)), options_(std::move(options)), folder_(PrivateTempFolder::make()) {
  state_.host = host_;
}

void ReconnectingConnection::begin() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void ReconnectingConnection::end() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

SshState ReconnectingConnection::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void ReconnectingConnection::reconnect() {
  {
    const std::lock_guard lock(mutex_);
    if (state_.kind == SshState::Kind::connected || state_.kind == SshState::Kind::connecting) return;
    // New waiters wait for the result of this attempt.
    if (state_.kind == SshState::Kind::failed) state_.kind = SshState::Kind::connecting;
    is_reconnect_requested_ = true;
  }
  changed_.notify_all();
}

void ReconnectingConnection::change(const Change& change) {
  {
    const std::lock_guard lock(mutex_);
    change(state_);
  }
  changed_.notify_all();
  observers_.notify();
}

void ReconnectingConnection::report_progress(const SshProgress& progress) {
  change([&](SshState& state) { state.progress = progress; });
}

void ReconnectingConnection::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (connect_once(stop)) {
      wait_until_lost(stop);
      disconnect();
      if (stop.stop_requested()) return;
      change([](SshState& state) {
        state.kind = SshState::Kind::lost;
        state.error.reset();
        state.tries = 0;
      });
      on_lost();
    }
    if (!wait_for_try(stop)) return;
  }
}

/// Connects and records the result in the state.
bool ReconnectingConnection::connect_once(const std::stop_token& stop) {
  const auto connected = folder_ ? connect(SshClient(host_, options_, folder_->path()), folder_->path(), stop)
                                 : Result<Change>(tl::unexpected(folder_.error()));
  if (!connected) {
    disconnect();
    change([&](SshState& state) {
      state.kind = was_connected_ ? SshState::Kind::lost : SshState::Kind::failed;
      state.error = connected.error();
    });
    return false;
  }
  was_connected_ = true;
  change([&](SshState& state) {
    (*connected)(state);
    state.kind = SshState::Kind::connected;
    state.error.reset();
    state.tries = 0;
  });
  return true;
}

/// Waits for the next attempt. Returns false on a stop request.
bool ReconnectingConnection::wait_for_try(const std::stop_token& stop) {
  if (stop.stop_requested()) return false;
  std::optional<Clock::time_point> next;
  change([&](SshState& state) {
    const auto tries = static_cast<std::size_t>(state.tries);
    const bool should_retry = options_.reconnects && state.kind == SshState::Kind::lost;
    if (should_retry && tries < kPauses.size()) next = Clock::now() + kPauses[tries];
    ++state.tries;
    state.next_try = next;
  });
  {
    std::unique_lock lock(mutex_);
    const auto is_requested = [this] { return is_reconnect_requested_; };
    if (next) {
      static_cast<void>(changed_.wait_until(lock, stop, *next, is_requested));
    } else {
      static_cast<void>(changed_.wait(lock, stop, is_requested));
    }
    is_reconnect_requested_ = false;
  }
  if (stop.stop_requested()) return false;
  change([](SshState& state) {
    state.next_try.reset();
    if (state.kind == SshState::Kind::failed) state.kind = SshState::Kind::connecting;
  });
  return true;
}

}  // namespace sporescope::remote
