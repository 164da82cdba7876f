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

/// A completion queue with a thread of its own, and the owner of the calls that complete on it.
class CallLoop {
 public:
  explicit CallLoop(std::unique_ptr<grpc::ServerCompletionQueue> queue) : queue_(std::move(queue)) {}
  ~CallLoop() { finish(); }
  CallLoop(const CallLoop&) = delete;
  CallLoop& operator=(const CallLoop&) = delete;

  [[nodiscard]] grpc::ServerCompletionQueue* queue() const { return queue_.get(); }
  /// Takes a call and awaits its client. The first ones before start(), later ones on the loop's own thread.
  void add(std::unique_ptr<RpcCall> call);
  void start();
  /// Lets every call look whether it still makes headway. Any thread, until finish().
  void check_progress(std::chrono::steady_clock::time_point now);
  /// Waits until every call is over, which the server's shutdown brings about, and ends the thread. Any thread but the loop's.
  void finish();

 private:
  void run();
  void remove(RpcCall* call);

  std::unique_ptr<grpc::ServerCompletionQueue> queue_;
  std::mutex mutex_;
  std::condition_variable over_;
  std::unordered_map<RpcCall*, std::unique_ptr<RpcCall>> calls_;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace sporescope::live
