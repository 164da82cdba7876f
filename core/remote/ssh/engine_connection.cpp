// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/engine_connection.h"

#include <utility>

#include "core/concurrency/stop_after.h"
#include "core/remote/open_remote.h"

namespace sporescope::remote {

EngineConnection::EngineConnection(std::string host, SshOptions options)
    : ReconnectingConnection(std::move(host), std::move(options)) {
  begin();
}

EngineConnection::~EngineConnection() {
  end();
  if (link_) link_->mark_lost();
  engine_.reset();
}

std::shared_ptr<EngineLink> EngineConnection::link() const {
  const std::lock_guard lock(mutex_);
  return link_;
}

Result<std::shared_ptr<EngineLink>> EngineConnection::wait_for_link(const std::stop_token& stop) {
  using Kind = SshState::Kind;
  std::unique_lock lock(mutex_);
  if (!changed_.wait(lock, stop, [this] { return link_ != nullptr || state_.kind == Kind::failed; })) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Stopped while connecting to %1"), {host()}});
  }
  if (link_) return link_;
  return tl::unexpected(*state_.error);
}

Result<ReconnectingConnection::Change> EngineConnection::connect(const SshClient& client, const std::string& folder,
                                                                 const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const std::string socket = folder + "/engine" + std::to_string(++socket_count_);
  auto engine = RemoteEngine::start(client, socket, stop, [this](const SshProgress& progress) { report_progress(progress); });
  if (!engine) return tl::unexpected(std::move(engine.error()));
  engine_ = std::move(*engine);
  auto link = EngineLink::make(host(), socket);
  const auto start_time = Clock::now();
  const StopAfter timeout(stop, client.options().limits.answer);
  const auto server_info = handshake(*link, timeout.token());
  if (!server_info) {
    if (stop.stop_requested() || !engine_->is_alive(stop)) return tl::unexpected(server_info.error());
    // ssh accepts a forwarding without asking the server, which refuses it only when the socket is used.
    return fail(ErrorCode::no_permission,
                {SPORESCOPE_TRANSLATE_NOOP("%1 does not forward sockets, which its engine needs to answer: "
                                           "AllowStreamLocalForwarding or DisableForwarding in its sshd_config, or "
                                           "“restrict” in front of the key, forbids it"),
                 {host()}});
  }
  const auto delay = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_time);
  if (server_info->version != SPORESCOPE_VERSION) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 is version %2, but this program is version %3"),
                 {host(), server_info->version, SPORESCOPE_VERSION}});
  }
  const auto previous_link = this->link();
  if (previous_link) previous_link->reconnect(socket);
  return Change([this, link = std::move(link), home = server_info->home.string(), machine = engine_->machine(),
                 copied = engine_->was_copied(), delay](SshState& state) {
    if (!link_) link_ = link;
    state.home = home;
    state.machine = machine;
    state.copied = copied;
    state.delay = delay;
  });
}

/// Waits until the connection ends by itself or a request found it lost.
void EngineConnection::wait_until_lost(const std::stop_token& stop) {
  std::stop_source stop_source;
  const std::stop_callback on_stop(stop, [&stop_source] { stop_source.request_stop(); });
  const auto link = this->link();
  const CancelHandle subscription = link->on_changed([&] {
    if (link->lost()) stop_source.request_stop();
  });
  if (!link->lost()) static_cast<void>(engine_->wait_for_end(stop_source.get_token()));
}

}  // namespace sporescope::remote
