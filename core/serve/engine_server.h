// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "core/base/error.h"
#include "core/serve/running_commands.h"

namespace sporescope::serve {

/// The engine as a gRPC service (proto/engine.proto) on a Unix socket. The socket is in a private folder that only its user
/// can access, so there is no port and no password.
class EngineServer {
 public:
  /// `run_command` runs commands; without it, commands are not supported. Errors: read_failed if the folder or the socket
  /// cannot be created.
  [[nodiscard]] static Result<std::unique_ptr<EngineServer>> start(CommandRunner run_command = {});
  EngineServer() = default;
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;
  /// Cancels running calls and removes the socket and its folder.
  virtual ~EngineServer() = default;

  /// Returns the address as gRPC clients expect it: "unix:/run/user/1000/sporescope-x/engine".
  [[nodiscard]] virtual std::string address() const = 0;
};

}  // namespace sporescope::serve
