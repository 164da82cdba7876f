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

/// Where to listen, and whom to let in.
struct ListenEndpoint {
  std::string address;
  std::uint16_t port = 0;  ///< 0: one that is free
  std::string token;       ///< what a training has to give; empty: nothing
};

/// Listens on a port for trainings; each that connects becomes a session. The screens' way to the listener.
class ListenService {
 public:
  using OnSession = std::function<void(std::shared_ptr<Session>)>;
  using OnProblem = std::function<void(const Text&)>;

  virtual ~ListenService() = default;

  /// Starts listening; takes some milliseconds, so not on the UI thread. `on_session` comes on a worker thread for each new
  /// training, `on_problem` with what concerns none of them, as a connection that was closed. Errors: invalid_argument
  /// (address), read_failed (port in use, with by whom where that can be known).
  [[nodiscard]] static Result<std::shared_ptr<ListenService>> start(const ListenEndpoint& place, OnSession on_session,
                                                                    OnProblem on_problem = {});

  [[nodiscard]] virtual std::string address() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// Ends every training's wait and stops listening. Sessions stay readable.
  virtual void stop() = 0;
};

/// True for an address that can be reached from this computer alone ("127.0.0.1", "::1", "localhost").
[[nodiscard]] bool is_loopback(std::string_view address);

/// The next free port at or after `port` on `address`, 0 if there is none within 50.
[[nodiscard]] std::uint16_t next_free_port(const std::string& address, std::uint16_t port);

}  // namespace sporescope
