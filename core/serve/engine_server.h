// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "core/base/error.h"
#include "core/serve/running_commands.h"

namespace sporescope::serve {

/// The engine as a gRPC service (proto/engine.proto) on a Unix socket in a folder of its own, which its user alone may enter:
/// there is no port, and no password.
class EngineServer {
 public:
  /// `run_command` answers commands; without it there are none. Errors: read_failed where no folder or no socket can be made.
  [[nodiscard]] static Result<std::unique_ptr<EngineServer>> start(CommandRunner run_command = {});
  EngineServer() = default;
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;
  /// Cancels what is being answered; socket and folder are gone.
  virtual ~EngineServer() = default;

  /// As a gRPC client names it: "unix:/run/user/1000/sporescope-x/engine".
  [[nodiscard]] virtual std::string address() const = 0;
};

}  // namespace sporescope::serve
