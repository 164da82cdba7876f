// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <chrono>
#include <memory>

namespace sporescope::live {

/// One call of a client, from the moment it is awaited to its end. Its operations complete on the queue of the loop that owns
/// it; all virtual methods run on that loop's thread. It is over when no operation is under way any more.
class RpcCall {
 public:
  /// What a completion queue gives back: the call, and what of it is complete.
  struct Tag {
    RpcCall* call;
    void (RpcCall::*handle)(bool ok);
  };

  RpcCall() = default;
  virtual ~RpcCall() = default;
  RpcCall(const RpcCall&) = delete;
  RpcCall& operator=(const RpcCall&) = delete;

  /// Asks gRPC for a call of this kind.
  void await() { request_call(&begin_operation(arrived_tag_)); }
  /// Looks whether the call still makes headway. Any thread, while the loop holds the call.
  virtual void check_progress(std::chrono::steady_clock::time_point /*now*/) {}
  /// Handles a completion of this call. True if the call is over.
  [[nodiscard]] bool complete(const Tag& tag, bool ok) {
    (this->*tag.handle)(ok);
    return --in_flight_ == 0;
  }

 protected:
  /// Requests one call of this kind; gRPC completes `tag` when a client makes it, or with an error when the server stops.
  virtual void request_call(void* tag) = 0;
  /// A client has made the call. Whoever overrides it puts a successor to work, so that the next one is awaited.
  virtual void begin() = 0;
  virtual void on_read(bool /*ok*/) {}
  /// The call has ended, by an answer or by being given up.
  virtual void on_closed() {}

  /// Tags for the operations of gRPC, each counted as under way until it completes. finish_tag may be taken on any thread.
  [[nodiscard]] void* read_tag() { return &begin_operation(read_tag_); }
  [[nodiscard]] void* finish_tag() { return &begin_operation(finished_tag_); }
  /// For AsyncNotifyWhenDone, which completes for calls that arrive, and may do so before their arrival is told.
  [[nodiscard]] void* closed_tag() {
    awaits_close_ = true;
    return &closed_tag_;
  }

 private:
  Tag& begin_operation(Tag& tag) {
    ++in_flight_;
    return tag;
  }
  void handle_arrived(bool ok) {
    arrived_ = true;
    if (!ok) return;
    if (awaits_close_ && !closed_) ++in_flight_;
    begin();
    if (closed_) on_closed();
  }
  void handle_read(bool ok) { on_read(ok); }
  void handle_closed(bool /*ok*/) {
    closed_ = true;
    if (arrived_) return on_closed();
    ++in_flight_;  // it was not counted yet
  }
  void handle_finished(bool /*ok*/) {}

  Tag arrived_tag_{this, &RpcCall::handle_arrived};
  Tag read_tag_{this, &RpcCall::handle_read};
  Tag closed_tag_{this, &RpcCall::handle_closed};
  Tag finished_tag_{this, &RpcCall::handle_finished};
  std::atomic<int> in_flight_{0};
  bool awaits_close_ = false;
  bool arrived_ = false;
  bool closed_ = false;
};

}  // namespace sporescope::live
