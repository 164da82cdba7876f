// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/remote/ssh/reconnecting_connection.h"

namespace sporescope::remote {

/// A loopback port of a remote host that is forwarded to a local loopback port by the system's ssh. Processes on the remote
/// host reach the local listener through it; other computers do not. Needs no remote engine. The destructor ends the
/// forwarding and the ssh processes.
class ForwardedPort final : public ReconnectingConnection {
 public:
  struct Ports {
    std::uint16_t remote_port = 0;
    std::uint16_t local_port = 0;
  };

  ForwardedPort(const std::string& host, Ports ports, SshOptions options);
  ~ForwardedPort() override;

 private:
  [[nodiscard]] Result<Change> connect(const SshClient& client, const std::string& folder,
                                       const std::stop_token& stop) override;
  void wait_until_lost(const std::stop_token& stop) override;
  void disconnect() override { master_.reset(); }

  const Ports ports_;
  std::unique_ptr<RemoteScript> master_;  // used by the thread only
};

}  // namespace sporescope::remote
