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

/// The remote hosts with open dumps, one connection each. A connection lives as long as a caller or a dump opened over it
/// holds it. Thread-safe.
class RemoteHosts {
 public:
  explicit RemoteHosts(remote::SshOptions options) : options_(std::move(options)) {}

  /// Returns the connection to a host. Starts connecting if there is none or the last one failed.
  [[nodiscard]] std::shared_ptr<remote::EngineConnection> connect(const std::string& host);
  /// Returns the connection of a session by its display path, "ssh://ascend-07/data/run"; null if there is none.
  [[nodiscard]] std::shared_ptr<remote::EngineConnection> connection_of(std::string_view display_path) const;
  /// See open_offline_session().
  [[nodiscard]] std::shared_ptr<Session> open(const remote::SshUrl& url, SessionsFound more);

 private:
  remote::SshOptions options_;
  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<remote::EngineConnection>, std::less<>> connections_;
};

}  // namespace sporescope
