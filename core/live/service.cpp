// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/service.h"

#include <grpcpp/support/proto_buffer_reader.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "core/graph/read_graph.h"
#include "core/live/tensor_assembler.h"
#include "core/live/wire.h"

namespace sporescope::live {

namespace {

constexpr std::size_t kMostGraphBytes = std::size_t{1} << 30;

// A WaitCMD that is held until there is a command. The waiter may be called while the call is being cancelled: whoever comes
// first finishes.
class WaitCall final : public grpc::ServerUnaryReactor {
 public:
  struct Link {
    std::mutex mutex;
    WaitCall* call = nullptr;  // null once it is finished
  };

  WaitCall(std::shared_ptr<Training> training, std::string peer, std::shared_ptr<Connections> connections,
           std::function<void()> changed, debugger::EventReply* reply)
      : training_(std::move(training)),
        peer_(std::move(peer)),
        connections_(std::move(connections)),
        changed_(std::move(changed)),
        reply_(reply),
        link_(std::make_shared<Link>()) {
    link_->call = this;
  }

  void begin(const Metadata& metadata) {
    ticket_ = training_->wait(metadata, [link = link_](const std::optional<Command>& command) {
      const std::lock_guard lock(link->mutex);
      WaitCall* call = std::exchange(link->call, nullptr);
      if (call == nullptr) return;
      if (command) {
        to_wire(*command, *call->reply_);
      } else {
        call->reply_->set_status(debugger::EventReply::FAILED);
      }
      call->Finish(grpc::Status::OK);
    });
  }

  void OnCancel() override {
    training_->cancel_wait(ticket_);
    connections_->call_broke_off(peer_);
    const std::lock_guard lock(link_->mutex);
    if (std::exchange(link_->call, nullptr) != nullptr) Finish(grpc::Status::CANCELLED);
  }

  void OnDone() override {
    changed_();
    delete this;  // NOLINT(cppcoreguidelines-owning-memory): gRPC's reactors own themselves
  }

 private:
  std::shared_ptr<Training> training_;
  std::string peer_;
  std::shared_ptr<Connections> connections_;
  std::function<void()> changed_;
  debugger::EventReply* reply_;
  std::shared_ptr<Link> link_;
  std::atomic<std::uint64_t> ticket_{0};
};

// A client's stream: messages one by one, then the end. A stream that breaks off ends with `complete` false.
template <class Message>
class StreamCall final : public grpc::ServerReadReactor<Message> {
 public:
  using OnMessage = std::function<bool(Message&)>;  // false: the rest is not wanted
  using OnEnd = std::function<void(bool complete)>;

  StreamCall(grpc::CallbackServerContext* context, OnMessage on_message, OnEnd on_end)
      : context_(context), on_message_(std::move(on_message)), on_end_(std::move(on_end)) {
    this->StartRead(&message_);
  }

  void OnReadDone(bool ok) override {
    if (ok && wanted_) wanted_ = on_message_(message_);
    if (ok) {
      this->StartRead(&message_);
      return;
    }
    on_end_(!context_->IsCancelled() && wanted_);
    this->Finish(grpc::Status::OK);
  }

  void OnDone() override { delete this; }  // NOLINT(cppcoreguidelines-owning-memory): gRPC's reactors own themselves

 private:
  grpc::CallbackServerContext* context_;
  OnMessage on_message_;
  OnEnd on_end_;
  Message message_;
  bool wanted_ = true;
};

// Chunks of one graph or several, put together and parsed as soon as each is whole.
class GraphStream {
 public:
  GraphStream(std::shared_ptr<Training> training, bool several) : training_(std::move(training)), several_(several) {}

  bool add(const debugger::Chunk& chunk) {
    if (bytes_.size() + chunk.buffer().size() > kMostGraphBytes) {
      training_->report({SPORESCOPE_TRANSLATE_NOOP("The training sent a graph of more than %1 bytes: it was left out"),
                         {std::to_string(kMostGraphBytes)}});
      bytes_.clear();
      return false;
    }
    const auto* data = reinterpret_cast<const std::byte*>(chunk.buffer().data());
    bytes_.insert(bytes_.end(), data, data + chunk.buffer().size());
    if (several_ && chunk.finished()) finish_graph();
    return true;
  }

  /// Whether all that came was whole.
  bool end(bool complete) {
    if (!complete) {
      training_->report(
          {SPORESCOPE_TRANSLATE_NOOP("A graph broke off after %1 bytes: it was left out"), {std::to_string(bytes_.size())}});
      return false;
    }
    if (!bytes_.empty()) finish_graph();
    return good_;
  }

 private:
  void finish_graph() {
    const auto bytes = std::make_shared<const GraphBytes>(std::exchange(bytes_, {}));
    auto graph = parse_graph(*bytes, {}, {});
    if (graph) {
      training_->receive_graph(std::move(*graph), bytes);
    } else {
      good_ = false;
      training_->report(graph.error().message);
    }
  }

  std::shared_ptr<Training> training_;
  bool several_;
  bool good_ = true;
  GraphBytes bytes_;
};

debugger::EventReply::Status status_of(bool good) { return good ? debugger::EventReply::OK : debugger::EventReply::FAILED; }

grpc::ServerReadReactor<debugger::Chunk>* receive_graphs(grpc::CallbackServerContext* context, debugger::EventReply* reply,
                                                         const std::shared_ptr<Training>& training, bool several) {
  auto stream = training ? std::make_shared<GraphStream>(training, several) : nullptr;
  return new StreamCall<debugger::Chunk>(
      context, [stream](debugger::Chunk& chunk) { return stream && stream->add(chunk); },
      [stream, reply](bool complete) { reply->set_status(status_of(stream && stream->end(complete))); });
}

// Collects a stream of small messages and hands them over at its end, whole or not at all.
template <class Message, class Value, class Deliver>
grpc::ServerReadReactor<Message>* collect(grpc::CallbackServerContext* context, debugger::EventReply* reply,
                                          const std::shared_ptr<Training>& training, Deliver deliver) {
  auto values = std::make_shared<std::vector<Value>>();
  return new StreamCall<Message>(
      context,
      [values, training](Message& message) {
        if (training) values->push_back(from_wire(message));
        return training != nullptr;
      },
      [values, training, reply, deliver](bool complete) {
        reply->set_status(status_of(training != nullptr));
        if (training && complete) deliver(*training, std::move(*values));
      });
}

}  // namespace

Service::Service(std::shared_ptr<Connections> connections, std::uint64_t most_tensor_bytes, std::function<void()> changed)
    : connections_(std::move(connections)), most_tensor_bytes_(most_tensor_bytes), changed_(std::move(changed)) {}

grpc::ServerUnaryReactor* Service::WaitCMD(grpc::CallbackServerContext* context, const debugger::Metadata* request,
                                           debugger::EventReply* reply) {
  auto training = connections_->find(context->peer());
  if (!training || request->cur_step() < 0) {
    reply->set_status(debugger::EventReply::FAILED);
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  auto* call = new WaitCall(std::move(training), context->peer(), connections_, changed_, reply);
  call->begin(from_wire(*request));
  changed_();
  return call;
}

grpc::ServerUnaryReactor* Service::SendMetadata(grpc::CallbackServerContext* context, const debugger::Metadata* request,
                                                debugger::EventReply* reply) {
  const Metadata metadata = from_wire(*request);
  reply->set_status(debugger::EventReply::OK);
  if (metadata.training_done) {
    if (const auto training = connections_->find(context->peer())) training->training_done();
  } else {
    connections_->introduce(context->peer(), metadata);
    reply->set_version_matched(true);  // every version is welcome: what differs is adapted to
  }
  changed_();
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* Service::SendHeartbeat(grpc::CallbackServerContext* context, const debugger::Heartbeat* request,
                                                 debugger::EventReply* reply) {
  constexpr std::int32_t kLongestPeriod = 24 * 3600;
  const bool sensible = request->period() > 0 && request->period() <= kLongestPeriod;
  if (sensible) {
    connections_->heartbeat(context->peer(), std::chrono::seconds(request->period()), Connections::Clock::now());
    changed_();
  }
  reply->set_status(status_of(sensible));
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerReadReactor<debugger::Chunk>* Service::SendGraph(grpc::CallbackServerContext* context,
                                                             debugger::EventReply* reply) {
  return receive_graphs(context, reply, connections_->find(context->peer()), false);
}

grpc::ServerReadReactor<debugger::Chunk>* Service::SendMultiGraphs(grpc::CallbackServerContext* context,
                                                                   debugger::EventReply* reply) {
  return receive_graphs(context, reply, connections_->find(context->peer()), true);
}

grpc::ServerReadReactor<debugger::WatchpointHit>* Service::SendWatchpointHits(grpc::CallbackServerContext* context,
                                                                              debugger::EventReply* reply) {
  return collect<debugger::WatchpointHit, WireHit>(
      context, reply, connections_->find(context->peer()),
      [](Training& training, std::vector<WireHit> hits) { training.receive_hits(std::move(hits)); });
}

grpc::ServerReadReactor<debugger::TensorBase>* Service::SendTensorBase(grpc::CallbackServerContext* context,
                                                                       debugger::EventReply* reply) {
  return collect<debugger::TensorBase, WireBase>(
      context, reply, connections_->find(context->peer()),
      [](Training& training, const std::vector<WireBase>& bases) { training.receive_bases(bases); });
}

grpc::ServerReadReactor<debugger::TensorSummary>* Service::SendTensorStats(grpc::CallbackServerContext* context,
                                                                           debugger::EventReply* reply) {
  return collect<debugger::TensorSummary, WireStatistics>(
      context, reply, connections_->find(context->peer()),
      [](Training& training, const std::vector<WireStatistics>& statistics) { training.receive_statistics(statistics); });
}

grpc::ServerReadReactor<grpc::ByteBuffer>* Service::SendTensors(grpc::CallbackServerContext* context, grpc::ByteBuffer* reply) {
  auto training = connections_->find(context->peer());
  auto assembler = std::make_shared<TensorAssembler>(most_tensor_bytes_);
  const auto on_message = [training, assembler](grpc::ByteBuffer& message) {
    if (!training) return false;
    grpc::ProtoBufferReader reader(&message);
    auto value = assembler->add(reader);
    if (!value) {
      training->report(value.error().message);
      return false;
    }
    if (*value) training->receive_value(std::move(**value));
    return true;
  };
  const auto on_end = [training, assembler, reply](bool complete) {
    debugger::EventReply answer;
    answer.set_status(status_of(training != nullptr));
    bool own = false;
    grpc::SerializationTraits<debugger::EventReply>::Serialize(answer, reply, &own);
    if (training && (!complete || assembler->unfinished())) {
      training->report({SPORESCOPE_TRANSLATE_NOOP("A tensor broke off before its end: it was left out")});
    }
  };
  return new StreamCall<grpc::ByteBuffer>(context, on_message, on_end);
}

}  // namespace sporescope::live
