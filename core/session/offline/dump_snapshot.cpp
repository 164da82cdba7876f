// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/dump_snapshot.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/saved_results/named_dump.h"

namespace sporescope {

namespace {

void fill_in_iterations(SessionGraph& session_graph, const DumpGraph& graph) {
  session_graph.history = graph.history;
  session_graph.iterations.clear();
  session_graph.unread.clear();
  for (const IterationFolder& folder : graph.iterations) {
    if (!folder.records.empty()) session_graph.iterations.push_back(folder.iteration);
    if (!folder.readable) session_graph.unread.push_back(folder.iteration);
  }
}

/// Finds shown graphs by key. Two hosts may use the same rank numbers, so one key may match several graphs: they are taken in
/// order.
class ShownGraphs {
 public:
  explicit ShownGraphs(const SessionSnapshot& snapshot) {
    for (const GraphIndex g : snapshot.graphs.indices()) {
      shown_.emplace(std::tuple(snapshot.graphs[g].rank, snapshot.graphs[g].net, snapshot.graphs[g].graph_id), g);
    }
  }
  /// Returns the session's index of the graph, each index once; kNoGraph if it is not shown.
  GraphIndex take(const DumpGraph& graph) {
    const auto found = shown_.find({graph.rank, graph.net, graph.graph_id});
    if (found == shown_.end()) return kNoGraph;
    const GraphIndex index = found->second;
    shown_.erase(found);
    return index;
  }
  [[nodiscard]] std::vector<GraphIndex> remaining() const {
    std::vector<GraphIndex> indices;
    for (const auto& [key, index] : shown_) indices.push_back(index);
    return indices;
  }

 private:
  std::multimap<std::tuple<int, std::string, std::uint32_t>, GraphIndex> shown_;
};

/// Returns true if both graphs have the same nodes under the same indices and the same edges, so that the layout stays valid.
bool has_same_layout(const Graph& a, const Graph& b) {
  const auto nodes = a.nodes();
  const auto same_node = [](const Node& x, const Node& y) {
    return x.kind == y.kind && x.full_name == y.full_name && x.type == y.type && x.scope == y.scope && x.order == y.order;
  };
  if (!std::equal(nodes.begin(), nodes.end(), b.nodes().begin(), b.nodes().end(), same_node)) return false;
  const auto same_edge = [](const Edge& x, const Edge& y) {
    return std::tie(x.argument, x.node, x.slot, x.control, x.element) ==
           std::tie(y.argument, y.node, y.slot, y.control, y.element);
  };
  for (const NodeIndex node : nodes.indices()) {
    const auto edges = a.inputs(node);
    const auto other_edges = b.inputs(node);
    if (!std::equal(edges.begin(), edges.end(), other_edges.begin(), other_edges.end(), same_edge)) return false;
  }
  return true;
}

bool is_same_graph(const SessionGraph& session_graph, const DumpGraph& graph) {
  if (session_graph.graph == graph.graph) return true;
  return session_graph.graph && graph.graph && has_same_layout(*session_graph.graph, *graph.graph);
}

}  // namespace

std::string title_of(const std::filesystem::path& path) {
  const std::filesystem::path normal = path.lexically_normal();
  const std::filesystem::path folder = normal.has_filename() ? normal : normal.parent_path();
  const std::filesystem::path name = folder.filename();
  if (name.empty() || name == ".") return path.string();
  // Both parts of an msprobe run have the same names in every run, so add the name of the run.
  const bool is_run_part = (name == "graph" || name == "pynative") && folder.has_parent_path();
  return (is_run_part ? folder.parent_path().filename() / name : name).string();
}

SessionGraph session_graph_of(const DumpGraph& graph) {
  SessionGraph result;
  result.rank = graph.rank;
  result.net = graph.net;
  result.graph_id = graph.graph_id;
  result.name = graph.name;
  result.root_graph_id = graph.root_graph_id;
  result.graph = graph.graph;
  if (graph.graph) result.scopes = std::make_shared<const ScopeTree>(graph.graph);
  fill_in_iterations(result, graph);
  return result;
}

FileNodesOfGraphs nodes_of_files(const Dump& dump) {
  FileNodesOfGraphs file_nodes(dump.graphs().size());
  for (const DumpGraphIndex g : file_nodes.indices()) {
    if (!dump.graphs()[g].graph) file_nodes[g] = std::make_shared<const FileNodes>(dump, g);
  }
  return file_nodes;
}

FileNodesOfGraphs nodes_of_files(const Dump& dump, const SessionSnapshot& snapshot, const DumpView& previous) {
  FileNodesOfGraphs file_nodes(dump.graphs().size());
  ShownGraphs graphs(snapshot);
  for (const DumpGraphIndex g : file_nodes.indices()) {
    const GraphIndex session_graph = graphs.take(dump.graphs()[g]);
    if (dump.graphs()[g].graph) continue;
    file_nodes[g] = std::make_shared<const FileNodes>(
        dump, g, session_graph == kNoGraph ? nullptr : previous.nodes_of_files(session_graph));
  }
  return file_nodes;
}

IndexedVector<DumpGraphIndex, GraphIndex> fill_in_snapshot(SessionSnapshot& snapshot, const Dump& dump,
                                                           const FileNodesOfGraphs& file_nodes) {
  snapshot.title = title_of(dump.root());
  snapshot.path = dump.root();
  snapshot.family = dump.family();
  snapshot.results_only = dynamic_cast<const NamedDump*>(&dump) != nullptr;
  snapshot.ms_version = dump.ms_version();
  snapshot.device_target = dump.device_target();
  snapshot.tensor_files = dump.tensor_files();
  snapshot.tensors = count_tensors(dump);
  snapshot.recorded_io = recorded_io(dump);
  snapshot.problems.assign(dump.problems().begin(), dump.problems().end());
  snapshot.unmatched_files.clear();
  for (const UnmatchedFile& file : dump.unmatched()) {
    snapshot.unmatched_files.emplace_back(dump.relative_path(dump.records()[file.record]).string(), file.reason);
  }
  snapshot.loading = false;

  ShownGraphs shown_graphs(snapshot);
  IndexedVector<DumpGraphIndex, GraphIndex> session_graphs;
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& graph = dump.graphs()[g];
    const GraphIndex session_graph = shown_graphs.take(graph);
    if (session_graph == kNoGraph) {
      session_graphs.add(snapshot.graphs.add(session_graph_of(graph)));
      continue;
    }
    session_graphs.add(session_graph);
    SessionGraph& shown = snapshot.graphs[session_graph];
    // Node indices must be those of the dump's own graph.
    if (!file_nodes[g] && !is_same_graph(shown, graph)) shown = session_graph_of(graph);
    shown.name = graph.name;
    shown.root_graph_id = graph.root_graph_id;
    shown.is_from_file_names = false;
    fill_in_iterations(shown, graph);
  }
  for (const GraphIndex removed : shown_graphs.remaining()) snapshot.graphs[removed].iterations.clear();
  for (const DumpGraphIndex g : session_graphs.indices()) {
    if (!file_nodes[g]) continue;
    SessionGraph& shown = snapshot.graphs[session_graphs[g]];
    shown.is_from_file_names = true;
    if (shown.graph == file_nodes[g]->graph()) continue;
    shown.graph = file_nodes[g]->graph();
    shown.scopes = std::make_shared<const ScopeTree>(shown.graph);
  }
  snapshot.overflows.clear();
  for (const OverflowReport& report : dump.overflow_reports()) {
    if (report.unread) continue;
    const GraphIndex graph = session_graphs.has(report.graph) ? session_graphs[report.graph] : kNoGraph;
    snapshot.overflows.push_back({graph, report.node, report.iteration, report.description, report.file.string()});
  }
  return session_graphs;
}

}  // namespace sporescope
