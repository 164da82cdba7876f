// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/unary_calls.h"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/live/wire.h"

namespace sporescope::live {

namespace {

using debugger::EventReply;

constexpr const char* kTokenKey = "sporescope-token";

template <class Request>
class UnaryCall : public RpcCall {
 public:
  UnaryCall(CallLoop& loop, const CallEnvironment& environment) : loop_(loop), environment_(environment) {}

 protected:
  void answer() { writer_.Finish(reply_, grpc::Status::OK, finish_tag()); }

  CallLoop& loop_;
  const CallEnvironment& environment_;
  grpc::ServerContext context_;
  Request request_;
  EventReply reply_;
  grpc::ServerAsyncResponseWriter<EventReply> writer_{&context_};
};

class WaitCall;

// The WaitCMDs of each connection in order of arrival. A call is started when its predecessor has ended, because only then is
// it known whether the command was delivered.
using WaitQueues = std::map<std::string, std::deque<WaitCall*>>;

// A held WaitCMD. Commands come from any thread, possibly during cancellation: whichever is first ends the call.
class WaitCall final : public UnaryCall<debugger::Metadata> {
 public:
  WaitCall(CallLoop& loop, const CallEnvironment& environment, std::shared_ptr<WaitQueues> queues)
      : UnaryCall(loop, environment), queues_(std::move(queues)), link_(std::make_shared<Link>()) {
    link_->call = this;
  }

 private:
  // The training holds this link instead of the call, which may already be destroyed when a command comes.
  struct Link {
    std::mutex mutex;
    WaitCall* call = nullptr;  // null once the call is answered or cancelled

    void reply(const std::optional<Command>& command) {
      const std::lock_guard lock(mutex);
      if (WaitCall* pending_call = std::exchange(call, nullptr)) pending_call->reply(command);
    }
  };

  void request_call(void* tag) override {
    context_.AsyncNotifyWhenDone(closed_tag());
    environment_.service.RequestWaitCMD(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  void begin() override {
    loop_.add(std::make_unique<WaitCall>(loop_, environment_, queues_));
    peer_ = context_.peer();  // saved, because a cancelled call no longer knows it
    auto& queue = (*queues_)[peer_];
    queue.push_back(this);
    if (queue.size() == 1) return start();
    queue.front()->yield_slot();
  }

  void start() {
    training_ = environment_.connections.find(peer_);
    environment_.connections.mark_alive(peer_, Connections::Clock::now());
    if (!training_ || request_.cur_step() < 0) return link_->reply(std::nullopt);
    wait_id_ =
        training_->wait(from_wire(request_), [link = link_](const std::optional<Command>& command) { link->reply(command); });
    environment_.changed();
  }

  // Cancels this held call, because the client has sent a newer one.
  void yield_slot() {
    {
      const std::lock_guard lock(link_->mutex);
      if (std::exchange(link_->call, nullptr) == nullptr) return;  // already answered
    }
    if (training_) training_->cancel_wait(wait_id_);
    reply(std::nullopt);
  }

  void reply(const std::optional<Command>& command) {
    if (command) {
      to_wire(*command, reply_);
    } else {
      reply_.set_status(EventReply::FAILED);
    }
    answer();
  }

  void on_closed() override {
    {
      const std::lock_guard lock(link_->mutex);
      link_->call = nullptr;
    }
    if (training_ && context_.IsCancelled()) {
      training_->cancel_wait(wait_id_);
      environment_.connections.on_call_lost(peer_);
    }
    if (training_) environment_.changed();
    leave_queue();
  }

  void leave_queue() {
    const auto found = queues_->find(peer_);
    auto& queue = found->second;
    const bool was_first = queue.front() == this;
    std::erase(queue, this);
    if (queue.empty()) {
      queues_->erase(found);
    } else if (was_first) {
      queue.front()->start();
      if (queue.size() > 1) queue.front()->yield_slot();
    }
  }

  std::string peer_;
  std::shared_ptr<WaitQueues> queues_;
  std::shared_ptr<Link> link_;
  std::shared_ptr<Training> training_;
  std::uint64_t wait_id_ = 0;
};

class MetadataCall final : public UnaryCall<debugger::Metadata> {
 public:
  using UnaryCall::UnaryCall;

 private:
  void request_call(void* tag) override {
    environment_.service.RequestSendMetadata(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  [[nodiscard]] bool has_token() const;

  void begin() override {
    loop_.add(std::make_unique<MetadataCall>(loop_, environment_));
    if (!environment_.token.empty() && !has_token()) {
      environment_.connections.refuse(context_.peer(), Connections::Clock::now());
      return writer_.FinishWithError({grpc::StatusCode::UNAUTHENTICATED, "a token is asked for"}, finish_tag());
    }
    const Metadata metadata = from_wire(request_);
    reply_.set_status(EventReply::OK);
    if (metadata.training_done) {
      if (const auto training = environment_.connections.find(context_.peer())) training->training_done(metadata);
    } else {
      const bool is_registered = environment_.connections.register_client(context_.peer(), metadata) != nullptr;
      reply_.set_status(status_of(is_registered));
      reply_.set_version_matched(is_registered);  // all versions are accepted; differences are handled
    }
    environment_.changed();
    answer();
  }
};

bool MetadataCall::has_token() const {
  const auto& message = context_.client_metadata();
  const auto sent_token = message.find(kTokenKey);
  if (sent_token == message.end() || sent_token->second.size() != environment_.token.size()) return false;
  // Compare in constant time, so that the duration does not reveal how much of the token is correct.
  unsigned difference = 0;
  for (std::size_t i = 0; i < environment_.token.size(); ++i) {
    difference |= static_cast<unsigned char>(sent_token->second.data()[i]) ^ static_cast<unsigned char>(environment_.token[i]);
  }
  return difference == 0;
}

class HeartbeatCall final : public UnaryCall<debugger::Heartbeat> {
 public:
  using UnaryCall::UnaryCall;

 private:
  void request_call(void* tag) override {
    environment_.service.RequestSendHeartbeat(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  void begin() override {
    loop_.add(std::make_unique<HeartbeatCall>(loop_, environment_));
    constexpr std::int32_t kMaxPeriod = 24 * 3600;
    const bool is_valid = request_.period() > 0 && request_.period() <= kMaxPeriod;
    const auto now = Connections::Clock::now();
    if (is_valid && environment_.connections.heartbeat(context_.peer(), std::chrono::seconds(request_.period()), now)) {
      environment_.changed();
    }
    reply_.set_status(status_of(is_valid));
    answer();
  }
};

}  // namespace

void serve_unary_calls(CallLoop& loop, const CallEnvironment& environment) {
  loop.add(std::make_unique<WaitCall>(loop, environment, std::make_shared<WaitQueues>()));
  loop.add(std::make_unique<MetadataCall>(loop, environment));
  loop.add(std::make_unique<HeartbeatCall>(loop, environment));
}

}  // namespace sporescope::live
