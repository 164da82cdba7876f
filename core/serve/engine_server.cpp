// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/engine_server.h"

#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/serve/engine_service.h"

namespace sporescope::serve {

namespace {

/// A folder that no other user may enter, gone with the object.
class OwnFolder {
 public:
  OwnFolder() {
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code error;
    const bool usable = runtime != nullptr && std::filesystem::is_directory(runtime, error);
    // A socket's path may have no more than 107 bytes, which rules out deep folders for temporary files.
    std::string name = std::string(usable ? runtime : "/tmp") + "/sporescope-XXXXXX";
    // mkdtemp gives it the mode 0700.
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  ~OwnFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::string& path() const { return path_; }  ///< empty: it could not be made

 private:
  std::string path_;
};

class GrpcEngineServer final : public EngineServer {
 public:
  ~GrpcEngineServer() override {
    if (server_) server_->Shutdown(std::chrono::system_clock::now());
  }

  Result<void> listen() {
    if (folder_.path().empty()) {
      return fail(ErrorCode::read_failed, {"A folder for the socket cannot be made: %1", {std::strerror(errno)}});
    }
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address(), grpc::InsecureServerCredentials());
    builder.SetMaxReceiveMessageSize(kMostMessageBytes);
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    if (server_) return {};
    return fail(ErrorCode::read_failed, {"The socket “%1” cannot be made", {address()}});
  }

  std::string address() const override { return "unix:" + folder_.path() + "/engine"; }

 private:
  static constexpr int kMostMessageBytes = 16 << 20;  // a watch file is the largest

  OwnFolder folder_;
  EngineService service_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace

Result<std::unique_ptr<EngineServer>> EngineServer::start() {
  auto server = std::make_unique<GrpcEngineServer>();
  if (auto listening = server->listen(); !listening) return tl::unexpected(std::move(listening.error()));
  return server;
}

}  // namespace sporescope::serve
