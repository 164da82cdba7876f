// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_connection.h"

#include <array>
#include <utility>

#include "core/remote/open_remote.h"

namespace sporescope::remote {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array<std::chrono::seconds, 3> kPauses{std::chrono::seconds(2), std::chrono::seconds(8),
                                                      std::chrono::seconds(30)};

}  // namespace

SshConnection::SshConnection(std::string host, SshOptions options)
    : host_(std::move(host)), options_(std::move(options)), folder_(OwnFolder::make()) {
  state_.host = host_;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

SshConnection::~SshConnection() {
  thread_.request_stop();
  thread_.join();
  if (link_) link_->lose();
  engine_.reset();
}

SshState SshConnection::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::shared_ptr<EngineLink> SshConnection::link() const {
  const std::lock_guard lock(mutex_);
  return link_;
}

Result<std::shared_ptr<EngineLink>> SshConnection::wait_for_link(const std::stop_token& stop) {
  using Kind = SshState::Kind;
  std::unique_lock lock(mutex_);
  if (!changed_.wait(lock, stop, [this] { return link_ != nullptr || state_.kind == Kind::failed; })) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Stopped while %1 was being connected to"), {host_}});
  }
  if (link_) return link_;
  return tl::unexpected(*state_.error);
}

void SshConnection::reconnect() {
  {
    const std::lock_guard lock(mutex_);
    if (state_.kind == SshState::Kind::connected || state_.kind == SshState::Kind::connecting) return;
    // Whoever waits from now on waits for this try.
    if (state_.kind == SshState::Kind::failed) state_.kind = SshState::Kind::connecting;
    reconnect_ = true;
  }
  changed_.notify_all();
}

void SshConnection::change(const std::function<void(SshState&)>& change) {
  {
    const std::lock_guard lock(mutex_);
    change(state_);
  }
  changed_.notify_all();
  listeners_.tell();
}

void SshConnection::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (try_once(stop)) hold(stop);
    if (!wait_for_try(stop)) return;
  }
}

/// Connects; what came of it stands in the state.
bool SshConnection::try_once(const std::stop_token& stop) {
  const auto failed = [&](const Error& error) {
    engine_.reset();
    change([&](SshState& state) {
      state.kind = link_ ? SshState::Kind::lost : SshState::Kind::failed;
      state.error = error;
    });
    return false;
  };
  if (!folder_) return failed(folder_.error());
  const SshCalls calls(host_, options_, folder_->path());
  const std::string socket = folder_->path() + "/engine" + std::to_string(++turns_);
  auto engine = FarEngine::start(calls, socket, stop, [this](const SshProgress& progress) {
    change([&](SshState& state) { state.progress = progress; });
  });
  if (!engine) return failed(engine.error());
  engine_ = std::move(*engine);
  auto link = EngineLink::make(host_, socket);
  const auto asked = Clock::now();
  const auto greeting = greet(*link, stop);
  if (!greeting) return failed(greeting.error());
  const auto delay = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked);
  if (greeting->version != SPORESCOPE_VERSION) {
    return failed({ErrorCode::unsupported,
                   {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 is of version %2, this program of %3"),
                    {host_, greeting->version, SPORESCOPE_VERSION}},
                   {},
                   {}});
  }
  const auto known = this->link();
  if (known) known->find_again(socket);
  change([&](SshState& state) {
    if (!link_) link_ = std::move(link);
    state.kind = SshState::Kind::connected;
    state.error.reset();
    state.tries = 0;
    state.home = greeting->home.string();
    state.machine = engine_->machine();
    state.copied = engine_->was_copied();
    state.delay = delay;
  });
  return true;
}

/// Until the connection ends, by itself or because a question found it lost.
void SshConnection::hold(const std::stop_token& stop) {
  std::stop_source ended;
  const std::stop_callback on_stop(stop, [&ended] { ended.request_stop(); });
  const auto link = this->link();
  const Request listening = link->on_changed([&] {
    if (link->lost()) ended.request_stop();
  });
  if (!link->lost()) static_cast<void>(engine_->wait_for_end(ended.get_token()));
  engine_.reset();
  if (stop.stop_requested()) return;
  change([](SshState& state) {
    state.kind = SshState::Kind::lost;
    state.error.reset();
    state.tries = 0;
  });
  link->lose();
}

/// Until it is time for the next try; false if none is to follow.
bool SshConnection::wait_for_try(const std::stop_token& stop) {
  if (stop.stop_requested()) return false;
  std::optional<Clock::time_point> next;
  change([&](SshState& state) {
    const auto tries = static_cast<std::size_t>(state.tries);
    const bool again = options_.tries_again && state.kind == SshState::Kind::lost;
    if (again && tries < kPauses.size()) next = Clock::now() + kPauses[tries];
    ++state.tries;
    state.next_try = next;
  });
  {
    std::unique_lock lock(mutex_);
    const auto wanted = [this] { return reconnect_; };
    if (next) {
      static_cast<void>(changed_.wait_until(lock, stop, *next, wanted));
    } else {
      static_cast<void>(changed_.wait(lock, stop, wanted));
    }
    reconnect_ = false;
  }
  if (stop.stop_requested()) return false;
  change([](SshState& state) {
    state.next_try.reset();
    if (state.kind == SshState::Kind::failed) state.kind = SshState::Kind::connecting;
  });
  return true;
}

}  // namespace sporescope::remote
