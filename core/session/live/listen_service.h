// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/session.h"

namespace sporescope {

/// Address, port and token of a listener.
struct ListenEndpoint {
  std::string address;
  std::uint16_t port = 0;  ///< 0 selects a free port
  std::string token;       ///< token that a training must present; empty: none required
};

/// Listens on a port for trainings. Each training that connects becomes a session.
class ListenService {
 public:
  using OnSession = std::function<void(std::shared_ptr<Session>)>;
  using OnProblem = std::function<void(const Text&)>;

  virtual ~ListenService() = default;

  /// Starts listening. This takes some milliseconds, so do not call it on the UI thread. `on_session` is called on a worker
  /// thread for each new training. `on_problem` receives problems that belong to no training, such as a closed connection.
  /// Errors: invalid_argument (address); read_failed (port in use, with the name of the process that uses it if known).
  [[nodiscard]] static Result<std::shared_ptr<ListenService>> start(const ListenEndpoint& endpoint, OnSession on_session,
                                                                    OnProblem on_problem = {});

  [[nodiscard]] virtual std::string address() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// Releases every waiting training and stops listening. The sessions stay readable.
  virtual void stop() = 0;
};

/// Returns true for an address that is only reachable from this computer ("127.0.0.1", "::1", "localhost").
[[nodiscard]] bool is_loopback(std::string_view address);

/// Returns the next free port at or after `port` on `address`; 0 if none of 50 ports is free.
[[nodiscard]] std::uint16_t next_free_port(const std::string& address, std::uint16_t port);

}  // namespace sporescope
