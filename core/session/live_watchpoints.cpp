// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_watchpoints.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "core/watch/watched.h"

namespace sporescope {

namespace {

live::SetCommand to_command(const Watchpoint& watchpoint, const LiveDump& shape) {
  live::SetCommand command;
  command.id = watchpoint.id;
  command.condition = watchpoint.condition->number;
  for (const ParameterSpec& spec : watchpoint.condition->parameters) {
    const auto given = std::find_if(watchpoint.parameters.begin(), watchpoint.parameters.end(),
                                    [&](const WatchParameter& parameter) { return parameter.name == spec.name; });
    command.parameters.push_back({std::string(spec.name), given == watchpoint.parameters.end() ? 0.0 : given->value,
                                  given == watchpoint.parameters.end()});
  }
  const auto watched = WatchedTensors::make(shape, watchpoint);
  if (!watched) return command;
  for (GraphIndex g = 0; g < shape.graphs().size(); ++g) {
    const DumpGraph& graph = shape.graphs()[g];
    for (NodeIndex node = 0; node < graph.graph->nodes().size(); ++node) {
      const Node& n = graph.graph->nodes()[node];
      if (!watched->includes_node(g, node) || (n.kind == NodeKind::op && n.order < 0)) continue;
      command.nodes.push_back({std::string(n.full_name), std::string(n.type), graph.name});
    }
  }
  return command;
}

bool same_watchpoint(const Watchpoint& a, const Watchpoint& b) {
  return a.condition == b.condition && a.nodes.category == b.nodes.category && a.nodes.names == b.nodes.names &&
         a.nodes.regex == b.nodes.regex && a.nodes.types == b.nodes.types &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                    [](const WatchParameter& x, const WatchParameter& y) { return x.name == y.name && x.value == y.value; });
}

}  // namespace

std::shared_ptr<const LiveDump> shape_of(LiveState& state) {
  const auto known = state.board().facts();
  std::vector<DumpGraph> graphs;
  for (const SessionGraph& graph : known->graphs) {
    DumpGraph one;
    one.rank = graph.rank;
    one.net = graph.net;
    one.graph_id = graph.graph_id;
    one.root_graph_id = graph.root_graph_id;
    one.name = graph.name;
    one.graph = graph.graph;
    graphs.push_back(std::move(one));
  }
  return std::make_shared<const LiveDump>(std::move(graphs), known->ms_version, known->device_target);
}

void hand_watchpoints_over(LiveState& state, const std::vector<Watchpoint>& watchpoints) {
  std::vector<Watchpoint> before = state.watchpoints();
  const bool more_nodes = state.take_new_graphs();
  state.set_watchpoints(watchpoints);
  const auto nodes = shape_of(state);
  for (const Watchpoint& old : before) {
    const bool stays =
        std::any_of(watchpoints.begin(), watchpoints.end(), [&](const Watchpoint& w) { return w.id == old.id && w.enabled; });
    if (!stays) state.training().remove_watchpoint(old.id);
  }
  for (const Watchpoint& watchpoint : watchpoints) {
    if (!watchpoint.enabled) continue;
    const bool unchanged = !more_nodes && std::any_of(before.begin(), before.end(), [&](const Watchpoint& w) {
      return w.id == watchpoint.id && w.enabled && same_watchpoint(w, watchpoint);
    });
    if (!unchanged) state.training().set_watchpoint(to_command(watchpoint, *nodes));
  }
}

void name_new_nodes(LiveState& state) {
  if (state.has_new_graphs()) hand_watchpoints_over(state, state.watchpoints());
}

void check_live(LiveState& state, const std::vector<Watchpoint>& watchpoints, const CheckCallbacks& callbacks,
                const std::shared_ptr<Ticket>& ticket) {
  using live::TrainingState;
  hand_watchpoints_over(state, watchpoints);
  const auto done = [ticket, callbacks, told = std::make_shared<std::atomic<bool>>(false)] {
    if (callbacks.on_done && !told->exchange(true)) ticket->deliver([&] { callbacks.on_done(CheckProgress{}); });
  };
  const TrainingState now = state.training().state();
  if (now != TrainingState::ready && now != TrainingState::hit) return done();
  state.when_waiting(done);  // before the question: the answer may be there at once
  state.training().recheck();
  const TrainingState after = state.training().state();
  if (after == TrainingState::lost || after == TrainingState::ended) done();
}

}  // namespace sporescope
