// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/remote/ssh/engine_connection.h"
#include "core/remote/ssh/ssh_url.h"
#include "core/session/offline/open_offline_session.h"
#include "core/session/session.h"

namespace sporescope {

/// The other computers whose dumps are looked at, each with one connection, which lives as long as somebody holds it or a dump
/// that came over it. Any thread.
class RemoteHosts {
 public:
  explicit RemoteHosts(remote::SshOptions options) : options_(std::move(options)) {}

  /// The connection to a host; begins to connect if there is none, or if the last one failed.
  [[nodiscard]] std::shared_ptr<remote::EngineConnection> connect(const std::string& host);
  /// The connection over which a session came, by the path that it shows: "ssh://ascend-07/data/run". Null if there is none.
  [[nodiscard]] std::shared_ptr<remote::EngineConnection> connection_of(std::string_view display_path) const;
  /// As open_offline_session().
  [[nodiscard]] std::shared_ptr<Session> open(const remote::SshUrl& place, SessionsFound more);

 private:
  remote::SshOptions options_;
  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<remote::EngineConnection>, std::less<>> connections_;
};

}  // namespace sporescope
