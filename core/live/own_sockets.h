// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sporescope::live {

/// A TCP connection that others have made to a port of this process, as the system knows it. Without it nobody could tell that
/// a client is gone that has no call under way, nor one that never made a call.
struct OwnSocket {
  int descriptor = -1;
  std::string peer;        ///< "127.0.0.1:45934", "[::1]:45934"
  std::uint16_t port = 0;  ///< of the other side
};

/// The connections to `local_port` that are open; nothing if the system does not tell. Any thread.
[[nodiscard]] std::optional<std::vector<OwnSocket>> own_sockets(std::uint16_t local_port);

/// Lets the system ask the other side every minute whether it is still there: a computer that is gone closes no connection. For
/// a process that is only stopped its system answers.
void enable_keepalive(const OwnSocket& socket);

/// Cuts a connection off, whoever holds its descriptor; if it is still the one that was found.
void cut_off(const OwnSocket& socket, std::uint16_t local_port);

}  // namespace sporescope::live
