// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proto/debugger_service.grpc.pb.h"

namespace sporescope::live::test {

/// A client of the protocol with its own connection, which sends exactly what the test specifies.
class WireClient {
 public:
  explicit WireClient(std::uint16_t port) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetMaxReceiveMessageSize(-1);
    channel_ = grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(port), grpc::InsecureChannelCredentials(), arguments);
    stub_ = debugger::EventListener::NewStub(channel_);
  }

  [[nodiscard]] debugger::EventListener::Stub& stub() { return *stub_; }

  bool introduce(const std::string& device = "0:0", bool done = false) {
    debugger::Metadata metadata = metadata_of(0);
    metadata.set_device_name(device);
    metadata.set_ms_version("1.9.0");
    metadata.set_training_done(done);
    return introduce(metadata);
  }
  bool introduce(const debugger::Metadata& metadata) { return introduce(metadata, std::string()).ok(); }
  grpc::Status introduce(const debugger::Metadata& metadata, const std::string& token) {
    grpc::ClientContext context;
    if (!token.empty()) context.AddMetadata("sporescope-token", token);
    debugger::EventReply reply;
    const grpc::Status status = stub_->SendMetadata(&context, metadata, &reply);
    return !status.ok() || reply.status() == debugger::EventReply::OK ? status : grpc::Status::CANCELLED;
  }

  bool beat(std::int32_t period = 30) {
    debugger::Heartbeat message;
    message.set_period(period);
    grpc::ClientContext context;
    debugger::EventReply reply;
    return stub_->SendHeartbeat(&context, message, &reply).ok() && reply.status() == debugger::EventReply::OK;
  }

  /// Sends messages as one stream and returns the status of the reply; nullopt if the call failed.
  template <class Message>
  using Send = std::unique_ptr<grpc::ClientWriter<Message>> (debugger::EventListener::Stub::*)(grpc::ClientContext*,
                                                                                               debugger::EventReply*);
  template <class Message>
  std::optional<debugger::EventReply::Status> send(Send<Message> method, const std::vector<Message>& messages) {
    grpc::ClientContext context;
    debugger::EventReply reply;
    const auto writer = ((*stub_).*method)(&context, &reply);
    for (const Message& message : messages) {
      if (!writer->Write(message)) break;
    }
    writer->WritesDone();
    if (!writer->Finish().ok()) return std::nullopt;
    return reply.status();
  }

  std::optional<debugger::EventReply::Status> send_graph(const std::string& bytes) {
    debugger::Chunk chunk;
    chunk.set_buffer(bytes);
    chunk.set_finished(true);
    return send<debugger::Chunk>(&debugger::EventListener::Stub::SendGraph, {chunk});
  }

  static debugger::Metadata metadata_of(std::int32_t step) {
    debugger::Metadata metadata;
    metadata.set_device_name("0:0");
    metadata.set_backend("GPU");
    metadata.set_cur_step(step);
    return metadata;
  }

 private:
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<debugger::EventListener::Stub> stub_;
};

/// A pending WaitCMD.
class Wait {
 public:
  Wait(WireClient& client, std::int32_t step) : Wait(client, WireClient::metadata_of(step)) {}
  Wait(WireClient& client, const debugger::Metadata& metadata)
      : answer_(std::async(std::launch::async, [this, &client, metadata] {
          debugger::EventReply reply;
          const grpc::Status status = client.stub().WaitCMD(&context_, metadata, &reply);
          return text_of(status, reply);
        })) {}

  /// Ends the call: a test that has failed before its answer must not wait for it.
  ~Wait() { context_.TryCancel(); }
  Wait(const Wait&) = delete;
  Wait& operator=(const Wait&) = delete;

  void give_up() { context_.TryCancel(); }
  [[nodiscard]] bool held() const { return answer_.wait_for(std::chrono::milliseconds(20)) == std::future_status::timeout; }
  /// "step", "node NAME", "recheck", "set 1", "remove 1", "view a:0 b:1", "exit", "failed", "broken".
  std::string answer() { return answer_.get(); }

 private:
  static std::string text_of(const grpc::Status& status, const debugger::EventReply& reply) {
    if (!status.ok()) return "broken";
    if (reply.status() != debugger::EventReply::OK) return "failed";
    if (reply.has_run_cmd()) {
      const auto& run = reply.run_cmd();
      return run.run_level() + (run.node_name().empty() ? "" : " " + run.node_name());
    }
    if (reply.has_set_cmd()) {
      return (reply.set_cmd().delete_() ? "remove " : "set ") + std::to_string(reply.set_cmd().id());
    }
    if (reply.has_view_cmd()) {
      std::string text = "view";
      for (const auto& tensor : reply.view_cmd().tensors()) text += " " + tensor.node_name() + ":" + tensor.slot();
      return text;
    }
    return reply.exit() ? "exit" : "nothing";
  }

  grpc::ClientContext context_;
  std::future<std::string> answer_;
};

}  // namespace sporescope::live::test
