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
Reply make_reply(debugger::EventReply::Status status) {
  debugger::EventReply reply;
  reply.set_status(status);
  if constexpr (std::is_same_v<Reply, debugger::EventReply>) {
    return reply;
  } else {
    grpc::ByteBuffer bytes;
    bool owns_buffer = false;
    grpc::SerializationTraits<debugger::EventReply>::Serialize(reply, &bytes, &owns_buffer);
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

  StreamCall(CallLoop& loop, const CallEnvironment& environment, Request request, Open open)
      : loop_(loop), environment_(environment), request_(std::move(request)), open_(std::move(open)) {}

 private:
  void request_call(void* tag) override { request_(&context_, &reader_, loop_.queue(), tag); }

  void begin() override {
    loop_.add(std::make_unique<StreamCall>(loop_, environment_, request_, open_));
    training_ = environment_.connections.find(context_.peer());
    environment_.connections.mark_alive(context_.peer(), std::chrono::steady_clock::now());
    note_activity();
    is_reading_ = true;
    if (training_) stream_.emplace(open_(training_));
    needs_messages_ = training_ != nullptr;
    reader_.Read(&message_, read_tag());
  }

  void on_read(bool ok) override {
    if (!ok) return finish();
    note_activity();
    // Receive the next message while this one is processed.
    Message message = std::move(message_);
    message_ = {};
    reader_.Read(&message_, read_tag());
    if (needs_messages_) needs_messages_ = process(message);
  }

  bool process(Message& message) {
    try {
      return stream_->process(message);
    } catch (const std::bad_alloc&) {
      training_->report({SPORESCOPE_TRANSLATE_NOOP("Out of memory: some data from the training was discarded")});
      return false;
    }
  }

  // Cancels a client that stops in the middle of a message, or sends it byte by byte, because its partial data would stay in
  // memory forever.
  void check_progress(std::chrono::steady_clock::time_point now) override {
    if (!is_reading_ || now - last_activity_.load() < environment_.stall || was_cancelled_.exchange(true)) return;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(environment_.stall).count();
    if (training_) {
      training_->report(
          {SPORESCOPE_TRANSLATE_NOOP("The training stopped sending in the middle of a message; gave up after %1 s"),
           {std::to_string(seconds)}});
    }
    context_.TryCancel();
  }
  void note_activity() { last_activity_ = std::chrono::steady_clock::now(); }

  void finish() {
    is_reading_ = false;
    const bool complete = grpc_call_failed_before_recv_message(context_.c_call()) == 0;
    const bool is_ok = needs_messages_ && stream_->end(complete);
    reader_.Finish(make_reply<Reply>(status_of(is_ok)), grpc::Status::OK, finish_tag());
  }

  CallLoop& loop_;
  const CallEnvironment& environment_;
  Request request_;
  Open open_;
  grpc::ServerContext context_;
  Message message_;
  Reader reader_{&context_};
  std::shared_ptr<Training> training_;
  std::optional<Stream> stream_;
  bool needs_messages_ = false;
  std::atomic<bool> is_reading_ = false;  // while true, the members set by begin() do not change
  std::atomic<bool> was_cancelled_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_activity_;
};

template <class Stream, class RequestMethod>
void serve(CallLoop& loop, const CallEnvironment& environment, RequestMethod request_method,
           typename StreamCall<Stream>::Open open) {
  const auto request = [&service = environment.service, request_method](grpc::ServerContext* context,
                                                                        typename StreamCall<Stream>::Reader* reader,
                                                                        grpc::ServerCompletionQueue* queue, void* tag) {
    (service.*request_method)(context, reader, queue, queue, tag);
  };
  loop.add(std::make_unique<StreamCall<Stream>>(loop, environment, request, std::move(open)));
}

}  // namespace

void serve_stream_calls(CallLoop& loop, const CallEnvironment& environment) {
  using TrainingPointer = std::shared_ptr<Training>;
  const std::shared_ptr<MemoryBudget>& memory = environment.memory;
  serve<GraphStream>(loop, environment, &DebuggerService::RequestSendGraph,
                     [&memory](TrainingPointer training) { return GraphStream(std::move(training), false, memory); });
  serve<GraphStream>(loop, environment, &DebuggerService::RequestSendMultiGraphs,
                     [&memory](TrainingPointer training) { return GraphStream(std::move(training), true, memory); });
  serve<HitStream>(loop, environment, &DebuggerService::RequestSendWatchpointHits,
                   [&memory](TrainingPointer training) { return HitStream(std::move(training), memory); });
  serve<BaseStream>(loop, environment, &DebuggerService::RequestSendTensorBase,
                    [&memory](TrainingPointer training) { return BaseStream(std::move(training), memory); });
  serve<StatisticsStream>(loop, environment, &DebuggerService::RequestSendTensorStats,
                          [&memory](TrainingPointer training) { return StatisticsStream(std::move(training), memory); });
  serve<TensorStream>(loop, environment, &DebuggerService::RequestSendTensors,
                      [&memory, limit = environment.max_tensor_bytes](TrainingPointer training) {
                        return TensorStream(std::move(training), limit, memory);
                      });
}

}  // namespace sporescope::live
