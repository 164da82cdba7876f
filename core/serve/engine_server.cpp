// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/engine_server.h"

#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <chrono>
#include <utility>

#include "core/base/private_temp_folder.h"
#include "core/serve/engine_service.h"

namespace sporescope::serve {

namespace {

class GrpcEngineServer final : public EngineServer {
 public:
  explicit GrpcEngineServer(CommandRunner run_command) : service_(std::move(run_command)) {}
  ~GrpcEngineServer() override {
    service_.end();
    if (server_) server_->Shutdown(std::chrono::system_clock::now());
  }

  Result<void> listen() {
    if (!folder_) return tl::unexpected(folder_.error());
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address(), grpc::InsecureServerCredentials());
    builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    if (server_) return {};
    return fail(ErrorCode::read_failed, {"The socket “%1” cannot be made", {address()}});
  }

  std::string address() const override { return "unix:" + folder_->path() + "/engine"; }

 private:
  static constexpr int kMaxMessageBytes = 16 << 20;  // watch files are the largest messages

  const Result<PrivateTempFolder> folder_ = PrivateTempFolder::make();
  EngineService service_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace

Result<std::unique_ptr<EngineServer>> EngineServer::start(CommandRunner run_command) {
  auto server = std::make_unique<GrpcEngineServer>(std::move(run_command));
  if (auto started = server->listen(); !started) return tl::unexpected(std::move(started.error()));
  return server;
}

}  // namespace sporescope::serve
