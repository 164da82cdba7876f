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

/// MindSpore's service with asynchronous calls. SendTensors is raw: tensor contents are read from the network buffers, without
/// the copy that protobuf would make.
using DebuggerService = debugger::EventListener::WithAsyncMethod_WaitCMD<debugger::EventListener::WithAsyncMethod_SendMetadata<
    debugger::EventListener::WithAsyncMethod_SendHeartbeat<debugger::EventListener::WithAsyncMethod_SendGraph<
        debugger::EventListener::WithAsyncMethod_SendMultiGraphs<debugger::EventListener::WithAsyncMethod_SendWatchpointHits<
            debugger::EventListener::WithAsyncMethod_SendTensorBase<debugger::EventListener::WithAsyncMethod_SendTensorStats<
                debugger::EventListener::WithRawMethod_SendTensors<debugger::EventListener::Service>>>>>>>>>;

/// Environment shared by all calls. It outlives them.
struct CallEnvironment {
  DebuggerService& service;
  Connections& connections;
  std::uint64_t max_tensor_bytes;
  std::shared_ptr<MemoryBudget> memory;
  std::string token;                ///< token that a training must send; empty: none required
  std::chrono::milliseconds stall;  ///< a stream without a complete message for this long is cancelled
  /// Called after each event that may require Connections::check_liveness().
  std::function<void()> changed;
};

/// Returns OK or FAILED.
[[nodiscard]] inline debugger::EventReply::Status status_of(bool is_ok) {
  return is_ok ? debugger::EventReply::OK : debugger::EventReply::FAILED;
}

}  // namespace sporescope::live
