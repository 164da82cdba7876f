// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/live/simulated_training.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "proto/debugger_service.grpc.pb.h"
#include "tests/live/tensor_answers.h"
#include "tests/live/watch_table.h"

namespace sporescope::simulator {

namespace {

using debugger::EventListener;
using debugger::EventReply;

constexpr int kMaxFailures = 5;

// Returns the GraphProto of a graph file as the client sends it.
std::string graph_bytes(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  sporescope::proto::ModelProto model;
  if (!model.ParseFromIstream(&in)) return {};
  return model.graph().SerializeAsString();
}

// One run of the client: everything that lives as long as its connection.
class Client {
 public:
  Client(std::shared_ptr<const SimulatedTensors> tensors, const TrainingOptions& options,
         std::function<void(const std::string&)> on_line, std::stop_token stop)
      : tensors_(std::move(tensors)),
        options_(options),
        on_line_(std::move(on_line)),
        stop_(std::move(stop)),
        watch_(tensors_),
        step_(options_.first_step) {
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(-1);
    // Each simulated training has its own connection, like separate processes.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    channel_ = grpc::CreateCustomChannel(options_.server, grpc::InsecureChannelCredentials(), arguments);
    stub_ = EventListener::NewStub(channel_);
  }

  TrainingReport run();

 private:
  enum class Next : std::uint8_t { step, node, end };

  debugger::Metadata metadata() const;
  bool introduce();
  bool send_graphs();
  bool send_graph_chunks(grpc::ClientWriter<debugger::Chunk>& writer, const std::string& bytes);
  void beat(const std::stop_token& stop);
  Next command_loop();
  std::optional<EventReply> wait_command();
  void send_hits();
  bool train_step();
  bool run_nodes();
  void finish();
  void rest(std::chrono::milliseconds time);
  void line(const std::string& text) const {
    if (on_line_) on_line_(text);
  }
  bool fault_now(Fault fault) const { return options_.fault == fault && step_ + 1 >= options_.fault_step; }

  std::shared_ptr<const SimulatedTensors> tensors_;
  TrainingOptions options_;
  std::function<void(const std::string&)> on_line_;
  std::stop_token stop_;
  WatchTable watch_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<EventListener::Stub> stub_;
  TrainingReport report_;
  std::int32_t step_ = 0;
  std::string node_;
  std::string run_to_;
  bool node_level_ = false;
  int failures_ = 0;
};

debugger::Metadata Client::metadata() const {
  debugger::Metadata message;
  message.set_device_name(options_.device_name);
  message.set_cur_step(step_);
  message.set_backend(options_.backend);
  message.set_cur_node(node_);
  message.set_remark(options_.remark);
  if (options_.loss && step_ > 0 && node_.empty()) {
    debugger::Scalar& loss = *message.add_scalars();
    loss.set_name("loss");
    loss.set_value(options_.loss(step_));
  }
  return message;
}

bool Client::introduce() {
  debugger::Metadata message = metadata();
  message.set_ms_version(options_.ms_version);
  message.set_ranks(options_.ranks);
  message.set_pid(options_.pid);
  message.set_script(options_.script);
  message.set_graph_num(static_cast<std::int32_t>(tensors_->graphs().size()));
  grpc::ClientContext context;
  EventReply reply;
  const grpc::Status status = stub_->SendMetadata(&context, message, &reply);
  line("SendMetadata -> " + std::string(status.ok() ? "OK" : status.error_message()));
  return status.ok() && reply.status() == EventReply::OK && reply.version_matched();
}

bool Client::send_graph_chunks(grpc::ClientWriter<debugger::Chunk>& writer, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += options_.chunk_bytes) {
    debugger::Chunk chunk;
    chunk.set_buffer(bytes.substr(at, options_.chunk_bytes));
    chunk.set_finished(at + options_.chunk_bytes >= bytes.size());
    if (!writer.Write(chunk)) return false;
    if (options_.fault == Fault::cuts_graph) return false;
  }
  return true;
}

bool Client::send_graphs() {
  grpc::ClientContext context;
  EventReply reply;
  const bool several = tensors_->graphs().size() > 1;
  auto writer = several ? stub_->SendMultiGraphs(&context, &reply) : stub_->SendGraph(&context, &reply);
  for (const DumpGraphIndex g : tensors_->graphs()) {
    const DumpGraph& graph = tensors_->dump().graphs()[g];
    const auto file = tensors_->dump().root() / ("rank_" + std::to_string(graph.rank)) / "graphs" /
                      ("ms_output_trace_code_graph_" + std::to_string(graph.graph_id) + ".pb");
    if (!send_graph_chunks(*writer, graph_bytes(file))) {
      if (options_.fault == Fault::cuts_graph) context.TryCancel();
      break;
    }
  }
  writer->WritesDone();
  const grpc::Status status = writer->Finish();
  line(std::string(several ? "SendMultiGraphs" : "SendGraph") + " -> " + (status.ok() ? "OK" : status.error_message()));
  return status.ok() && reply.status() == EventReply::OK;
}

void Client::beat(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    debugger::Heartbeat message;
    message.set_message("Debugger is alive");
    message.set_period(static_cast<std::int32_t>(options_.heartbeat_period.count()));
    grpc::ClientContext context;
    EventReply reply;
    stub_->SendHeartbeat(&context, message, &reply);
    if (options_.fault == Fault::no_heartbeats) return;
    wake.wait_for(lock, stop, options_.heartbeat_period, [] { return false; });
  }
}

void Client::rest(std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, stop_, time, [] { return false; });
}

std::optional<EventReply> Client::wait_command() {
  grpc::ClientContext context;
  EventReply reply;
  std::jthread killer;
  if (fault_now(Fault::dies_while_waiting)) {
    killer = std::jthread([this, &context] {
      rest(options_.fault_delay);
      context.TryCancel();
    });
  }
  const std::stop_callback on_stop(stop_, [&context] { context.TryCancel(); });
  const grpc::Status status = stub_->WaitCMD(&context, metadata(), &reply);
  if (fault_now(Fault::dies_while_waiting)) {
    report_.outcome = Outcome::died;
    return std::nullopt;
  }
  if (stop_.stop_requested()) {
    report_.outcome = Outcome::stopped;
    return std::nullopt;
  }
  if (!status.ok() || reply.status() != EventReply::OK) {
    line("WaitCMD step=" + std::to_string(step_) + " -> " + (status.ok() ? "FAILED" : status.error_message()));
    if (++failures_ >= kMaxFailures || !status.ok()) {
      report_.outcome = Outcome::not_served;
      report_.message = status.ok() ? "the debugger answered FAILED" : status.error_message();
      return std::nullopt;
    }
    rest(std::chrono::milliseconds(100 * failures_));
    return EventReply();
  }
  ++report_.commands;
  return reply;
}

Client::Next Client::command_loop() {
  for (;;) {
    const auto reply = wait_command();
    if (!reply) return Next::end;
    switch (reply->cmd_case()) {
      case EventReply::kExit:
        line("WaitCMD step=" + std::to_string(step_) + " -> exit");
        report_.outcome = Outcome::terminated;
        return Next::end;
      case EventReply::kSetCmd:
        line("WaitCMD step=" + std::to_string(step_) + " -> set_cmd id=" + std::to_string(reply->set_cmd().id()) +
             (reply->set_cmd().delete_() ? " delete" : ""));
        watch_.apply(reply->set_cmd());
        break;
      case EventReply::kViewCmd:
        line("WaitCMD step=" + std::to_string(step_) + " -> view_cmd " + std::to_string(reply->view_cmd().tensors_size()));
        line(TensorAnswers(*stub_, *tensors_, options_, report_, step_).answer(reply->view_cmd()));
        break;
      case EventReply::kRunCmd:
        line("WaitCMD step=" + std::to_string(step_) + " -> run_cmd " + reply->run_cmd().run_level());
        if (reply->run_cmd().run_level() == "recheck") {
          send_hits();
          break;
        }
        node_level_ = reply->run_cmd().run_level() == "node" && options_.node_level;
        run_to_ = reply->run_cmd().node_name();
        return node_level_ ? Next::node : Next::step;
      default:
        break;
    }
  }
}

void Client::send_hits() {
  std::vector<debugger::WatchpointHit> hits = watch_.judge(step_);
  if (options_.fault == Fault::unknown_watchpoint && step_ == options_.fault_step) {
    debugger::WatchpointHit hit;
    hit.set_id(4711);
    hit.mutable_tensor()->set_node_name("Default/nobody-op0");
    hit.mutable_tensor()->set_slot("0");
    hits.insert(hits.begin(), hit);
  }
  if (hits.empty()) return;
  grpc::ClientContext context;
  EventReply reply;
  auto writer = stub_->SendWatchpointHits(&context, &reply);
  for (const auto& hit : hits) writer->Write(hit);
  writer->WritesDone();
  const grpc::Status status = writer->Finish();
  report_.hits_sent += hits.size();
  line("SendWatchpointHits " + std::to_string(hits.size()) + " -> " + (status.ok() ? "OK" : status.error_message()));
}

bool Client::run_nodes() {
  const DumpGraphIndex g = tensors_->graphs().front();
  const Graph& graph = *tensors_->dump().graphs()[g].graph;
  for (const NodeIndex index : graph.execution_order()) {
    node_ = std::string(graph.nodes()[index].full_name);
    if (!node_level_ || (!run_to_.empty() && node_ != run_to_)) continue;
    if (command_loop() == Next::end) return false;
  }
  node_.clear();
  return true;
}

bool Client::train_step() {
  if (options_.step_time.count() > 0) rest(options_.step_time);
  if (fault_now(Fault::dies_while_running)) {
    report_.outcome = Outcome::died;
    return false;
  }
  if (node_level_ && !run_nodes()) return false;
  ++step_;
  ++report_.steps;
  if (step_ == options_.graph_step && !send_graphs()) return false;
  send_hits();
  return true;
}

void Client::finish() {
  debugger::Metadata message = metadata();
  message.set_training_done(true);
  if (report_.outcome != Outcome::terminated) message.set_failure(options_.failure);
  grpc::ClientContext context;
  EventReply reply;
  stub_->SendMetadata(&context, message, &reply);
  line("SendMetadata training_done");
}

TrainingReport Client::run() {
  std::jthread heart([this](const std::stop_token& stop) { beat(stop); });
  if (!introduce()) {
    report_.outcome = Outcome::not_served;
    report_.message = "no debugger at " + options_.server;
    return report_;
  }
  if (options_.fault == Fault::dies_after_metadata) {
    report_.outcome = Outcome::died;
    return report_;
  }
  if (options_.compile_time.count() > 0) rest(options_.compile_time);
  if (options_.graph_step == 0 && !send_graphs()) {
    report_.outcome = options_.fault == Fault::cuts_graph ? Outcome::died : Outcome::not_served;
    report_.message = "the graph was not accepted";
    return report_;
  }
  Next next = options_.graph_step == 0 ? command_loop() : Next::step;
  while (next != Next::end) {
    if (!train_step()) return report_;
    if (step_ >= options_.steps) {
      finish();
      return report_;
    }
    if (step_ < options_.graph_step) continue;  // nothing to ask yet
    next = command_loop();
  }
  if (report_.outcome == Outcome::terminated) finish();
  return report_;
}

}  // namespace

SimulatedTraining::SimulatedTraining(std::shared_ptr<const SimulatedTensors> tensors, TrainingOptions options)
    : tensors_(std::move(tensors)), options_(std::move(options)) {}

TrainingReport SimulatedTraining::run(const std::stop_token& stop) { return Client(tensors_, options_, on_line, stop).run(); }

}  // namespace sporescope::simulator
