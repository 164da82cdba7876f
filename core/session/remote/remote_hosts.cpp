// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/remote/remote_hosts.h"

#include <utility>

#include "core/remote/open_remote.h"
#include "core/session/remote/open_remote_session.h"

namespace sporescope {

namespace {

/// Returns a link that keeps the connection alive.
std::shared_ptr<remote::EngineLink> link_with(std::shared_ptr<remote::EngineConnection> connection,
                                              std::shared_ptr<remote::EngineLink> link) {
  struct Held {
    std::shared_ptr<remote::EngineConnection> connection;
    std::shared_ptr<remote::EngineLink> link;
  };
  auto held = std::make_shared<Held>(Held{std::move(connection), std::move(link)});
  remote::EngineLink* plain = held->link.get();
  return {std::move(held), plain};
}

}  // namespace

std::shared_ptr<remote::EngineConnection> RemoteHosts::connect(const std::string& host) {
  const std::lock_guard lock(mutex_);
  std::weak_ptr<remote::EngineConnection>& known = connections_[host];
  if (auto connection = known.lock()) {
    if (connection->state().kind == remote::SshState::Kind::failed) connection->reconnect();
    return connection;
  }
  auto connection = std::make_shared<remote::EngineConnection>(host, options_);
  known = connection;
  return connection;
}

std::shared_ptr<remote::EngineConnection> RemoteHosts::connection_of(std::string_view display_path) const {
  const auto place = remote::SshUrl::parse(display_path);
  if (!place) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto known = connections_.find(place->host);
  return known == connections_.end() ? nullptr : known->second.lock();
}

std::shared_ptr<Session> RemoteHosts::open(const remote::SshUrl& place, SessionsFound more) {
  auto connection = connect(place.host);
  auto make_link = [connection](const std::stop_token& stop) -> Result<std::shared_ptr<remote::EngineLink>> {
    auto link = connection->wait_for_link(stop);
    if (!link) return link;
    return link_with(connection, std::move(*link));
  };
  return open_remote_session(std::move(make_link), place.path, remote::display_path(place.host, place.path), std::move(more));
}

}  // namespace sporescope
