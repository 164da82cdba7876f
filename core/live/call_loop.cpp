// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/call_loop.h"

#include <utility>

namespace sporescope::live {

void CallLoop::add(std::unique_ptr<RpcCall> call) {
  RpcCall& added = *call;
  {
    const std::lock_guard lock(mutex_);
    calls_.emplace(&added, std::move(call));
  }
  added.await();
}

void CallLoop::check_progress(std::chrono::steady_clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (const auto& [call, owned] : calls_) call->check_progress(now);
}

void CallLoop::start() {
  thread_ = std::thread([this] { run(); });
}

void CallLoop::finish() {
  if (std::exchange(is_finished_, true)) return;
  {
    std::unique_lock lock(mutex_);
    // No operation may start on a queue that is shut down, so wait for the calls to end first.
    if (thread_.joinable()) call_ended_.wait(lock, [this] { return calls_.empty(); });
  }
  queue_->Shutdown();
  if (thread_.joinable()) {
    thread_.join();
  } else {
    run();
  }
}

void CallLoop::run() {
  void* tag = nullptr;
  bool ok = false;
  while (queue_->Next(&tag, &ok)) {
    const auto& completed_tag = *static_cast<const RpcCall::Tag*>(tag);
    RpcCall* call = completed_tag.call;
    if (call->complete(completed_tag, ok)) remove(call);
  }
}

void CallLoop::remove(RpcCall* call) {
  std::unique_ptr<RpcCall> removed;
  {
    const std::lock_guard lock(mutex_);
    const auto found = calls_.find(call);
    removed = std::move(found->second);
    calls_.erase(found);
  }
  // Destroy the gRPC objects of the call before the server.
  removed.reset();
  call_ended_.notify_all();
}

}  // namespace sporescope::live
