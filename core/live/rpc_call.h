// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <chrono>
#include <memory>

namespace sporescope::live {

/// One call of a client, from waiting for it to its end. Its operations complete on the queue of the loop that owns it, and
/// all virtual methods run on the thread of that loop. The call has ended when no operation is in progress.
class RpcCall {
 public:
  /// The tag of a completion queue: the call, and the handler of the completed operation.
  struct Tag {
    RpcCall* call;
    void (RpcCall::*handle)(bool ok);
  };

  RpcCall() = default;
  virtual ~RpcCall() = default;
  RpcCall(const RpcCall&) = delete;
  RpcCall& operator=(const RpcCall&) = delete;

  /// Starts waiting for a call of this kind.
  void await() { request_call(&begin_operation(arrived_tag_)); }
  /// Checks whether the call still makes progress. Thread-safe while the loop owns the call.
  virtual void check_progress(std::chrono::steady_clock::time_point /*now*/) {}
  /// Handles a completed operation of this call. Returns true if the call has ended.
  [[nodiscard]] bool complete(const Tag& tag, bool ok) {
    (this->*tag.handle)(ok);
    return --pending_operations_ == 0;
  }

 protected:
  /// Requests one call of this kind; gRPC completes `tag` when a client makes it, or with an error when the server stops.
  virtual void request_call(void* tag) = 0;
  /// A client has made the call. Overrides add a successor to the loop, so that the next call is awaited.
  virtual void begin() = 0;
  virtual void on_read(bool /*ok*/) {}
  /// The call has ended, by an answer or by cancellation.
  virtual void on_closed() {}

  /// Return tags for gRPC operations, each of which counts as in progress until it completes. finish_tag() may be called on
  /// any thread.
  [[nodiscard]] void* read_tag() { return &begin_operation(read_tag_); }
  [[nodiscard]] void* finish_tag() { return &begin_operation(finished_tag_); }
  /// Returns the tag for AsyncNotifyWhenDone. It completes for every call that arrives, possibly before its arrival is
  /// reported.
  [[nodiscard]] void* closed_tag() {
    awaits_close_ = true;
    return &closed_tag_;
  }

 private:
  Tag& begin_operation(Tag& tag) {
    ++pending_operations_;
    return tag;
  }
  void handle_arrived(bool ok) {
    has_arrived_ = true;
    if (!ok) return;
    if (awaits_close_ && !is_closed_) ++pending_operations_;
    begin();
    if (is_closed_) on_closed();
  }
  void handle_read(bool ok) { on_read(ok); }
  void handle_closed(bool /*ok*/) {
    is_closed_ = true;
    if (has_arrived_) return on_closed();
    ++pending_operations_;  // it was not counted before
  }
  void handle_finished(bool /*ok*/) {}

  Tag arrived_tag_{this, &RpcCall::handle_arrived};
  Tag read_tag_{this, &RpcCall::handle_read};
  Tag closed_tag_{this, &RpcCall::handle_closed};
  Tag finished_tag_{this, &RpcCall::handle_finished};
  std::atomic<int> pending_operations_{0};
  bool awaits_close_ = false;
  bool has_arrived_ = false;
  bool is_closed_ = false;
};

}  // namespace sporescope::live
