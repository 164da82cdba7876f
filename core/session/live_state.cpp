// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_state.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/graph/scope_tree.h"

namespace sporescope {

namespace {

using live::TrainingEvent;
using live::TrainingState;
using live::ViewLevel;

constexpr std::uint64_t kDefaultBound = std::uint64_t{2} << 30;
constexpr std::size_t kMostProblems = 200;

// A graph that came again with the same nodes.
bool same_graph(const Graph& a, const Graph& b) {
  return a.name() == b.name() && std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(),
                                            [](const Node& x, const Node& y) { return x.full_name == y.full_name; });
}

std::uint32_t number_at_end(std::string_view name, std::uint32_t otherwise) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  if (digits >= name.size() || name.size() - digits > 9) return otherwise;
  return static_cast<std::uint32_t>(std::stoul(std::string(name.substr(digits))));
}

// "{rank}:{graph}" of a device's name; 0 if it is another kind of name.
int rank_of(std::string_view device) {
  int rank = 0;
  std::from_chars(device.data(), device.data() + device.size(), rank);
  return std::max(rank, 0);
}

std::string_view last_part(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

Statistics from_wire(const live::WireStatistics& wire) {
  Statistics s;
  s.count = wire.count;
  s.nan = wire.nan;
  s.neg_inf = wire.neg_inf;
  s.pos_inf = wire.pos_inf;
  s.zero = wire.zero;
  // The client leaves infinities out of the signs in its older versions and not in its newer ones: what is missing in the sum
  // is infinite.
  s.negative = wire.negative;
  s.positive = wire.positive;
  if (s.negative + s.positive + s.zero + s.nan + s.neg_inf + s.pos_inf == s.count) {
    s.negative += s.neg_inf;
    s.positive += s.pos_inf;
  }
  if (s.finite() > 0 && s.nan == 0) {
    s.min = wire.min;
    s.max = wire.max;
    s.mean = wire.mean;
  }
  return s;
}

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
  status.device = metadata.device_name;
  status.backend = metadata.backend;
  status.ms_version = metadata.ms_version;
  status.peer = training_->peer();
  status.current_node = metadata.current_node;
  status.cost = metadata.cost;
  status.node_level = metadata.backend == "GPU" || metadata.backend == "PyNative";
  status.watchpoints_changed = training_->watchpoints_changed();
  const std::lock_guard lock(mutex_);
  for (const Problem& problem : problems_) status.problems.push_back(problem.message);
  status.recording = recorder_ != nullptr;
  return status;
}

std::optional<LiveTensorKey> LiveState::output_of(const TensorKey& key) const {
  const auto facts = board_.facts();
  if (key.graph >= facts->graphs.size() || !facts->graphs[key.graph].graph) return std::nullopt;
  const auto step = static_cast<std::int32_t>(key.iteration);
  if (key.io == Io::output) return LiveTensorKey{key.graph, key.node, key.slot, step};
  const Graph& graph = *facts->graphs[key.graph].graph;
  for (const Edge& edge : graph.inputs(key.node)) {
    if (edge.argument != key.slot || edge.control) continue;
    const Edge producer = graph.resolve(edge);
    return LiveTensorKey{key.graph, producer.node, producer.slot, step};
  }
  return std::nullopt;
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
  return state != TrainingState::ended && state != TrainingState::lost && state != TrainingState::connected &&
         training_->step() == step;
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
    asked_[wire] = key;
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

Request LiveState::subscribe_hits(OnHits callback) {
  auto ticket = std::make_shared<Ticket>();
  const std::lock_guard lock(mutex_);
  hit_subscribers_.emplace_back(ticket, std::move(callback));
  return Ticket::request(std::move(ticket));
}

void LiveState::when_waiting(std::function<void()> done) {
  const std::lock_guard lock(mutex_);
  when_waiting_.push_back(std::move(done));
}

std::shared_ptr<const live::GraphBytes> LiveState::graph_bytes(GraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  return graph < graph_bytes_.size() ? graph_bytes_[graph] : nullptr;
}

void LiveState::on_event(const TrainingEvent& event) {
  switch (event.kind) {
    case TrainingEvent::Kind::graph:
      take_graph(event);
      break;
    case TrainingEvent::Kind::value:
      take_value(event);
      break;
    case TrainingEvent::Kind::base:
      break;
    case TrainingEvent::Kind::statistics:
      take_statistics(event);
      break;
    case TrainingEvent::Kind::hits:
      take_hits(event);
      break;
    case TrainingEvent::Kind::problem:
      add_problem(event.problem);
      break;
    case TrainingEvent::Kind::state:
      take_state(event);
      break;
    case TrainingEvent::Kind::step:
      take_step(event);
      break;
    case TrainingEvent::Kind::attached:
      publish();
      break;
  }
}

void LiveState::take_state(const TrainingEvent& event) {
  const bool waits = event.state != TrainingState::running && event.state != TrainingState::sending;
  std::vector<std::function<void()>> done;
  if (waits) {
    const std::lock_guard lock(mutex_);
    done.swap(when_waiting_);
  }
  publish();
  for (const auto& call : done) call();
}

void LiveState::take_step(const TrainingEvent& event) {
  bool same_step = false;
  {
    const std::lock_guard lock(mutex_);
    same_step = std::exchange(last_step_, event.step) == event.step;
  }
  if (same_step) {
    // It stood at a node inside of this step and went on: what was missing may be there by now, weights may have changed.
    store_.forget_step(event.step);
    cards_.forget_iteration(event.step);
  }
  publish();
}

void LiveState::take_graph(const TrainingEvent& event) {
  auto scopes = std::make_shared<const ScopeTree>(event.graph);
  {
    const std::lock_guard lock(mutex_);
    const auto same =
        std::find_if(graphs_.begin(), graphs_.end(), [&](const SessionGraph& g) { return same_graph(*g.graph, *event.graph); });
    if (same != graphs_.end()) {
      // The numbers of its nodes are the same; its edges may be known better by now.
      same->graph = event.graph;
      same->scopes = std::move(scopes);
      graph_bytes_[static_cast<std::size_t>(same - graphs_.begin())] = event.graph_bytes;
    } else {
      SessionGraph graph;
      graph.name = event.graph->name();
      graph.rank = rank_of(training_->metadata().device_name);
      graph.graph_id = number_at_end(graph.name, static_cast<std::uint32_t>(graphs_.size()));
      // Two graphs that differ may bear one number: the folder of a recording needs another one.
      while (std::any_of(graphs_.begin(), graphs_.end(), [&](const SessionGraph& g) { return g.graph_id == graph.graph_id; }))
        ++graph.graph_id;
      graph.root_graph_id = graph.graph_id;
      graph.graph = event.graph;
      graph.scopes = std::move(scopes);
      graphs_.push_back(std::move(graph));
      new_graphs_ = true;
      graph_bytes_.push_back(event.graph_bytes);
      if (recorder_ && event.graph_bytes) {
        if (auto added = recorder_->add_graph(graphs_.back().graph_id, *event.graph, *event.graph_bytes); !added) {
          problems_.push_back({added.error().path, added.error().message});
        }
      }
    }
  }
  publish();
}

void LiveState::take_value(const TrainingEvent& event) {
  const live::WireValue& value = *event.value;
  std::vector<Waiter> waiters;
  LiveTensorKey key;
  {
    const std::lock_guard lock(mutex_);
    live::WireTensor name = value.name;
    name.previous = false;
    const auto asked = asked_.find(name);
    if (asked == asked_.end()) return;
    key = asked->second;
    const auto waiting = waiters_.find(key);
    if (waiting != waiters_.end()) {
      waiters = std::move(waiting->second);
      waiters_.erase(waiting);
    }
    asked_.erase(asked);
  }
  const std::int32_t asked_step = key.step;
  key.step = value.name.previous ? event.step - 1 : event.step;
  if (value.problem.empty()) store_.put(key, value.tensor);
  if (value.tensor) record(key, value.tensor);
  publish();
  for (const Waiter& waiter : waiters) {
    if (!value.problem.empty()) {
      waiter.done(
          fail(ErrorCode::malformed,
               {SPORESCOPE_TRANSLATE_NOOP("What the training sent for this tensor cannot be right: %1"), {value.problem}}));
    } else if (key.step != asked_step) {
      waiter.done(fail(ErrorCode::not_found,
                       {SPORESCOPE_TRANSLATE_NOOP("The value at step %1 was not kept, and the training has gone on"),
                        {std::to_string(asked_step)}}));
    } else {
      fetch(key, waiter.ticket, waiter.done);
    }
  }
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveState::find_node(const std::string& name) const {
  // The last graph that came wins where several know the name.
  for (std::size_t g = graphs_.size(); g-- > 0;) {
    NodeIndex node = graphs_[g].graph->find(name);
    if (node == kNoNode) node = graphs_[g].graph->find(last_part(name));
    if (node != kNoNode) return std::pair(static_cast<GraphIndex>(g), node);
  }
  return std::nullopt;
}

std::optional<SessionHit> LiveState::shown(const live::WireHit& hit, std::int32_t step) const {
  const auto watchpoint =
      std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const Watchpoint& w) { return w.id == hit.watchpoint; });
  const auto node = find_node(hit.node);
  if (watchpoint == watchpoints_.end() || !node) return std::nullopt;
  SessionHit out;
  out.key = {node->first, node->second, step, Io::output, hit.slot, 1};
  out.judgement.watchpoint = hit.watchpoint;
  out.judgement.condition = watchpoint->condition;
  out.judgement.errors = hit.error_code;
  for (const auto& parameter : hit.parameters) {
    if (!parameter.disabled)
      out.judgement.parameters.push_back({parameter.name, parameter.value, parameter.actual, parameter.hit});
  }
  return out;
}

void LiveState::take_hits(const TrainingEvent& event) {
  std::vector<live::WireTensor> wanted;
  std::vector<Text> problems;
  bool stops = false;
  bool known_to_stop = false;
  {
    const std::lock_guard lock(mutex_);
    for (const live::WireHit& wire : event.hits) {
      auto hit = shown(wire, event.step);
      stops = stops || wire.error_code == 0;
      known_to_stop = known_to_stop || (hit && wire.error_code == 0);
      if (!hit) {
        problems.push_back(
            {SPORESCOPE_TRANSLATE_NOOP("The training reported a hit of watchpoint %1 on %2, which is not known here"),
             {std::to_string(wire.watchpoint), wire.node}});
        continue;
      }
      const live::WireTensor tensor = wire_name({hit->key.graph, hit->key.node, hit->key.slot, event.step});
      hits_by_tensor_[tensor].push_back(pending_hits_.hits.size());
      pending_hits_.hits.push_back(std::move(*hit));
      wanted.push_back(tensor);
    }
    pending_hits_.unanswered = hits_by_tensor_.size();
  }
  for (const Text& problem : problems) add_problem(problem);
  // What was found is told with numbers: the client's own statistics come in one more call.
  if (!wanted.empty()) training_->want(ViewLevel::statistics, wanted);
  if (stops && !known_to_stop) hand_on_hits({});
}

void LiveState::take_statistics(const TrainingEvent& event) {
  const auto& [tensor, wire] = *event.statistics;
  std::vector<SessionHit> ready;
  {
    const std::lock_guard lock(mutex_);
    const auto hits = hits_by_tensor_.find(tensor);
    if (hits == hits_by_tensor_.end()) return;
    for (const std::size_t position : hits->second) {
      pending_hits_.hits[position].statistics = from_wire(wire);
      pending_hits_.hits[position].shape = wire.base.shape;
    }
    hits_by_tensor_.erase(hits);
    if (hits_by_tensor_.empty()) ready = std::exchange(pending_hits_, {}).hits;
  }
  if (!ready.empty()) hand_on_hits(std::move(ready));
}

void LiveState::hand_on_hits(std::vector<SessionHit> hits) {
  std::vector<std::pair<std::shared_ptr<Ticket>, OnHits>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(hit_subscribers_, [](const auto& subscriber) { return subscriber.first->cancelled(); });
    subscribers = hit_subscribers_;
  }
  for (const auto& [ticket, callback] : subscribers) ticket->deliver([&, &call = callback] { call(hits); });
}

void LiveState::start_recording(std::shared_ptr<live::Recorder> recorder) {
  {
    const std::lock_guard lock(mutex_);
    recorder_ = std::move(recorder);
    for (std::size_t g = 0; g < graphs_.size(); ++g) {
      if (!graph_bytes_[g]) continue;
      if (auto added = recorder_->add_graph(graphs_[g].graph_id, *graphs_[g].graph, *graph_bytes_[g]); !added) {
        problems_.push_back({added.error().path, added.error().message});
      }
    }
  }
  for (const auto& [key, tensor] : store_.all()) record(key, tensor);
  publish();
}

void LiveState::stop_recording() {
  {
    const std::lock_guard lock(mutex_);
    recorder_.reset();
  }
  publish();
}

void LiveState::record(const LiveTensorKey& key, Source tensor) {
  std::shared_ptr<live::Recorder> recorder;
  std::shared_ptr<const Graph> graph;
  std::uint32_t graph_id = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!recorder_ || key.graph >= graphs_.size()) return;
    recorder = recorder_;
    graph = graphs_[key.graph].graph;
    graph_id = graphs_[key.graph].graph_id;
  }
  writer_.add(std::make_shared<Ticket>(), [weak = weak_from_this(), recorder, graph, graph_id, key,
                                           tensor = std::move(tensor)](const std::shared_ptr<Ticket>&) {
    const auto added = recorder->add_tensor(graph_id, *graph, key.node, key.slot, key.step, *tensor);
    if (const auto self = weak.lock(); self && !added) self->add_problem(added.error().message);
  });
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
  facts->title = metadata.backend + ' ' + metadata.device_name + " · " + training_->peer();
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
