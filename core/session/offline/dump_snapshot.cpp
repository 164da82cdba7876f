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

void fill_in_iterations(SessionGraph& shown, const DumpGraph& graph) {
  shown.history = graph.history;
  shown.iterations.clear();
  shown.unread.clear();
  for (const IterationFolder& folder : graph.iterations) {
    if (!folder.records.empty()) shown.iterations.push_back(folder.iteration);
    if (!folder.readable) shown.unread.push_back(folder.iteration);
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
    const auto known = shown_.find({graph.rank, graph.net, graph.graph_id});
    if (known == shown_.end()) return kNoGraph;
    const GraphIndex number = known->second;
    shown_.erase(known);
    return number;
  }
  [[nodiscard]] std::vector<GraphIndex> left() const {
    std::vector<GraphIndex> numbers;
    for (const auto& [key, number] : shown_) numbers.push_back(number);
    return numbers;
  }

 private:
  std::multimap<std::tuple<int, std::string, std::uint32_t>, GraphIndex> shown_;
};

/// Returns true if both graphs have the same nodes under the same indices and the same edges, so that the layout stays valid.
bool same_layout(const Graph& a, const Graph& b) {
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
    const auto others = b.inputs(node);
    if (!std::equal(edges.begin(), edges.end(), others.begin(), others.end(), same_edge)) return false;
  }
  return true;
}

bool is_same_graph(const SessionGraph& shown, const DumpGraph& graph) {
  if (shown.graph == graph.graph) return true;
  return shown.graph && graph.graph && same_layout(*shown.graph, *graph.graph);
}

}  // namespace

std::string title_of(const std::filesystem::path& path) {
  const std::filesystem::path plain = path.lexically_normal();
  const std::filesystem::path whole = plain.has_filename() ? plain : plain.parent_path();
  const std::filesystem::path name = whole.filename();
  if (name.empty() || name == ".") return path.string();
  // Both parts of an msprobe run have the same names in every run, so add the name of the run.
  const bool part = (name == "graph" || name == "pynative") && whole.has_parent_path();
  return (part ? whole.parent_path().filename() / name : name).string();
}

SessionGraph session_graph_of(const DumpGraph& graph) {
  SessionGraph shown;
  shown.rank = graph.rank;
  shown.net = graph.net;
  shown.graph_id = graph.graph_id;
  shown.name = graph.name;
  shown.root_graph_id = graph.root_graph_id;
  shown.graph = graph.graph;
  if (graph.graph) shown.scopes = std::make_shared<const ScopeTree>(graph.graph);
  fill_in_iterations(shown, graph);
  return shown;
}

FileNodesOfGraphs nodes_of_files(const Dump& dump) {
  FileNodesOfGraphs all(dump.graphs().size());
  for (const DumpGraphIndex g : all.indices()) {
    if (!dump.graphs()[g].graph) all[g] = std::make_shared<const FileNodes>(dump, g);
  }
  return all;
}

FileNodesOfGraphs nodes_of_files(const Dump& dump, const SessionSnapshot& shown, const DumpView& before) {
  FileNodesOfGraphs all(dump.graphs().size());
  ShownGraphs graphs(shown);
  for (const DumpGraphIndex g : all.indices()) {
    const GraphIndex known = graphs.take(dump.graphs()[g]);
    if (dump.graphs()[g].graph) continue;
    all[g] = std::make_shared<const FileNodes>(dump, g, known == kNoGraph ? nullptr : before.nodes_of_files(known));
  }
  return all;
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

  ShownGraphs shown(snapshot);
  IndexedVector<DumpGraphIndex, GraphIndex> numbers;
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& graph = dump.graphs()[g];
    const GraphIndex known = shown.take(graph);
    if (known == kNoGraph) {
      numbers.add(snapshot.graphs.add(session_graph_of(graph)));
      continue;
    }
    numbers.add(known);
    SessionGraph& there = snapshot.graphs[known];
    // Node indices must be those of the dump's own graph.
    if (!file_nodes[g] && !is_same_graph(there, graph)) there = session_graph_of(graph);
    there.name = graph.name;
    there.root_graph_id = graph.root_graph_id;
    there.is_from_file_names = false;
    fill_in_iterations(there, graph);
  }
  for (const GraphIndex gone : shown.left()) snapshot.graphs[gone].iterations.clear();
  for (const DumpGraphIndex g : numbers.indices()) {
    if (!file_nodes[g]) continue;
    SessionGraph& there = snapshot.graphs[numbers[g]];
    there.is_from_file_names = true;
    if (there.graph == file_nodes[g]->graph()) continue;
    there.graph = file_nodes[g]->graph();
    there.scopes = std::make_shared<const ScopeTree>(there.graph);
  }
  snapshot.overflows.clear();
  for (const OverflowReport& report : dump.overflow_reports()) {
    if (report.unread) continue;
    const GraphIndex graph = numbers.has(report.graph) ? numbers[report.graph] : kNoGraph;
    snapshot.overflows.push_back({graph, report.node, report.iteration, report.description, report.file.string()});
  }
  return numbers;
}

}  // namespace sporescope
