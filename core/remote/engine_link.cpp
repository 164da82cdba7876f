// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/engine_link.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/support/channel_arguments.h>

#include <atomic>
#include <mutex>
#include <utility>

#include "core/concurrency/observers.h"
#include "core/remote/byte_planes.h"
#include "proto/engine.grpc.pb.h"

namespace sporescope::remote {

namespace {

namespace wire = sporescope::engine;

std::shared_ptr<wire::Engine::Stub> make_stub(const std::string& socket) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);
  arguments.SetMaxSendMessageSize(-1);
  // Channels to the same address would otherwise share a connection and its failure state.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return wire::Engine::NewStub(grpc::CreateCustomChannel("unix:" + socket, grpc::InsecureChannelCredentials(), arguments));
}

constexpr std::size_t kMaxPiece = 16U << 20U;

Result<void> add_piece(std::string& part, wire::Packed& packed) {
  if (packed.planes_size() == 0) {
    part += packed.piece();
    return {};
  }
  if (packed.planes_size() != static_cast<int>(kPlanes)) {
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent values that cannot be decoded"));
  }
  BytePlanes planes;
  planes.plane_bytes = packed.plane_bytes();
  for (std::size_t i = 0; i < kPlanes; ++i) planes.planes[i] = std::move(*packed.mutable_planes(static_cast<int>(i)));
  planes.rest = packed.piece();
  const auto bytes = join_planes(planes, kMaxPiece);
  if (!bytes) return tl::unexpected(bytes.error());
  part += *bytes;
  return {};
}

class GrpcEngineLink final : public EngineLink {
 public:
  GrpcEngineLink(std::string host, const std::string& socket) : host_(std::move(host)), stub_(make_stub(socket)) {}

  Result<void> call_streaming(RequestKind kind, std::uint32_t dump, const std::string& arguments, const std::stop_token& stop,
                              const OnPart& on_part) override {
    const auto stub = this->stub();
    if (!stub) return connection_lost();
    wire::Question request;
    request.set_kind(static_cast<std::uint32_t>(kind));
    request.set_dump(dump);
    request.set_packed(arguments);
    grpc::ClientContext context;
    const auto reader = stub->Ask(&context, request);
    const std::stop_callback cancel(stop, [&context] { context.TryCancel(); });
    Result<void> result;
    std::string part;
    for (wire::Packed packed; result && reader->Read(&packed);) {
      bytes_ += packed.ByteSizeLong();
      result = add_piece(part, packed);
      if (!result) break;
      if (packed.more()) continue;
      if (packed.failed()) {
        auto error = unpack<Error>(part);
        result = tl::unexpected(error ? std::move(*error) : std::move(error.error()));
      } else {
        result = on_part(part);
      }
      part.clear();
    }
    if (!result) context.TryCancel();
    return finish_result(stub, reader->Finish(), std::move(result), stop);
  }

  const std::string& host() const override { return host_; }
  std::uint64_t bytes_read() const override { return bytes_; }
  bool lost() const override { return this->stub() == nullptr; }

  CancelHandle on_changed(std::function<void()> callback) override { return observers_.add(std::move(callback)); }

  void mark_lost() override {
    {
      const std::lock_guard lock(mutex_);
      if (!stub_) return;
      stub_ = nullptr;
    }
    observers_.notify();
  }

  void reconnect(const std::string& socket) override {
    {
      const std::lock_guard lock(mutex_);
      stub_ = make_stub(socket);
      ++generation_;
    }
    observers_.notify();
  }

  std::uint32_t generation() const override {
    const std::lock_guard lock(mutex_);
    return generation_;
  }

 private:
  std::shared_ptr<wire::Engine::Stub> stub() const {
    const std::lock_guard lock(mutex_);
    return stub_;
  }

  tl::unexpected<Error> connection_lost() const {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Connection to %1 lost"), {host_}});
  }

  Result<void> finish_result(const std::shared_ptr<wire::Engine::Stub>& stub, const grpc::Status& status, Result<void> result,
                             const std::stop_token& stop) {
    if (!result) return result;
    if (status.ok()) return {};
    if (stop.stop_requested()) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped before a reply arrived"));
    }
    if (status.error_code() == grpc::StatusCode::UNIMPLEMENTED) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 is of another version and cannot serve this window"), {host_}});
    }
    // An exiting engine may cancel its calls before the connection closes; this side did not cancel.
    if (status.error_code() == grpc::StatusCode::UNAVAILABLE || status.error_code() == grpc::StatusCode::CANCELLED) {
      mark_lost_if_current(stub);
      return connection_lost();
    }
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 replied: %2"), {host_, status.error_message()}});
  }

  // A failed request sent before a reconnection does not mark the new connection as lost.
  void mark_lost_if_current(const std::shared_ptr<wire::Engine::Stub>& stub) {
    {
      const std::lock_guard lock(mutex_);
      if (stub_ != stub) return;
      stub_ = nullptr;
    }
    observers_.notify();
  }

  const std::string host_;
  mutable std::mutex mutex_;
  std::shared_ptr<wire::Engine::Stub> stub_;  ///< Null while the connection is lost
  std::uint32_t generation_ = 0;
  Observers<> observers_;
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace

Result<std::string> EngineLink::call(RequestKind kind, std::uint32_t dump, const std::string& arguments,
                                     const std::stop_token& stop) {
  std::string response;
  auto called = call_streaming(kind, dump, arguments, stop, [&response](std::string_view part) {
    response = part;
    return Result<void>();
  });
  return called ? Result<std::string>(std::move(response)) : tl::unexpected(std::move(called.error()));
}

std::shared_ptr<EngineLink> EngineLink::make(std::string host, const std::string& socket) {
  return std::make_shared<GrpcEngineLink>(std::move(host), socket);
}

}  // namespace sporescope::remote
