// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <utility>

#include "core/graph/scope_tree.h"
#include "core/session/live/live_state.h"

// What the training tells.
namespace sporescope {

namespace {

using live::TrainingEvent;
using live::ViewLevel;

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

std::string_view last_part(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

}  // namespace

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
      start_over();
      break;
  }
}

// A client has introduced itself. What was seen before may be of steps that it counts anew, and what was told of its connection
// concerns it no longer; which graphs it has, it tells next.
void LiveState::start_over() {
  store_.clear();
  cards_.clear();
  {
    const std::lock_guard lock(mutex_);
    ++arrivals_;
    problems_.clear();
    present_.assign(graphs_.size(), false);
  }
  publish();
}

void LiveState::take_state(const TrainingEvent& event) {
  const bool waits = is_waiting(event.state) || is_over(event.state);
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
      new_graphs_ = new_graphs_ || !present_[static_cast<std::size_t>(same - graphs_.begin())];
      present_[static_cast<std::size_t>(same - graphs_.begin())] = true;
    } else {
      SessionGraph graph;
      graph.name = event.graph->name();
      graph.rank = training_->metadata().rank();
      graph.graph_id = number_at_end(graph.name, static_cast<std::uint32_t>(graphs_.size()));
      // Two graphs that differ may bear one number: the folder of a recording needs another one.
      while (std::any_of(graphs_.begin(), graphs_.end(), [&](const SessionGraph& g) { return g.graph_id == graph.graph_id; }))
        ++graph.graph_id;
      graph.root_graph_id = graph.graph_id;
      graph.graph = event.graph;
      graph.scopes = std::move(scopes);
      graphs_.push_back(std::move(graph));
      new_graphs_ = true;
      present_.push_back(true);
      graph_bytes_.push_back(event.graph_bytes);
      if (recording_ && event.graph_bytes) recording_->add_graph(graphs_.back(), event.graph_bytes);
    }
  }
  publish();
}

void LiveState::take_value(const TrainingEvent& event) {
  live::WireTensor name = event.value->name;
  name.previous = false;
  std::vector<std::pair<LiveTensorKey, std::vector<Waiter>>> asked;
  {
    const std::lock_guard lock(mutex_);
    const auto keys = asked_.find(name);
    if (keys == asked_.end()) return;
    for (const LiveTensorKey& key : keys->second) {
      auto& [one, waiters] = asked.emplace_back(key, std::vector<Waiter>());
      if (const auto waiting = waiters_.find(key); waiting != waiters_.end()) {
        waiters = std::move(waiting->second);
        waiters_.erase(waiting);
      }
    }
    asked_.erase(keys);
  }
  for (const auto& [key, waiters] : asked) take_value_of(key, event, waiters);
}

void LiveState::take_value_of(const LiveTensorKey& asked, const TrainingEvent& event, const std::vector<Waiter>& waiters) {
  const live::WireValue& value = *event.value;
  LiveTensorKey key = asked;
  key.step = value.name.previous ? event.step - 1 : event.step;
  if (value.problem.empty()) store_.put(key, value.tensor);
  if (value.tensor) record(key, value.tensor);
  publish();
  for (const Waiter& waiter : waiters) {
    if (!value.problem.empty()) {
      waiter.done(
          fail(ErrorCode::malformed,
               {SPORESCOPE_TRANSLATE_NOOP("What the training sent for this tensor cannot be right: %1"), {value.problem}}));
    } else if (key.step != asked.step) {
      waiter.done(fail(ErrorCode::not_found,
                       {SPORESCOPE_TRANSLATE_NOOP("The value at step %1 was not kept, and the training has gone on"),
                        {std::to_string(asked.step)}}));
    } else {
      fetch(key, waiter.ticket, waiter.done);
    }
  }
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveState::find_node(const std::string& name) const {
  // The last graph that came wins where several know the name.
  for (std::size_t g = graphs_.size(); g-- > 0;) {
    if (!present_[g]) continue;
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
  out.judgement.errors = WatchErrors::of_bits(hit.error_code);
  for (const auto& parameter : hit.parameters) {
    const ParameterSpec* spec = find_parameter(*watchpoint->condition, parameter.name);
    if (spec != nullptr && !parameter.disabled) {
      out.judgement.parameters.push_back({spec, parameter.value, parameter.actual, parameter.hit});
    }
  }
  return out;
}

void LiveState::take_hits(const TrainingEvent& event) {
  std::vector<std::pair<SessionHit, live::WireTensor>> hits;
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
      wanted.push_back(wire_name({hit->key.graph, hit->key.node, hit->key.slot, event.step}));
      hits.emplace_back(std::move(*hit), wanted.back());
    }
  }
  hits_.add(std::move(hits));
  for (const Text& problem : problems) add_problem(problem);
  // What was found is told with numbers: the client's own statistics come in one more call.
  if (!wanted.empty()) training_->want(ViewLevel::statistics, wanted);
  if (stops && !known_to_stop) hand_on({});
}

void LiveState::take_statistics(const TrainingEvent& event) {
  const auto& [tensor, statistics] = *event.statistics;
  std::vector<StatisticsWaiter> waiters;
  {
    const std::lock_guard lock(mutex_);
    if (const auto waiting = statistics_waiters_.find(tensor); waiting != statistics_waiters_.end()) {
      waiters = std::move(waiting->second);
      statistics_waiters_.erase(waiting);
    }
  }
  for (const StatisticsWaiter& waiter : waiters) {
    if (waiter.step == event.step) {
      waiter.done(statistics);
    } else {
      waiter.done(fail(ErrorCode::not_found,
                       {SPORESCOPE_TRANSLATE_NOOP("The training has gone on from step %1"), {std::to_string(waiter.step)}}));
    }
  }
  if (const auto ready = hits_.complete(tensor, statistics); !ready.empty()) hand_on(ready);
}

}  // namespace sporescope
