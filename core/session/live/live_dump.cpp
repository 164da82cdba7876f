// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_dump.h"

#include <algorithm>
#include <utility>

#include "core/dump/mindspore/recorder.h"
#include "core/session/live/live_recorders.h"

namespace sporescope {

namespace {

void add_declared_tensors(const Graph& graph, DumpGraphIndex index, std::vector<DumpedTensor>& tensors) {
  const auto add = [&](NodeIndex node, Iteration iteration) {
    for (std::uint32_t slot = 0; slot < graph.outputs(node).size(); ++slot) {
      tensors.push_back({.graph = index, .iteration = iteration, .node = node, .slot = slot, .open = {}});
    }
  };
  for (const Iteration iteration : {Iteration{1}, Iteration{2}}) {
    for (const NodeIndex node : graph.execution_order()) add(node, iteration);
  }
  for (const NodeIndex node : graph.nodes().indices()) {
    if (graph.nodes()[node].kind != NodeKind::parameter) continue;
    for (const Iteration iteration : {Iteration::init, Iteration{1}, Iteration{2}}) add(node, iteration);
  }
}

}  // namespace

DumpGraph dump_graph(const SessionGraph& graph) {
  DumpGraph result;
  result.rank = graph.rank;
  result.net = kLiveNet;  // As in a recording: a loop leaves only its last pass, and absorbed values have no hits
  result.graph_id = graph.graph_id;
  result.root_graph_id = graph.root_graph_id;
  result.name = graph.name;
  result.graph = graph.graph;
  return result;
}

std::uint64_t live_time_of(const IndexedVector<DumpGraphIndex, DumpGraph>& graphs, DumpGraphIndex graph, NodeIndex node,
                           std::int32_t step, std::span<const std::string> run_order) {
  const auto run_position = [&](DumpGraphIndex index) {
    return std::pair(std::find(run_order.begin(), run_order.end(), graphs[index].name) - run_order.begin(), index);
  };
  std::uint64_t nodes_before = 0;
  for (const DumpGraphIndex other : graphs.indices()) {
    const bool is_before = graphs[other].rank == graphs[graph].rank && run_position(other) < run_position(graph);
    if (is_before) nodes_before += graphs[other].graph->nodes().size();
  }
  return time_of(*graphs[graph].graph, node, step, nodes_before);
}

void LiveDumpBuilder::add_rank(const LiveState& state, const SessionSnapshot& snapshot,
                               const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs) {
  parts_.ms_version = snapshot.ms_version;
  parts_.device_target = snapshot.device_target;
  dump_graphs_ = IndexedVector<GraphIndex, DumpGraphIndex>(snapshot.graphs.size(), kNoDumpGraph);
  for (const GraphIndex g : graphs_by_id(snapshot.graphs)) {
    const RankGraphIndex own = to_rank_index(g);
    if (!session_graphs.has(own) || session_graphs[own] == kNoGraph || !state.has_graph(g)) continue;
    dump_graphs_[g] = parts_.graphs.add(dump_graph(snapshot.graphs[g]));
    session_graphs_.add(session_graphs[own]);
  }
}

void LiveDumpBuilder::add(const LiveState& state, const LiveTensorKey& key, std::function<Result<LiveState::Source>()> open) {
  DumpedTensor tensor;
  tensor.graph = dump_graphs_[key.graph];
  tensor.iteration = key.step <= 0 ? Iteration::init : iteration_of_step(key.step);
  tensor.node = key.node;
  tensor.slot = key.slot;
  tensor.time = live_time_of(parts_.graphs, tensor.graph, key.node, key.step, state.run_order(key.step));
  tensor.open = std::move(open);
  parts_.tensors.push_back(std::move(tensor));
}

std::shared_ptr<const DumpView> LiveDumpBuilder::build() {
  return std::make_shared<const DumpView>(MemoryDump::make(std::move(parts_)), std::move(session_graphs_));
}

std::shared_ptr<const Dump> static_dump_of(const SessionSnapshot& snapshot) {
  MemoryDumpParts parts{"live", snapshot.ms_version, snapshot.device_target, {}, {}};
  for (const SessionGraph& graph : snapshot.graphs) {
    add_declared_tensors(*graph.graph, parts.graphs.add(dump_graph(graph)), parts.tensors);
  }
  return MemoryDump::make(std::move(parts));
}

}  // namespace sporescope
