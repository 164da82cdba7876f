// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_state.h"

#include <algorithm>
#include <utility>

#include "core/graph/kernel_inputs.h"
#include "core/graph/scope_tree.h"
#include "core/live/training_name.h"
#include "core/session/live/live_order.h"
#include "core/session/live/live_recorders.h"

namespace sporescope {

namespace {

using live::TrainingEvent;
using live::TrainingState;
using live::ViewLevel;

constexpr std::uint64_t kDefaultBound = std::uint64_t{2} << 30;
constexpr std::size_t kMaxProblems = 200;
constexpr std::size_t kMaxRunOrders = 4096;  // number of steps

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
  status.unresponsive_since = training_->unresponsive_since();
  status.step = metadata.step;
  status.scalars = metadata.scalars;
  status.stopped_by = training_->stopped_by();
  status.steps_left = training_->steps_left();
  status.is_running = training_->is_running();
  status.invalidations = statistics_cache_.changes();
  status.device = metadata.device_name;
  status.rank = metadata.rank();
  status.total_ranks = metadata.ranks;
  status.backend = metadata.backend;
  status.ms_version = metadata.ms_version;
  status.peer = training_->peer();
  status.process = metadata.process;
  status.connected_at = training_->connected_at();
  status.name =
      live::training_name(metadata.process, metadata.backend + ' ' + metadata.device_name, status.connected_at, status.peer);
  status.failure = metadata.failure;
  status.traceback = metadata.traceback;
  status.current_node = metadata.current_node;
  status.cost = metadata.cost;
  status.remark = metadata.remark;
  status.node_level = metadata.backend == "GPU" || metadata.backend == "PyNative";
  status.watchpoints_changed = training_->watchpoints_changed();
  const std::lock_guard lock(mutex_);
  for (const Problem& problem : problems_) status.problems.push_back(problem.message);
  status.console = metadata.console;
  status.console_steps = console_.steps();
  status.recording = recording_ != nullptr;
  return status;
}

std::optional<LiveTensorKey> LiveState::output_of(const TensorKey& key) const {
  const auto snapshot = publisher_.snapshot();
  if (!snapshot->graphs.has(key.graph) || !snapshot->graphs[key.graph].graph) return std::nullopt;
  const auto step = step_of(key.iteration);
  if (key.io == IoDirection::output) return LiveTensorKey{key.graph, key.node, key.slot, step};
  const Graph& graph = *snapshot->graphs[key.graph].graph;
  const auto input = kernel_input(graph, key.node, key.slot);
  return input ? std::optional(LiveTensorKey{key.graph, input->from.node, input->from.slot, step}) : std::nullopt;
}

live::WireTensor LiveState::wire_name(const LiveTensorKey& key) const {
  const auto snapshot = publisher_.snapshot();
  const Graph& graph = *snapshot->graphs[key.graph].graph;
  const Node& node = graph.nodes()[key.node];
  live::WireTensor wire;
  wire.slot = key.slot;
  wire.truncate = node.kind != NodeKind::op;
  const std::string_view name = node.kind == NodeKind::constant ? graph.constant_full_name(key.node) : node.full_name;
  wire.node = name.empty() ? node.full_name : name;
  return wire;
}

bool LiveState::can_request(std::int32_t step) const {
  const TrainingState state = training_->state();
  return !is_over(state) && state != TrainingState::connected && training_->step() == step;
}

void LiveState::fetch(const LiveTensorKey& key, std::shared_ptr<CancelState> cancel_state, OnSource done) {
  if (const auto found = store_.find(key); found && !(found->outdated && can_request(key.step))) {
    if (found->tensor) return done(found->tensor);
    return done(fail(ErrorCode::not_found,
                     {SPORESCOPE_TRANSLATE_NOOP(
                          "No value for this tensor at step %1: it was not computed, its memory has been reused, or it is a "
                          "gradient and the training ran through this step without pausing. Run one more step to capture all "
                          "gradients"),
                      {std::to_string(key.step)}}));
  }
  if (!can_request(key.step)) {
    return done(fail(ErrorCode::not_found,
                     {SPORESCOPE_TRANSLATE_NOOP("The value at step %1 was not kept, and the training has moved on"),
                      {std::to_string(key.step)}}));
  }
  if (!has_graph(key.graph)) {
    return done(fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The training no longer has this graph")));
  }
  const live::WireTensor wire = wire_name(key);
  std::vector<live::WireTensor> cancelled;
  {
    const std::lock_guard lock(mutex_);
    for (const LiveTensorKey& cancelled_key : pending_.drop_cancelled()) {
      if (cancelled_key != key) cancelled.push_back(wire_name(cancelled_key));
    }
    pending_.add(key, wire, {std::move(cancel_state), std::move(done)});
  }
  for (const auto& tensor : cancelled) training_->cancel_request(ViewLevel::value, tensor);
  training_->request_tensors(ViewLevel::value, {wire});
}

void LiveState::set_watchpoints(std::vector<Watchpoint> watchpoints) {
  const std::lock_guard lock(mutex_);
  watchpoints_ = std::move(watchpoints);
}

void LiveState::fetch_statistics(const LiveTensorKey& key, std::shared_ptr<CancelState> cancel_state, OnStatistics done) {
  const live::WireTensor wire = wire_name(key);
  {
    const std::lock_guard lock(mutex_);
    pending_.add(wire, {key.step, std::move(cancel_state), std::move(done)});
  }
  training_->request_tensors(ViewLevel::statistics, {wire});
}

void LiveState::deliver_hits(std::vector<Hit> hits) {
  std::shared_ptr<LiveRecording> recording;
  IndexedVector<GraphIndex, SessionGraph> graphs;
  {
    const std::lock_guard lock(mutex_);
    recording = recording_;
    graphs = graphs_.all();
  }
  // The client reports hits by watchpoint.
  sort_by_execution(hits, graphs);
  if (recording) {
    for (const Hit& hit : hits) recording->add_hit(graphs[hit.key.graph], hit);
  }
  hits_.notify_subscribers(hits);
}

void LiveState::start_recording(std::unique_ptr<Recorder> recorder) {
  auto recording = std::make_shared<LiveRecording>(std::move(recorder), [weak = weak_from_this()](const Text& problem) {
    if (const auto self = weak.lock()) self->add_problem(problem);
  });
  {
    const std::lock_guard lock(mutex_);
    for (const GraphIndex g : graphs_by_id(graphs_.all())) {
      if (auto bytes = graphs_.bytes(g)) recording->add_graph(graphs_.all()[g], std::move(bytes));
    }
    for (const auto& [step, names] : run_orders_) recording->set_run_order(step, graphs_.ids_of(names));
    recording_.swap(recording);
  }
  recording.reset();  // destroy the previous recording without the lock: it reports its last problems
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
  if (recording_ && graphs_.all().has(key.graph)) {
    recording_->add_tensor(graphs_.all()[key.graph], key, std::move(tensor));
  }
}

void LiveState::add_problem(const Text& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (problems_.size() < kMaxProblems) problems_.push_back({{}, problem});
  }
  publish();
}

void LiveState::publish() {
  auto snapshot = std::make_shared<SessionSnapshot>();
  const live::Metadata metadata = training_->metadata();
  snapshot->title = status().name;
  snapshot->family = "live";
  snapshot->ms_version = metadata.ms_version;
  snapshot->device_target = metadata.backend;
  snapshot->loading = false;
  {
    const std::lock_guard lock(mutex_);
    snapshot->graphs = graphs_.all();
    snapshot->problems = problems_;
  }
  for (const GraphIndex g : snapshot->graphs.indices()) {
    auto& iterations = snapshot->graphs[g].iterations;
    iterations.clear();
    for (const std::int32_t step : store_.steps(g)) iterations.push_back(iteration_of_step(step));
    const Iteration current = iteration_of_step(metadata.step);
    if (iterations.empty() || iterations.back() < current) iterations.push_back(current);
  }
  publisher_.publish(snapshot);
  status_publisher_.publish(snapshot);
}

void LiveState::on_event(const TrainingEvent& event) {
  update_executed_graphs(event);
  switch (event.kind) {
    case TrainingEvent::Kind::graph:
      on_graph(event);
      break;
    case TrainingEvent::Kind::value:
      on_value(event);
      break;
    case TrainingEvent::Kind::base:
      break;
    case TrainingEvent::Kind::statistics:
      on_statistics(event);
      break;
    case TrainingEvent::Kind::hits:
      on_hits_received(event);
      break;
    case TrainingEvent::Kind::problem:
      add_problem(event.problem);
      break;
    case TrainingEvent::Kind::state:
      on_state(event);
      break;
    case TrainingEvent::Kind::step:
      on_step(event);
      break;
    case TrainingEvent::Kind::console:
      console_.add_answer(*event.console_answer, event.step);
      on_step(event);  // same step, but its values may have changed
      break;
    case TrainingEvent::Kind::attached:
      restart(event.step);
      break;
  }
}

void LiveState::update_executed_graphs(const TrainingEvent& event) {
  const std::lock_guard lock(mutex_);
  graphs_.set_executed_graphs(event.graphs_ran);
  if (event.graphs_ran.size() < 2 || event.inside_step) return;
  auto& order = run_orders_[event.step];
  if (order == event.graphs_ran) return;
  order = event.graphs_ran;
  if (run_orders_.size() > kMaxRunOrders) run_orders_.erase(run_orders_.begin());
  if (recording_) recording_->set_run_order(event.step, graphs_.ids_of(event.graphs_ran));
}

// Captured values may belong to steps that the client counts again, and the problems belong to the previous connection.
void LiveState::restart(std::int32_t step) {
  store_.clear();
  statistics_cache_.clear();
  summaries_.clear();
  console_.restart(step);
  {
    const std::lock_guard lock(mutex_);
    ++connection_count_;
    problems_.clear();
    run_orders_.clear();
    graphs_.restart();
  }
  publish();
}

void LiveState::on_state(const TrainingEvent& event) {
  const bool has_stopped = is_waiting(event.state) || is_over(event.state);
  if (is_over(event.state)) console_.mark_lost();
  std::vector<std::function<void()>> callbacks;
  if (has_stopped) {
    const std::lock_guard lock(mutex_);
    callbacks.swap(on_next_wait_);
  }
  publish();
  for (const auto& callback : callbacks) callback();
}

void LiveState::on_step(const TrainingEvent& event) {
  if (!event.scalars.empty()) series_.add(event.step, event.scalars);
  bool same_step = false;
  {
    const std::lock_guard lock(mutex_);
    same_step = std::exchange(last_step_, event.step) == event.step;
  }
  if (same_step) {
    // The training continued from a node inside the step, or ran code: missing values may exist now, and weights may have
    // changed.
    event.console_answer ? store_.outdate_step(event.step) : store_.forget_step(event.step);
    statistics_cache_.forget_step(event.step);
    summaries_.forget_iteration(iteration_of_step(event.step));
  }
  if (!event.console_answer && !event.inside_step) tracked_tensors_.measure(*this, event.step);
  publish();
}

void LiveState::on_graph(const TrainingEvent& event) {
  auto scopes = std::make_shared<const ScopeTree>(event.graph);
  const int rank = training_->metadata().rank();
  LiveGraphs::GraphArrival arrival;
  {
    const std::lock_guard lock(mutex_);
    arrival = graphs_.add_graph(event.graph, std::move(scopes), event.graph_bytes, rank);
    if (arrival.is_new && recording_ && event.graph_bytes) recording_->add_graph(graphs_.all().back(), event.graph_bytes);
  }
  publish();
  if (arrival.is_new_to_client) announce_new_graphs();
}

void LiveState::on_value(const TrainingEvent& event) {
  live::WireTensor name = event.value->name;
  name.previous = false;
  std::vector<std::pair<LiveTensorKey, std::vector<PendingRequests::ValueRequest>>> requested;
  {
    const std::lock_guard lock(mutex_);
    requested = pending_.take_values(name);
  }
  for (const auto& [key, pending] : requested) {
    const auto& tensor = event.value->tensor;
    answer_value_requests(key, event, tensor && can_be_of(key, tensor->shape()) ? tensor : nullptr, pending);
  }
}

void LiveState::answer_value_requests(const LiveTensorKey& requested, const TrainingEvent& event, const Source& tensor,
                                      const std::vector<PendingRequests::ValueRequest>& pending) {
  const live::WireValue& value = *event.value;
  LiveTensorKey key = requested;
  key.step = value.name.previous ? event.step - 1 : event.step;
  if (value.problem.empty()) store_.put(key, tensor);
  if (tensor) record(key, tensor);
  publish();
  for (const PendingRequests::ValueRequest& waiter : pending) {
    if (!value.problem.empty()) {
      waiter.done(fail(ErrorCode::malformed,
                       {SPORESCOPE_TRANSLATE_NOOP("The training sent invalid data for this tensor: %1"), {value.problem}}));
    } else if (key.step != requested.step) {
      waiter.done(fail(ErrorCode::not_found,
                       {SPORESCOPE_TRANSLATE_NOOP("The value at step %1 was not kept, and the training has moved on"),
                        {std::to_string(requested.step)}}));
    } else {
      fetch(key, waiter.cancel_state, waiter.done);
    }
  }
}

std::optional<Hit> LiveState::resolve_hit(const live::WireHit& hit, std::int32_t step) const {
  const auto watchpoint =
      std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const Watchpoint& w) { return w.id == hit.watchpoint; });
  const auto node = graphs_.find_node(hit.node);
  if (watchpoint == watchpoints_.end() || !node) return std::nullopt;
  Hit resolved;
  resolved.key = {node->first, node->second, iteration_of_step(step), IoDirection::output, hit.slot, 1};
  resolved.judgement = judgement_from_wire(hit, *watchpoint->condition);
  return resolved;
}

void LiveState::on_hits_received(const TrainingEvent& event) {
  std::vector<std::pair<Hit, live::WireTensor>> hits;
  std::vector<live::WireTensor> requested;
  std::vector<Text> problems;
  bool has_stopping_hit = false;
  bool has_known_stopping_hit = false;
  {
    const std::lock_guard lock(mutex_);
    for (const live::WireHit& wire : event.hits) {
      auto hit = resolve_hit(wire, event.step);
      has_stopping_hit = has_stopping_hit || wire.error_code == 0;
      has_known_stopping_hit = has_known_stopping_hit || (hit && wire.error_code == 0);
      if (!hit) {
        problems.push_back({SPORESCOPE_TRANSLATE_NOOP("The training reported a hit of watchpoint %1 on an unknown node: %2"),
                            {std::to_string(wire.watchpoint), wire.node}});
        continue;
      }
      requested.push_back(wire_name({hit->key.graph, hit->key.node, hit->key.slot, event.step}));
      hits.emplace_back(std::move(*hit), requested.back());
    }
  }
  hits_.add(std::move(hits));
  for (const Text& problem : problems) add_problem(problem);
  // Hits are shown with numbers, so request the client's own statistics as well.
  if (!requested.empty()) training_->request_tensors(ViewLevel::statistics, requested);
  if (has_stopping_hit && !has_known_stopping_hit) deliver_hits({});
}

void LiveState::on_statistics(const TrainingEvent& event) {
  const auto& [tensor, statistics] = *event.statistics;
  std::vector<PendingRequests::StatisticsRequest> pending;
  {
    const std::lock_guard lock(mutex_);
    pending = pending_.take_statistics(tensor);
  }
  for (const PendingRequests::StatisticsRequest& waiter : pending) {
    if (waiter.step == event.step) {
      waiter.done(statistics);
    } else {
      waiter.done(fail(ErrorCode::not_found,
                       {SPORESCOPE_TRANSLATE_NOOP("The training has moved on from step %1"), {std::to_string(waiter.step)}}));
    }
  }
  auto ready = hits_.complete(tensor, statistics);
  if (ready.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    ready = graphs_.assign_graphs(std::move(ready));
  }
  deliver_hits(std::move(ready));
}

}  // namespace sporescope
