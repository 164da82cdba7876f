// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/host_connections.h"

#include "app/cli/output/plain_text.h"

namespace sporescope::cli {

namespace {

std::string state_text(const remote::SshState& state) {
  const remote::SshProgress& progress = state.progress;
  switch (progress.step) {
    case remote::SshStep::connecting:
      return "Connecting to " + state.host;
    case remote::SshStep::finding:
      return "Looking for the engine on " + state.host;
    case remote::SshStep::copying:
      return "Copying the engine to " + state.host + ": " + bytes_text(progress.bytes) + " of " +
             bytes_text(progress.bytes_total);
    case remote::SshStep::starting:
      return "Starting the engine on " + state.host;
  }
  return {};
}

}  // namespace

std::shared_ptr<remote::EngineConnection> HostConnections::connect(const std::string& host) {
  using Kind = remote::SshState::Kind;
  std::shared_ptr<remote::EngineConnection> previous;  // destroyed without holding the lock
  const std::lock_guard lock(mutex_);
  auto& connection = connections_[host];
  if (connection != nullptr) {
    const Kind kind = connection->state().kind;
    if (kind == Kind::connecting || kind == Kind::connected) return connection;
  }
  previous = std::exchange(connection, std::make_shared<remote::EngineConnection>(host, options_));
  return connection;
}

Result<std::shared_ptr<remote::EngineLink>> HostConnections::link(const std::string& host, const std::stop_token& stop,
                                                                  const std::function<void(const std::string&)>& report) {
  const auto connection = connect(host);
  const CancelHandle subscription = connection->on_changed([&] { report(state_text(connection->state())); });
  return connection->wait_for_link(stop);
}

}  // namespace sporescope::cli
