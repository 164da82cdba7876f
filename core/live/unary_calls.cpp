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
  UnaryCall(CallLoop& loop, const Serving& serving) : loop_(loop), serving_(serving) {}

 protected:
  void answer() { writer_.Finish(reply_, grpc::Status::OK, finish_tag()); }

  CallLoop& loop_;
  const Serving& serving_;
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
  WaitCall(CallLoop& loop, const Serving& serving, std::shared_ptr<WaitQueues> lines)
      : UnaryCall(loop, serving), lines_(std::move(lines)), link_(std::make_shared<Link>()) {
    link_->call = this;
  }

 private:
  // The training holds this link instead of the call, which may already be destroyed when a command comes.
  struct Link {
    std::mutex mutex;
    WaitCall* call = nullptr;  // null once the call is answered or cancelled

    void reply(const std::optional<Command>& command) {
      const std::lock_guard lock(mutex);
      if (WaitCall* answered = std::exchange(call, nullptr)) answered->reply(command);
    }
  };

  void request_call(void* tag) override {
    context_.AsyncNotifyWhenDone(closed_tag());
    serving_.service.RequestWaitCMD(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  void begin() override {
    loop_.add(std::make_unique<WaitCall>(loop_, serving_, lines_));
    peer_ = context_.peer();  // saved, because a cancelled call no longer knows it
    auto& line = (*lines_)[peer_];
    line.push_back(this);
    if (line.size() == 1) return start();
    line.front()->yield_slot();
  }

  void start() {
    training_ = serving_.connections.find(peer_);
    serving_.connections.mark_alive(peer_, Connections::Clock::now());
    if (!training_ || request_.cur_step() < 0) return link_->reply(std::nullopt);
    cancel_state_ =
        training_->wait(from_wire(request_), [link = link_](const std::optional<Command>& command) { link->reply(command); });
    serving_.changed();
  }

  // Cancels this held call, because the client has sent a newer one.
  void yield_slot() {
    {
      const std::lock_guard lock(link_->mutex);
      if (std::exchange(link_->call, nullptr) == nullptr) return;  // already answered
    }
    if (training_) training_->cancel_wait(cancel_state_);
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
      training_->cancel_wait(cancel_state_);
      serving_.connections.on_call_lost(peer_);
    }
    if (training_) serving_.changed();
    leave_queue();
  }

  void leave_queue() {
    const auto place = lines_->find(peer_);
    auto& line = place->second;
    const bool first = line.front() == this;
    std::erase(line, this);
    if (line.empty()) {
      lines_->erase(place);
    } else if (first) {
      line.front()->start();
      if (line.size() > 1) line.front()->yield_slot();
    }
  }

  std::string peer_;
  std::shared_ptr<WaitQueues> lines_;
  std::shared_ptr<Link> link_;
  std::shared_ptr<Training> training_;
  std::uint64_t cancel_state_ = 0;
};

class MetadataCall final : public UnaryCall<debugger::Metadata> {
 public:
  using UnaryCall::UnaryCall;

 private:
  void request_call(void* tag) override {
    serving_.service.RequestSendMetadata(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  [[nodiscard]] bool has_token() const;

  void begin() override {
    loop_.add(std::make_unique<MetadataCall>(loop_, serving_));
    if (!serving_.token.empty() && !has_token()) {
      serving_.connections.refuse(context_.peer(), Connections::Clock::now());
      return writer_.FinishWithError({grpc::StatusCode::UNAUTHENTICATED, "a token is asked for"}, finish_tag());
    }
    const Metadata metadata = from_wire(request_);
    reply_.set_status(EventReply::OK);
    if (metadata.training_done) {
      if (const auto training = serving_.connections.find(context_.peer())) training->training_done(metadata);
    } else {
      const bool taken = serving_.connections.register_client(context_.peer(), metadata) != nullptr;
      reply_.set_status(status_of(taken));
      reply_.set_version_matched(taken);  // all versions are accepted; differences are handled
    }
    serving_.changed();
    answer();
  }
};

bool MetadataCall::has_token() const {
  const auto& message = context_.client_metadata();
  const auto given = message.find(kTokenKey);
  if (given == message.end() || given->second.size() != serving_.token.size()) return false;
  // Compare in constant time, so that the duration does not reveal how much of the token is correct.
  unsigned wrong = 0;
  for (std::size_t i = 0; i < serving_.token.size(); ++i) {
    wrong |= static_cast<unsigned char>(given->second.data()[i]) ^ static_cast<unsigned char>(serving_.token[i]);
  }
  return wrong == 0;
}

class HeartbeatCall final : public UnaryCall<debugger::Heartbeat> {
 public:
  using UnaryCall::UnaryCall;

 private:
  void request_call(void* tag) override {
    serving_.service.RequestSendHeartbeat(&context_, &request_, &writer_, loop_.queue(), loop_.queue(), tag);
  }

  void begin() override {
    loop_.add(std::make_unique<HeartbeatCall>(loop_, serving_));
    constexpr std::int32_t kLongestPeriod = 24 * 3600;
    const bool sensible = request_.period() > 0 && request_.period() <= kLongestPeriod;
    const auto now = Connections::Clock::now();
    if (sensible && serving_.connections.heartbeat(context_.peer(), std::chrono::seconds(request_.period()), now)) {
      serving_.changed();
    }
    reply_.set_status(status_of(sensible));
    answer();
  }
};

}  // namespace

void serve_unary_calls(CallLoop& loop, const Serving& serving) {
  loop.add(std::make_unique<WaitCall>(loop, serving, std::make_shared<WaitQueues>()));
  loop.add(std::make_unique<MetadataCall>(loop, serving));
  loop.add(std::make_unique<HeartbeatCall>(loop, serving));
}

}  // namespace sporescope::live
