// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/live/call_loop.h"
#include "core/live/connections.h"
#include "core/live/memory_budget.h"
#include "proto/debugger_service.grpc.pb.h"

namespace sporescope::live {

/// MindSpore's service with the calls handed out by completion queues. SendTensors is raw: the content of a tensor is read
/// from the network's buffers without protobuf's copy.
using DebuggerService = debugger::EventListener::WithAsyncMethod_WaitCMD<debugger::EventListener::WithAsyncMethod_SendMetadata<
    debugger::EventListener::WithAsyncMethod_SendHeartbeat<debugger::EventListener::WithAsyncMethod_SendGraph<
        debugger::EventListener::WithAsyncMethod_SendMultiGraphs<debugger::EventListener::WithAsyncMethod_SendWatchpointHits<
            debugger::EventListener::WithAsyncMethod_SendTensorBase<debugger::EventListener::WithAsyncMethod_SendTensorStats<
                debugger::EventListener::WithRawMethod_SendTensors<debugger::EventListener::Service>>>>>>>>>;

/// What every call works with. Outlives the calls.
struct Serving {
  DebuggerService& service;
  Connections& connections;
  std::uint64_t max_tensor_bytes;
  std::shared_ptr<MemoryBudget> memory;
  std::string token;                ///< that a training has to give; empty: none
  std::chrono::milliseconds stall;  ///< a stream that brings no whole message for so long is given up
  /// Called after whatever may have changed when the connections want to be looked after.
  std::function<void()> changed;
};

[[nodiscard]] inline debugger::EventReply::Status status_of(bool good) {
  return good ? debugger::EventReply::OK : debugger::EventReply::FAILED;
}

}  // namespace sporescope::live
