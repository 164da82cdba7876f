// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/engine_server.h"

#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <chrono>
#include <stop_token>
#include <string_view>
#include <utility>

#include "core/base/private_temp_folder.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/dump/growing/growing_dump.h"
#include "core/remote/byte_planes.h"
#include "core/serve/dump_registry.h"
#include "core/serve/request_handlers.h"
#include "proto/engine.grpc.pb.h"

namespace sporescope::serve {

namespace {

constexpr std::size_t kPieceBytes = 1 << 20;

/// The reply stream of a call, and whether its client still needs it. Any thread may use it, but only one at a time.
class ReplyStream {
 public:
  // If this is inlined, GCC 12 warns about the constructor of std::stop_source.
  [[gnu::noinline]] ReplyStream(grpc::ServerContext& context, grpc::ServerWriter<engine::Packed>& writer)
      : context_(context), writer_(writer) {}

  /// Sends a part of the reply in pieces.
  void send(std::string_view part, bool is_error) {
    std::size_t position = 0;
    do {
      const auto piece = part.substr(position, kPieceBytes);
      position += kPieceBytes;
      send_piece(piece, position < part.size(), is_error);
    } while (position < part.size() && !stop_.stop_requested());
  }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] grpc::Status end() const { return stop_.stop_requested() ? grpc::Status::CANCELLED : grpc::Status::OK; }

 private:
  void send_piece(std::string_view piece, bool has_more, bool is_error) {
    engine::Packed packed;
    packed.set_more(has_more);
    packed.set_failed(is_error);
    grpc::WriteOptions write_options;
    const auto compression = remote::choose_compression(piece);
    // gzip takes several times as long as everything else.
    if (compression != remote::Compression::gzip) write_options.set_no_compression();
    if (compression == remote::Compression::byte_planes) {
      auto planes = remote::byte_planes(piece);
      packed.set_piece(std::move(planes.rest));
      packed.set_plane_bytes(planes.plane_bytes);
      for (std::string& plane : planes.planes) packed.add_planes(std::move(plane));
    } else {
      packed.set_piece(piece.data(), piece.size());
    }
    if (context_.IsCancelled() || !writer_.Write(packed, write_options)) stop_.request_stop();
  }

  grpc::ServerContext& context_;
  grpc::ServerWriter<engine::Packed>& writer_;
  std::stop_source stop_;
};

/// Implements the call of proto/engine.proto; each call runs on a thread of the server. It ends when its client cancels it or
/// disconnects.
class EngineService final : public engine::Engine::Service {
 public:
  explicit EngineService(CommandRunner run_command) : commands_(std::move(run_command)) {}

  /// Ends all requests that wait for a dump to grow.
  void end() { shutdown_.request_stop(); }

  grpc::Status Ask(grpc::ServerContext* context, const engine::Question* request,
                   grpc::ServerWriter<engine::Packed>* writer) override {
    context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
    ReplyStream stream(*context, *writer);
    // A waiting request sends nothing, so writing cannot detect that the client is gone: stop it explicitly.
    std::stop_source stop;
    const std::stop_callback on_end(shutdown_.get_token(), [&stop] { stop.request_stop(); });
    const std::stop_callback on_gone(stream.stop(), [&stop] { stop.request_stop(); });
    ClientRequest client_request;
    client_request.kind = static_cast<remote::RequestKind>(request->kind());
    client_request.dumps = &dumps_;
    client_request.commands = &commands_;
    client_request.dump = dumps_.find(request->dump());
    client_request.packed = request->packed();
    client_request.stop = stop.get_token();
    client_request.send = [&stream](const std::string& part) { stream.send(part, false); };
    const auto handled = catch_exceptions<void>([&] { return handle_request(client_request); });
    if (shutdown_.stop_requested()) return {grpc::StatusCode::UNAVAILABLE, "The engine ends"};
    // Sent as data instead of a gRPC status, because the client needs the message and its arguments separately.
    if (!handled) stream.send(pack(as_incomplete(handled.error())), true);
    return stream.end();
  }

 private:
  DumpRegistry dumps_;
  RunningCommands commands_;
  std::stop_source shutdown_;
};

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
