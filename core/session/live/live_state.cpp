// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_state.h"

#include <utility>

#include "core/graph/kernel_inputs.h"
#include "core/live/training_name.h"
#include "core/session/live/live_order.h"
#include "core/session/live/live_recorders.h"

namespace sporescope {

namespace {

using live::TrainingEvent;
using live::TrainingState;
using live::ViewLevel;

constexpr std::uint64_t kDefaultBound = std::uint64_t{2} << 30;
constexpr std::size_t kMostProblems = 200;

}  // namespace

LiveState::LiveState(std::shared_ptr<live::Training> training) : training_(std::move(training)), store_(kDefaultBound) {}

void LiveState::begin() {
  training_->set_observer([weak = weak_from_this()](const TrainingEvent& event) {
    if (const auto self = weak.lock()) self->on_event(event);
  });
  publish();
}

LiveStatus LiveState::status() const {
  LiveStatus status;
  const live::Metadata metadata = training_->metadata();
  status.state = training_->state();
  status.step = metadata.step;
  status.steps_left = training_->steps_left();
  status.going = training_->going();
  status.device = metadata.device_name;
  status.rank = metadata.rank();
  status.of_ranks = metadata.ranks;
  status.backend = metadata.backend;
  status.ms_version = metadata.ms_version;
  status.peer = training_->peer();
  status.process = metadata.process;
  status.came = training_->came();
  status.name = live::training_name(metadata.process, metadata.backend + ' ' + metadata.device_name, status.came, status.peer);
  status.failure = metadata.failure;
  status.traceback = metadata.traceback;
  status.current_node = metadata.current_node;
  status.cost = metadata.cost;
  status.remark = metadata.remark;
  status.node_level = metadata.backend == "GPU" || metadata.backend == "PyNative";
  status.watchpoints_changed = training_->watchpoints_changed();
  const std::lock_guard lock(mutex_);
  for (const Problem& problem : problems_) status.problems.push_back(problem.message);
  status.recording = recording_ != nullptr;
  return status;
}

std::optional<LiveTensorKey> LiveState::output_of(const TensorKey& key) const {
  const auto facts = board_.facts();
  if (key.graph >= facts->graphs.size() || !facts->graphs[key.graph].graph) return std::nullopt;
  const auto step = static_cast<std::int32_t>(key.iteration);
  if (key.io == Io::output) return LiveTensorKey{key.graph, key.node, key.slot, step};
  const Graph& graph = *facts->graphs[key.graph].graph;
  const auto input = kernel_input(graph, key.node, key.slot);
  return input ? std::optional(LiveTensorKey{key.graph, input->from.node, input->from.slot, step}) : std::nullopt;
}

live::WireTensor LiveState::wire_name(const LiveTensorKey& key) const {
  const auto facts = board_.facts();
  const Graph& graph = *facts->graphs[key.graph].graph;
  const Node& node = graph.nodes()[key.node];
  live::WireTensor wire;
  wire.slot = key.slot;
  wire.truncate = node.kind != NodeKind::op;
  const std::string_view name = node.kind == NodeKind::constant ? graph.constant_full_name(key.node) : node.full_name;
  wire.node = name.empty() ? node.full_name : name;
  return wire;
}

bool LiveState::can_ask(std::int32_t step) const {
  const TrainingState state = training_->state();
  return !is_over(state) && state != TrainingState::connected && training_->step() == step;
}

void LiveState::fetch(const LiveTensorKey& key, std::shared_ptr<Ticket> ticket, OnSource done) {
  if (const auto found = store_.find(key)) {
    if (found->tensor) return done(found->tensor);
    return done(
        fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("The training has no value of this tensor at step %1: it was "
                                                              "not computed, or its memory is used for something else"),
                                    {std::to_string(key.step)}}));
  }
  if (!can_ask(key.step)) {
    return done(fail(ErrorCode::not_found,
                     {SPORESCOPE_TRANSLATE_NOOP("The value at step %1 was not kept, and the training has gone on"),
                      {std::to_string(key.step)}}));
  }
  if (!has_graph(key.graph)) {
    return done(fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The training does not have this graph any more")));
  }
  const live::WireTensor wire = wire_name(key);
  std::vector<live::WireTensor> forgotten;
  {
    const std::lock_guard lock(mutex_);
    for (auto it = waiters_.begin(); it != waiters_.end();) {
      std::erase_if(it->second, [](const Waiter& waiter) { return waiter.ticket->cancelled(); });
      if (it->second.empty() && it->first != key) forgotten.push_back(wire_name(it->first));
      it = it->second.empty() ? waiters_.erase(it) : std::next(it);
    }
    waiters_[key].push_back({std::move(ticket), std::move(done)});
    asked_[wire].insert(key);
  }
  for (const auto& tensor : forgotten) training_->forget_wanted(ViewLevel::value, tensor);
  training_->want(ViewLevel::value, {wire});
}

void LiveState::set_watchpoints(std::vector<Watchpoint> watchpoints) {
  const std::lock_guard lock(mutex_);
  watchpoints_ = std::move(watchpoints);
}

std::vector<Watchpoint> LiveState::watchpoints() const {
  const std::lock_guard lock(mutex_);
  return watchpoints_;
}

bool LiveState::has_new_graphs() const {
  const std::lock_guard lock(mutex_);
  return new_graphs_;
}

bool LiveState::take_new_graphs() {
  const std::lock_guard lock(mutex_);
  return std::exchange(new_graphs_, false);
}

void LiveState::when_waiting(std::function<void()> done) {
  const std::lock_guard lock(mutex_);
  when_waiting_.push_back(std::move(done));
}

std::uint64_t LiveState::arrivals() const {
  const std::lock_guard lock(mutex_);
  return arrivals_;
}

bool LiveState::has_graph(GraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  return graph < present_.size() && present_[graph];
}

std::shared_ptr<const live::GraphBytes> LiveState::graph_bytes(GraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  return graph < graph_bytes_.size() ? graph_bytes_[graph] : nullptr;
}

void LiveState::fetch_statistics(const LiveTensorKey& key, std::shared_ptr<Ticket> ticket, OnStatistics done) {
  const live::WireTensor wire = wire_name(key);
  {
    const std::lock_guard lock(mutex_);
    auto& waiters = statistics_waiters_[wire];
    std::erase_if(waiters, [](const StatisticsWaiter& waiter) { return waiter.ticket->cancelled(); });
    waiters.push_back({key.step, std::move(ticket), std::move(done)});
  }
  training_->want(ViewLevel::statistics, {wire});
}

void LiveState::hand_on(std::vector<SessionHit> hits) {
  std::shared_ptr<LiveRecording> recording;
  std::vector<SessionGraph> graphs;
  {
    const std::lock_guard lock(mutex_);
    recording = recording_;
    graphs = graphs_;
  }
  // The client tells them watchpoint by watchpoint.
  sort_by_execution(hits, graphs);
  if (recording) {
    for (const SessionHit& hit : hits) recording->add_hit(graphs.at(hit.key.graph), hit);
  }
  hits_.hand_on(hits);
}

void LiveState::start_recording(std::unique_ptr<Recorder> recorder) {
  auto recording = std::make_shared<LiveRecording>(std::move(recorder), [weak = weak_from_this()](const Text& problem) {
    if (const auto self = weak.lock()) self->add_problem(problem);
  });
  {
    const std::lock_guard lock(mutex_);
    for (const GraphIndex g : by_number(graphs_)) {
      if (graph_bytes_[g]) recording->add_graph(graphs_[g], graph_bytes_[g]);
    }
    recording_.swap(recording);
  }
  recording.reset();  // one of before ends without the lock: its last problems are told
  for (const auto& [key, tensor] : store_.all()) record(key, tensor);
  publish();
}

std::shared_ptr<LiveRecording> LiveState::stop_recording() {
  std::shared_ptr<LiveRecording> recording;
  {
    const std::lock_guard lock(mutex_);
    recording = std::exchange(recording_, nullptr);
  }
  publish();
  return recording;
}

void LiveState::record(const LiveTensorKey& key, Source tensor) const {
  const std::lock_guard lock(mutex_);
  if (recording_ && key.graph < graphs_.size()) recording_->add_tensor(graphs_[key.graph], key, std::move(tensor));
}

void LiveState::add_problem(const Text& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (problems_.size() < kMostProblems) problems_.push_back({{}, problem});
  }
  publish();
}

void LiveState::publish() {
  auto facts = std::make_shared<SessionFacts>();
  const live::Metadata metadata = training_->metadata();
  facts->title = status().name;
  facts->family = "live";
  facts->ms_version = metadata.ms_version;
  facts->device_target = metadata.backend;
  facts->loading = false;
  {
    const std::lock_guard lock(mutex_);
    facts->graphs = graphs_;
    facts->problems = problems_;
  }
  for (GraphIndex g = 0; g < facts->graphs.size(); ++g) {
    auto& iterations = facts->graphs[g].iterations;
    iterations = store_.steps(g);
    if (iterations.empty() || iterations.back() < metadata.step) iterations.push_back(metadata.step);
  }
  board_.publish(facts);
  status_board_.publish(facts);
}

}  // namespace sporescope
