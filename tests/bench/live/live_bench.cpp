// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The live mode on loopback. Beside each figure stands that of the server that this one follows (MindInsight's, in Python,
// measured on two cores). The aims here: an empty step below 0.3 ms, 1.5 GB/s, and control calls answered within 5 ms while
// 256 MiB come in. The bare round trip of gRPC on the same machine (a heartbeat) is the reference.

#include <benchmark/benchmark.h>
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "core/live/listener.h"
#include "proto/debugger_service.grpc.pb.h"

namespace {

using Clock = std::chrono::steady_clock;
using debugger::EventListener;
using debugger::EventReply;

constexpr std::size_t kTensorBytes = std::size_t{256} << 20;
constexpr std::size_t kChunkBytes = std::size_t{3} << 20;
constexpr double kControlAim = 5;  // milliseconds

// A listener with one connected training that is told to run on.
class Loopback {
 public:
  Loopback() {
    sporescope::live::ListenOptions options;
    options.port = 0;
    auto started = sporescope::live::Listener::start(
        options, [this](std::shared_ptr<sporescope::live::Training> training) { training_ = std::move(training); });
    listener_ = std::move(*started);
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(-1);
    channel_ = grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(listener_->port()), grpc::InsecureChannelCredentials(),
                                         arguments);
    stub_ = EventListener::NewStub(channel_);
    debugger::Metadata metadata;
    metadata.set_device_name("0:0");
    metadata.set_backend("GPU");
    grpc::ClientContext context;
    EventReply reply;
    stub_->SendMetadata(&context, metadata, &reply);
    training_->run_steps(-1);
  }

  EventListener::Stub& stub() { return *stub_; }

 private:
  std::shared_ptr<sporescope::live::Training> training_;
  std::unique_ptr<sporescope::live::Listener> listener_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<EventListener::Stub> stub_;
};

bool heartbeat(EventListener::Stub& stub) {
  debugger::Heartbeat message;
  message.set_period(30);
  grpc::ClientContext context;
  EventReply reply;
  return stub.SendHeartbeat(&context, message, &reply).ok();
}

bool send_tensor(EventListener::Stub& stub, std::size_t bytes) {
  sporescope::proto::TensorProto message;
  message.set_node_name("Default/Big-op0");
  message.set_slot("0");
  message.set_data_type(6);
  message.add_dims(static_cast<std::int64_t>(bytes));
  grpc::ClientContext context;
  EventReply reply;
  auto writer = stub.SendTensors(&context, &reply);
  message.set_tensor_content(std::string(kChunkBytes, 'x'));
  std::size_t sent = 0;
  while (sent < bytes) {
    const std::size_t size = std::min(kChunkBytes, bytes - sent);
    if (size < kChunkBytes) message.mutable_tensor_content()->resize(size);
    sent += size;
    message.set_finished(sent >= bytes);
    if (!writer->Write(message)) break;
  }
  writer->WritesDone();
  return writer->Finish().ok();
}

void bare_round_trip(benchmark::State& state) {
  Loopback loopback;
  for (auto _ : state) {
    if (!heartbeat(loopback.stub())) state.SkipWithError("the call failed");
  }
  state.SetLabel("reference: gRPC itself");
}
BENCHMARK(bare_round_trip)->Unit(benchmark::kMicrosecond)->UseRealTime();

void empty_step(benchmark::State& state) {
  Loopback loopback;
  std::int32_t step = 0;
  for (auto _ : state) {
    debugger::Metadata metadata;
    metadata.set_device_name("0:0");
    metadata.set_backend("GPU");
    metadata.set_cur_step(++step);
    grpc::ClientContext context;
    EventReply reply;
    const bool good = loopback.stub().WaitCMD(&context, metadata, &reply).ok() && reply.has_run_cmd();
    if (!good) state.SkipWithError("no run command came");
  }
  state.SetLabel("old server: 560 us");
}
BENCHMARK(empty_step)->Unit(benchmark::kMicrosecond)->UseRealTime();

void receive_tensor(benchmark::State& state) {
  Loopback loopback;
  for (auto _ : state) {
    if (!send_tensor(loopback.stub(), kTensorBytes)) state.SkipWithError("the tensor was not taken");
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * kTensorBytes));
  state.SetLabel("old server: 790 MB/s");
}
BENCHMARK(receive_tensor)->Unit(benchmark::kMillisecond)->UseRealTime();

// A server of gRPC's own that drops what it gets: what the transport and the scheduler of this machine cost by themselves.
class BareServer final : public EventListener::Service {
 public:
  BareServer() {
    int port = 0;
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.SetMaxReceiveMessageSize(-1);
    builder.RegisterService(this);
    server_ = builder.BuildAndStart();
    stub_ =
        EventListener::NewStub(grpc::CreateChannel("127.0.0.1:" + std::to_string(port), grpc::InsecureChannelCredentials()));
  }

  EventListener::Stub& stub() { return *stub_; }

  grpc::Status SendHeartbeat(grpc::ServerContext* /*context*/, const debugger::Heartbeat* /*message*/,
                             EventReply* /*reply*/) override {
    return grpc::Status::OK;
  }
  grpc::Status SendTensors(grpc::ServerContext* /*context*/, grpc::ServerReader<sporescope::proto::TensorProto>* reader,
                           EventReply* /*reply*/) override {
    sporescope::proto::TensorProto message;
    while (reader->Read(&message)) continue;
    return grpc::Status::OK;
  }

 private:
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<EventListener::Stub> stub_;
};

// Median and worst time of a control call while tensors come in without a pause.
template <class Peer>
void control_call_meanwhile(benchmark::State& state) {
  Peer peer;
  std::atomic<bool> over = false;
  std::thread sender([&] {
    while (!over) send_tensor(peer.stub(), kTensorBytes);
  });
  std::vector<double> milliseconds;
  for (auto _ : state) {
    const auto begin = Clock::now();
    if (!heartbeat(peer.stub())) state.SkipWithError("the call failed");
    milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  over = true;
  sender.join();
  std::sort(milliseconds.begin(), milliseconds.end());
  state.counters["median_ms"] = milliseconds[milliseconds.size() / 2];
  state.counters["p99_ms"] = milliseconds[milliseconds.size() * 99 / 100];
  state.counters["worst_ms"] = milliseconds.back();
  const auto late = std::upper_bound(milliseconds.begin(), milliseconds.end(), kControlAim);
  state.counters["late_per_thousand"] =
      1000.0 * static_cast<double>(milliseconds.end() - late) / static_cast<double>(milliseconds.size());
}
BENCHMARK(control_call_meanwhile<Loopback>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(control_call_meanwhile<BareServer>)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
