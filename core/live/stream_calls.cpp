// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/stream_calls.h"

#include <grpc/grpc.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/live/received_streams.h"

namespace sporescope::live {

namespace {

// Returns the reply in the form that the method's reader expects: a message, or serialized bytes for a raw method.
template <class Reply>
Reply reply_with(debugger::EventReply::Status status) {
  debugger::EventReply reply;
  reply.set_status(status);
  if constexpr (std::is_same_v<Reply, debugger::EventReply>) {
    return reply;
  } else {
    grpc::ByteBuffer bytes;
    bool own = false;
    grpc::SerializationTraits<debugger::EventReply>::Serialize(reply, &bytes, &own);
    return bytes;
  }
}

template <class Stream>
class StreamCall final : public RpcCall {
 public:
  using Message = typename Stream::Message;
  using Reply = std::conditional_t<std::is_same_v<Message, grpc::ByteBuffer>, grpc::ByteBuffer, debugger::EventReply>;
  using Reader = grpc::ServerAsyncReader<Reply, Message>;
  using Request = std::function<void(grpc::ServerContext*, Reader*, grpc::ServerCompletionQueue*, void*)>;
  using Open = std::function<Stream(std::shared_ptr<Training>)>;

  StreamCall(CallLoop& loop, const Serving& serving, Request request, Open open)
      : loop_(loop), serving_(serving), request_(std::move(request)), open_(std::move(open)) {}

 private:
  void request_call(void* tag) override { request_(&context_, &reader_, loop_.queue(), tag); }

  void begin() override {
    loop_.add(std::make_unique<StreamCall>(loop_, serving_, request_, open_));
    training_ = serving_.connections.find(context_.peer());
    serving_.connections.mark_alive(context_.peer(), std::chrono::steady_clock::now());
    heard();
    in_flight_ = true;
    if (training_) stream_.emplace(open_(training_));
    desired_ = training_ != nullptr;
    reader_.Read(&message_, read_tag());
  }

  void on_read(bool ok) override {
    if (!ok) return finish();
    heard();
    // Receive the next message while this one is processed.
    Message message = std::move(message_);
    message_ = {};
    reader_.Read(&message_, read_tag());
    if (desired_) desired_ = take(message);
  }

  bool take(Message& message) {
    try {
      return stream_->take(message);
    } catch (const std::bad_alloc&) {
      training_->report({SPORESCOPE_TRANSLATE_NOOP("Out of memory: some data from the training was discarded")});
      return false;
    }
  }

  // Cancels a client that stops in the middle of a message, or sends it byte by byte, because its partial data would stay in
  // memory forever.
  void check_progress(std::chrono::steady_clock::time_point now) override {
    if (!in_flight_ || now - last_activity_.load() < serving_.stall || was_cancelled_.exchange(true)) return;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(serving_.stall).count();
    if (training_) {
      training_->report(
          {SPORESCOPE_TRANSLATE_NOOP("The training stopped sending in the middle of a message; gave up after %1 s"),
           {std::to_string(seconds)}});
    }
    context_.TryCancel();
  }
  void heard() { last_activity_ = std::chrono::steady_clock::now(); }

  void finish() {
    in_flight_ = false;
    const bool complete = grpc_call_failed_before_recv_message(context_.c_call()) == 0;
    const bool good = desired_ && stream_->end(complete);
    reader_.Finish(reply_with<Reply>(status_of(good)), grpc::Status::OK, finish_tag());
  }

  CallLoop& loop_;
  const Serving& serving_;
  Request request_;
  Open open_;
  grpc::ServerContext context_;
  Message message_;
  Reader reader_{&context_};
  std::shared_ptr<Training> training_;
  std::optional<Stream> stream_;
  bool desired_ = false;
  std::atomic<bool> in_flight_ = false;  // while true, the members set by begin() do not change
  std::atomic<bool> was_cancelled_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_activity_;
};

template <class Stream, class Ask>
void serve(CallLoop& loop, const Serving& serving, Ask ask, typename StreamCall<Stream>::Open open) {
  const auto request = [&service = serving.service, ask](grpc::ServerContext* context,
                                                         typename StreamCall<Stream>::Reader* reader,
                                                         grpc::ServerCompletionQueue* queue,
                                                         void* tag) { (service.*ask)(context, reader, queue, queue, tag); };
  loop.add(std::make_unique<StreamCall<Stream>>(loop, serving, request, std::move(open)));
}

}  // namespace

void serve_stream_calls(CallLoop& loop, const Serving& serving) {
  using Trained = std::shared_ptr<Training>;
  const std::shared_ptr<MemoryBudget>& memory = serving.memory;
  serve<GraphStream>(loop, serving, &DebuggerService::RequestSendGraph,
                     [&memory](Trained training) { return GraphStream(std::move(training), false, memory); });
  serve<GraphStream>(loop, serving, &DebuggerService::RequestSendMultiGraphs,
                     [&memory](Trained training) { return GraphStream(std::move(training), true, memory); });
  serve<HitStream>(loop, serving, &DebuggerService::RequestSendWatchpointHits,
                   [&memory](Trained training) { return HitStream(std::move(training), memory); });
  serve<BaseStream>(loop, serving, &DebuggerService::RequestSendTensorBase,
                    [&memory](Trained training) { return BaseStream(std::move(training), memory); });
  serve<StatisticsStream>(loop, serving, &DebuggerService::RequestSendTensorStats,
                          [&memory](Trained training) { return StatisticsStream(std::move(training), memory); });
  serve<TensorStream>(loop, serving, &DebuggerService::RequestSendTensors,
                      [&memory, limit = serving.max_tensor_bytes](Trained training) {
                        return TensorStream(std::move(training), limit, memory);
                      });
}

}  // namespace sporescope::live
