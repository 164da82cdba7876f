// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_dump.h"

#include <algorithm>
#include <utility>

#include "core/dump/memory_dump.h"
#include "core/dump/mindspore/recorder.h"

namespace sporescope {

namespace {

void add_shape(const Graph& graph, DumpGraphIndex index, std::vector<DumpedTensor>& tensors) {
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
  DumpGraph one;
  one.rank = graph.rank;
  one.net = graph.net;
  one.graph_id = graph.graph_id;
  one.root_graph_id = graph.root_graph_id;
  one.name = graph.name;
  one.graph = graph.graph;
  return one;
}

std::uint64_t live_time_of(const IndexedVector<DumpGraphIndex, DumpGraph>& graphs, DumpGraphIndex graph, NodeIndex node,
                           std::int32_t step, std::span<const std::string> ran) {
  const auto place_of = [&](DumpGraphIndex one) {
    return std::pair(std::find(ran.begin(), ran.end(), graphs[one].name) - ran.begin(), one);
  };
  std::uint64_t nodes_before = 0;
  for (const DumpGraphIndex before : graphs.indices()) {
    const bool is_before = graphs[before].rank == graphs[graph].rank && place_of(before) < place_of(graph);
    if (is_before) nodes_before += graphs[before].graph->nodes().size();
  }
  return time_of(*graphs[graph].graph, node, step, nodes_before);
}

std::shared_ptr<const Dump> static_dump_of(const SessionSnapshot& snapshot) {
  MemoryDumpParts parts{"live", snapshot.ms_version, snapshot.device_target, {}, {}};
  for (const SessionGraph& graph : snapshot.graphs) {
    add_shape(*graph.graph, parts.graphs.add(dump_graph(graph)), parts.tensors);
  }
  return MemoryDump::make(std::move(parts));
}

}  // namespace sporescope
