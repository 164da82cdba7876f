// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/remote/remote_hosts.h"

#include <utility>

#include "core/remote/open_remote.h"
#include "core/session/remote/open_remote_session.h"

namespace sporescope {

namespace {

/// Returns a link that keeps the connection alive.
std::shared_ptr<remote::EngineLink> make_owning_link(std::shared_ptr<remote::EngineConnection> connection,
                                                     std::shared_ptr<remote::EngineLink> link) {
  struct LinkOwner {
    std::shared_ptr<remote::EngineConnection> connection;
    std::shared_ptr<remote::EngineLink> link;
  };
  auto owner = std::make_shared<LinkOwner>(LinkOwner{std::move(connection), std::move(link)});
  remote::EngineLink* raw_link = owner->link.get();
  return {std::move(owner), raw_link};
}

}  // namespace

std::shared_ptr<remote::EngineConnection> RemoteHosts::connect(const std::string& host) {
  const std::lock_guard lock(mutex_);
  std::weak_ptr<remote::EngineConnection>& entry = connections_[host];
  if (auto connection = entry.lock()) {
    if (connection->state().kind == remote::SshState::Kind::failed) connection->reconnect();
    return connection;
  }
  auto connection = std::make_shared<remote::EngineConnection>(host, options_);
  entry = connection;
  return connection;
}

std::shared_ptr<remote::EngineConnection> RemoteHosts::connection_of(std::string_view display_path) const {
  const auto url = remote::SshUrl::parse(display_path);
  if (!url) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(url->host);
  return found == connections_.end() ? nullptr : found->second.lock();
}

std::shared_ptr<Session> RemoteHosts::open(const remote::SshUrl& url, SessionsFound more) {
  auto connection = connect(url.host);
  auto make_link = [connection](const std::stop_token& stop) -> Result<std::shared_ptr<remote::EngineLink>> {
    auto link = connection->wait_for_link(stop);
    if (!link) return link;
    return make_owning_link(connection, std::move(*link));
  };
  return open_remote_session(std::move(make_link), url.path, remote::display_path(url.host, url.path), std::move(more));
}

}  // namespace sporescope
