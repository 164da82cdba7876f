// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <utility>

#include "core/serve/dump_registry.h"
#include "core/serve/running_commands.h"
#include "proto/engine.grpc.pb.h"

namespace sporescope::serve {

/// Implements the calls of proto/engine.proto, each on a thread of the server. A call ends when its client cancels it or
/// disconnects.
class EngineService final : public engine::Engine::Service {
 public:
  explicit EngineService(CommandRunner run_command) : commands_(std::move(run_command)) {}

  /// Ends all requests that wait for a dump to grow.
  void end() { shutdown_.request_stop(); }

  grpc::Status Open(grpc::ServerContext* context, const engine::OpenRequest* request,
                    grpc::ServerWriter<engine::OpenReply>* writer) override;
  grpc::Status Nodes(grpc::ServerContext* context, const engine::NodesRequest* request,
                     grpc::ServerWriter<engine::Node>* writer) override;
  grpc::Status Tensors(grpc::ServerContext* context, const engine::TensorsRequest* request,
                       grpc::ServerWriter<engine::Tensor>* writer) override;
  grpc::Status Values(grpc::ServerContext* context, const engine::ValuesRequest* request,
                      grpc::ServerWriter<engine::ValuesReply>* writer) override;
  grpc::Status Check(grpc::ServerContext* context, const engine::CheckRequest* request,
                     grpc::ServerWriter<engine::CheckReply>* writer) override;
  grpc::Status FirstCause(grpc::ServerContext* context, const engine::FirstCauseRequest* request,
                          grpc::ServerWriter<engine::FirstCauseReply>* writer) override;
  grpc::Status Ask(grpc::ServerContext* context, const engine::Question* request,
                   grpc::ServerWriter<engine::Packed>* writer) override;

 private:
  /// Returns an open dump. Errors: not_found.
  [[nodiscard]] Result<std::shared_ptr<const Dump>> dump(std::uint32_t id) const;

  DumpRegistry dumps_;
  RunningCommands commands_;
  std::stop_source shutdown_;
};

}  // namespace sporescope::serve
