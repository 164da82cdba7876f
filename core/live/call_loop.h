// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "core/live/rpc_call.h"

namespace sporescope::live {

/// Runs a gRPC completion queue on its own thread, and owns the calls that complete on it.
class CallLoop {
 public:
  explicit CallLoop(std::unique_ptr<grpc::ServerCompletionQueue> queue) : queue_(std::move(queue)) {}
  ~CallLoop() { finish(); }
  CallLoop(const CallLoop&) = delete;
  CallLoop& operator=(const CallLoop&) = delete;

  [[nodiscard]] grpc::ServerCompletionQueue* queue() const { return queue_.get(); }
  /// Adds a call and starts waiting for its client. Call it before start(), or later on the thread of the loop.
  void add(std::unique_ptr<RpcCall> call);
  void start();
  /// Calls RpcCall::check_progress() of every call. Thread-safe until finish().
  void check_progress(std::chrono::steady_clock::time_point now);
  /// Waits until every call has ended, which the shutdown of the server causes, and joins the thread. Do not call it on the
  /// thread of the loop.
  void finish();

 private:
  void run();
  void remove(RpcCall* call);

  std::unique_ptr<grpc::ServerCompletionQueue> queue_;
  std::mutex mutex_;
  std::condition_variable call_ended_;
  std::unordered_map<RpcCall*, std::unique_ptr<RpcCall>> calls_;
  bool is_finished_ = false;
  std::thread thread_;
};

}  // namespace sporescope::live
