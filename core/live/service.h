// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>

#include "core/live/connections.h"
#include "core/live/listener.h"
#include "proto/debugger_service.grpc.pb.h"

namespace sporescope::live {

template <class Base>
using CallbackMethods =
    debugger::EventListener::WithCallbackMethod_WaitCMD<debugger::EventListener::WithCallbackMethod_SendMetadata<
        debugger::EventListener::WithCallbackMethod_SendGraph<debugger::EventListener::WithCallbackMethod_SendWatchpointHits<
            debugger::EventListener::WithCallbackMethod_SendMultiGraphs<
                debugger::EventListener::WithCallbackMethod_SendHeartbeat<
                    debugger::EventListener::WithCallbackMethod_SendTensorBase<
                        debugger::EventListener::WithCallbackMethod_SendTensorStats<Base>>>>>>>>;

/// The nine calls of the protocol. A held WaitCMD costs no thread; tensors are read from the network's buffers without
/// protobuf's copy.
class Service final
    : public debugger::EventListener::WithRawCallbackMethod_SendTensors<CallbackMethods<debugger::EventListener::Service>> {
 public:
  /// `changed` is called after whatever may have changed when the connections want to be looked after.
  Service(std::shared_ptr<Connections> connections, std::uint64_t most_tensor_bytes, std::function<void()> changed);

  grpc::ServerUnaryReactor* WaitCMD(grpc::CallbackServerContext* context, const debugger::Metadata* request,
                                    debugger::EventReply* reply) override;
  grpc::ServerUnaryReactor* SendMetadata(grpc::CallbackServerContext* context, const debugger::Metadata* request,
                                         debugger::EventReply* reply) override;
  grpc::ServerUnaryReactor* SendHeartbeat(grpc::CallbackServerContext* context, const debugger::Heartbeat* request,
                                          debugger::EventReply* reply) override;
  grpc::ServerReadReactor<debugger::Chunk>* SendGraph(grpc::CallbackServerContext* context,
                                                      debugger::EventReply* reply) override;
  grpc::ServerReadReactor<debugger::Chunk>* SendMultiGraphs(grpc::CallbackServerContext* context,
                                                            debugger::EventReply* reply) override;
  grpc::ServerReadReactor<debugger::WatchpointHit>* SendWatchpointHits(grpc::CallbackServerContext* context,
                                                                       debugger::EventReply* reply) override;
  grpc::ServerReadReactor<debugger::TensorBase>* SendTensorBase(grpc::CallbackServerContext* context,
                                                                debugger::EventReply* reply) override;
  grpc::ServerReadReactor<debugger::TensorSummary>* SendTensorStats(grpc::CallbackServerContext* context,
                                                                    debugger::EventReply* reply) override;
  grpc::ServerReadReactor<grpc::ByteBuffer>* SendTensors(grpc::CallbackServerContext* context,
                                                         grpc::ByteBuffer* reply) override;

 private:
  std::shared_ptr<Connections> connections_;
  std::uint64_t most_tensor_bytes_;
  std::function<void()> changed_;
};

}  // namespace sporescope::live
