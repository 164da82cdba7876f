// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sporescope::live {

/// A TCP connection to a port of this process, as reported by the system. Needed to detect that a client without an active
/// call is gone, and connections that never made a call.
struct OwnSocket {
  int descriptor = -1;
  std::string peer;        ///< "127.0.0.1:45934", "[::1]:45934"
  std::uint16_t port = 0;  ///< port of the peer
};

/// Returns the open connections to `local_port`; nullopt if the system does not report them. Thread-safe.
[[nodiscard]] std::optional<std::vector<OwnSocket>> own_sockets(std::uint16_t local_port);

/// Makes the system probe the peer every minute, because a computer that is gone closes no connection. A process that is only
/// stopped still counts as alive: its system answers.
void enable_keepalive(const OwnSocket& socket);

/// Shuts down a connection regardless of the owner of its descriptor, if the descriptor still refers to it.
void shut_down_connection(const OwnSocket& socket, std::uint16_t local_port);

}  // namespace sporescope::live
