// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>
#include <utility>

#include "core/serve/dump_registry.h"
#include "core/serve/running_commands.h"
#include "proto/engine.grpc.pb.h"

namespace sporescope::serve {

/// Implements the call of proto/engine.proto; each call runs on a thread of the server. It ends when its client cancels it or
/// disconnects.
class EngineService final : public engine::Engine::Service {
 public:
  explicit EngineService(CommandRunner run_command) : commands_(std::move(run_command)) {}

  /// Ends all requests that wait for a dump to grow.
  void end() { shutdown_.request_stop(); }

  grpc::Status Ask(grpc::ServerContext* context, const engine::Question* request,
                   grpc::ServerWriter<engine::Packed>* writer) override;

 private:
  DumpRegistry dumps_;
  RunningCommands commands_;
  std::stop_source shutdown_;
};

}  // namespace sporescope::serve
