// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_watchpoints.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "core/concurrency/submit.h"
#include "core/session/live/live_dump.h"
#include "core/watch/recommended.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

namespace {

using Counts = std::pair<std::uint64_t, std::uint64_t>;

live::SetCommand to_command(const Watchpoint& watchpoint, const Dump& static_dump, const LiveState& state) {
  live::SetCommand command;
  command.id = watchpoint.id;
  command.condition = watchpoint.condition->number;
  for (const ParameterSpec& spec : watchpoint.condition->parameters) {
    const auto found = std::find_if(watchpoint.parameters.begin(), watchpoint.parameters.end(),
                                    [&](const WatchParameter& parameter) { return parameter.spec == &spec; });
    command.parameters.push_back({std::string(spec.name), found == watchpoint.parameters.end() ? 0.0 : found->value,
                                  found == watchpoint.parameters.end()});
  }
  const auto watched = WatchedTensors::make(static_dump, watchpoint);
  if (!watched) return command;
  for (const DumpGraphIndex g : static_dump.graphs().indices()) {
    const DumpGraph& graph = static_dump.graphs()[g];
    if (!state.has_graph(static_graph_index(g))) continue;
    for (const NodeIndex node : graph.graph->nodes().indices()) {
      const Node& n = graph.graph->nodes()[node];
      if (!watched->includes_node(g, node) || (n.kind == NodeKind::op && n.order < 0)) continue;
      command.nodes.push_back({std::string(n.full_name), std::string(n.type), graph.name});
    }
  }
  return command;
}

Result<Counts> count_watched(const SessionSnapshot& snapshot, const Watchpoint& watchpoint) {
  const auto static_dump = static_dump_of(snapshot);
  const auto records = watched_records(*static_dump, watchpoint);
  if (!records) return tl::unexpected(records.error());
  std::set<std::pair<DumpGraphIndex, NodeIndex>> nodes;
  std::set<std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t>> tensors;
  for (const RecordIndex index : *records) {
    const TensorRecord& record = static_dump->records()[index];
    nodes.emplace(record.graph, record.node);
    tensors.emplace(record.graph, record.node, record.slot);
  }
  return Counts(nodes.size(), tensors.size());
}

bool is_paused(LiveState& state) {
  const live::TrainingState training_state = state.training().state();
  return is_waiting(training_state) || is_over(training_state);
}

// Notifications about earlier events may still arrive, so wait again until the training is paused.
void call_when_paused(LiveState& state, const std::function<void()>& done) {
  state.on_next_wait([weak = state.weak_from_this(), done] {
    const auto self = weak.lock();
    if (!self) return;
    is_paused(*self) ? done() : call_when_paused(*self, done);
  });
}

}  // namespace

CancelHandle recommended_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot,
                              ResultCallback<std::vector<Watchpoint>> answer) {
  using Watchpoints = std::vector<Watchpoint>;
  return submit<Watchpoints>(queue, std::move(answer), [snapshot = std::move(snapshot)](const std::stop_token&) {
    return Result<Watchpoints>(recommended_watchpoints(*static_dump_of(*snapshot)));
  });
}

CancelHandle count_watched_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot, const Watchpoint& watchpoint,
                                ResultCallback<Counts> answer) {
  return submit<Counts>(queue, std::move(answer), [snapshot = std::move(snapshot), watchpoint](const std::stop_token&) {
    return count_watched(*snapshot, watchpoint);
  });
}

void send_watchpoints(LiveState& state, const std::vector<Watchpoint>& watchpoints) {
  std::vector<Watchpoint> previous = state.watchpoints();
  const bool has_new_graphs = state.consume_new_graphs();
  state.set_watchpoints(watchpoints);
  const auto static_dump = static_dump_of(*state.publisher().snapshot());
  for (const Watchpoint& previous_watchpoint : previous) {
    const bool is_retained = std::any_of(watchpoints.begin(), watchpoints.end(),
                                         [&](const Watchpoint& w) { return w.id == previous_watchpoint.id && w.enabled; });
    if (!is_retained) state.training().remove_watchpoint(previous_watchpoint.id);
  }
  for (const Watchpoint& watchpoint : watchpoints) {
    if (!watchpoint.enabled) continue;
    const bool is_unchanged = !has_new_graphs && std::any_of(previous.begin(), previous.end(), [&](const Watchpoint& w) {
      return w.id == watchpoint.id && w.enabled && have_same_condition(w, watchpoint);
    });
    if (!is_unchanged) state.training().set_watchpoint(to_command(watchpoint, *static_dump, state));
  }
}

void extend_watchpoints(LiveState& state) {
  if (state.has_new_graphs()) send_watchpoints(state, state.watchpoints());
}

void check_live(LiveState& state, const std::vector<Watchpoint>& watchpoints, const CheckCallbacks& callbacks,
                const std::shared_ptr<CancelState>& cancel_state) {
  using live::TrainingState;
  send_watchpoints(state, watchpoints);
  const auto done = [cancel_state, callbacks, is_reported = std::make_shared<std::atomic<bool>>(false)] {
    if (callbacks.on_done && !is_reported->exchange(true)) cancel_state->deliver([&] { callbacks.on_done(CheckProgress{}); });
  };
  const TrainingState training_state = state.training().state();
  if (!is_waiting(training_state)) return done();
  state.on_next_wait(done);  // before the request, because the answer may arrive immediately
  state.training().recheck();
  if (is_over(state.training().state())) done();
}

void judge_new_live(LiveState& state, const std::function<void(bool)>& done) {
  extend_watchpoints(state);
  if (!state.training().judge_new_nodes()) return done(false);
  const auto report_once = [done, weak = state.weak_from_this(), is_reported = std::make_shared<std::atomic<bool>>(false)] {
    const auto self = weak.lock();
    if (!is_reported->exchange(true)) done(self && self->training().state() == live::TrainingState::hit);
  };
  call_when_paused(state, report_once);
  if (is_paused(state)) report_once();  // it may have finished before the callback was registered
}

}  // namespace sporescope
